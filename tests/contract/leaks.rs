//! That nobody learns what they may not: whatever a viewer is shown stays the same when all that is
//! hidden from them is changed.

use crosstown::draw::{Effort, Theme};
use crosstown::game::{Dice, Input, Step, Viewer};
use crosstown::screen::{Look, Panel};

use super::harness::{Subject, Trial, text};
use super::told::tellings;

/// How many changed states are drawn for each viewer after each step.
const DRAWS: usize = 3;

/// How many changed states were drawn in one game, and how many of them really were different.
#[derive(Clone, Copy, Default)]
pub struct Tally {
    drawn: usize,
    different: usize,
}

impl Tally {
    /// Nine in ten: now and then a draw hits the true state, a scramble that does nothing always does.
    pub fn is_honest(self) -> bool {
        self.different * 10 >= self.drawn * 9
    }
}

pub fn check_leaks<G: Subject>(
    trial: &Trial<'_, G>,
    before: &G::State,
    input: &Input<G::Action>,
    step: &Step<G::State, G::Event>,
    choice: &mut Dice,
) {
    let mut tally = trial.scrambled.get();
    for viewer in trial.viewers() {
        for draw in 0..DRAWS {
            let Some(other) = trial.game.scramble(&step.state, viewer, choice) else { break };
            tally.drawn += 1;
            tally.different += usize::from(other != step.state);
            // Pictures take the longest to make: one of the draws is enough.
            check_shown(trial, &step.state, &other, viewer, draw == 0);
            check_told(trial, before, input, step, viewer, choice);
        }
    }
    trial.scrambled.set(tally);
}

/// Two states that a viewer can't tell apart look the same to them in every way.
fn check_shown<G: Subject>(
    trial: &Trial<'_, G>,
    state: &G::State,
    other: &G::State,
    viewer: Viewer,
    pictures: bool,
) {
    let [view, same] = [state, other].map(|state| trial.game.view(state, viewer));
    trial.demand(text(&view) == text(&same), "views leak nothing");
    let extras = [&view, &same].map(|view| trial.game.extras(view));
    trial.demand(extras[0] == extras[1], "what else can be done leaks nothing");
    for panel in [Panel::Board, Panel::Pad { draft: "", marks: true }] {
        let screens = [&view, &same].map(|view| trial.game.screen(view, panel));
        trial.demand(screens[0] == screens[1], "screens leak nothing");
        if pictures {
            let look = Look::named(Theme::Dark, ["Ann", "Ben"]);
            let draw = |view| trial.game.picture(view, panel, &look).png(Effort::Quick);
            trial.demand(draw(&view) == draw(&same), "pictures leak nothing");
        }
    }
}

/// A step tells a viewer no more than the view after it shows: if a hidden change before the step
/// leaves the view after it as it was, it leaves the events as they were.
fn check_told<G: Subject>(
    trial: &Trial<'_, G>,
    before: &G::State,
    input: &Input<G::Action>,
    step: &Step<G::State, G::Event>,
    viewer: Viewer,
    choice: &mut Dice,
) {
    let Some(other) = trial.game.scramble(before, viewer, choice) else { return };
    let Ok(same) = trial.game.apply(&other, input.clone(), &mut trial.dice()) else { return };
    let views = [&step.state, &same.state].map(|state| text(&trial.game.view(state, viewer)));
    if views[0] != views[1] {
        return;
    }
    let heard = [step, &same].map(|step| {
        let events = step.events.iter().filter(|(audience, _)| audience.includes(viewer));
        text(&events.map(|(_, event)| event).collect::<Vec<_>>())
    });
    trial.demand(heard[0] == heard[1], "events leak nothing");
    let lines = [step, &same].map(|step| {
        let mut lines = tellings(trial.game, step);
        lines.retain(|(audience, _)| audience.includes(viewer));
        lines
    });
    trial.demand(lines[0] == lines[1], "what is told leaks nothing");
}
