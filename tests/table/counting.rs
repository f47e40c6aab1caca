//! A game that only this test knows, at real tables: opened, played, stored, read again. In turn, two
//! say the next number; whoever says four has won. It has turns, and rules for seats, of its own.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crosstown::draw::{Canvas, Theme};
use crosstown::game::{
    Awaited, Clock, Computer, Dice, Game, Input, Level, Misread, Moves, Outcome, Pace, Seat, Seats,
    Status, Step, TurnLength, Viewer,
};
use crosstown::games::{Dictionaries, Hosted, SeatRule};
use crosstown::screen::{Guide, Page, Panel, Screen, Show};
use serde::{Deserialize, Serialize};

#[derive(Clone)]
pub struct Counting;

const LAST: u32 = 4;

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct NoOptions {}

/// Whether a seat says its numbers aloud, which changes nothing.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Voice {
    #[serde(default)]
    loud: Option<bool>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Said(pub u32);

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("It is not your turn, or not that number's: wait, or say the next one.")]
pub struct Refusal;

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Said {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        text.parse().map(Said).map_err(|_| Misread::new(text, "type a number"))
    }
}

/// Whose turn it is after so many numbers.
fn mover(said: u32) -> Seat {
    Seat((said % 2) as u8)
}

impl Game for Counting {
    const ID: &'static str = "counting";
    const RULES: u16 = 1;
    type Options = NoOptions;
    type SeatOptions = Voice;
    type State = u32;
    type Action = Said;
    type Event = u32;
    type View = u32;
    type Refusal = Refusal;

    fn setup(&self, _: &NoOptions, _: &Seats<Voice>, _: &mut Dice) -> Result<u32, Refusal> {
        Ok(0)
    }

    fn status(&self, said: &u32) -> Status {
        if *said == LAST {
            return Status::Over(Outcome::by_score(&[(Some(0), 0), (Some(1), 0)]));
        }
        let (seat, decision) = (mover(*said), *said);
        Status::Awaiting(vec![Awaited { seat, decision, clock: Clock::Pace, called: true }])
    }

    fn stamp(&self, said: &u32, _: Seat) -> u32 {
        *said
    }

    fn apply(
        &self,
        said: &u32,
        input: Input<Said>,
        _: &mut Dice,
    ) -> Result<Step<u32, u32>, Refusal> {
        let next = said + 1;
        let right = match input {
            Input::Act { seat, action } => seat == mover(*said) && action == Said(next),
            // Time says the number by itself.
            _ => true,
        };
        if right && *said < LAST {
            Ok(Step { state: next, events: Vec::new() })
        } else {
            Err(Refusal)
        }
    }

    fn view(&self, said: &u32, _: Viewer) -> u32 {
        *said
    }
}

impl Show for Counting {
    fn screen(&self, said: &u32, _: Panel<'_>) -> Screen {
        let (text, board) = (format!("{said} was said."), said.to_string());
        Screen { alt: text.clone(), text, board, rows: Vec::new(), pad: None }
    }

    fn picture(&self, _: &u32, _: Panel<'_>, theme: Theme) -> Canvas {
        Canvas::new(4, 4, theme)
    }

    fn line(&self, said: &u32) -> String {
        said.to_string()
    }
}

impl Guide for Counting {
    const PAGES: usize = 1;

    fn page(&self, _: usize) -> Page {
        Page { title: "All of it", text: "Say the next number.".into(), alt: "Nothing.".into() }
    }

    fn page_picture(&self, _: usize, theme: Theme) -> Canvas {
        Canvas::new(4, 4, theme)
    }
}

impl Computer for Counting {
    fn choose(&self, said: &u32, _: Seat, _: Level, _: &mut Dice) -> Said {
        Said(said + 1)
    }
}

impl Moves for Counting {
    fn moves(&self, said: &u32, _: Seat) -> Vec<Said> {
        vec![Said(said + 1)]
    }
}

impl Hosted for Counting {
    const NAME: &'static str = "Counting";
    const SEATS: RangeInclusive<usize> = 2..=2;
    const SECRETS: bool = false;
    const WORDS: bool = false;
    const CREDIT: &'static str = "Counting is nobody's.";
    const HELP: &'static str = "one, two, three";

    fn with_dictionaries(_: Dictionaries) -> Self {
        Self
    }

    fn usual_pace(_: &NoOptions) -> Pace {
        Pace::Live
    }

    fn turn(pace: Pace) -> Option<TurnLength> {
        match pace {
            Pace::Live => Some(TurnLength::minutes(6)),
            Pace::Relaxed => Some(TurnLength::minutes(30)),
            pace => pace.turn(),
        }
    }

    fn seat_rules(_: &Voice) -> Vec<SeatRule<Voice>> {
        vec![
            SeatRule::new("voice", "Voice", Voice { loud: None })
                .or("loud", "aloud", Voice { loud: Some(true) })
                .or("low", "in a whisper", Voice { loud: Some(false) }),
        ]
    }
}
