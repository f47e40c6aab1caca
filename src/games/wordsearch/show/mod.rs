//! A view in words and controls. A seat is called `Seat 3` in all of them: whoever knows the players
//! can put a name in its place.
//!
//! The public board tells how far everybody is. The private pad has a button for each letter of the
//! word and for each box of the lines it may go into; its draft is the chosen letter, with `?` before
//! it while the help is shown. When the game is over, its draft is a leaf: see `screen::Pages`.

mod board;
mod draft;
mod end;
mod pad;

pub(super) use pad::goes;

use super::hindsight::hindsight;
use super::options::TURNS;
use super::picture::{self, draw_finished, draw_one, draw_pad, draw_seats, grid_picture};
use super::score::{Circled, Score};
use super::view::View;
use super::{Event, State, Wordsearch, telling};
use crate::draw::{Canvas, Theme};
use crate::screen::{Leaf, Look, Panel, Screen, Show, Telling};
use crate::words::spell;

impl Show for Wordsearch {
    fn screen(&self, view: &View, panel: Panel<'_>) -> Screen {
        match (panel, view.own()) {
            _ if view.over => end::screen(view, panel),
            (Panel::Pad { draft, marks }, Some(own)) => pad::screen(view, own, draft, marks),
            _ => board::screen(view),
        }
    }

    fn picture(&self, view: &View, panel: Panel<'_>, look: &Look) -> Canvas {
        let theme = look.theme;
        match (panel, view.own()) {
            _ if view.over => match end::leaf(view, panel) {
                Leaf::Of(seat) => draw_one(view, view, seat, look),
                Leaf::Page(page) => {
                    draw_finished(view, end::pages(view).on(page, &view.ranking()), look)
                }
            },
            (Panel::Pad { .. }, Some((grid, score))) if grid.count() == TURNS => {
                grid_picture(grid, score, theme)
            }
            (Panel::Pad { draft, marks }, Some(own)) => {
                draw_pad(&pad::drawn(view, own, draft, marks), theme)
            }
            _ => draw_seats(view, look),
        }
    }

    fn tell(&self, event: &Event) -> Option<Telling> {
        telling::tell(event)
    }

    fn hindsight(&self, view: &View, theme: Theme) -> Option<(Screen, Canvas)> {
        hindsight(self, view, theme)
    }

    /// A word that the viewer has taken a letter of; for who does not play, one that all have.
    fn round(&self, view: &View) -> Option<(&'static str, usize)> {
        let staying = view.seats.iter().filter(|seat| seat.here || view.over);
        let slowest = staying.map(|seat| seat.turn).min().unwrap_or_default();
        let own = view.you.map(|you| view.seats[you.index()].turn);
        Some(("Word", own.unwrap_or(slowest)))
    }

    fn afterwards(&self, then: &State) -> View {
        View::afterwards(self, then)
    }

    /// Each letter in one of the grids that are shown: everybody has a rhythm of their own.
    fn moment(&self, then: &View, end: &View) -> Option<usize> {
        let ranking = end.ranking();
        let shown = end::pages(end).on(0, &ranking).iter();
        Some(shown.map(|(seat, ..)| then.seats[seat.index()].turn).sum())
    }

    /// The grids fill up: the best, where they are in the end.
    fn frame(&self, then: &View, end: &View, look: &Look) -> Canvas {
        match end::leaf(end, Panel::Board) {
            Leaf::Of(seat) => draw_one(then, end, seat, look),
            Leaf::Page(page) => {
                let ranking = end.ranking();
                let seats = end::pages(end).on(page, &ranking).iter().map(|(seat, ..)| *seat);
                let grids = seats.filter_map(|seat| {
                    let (grid, score) = then.seats[seat.index()].grid.as_ref()?;
                    Some((seat, grid, score))
                });
                draw_finished(then, &grids.collect::<Vec<_>>(), look)
            }
        }
    }

    /// The grids in order of the seats when it is over; before, how far everybody is.
    fn line(&self, view: &View) -> String {
        let seat = |seat: &super::SeatView| match &seat.grid {
            Some((grid, _)) if view.over => grid.to_string(),
            _ => format!("{}/{TURNS}", seat.turn),
        };
        view.seats.iter().map(seat).collect::<Vec<_>>().join(" ")
    }
}

/// `21 boxes + 4 bonus = 25`.
pub(super) fn sum(score: &Score) -> String {
    format!("{} = {}", picture::sum(score), score.total())
}

/// The words of a grid and what they score, in about so many characters.
pub(super) fn told(score: &Score, room: usize) -> String {
    format!("{}: {}.", listed(&score.words, room), sum(score))
}

/// The words with their bonus, as many as go into so many characters: `BOATS +3, TOE and 2 more`.
fn listed(words: &[Circled], room: usize) -> String {
    let texts = words.iter().map(|word| match word.bonus {
        0 => spell(&word.word),
        bonus => format!("{} +{bonus}", spell(&word.word)),
    });
    let mut list = String::new();
    for (number, text) in texts.enumerate() {
        let more = format!(" and {} more", words.len() - number);
        let comma = if number == 0 { "" } else { ", " };
        if list.chars().count() + comma.len() + text.chars().count() + more.len() > room {
            return format!("{list}{more}").trim_start().to_owned();
        }
        list = format!("{list}{comma}{text}");
    }
    if words.is_empty() { "no words".to_owned() } else { list }
}

/// A text cut short where it is too long.
fn within(text: String, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text;
    }
    text.chars().take(limit - 1).chain(['…']).collect()
}
