//! That what happened is told in sentences that can be shown.

use crosstown::game::{Audience, Input, Seat, Step, Viewer};
use crosstown::screen::{Panel, Telling};
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

/// Who leaves while the others play on is seen to have left, in the text and in the description of the
/// picture. (That it is announced is the table's business: see `table/told.rs`.)
pub fn check_leaving<G: Subject>(
    trial: &Trial<'_, G>,
    input: &Input<G::Action>,
    step: &Step<G::State, G::Event>,
) {
    let goes = matches!(input, Input::Left { .. } | Input::Resign { .. });
    if goes && trial.game.status(&step.state).outcome().is_none() {
        let view = trial.game.view(&step.state, Viewer::Public);
        let screen = trial.game.screen(&view, Panel::Board);
        let shown = [&screen.board, &screen.alt]
            .into_iter()
            .all(|text| text.to_lowercase().contains("left"));
        trial.demand(shown, "who has left is shown as such");
    }
}
