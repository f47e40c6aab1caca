//! Placing: a part is shown in the town, moved by arrows, flipped, and built in.

use super::bench::{Bench, Shown, steps};
use super::controls::{act, button, choice, menu, primary, to, to_some, typing, written};
use super::draft::Draft;
use crate::games::town::action::Action;
use crate::games::town::part::Lies;
use crate::games::town::spots::{self, Spot};
use crate::games::town::written as words;
use crate::screen::{Button, Choice, Chosen, Press, Row};

pub fn page(bench: &Bench<'_>, shown: Option<&Shown>) -> (String, Vec<Row>) {
    let suggest = to("Suggest", &Draft::Suggest(0));
    let Some(shown) = shown else {
        let text = "Nothing has been cut off yet: cut a piece first.".to_owned();
        return (text, vec![Row::Buttons(vec![suggest, typing()])]);
    };
    let part = &bench.own.desk.parts[&shown.number];
    let mut rows = Vec::new();
    rows.extend(menu("part", "Part", part_choices(bench, shown)));
    let text = match part.lies {
        Lies::Loose => {
            rows.push(Row::Buttons(arrows(shown)));
            rows.extend(menu(
                "spot",
                "Build it in at once, best first",
                spot_choices(bench, shown),
            ));
            loose(bench, shown)
        }
        Lies::Placed(at) => format!("Part {} is placed at {at}.", shown.number),
        Lies::Crumpled => format!("Part {} is crumpled.", shown.number),
    };
    let mut buttons = match part.lies {
        Lies::Loose => {
            let place = act(bench, &format!("Place at {}", shown.at), &shown.steps());
            vec![primary(place), act(bench, "Crumple", &[Action::Crumple(shown.number)])]
        }
        _ => vec![primary(act(bench, "Take back", &[Action::Unplace(shown.number)]))],
    };
    buttons.extend([suggest, typing()]);
    rows.push(Row::Buttons(buttons));
    (text, rows)
}

/// Where the part is shown, and what is against it.
fn loose(bench: &Bench<'_>, shown: &Shown) -> String {
    let flipped = if shown.flip { ", flipped" } else { "" };
    let place = format!("Part {} at {}{flipped}", shown.number, shown.at);
    match bench.after(&shown.steps()) {
        Err(refusal) => format!("{place}: not there. {refusal}"),
        Ok(desk) => {
            let spot = Spot { flip: shown.flip, at: shown.at, worth: 0 };
            let part = &bench.own.desk.parts[&shown.number];
            let lines = spots::lines_made(&bench.own.desk.town, part, &spot).join(", ");
            let income = desk.owned() - bench.own.desk.owned();
            let workers = match income {
                0 => String::new(),
                1 => ", and brings a worker".to_owned(),
                more => format!(", and brings {more} workers"),
            };
            let makes = if lines.is_empty() { "fits".to_owned() } else { format!("makes {lines}") };
            format!("{place} {makes}{workers}.")
        }
    }
}

fn part_choices(bench: &Bench<'_>, shown: &Shown) -> Vec<Choice> {
    let choice = |(&number, part): (&u8, _)| {
        let draft = Draft::Place { part: Some(number), at: None, flip: false };
        let label = words::part(number, part).replacen("part", "Part", 1);
        let does = Chosen::Compose(draft.to_string());
        Choice { chosen: number == shown.number, ..choice(label, does) }
    };
    bench.own.desk.parts.iter().map(choice).collect()
}

fn arrows(shown: &Shown) -> Vec<Button> {
    let with = |at, flip| Draft::Place { part: Some(shown.number), at: Some(at), flip };
    let arrow = |label: &str, across: i8, along: i8| {
        let mut at = shown.at;
        let column = at.column.checked_add_signed(across);
        let moved = column.zip(at.row.checked_add_signed(along)).map(|(column, row)| {
            (at.column, at.row) = (column, row);
            with(at, shown.flip)
        });
        to_some(label, moved)
    };
    vec![
        arrow("←", -1, 0),
        arrow("↑", 0, -1),
        arrow("↓", 0, 1),
        arrow("→", 1, 0),
        to("Flip", &with(shown.at, !shown.flip)),
    ]
}

fn spot_choices(bench: &Bench<'_>, shown: &Shown) -> Vec<Choice> {
    let part = &bench.own.desk.parts[&shown.number];
    let one = |spot: &Spot| {
        let actions = steps(shown.number, spot.flip, spot.at);
        bench.after(&actions).ok()?;
        let lines = spots::lines_made(&bench.own.desk.town, part, spot).join(", ");
        let flipped = if spot.flip { " flipped" } else { "" };
        let label = format!("{}{flipped}: {:+} {lines}", spot.at, spot.worth);
        Some(choice(label.trim_end().to_owned(), Chosen::Act(written(&actions))))
    };
    shown.spots.iter().filter_map(one).collect()
}

/// What is asked before a part is passed on in place of the sheet.
pub fn keep(bench: &Bench<'_>) -> (String, Vec<Row>) {
    let desk = &bench.own.desk;
    let loose = desk.parts.iter().filter(|(_, part)| part.lies == Lies::Loose);
    let one = |(&number, part): (&u8, _)| {
        let label = words::part(number, part).replacen("part", "Part", 1);
        choice(label, Chosen::Act(Action::Keep(number).to_string()))
    };
    let mut rows: Vec<Row> =
        menu("keep", "Pass this part on", loose.map(one).collect()).into_iter().collect();
    rows.push(Row::Buttons(vec![button("Back", Press::Compose("cut back".to_owned()))]));
    let text = "Which part goes on as the sheet? What is the sheet now becomes that part.";
    (text.to_owned(), rows)
}
