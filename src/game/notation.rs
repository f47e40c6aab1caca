//! Inputs as short texts, in both directions: what players type, logs keep and exports carry.
//!
//! An action prints and reads itself (`Display` and `FromStr` of [`Game::Action`]). The three inputs
//! that every game knows have words of their own, which no action may print.

use super::{Game, Input, Seat, Status, quoted};

pub const RESIGN: &str = "resign";
pub const TIMEOUT: &str = "timeout";
pub const LEFT: &str = "left";

/// The words that stand for inputs every game knows.
pub const RESERVED: [&str; 3] = [RESIGN, TIMEOUT, LEFT];

/// Those of them that only the table itself may enter.
const NOT_FOR_PLAYERS: [&str; 2] = [TIMEOUT, LEFT];

/// The first word of what a game has had worked out, and all of it if nothing came of that: see
/// [`Computer::work_out`](super::Computer::work_out).
pub const SUGGESTED: &str = "suggested";

/// Whether a player may enter `text`, and not only the table itself.
pub fn is_for_players(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    !NOT_FOR_PLAYERS.contains(&text) && !first.eq_ignore_ascii_case(SUGGESTED)
}

/// A text that is no action, with what could have been written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{} is not {what} here: {expected}.", quoted(.got))]
pub struct Misread {
    pub got: String,
    /// What it was to be.
    what: &'static str,
    /// What is understood, with an example.
    pub expected: &'static str,
}

impl Misread {
    /// How much of a strange text is repeated in the answer.
    const SHOWN: usize = 40;

    pub fn new(got: &str, expected: &'static str) -> Self {
        Self::of("a move", got, expected)
    }

    /// A word in what was typed that is none.
    pub fn word(got: &str, expected: &'static str) -> Self {
        Self::of("a word", got, expected)
    }

    fn of(what: &'static str, got: &str, expected: &'static str) -> Self {
        let mut shown: String = got.chars().take(Self::SHOWN).collect();
        if shown.len() < got.len() {
            shown.push('…');
        }
        Self { got: shown, what, expected }
    }
}

/// The text of an input. Who it belongs to is written beside it, not in it.
pub fn write_input<A: ToString>(input: &Input<A>) -> String {
    match input {
        Input::Act { action, .. } => action.to_string(),
        Input::TimeUp { .. } => TIMEOUT.to_owned(),
        Input::Resign { .. } => RESIGN.to_owned(),
        Input::Left { .. } => LEFT.to_owned(),
    }
}

/// The input that `seat` wrote as `text`. A time-out means the decision that the seat owes by
/// `status`; the number it gets when the seat owes none is refused by every game.
pub fn read_input<G: Game>(
    seat: Seat,
    text: &str,
    status: &Status,
) -> Result<Input<G::Action>, Misread> {
    Ok(match text {
        RESIGN => Input::Resign { seat },
        LEFT => Input::Left { seat },
        TIMEOUT => {
            let decision = status.awaited(seat).map_or(u32::MAX, |awaited| awaited.decision);
            Input::TimeUp { seat, decision }
        }
        _ => Input::Act { seat, action: text.parse()? },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_words_are_the_table_s_own() {
        for text in ["timeout", "left", "suggested", "suggested c3", " Suggested\tc3"] {
            assert!(!is_for_players(text), "{text:?}");
        }
        for text in ["", "resign", "c3", "suggest", "word suggested"] {
            assert!(is_for_players(text), "{text:?}");
        }
    }

    #[test]
    fn a_long_text_is_not_repeated_in_full() {
        let misread = Misread::new(&"é".repeat(300), "a square such as d5");
        assert_eq!(misread.got.chars().count(), Misread::SHOWN + 1);
        assert!(misread.to_string().ends_with("…” is not a move here: a square such as d5."));
    }
}
