//! Why something can't be done at a table: one sentence each, with the remedy.

use super::blocking::MOST_BLOCKED;
use super::seating::SeatingRefusal;
use super::settings::{MOST_CHANNELS, MOST_LISTS, MOST_WORDS};

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// The game's own words.
    #[error("{0}")]
    Rule(String),
    #[error(transparent)]
    Seating(#[from] SeatingRefusal),
    #[error("You don't play at this table: watch, or open one of your own in another channel.")]
    NotSeated,
    #[error("This game has not begun yet: press Start when everyone is there.")]
    NotBegun,
    #[error("This game is still going on: ask again when it is over.")]
    NotOver,
    #[error("This game has begun already: wait for the next one, or open one in another channel.")]
    Begun,
    #[error("This game is over: open a new table to play on.")]
    Over,
    #[error(
        "This game rests until the bot is updated: its clocks stand still and nothing is lost. Come back later, or have its opener end it with /table end."
    )]
    Suspended,
    /// The press belongs to a board that has changed since. No fault of anybody's: show the new one.
    #[error("The board has changed since: here is the new one.")]
    Stale,
    #[error("There is no such table any more: open a new one.")]
    NoTable,
    #[error(
        "A private table is for you alone, or for you and computers: give the other seats to computers, or leave out `private`."
    )]
    NotAlone,
    #[error(
        "Nobody else can join in a direct message: play against the computer here, or use the command in a channel of a server."
    )]
    NobodyElse,
    #[error("This table was ended without a result: there is nothing to post.")]
    NoResult,
    #[error("This table was ended without a result: look back at it with /table history.")]
    NothingToReplay,
    #[error("You have played no private game to its end: open one with the option `private`.")]
    NothingToPost,
    #[error("This table is not private: its result is where it was played.")]
    NotPrivate,
    #[error("This table waits no longer: use the command that opens it once more.")]
    NotWaiting,
    #[error("Only the one who asked for this table can open it: use the command yourself.")]
    OthersWait,
    #[error(
        "You have {0} open tables, and that is as many as one can have: finish or end one of them first (/table mine lists them)."
    )]
    ManyOfYours(u32),
    #[error(
        "This server has {0} open tables, and that is as many as one can have: finish or end one of them first (/table mine lists yours)."
    )]
    ManyHere(u32),
    #[error("There is no open table in this channel: open one, /help lists the games.")]
    NoneHere,
    #[error(
        "No game is going on here any more: look at the last one with /board, or open a new table (/help lists the games)."
    )]
    LastOver,
    #[error(
        "You don't play in this channel: choose your table with the option `table`, or see /table mine."
    )]
    Elsewhere,
    #[error("You play at several tables: choose one with the option `table`.")]
    Several,
    #[error("That is too long for a move: {0} characters are enough.")]
    TooLong(usize),
    #[error("That is too much at once: {0} lines are enough for one form.")]
    TooManyLines(usize),
    #[error("This game has secrets: it can be exported once it is over.")]
    Secret,
    #[error(
        "Others still play what you played: nothing of it is shown before the grids open, in at most {hours} hours. Ask again then."
    )]
    GridsClosed { hours: i64 },
    #[error("This day is over, and its grids are open: play the newest one with /daily play.")]
    DayOver,
    #[error(
        "You have seen the grids of this date, so you can't begin it any more: play the next one."
    )]
    SeenGrids,
    #[error("A date is played once: the next one comes by itself, see /daily play.")]
    PlayedOnce,
    #[error("The rules were revised during this game: only its newest position can be shown.")]
    RulesChanged,
    #[error("This game knows no draws: play on, or resign.")]
    NoDraws,
    #[error("Everybody plays this game by the same rules: there is nothing to choose for a seat.")]
    OneRule,
    #[error("This is settled for a whole server: use the command in one of its channels.")]
    NoServer,
    #[error(
        "This server has no list of words of its own: someone who may Manage Server uploads one with /settings wordlist."
    )]
    NoList,
    #[error(
        "This server has no {0} list of words of its own any more: open a new table with another dictionary."
    )]
    OtherList(&'static str),
    #[error("This server's list of words has just been changed: please try once more.")]
    ListChanged,
    #[error(
        "This list has {words} words, and {most} are the most: send a shorter one.",
        most = MOST_WORDS
    )]
    LongList { words: usize },
    #[error(
        "{MOST_LISTS} lists of words are kept for games that were played here, and that is the most: stay with the one you have, and allow single words with /settings words."
    )]
    ManyLists,
    #[error(
        "Games can be opened in {MOST_CHANNELS} channels at most: remove one first, or use `all` to allow every channel."
    )]
    ManyChannels,
    #[error("At most {MOST_BLOCKED} can be blocked here: unblock somebody first.")]
    ManyBlocked,
    #[error("They have asked to be forgotten at this very moment: use the command once more.")]
    JustForgotten,
    #[error(
        "You may not play on this server: ask someone who may Manage Server, or play in a direct message with me."
    )]
    Blocked,
    #[error("One of these players may not play on this server: play with somebody else.")]
    BlockedOther,
    #[error("Only the one who opened this table, or someone who may Manage Messages, can end it.")]
    NotYours,
}
