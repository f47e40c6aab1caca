//! What stands on somebody's sheet, read off the stored state of a game that is over.

use crate::games::wordsearch::{Score, State};
use crate::grid::LetterGrid;
use crate::words::Lexicon;

/// The grid of a wordsearch that one person played, and what it scores by their rules. `dictionary` is the
/// table's.
pub fn wordsearch(state: &str, dictionary: &str) -> Option<(LetterGrid, Score)> {
    let state: State = serde_json::from_str(state).ok()?;
    let seat = state.seats.first()?;
    let lexicon = seat.rules.dictionary.as_deref().unwrap_or(dictionary);
    let lexicon = Lexicon::pinned(lexicon).ok()?;
    let score = Score::of(&seat.grid, seat.rules.minimum, seat.rules.scoring, &lexicon);
    Some((seat.grid, score))
}
