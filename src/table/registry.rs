//! All games behind one face, found by name: the only place with `dyn`.

use std::ops::RangeInclusive;
use std::sync::Arc;

use serde_json::Value;

use crate::draw::{Canvas, Theme};
use crate::game::{Computer, Game, Level, Moves, Seat, Seats, Seed, Status, Viewer};
use crate::games::crisscross::{Colour, Crisscross};
use crate::games::crossup::CrossUp;
use crate::games::wordsearch::Wordsearch;
use crate::screen::{Button, Guide, Look, Page, Panel, Screen, Show};
use crate::table::export::Header;
use crate::table::session::Session;
use crate::table::told::Tellings;
use crate::table::wordsearch;
use crate::words::{Lexicon, OwnWords};

/// A session of some game. Everything goes in and comes out as text, numbers and pictures.
pub trait AnySession: Send + Sync {
    /// Takes an input in the game's notation, and tells what happened; or says why not.
    fn enter(&mut self, seat: Seat, text: &str) -> Result<Tellings, String>;
    fn status(&self) -> Status;
    fn stamp(&self, seat: Seat) -> u32;
    /// How many inputs were accepted.
    fn seq(&self) -> u64;
    /// The state as it is stored.
    fn state(&self) -> String;
    /// The public board in one line.
    fn line(&self) -> String;
    fn screen(&self, viewer: Viewer, panel: Panel<'_>) -> Screen;
    fn picture(&self, viewer: Viewer, panel: Panel<'_>, look: &Look) -> Canvas;
    /// What could have been done, when the game is over. Takes its time.
    fn hindsight(&self, viewer: Viewer, theme: Theme) -> Option<(Screen, Canvas)>;
    /// What the viewer can do now besides playing.
    fn extras(&self, viewer: Viewer) -> Vec<Button>;
    /// What a computer on `seat` does next, in the game's notation. Takes its time. One that has
    /// `failed` so many times at this very decision is asked with other dice.
    fn choose(&self, seat: Seat, level: Level, failed: u32) -> String;
    /// What `seat` could do now, in the game's notation.
    fn moves(&self, seat: Seat) -> Vec<String>;
    fn duplicate(&self) -> Box<dyn AnySession>;
}

/// What a game must be able to do to be played at a table.
pub trait Playable: Show + Computer + Moves + Clone {}
impl<G: Show + Computer + Moves + Clone> Playable for G {}

impl<G: Playable> AnySession for Session<G> {
    fn enter(&mut self, seat: Seat, text: &str) -> Result<Tellings, String> {
        let input = self.read(seat, text).map_err(|misread| misread.to_string())?;
        let events = self.enter(input).map_err(|refusal| refusal.to_string())?;
        let told = |(audience, event)| Some((audience, self.game().tell(&event)?));
        Ok(events.into_iter().filter_map(told).collect())
    }

    fn status(&self) -> Status {
        self.status()
    }

    fn stamp(&self, seat: Seat) -> u32 {
        self.game().stamp(self.state(), seat)
    }

    fn seq(&self) -> u64 {
        self.seq()
    }

    fn state(&self) -> String {
        serde_json::to_string(self.state()).expect("a state is plain data")
    }

    fn line(&self) -> String {
        self.game().line(&self.view(Viewer::Public))
    }

    fn screen(&self, viewer: Viewer, panel: Panel<'_>) -> Screen {
        self.game().screen(&self.view(viewer), panel)
    }

    fn picture(&self, viewer: Viewer, panel: Panel<'_>, look: &Look) -> Canvas {
        self.game().picture(&self.view(viewer), panel, look)
    }

    fn hindsight(&self, viewer: Viewer, theme: Theme) -> Option<(Screen, Canvas)> {
        self.game().hindsight(&self.view(viewer), theme)
    }

    fn extras(&self, viewer: Viewer) -> Vec<Button> {
        self.game().extras(&self.view(viewer))
    }

    fn choose(&self, seat: Seat, level: Level, failed: u32) -> String {
        // Dice of its own: what the computer thinks about must not show in the game's own rolls.
        // And one of its own for each seat: two computers asked at once are two players.
        let number = (self.seq() << 8) | u64::from(seat.0);
        let mut dice = self.next_dice().named("computer", number);
        if failed > 0 {
            // The same dice would fail the same way.
            dice = dice.named("again", failed.into());
        }
        self.game().choose(&self.view(Viewer::Seat(seat)), seat, level, &mut dice).to_string()
    }

    fn moves(&self, seat: Seat) -> Vec<String> {
        let moves = self.game().moves(&self.view(Viewer::Seat(seat)), seat);
        moves.iter().map(G::Action::to_string).collect()
    }

    fn duplicate(&self) -> Box<dyn AnySession> {
        Box::new(self.clone())
    }
}

/// A game this program knows.
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
    /// The options in a few words, for the title of a board.
    pub details: fn(&Value) -> String,
    /// What a seat has chosen for itself in a few words, in games that leave seats a choice.
    pub seat_details: Option<fn(&Value) -> String>,
    /// The options of a rematch: other words if the source has more.
    pub again: fn(&Header) -> Value,
    /// What a seat is called, in games whose seats differ.
    pub seat_name: fn(Seat) -> Option<&'static str>,
    /// How many pages its guide has.
    pub pages: usize,
    /// A page of its guide, counted from 0.
    pub page: fn(usize) -> Page,
    pub page_picture: fn(usize, Theme) -> Canvas,
    begin: Begin,
    resume: Resume,
}

type Begun = Result<Box<dyn AnySession>, String>;
type Begin = fn(&Header) -> Begun;
type Resume = fn(&Header, u64, &str) -> Begun;

/// Every game there is.
pub static KINDS: [Kind; 3] = [
    Kind {
        id: Crisscross::ID,
        name: "Crisscross",
        rules: Crisscross::RULES,
        seats: 2..=2,
        secrets: false,
        words: false,
        details: |options| {
            let size = options.get("size").and_then(Value::as_u64).unwrap_or_default();
            format!("{size} by {size}")
        },
        seat_details: None,
        again: same_options,
        seat_name: |seat| Colour::of_seat(seat).map(Colour::name),
        pages: Crisscross::PAGES,
        page: |number| Crisscross.page(number),
        page_picture: |number, theme| Crisscross.page_picture(number, theme),
        begin: |header| begin(wordless(Crisscross, header)?, header),
        resume: |header, seq, state| resume(wordless(Crisscross, header)?, header, seq, state),
    },
    Kind {
        id: CrossUp::ID,
        name: "Cross-Up",
        rules: CrossUp::RULES,
        seats: 1..=24,
        secrets: true,
        words: true,
        details: |_| String::new(),
        seat_details: None,
        again: same_options,
        seat_name: |_| None,
        pages: CrossUp::PAGES,
        page: |number| CrossUp { lexicon: usual_words() }.page(number),
        page_picture: |number, theme| {
            CrossUp { lexicon: usual_words() }.page_picture(number, theme)
        },
        begin: |header| begin(CrossUp { lexicon: lexicon(header)? }, header),
        resume: |header, seq, state| {
            resume(CrossUp { lexicon: lexicon(header)? }, header, seq, state)
        },
    },
    Kind {
        id: Wordsearch::ID,
        name: "Make a Wordsearch",
        rules: Wordsearch::RULES,
        seats: 1..=24,
        secrets: true,
        words: true,
        details: wordsearch::details,
        seat_details: Some(wordsearch::seat_details),
        again: wordsearch::again,
        seat_name: |_| None,
        pages: Wordsearch::PAGES,
        page: |number| Wordsearch::new(usual_words()).page(number),
        page_picture: |number, theme| Wordsearch::new(usual_words()).page_picture(number, theme),
        begin: |header| begin(wordsearch::game(header, lexicon(header)?)?, header),
        resume: |header, seq, state| {
            resume(wordsearch::game(header, lexicon(header)?)?, header, seq, state)
        },
    },
];

fn same_options(header: &Header) -> Value {
    header.options.clone()
}

/// The words that most tables have, for guides.
fn usual_words() -> Arc<Lexicon> {
    Arc::new(Lexicon::load(Lexicon::DEFAULT).expect("the default is part of the program"))
}

impl Kind {
    /// The game of this name, or a sentence that lists those there are.
    pub fn find(id: &str) -> Result<&'static Kind, String> {
        KINDS.iter().find(|kind| kind.id == id).ok_or_else(|| {
            let names: Vec<&str> = KINDS.iter().map(|kind| kind.id).collect();
            format!("There is no game {id:?}: known are {}.", names.join(", "))
        })
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

fn begin<G: Playable>(game: G, header: &Header) -> Begun {
    let seed = check::<G>(header)?;
    let options: G::Options = read_options(&header.options)?;
    let most = Seats::<G::SeatOptions>::MOST;
    if header.seats > most {
        return Err(format!("A table has at most {most} seats, not {}.", header.seats));
    }
    if header.seat_options.len() > header.seats {
        return Err(format!("There are options for more than {} seats.", header.seats));
    }
    let mut seats = Vec::with_capacity(header.seats);
    for own in &header.seat_options {
        seats.push(read_options::<G::SeatOptions>(own)?);
    }
    seats.resize_with(header.seats, Default::default);
    let session = Session::start(game, &options, &Seats::new(seats), seed);
    Ok(Box::new(session.map_err(|refusal| refusal.to_string())?))
}

fn resume<G: Playable>(game: G, header: &Header, seq: u64, state: &str) -> Begun {
    let seed = check::<G>(header)?;
    let state = serde_json::from_str(state)
        .map_err(|fault| format!("This state can't be read: {fault}."))?;
    Ok(Box::new(Session::resume(game, seed, seq, state)))
}

/// A game that has no use for a dictionary must not be given one.
fn wordless<G: Game>(game: G, header: &Header) -> Result<G, String> {
    match &header.dictionary {
        None => Ok(game),
        Some(dictionary) => {
            Err(format!("{} has no words: the dictionary {dictionary:?} must be null.", G::ID))
        }
    }
}

/// The dictionary that a header has pinned.
fn lexicon(header: &Header) -> Result<Arc<Lexicon>, String> {
    let Some(name) = &header.dictionary else {
        return Err(format!("{} needs a dictionary, pinned as id@fingerprint.", header.game));
    };
    Lexicon::pinned(name).map(Arc::new).map_err(|unknown| unknown.to_string())
}

/// Checks what is the same for every game; the seed if all is well.
fn check<G: Game>(header: &Header) -> Result<Seed, String> {
    if header.rules != G::RULES {
        let (theirs, ours) = (header.rules, G::RULES);
        return Err(format!("This game was played by rules {theirs}, these are rules {ours}."));
    }
    let secrets = Kind::find(G::ID)?.secrets;
    match (header.seed.as_str(), secrets) {
        // A game without secrets throws no dice.
        ("", false) => Ok(Seed::from_number(0)),
        ("", true) => Err(
            "The seed is missing: this game was exported before its end. Export it once more now that it is over."
                .to_owned(),
        ),
        (seed, _) => seed.parse().map_err(|fault| format!("The seed is wrong: {fault}.")),
    }
}

fn read_options<O: serde::de::DeserializeOwned>(options: &Value) -> Result<O, String> {
    serde_json::from_value(options.clone())
        .map_err(|fault| format!("These options can't be read: {fault}."))
}
