//! The controls of profiles. Anyone can make one up for anybody: what is shown follows from who presses it, and
//! where.

use std::fmt;
use std::str::FromStr;

use crate::table::kind::Kind;
use crate::table::registry::KINDS;
use crate::table::seating::PersonId;

/// Something that is wished for about a profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PersonControl {
    /// To read it.
    Text(PersonId),
    /// To see how their best game ended, by the game's id.
    Best(PersonId, &'static str),
    /// To have one's own shown to everybody.
    Post,
}

/// A text that is no such control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAPerson;

impl fmt::Display for PersonControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PersonControl::Text(person) => write!(f, "text.{:x}", person.0),
            PersonControl::Best(person, game) => write!(f, "best.{:x}.{game}", person.0),
            PersonControl::Post => f.write_str("post"),
        }
    }
}

impl FromStr for PersonControl {
    type Err = NotAPerson;

    fn from_str(text: &str) -> Result<Self, NotAPerson> {
        let parts: Vec<&str> = text.split('.').collect();
        let person = |id| i64::from_str_radix(id, 16).map(PersonId).map_err(|_| NotAPerson);
        let control = match *parts.as_slice() {
            ["text", id] => PersonControl::Text(person(id)?),
            ["best", id, game] => {
                let kind = Kind::find(KINDS, game).map_err(|_| NotAPerson)?;
                PersonControl::Best(person(id)?, kind.id)
            }
            ["post"] => PersonControl::Post,
            _ => return Err(NotAPerson),
        };
        // Exactly as it is written.
        if control.to_string() == text { Ok(control) } else { Err(NotAPerson) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_read_as_they_are_written() {
        let person = PersonId(i64::MAX);
        for control in [
            PersonControl::Text(person),
            PersonControl::Best(person, "wordsearch"),
            PersonControl::Post,
        ] {
            assert_eq!(control.to_string().parse(), Ok(control));
        }
    }

    #[test]
    fn what_is_made_by_hand_is_refused() {
        for text in ["", "text", "text.", "text.xyz", "text.+1", "best.1", "best.1.chess", "post.1"]
        {
            assert_eq!(text.parse::<PersonControl>(), Err(NotAPerson), "{text}");
        }
    }
}
