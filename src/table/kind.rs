//! A game as tables have it: what it says of itself ([`Hosted`]), whatever its types are.

use std::ops::RangeInclusive;

use serde::Serialize;
use serde_json::{Value, json};

use super::registry::AnySession;
use super::session::Session;
use crate::draw::{Canvas, Theme};
use crate::game::{
    Awaited, Header, Pace, Seat, Seats, Seed, Status, dictionary_id, excerpt, quoted,
};
use crate::games::{Dictionaries, Feat, Hosted, SeatRule, read_options};
use crate::screen::Page;
use crate::words::{Language, Lexicon, OwnWords};

/// A game that can be played at a table. Options go in and come out as they are stored.
pub struct Kind {
    pub id: &'static str,
    /// As it is called in a sentence.
    pub name: &'static str,
    pub rules: u16,
    /// How many can play.
    pub seats: RangeInclusive<usize>,
    /// Whether players know things that others must not.
    pub secrets: bool,
    /// Whether it is played with a dictionary.
    pub words: bool,
    /// Who made it, and what is ours.
    pub credit: &'static str,
    /// What is said of it to those who look for a game.
    pub help: &'static str,
    /// Whether several things are typed at once, on a line each.
    pub lines: bool,
    /// The options in a few words, for the title of a board; nothing if they can't be read.
    pub details: fn(&Value) -> String,
    /// What can be achieved in it.
    pub feats: &'static [&'static Feat],
    /// How many days an edition of it lasts.
    pub edition_days: i64,
    /// The rules of a seat in a few words, by the options of the table and its own; empty for the usual ones,
    /// and if they can't be read.
    pub variant: fn(&Value, &Value) -> String,
    /// Whether players have brought what the game is made of.
    pub is_brought: fn(&Header) -> bool,
    /// What a seat is called, in games whose seats differ.
    pub seat_name: fn(Seat) -> Option<&'static str>,
    /// The pace of a table whose opener names none.
    pub usual_pace: fn(&Value) -> Pace,
    /// What a seat that has chosen so much can settle for itself, each with its choices.
    pub seat_rules: fn(&Value) -> Vec<SeatRule<Value>>,
    /// The dictionary that a seat has chosen for itself, if it has.
    pub seat_dictionary: fn(&Value) -> Result<Option<String>, String>,
    /// A seat's options with that dictionary called so.
    pub with_seat_dictionary: fn(&Value, String) -> Result<Value, String>,
    /// The options of a rematch.
    pub again: fn(&Header) -> Value,
    /// The options with a text that somebody pasted into a form.
    pub with_text: fn(&Value, &str, Language) -> Result<Value, String>,
    /// How many pages its guide has.
    pub pages: usize,
    /// A page of its guide, counted from 0.
    pub page: fn(usize) -> Page,
    pub page_picture: fn(usize, Theme) -> Canvas,
    begin: fn(&Header) -> Begun,
    resume: fn(&Header, u64, &str) -> Begun,
}

type Begun = Result<Box<dyn AnySession>, String>;

impl Kind {
    pub const fn of<G: Hosted>() -> Self {
        Self {
            id: G::ID,
            name: G::NAME,
            rules: G::RULES,
            seats: G::SEATS,
            secrets: G::SECRETS,
            words: G::WORDS,
            credit: G::CREDIT,
            help: G::HELP,
            lines: G::LINES,
            details: |options| read_options(options).as_ref().map(G::details).unwrap_or_default(),
            feats: G::FEATS,
            edition_days: G::EDITION_DAYS,
            variant: variant::<G>,
            is_brought: |header| {
                read_options(&header.options).is_ok_and(|options| G::is_brought(&options, header))
            },
            seat_name: G::seat_name,
            usual_pace: |options| G::usual_pace(&read_options(options).unwrap_or_default()),
            seat_rules: seat_rules::<G>,
            seat_dictionary: |own| {
                let mut own: G::SeatOptions = read_options(own)?;
                Ok(G::seat_dictionary(&mut own).cloned())
            },
            with_seat_dictionary: |own, name| {
                let mut own: G::SeatOptions = read_options(own)?;
                if let Some(old) = G::seat_dictionary(&mut own) {
                    *old = name;
                }
                Ok(stored(own))
            },
            again: |header| match read_options(&header.options) {
                Ok(options) => stored(G::again(options, header)),
                Err(_) => header.options.clone(),
            },
            with_text: |options, text, language| {
                G::with_text(read_options(options)?, text, language).map(stored)
            },
            pages: G::PAGES,
            page: |number| in_general::<G>().page(number),
            page_picture: |number, theme| in_general::<G>().page_picture(number, theme),
            begin: begin::<G>,
            resume: resume::<G>,
        }
    }

    /// The game of this name, or a sentence that lists those there are.
    pub fn find(kinds: &'static [Kind], id: &str) -> Result<&'static Kind, String> {
        kinds.iter().find(|kind| kind.id == id).ok_or_else(|| {
            let names: Vec<&str> = kinds.iter().map(|kind| kind.id).collect();
            let id = quoted(&excerpt(id));
            format!("There is no game {id}: known are {}.", names.join(", "))
        })
    }

    /// Whether it is always one against one.
    pub fn is_duel(&self) -> bool {
        self.seats == (2..=2)
    }

    /// Whether seats can settle something for themselves.
    pub fn has_seat_rules(&self) -> bool {
        !(self.seat_rules)(&json!({})).is_empty()
    }

    /// What a seat has settled for itself, in a few words; empty if nothing.
    pub fn seat_details(&self, own: &Value) -> String {
        let rules = (self.seat_rules)(own);
        let settled = rules.iter().filter_map(|rule| rule.choices[1..].iter().find(|c| c.chosen));
        settled.map(|choice| choice.label.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// What a header has for a dictionary when these are chosen: none for a game without words.
    pub fn pin(&self, id: Option<&str>, own: &OwnWords) -> Result<Option<String>, String> {
        if !self.words {
            return Ok(None);
        }
        let lexicon = Lexicon::load(id.unwrap_or(Lexicon::DEFAULT));
        let lexicon = lexicon.map_err(|unknown| unknown.to_string())?;
        let lexicon = lexicon.with_own(own).map_err(|refused| refused.to_string())?;
        Ok(Some(lexicon.name()))
    }

    /// Begins the game that `header` describes, or says why that can't be done.
    pub fn begin(&self, header: &Header) -> Begun {
        (self.begin)(header)
    }

    /// Takes up the game that `header` describes from a stored state.
    pub fn resume(&self, header: &Header, seq: u64, state: &str) -> Begun {
        (self.resume)(header, seq, state)
    }
}

/// A game at no table, for its guide.
fn in_general<G: Hosted>() -> G {
    G::with_dictionaries(Dictionaries::usual())
}

fn variant<G: Hosted>(options: &Value, own: &Value) -> String {
    match (read_options(options), read_options(own)) {
        (Ok(options), Ok(own)) => G::variant(&options, &own),
        _ => String::new(),
    }
}

/// Options as they are stored.
fn stored(options: impl Serialize) -> Value {
    json!(options)
}

/// Which choices a seat has, and which of them it has made. Its dictionary is compared by its id.
fn seat_rules<G: Hosted>(own: &Value) -> Vec<SeatRule<Value>> {
    let mut own: G::SeatOptions = read_options(own).unwrap_or_default();
    if let Some(name) = G::seat_dictionary(&mut own) {
        *name = dictionary_id(name).to_owned();
    }
    let mut rules = G::seat_rules(&own);
    for choice in rules.iter_mut().flat_map(|rule| &mut rule.choices) {
        choice.chosen = choice.options == own;
    }
    rules.into_iter().map(|rule| rule.map(stored)).collect()
}

fn begin<G: Hosted>(header: &Header) -> Begun {
    // First what costs nothing: each seat may have a dictionary of its own.
    let most = Seats::<G::SeatOptions>::MOST;
    if header.seats > most {
        return Err(format!("A table has at most {most} seats, not {}.", header.seats));
    }
    if header.seat_options.len() > header.seats {
        return Err(format!("There are options for more than {} seats.", header.seats));
    }
    let game = G::with_dictionaries(Dictionaries::of::<G>(header)?);
    let seed = check::<G>(header)?;
    let options: G::Options = read_options(&header.options)?;
    let mut seats = Vec::with_capacity(header.seats);
    for own in &header.seat_options {
        seats.push(read_options::<G::SeatOptions>(own)?);
    }
    seats.resize_with(header.seats, Default::default);
    game.prepare(&options);
    let session = Session::start(game, &options, &Seats::new(seats), seed);
    Ok(Box::new(session.map_err(|refusal| refusal.to_string())?))
}

fn resume<G: Hosted>(header: &Header, seq: u64, state: &str) -> Begun {
    let game = G::with_dictionaries(Dictionaries::of::<G>(header)?);
    let seed = check::<G>(header)?;
    let state = serde_json::from_str(state)
        .map_err(|fault| format!("This state can't be read: {}.", excerpt(&fault.to_string())))?;
    let damaged = || "This state can't be read: it contradicts itself.".to_owned();
    // A game of nobody would be over at once, and have no one to tell of.
    let seated = header.seats > 0 && G::is_whole(&state, header.seats);
    // One more than any log has: every input has a number.
    if seq >= u64::from(u32::MAX) || !seated {
        return Err(damaged());
    }
    // Somebody who sits there can go on, or it is over.
    let goes_on = |awaited: &[Awaited]| {
        !awaited.is_empty() && awaited.iter().all(|one| one.seat.index() < header.seats)
    };
    if let Ok(options) = read_options(&header.options) {
        game.prepare(&options);
    }
    match game.status(&state) {
        Status::Awaiting(awaited) if !goes_on(&awaited) => Err(damaged()),
        _ => Ok(Box::new(Session::resume(game, seed, seq, state))),
    }
}

/// Checks what is the same for every game; the seed if all is well.
fn check<G: Hosted>(header: &Header) -> Result<Seed, String> {
    if header.rules != G::RULES {
        let (theirs, ours) = (header.rules, G::RULES);
        return Err(format!("This game was played by rules {theirs}, these are rules {ours}."));
    }
    match (header.seed.as_str(), G::SECRETS) {
        // A game without secrets throws no dice.
        ("", false) => Ok(Seed::from_number(0)),
        ("", true) => Err(
            "The seed is missing: this game was exported before its end. Export it once more now that it is over."
                .to_owned(),
        ),
        (seed, _) => seed.parse().map_err(|fault| format!("The seed is wrong: {fault}.")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::table::registry::KINDS;

    #[test]
    fn a_game_of_nobody_is_not_taken_up() {
        let town = Kind::find(KINDS, "town").unwrap();
        let header = json!({
            "game": town.id,
            "rules": 1,
            "options": {},
            "seats": 0,
            "seed": "2a",
            "dictionary": town.pin(None, &OwnWords::default()).unwrap(),
        });
        let header: Header = serde_json::from_value(header).unwrap();
        let cards = [
            "2 2 1",
            "4 1 exact",
            "4 2",
            "3 2 exact",
            "5 2 | 2",
            "3 3 | 3 exact",
            "4 2 | 3",
            "3 2 | 2 2 exact",
        ];
        let state = json!({
            "cards": cards, "hurried": false, "round": 6, "seats": [], "sheets": 3,
            "variant": "standard",
        });
        let taken = town.resume(&header, 57, &state.to_string());
        assert_eq!(taken.err().unwrap(), "This state can't be read: it contradicts itself.");
    }
}
