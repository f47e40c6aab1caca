//! Workers: put on letters, between them, and taken back; at the end of the game letters are blacked out here
//! too.

use super::bench::Bench;
use super::controls::{choice, menu, to, typing};
use super::draft::Draft;
use crate::games::town::action::Action;
use crate::games::town::jobs;
use crate::games::town::town::{Cover, beside};
use crate::games::town::written::occupied;
use crate::grid::Square;
use crate::screen::{Button, Choice, Chosen, Menu, Row};

/// What can be pressed below the first row.
pub fn rows(bench: &Bench<'_>, row: Option<u8>, black: bool) -> Vec<Row> {
    let mut rows = Vec::new();
    rows.extend(menu("best", "Best squares for a worker", best(bench)));
    let town_rows = town_rows(bench);
    let row = row.filter(|row| town_rows.contains(row)).or(town_rows.first().copied());
    rows.extend(menu("row", "Row of your town", row_choices(bench, &town_rows, row, black)));
    if let Some(row) = row {
        rows.extend(menu("square", "Square of that row", square_choices(bench, row, black)));
    }
    rows
}

/// The buttons that a round has on this page.
pub fn buttons() -> Row {
    Row::Buttons(vec![to("Suggest", &Draft::Suggest(0)), typing()])
}

fn best(bench: &Bench<'_>) -> Vec<Choice> {
    if bench.own.reserve == 0 {
        return Vec::new();
    }
    let spelling = bench.game.spelling(bench.view.variant);
    let jobs = jobs::best(&bench.own.desk.town, spelling, Menu::MOST);
    let one = |job: jobs::Job| {
        let action = Action::Work(job.square);
        bench.after(std::slice::from_ref(&action)).ok()?;
        let label = format!("{}: makes a word of {}", job.square, job.lines.join(" and "));
        Some(choice(label, Chosen::Act(action.to_string())))
    };
    jobs.into_iter().filter_map(one).collect()
}

/// Rows in which something can be put or taken, those above and below letters among them.
fn town_rows(bench: &Bench<'_>) -> Vec<u8> {
    let town = &bench.own.desk.town;
    let all = occupied(town).into_iter();
    let mut rows: Vec<u8> =
        all.flat_map(|at| beside(at).chain([at]).collect::<Vec<_>>()).map(|at| at.row).collect();
    rows.sort_unstable();
    rows.dedup();
    // What does not fit into a menu can be typed.
    rows.truncate(Menu::MOST);
    rows
}

fn row_choices(bench: &Bench<'_>, rows: &[u8], chosen: Option<u8>, black: bool) -> Vec<Choice> {
    let town = &bench.own.desk.town;
    let all = occupied(town);
    let one = |&row: &u8| {
        let squares: Vec<Square> = all.iter().copied().filter(|at| at.row == row).collect();
        let letters = match squares.is_empty() {
            true => "empty".to_owned(),
            false => town.spelled(&squares),
        };
        let draft = Draft::Workers { row: Some(row), black };
        let label = format!("Row {}: {letters}", u16::from(row) + 1);
        let does = Chosen::Compose(draft.to_string());
        Choice { chosen: chosen == Some(row), ..choice(label, does) }
    };
    rows.iter().map(one).collect()
}

fn square_choices(bench: &Bench<'_>, row: u8, black: bool) -> Vec<Choice> {
    let town = &bench.own.desk.town;
    let near = occupied(town).into_iter().flat_map(|at| beside(at).chain([at]).collect::<Vec<_>>());
    let mut squares: Vec<Square> = near.filter(|at| at.row == row).collect();
    squares.sort_unstable();
    squares.dedup();
    let one = |square: Square| {
        let letter = |cover| town.lots.get(&square).is_some_and(|lot| lot.cover == cover);
        let (action, what) = if black && letter(Cover::Black) {
            (Action::Unblack(square), "show again")
        } else if black {
            (Action::Black(square), "black out")
        } else if town.has_worker(square) {
            (Action::Idle(square), "take the worker back")
        } else if letter(Cover::Open) {
            (Action::Work(square), "put a worker")
        } else {
            (Action::Free(square), "a freelancer")
        };
        bench.after(std::slice::from_ref(&action)).ok()?;
        let tile = town.lots.get(&square).map_or(String::new(), |lot| format!(" {}", lot.tile));
        Some(choice(format!("{square}{tile}: {what}"), Chosen::Act(action.to_string())))
    };
    squares.into_iter().filter_map(one).collect()
}

/// Switches between workers and black-outs.
pub fn black_button(row: Option<u8>, black: bool) -> Button {
    let label = if black { "Black out: on" } else { "Black out: off" };
    to(label, &Draft::Workers { row, black: !black })
}
