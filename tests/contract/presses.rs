//! Every control of a screen: whether Discord would take it, and what comes of using it.

use std::collections::HashSet;

use crosstown::discord::controls::{chosen, value};
use crosstown::discord::custom_id::{Control, CustomId};
use crosstown::game::{Dice, Input, Seat, Viewer, read_input};
use crosstown::screen::{Button, Choice, Chosen, Menu, Panel, Press, Row};
use crosstown::table::record::TableId;

use super::harness::{Policy, Subject, Trial};

/// The table and the stamp whose controls have the longest ids.
const TABLE: TableId = TableId(i64::MAX);
const STAMP: u32 = u32::MAX;
/// How many screens of a pad are gone through, one after another.
const SCREENS: usize = 4;
/// How many actions are tried as if they had been typed.
const TYPED: usize = 4;

/// A pad as some control shows it: its draft, and whether it has marks.
type Draft = (String, bool);

/// Checks what Discord would check before it shows a message, and that each control is read as it was
/// written.
pub fn check_controls<G: Subject>(trial: &Trial<'_, G>, rows: &[Row]) {
    trial.demand(rows.len() <= Row::MOST, "at most five rows");
    let mut ids = HashSet::new();
    let mut check_id = |control: Control| {
        let id = CustomId::stamped(TABLE, STAMP, control);
        let written = id.to_string();
        trial.demand(written.len() <= 100, &format!("custom ids fit: {written}"));
        trial.demand(written.parse() == Ok(id), &format!("custom ids are read back: {written}"));
        trial.demand(ids.insert(written), "no control twice");
    };
    let fits = |text: &str, most| (1..=most).contains(&text.chars().count());
    for row in rows {
        match row {
            Row::Buttons(buttons) => {
                trial.demand((1..=Row::BUTTONS).contains(&buttons.len()), "one to five buttons");
                for button in buttons {
                    trial.demand(fits(&button.label, 80), "labels fit");
                    check_id(Control::from(&button.press));
                }
            }
            Row::Menu(menu) => {
                trial.demand((1..=Menu::MOST).contains(&menu.choices.len()), "1 to 25 choices");
                trial.demand(menu.hint.chars().count() <= 150, "hints fit");
                let values: HashSet<_> = menu.choices.iter().map(|c| value(&c.does)).collect();
                trial.demand(values.len() == menu.choices.len(), "no choice twice");
                for choice in &menu.choices {
                    let value = value(&choice.does);
                    let fit = fits(&choice.label, 100) && fits(&value, 100);
                    trial.demand(fit, "choices fit");
                    trial.demand(chosen(&value) == choice.does, "choices are read back");
                }
                check_id(Control::Menu(menu.name.to_owned()));
            }
        }
    }
}

/// Uses all that `viewer` can press now: the public board, the pad and what it leads to, and what is
/// offered besides.
pub fn press_all<G: Subject>(
    trial: &Trial<'_, G>,
    state: &G::State,
    viewer: Viewer,
    choice: &mut Dice,
) {
    let game = trial.game;
    let view = game.view(state, viewer);
    let mut shown = (String::new(), true);
    for _ in 0..SCREENS {
        let (draft, marks) = &shown;
        let screen = game.screen(&view, Panel::Pad { draft, marks: *marks });
        let drafts: Vec<Draft> = screen.rows.iter().flat_map(drafts).collect();
        for (draft, marks) in &drafts {
            trial.check_screen(&game.screen(&view, Panel::Pad { draft, marks: *marks }));
        }
        if let Viewer::Seat(seat) = viewer {
            let awaited = game.status(state).awaited(seat).is_some();
            for action in actions(&screen.rows) {
                let done = does(trial, state, seat, action);
                let fair = !awaited || !action.enabled || game.risks(state, action.text);
                trial.demand(done || fair, "what a pad offers is accepted");
            }
        }
        match choice.pick(&drafts) {
            Some(next) => shown = next.clone(),
            None => break,
        }
    }
    match viewer {
        Viewer::Public => {
            let screen = game.screen(&view, Panel::Board);
            for action in actions(&screen.rows) {
                // Everybody can press it, and it is meant for those who have to move.
                let seats = (0..trial.seats() as u8).map(Seat);
                let done: Vec<Seat> =
                    seats.filter(|seat| does(trial, state, *seat, action)).collect();
                let status = game.status(state);
                let someone = done.iter().any(|seat| status.awaited(*seat).is_some());
                trial.demand(someone || !action.enabled, "what a board offers is accepted");
            }
        }
        Viewer::Seat(seat) => {
            let extras = [Row::Buttons(game.extras(&view))];
            let extras = extras.iter().find(|row| **row != Row::Buttons(Vec::new()));
            let extras = extras.map(std::slice::from_ref).unwrap_or_default();
            check_controls(trial, extras);
            for action in actions(extras) {
                let done = does(trial, state, seat, action);
                trial.demand(done || !action.enabled, "what is offered besides is accepted");
            }
            check_questions(trial, state, seat, choice);
        }
    }
}

/// Whoever is asked whether they mean what they typed could do it, and finds a button that does.
fn check_questions<G: Subject>(
    trial: &Trial<'_, G>,
    state: &G::State,
    seat: Seat,
    choice: &mut Dice,
) {
    let game = trial.game;
    let view = game.view(state, Viewer::Seat(seat));
    for _ in 0..TYPED {
        let typed = match game.propose(state, Policy::Wild, choice) {
            Input::Act { seat: whose, action } if whose == seat => action,
            _ => continue,
        };
        let Some(draft) = game.asks(&view, &typed) else { continue };
        let screen = game.screen(&view, Panel::Pad { draft: &draft, marks: true });
        trial.check_screen(&screen);
        let text = typed.to_string();
        let offer = actions(&screen.rows).find(|offer| offer.enabled && offer.text == text);
        trial.demand(offer.is_some(), "a question has its answer beside it");
        let fair = game.risks(state, &text);
        let done = offer.is_some_and(|offer| does(trial, state, seat, offer));
        trial.demand(done || fair, "nobody is asked about what can't be done");
    }
}

/// Something in the game's notation that a control does, and whether it can be used.
#[derive(Clone, Copy)]
struct Offer<'a> {
    text: &'a str,
    enabled: bool,
}

/// The controls that do something in the game.
fn actions<'a>(rows: &'a [Row]) -> impl Iterator<Item = Offer<'a>> {
    rows.iter().flat_map(|row: &'a Row| -> Vec<Offer<'a>> {
        match row {
            Row::Buttons(buttons) => {
                let offer = |button: &'a Button| match &button.press {
                    Press::Act(text) => Some(Offer { text, enabled: button.enabled }),
                    _ => None,
                };
                buttons.iter().filter_map(offer).collect()
            }
            Row::Menu(menu) => {
                let offer = |choice: &'a Choice| match &choice.does {
                    Chosen::Act(text) => Some(Offer { text, enabled: true }),
                    Chosen::Compose(_) => None,
                };
                menu.choices.iter().filter_map(offer).collect()
            }
        }
    })
}

/// The pads that the controls of a row show.
fn drafts(row: &Row) -> Vec<Draft> {
    match row {
        Row::Buttons(buttons) => {
            let usable = buttons.iter().filter(|button| button.enabled);
            let shows = usable.filter_map(|button| match &button.press {
                Press::Compose(draft) => Some((draft.clone(), true)),
                Press::Marks { on, draft } => Some((draft.clone(), *on)),
                _ => None,
            });
            shows.collect()
        }
        Row::Menu(menu) => {
            let shows = menu.choices.iter().filter_map(|choice| match &choice.does {
                Chosen::Compose(draft) => Some((draft.clone(), true)),
                Chosen::Act(_) => None,
            });
            shows.collect()
        }
    }
}

/// What `seat` does by pressing: whether it is accepted. Nobody can press what is not enabled, but anybody
/// can make such a press up.
fn does<G: Subject>(trial: &Trial<'_, G>, state: &G::State, seat: Seat, offer: Offer<'_>) -> bool {
    let mut state = state.clone();
    // A press may do several things, one after the other.
    for text in offer.text.split(';').map(str::trim) {
        let input = read_input::<G>(seat, text, &trial.game.status(&state));
        trial
            .demand(input.is_ok() || !offer.enabled, "controls are written in the game's notation");
        let step =
            input.ok().and_then(|input| trial.game.apply(&state, input, &mut trial.dice()).ok());
        match step {
            Some(step) => state = step.state,
            None => return false,
        }
    }
    true
}
