//! Who sits at a table from the start, and who sees it: options that the commands of several games have.

use super::table::LevelChoice;
use crate::discord::app::Asker;
use crate::game::Level;
use crate::table::seating::{Occupant, PersonId};

/// Whether a table is private.
#[derive(Clone, Copy, PartialEq, Eq, Debug, poise::ChoiceParameter)]
pub enum PrivateChoice {
    #[name = "yes"]
    Yes,
    #[name = "no"]
    No,
}

impl PrivateChoice {
    pub fn is_yes(choice: Option<Self>) -> bool {
        choice == Some(PrivateChoice::Yes)
    }

    /// Whether a table is private: where only the asker has the bot, it is unless they say otherwise.
    pub fn or_alone(choice: Option<Self>, asker: &Asker) -> bool {
        choice.map_or(!asker.invited, |choice| choice == PrivateChoice::Yes)
    }
}

/// The opener with so many computers; a level alone asks for one.
pub fn with_computers(
    opener: PersonId,
    computers: Option<u8>,
    level: Option<LevelChoice>,
) -> Vec<Occupant> {
    let computers = computers.unwrap_or(u8::from(level.is_some()));
    let level = level.map_or(Level::Medium, Level::from);
    let mut seats = vec![Occupant::Person(opener)];
    seats.resize(1 + usize::from(computers), Occupant::Computer(level));
    seats
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_alone_asks_for_one_computer() {
        let ann = PersonId(1);
        let of = |computers, level| with_computers(ann, computers, level)[1..].to_vec();
        assert_eq!(of(None, None), []);
        assert_eq!(of(None, Some(LevelChoice::Easy)), [Occupant::Computer(Level::Easy)]);
        assert_eq!(of(Some(2), None), [Occupant::Computer(Level::Medium); 2]);
        assert_eq!(of(Some(0), Some(LevelChoice::Strong)), []);
    }
}
