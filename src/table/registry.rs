//! All games behind one face, found by name: the list of them, a line each, and the only place with
//! `dyn`.

use super::film;
use super::kind::Kind;
use super::session::Session;
use super::told::{Tellings, complete};
use crate::draw::{Canvas, Theme};
use crate::game::{Input, Level, Pace, SUGGESTED, Seat, Status, TurnLength, Viewer};
use crate::games::crisscross::Crisscross;
use crate::games::crossup::CrossUp;
use crate::games::town::CrissCrossTown;
use crate::games::wordcross::WordCross;
use crate::games::wordsearch::Wordsearch;
use crate::games::{Hosted, Report};
use crate::screen::{Button, Look, Panel, Screen};

/// Every game there is.
pub static KINDS: &[Kind] = &[
    Kind::of::<Crisscross>(),
    Kind::of::<CrossUp>(),
    Kind::of::<Wordsearch>(),
    Kind::of::<WordCross>(),
    Kind::of::<CrissCrossTown>(),
];

/// A session of some game. Everything goes in and comes out as text, numbers and pictures.
pub trait AnySession: Send + Sync {
    /// The name of its game.
    fn game(&self) -> &'static str;
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
    /// What history goes by: the name of a round, and how many of them lie behind the viewer.
    fn round(&self, viewer: Viewer) -> (&'static str, u64);
    /// What could have been done, when the game is over. Takes its time.
    fn hindsight(&self, viewer: Viewer, theme: Theme) -> Option<(Screen, Canvas)>;
    /// The moving picture of the game that begins here and goes on with these inputs to its end; or why there
    /// is none. Takes its time.
    fn film(&self, inputs: &[(Seat, &str)], look: &Look) -> Result<Vec<u8>, String>;
    /// What the viewer can do now besides playing.
    fn extras(&self, viewer: Viewer) -> Vec<Button>;
    /// What a computer on `seat` does next, in the game's notation. Takes its time. One that has
    /// `failed` so many times at this very decision is asked with other dice.
    fn choose(&self, seat: Seat, level: Level, failed: u32) -> String;
    /// What a computer on `seat` answers at once though it is not its turn, in the game's notation.
    fn answer(&self, seat: Seat) -> Option<String>;
    /// What is to be worked out now: for whom, and which number it has.
    fn wants(&self) -> Vec<(Seat, u32)>;
    /// Works out what `seat` wants, in the game's notation. Takes its time. `failed` as for a computer.
    fn work_out(&self, seat: Seat, failed: u32) -> String;
    /// What `seat` could do now, in the game's notation.
    fn moves(&self, seat: Seat) -> Vec<String>;
    /// Whether `seat`, having typed this, is asked before it is done: the draft of the pad that asks.
    fn asks(&self, seat: Seat, text: &str) -> Option<String>;
    /// How long a turn is at a pace.
    fn turn(&self, pace: Pace) -> Option<TurnLength>;
    /// What `seat` does to offer a draw or to take one, in games that know draws.
    fn draw(&self, seat: Seat) -> Option<String>;
    /// What `seat` has reached, when it is over.
    fn report(&self, seat: Seat) -> Report;
    fn duplicate(&self) -> Box<dyn AnySession>;
}

impl<G: Hosted> AnySession for Session<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn enter(&mut self, seat: Seat, text: &str) -> Result<Tellings, String> {
        let input = self.read(seat, text).map_err(|misread| misread.to_string())?;
        let events = self.enter(input).map_err(|refusal| refusal.to_string())?;
        let told = |(audience, event)| Some((audience, self.game().tell(&event)?));
        Ok(complete(events.into_iter().filter_map(told).collect(), seat, text))
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

    fn round(&self, viewer: Viewer) -> (&'static str, u64) {
        let round = self.game().round(&self.view(viewer));
        round.map_or(("Move", self.seq()), |(name, number)| (name, number as u64))
    }

    fn hindsight(&self, viewer: Viewer, theme: Theme) -> Option<(Screen, Canvas)> {
        self.game().hindsight(&self.view(viewer), theme)
    }

    fn film(&self, inputs: &[(Seat, &str)], look: &Look) -> Result<Vec<u8>, String> {
        film::film(self.clone(), inputs, look)
    }

    fn extras(&self, viewer: Viewer) -> Vec<Button> {
        self.game().extras(&self.view(viewer))
    }

    fn choose(&self, seat: Seat, level: Level, failed: u32) -> String {
        let mut dice = self.thinking_dice("computer", seat, failed);
        self.game().choose(&self.view(Viewer::Seat(seat)), seat, level, &mut dice).to_string()
    }

    fn answer(&self, seat: Seat) -> Option<String> {
        self.game().answer(self.state(), seat).map(|action| action.to_string())
    }

    fn wants(&self) -> Vec<(Seat, u32)> {
        self.game().wants(self.state())
    }

    fn work_out(&self, seat: Seat, failed: u32) -> String {
        let mut dice = self.thinking_dice("work", seat, failed);
        let found = self.game().work_out(&self.view(Viewer::Seat(seat)), seat, &mut dice);
        found.map_or(SUGGESTED.to_owned(), |action| action.to_string())
    }

    fn moves(&self, seat: Seat) -> Vec<String> {
        let moves = self.game().moves(&self.view(Viewer::Seat(seat)), seat);
        moves.iter().map(G::Action::to_string).collect()
    }

    fn asks(&self, seat: Seat, text: &str) -> Option<String> {
        match self.read(seat, text) {
            Ok(Input::Act { action, .. }) => {
                self.game().asks(&self.view(Viewer::Seat(seat)), &action)
            }
            _ => None,
        }
    }

    fn turn(&self, pace: Pace) -> Option<TurnLength> {
        G::turn(pace)
    }

    fn draw(&self, seat: Seat) -> Option<String> {
        let action = self.game().draw(&self.view(Viewer::Seat(seat)));
        action.map(|action| action.to_string())
    }

    fn report(&self, seat: Seat) -> Report {
        self.game().report(self.state(), seat)
    }

    fn duplicate(&self) -> Box<dyn AnySession> {
        Box::new(self.clone())
    }
}
