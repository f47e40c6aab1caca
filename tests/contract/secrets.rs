//! A small game of secrets, with everything the contract allows that Crisscross has no use for:
//! simultaneous rounds, hidden hands, dice, seats that leave. Three rounds; in each, every seat
//! secretly shows one to three fingers; then all are revealed, and each seat scores its fingers plus
//! a secret bonus dealt at the start.
//!
//! `FLAW` breaks one promise, so that the test of the contract can be tested itself.

use std::cell::Cell;
use std::fmt;
use std::str::FromStr;

use crosstown::draw::{Area, Canvas, Tint};
use crosstown::game::{
    Audience, Awaited, Clock, Dice, Game, Input, Misread, Outcome, Seat, Seats, Status, Step,
    Viewer,
};
use crosstown::screen::{Button, Look, Panel, Press, Row, Screen, Show, Style, Telling};
use serde::{Deserialize, Serialize};

use super::harness::{Policy, Subject};

pub const HONEST: u8 = 0;
pub const VIEW_LEAKS: u8 = 1;
pub const SCREEN_LEAKS: u8 = 2;
pub const PICTURE_LEAKS: u8 = 3;
pub const EVENT_LEAKS: u8 = 4;
pub const NEVER_ENDS: u8 = 5;
pub const FORGETS_ITS_DICE: u8 = 6;
pub const MISPRINTS: u8 = 7;
pub const STAMP_STANDS_STILL: u8 = 8;
pub const LOSES_A_FIELD: u8 = 9;
pub const SCRAMBLES_NOTHING: u8 = 10;
pub const BUTTON_IS_REFUSED: u8 = 11;
pub const BUTTON_IS_MISSPELT: u8 = 12;
pub const BUTTON_IS_TOO_LONG: u8 = 13;
pub const BUTTONS_ARE_TWINS: u8 = 14;
pub const FORM_IS_NAMELESS: u8 = 15;
pub const TELLING_LEAKS: u8 = 16;
pub const CALLS_IN_SECRET: u8 = 17;
pub const LEAVES_UNSEEN: u8 = 18;

const ROUNDS: u32 = 3;

#[derive(Clone, Copy)]
pub struct Secrets<const FLAW: u8>;

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct NoOptions {}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    pub round: u32,
    pub hands: Vec<Hand>,
    /// Forgotten when stored, and used by nobody but the game with that flaw.
    #[serde(skip)]
    pub kept: u32,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hand {
    pub bonus: u32,
    pub fingers: Option<u32>,
    pub score: u32,
    pub here: bool,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fingers(pub u32);

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    Ready(Seat),
    Revealed(Vec<u32>),
    Leaked(u32),
}

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("You can't do that now: wait for the next round.")]
pub struct Refusal;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    round: u32,
    ready: Vec<bool>,
    left: Vec<usize>,
    scores: Vec<u32>,
    mine: Option<(u32, Option<u32>)>,
    /// What must not be shown, for the flawed games to show.
    #[serde(skip)]
    stolen: u32,
    leaked: Option<u32>,
}

impl fmt::Display for Fingers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // 9 stands for a flaw: see `propose`.
        if self.0 == 9 { f.write_str("show 1") } else { write!(f, "show {}", self.0) }
    }
}

impl FromStr for Fingers {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let number = text.strip_prefix("show ").and_then(|n| n.parse().ok());
        number
            .map(Fingers)
            .ok_or_else(|| Misread::new(text, "type show and a number, such as show 2"))
    }
}

impl State {
    fn finished(&self) -> bool {
        self.round == ROUNDS || self.hands.iter().filter(|hand| hand.here).count() < 2
    }
}

impl<const FLAW: u8> Game for Secrets<FLAW> {
    const ID: &'static str = "secrets";
    const RULES: u16 = 1;
    type Options = NoOptions;
    type SeatOptions = NoOptions;
    type State = State;
    type Action = Fingers;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn setup(
        &self,
        _: &NoOptions,
        seats: &Seats<NoOptions>,
        dice: &mut Dice,
    ) -> Result<State, Refusal> {
        let hand = |bonus| Hand { bonus, fingers: None, score: 0, here: true };
        let hands = seats.iter().map(|_| hand(dice.below(1000))).collect();
        Ok(State { round: 0, hands, kept: 0 })
    }

    fn status(&self, state: &State) -> Status {
        if state.finished() && FLAW != NEVER_ENDS {
            let score = |hand: &Hand| (hand.here.then_some(hand.score as i32), 0);
            return Status::Over(Outcome::by_score(
                &state.hands.iter().map(score).collect::<Vec<_>>(),
            ));
        }
        let owing = (0..).zip(&state.hands).filter(|(_, hand)| hand.here && hand.fingers.is_none());
        let decision = state.round;
        Status::Awaiting(
            owing
                .map(|(seat, _)| Awaited {
                    seat: Seat(seat),
                    decision,
                    clock: Clock::Pace,
                    called: true,
                })
                .collect(),
        )
    }

    fn stamp(&self, state: &State, seat: Seat) -> u32 {
        let hand = &state.hands[seat.index()];
        match FLAW {
            STAMP_STANDS_STILL => 0,
            _ if state.finished() || !hand.here => 2 * ROUNDS,
            _ => 2 * state.round + u32::from(hand.fingers.is_some()),
        }
    }

    fn apply(
        &self,
        state: &State,
        input: Input<Fingers>,
        dice: &mut Dice,
    ) -> Result<Step<State, Event>, Refusal> {
        let seat = input.seat();
        let mut state = state.clone();
        let ended = state.finished() && FLAW != NEVER_ENDS;
        let hand =
            state.hands.get_mut(seat.index()).filter(|hand| hand.here && !ended).ok_or(Refusal)?;
        let hearing = if FLAW == CALLS_IN_SECRET { Audience::Seat(seat) } else { Audience::All };
        let mut events = vec![(hearing, Event::Ready(seat))];
        match input {
            Input::Act { action: Fingers(n @ (1..=3 | 9)), .. } if hand.fingers.is_none() => {
                hand.fingers = Some(n)
            }
            Input::TimeUp { decision, .. } if decision == state.round && hand.fingers.is_none() => {
                hand.fingers = Some(1 + dice.below(3));
            }
            Input::Left { .. } | Input::Resign { .. } => hand.here = false,
            _ => return Err(Refusal),
        }
        if FLAW == EVENT_LEAKS {
            events.push((Audience::All, Event::Leaked(state.hands[0].bonus)));
        }
        if FLAW == LOSES_A_FIELD {
            state.kept += 1;
        }
        if state.hands.iter().all(|hand| !hand.here || hand.fingers.is_some()) {
            let shown =
                state.hands.iter_mut().map(|hand| hand.fingers.take().unwrap_or(0)).collect();
            for (hand, &fingers) in state.hands.iter_mut().zip(&shown) {
                let last = if state.round + 1 == ROUNDS { hand.bonus } else { 0 };
                hand.score += fingers + last;
            }
            state.round = if FLAW == NEVER_ENDS { state.round } else { state.round + 1 };
            if FLAW == FORGETS_ITS_DICE {
                state.hands[0].score += COUNTER.with(|counter| counter.replace(counter.get() + 1));
            }
            events.push((Audience::All, Event::Revealed(shown)));
        }
        Ok(Step { state, events })
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let mine = match viewer {
            Viewer::Seat(seat) => {
                state.hands.get(seat.index()).map(|hand| (hand.bonus, hand.fingers))
            }
            Viewer::Public => None,
        };
        let stolen = state.hands[0].bonus;
        View {
            round: state.round,
            ready: state.hands.iter().map(|hand| hand.fingers.is_some()).collect(),
            left: (0..state.hands.len()).filter(|&seat| !state.hands[seat].here).collect(),
            scores: state.hands.iter().map(|hand| hand.score).collect(),
            mine,
            stolen,
            leaked: (FLAW == VIEW_LEAKS).then_some(stolen),
        }
    }
}

thread_local! {
    /// The hidden memory of the game that forgets its dice.
    static COUNTER: Cell<u32> = const { Cell::new(0) };
}

impl<const FLAW: u8> Show for Secrets<FLAW> {
    fn screen(&self, view: &View, panel: Panel<'_>) -> Screen {
        let secret = if FLAW == SCREEN_LEAKS { view.stolen } else { 0 };
        let text = format!("Round {} {secret}", view.round);
        let left = match FLAW {
            LEAVES_UNSEEN => String::new(),
            _ => format!("left: {:?}", view.left),
        };
        Screen {
            text,
            alt: format!("{:?}, {left}", view.ready),
            board: left,
            rows: if panel == Panel::Board { Vec::new() } else { rows::<FLAW>(view) },
            pad: None,
        }
    }

    fn picture(&self, view: &View, _panel: Panel<'_>, look: &Look) -> Canvas {
        let mut canvas = Canvas::new(64, 64, look.theme);
        let secret = if FLAW == PICTURE_LEAKS { view.stolen } else { view.round };
        canvas.rect(Area::new(0, 0, 1 + (secret % 64) as i32, 1 + (secret / 64) as i32), Tint::RED);
        canvas
    }

    /// Whoever is ready is called, for the sake of the test.
    fn tell(&self, event: &Event) -> Option<Telling> {
        let count = || COUNTER.with(|counter| counter.replace(counter.get() + 1));
        Some(match event {
            Event::Ready(_) if FLAW == TELLING_LEAKS => Telling::line(format!("{}.", count())),
            Event::Ready(seat) => {
                Telling { text: format!("Seat {seat} is ready."), call: Some(*seat) }
            }
            Event::Revealed(fingers) => Telling::line(format!("All show: {fingers:?}.")),
            Event::Leaked(secret) => Telling::line(format!("Hear, hear: {secret}.")),
        })
    }

    fn line(&self, view: &View) -> String {
        format!("{:?}", view.scores)
    }
}

/// The fingers that one can show now.
fn rows<const FLAW: u8>(view: &View) -> Vec<Row> {
    let Some((_, None)) = view.mine else { return Vec::new() };
    let show = |n: u32| match (FLAW, n) {
        (BUTTON_IS_REFUSED, 3) => Press::Act("show 7".to_owned()),
        (BUTTON_IS_MISSPELT, 3) => Press::Act("three".to_owned()),
        (BUTTON_IS_TOO_LONG, 3) => Press::Compose("x".repeat(90)),
        (BUTTONS_ARE_TWINS, 3) => Press::Act("show 1".to_owned()),
        (FORM_IS_NAMELESS, 3) => Press::Write { verb: "show", title: "" },
        _ => Press::Act(format!("show {n}")),
    };
    let button = |n: u32| {
        let (label, press) = (n.to_string(), show(n));
        Button { label, style: Style::Plain, press, enabled: true }
    };
    vec![Row::Buttons((1..=3).map(button).collect())]
}

impl<const FLAW: u8> Subject for Secrets<FLAW> {
    fn table(&self, dice: &mut Dice) -> (NoOptions, usize) {
        (NoOptions {}, 2 + dice.below(4) as usize)
    }

    fn propose(&self, state: &State, policy: Policy, dice: &mut Dice) -> Input<Fingers> {
        let owing: Vec<Seat> = (0..)
            .map(Seat)
            .zip(&state.hands)
            .filter(|(_, hand)| hand.here && hand.fingers.is_none())
            .map(|(seat, _)| seat)
            .collect();
        let seat = dice.pick(&owing).copied().unwrap_or(Seat(0));
        let fingers = if FLAW == MISPRINTS { 9 } else { 1 + dice.below(3) };
        let forward = Input::Act { seat, action: Fingers(fingers) };
        if policy == Policy::Forward {
            return forward;
        }
        let seat = Seat(dice.below(7) as u8);
        match dice.below(20) {
            0..10 => forward,
            10..15 => Input::Act { seat, action: Fingers(dice.below(8)) },
            15..18 => Input::TimeUp { seat, decision: dice.below(4) },
            18 => Input::Resign { seat },
            _ => Input::Left { seat },
        }
    }

    fn longest(&self, _options: &NoOptions, seats: usize) -> usize {
        seats * ROUNDS as usize
    }

    fn scramble(&self, state: &State, viewer: Viewer, dice: &mut Dice) -> Option<State> {
        let mut other = state.clone();
        if FLAW == SCRAMBLES_NOTHING {
            return Some(other);
        }
        if state.finished() {
            return None;
        }
        for (seat, hand) in (0..).map(Seat).zip(&mut other.hands) {
            if viewer != Viewer::Seat(seat) {
                hand.bonus = dice.below(1000);
                hand.fingers = hand.fingers.map(|_| 1 + dice.below(3));
            }
        }
        Some(other)
    }
}
