//! What was told lately at a table: a few lines for all, and for each seat those for it alone.
//!
//! They are no part of a game's state: they are stored with it, and playing a log again tells the same.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game::{Audience, LEFT, RESIGN, Seat, TIMEOUT, Viewer, is_for_players};
use crate::screen::Telling;

/// What one step told, and who may hear it.
pub type Tellings = Vec<(Audience, Telling)>;

/// What a game tells of an input, and what every table tells besides: who ran out of time, left or gave up
/// is named to all, whether the game has a word for it or not. Whom a clock acted for is told so alone, too:
/// that line stays when others have pushed it off the board.
pub fn complete(mut tellings: Tellings, seat: Seat, input: &str) -> Tellings {
    let what = match input {
        TIMEOUT => "ran out of time",
        LEFT => "left",
        RESIGN => "resigned",
        _ => return tellings,
    };
    let first = |tellings: &Tellings, hears: Audience| {
        let heard = tellings.iter().find(|(audience, _)| *audience == hears);
        heard.map(|(_, telling)| telling.text.clone())
    };
    let public = first(&tellings, Audience::All).unwrap_or_else(|| {
        let line = format!("Seat {seat} {what}.");
        tellings.push((Audience::All, Telling::line(line.clone())));
        line
    });
    let own = Audience::Seat(seat);
    if input == TIMEOUT && first(&tellings, own).is_none() {
        tellings.push((own, Telling::line(public)));
    }
    tellings
}

/// How many lines are kept for all, and how many for each seat.
pub const LINES: usize = 3;

/// The lines that are still shown, the newest last.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Told {
    public: Vec<String>,
    private: BTreeMap<u8, Vec<String>>,
}

impl Told {
    /// Adds what an input of `seat` told. Steps are entered one after the other.
    ///
    /// A seat keeps what was told to it alone until it does something itself: a clock that does it for
    /// the seat is what there is to tell.
    pub fn enter(&mut self, seat: Seat, input: &str, tellings: &[(Audience, Telling)]) {
        if is_for_players(input) {
            self.private.remove(&seat.0);
        }
        for (audience, telling) in tellings {
            let lines = match audience {
                Audience::All => &mut self.public,
                Audience::Seat(seat) => self.private.entry(seat.0).or_default(),
            };
            lines.push(telling.text.clone());
            if lines.len() > LINES {
                lines.remove(0);
            }
        }
    }

    /// What `viewer` may hear: what all may, then what is for them alone. Nothing is said twice.
    pub fn lines(&self, viewer: Viewer) -> impl Iterator<Item = &str> {
        let own = match viewer {
            Viewer::Public => None,
            Viewer::Seat(seat) => self.private.get(&seat.0),
        };
        let own = own.into_iter().flatten().filter(|line| !self.public.contains(line));
        self.public.iter().chain(own).map(String::as_str)
    }

    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("lines are plain data")
    }

    /// What was written. An earlier version wrote nothing, and lines that can't be read are no loss.
    pub fn read(stored: Option<&str>) -> Self {
        stored.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: Seat = Seat(0);
    const BEN: Seat = Seat(1);

    fn heard(told: &Told, viewer: Viewer) -> String {
        told.lines(viewer).collect::<Vec<_>>().join(" ")
    }

    fn all(text: &str) -> (Audience, Telling) {
        (Audience::All, Telling::line(text))
    }

    fn only(seat: Seat, text: &str) -> (Audience, Telling) {
        (Audience::Seat(seat), Telling::line(text))
    }

    #[test]
    fn the_last_three_lines_are_kept_for_all() {
        let mut told = Told::default();
        told.enter(ANN, "a1", &[all("one"), all("two")]);
        told.enter(BEN, "b1", &[]);
        told.enter(BEN, "c1", &[all("three"), all("four")]);
        for viewer in [Viewer::Public, Viewer::Seat(ANN), Viewer::Seat(Seat(9))] {
            assert_eq!(heard(&told, viewer), "two three four");
        }
    }

    #[test]
    fn a_seat_keeps_its_own_lines_until_it_does_something() {
        let mut told = Told::default();
        for line in ["1", "2", "3", "4"] {
            told.enter(BEN, "timeout", &[only(BEN, line)]);
        }
        told.enter(ANN, "a1", &[all("all")]);
        assert_eq!(heard(&told, Viewer::Seat(BEN)), "all 2 3 4");
        assert_eq!(heard(&told, Viewer::Seat(ANN)), "all");
        assert_eq!(heard(&told, Viewer::Public), "all");
        told.enter(BEN, "b1", &[only(BEN, "new")]);
        assert_eq!(heard(&told, Viewer::Seat(BEN)), "all new");
    }

    /// Whatever its game says, or does not say.
    #[test]
    fn who_ran_out_of_time_hears_of_it_and_so_do_all() {
        let after = |input: &str, tellings: Tellings| {
            let mut told = Told::default();
            told.enter(BEN, input, &complete(tellings, BEN, input));
            for line in ["one", "two", "three"] {
                let own: Vec<&str> = told.lines(Viewer::Seat(BEN)).collect();
                let twice = own.iter().enumerate().any(|(at, line)| own[..at].contains(line));
                assert!(!twice, "{own:?}");
                told.enter(ANN, "a1", &[all(line)]);
            }
            (heard(&told, Viewer::Seat(BEN)), heard(&told, Viewer::Public))
        };
        let (own, public) = after(TIMEOUT, vec![all("Seat 2 ran out of time: chance called E.")]);
        assert_eq!(own, "one two three Seat 2 ran out of time: chance called E.");
        assert_eq!(public, "one two three");
        let (own, _) = after(TIMEOUT, Tellings::new());
        assert_eq!(own, "one two three Seat 2 ran out of time.");
        let (own, _) = after(TIMEOUT, vec![only(BEN, "Your time was up.")]);
        assert_eq!(own, "one two three Your time was up.");
    }

    #[test]
    fn leaving_is_announced_even_by_a_game_that_has_no_word_for_it() {
        for (input, line) in [(LEFT, "Seat 2 left."), (RESIGN, "Seat 2 resigned.")] {
            assert_eq!(complete(Tellings::new(), BEN, input), [all(line)]);
            assert_eq!(complete(vec![all("Gone.")], BEN, input), [all("Gone.")]);
        }
        assert_eq!(complete(Tellings::new(), BEN, "b1"), Tellings::new());
    }

    #[test]
    fn lines_are_read_as_they_are_written() {
        let mut told = Told::default();
        told.enter(BEN, "timeout", &[all("all"), only(BEN, "own")]);
        assert_eq!(Told::read(Some(&told.write())), told);
        for nothing in [None, Some(""), Some("{}"), Some("[1]")] {
            assert_eq!(Told::read(nothing), Told::default(), "{nothing:?}");
        }
    }
}
