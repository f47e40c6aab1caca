//! The workshop: the first row is always there, and what lies below it belongs to what is being done.

use super::bench::{Bench, Page};
use super::controls::{button, primary, to, to_some, typing, written};
use super::crew;
use super::cut;
use super::draft::{Draft, Marks};
use super::place;
use crate::games::town::action::Action;
use crate::games::town::ideas::Idea;
use crate::games::town::part::Lies;
use crate::games::town::score::{Score, Terms};
use crate::games::town::telling::proved;
use crate::games::town::written as words;
use crate::screen::{Button, Press, Row, Style, counted, some};

/// As many characters as one press can carry.
const LONGEST_PRESS: usize = 65;

/// What is said above the picture, and what can be pressed.
pub fn screen(bench: &Bench<'_>) -> (String, Vec<Row>) {
    let (text, mut rows) = match &bench.page {
        Page::Workers { row, black } if bench.view.finishing => return finish(bench, *row, *black),
        Page::Cut(marks) => cut::page(bench, marks),
        Page::Place(shown) => place::page(bench, shown.as_ref()),
        Page::Workers { row, .. } => {
            let mut rows = crew::rows(bench, *row, false);
            rows.push(crew::buttons());
            (workers(bench), rows)
        }
        Page::Suggest { number, ideas } => suggest(*number, ideas),
        Page::Keep => place::keep(bench),
        Page::Done => return done(bench),
        Page::Fresh => return fresh(),
    };
    rows.insert(0, Row::Buttons(first_row(bench)));
    (format!("{} {text}", standing(bench)), rows)
}

/// `Round 3, card 4 3 | 2 exact. 2 workers in reserve, pollution 1.`
pub fn standing(bench: &Bench<'_>) -> String {
    let card = bench.view.card().map_or(String::new(), |card| format!(", card {card}"));
    let reserve = counted(bench.own.reserve, "worker");
    let pollution = bench.own.desk.pollution();
    format!("Round {}{card}. {reserve} in reserve, pollution {pollution}.", bench.view.round)
}

fn first_row(bench: &Bench<'_>) -> Vec<Button> {
    let tab = |label: &str, draft: Draft, here: bool| {
        let style = if here { Style::Blue } else { Style::Plain };
        Button { style, ..to_some(label, (!here).then_some(draft)) }
    };
    let place = Draft::Place { part: None, at: None, flip: false };
    let workers = Draft::Workers { row: None, black: false };
    vec![
        tab("Cut", Draft::Cut(Marks::default()), matches!(bench.page, Page::Cut(_))),
        tab("Place", place, matches!(bench.page, Page::Place(_))),
        tab("Workers", workers, matches!(bench.page, Page::Workers { .. })),
        undo(bench),
        done_button(bench),
    ]
}

fn undo(bench: &Bench<'_>) -> Button {
    let undo = button("Undo", Press::Act(Action::Undo.to_string()));
    Button { enabled: !bench.own.plan.is_empty(), ..undo }
}

/// Whoever would crumple something by it is asked first.
fn done_button(bench: &Bench<'_>) -> Button {
    primary(match loose(bench).is_empty() {
        true => button("Done", Press::Act(Action::Done.to_string())),
        false => to("Done…", &Draft::Done),
    })
}

/// The parts that would be crumpled by being done.
pub fn loose(bench: &Bench<'_>) -> Vec<String> {
    let parts = bench.own.desk.parts.iter();
    let loose = parts.filter(|(_, part)| part.lies == Lies::Loose);
    loose.map(|(number, part)| format!("part {number} ({})", words::piece(&part.paper))).collect()
}

fn done(bench: &Bench<'_>) -> (String, Vec<Row>) {
    let loose = loose(bench);
    let text = match loose.len() {
        0 => "Nothing more will be crumpled. Done?".to_owned(),
        1 => format!("{} would be crumpled, which costs two points. Done?", some(&loose, ", ")),
        many => {
            let points = 2 * many;
            format!("{} would be crumpled, which costs {points} points. Done?", some(&loose, ", "))
        }
    };
    let done = button("Done", Press::Act(Action::Done.to_string()));
    (text, vec![Row::Buttons(vec![Button { style: Style::Red, ..done }, back()])])
}

fn fresh() -> (String, Vec<Row>) {
    let text =
        "A fresh sheet in place of this one? That can't be undone, nor can anything done before.";
    let fresh = button("Take a fresh sheet", Press::Act(Action::Fresh.to_string()));
    (text.to_owned(), vec![Row::Buttons(vec![Button { style: Style::Red, ..fresh }, back()])])
}

fn back() -> Button {
    to("Back", &Draft::Next)
}

fn workers(bench: &Bench<'_>) -> String {
    let at_work = bench.own.desk.town.workers();
    let all = bench.own.desk.owned();
    format!("{at_work} of your {} at work: choose a square.", counted(all, "worker"))
}

/// What the program would do next, as much at once as a press can carry.
fn suggest(number: u8, ideas: &[Idea]) -> (String, Vec<Row>) {
    let mut steps: Vec<Action> = Vec::new();
    let mut pieces = 0;
    for idea in ideas {
        let more: Vec<Action> = steps.iter().chain(&idea.steps).cloned().collect();
        if written(&more).len() > LONGEST_PRESS {
            break;
        }
        (steps, pieces) = (more, pieces + 1);
    }
    let mut buttons = Vec::new();
    if pieces > 0 {
        let label = format!("Place {}", counted(pieces, "piece"));
        buttons.push(primary(button(&label, Press::Act(written(&steps)))));
    }
    buttons.push(to("Another idea", &Draft::Suggest(number.wrapping_add(1))));
    buttons.push(typing());
    let text = match ideas {
        [] => "I have no idea for this round: try another, or be done.".to_owned(),
        ideas => {
            let steps = ideas.iter().flat_map(|idea| &idea.steps).map(Action::to_string);
            format!("What I would do next: {}.", steps.collect::<Vec<_>>().join(", "))
        }
    };
    (text, vec![Row::Buttons(buttons)])
}

/// The end of the game: workers, black-outs, and the program's arrangement.
fn finish(bench: &Bench<'_>, row: Option<u8>, black: bool) -> (String, Vec<Row>) {
    let desk = &bench.own.desk;
    let terms = Terms { neighbours: bench.own.rivals.clone(), crumpled: desk.crumpled };
    let score = Score::of(&desk.town, &terms, bench.game.spelling(bench.view.variant));
    let mut text = format!("Arrange your workers for good. {}", workers(bench));
    if score.is_valid() {
        text.push_str(&format!(" Every line is a word: {} if you are done now.", score.total()));
    } else {
        let bad = score
            .bad_runs
            .iter()
            .map(|run| format!("{} at {}", desk.town.spelled(&run.squares), run.squares[0]));
        let bad: Vec<String> = bad.collect();
        text.push_str(&format!(" No words yet: {}.", some(&bad, ", ")));
    }
    match (bench.own.asked, bench.own.arranged) {
        (Some(_), _) => text.push_str(" The best arrangement is being looked for."),
        (None, Some(proof)) => text.push_str(&format!(" This is mine: {}.", proved(proof))),
        (None, None) => {}
    }
    let best = button("Best", Press::Act(Action::Best.to_string()));
    let done = button("Done", Press::Act(Action::Done.to_string()));
    let mut rows = vec![Row::Buttons(vec![
        undo(bench),
        Button { enabled: bench.own.asked.is_none(), ..best },
        Button { enabled: score.is_valid(), ..primary(done) },
        crew::black_button(row, black),
        typing(),
    ])];
    rows.extend(crew::rows(bench, row, black));
    (text, rows)
}
