//! What a table must know of a game besides its rules. A game says it in its own folder, in
//! `hosted.rs`, and the registry of tables takes it from there.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::report::{Feat, Report};
use crate::game::{Computer, Header, Moves, Pace, Seat, TurnLength, excerpt, quoted};
use crate::screen::{Guide, Show};
use crate::words::{Language, Lexicon};

/// A game that can be played at a table.
pub trait Hosted: Show + Guide + Computer + Moves + Clone {
    /// As it is called in a sentence.
    const NAME: &'static str;
    /// How many can play.
    const SEATS: RangeInclusive<usize>;
    /// Whether players know things that others must not.
    const SECRETS: bool;
    /// Whether it is played with a dictionary.
    const WORDS: bool;
    /// Who made it and what is ours, as `/rules` and `/about` say it.
    const CREDIT: &'static str;
    /// What `/help` says of it after its command: a part of a sentence.
    const HELP: &'static str;
    /// Whether a player often does several things in a row: then the form to type into has several
    /// lines, one for each.
    const LINES: bool = false;

    /// What can be achieved in it.
    const FEATS: &'static [&'static Feat] = &[];
    /// How many days an edition lasts, where everybody plays it alike.
    const EDITION_DAYS: i64 = 1;

    /// The game with the dictionaries of a table.
    fn with_dictionaries(dictionaries: Dictionaries) -> Self;

    /// Whether a state that was stored hangs together, at a table of so many seats. A database may be damaged,
    /// and a game that contradicts itself is not played on.
    fn is_whole(_state: &Self::State, _seats: usize) -> bool {
        true
    }

    /// Makes what takes long to make and is needed to look at a table with these options. Tables are begun and loaded
    /// apart from those who answer presses, who would have to wait for it later.
    fn prepare(&self, _options: &Self::Options) {}

    /// The options in a few words, for the title of a board.
    fn details(_options: &Self::Options) -> String {
        String::new()
    }

    /// The rules of a seat in a few words, as far as scores can't be compared with those of others; empty
    /// for the usual ones.
    fn variant(_options: &Self::Options, _own: &Self::SeatOptions) -> String {
        String::new()
    }

    /// Whether players have brought what the game is made of, a text say: then its scores tell nothing beside
    /// those of others.
    fn is_brought(_options: &Self::Options, _header: &Header) -> bool {
        false
    }

    /// What a seat has reached in a game that is over.
    fn report(&self, _state: &Self::State, _seat: Seat) -> Report {
        Report::default()
    }

    /// What a seat is called, in games whose seats differ.
    fn seat_name(_seat: Seat) -> Option<&'static str> {
        None
    }

    /// The pace of a table whose opener names none.
    fn usual_pace(_options: &Self::Options) -> Pace {
        Pace::Slow
    }

    /// How long a turn is at a pace.
    fn turn(pace: Pace) -> Option<TurnLength> {
        pace.turn()
    }

    /// What a seat can settle for itself before the game, each with its choices.
    fn seat_rules(_own: &Self::SeatOptions) -> Vec<SeatRule<Self::SeatOptions>> {
        Vec::new()
    }

    /// Where a seat's options name a dictionary of its own: pinned with the table's.
    fn seat_dictionary(_own: &mut Self::SeatOptions) -> Option<&mut String> {
        None
    }

    /// The options of a rematch: other words, say, if there are more of the same kind.
    fn again(options: Self::Options, _header: &Header) -> Self::Options {
        options
    }

    /// The options with a text that somebody pasted into the form of the game's command.
    fn with_text(
        _options: Self::Options,
        _text: &str,
        _language: Language,
    ) -> Result<Self::Options, String> {
        Err("This game takes no text: use its command once more.".to_owned())
    }

    /// What offers the viewer's opponents a draw, or takes the one they offer, in games that know draws.
    fn draw(&self, _view: &Self::View) -> Option<Self::Action> {
        None
    }
}

/// The dictionaries of a table.
#[derive(Clone, Debug)]
pub struct Dictionaries {
    /// The table's own; in a game without words the usual one, which nobody asks.
    pub table: Arc<Lexicon>,
    /// Those that seats chose for themselves, by their pinned names.
    pub seats: BTreeMap<String, Arc<Lexicon>>,
}

impl Dictionaries {
    /// What most tables have, and all guides.
    pub fn usual() -> Self {
        let usual = Lexicon::load(Lexicon::DEFAULT).expect("the default is part of the program");
        Self { table: Arc::new(usual), seats: BTreeMap::new() }
    }

    /// Those that a header has pinned for the game `G`.
    pub fn of<G: Hosted>(header: &Header) -> Result<Self, String> {
        let mut dictionaries = Self::usual();
        match &header.dictionary {
            Some(name) if G::WORDS => dictionaries.table = pinned(name)?,
            Some(name) => {
                let name = quoted(&excerpt(name));
                return Err(format!("{} has no words: the dictionary {name} must be null.", G::ID));
            }
            None if G::WORDS => {
                return Err(format!("{} needs a dictionary, pinned as id@fingerprint.", G::ID));
            }
            None => {}
        }
        for own in &header.seat_options {
            let mut own: G::SeatOptions = read_options(own)?;
            if let Some(name) = G::seat_dictionary(&mut own) {
                dictionaries.seats.insert(name.clone(), pinned(name)?);
            }
        }
        Ok(dictionaries)
    }
}

fn pinned(name: &str) -> Result<Arc<Lexicon>, String> {
    Lexicon::shared(name).map_err(|unknown| unknown.to_string())
}

/// Options as they are stored, read as a game has them.
pub fn read_options<O: serde::de::DeserializeOwned>(
    stored: &serde_json::Value,
) -> Result<O, String> {
    serde_json::from_value(stored.clone())
        .map_err(|fault| format!("These options can't be read: {}.", excerpt(&fault.to_string())))
}

/// Something that each seat can settle for itself: a menu of "My rules".
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatRule<O> {
    /// One word, as it is typed and stored in controls.
    pub name: &'static str,
    pub title: &'static str,
    /// The first leaves it as the table has it.
    pub choices: Vec<SeatChoice<O>>,
}

/// One choice of a seat's rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatChoice<O> {
    /// One word, as it is typed and stored in controls.
    pub value: String,
    pub label: String,
    /// What the seat's options are with it.
    pub options: O,
    /// Whether the seat has made it: found out by comparing, games need not say it.
    pub chosen: bool,
}

impl<O> SeatRule<O> {
    /// The choice that leaves a rule as the table has it.
    pub const AS_THE_TABLE: &'static str = "-";

    /// A rule, and the options of a seat that leaves it as the table has it.
    pub fn new(name: &'static str, title: &'static str, open: O) -> Self {
        let rule = Self { name, title, choices: Vec::new() };
        rule.or(Self::AS_THE_TABLE, "as the table has it", open)
    }

    /// The same with one more choice, and the options of a seat that takes it.
    pub fn or(mut self, value: &str, label: &str, options: O) -> Self {
        let (value, label) = (value.to_owned(), label.to_owned());
        self.choices.push(SeatChoice { value, label, options, chosen: false });
        self
    }

    /// The same with options of another form.
    pub fn map<P>(self, form: impl Fn(O) -> P) -> SeatRule<P> {
        let choice = |choice: SeatChoice<O>| SeatChoice {
            value: choice.value,
            label: choice.label,
            options: form(choice.options),
            chosen: choice.chosen,
        };
        let choices = self.choices.into_iter().map(choice).collect();
        SeatRule { name: self.name, title: self.title, choices }
    }
}
