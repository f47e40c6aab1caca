//! That what happened is told in sentences that can be shown.

use crosstown::game::{Audience, Seat, Step};
use crosstown::screen::Telling;
use crosstown::table::told::Tellings;

use super::harness::{Subject, Trial};

/// What a step tells.
pub fn tellings<G: Subject>(game: &G, step: &Step<G::State, G::Event>) -> Tellings {
    let told = step.events.iter().map(|(audience, event)| (*audience, game.tell(event)));
    told.filter_map(|(audience, telling)| Some((audience, telling?))).collect()
}

pub fn check_lines<G: Subject>(trial: &Trial<'_, G>, step: &Step<G::State, G::Event>) {
    for (audience, Telling { text, call }) in tellings(trial.game, step) {
        let sentence = text.ends_with('.') && !text.contains('\n');
        trial.demand(sentence, "what is told is a sentence");
        trial.demand(text.chars().count() <= Telling::LONGEST, "what is told is short");
        let names = |seat: Seat| {
            text.match_indices(&format!("Seat {seat}")).any(|(at, name)| {
                !text[at + name.len()..].starts_with(|next: char| next.is_ascii_digit())
            })
        };
        let called = call.is_none_or(|seat| audience == Audience::All && names(seat));
        trial.demand(called, "who is called is named to all");
    }
}
