//! All games behind one face, found by name.

use crate::draw::Theme;
use crate::game::{Game, Seat, Seats, Seed, Status, Viewer};
use crate::games::crisscross::Crisscross;
use crate::screen::{Panel, Show};
use crate::table::export::Header;
use crate::table::session::Session;

/// A session of some game. Everything goes in and comes out as text, numbers and pictures.
pub trait AnySession {
    /// Takes an input in the game's notation, or says why not.
    fn enter(&mut self, seat: Seat, text: &str) -> Result<(), String>;
    fn status(&self) -> Status;
    /// How many inputs were accepted.
    fn seq(&self) -> u64;
    /// The public board in one line.
    fn line(&self) -> String;
    /// The public picture, as a PNG.
    fn picture(&self, theme: Theme) -> Vec<u8>;
}

impl<G: Show> AnySession for Session<G> {
    fn enter(&mut self, seat: Seat, text: &str) -> Result<(), String> {
        let input = self.read(seat, text).map_err(|misread| misread.to_string())?;
        self.enter(input).map(|_events| ()).map_err(|refusal| refusal.to_string())
    }

    fn status(&self) -> Status {
        self.status()
    }

    fn seq(&self) -> u64 {
        self.seq()
    }

    fn line(&self) -> String {
        self.game().line(&self.view(Viewer::Public))
    }

    fn picture(&self, theme: Theme) -> Vec<u8> {
        let canvas = self.game().picture(&self.view(Viewer::Public), Panel::Board, theme);
        canvas.png(crate::draw::Effort::Small)
    }
}

/// How a game of a kind is begun from a header that names it.
type Begin = fn(&Header) -> Result<Box<dyn AnySession>, String>;

/// Every game this program knows.
const GAMES: [(&str, Begin); 1] =
    [(Crisscross::ID, |header| begin_without_words(Crisscross, header))];

/// Begins the game that `header` describes, or says why that can't be done.
pub fn begin(header: &Header) -> Result<Box<dyn AnySession>, String> {
    let known = GAMES.iter().find(|(id, _)| *id == header.game);
    let (_, begin) = known.ok_or_else(|| {
        let names: Vec<&str> = GAMES.iter().map(|(id, _)| *id).collect();
        format!("There is no game {:?}: known are {}.", header.game, names.join(", "))
    })?;
    begin(header)
}

fn begin_without_words<G: Show>(game: G, header: &Header) -> Result<Box<dyn AnySession>, String> {
    if let Some(dictionary) = &header.dictionary {
        return Err(format!("{} has no words: the dictionary {dictionary:?} must be null.", G::ID));
    }
    if header.rules != G::RULES {
        let (theirs, ours) = (header.rules, G::RULES);
        return Err(format!("This game was played by rules {theirs}, these are rules {ours}."));
    }
    let options = serde_json::from_value(header.options.clone())
        .map_err(|fault| format!("These options can't be read: {fault}."))?;
    let seed: Seed = header.seed.parse().map_err(|fault| format!("The seed is wrong: {fault}."))?;
    let most = Seats::<G::SeatOptions>::MOST;
    if header.seats > most {
        return Err(format!("A table has at most {most} seats, not {}.", header.seats));
    }
    let session = Session::start(game, &options, &Seats::plain(header.seats), seed);
    Ok(Box::new(session.map_err(|refusal| refusal.to_string())?))
}
