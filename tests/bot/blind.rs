//! A player who sees no picture and presses no button: it reads texts and alt texts, types commands, and
//! wins a game of each kind against an easy computer.
//!
//! All it knows of a game is what it has read. From that it makes up its own view, and plays by it as the
//! program's own players do; so whatever the words left out, it would not know.

use std::sync::Arc;

use crosstown::args;
use crosstown::game::{Computer, Dice, Game, Level, Seat, Seats, Seed, Viewer};
use crosstown::games::town::ROUNDS;
use crosstown::games::{crisscross, crossup, wordcross, wordsearch};
use crosstown::grid::{LetterGrid, SIDE, Square};
use crosstown::playground::{Arg, Id, Seen};
use crosstown::words::{Letter, Lexicon};

use crate::house::{House, until_within};
use crate::{town, wordcross::reading};

const ME: Seat = Seat(0);
/// How long a busy machine may take for one move of a computer.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(60);
/// No game here takes more moves.
const MOVES: usize = 60;

/// A player who types.
struct Blind {
    house: House,
    dice: Dice,
}

impl Blind {
    /// Sits down where nothing is left to chance.
    async fn new() -> Self {
        let seed = || Seed::from_number(20);
        Self { house: House::build_seeded(seed).await, dice: Dice::new(&seed(), 1) }
    }

    fn id(&self) -> Id {
        self.house.alice.id()
    }

    /// Types a command, and has the answer read out.
    async fn types(&self, command: &str, args: Vec<(&'static str, Arg)>) -> String {
        let (alice, channel) = (&self.house.alice, &self.house.channel);
        read_out(&alice.slash(channel, command, args).await.message().await)
    }

    /// Has the table read out, as a picture or as text, once it says one of these things.
    async fn hears(&self, style: &'static str, what: &[&str]) -> String {
        let looks = async || self.types("board", args![style: style]).await;
        let says = |heard: &str| what.iter().any(|one| heard.contains(one));
        until_within(PATIENCE, &format!("the table says one of {what:?}"), async || {
            says(&looks().await)
        })
        .await;
        looks().await
    }

    async fn plays(&self, action: impl ToString) {
        let text = action.to_string();
        let told = self.types("move", args![text: text.as_str()]).await;
        assert!(told.starts_with("Done: "), "{text}: {told}");
    }

    /// The same where a risk is asked about first: typed once more, it is meant.
    async fn risks(&self, action: impl ToString) {
        let text = action.to_string();
        let asked = self.types("move", args![text: text.as_str()]).await;
        match asked.contains("type your move once more") {
            true => self.plays(text).await,
            false => assert!(asked.starts_with("Done: "), "{text}: {asked}"),
        }
    }

    /// It stands in the channel, for all to read.
    async fn has_won(&self) {
        let end = self.house.board(" wins with ").await;
        assert!(end.content.contains(&format!("<@{}> wins with ", self.id())), "{}", end.content);
    }
}

/// All that a screen reader has to say of a message.
fn read_out(message: &Seen) -> String {
    let pictures = message.pictures.iter().map(|picture| picture.alt.as_str());
    [message.content.as_str()].into_iter().chain(pictures).collect::<Vec<_>>().join("\n")
}

/// What stands in a text between two others.
fn between<'a>(text: &'a str, begin: &str, end: &str) -> Option<&'a str> {
    let rest = text.split_once(begin)?.1;
    Some(rest.split_once(end).map_or(rest, |(found, _)| found))
}

fn letter(text: &str) -> Option<Letter> {
    text.trim().parse().ok().and_then(Letter::from_char)
}

/// The grid in a text: five lines that begin with their number, and what follows the five boxes of each.
fn grid(heard: &str) -> (LetterGrid, Vec<String>) {
    let (mut grid, mut beside) = (LetterGrid::default(), Vec::new());
    for row in 0..SIDE {
        let number = (row + 1).to_string();
        let line = heard.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        let line = line.into_iter().find(|parts| {
            parts.first() == Some(&number.as_str())
                && parts[1..].iter().take_while(|part| part.chars().count() == 1).count() >= 5
        });
        let line = line.unwrap_or_else(|| panic!("row {number} is read out: {heard}"));
        for (column, part) in (0..SIDE).zip(&line[1..]) {
            if let Some(letter) = letter(part) {
                grid.put(Square::new(column, row), letter);
            }
        }
        beside.push(line[6..].join(" "));
    }
    (grid, beside)
}

/// The lines that a word may go into, out of `9 letters: line 4, but that is full, so line 2 or line 5.`
fn lines_of(alt: &str) -> Vec<u8> {
    let goes = between(alt, "Make a Wordsearch. Turn ", " Your grid").expect("where it goes");
    let goes = goes.split_once(", so ").map_or(goes, |(_, instead)| instead);
    let numbers = goes.split("line ").skip(1).filter_map(|part| part.get(..1)?.parse().ok());
    numbers.collect()
}

/// What a player knows of a game of two before anything is told.
fn untold<G: Game>(game: &G, options: &G::Options) -> G::View
where
    G::SeatOptions: Default,
{
    let mut dice = Dice::new(&Seed::from_number(0), 0);
    let state = game.setup(options, &Seats::plain(2), &mut dice).expect("it can be played");
    game.view(&state, Viewer::Seat(ME))
}

fn lexicon() -> Arc<Lexicon> {
    Arc::new(Lexicon::load("en-standard").expect("it is built in"))
}

/// By the alt texts of pictures alone.
#[tokio::test(flavor = "multi_thread")]
async fn crisscross_by_alt_texts() {
    let mut blind = Blind::new().await;
    blind.types("crisscross", args![level: "easy", size: 5, colour: "red"]).await;
    for _ in 0..MOVES {
        let heard = blind.hears("picture", &["Red to place", "wins", "A draw"]).await;
        if !heard.contains("Red to place") {
            assert!(heard.contains("Red wins: top and bottom are joined"), "{heard}");
            return blind.house.close().await;
        }
        assert!(heard.contains("You are Red."), "{heard}");
        let rows = between(&heard, ". free: ", "\n").expect("the rows are read out");
        let rows: Vec<&str> = rows
            .split(|char: char| !".RB".contains(char))
            .filter(|part| !part.is_empty())
            .collect();
        let view = crisscross::View {
            board: rows.join("/").parse().unwrap_or_else(|why| panic!("{why}: {heard}")),
            ..untold(&crisscross::Crisscross, &crisscross::Options { size: 5 })
        };
        let place = crisscross::Crisscross.choose(&view, ME, Level::Medium, &mut blind.dice);
        blind.plays(place).await;
    }
    panic!("a board of 25 squares is full by now");
}

/// By the text that `/board style:text` gives.
#[tokio::test(flavor = "multi_thread")]
async fn crossup_by_text() {
    let mut blind = Blind::new().await;
    blind.types("crossup", args![computers: 1, level: "easy", pace: "none"]).await;
    blind.types("table start", args![]).await;
    let game = crossup::CrossUp { lexicon: lexicon() };
    let alone = format!("Yet to place it: <@{}>.", blind.id());
    for _ in 0..MOVES {
        // The computer places first, so that the game is the same each time.
        let heard = blind.hears("text", &["You call the next letter", &alone, " points"]).await;
        if !heard.contains("You call the next letter") && !heard.contains(&alone) {
            blind.has_won().await;
            return blind.house.close().await;
        }
        let (card, _) = grid(&heard);
        let piles = between(&heard, "letter  ", "\n").expect("the piles are read out");
        let mut showing = [None; crossup::PILES];
        for (pile, top) in showing.iter_mut().zip(piles.split_whitespace()) {
            *pile = letter(top);
        }
        let called = between(&heard, "called  ", "\n").unwrap_or_default();
        let owed = between(&heard, "Put ", " into a box").and_then(letter);
        let untold = untold(&game, &crossup::NoOptions {});
        let mut seats = untold.seats.clone();
        seats[ME.index()].owes = owed.is_some();
        seats[ME.index()].card = Some((card, crossup::Score::of(&card, &game.lexicon)));
        let called = called.chars().filter_map(Letter::from_char).collect();
        let (letter, caller) = (owed, Some(ME));
        let view = crossup::View { seats, showing, called, caller, letter, ..untold };
        let action = game.choose(&view, ME, Level::Medium, &mut blind.dice);
        blind.plays(action).await;
    }
    panic!("25 letters are called and placed by now");
}

/// By both, which agree.
#[tokio::test(flavor = "multi_thread")]
async fn wordsearch_by_either() {
    let mut blind = Blind::new().await;
    let together = args![book: "alice", rhythm: "together", computers: 1, level: "easy"];
    blind.types("wordsearch", together).await;
    blind.types("table start", args![]).await;
    let game = wordsearch::Wordsearch::new(lexicon());
    for turn in 1..=25 {
        // The computer writes first, so that the game is the same each time.
        let waits = format!("computer 2 (easy): {turn} of 25, waits");
        let done = "computer 2 (easy): done";
        let heard = blind.hears("text", &[&waits, done]).await;
        let begin = format!("Turn {turn} of 25: **");
        let word = between(&heard, &begin, "**").expect("the word is read out");
        let word = wordsearch::Word::read(word).expect("it is one");
        let (grid, beside) = grid(&heard);
        // An arrow points at the lines to write into.
        let arrows = (1..).zip(&beside).filter(|(_, says)| *says == "<");
        let lines: Vec<u8> = arrows.map(|(line, _)| line).collect();
        // Whoever has pictures described to them hears the same.
        let alt = blind.hears("picture", &["rows from the top, . empty: "]).await;
        let described = between(&alt, "rows from the top, . empty: ", ". ").expect("the grid");
        assert_eq!(described.parse(), Ok(grid), "{alt}");
        assert_eq!(lines_of(&alt), lines, "{alt}");
        let boxes = grid.free().filter(|square| lines.contains(&(square.row + 1))).collect();
        let untold = untold(&game, &wordsearch::Options::default());
        let mut seats = untold.seats.clone();
        let by = seats[ME.index()].by.clone();
        seats[ME.index()].grid = Some((grid, game.score(&grid, &by)));
        let task = wordsearch::TaskView::Place {
            line: word.line() + 1,
            lines,
            letters: word.choices(game.language(&by)),
            boxes,
            word,
        };
        let view = wordsearch::View { seats, task: Some(task), ..untold };
        let put = game.choose(&view, ME, Level::Medium, &mut blind.dice);
        blind.plays(put).await;
    }
    blind.has_won().await;
    blind.house.close().await;
}

/// By the text again, in a strict game: which letters are a word it has to know by itself.
#[tokio::test(flavor = "multi_thread")]
async fn wordcross_by_text() {
    const TARGET: u16 = 20;
    let mut blind = Blind::new().await;
    let asked = args![computers: 1, level: "easy", pace: "none", target: i32::from(TARGET)];
    blind.types("wordcross", asked).await;
    blind.types("table start", args![]).await;
    let game = wordcross::WordCross::new(lexicon());
    let turn = format!("It is the turn of <@{}>.", blind.id());
    let last = format!("<@{}> has the last turn", blind.id());
    for _ in 0..MOVES {
        let heard = blind.hears("text", &[&turn, &last, "Totals: "]).await;
        if heard.contains("Totals: ") {
            blind.has_won().await;
            return blind.house.close().await;
        }
        let view = reading::read(&heard, ME, TARGET);
        // Whoever has pictures described to them hears the same of the columns and of their boxes.
        let alt = blind.hears("picture", &["Your left box: "]).await;
        let box_of =
            |side| between(&alt, &format!("Your {side} box: "), ".").expect("it is read out");
        for side in wordcross::Side::BOTH {
            let tiles = reading::tiles(box_of(side));
            assert_eq!(tiles, view.board.supply(ME, side), "{alt}");
        }
        let action = game.choose(&view, ME, Level::Strong, &mut blind.dice);
        blind.risks(action).await;
    }
    panic!("somebody has six words by now");
}

/// By the text once more: a town out of what is read of one's own desk, a round at a time.
#[tokio::test(flavor = "multi_thread")]
async fn town_by_text() {
    let mut blind = Blind::new().await;
    blind.types("town", args![computers: 1, level: "easy", pace: "none"]).await;
    blind.types("table start", args![]).await;
    let game = town::reading::game();
    for round in 1..=ROUNDS {
        // The computer is done first, so that the game is the same each time.
        blind.hears("text", &[&format!("Round {round} of {ROUNDS}: ")]).await;
        let heard = blind.hears("text", &["Done: computer 2 (easy)."]).await;
        let state = town::reading::read(&heard);
        // Whoever has pictures described to them hears the same of the sheet.
        let alt = blind.hears("picture", &["Criss-Cross Town. "]).await;
        let described = between(&alt, "a to j:; ", "; Town, ").expect("the sheet");
        let sheet = town::reading::sheet(described.split("; "));
        assert_eq!(sheet, state.seats[0].desk.sheet, "{alt}");
        let (typed, _) = town::reading::plays(&game, &state, Level::Medium, &mut blind.dice);
        blind.plays(typed).await;
    }
    blind.hears("text", &["Done: computer 2 (easy)."]).await;
    blind.plays("best").await;
    blind.hears("text", &["This is mine"]).await;
    blind.plays("done").await;
    blind.has_won().await;
    blind.house.close().await;
}
