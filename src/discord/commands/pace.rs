//! The option `pace` of the commands that open tables.

use crate::game::Pace;
use crate::games::Hosted;
use crate::table::seating::Occupant;

#[derive(Clone, Copy, poise::ChoiceParameter)]
pub enum PaceChoice {
    #[name = "live"]
    Live,
    #[name = "relaxed"]
    Relaxed,
    #[name = "slow"]
    Slow,
    #[name = "none"]
    None,
}

impl From<PaceChoice> for Pace {
    fn from(choice: PaceChoice) -> Self {
        match choice {
            PaceChoice::Live => Pace::Live,
            PaceChoice::Relaxed => Pace::Relaxed,
            PaceChoice::Slow => Pace::Slow,
            PaceChoice::None => Pace::None,
        }
    }
}

/// The pace that was chosen, or else the game's own. Somebody alone, or among computers where nobody can
/// join, keeps nobody waiting and needs no clock. `closed`: nobody can, however many seats there are.
pub fn pace_of<G: Hosted>(
    choice: Option<PaceChoice>,
    options: &G::Options,
    seats: &[Occupant],
    closed: bool,
) -> Pace {
    let computers = seats.iter().filter(|seat| matches!(seat, Occupant::Computer(_))).count();
    let full = seats.len() == *G::SEATS.end();
    let alone = closed || (full && computers + 1 == seats.len());
    match choice {
        Some(choice) => choice.into(),
        None if alone => Pace::None,
        None => G::usual_pace(options),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::commands;
    use crate::game::Level;
    use crate::games::crisscross::{Crisscross, Options};
    use crate::table::registry::KINDS;
    use crate::table::seating::PersonId;

    #[test]
    fn nobody_waits_for_somebody_among_computers() {
        let pace = |choice, seats: &[Occupant]| {
            pace_of::<Crisscross>(choice, &Options::default(), seats, false)
        };
        let (ann, ben) = (Occupant::Person(PersonId(1)), Occupant::Person(PersonId(2)));
        let computer = Occupant::Computer(Level::Easy);
        assert_eq!(pace(None, &[ann, ben]), Pace::Slow);
        assert_eq!(pace(None, &[ann, Occupant::Open]), Pace::Slow);
        assert_eq!(pace(None, &[computer, ann]), Pace::None);
        assert_eq!(pace(Some(PaceChoice::Live), &[computer, ann]), Pace::Live);
    }

    /// What an option says of its default is true.
    #[test]
    fn the_commands_tell_the_usual_pace() {
        let commands = commands::all();
        for kind in KINDS {
            let command = commands.iter().find(|command| command.name == kind.id);
            let command = command.unwrap_or_else(|| panic!("a command opens {}", kind.id));
            let option = command.parameters.iter().find(|option| option.name == "pace");
            let told = option.and_then(|option| option.description.as_deref()).unwrap_or_default();
            let usual = format!("({}", (kind.usual_pace)(&serde_json::json!({})));
            assert!(told.contains(&usual), "{}: {told}", kind.id);
        }
    }
}
