//! Cutting: squares of the sheet are marked by row and column and by arrows, and cut out.

use super::bench::Bench;
use super::controls::{act, button, choice, menu, primary, to, to_some, typing, written};
use super::draft::{Draft, MOST_MARKED, Marks};
use crate::games::town::action::Action;
use crate::games::town::part::Lies;
use crate::games::town::sheet::SHEET;
use crate::games::town::tile::Tile;
use crate::grid::Square;
use crate::screen::{Button, Choice, Chosen, Press, Row, Style, counted};

/// What is said, and what can be pressed below the first row.
pub fn page(bench: &Bench<'_>, marks: &Marks) -> (String, Vec<Row>) {
    let desk = &bench.own.desk;
    let text = match bench.after(&[Action::Cut(marks.squares.clone())]) {
        _ if marks.squares.is_empty() => {
            "Mark the squares of a piece: a row, a column, then arrows.".to_owned()
        }
        Err(refusal) => refusal.to_string(),
        Ok(_) => {
            let size = marks.squares.len();
            let fits = bench.view.card().is_some_and(|card| desk.takes(size, card));
            let but = if fits { "" } else { ", but no free slot of the card takes it" };
            format!("Marked: {}{but}.", counted(size, "letter"))
        }
    };
    let mut rows = Vec::new();
    rows.extend(menu("row", "Row", row_choices(bench, marks)));
    rows.extend(menu("column", "Square of that row", square_choices(bench, marks)));
    rows.push(Row::Buttons(arrows(bench, marks)));
    rows.push(Row::Buttons(last_row(bench, marks)));
    (text, rows)
}

/// The letter on a square of the sheet or of a part in the tray.
fn letter(bench: &Bench<'_>, square: Square) -> Option<Tile> {
    let desk = &bench.own.desk;
    let loose = desk.parts.values().filter(|part| part.lies == Lies::Loose);
    std::iter::once(&desk.sheet).chain(loose.map(|part| &part.paper)).find_map(|p| p.at(square))
}

fn row_of<'a>(
    bench: &'a Bench<'_>,
    row: u8,
) -> impl Iterator<Item = (Square, Option<Tile>)> + use<'a> {
    (0..SHEET).map(move |column| {
        let square = Square::new(column, row);
        (square, letter(bench, square))
    })
}

/// The row that columns are listed of: the chosen one, or where the cursor is, or the first with letters.
fn listed(bench: &Bench<'_>, marks: &Marks) -> Option<u8> {
    let has_letters = |row: &u8| row_of(bench, *row).any(|(_, tile)| tile.is_some());
    let wanted = marks.row.or(marks.cursor.map(|cursor| cursor.row));
    wanted.filter(has_letters).or_else(|| (0..SHEET).find(has_letters))
}

fn row_choices(bench: &Bench<'_>, marks: &Marks) -> Vec<Choice> {
    let listed = listed(bench, marks);
    let row = |row: u8| {
        let tiles: Vec<Option<Tile>> = row_of(bench, row).map(|(_, tile)| tile).collect();
        tiles.iter().any(Option::is_some).then(|| {
            let tile = |tile: &Option<Tile>| tile.map_or(".".to_owned(), |tile| tile.to_string());
            let letters: Vec<String> = tiles.iter().map(tile).collect();
            let draft = Draft::Cut(Marks { row: Some(row), ..marks.clone() });
            let label = format!("Row {}: {}", row + 1, letters.join(" "));
            let does = Chosen::Compose(draft.to_string());
            Choice { chosen: listed == Some(row), ..choice(label, does) }
        })
    };
    (0..SHEET).filter_map(row).collect()
}

fn square_choices(bench: &Bench<'_>, marks: &Marks) -> Vec<Choice> {
    let Some(row) = listed(bench, marks) else { return Vec::new() };
    let square = |(square, tile): (Square, Option<Tile>)| {
        let tile = tile?;
        let marked = marks.squares.contains(&square);
        if !marked && marks.squares.len() >= MOST_MARKED {
            return None;
        }
        let building = tile.building.map_or(String::new(), |building| format!(", {building}"));
        let state = if marked { " (marked)" } else { "" };
        let mut next = marks.clone();
        next.toggle(square);
        let label = format!("{square} {}{building}{state}", tile.letter);
        Some(choice(label, Chosen::Compose(Draft::Cut(next).to_string())))
    };
    row_of(bench, row).filter_map(square).collect()
}

fn arrows(bench: &Bench<'_>, marks: &Marks) -> Vec<Button> {
    let arrow = |label: &str, across: i8, along: i8| {
        let go = || {
            let from = marks.cursor?;
            let column = from.column.checked_add_signed(across)?;
            let next = Square::new(column, from.row.checked_add_signed(along)?);
            letter(bench, next)?;
            let mut marks = Marks { row: None, ..marks.clone() };
            marks.enter(next);
            (marks.squares.len() <= MOST_MARKED).then_some(Draft::Cut(marks))
        };
        to_some(label, go())
    };
    let mut fewer = marks.clone();
    fewer.back();
    let back = (!marks.squares.is_empty()).then_some(Draft::Cut(fewer));
    vec![
        arrow("←", -1, 0),
        arrow("↑", 0, -1),
        arrow("↓", 0, 1),
        arrow("→", 1, 0),
        to_some("⌫", back),
    ]
}

fn last_row(bench: &Bench<'_>, marks: &Marks) -> Vec<Button> {
    let action = [Action::Cut(marks.squares.clone())];
    let cut = match marks.squares.is_empty() {
        true => Button { enabled: false, ..button("Cut", Press::Act(String::new())) },
        false => {
            let label = written(&action).replacen("cut", "Cut", 1);
            primary(act(bench, &label, &action))
        }
    };
    let clear = Button {
        enabled: !marks.squares.is_empty(),
        ..button("Clear", Press::Compose("cut clear".to_owned()))
    };
    let suggest = to("Suggest", &Draft::Suggest(0));
    let other = if bench.own.may_renew {
        Button { style: Style::Red, ..to("Fresh sheet…", &Draft::Fresh) }
    } else {
        let loose = bench.own.desk.parts.values().any(|part| part.lies == Lies::Loose);
        Button { enabled: loose, ..to("Keep…", &Draft::Keep) }
    };
    vec![cut, clear, suggest, other, typing()]
}
