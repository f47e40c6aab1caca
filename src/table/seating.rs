//! Who sits where before a game begins: joining, leaving, computers, and when it can start.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::game::{Level, Seat};

/// A person, by the number the store gave them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PersonId(pub i64);

/// Who has a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occupant {
    /// Nobody yet.
    Open,
    Person(PersonId),
    Computer(Level),
}

/// The seats of a table, and how many there may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seating {
    seats: Vec<Occupant>,
    /// What each seat has chosen for itself: as many as there are seats.
    options: Vec<Value>,
    allowed: RangeInclusive<usize>,
}

/// Why somebody can't sit down, get up or begin: one sentence each, with the remedy.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SeatingRefusal {
    #[error("You sit at this table already: wait for the start, or press Start.")]
    Seated,
    #[error("You don't sit at this table: press Join first.")]
    NotSeated,
    #[error("All {0} seats are taken: open a table of your own in another channel.")]
    Full(usize),
    #[error(
        "This game needs {least} players and has {got}: ask somebody to join, or add a computer."
    )]
    TooFew { least: usize, got: usize },
    #[error("{0} computers are the most at one table: ask somebody to join, or press Start.")]
    Computers(u32),
    #[error("A table needs at least one person: computers don't play among themselves.")]
    NobodyThere,
}

impl Seating {
    /// Seats with those who are there from the start; the rest of the least number stays open.
    pub fn new(allowed: RangeInclusive<usize>, mut seats: Vec<Occupant>) -> Self {
        while seats.len() < *allowed.start() {
            seats.push(Occupant::Open);
        }
        let options = vec![nothing(); seats.len()];
        Self { seats, options, allowed }
    }

    /// The same with what seats have chosen for themselves.
    pub fn with_options(mut self, options: impl IntoIterator<Item = Value>) -> Self {
        self.options.iter_mut().zip(options).for_each(|(own, chosen)| *own = chosen);
        self
    }

    /// What each seat has chosen for itself.
    pub fn options(&self) -> &[Value] {
        &self.options
    }

    /// The same as a game's header has it: empty if nobody has chosen anything.
    pub fn chosen(&self) -> Vec<Value> {
        let nothing = self.options.iter().all(|own| *own == nothing());
        if nothing { Vec::new() } else { self.options.clone() }
    }

    /// `person` chooses for their own seat.
    pub fn choose(&mut self, person: PersonId, options: Value) -> Result<(), SeatingRefusal> {
        let seat = self.seat_of(person).ok_or(SeatingRefusal::NotSeated)?;
        self.options[seat.index()] = options;
        Ok(())
    }

    pub fn seats(&self) -> &[Occupant] {
        &self.seats
    }

    pub fn occupant(&self, seat: Seat) -> Option<Occupant> {
        self.seats.get(seat.index()).copied()
    }

    /// Where `person` sits. Nobody sits twice.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        let at = self.seats.iter().position(|seat| *seat == Occupant::Person(person))?;
        u8::try_from(at).ok().map(Seat)
    }

    fn taken(&self) -> usize {
        self.seats.iter().filter(|seat| **seat != Occupant::Open).count()
    }

    /// How many computers sit there.
    pub fn computers(&self) -> usize {
        self.seats.iter().filter(|seat| matches!(seat, Occupant::Computer(_))).count()
    }

    pub fn join(&mut self, person: PersonId) -> Result<(), SeatingRefusal> {
        if self.seat_of(person).is_some() {
            return Err(SeatingRefusal::Seated);
        }
        self.sit(Occupant::Person(person))
    }

    pub fn add_computer(&mut self, level: Level) -> Result<(), SeatingRefusal> {
        self.sit(Occupant::Computer(level))
    }

    /// Takes the first open seat, or one more if there may be more.
    fn sit(&mut self, occupant: Occupant) -> Result<(), SeatingRefusal> {
        let most = *self.allowed.end();
        match self.seats.iter().position(|seat| *seat == Occupant::Open) {
            Some(open) => self.seats[open] = occupant,
            None if self.seats.len() < most => {
                self.seats.push(occupant);
                self.options.push(nothing());
            }
            None => return Err(SeatingRefusal::Full(most)),
        }
        Ok(())
    }

    pub fn leave(&mut self, person: PersonId) -> Result<(), SeatingRefusal> {
        let seat = self.seat_of(person).ok_or(SeatingRefusal::NotSeated)?;
        self.seats[seat.index()] = Occupant::Open;
        self.options[seat.index()] = nothing();
        Ok(())
    }

    /// Whether nobody else can sit down: a game for two begins by itself then.
    pub fn is_full(&self) -> bool {
        self.taken() == *self.allowed.end()
    }

    /// Whether no person is left.
    pub fn is_deserted(&self) -> bool {
        !self.seats.iter().any(|seat| matches!(seat, Occupant::Person(_)))
    }

    /// Whether `person` has all seats to themselves and computers.
    pub fn is_alone(&self, person: PersonId) -> bool {
        let own = Occupant::Person(person);
        self.seats.contains(&own)
            && self.seats.iter().all(|seat| *seat == own || matches!(seat, Occupant::Computer(_)))
    }

    /// The seats to begin with, open ones left out.
    pub fn begin(&self) -> Result<Seating, SeatingRefusal> {
        let (least, got) = (*self.allowed.start(), self.taken());
        if self.is_deserted() {
            return Err(SeatingRefusal::NobodyThere);
        }
        if got < least {
            return Err(SeatingRefusal::TooFew { least, got });
        }
        let pairs = self.seats.iter().copied().zip(self.options.iter().cloned());
        let (seats, options) = pairs.filter(|(seat, _)| *seat != Occupant::Open).unzip();
        Ok(Self { seats, options, allowed: self.allowed.clone() })
    }
}

/// The options of a seat that leaves everything as the table has it.
fn nothing() -> Value {
    json!({})
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: PersonId = PersonId(1);
    const BEN: PersonId = PersonId(2);
    const CLEO: PersonId = PersonId(3);

    fn two(seats: Vec<Occupant>) -> Seating {
        Seating::new(2..=2, seats)
    }

    #[test]
    fn the_first_open_seat_is_taken() {
        let mut seating = two(vec![Occupant::Open, Occupant::Person(ANN)]);
        assert_eq!(seating.join(ANN), Err(SeatingRefusal::Seated));
        assert_eq!(seating.join(BEN), Ok(()));
        assert_eq!((seating.seat_of(BEN), seating.seat_of(ANN)), (Some(Seat(0)), Some(Seat(1))));
        assert!(seating.is_full());
        assert_eq!(seating.join(CLEO), Err(SeatingRefusal::Full(2)));
        assert_eq!(seating.add_computer(Level::Easy), Err(SeatingRefusal::Full(2)));
    }

    #[test]
    fn a_table_grows_up_to_its_most() {
        let mut seating = Seating::new(2..=3, vec![Occupant::Person(ANN)]);
        assert_eq!(seating.begin(), Err(SeatingRefusal::TooFew { least: 2, got: 1 }));
        seating.add_computer(Level::Strong).unwrap();
        assert!(seating.begin().is_ok() && !seating.is_full());
        seating.join(BEN).unwrap();
        assert!(seating.is_full());
        assert_eq!(seating.join(CLEO), Err(SeatingRefusal::Full(3)));
    }

    #[test]
    fn open_seats_are_left_out_at_the_start() {
        let mut seating = Seating::new(2..=4, vec![]);
        for person in [ANN, BEN, CLEO] {
            seating.join(person).unwrap();
        }
        seating.leave(BEN).unwrap();
        assert_eq!(seating.leave(BEN), Err(SeatingRefusal::NotSeated));
        let begun = seating.begin().unwrap();
        assert_eq!(begun.seats(), [Occupant::Person(ANN), Occupant::Person(CLEO)]);
    }

    #[test]
    fn what_a_seat_chose_goes_with_it() {
        let mut seating = Seating::new(1..=4, vec![]);
        for person in [ANN, BEN, CLEO] {
            seating.join(person).unwrap();
        }
        assert_eq!(seating.chosen(), Vec::<Value>::new());
        seating.choose(BEN, json!({ "minimum": 2 })).unwrap();
        seating.choose(CLEO, json!({ "minimum": 3 })).unwrap();
        assert_eq!(seating.choose(PersonId(9), json!({})), Err(SeatingRefusal::NotSeated));
        seating.leave(BEN).unwrap();
        let begun = seating.begin().unwrap();
        assert_eq!(begun.chosen(), [json!({}), json!({ "minimum": 3 })]);
        seating.join(BEN).unwrap();
        assert_eq!(seating.options()[1], json!({}), "a new start");
    }

    #[test]
    fn alone_is_with_nobody_but_computers() {
        let mut seating = Seating::new(1..=4, vec![Occupant::Person(ANN)]);
        assert!(seating.is_alone(ANN) && !seating.is_alone(BEN));
        seating.add_computer(Level::Easy).unwrap();
        assert!(seating.is_alone(ANN));
        seating.join(BEN).unwrap();
        assert!(!seating.is_alone(ANN));
        assert!(!two(vec![Occupant::Person(ANN)]).is_alone(ANN), "somebody is missing");
    }

    #[test]
    fn computers_alone_do_not_play() {
        let mut seating = two(vec![]);
        seating.add_computer(Level::Easy).unwrap();
        seating.add_computer(Level::Easy).unwrap();
        assert_eq!(seating.begin(), Err(SeatingRefusal::NobodyThere));
    }
}
