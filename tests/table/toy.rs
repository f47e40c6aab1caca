//! A tiny game of two seats for what no game of the house does yet: clocks that are changed while a
//! decision is open, and things that are worked out in the background.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crosstown::draw::{Canvas, Theme};
use crosstown::game::{
    Awaited, Clock, Computer, Dice, Game, Input, Level, Misread, Moves, Outcome, Pace, SUGGESTED,
    Seat, Seats, Status, Step, Viewer,
};
use crosstown::games::{Dictionaries, Hosted};
use crosstown::screen::{Guide, Look, Page, Panel, Screen, Show, Telling};
use crosstown::table::kind::Kind;
use crosstown::table::opening::Opening;
use crosstown::table::record::TableId;
use crosstown::table::seating::Occupant;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::house::House;

pub static TOYS: [Kind; 1] = [Kind::of::<Toy>()];

/// A house that knows the toy, and a game of it between Ann and Ben.
pub async fn toy(pace: Pace) -> (House, TableId) {
    let mut house = House::build().await;
    house.tables = house.hosting(&TOYS).await;
    let seats = vec![Occupant::Person(house.ann), Occupant::Person(house.ben)];
    let (game, options) = (Toy::ID.to_owned(), json!({}));
    let opening = Opening { game, options, ..house.opening(5, pace, seats) };
    let id = house.tables.open(opening).await.unwrap();
    (house, id)
}

#[derive(Clone, Copy)]
pub struct Toy;

/// Whoever works out something slowly waits until this is open, and says that somebody waits.
pub static OPEN: AtomicBool = AtomicBool::new(false);
pub static WAITING: AtomicBool = AtomicBool::new(false);

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct NoOptions {}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct State {
    /// The clock of everybody, if it is not that of the pace.
    seconds: Option<u32>,
    done: [bool; 2],
    /// What each seat has asked for.
    asked: [Option<Asked>; 2],
    /// How often anything was asked.
    asks: u32,
    /// What came of it.
    answers: Vec<Option<u32>>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Asked {
    number: u32,
    how: How,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum How {
    Quick,
    /// Waits at the gate.
    Slow,
    /// Always fails.
    Vain,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Gives everybody who is not done so many seconds from now on; 0 as many as the pace gives.
    Hurry(u32),
    Done,
    Ask(How),
    /// Nothing is asked for any more.
    Never,
    Suggested(Option<u32>),
}

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("That can't be done now: wait.")]
pub struct Refusal;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Hurry(seconds) => write!(f, "hurry {seconds}"),
            Action::Done => f.write_str("done"),
            Action::Ask(How::Quick) => f.write_str("ask"),
            Action::Ask(How::Slow) => f.write_str("ask slowly"),
            Action::Ask(How::Vain) => f.write_str("ask in vain"),
            Action::Never => f.write_str("never mind"),
            Action::Suggested(None) => f.write_str(SUGGESTED),
            Action::Suggested(Some(number)) => write!(f, "{SUGGESTED} {number}"),
        }
    }
}

impl FromStr for Action {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let number = |text: Option<&str>| text.and_then(|number| number.trim().parse().ok());
        match text {
            "done" => Ok(Action::Done),
            "ask" => Ok(Action::Ask(How::Quick)),
            "ask slowly" => Ok(Action::Ask(How::Slow)),
            "ask in vain" => Ok(Action::Ask(How::Vain)),
            "never mind" => Ok(Action::Never),
            SUGGESTED => Ok(Action::Suggested(None)),
            _ => number(text.strip_prefix("hurry "))
                .map(Action::Hurry)
                .or(number(text.strip_prefix(SUGGESTED)).map(|n| Action::Suggested(Some(n))))
                .ok_or_else(|| Misread::new(text, "type done")),
        }
    }
}

impl Game for Toy {
    const ID: &'static str = "toy";
    const RULES: u16 = 1;
    type Options = NoOptions;
    type SeatOptions = NoOptions;
    type State = State;
    type Action = Action;
    type Event = ();
    type View = State;
    type Refusal = Refusal;

    fn setup(&self, _: &NoOptions, _: &Seats<NoOptions>, _: &mut Dice) -> Result<State, Refusal> {
        Ok(State::default())
    }

    fn status(&self, state: &State) -> Status {
        let clock = state.seconds.map_or(Clock::Pace, Clock::Within);
        let awaited = |seat| Awaited { seat, decision: 0, clock, called: true };
        let open = [Seat(0), Seat(1)].into_iter().filter(|seat| !state.done[seat.index()]);
        let awaited: Vec<Awaited> = open.map(awaited).collect();
        match awaited[..] {
            [] => Status::Over(Outcome::by_score(&[(Some(0), 0); 2])),
            _ => Status::Awaiting(awaited),
        }
    }

    fn stamp(&self, state: &State, seat: Seat) -> u32 {
        state.done[seat.index()].into()
    }

    fn apply(
        &self,
        state: &State,
        input: Input<Action>,
        _dice: &mut Dice,
    ) -> Result<Step<State, ()>, Refusal> {
        let mut state = state.clone();
        let at = input.seat().index();
        match input {
            _ if state.done[at] => return Err(Refusal),
            Input::Act { action: Action::Hurry(seconds), .. } => {
                state.seconds = Some(seconds).filter(|seconds| *seconds > 0);
            }
            Input::Act { action: Action::Ask(how), .. } => {
                state.asks += 1;
                state.asked[at] = Some(Asked { number: state.asks, how });
            }
            Input::Act { action: Action::Never, .. } => state.asked[at] = None,
            Input::Act { action: Action::Suggested(answer), .. } => {
                state.asked[at].take().ok_or(Refusal)?;
                state.answers.push(answer);
            }
            _ => state.done[at] = true,
        }
        Ok(Step { state, events: Vec::new() })
    }

    fn view(&self, state: &State, _viewer: Viewer) -> State {
        state.clone()
    }
}

impl Computer for Toy {
    fn choose(&self, _: &State, _: Seat, _: Level, _: &mut Dice) -> Action {
        Action::Done
    }

    fn wants(&self, state: &State) -> Vec<(Seat, u32)> {
        let asked = (0..).map(Seat).zip(state.asked);
        asked.filter_map(|(seat, asked)| Some((seat, asked?.number))).collect()
    }

    fn work_out(&self, view: &State, seat: Seat, _dice: &mut Dice) -> Option<Action> {
        let asked = view.asked[seat.index()]?;
        match asked.how {
            How::Quick => {}
            How::Slow => {
                WAITING.store(true, Ordering::SeqCst);
                while !OPEN.load(Ordering::SeqCst) {
                    std::thread::sleep(Duration::from_millis(1));
                }
            }
            How::Vain => panic!("on purpose"),
        }
        Some(Action::Suggested(Some(asked.number * 100)))
    }
}

impl Moves for Toy {
    fn moves(&self, _: &State, _: Seat) -> Vec<Action> {
        vec![Action::Done]
    }
}

impl Show for Toy {
    fn screen(&self, _: &State, _: Panel<'_>) -> Screen {
        let text = String::new;
        Screen { text: text(), board: text(), alt: text(), rows: Vec::new(), pad: None }
    }

    fn picture(&self, _: &State, _: Panel<'_>, look: &Look) -> Canvas {
        Canvas::new(8, 8, look.theme)
    }

    fn tell(&self, (): &()) -> Option<Telling> {
        None
    }

    fn line(&self, state: &State) -> String {
        format!("{:?}", state.answers)
    }
}

impl Guide for Toy {
    const PAGES: usize = 1;

    fn page(&self, _number: usize) -> Page {
        Page { title: "Toy", text: String::new(), alt: String::new() }
    }

    fn page_picture(&self, _number: usize, theme: Theme) -> Canvas {
        Canvas::new(8, 8, theme)
    }
}

impl Hosted for Toy {
    const NAME: &'static str = "Toy";
    const SEATS: RangeInclusive<usize> = 2..=2;
    const SECRETS: bool = false;
    const WORDS: bool = false;
    const CREDIT: &'static str = "Nobody made it.";
    const HELP: &'static str = "for tests";

    fn with_dictionaries(_dictionaries: Dictionaries) -> Self {
        Toy
    }
}
