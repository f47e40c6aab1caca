//! What is seen: the workshop of one player, the towns of all, and how it ended.
//!
//! | file | what lives there |
//! |---|---|
//! | `workshop`, `board`, `end` | the three pictures |
//! | `page` | the best of many towns, for those who played alone |
//! | `grid`, `sheet`, `strip` | a town, a sheet, and the card with the tray below them |
//! | `square`, `icon`, `panel` | one square with its letter, what buildings and workers look like, and what all lies on |

mod board;
mod end;
mod grid;
mod icon;
mod page;
mod panel;
mod sheet;
mod square;
mod strip;
mod workshop;

pub use page::draw_page;

use super::CrissCrossTown;
use super::show::{Bench, Draft, leaf};
use super::view::View;
use crate::draw::{Canvas, Font};
use crate::screen::{Leaf, Look, Panel};

const WIDTH: i32 = 1100;
/// Between two things, and around all of them.
const GAP: i32 = 12;
/// A line of text.
const LINE: i32 = 48;
const TEXT: Font = Font::regular(30);
const BOLD: Font = Font::bold(32);

pub fn picture(game: &CrissCrossTown, view: &View, panel: Panel<'_>, look: &Look) -> Canvas {
    if view.over {
        return match leaf(view, panel) {
            Leaf::Page(_) => end::draw_table(view, look),
            Leaf::Of(seat) => end::draw_one(view, seat, look),
        };
    }
    let (Panel::Pad { draft, .. }, Some(own)) = (panel, &view.own) else {
        return board::draw(view, look);
    };
    match Draft::read(draft) {
        Draft::Look(seat) if seat.index() < view.seats.len() => board::draw_one(view, seat, look),
        draft => workshop::draw(view, own, Bench::new(game, view, draft).as_ref(), look),
    }
}
