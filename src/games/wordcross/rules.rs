//! What each input does to a game.

use super::action::{Action, Deed, Supply, Then};
use super::board::Done;
use super::event::{Event, RoundEnd};
use super::options::Disputes;
use super::refusal::Refusal;
use super::state::{IDLE_TURNS, State};
use super::tile::Pair;
use super::{ROWS, WordCross};
use crate::game::{Audience, Dice, Seat, Step};

type Outgoing = Step<State, Event>;

/// How a turn was spent, as far as the end of a round depends on it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spent {
    Passed,
    Locked,
    Otherwise,
}

/// A game in the middle of an input.
struct Course<'a> {
    state: State,
    events: Vec<Event>,
    dice: &'a mut Dice,
}

pub(super) fn act(
    game: &WordCross,
    state: &State,
    seat: Seat,
    action: Action,
    dice: &mut Dice,
) -> Result<Outgoing, Refusal> {
    if seat != state.turn {
        return Err(Refusal::NotYourTurn { mover: state.turn });
    }
    let mut course = Course::new(state, dice);
    match action {
        Action::Turn { .. } if state.acted => return Err(Refusal::Acted),
        Action::Lock(row) if !state.acted => return Err(Refusal::LockFirst(row)),
        Action::End if !state.acted => return Err(Refusal::NothingToEnd),
        Action::Turn { deed, then } => course.turn(game, seat, deed, then)?,
        Action::Lock(row) => {
            let word = lockable(state, seat, row)?;
            must_be_word(game, word, row)?;
            course.lock(seat, row);
            course.events.push(Event::Locked { seat, word });
            course.end_turn(Spent::Locked);
        }
        Action::End => course.end_turn(Spent::Otherwise),
    }
    Ok(course.finish())
}

/// The clock of a turn is a pass before the deed, and the end of the turn after it.
pub(super) fn time_up(
    state: &State,
    seat: Seat,
    decision: u32,
    dice: &mut Dice,
) -> Result<Outgoing, Refusal> {
    if seat != state.turn || decision != state.decision() {
        return Err(Refusal::NotDue);
    }
    let mut course = Course::new(state, dice);
    course.events.push(Event::Late { seat, acted: state.acted });
    course.end_turn(if state.acted { Spent::Otherwise } else { Spent::Passed });
    Ok(course.finish())
}

/// A seat that is gone wins nothing: its unlocked tiles go back into the bag, and nobody waits for it.
pub(super) fn leave(state: &State, seat: Seat, dice: &mut Dice) -> Outgoing {
    let mut course = Course::new(state, dice);
    let state = &mut course.state;
    state.here[seat.index()] = false;
    let loose = state.board.columns[seat.index()].clear_unlocked();
    state.bag.extend(loose);
    course.dice.shuffle(&mut state.bag);
    state.fill_centre();
    if let Some(last) = &mut state.last_turns {
        last.retain(|&other| other != seat);
    }
    course.events.push(Event::Left { seat });
    if course.state.in_play().count() == 1 {
        course.end();
    } else if seat == course.state.turn || course.round_end().is_some() {
        course.go_on();
    }
    course.finish()
}

/// The pair that would be locked in a row.
fn lockable(state: &State, seat: Seat, row: u8) -> Result<Pair, Refusal> {
    let columns = state.board.of(seat);
    let pair = columns.pair(row).ok_or(Refusal::NothingToLock { row })?;
    if row <= columns.locked { Err(Refusal::LockedAlready { row }) } else { Ok(pair) }
}

fn must_be_word(game: &WordCross, pair: Pair, row: u8) -> Result<(), Refusal> {
    let dictionary = || game.lexicon.id().to_owned();
    let word = pair.is_word(&game.lexicon);
    if word { Ok(()) } else { Err(Refusal::NotAWord { pair, row, dictionary: dictionary() }) }
}

impl<'a> Course<'a> {
    fn new(state: &State, dice: &'a mut Dice) -> Self {
        Self { state: state.clone(), events: Vec::new(), dice }
    }

    fn finish(mut self) -> Outgoing {
        self.state.last = self.events.first().cloned();
        let events = self.events.into_iter().map(|event| (Audience::All, event)).collect();
        Step { state: self.state, events }
    }

    /// What needs no dictionary is looked at first, then the words that are made, then the word that is
    /// to be locked.
    fn turn(
        &mut self,
        game: &WordCross,
        seat: Seat,
        deed: Deed,
        then: Then,
    ) -> Result<(), Refusal> {
        let Done { board, tile, made } = self.state.board.after(seat, deed)?;
        let before = std::mem::replace(&mut self.state.board, board);
        let locking = match then {
            Then::Lock(row) => Some((row, lockable(&self.state, seat, row)?)),
            Then::End | Then::Open => None,
        };
        let words: Vec<Pair> = made.into_iter().map(|(_, pair)| pair).collect();
        if let Some(&pair) = words.iter().find(|pair| !pair.is_word(&game.lexicon)) {
            if self.state.options.disputes == Disputes::Gentle {
                return Err(Refusal::Wrong { pair, dictionary: game.lexicon.id().to_owned() });
            }
            self.state.board = before;
            self.events.push(Event::Wrong { seat, pair });
            self.end_turn(Spent::Otherwise);
            return Ok(());
        }
        if let Some((row, word)) = locking {
            must_be_word(game, word, row)?;
            self.lock(seat, row);
        }
        if let Deed::Take { from: Supply::Centre(_), .. } = deed {
            self.state.fill_centre();
        }
        let locked = locking.map(|(_, word)| word);
        self.events.push(Event::Did { seat, deed, tile, words, locked });
        match then {
            Then::Open => self.state.acted = true,
            Then::Lock(_) => self.end_turn(Spent::Locked),
            Then::End if deed == Deed::Pass => self.end_turn(Spent::Passed),
            Then::End => self.end_turn(Spent::Otherwise),
        }
        Ok(())
    }

    fn lock(&mut self, seat: Seat, row: u8) {
        self.state.board.columns[seat.index()].lock(row);
    }

    /// Ends the turn of whose turn it is.
    fn end_turn(&mut self, spent: Spent) {
        let state = &mut self.state;
        let seat = state.turn;
        match spent {
            Spent::Passed => state.passed[seat.index()] = true,
            Spent::Locked | Spent::Otherwise => state.passed.fill(false),
        }
        match spent {
            Spent::Locked => state.turns.fill(0),
            Spent::Passed | Spent::Otherwise => state.turns[seat.index()] += 1,
        }
        if let Some(last) = &mut state.last_turns {
            last.retain(|&other| other != seat);
        } else if state.board.of(seat).locked == ROWS {
            state.last_turns = Some(state.after(seat));
            self.events.push(Event::LastTurns { seat });
        }
        self.go_on();
    }

    /// The next turn, or the end of the round.
    fn go_on(&mut self) {
        self.state.acted = false;
        self.state.ply += 1;
        if let Some(why) = self.round_end() {
            return self.score(why);
        }
        let last = self.state.last_turns.as_ref().and_then(|last| last.first().copied());
        self.state.turn = last.unwrap_or_else(|| self.state.next_here(self.state.turn));
    }

    /// Whether the round is over.
    fn round_end(&self) -> Option<RoundEnd> {
        let state = &self.state;
        if let Some(last) = &state.last_turns {
            return last.is_empty().then_some(RoundEnd::SixWords);
        }
        if state.in_play().all(|seat| state.passed[seat.index()]) {
            Some(RoundEnd::Passes)
        } else if state.in_play().all(|seat| state.turns[seat.index()] >= IDLE_TURNS) {
            Some(RoundEnd::Idle)
        } else {
            None
        }
    }

    /// Scores the round. The game ends if somebody is there, or if nobody gets anywhere.
    fn score(&mut self, why: RoundEnd) {
        let state = &mut self.state;
        let in_play: Vec<Seat> = state.in_play().collect();
        let mut points = vec![0; state.here.len()];
        for seat in &in_play {
            points[seat.index()] = state.board.of(*seat).points();
            state.scores[seat.index()] += points[seat.index()];
        }
        let locked = in_play.iter().any(|&seat| state.board.of(seat).locked > 0);
        let target = u32::from(state.options.target);
        let reached = in_play.iter().any(|seat| state.scores[seat.index()] >= target);
        self.events.push(Event::Scored { round: state.round, points, why });
        if reached || !locked {
            return self.end();
        }
        state.next_round(self.dice);
        self.events.push(Event::Round { round: state.round, first: state.first });
    }

    fn end(&mut self) {
        self.state.over = true;
        self.events.push(Event::Ended);
    }
}
