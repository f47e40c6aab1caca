//! A view in words and controls.
//!
//! Up to 4 x 4 the squares are buttons on the public board. On 5 x 5 they fill the private pad. On
//! larger boards the pad has a menu of columns, a menu of rows and a button that places.

use super::action::Action;
use super::colour::Colour;
use super::draft::Draft;
use super::picture;
use super::state::End;
use super::view::View;
use super::{Crisscross, Event, telling};
use crate::draw::Canvas;
use crate::grid::Square;
use crate::screen::{
    Button, Choice, Chosen, Look, Menu, Panel, Press, Row, Screen, Show, Style, Telling,
};

/// The largest board whose squares fit on the public message, above the row every table has.
const BUTTONS_ON_BOARD: u8 = 4;
/// How many squares of a winning path are named.
const PATH_TOLD: usize = 24;
/// The largest board whose squares fit on a pad.
const BUTTONS_ON_PAD: u8 = 5;

impl Show for Crisscross {
    fn screen(&self, view: &View, panel: Panel<'_>) -> Screen {
        let size = view.board.size();
        let rows = match panel {
            Panel::Board if size <= BUTTONS_ON_BOARD && view.mover.is_some() => squares(view),
            Panel::Board => Vec::new(),
            // A pad is for the one whose turn it is; anyone else has nothing to compose.
            Panel::Pad { .. } if view.mover.is_none() || view.you != view.mover => Vec::new(),
            Panel::Pad { .. } if size <= BUTTONS_ON_PAD => squares(view),
            Panel::Pad { draft, .. } => menus(view, Draft::read(draft)),
        };
        let pad = (panel == Panel::Board && size > BUTTONS_ON_BOARD && view.mover.is_some())
            .then_some("Move");
        let text = match panel {
            Panel::Board => text(view),
            Panel::Pad { .. } => format!("{}{}", own_result(view), text(view)),
        };
        Screen { text, board: board(view), alt: alt(view), rows, pad }
    }

    fn extras(&self, view: &View) -> Vec<Button> {
        let (Some(you), Some(_)) = (view.you, view.mover) else { return Vec::new() };
        let button = |label: &str, action: Action| Button {
            label: label.to_owned(),
            style: Style::Plain,
            press: Press::Act(action.to_string()),
            enabled: true,
        };
        match view.offer {
            None if view.declined.contains(&you) => Vec::new(),
            None => vec![button("Offer a draw", Action::Offer)],
            Some(by) if by == you => Vec::new(),
            Some(_) => vec![
                button("Accept the draw", Action::Accept),
                button("Decline the draw", Action::Decline),
            ],
        }
    }

    fn picture(&self, view: &View, panel: Panel<'_>, look: &Look) -> Canvas {
        let chosen = match panel {
            Panel::Board => None,
            Panel::Pad { draft, .. } => Draft::read(draft).square(),
        };
        let free =
            |square: &Square| view.board.contains(*square) && view.board.at(*square).is_none();
        picture(view, chosen.filter(free), look.theme)
    }

    fn tell(&self, event: &Event) -> Option<Telling> {
        telling::tell(event)
    }

    /// An offer is no move.
    fn round(&self, view: &View) -> Option<(&'static str, usize)> {
        Some(("Move", view.ply.into()))
    }

    fn line(&self, view: &View) -> String {
        view.board.to_string()
    }
}

/// Where the game stands, in a sentence.
fn text(view: &View) -> String {
    match (view.mover, view.end) {
        (Some(mover), _) => format!("{} to place, joining {}.", mover.name(), mover.sides()),
        (None, Some(end)) => ending(end),
        (None, None) => String::new(),
    }
}

/// Whether the viewer has won, when that is decided.
fn own_result(view: &View) -> &'static str {
    match (view.you, view.end.and_then(End::winner)) {
        (Some(you), Some(winner)) if you == winner => "You won. ",
        (Some(_), Some(_)) => "You lost. ",
        _ => "",
    }
}

fn ending(end: End) -> String {
    let won = |winner: Colour, why: String| format!("{} wins: {why}.", winner.name());
    match end {
        End::Joined(winner) => won(winner, format!("{} are joined", winner.sides())),
        End::Resigned(loser) => won(loser.other(), format!("{} resigned", loser.name())),
        End::OutOfTime(loser) => won(loser.other(), format!("{} ran out of time", loser.name())),
        End::Left(loser) => won(loser.other(), format!("{} left", loser.name())),
        End::Full => "A draw: the board is full and nobody joined their sides.".to_owned(),
        End::Agreed => "A draw by agreement.".to_owned(),
        End::Cancelled => "Cancelled before both had moved: no result.".to_owned(),
    }
}

/// The board as lines of text, with coordinates on all sides.
fn board(view: &View) -> String {
    let size = view.board.size();
    let columns: String = (0..size).map(|c| format!(" {}", Square::column_name(c))).collect();
    let mut lines = vec![format!("  {columns}")];
    lines.extend(rows_from_the_top(view, " ").map(|(row, line)| format!("{row:>2} {line} {row}")));
    lines.push(format!("  {columns}"));
    lines.extend(path(view));
    lines.join("\n")
}

/// The winning path that the picture marks.
fn path(view: &View) -> Option<String> {
    let squares: Vec<String> = view.path.iter().map(Square::to_string).collect();
    match &squares[..] {
        [] => None,
        [first, .., last] if squares.len() > PATH_TOLD => {
            let count = squares.len();
            Some(format!("The winning path of {count} squares goes from {first} to {last}."))
        }
        _ => Some(format!("The winning path: {}.", squares.join(" "))),
    }
}

/// Each row's number and its squares, the top row first.
fn rows_from_the_top<'a>(view: &'a View, gap: &'a str) -> impl Iterator<Item = (u8, String)> + 'a {
    let size = view.board.size();
    (0..size).rev().map(move |row| {
        let square = |column| view.board.at(Square::new(column, row));
        let letters =
            (0..size).map(|column| square(column).map_or('.', Colour::letter).to_string());
        (row + 1, letters.collect::<Vec<_>>().join(gap))
    })
}

pub(super) fn alt(view: &View) -> String {
    let size = view.board.size();
    let last_column = Square::column_name(size - 1);
    let rows: Vec<String> =
        rows_from_the_top(view, "").map(|(n, line)| format!("{n} {line}")).collect();
    let you = view.you.map_or(String::new(), |you| format!("You are {}. ", you.name()));
    let last = view.last.as_ref().map(|last| telling::placed(last, usize::MAX) + " ");
    let offer = view.offer.map_or(String::new(), |by| format!(" {} offers a draw.", by.name()));
    let path = path(view).map_or(String::new(), |path| format!(" {path}"));
    format!(
        "Crisscross, {size} by {size}, move {}. {you}{}{}{path}{offer} Columns a to {last_column}; rows from the top, R red, B blue, . free: {}",
        view.ply + u16::from(view.mover.is_some()),
        last.unwrap_or_default(),
        text(view),
        rows.join(", "),
    )
}

/// A button for every square, the top row first.
fn squares(view: &View) -> Vec<Row> {
    let size = view.board.size();
    let button = |square: Square| {
        let taken = view.board.at(square);
        Button {
            label: taken.map_or(square.to_string(), |colour| colour.letter().to_string()),
            style: taken.map_or(Style::Plain, style),
            press: Press::Act(square.to_string()),
            enabled: taken.is_none(),
        }
    };
    let row = |row| (0..size).map(|column| button(Square::new(column, row))).collect();
    (0..size).rev().map(|r| Row::Buttons(row(r))).collect()
}

fn style(colour: Colour) -> Style {
    match colour {
        Colour::Red => Style::Red,
        Colour::Blue => Style::Blue,
    }
}

/// The pad of a large board.
fn menus(view: &View, draft: Draft) -> Vec<Row> {
    let size = view.board.size();
    let inside = |part: Option<u8>| part.filter(|&n| n < size);
    let draft = Draft { column: inside(draft.column), row: inside(draft.row) };
    let column = |column| Choice {
        label: format!("column {}", Square::column_name(column)),
        does: Chosen::Compose(Draft { column: Some(column), ..draft }.to_string()),
        chosen: draft.column == Some(column),
    };
    let row = |row: u8| Choice {
        label: format!("row {}", row + 1),
        does: Chosen::Compose(Draft { row: Some(row), ..draft }.to_string()),
        chosen: draft.row == Some(row),
    };
    vec![
        Row::Menu(Menu {
            name: "column",
            hint: "Choose a column".to_owned(),
            choices: (0..size).map(column).collect(),
        }),
        Row::Menu(Menu {
            name: "row",
            hint: "Choose a row (1 is at the bottom)".to_owned(),
            choices: (0..size).rev().map(row).collect(),
        }),
        Row::Buttons(vec![
            place_button(view, draft),
            Button {
                label: "Type…".to_owned(),
                style: Style::Plain,
                press: Press::Type,
                enabled: true,
            },
            Button {
                label: "Cancel".to_owned(),
                style: Style::Plain,
                press: Press::Close,
                enabled: true,
            },
        ]),
    ]
}

fn place_button(view: &View, draft: Draft) -> Button {
    let square = draft.square();
    let free = square.is_some_and(|square| view.board.at(square).is_none());
    Button {
        label: match square {
            Some(square) if free => format!("Place {square}"),
            Some(square) => format!("{square} is taken"),
            None => "Place".to_owned(),
        },
        style: Style::Primary,
        press: Press::Act(draft.to_string()),
        enabled: free,
    }
}
