//! A view in words and controls. A seat is called `Seat 3` in all of them: whoever knows the players
//! can put a name in its place.
//!
//! | file | what lives there |
//! |---|---|
//! | `pad`, `entries` | the private pad: its pages, and what stands in its menus |
//! | `draft` | what was chosen so far |

mod draft;
mod entries;
mod pad;

use draft::{Draft, Page};

use super::written::{by_value, of_seat, written};
use super::{Action, Event, Options, Side, View, WordCross, picture, telling};
use crate::draw::Canvas;
use crate::screen::{self, ALT_LIMIT, Look, Panel, Screen, Show, Telling};

impl Show for WordCross {
    fn screen(&self, view: &View, panel: Panel<'_>) -> Screen {
        let (text, rows) = match (panel, view.you) {
            (Panel::Pad { draft, .. }, Some(you)) if view.moves(you) => {
                pad::turn(self, view, you, draft)
            }
            _ => (text(view), Vec::new()),
        };
        let alt = alt(view, panel, &text);
        let pad = (panel == Panel::Board && !view.is_over()).then_some("Move");
        Screen { text, board: written(view), alt, rows, pad }
    }

    fn picture(&self, view: &View, _panel: Panel<'_>, look: &Look) -> Canvas {
        picture::picture(view, look)
    }

    fn tell(&self, event: &Event) -> Option<Telling> {
        telling::tell(event)
    }

    fn asks(&self, view: &View, action: &Action) -> Option<String> {
        let you = view.you.filter(|&you| view.moves(you) && !view.acted)?;
        self.doubt_about(view, you, *action)?;
        Some(Draft { lock: true, page: Page::Ask(*action) }.to_string())
    }

    /// The totals, and what lies in the columns.
    fn line(&self, view: &View) -> String {
        let seats = view.seats().map(|seat| of_seat(view, seat));
        seats.collect::<Vec<_>>().join(". ")
    }
}

/// Where the game stands, in a sentence or two.
fn text(view: &View) -> String {
    let Some(turn) = view.turn else { return ending(view) };
    let Options { target, .. } = view.options;
    let now = match (view.acted, &view.last_turns) {
        (true, _) => format!("Seat {turn} may lock a word now."),
        (false, Some(_)) => format!("Seat {turn} has the last turn of this round."),
        (false, None) => format!("It is the turn of Seat {turn}."),
    };
    format!("Round {}, to {target} points. {now}", view.round)
}

fn ending(view: &View) -> String {
    let winners = view.winners();
    let points = winners.first().map_or(0, |seat| view.scores[seat.index()]);
    let won = match winners[..] {
        [winner] => format!("Seat {winner} wins with {points} points."),
        _ => format!("{} share the win with {points} points each.", screen::seats(winners)),
    };
    let totals: Vec<String> =
        view.seats().map(|seat| format!("Seat {seat} {}", view.scores[seat.index()])).collect();
    format!("{won} Totals: {}.", totals.join(", "))
}

/// What the picture shows: of the boxes those of the viewer, and nothing of them if they don't fit.
fn alt(view: &View, panel: Panel<'_>, text: &str) -> String {
    let columns: Vec<String> = view.seats().map(|seat| of_seat(view, seat)).collect();
    let centre = by_value(&view.board.centre);
    let short = format!("Word Cross. {text} {}. Centre: {centre}.", columns.join(". "));
    let supplies = match (panel, view.you) {
        (Panel::Pad { .. }, Some(you)) => Side::BOTH
            .map(|side| format!("Your {side} box: {}.", by_value(view.board.supply(you, side))))
            .join(" "),
        _ => {
            let boxes = (1..).zip(&view.board.boxes);
            let boxes = boxes.map(|(number, tiles)| format!("Box {number}: {}.", by_value(tiles)));
            boxes.collect::<Vec<_>>().join(" ")
        }
    };
    let full = format!("{short} {supplies}");
    if full.chars().count() <= ALT_LIMIT {
        full
    } else {
        format!("{short} The boxes are read by /board style:text.")
    }
}
