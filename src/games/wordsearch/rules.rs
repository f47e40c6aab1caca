//! What each input does to a game.

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::lines::{allowed_boxes, allowed_lines};
use super::options::TURNS;
use super::refusal::Refusal;
use super::state::{State, Supply, Task};
use super::word::Word;
use super::{MOST_IN_HAT, Wordsearch};
use crate::game::{Audience, Dice, Seat, Step};
use crate::grid::{SIDE, Square};
use crate::words::Letter;

/// What happened, for those who may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// For all: this seat has put words into the hat. `late`: its time ran out, and chance did.
    Filled { seat: Seat, late: bool },
    /// For all: the hat is full, and the words are drawn.
    Drawn,
    /// For all: this seat has chosen a word. `late`: its time ran out, and chance chose.
    Chosen { seat: Seat, late: bool },
    /// For all: this seat has filled a box. `late`: its time ran out.
    Placed { seat: Seat, late: bool },
    /// For this seat alone: its time ran out, and the program wrote for it.
    PlacedForYou { letter: Letter, square: Square },
    /// For all.
    Left { seat: Seat },
    /// For all.
    Ended,
}

type Outgoing = Step<State, Event>;

impl Wordsearch {
    pub(super) fn act(
        &self,
        state: &State,
        seat: Seat,
        action: Action,
        dice: &mut Dice,
    ) -> Result<Outgoing, Refusal> {
        match action {
            Action::Hat(words) => self.fill(state, seat, &words, false, dice),
            Action::Word(word) => self.choose_word(state, seat, &word),
            Action::Put(letter, square) => self.put(state, seat, letter, square),
        }
    }

    fn fill(
        &self,
        state: &State,
        seat: Seat,
        words: &[Word],
        late: bool,
        dice: &mut Dice,
    ) -> Result<Outgoing, Refusal> {
        let Supply::Hat { filled } = &state.supply else { return Err(Refusal::NoHat) };
        if !state.is_filling() {
            return Err(Refusal::NoHat);
        }
        let count = filled[seat.index()].len() + words.len();
        if count > MOST_IN_HAT {
            return Err(Refusal::HatFull(count));
        }
        let folded = words.iter().map(|word| {
            let folded = word.folded(self.lexicon.language());
            folded.ok_or_else(|| Refusal::NotWritable { word: word.clone() })
        });
        let folded = folded.collect::<Result<Vec<_>, _>>()?;
        let mut next = state.clone();
        if let Supply::Hat { filled } = &mut next.supply {
            filled[seat.index()].extend(folded);
        }
        let mut events = vec![(Audience::All, Event::Filled { seat, late })];
        draw(&mut next, &mut events, dice);
        Ok(Step { state: next, events })
    }

    fn choose_word(&self, state: &State, seat: Seat, word: &Word) -> Result<Outgoing, Refusal> {
        match state.chooser() {
            None if state.is_filling() => return Err(Refusal::StillFilling),
            None => return Err(Refusal::NothingToChoose),
            Some(chooser) if chooser != seat => return Err(Refusal::NotYourChoice { chooser }),
            Some(_) => (),
        }
        let no_word = || Refusal::NoWord { word: word.clone() };
        let folded = word.folded(self.lexicon.language()).ok_or_else(no_word)?;
        if !self.lexicon.contains(folded.letters()) {
            return Err(no_word());
        }
        if state.words.contains(&folded) {
            return Err(Refusal::Used { word: folded });
        }
        Ok(chosen(state, seat, folded, false))
    }

    fn put(
        &self,
        state: &State,
        seat: Seat,
        letter: Letter,
        square: Square,
    ) -> Result<Outgoing, Refusal> {
        let place = &state.seats[seat.index()];
        let word = match state.task(seat) {
            Some(Task::Place(turn)) => &state.words[turn],
            Some(Task::Fill) => return Err(Refusal::StillFilling),
            Some(Task::Choose) | None if place.grid.count() < TURNS => {
                return Err(Refusal::Waiting);
            }
            Some(Task::Choose) | None => return Err(Refusal::Full),
        };
        let letters = word.choices(self.language(&place.rules));
        if !letters.contains(&letter) {
            return Err(Refusal::OtherLetter { letter, word: word.clone(), letters });
        }
        if square.column >= SIDE || square.row >= SIDE {
            return Err(Refusal::OffGrid { square });
        }
        if let Some(letter) = place.grid.at(square) {
            return Err(Refusal::Taken { square, letter });
        }
        let lines = allowed_lines(&place.grid, word.line());
        if !lines.contains(&square.row) {
            let numbers: Vec<String> = lines.iter().map(|line| (line + 1).to_string()).collect();
            return Err(Refusal::OtherLine {
                word: word.clone(),
                count: word.letters().len(),
                line: square.row + 1,
                lines: format!("line {}", numbers.join(" or line ")),
            });
        }
        Ok(placed(state, seat, letter, square, false))
    }

    /// What chance does for a seat whose time ran out.
    pub(super) fn time_up(
        &self,
        state: &State,
        seat: Seat,
        decision: u32,
        dice: &mut Dice,
    ) -> Result<Outgoing, Refusal> {
        let task = state.task(seat).filter(|&task| state.decision(task) == decision);
        match task.ok_or(Refusal::NotDue)? {
            Task::Fill => {
                let Supply::Hat { filled } = &state.supply else { return Err(Refusal::NotDue) };
                let missing = state.quota() - filled[seat.index()].len();
                let words: Vec<Word> = (0..missing).map(|_| self.random_word(&[], dice)).collect();
                self.fill(state, seat, &words, true, dice)
            }
            Task::Choose => Ok(chosen(state, seat, self.random_word(&state.words, dice), true)),
            Task::Place(turn) => {
                let place = &state.seats[seat.index()];
                let word = &state.words[turn];
                let letters = word.choices(self.language(&place.rules));
                let boxes = allowed_boxes(&place.grid, word.line());
                Ok(placed(state, seat, letters[0], boxes[0], true))
            }
        }
    }
}

/// Draws the words when everybody has put in enough.
fn draw(state: &mut State, events: &mut Vec<(Audience, Event)>, dice: &mut Dice) {
    let quota = state.quota();
    let Supply::Hat { filled } = &state.supply else { return };
    let ready =
        |(place, words): (&super::SeatState, &Vec<Word>)| !place.here || words.len() >= quota;
    if state.is_over() || !state.words.is_empty() || !state.seats.iter().zip(filled).all(ready) {
        return;
    }
    let mut words: Vec<Word> = filled.iter().flatten().cloned().collect();
    dice.shuffle(&mut words);
    words.truncate(TURNS);
    state.words = words;
    events.push((Audience::All, Event::Drawn));
}

fn chosen(state: &State, seat: Seat, word: Word, late: bool) -> Outgoing {
    let mut state = state.clone();
    state.words.push(word);
    state.pass_choice();
    Step { state, events: vec![(Audience::All, Event::Chosen { seat, late })] }
}

fn placed(state: &State, seat: Seat, letter: Letter, square: Square, late: bool) -> Outgoing {
    let mut state = state.clone();
    state.seats[seat.index()].grid.put(square, letter);
    let mut events = vec![(Audience::All, Event::Placed { seat, late })];
    if late {
        events.push((Audience::Seat(seat), Event::PlacedForYou { letter, square }));
    }
    if state.is_over() {
        events.push((Audience::All, Event::Ended));
    }
    Step { state, events }
}

/// A seat that is gone is not waited for: neither to fill the hat, nor to choose, nor to write.
pub(super) fn leave(state: &State, seat: Seat, dice: &mut Dice) -> Outgoing {
    let mut state = state.clone();
    state.seats[seat.index()].here = false;
    if matches!(state.supply, Supply::Turns { chooser } if chooser == seat) {
        state.pass_choice();
    }
    let mut events = vec![(Audience::All, Event::Left { seat })];
    draw(&mut state, &mut events, dice);
    if state.is_over() {
        events.push((Audience::All, Event::Ended));
    }
    Step { state, events }
}
