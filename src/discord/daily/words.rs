//! What the daily challenge is called, in a few words.

use crate::daily::challenge::Challenge;
use crate::daily::date::Date;
use crate::daily::editions;
use crate::table::showing::Showing;

/// The challenge and the date that a table plays, if it plays one.
pub fn of_table(showing: &Showing) -> Option<(Challenge, Date)> {
    let edition = showing.edition.as_ref()?;
    Some((showing.kind.id.parse().ok()?, Date::from_number(edition.day)))
}

/// The line that says what a table plays, if everybody plays it.
pub fn title(showing: &Showing) -> Option<String> {
    let title = editions::title(showing.kind.id, showing.edition.as_ref()?);
    let dictionary = showing.header.dictionary_id().unwrap_or_default();
    Some(format!("**{title}** · private · {dictionary}"))
}
