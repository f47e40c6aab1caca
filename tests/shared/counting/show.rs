//! The game in words, controls and pictures, and how it is played.

use crosstown::draw::{Area, Canvas, Font, Theme, Tint};
use crosstown::screen::{
    Button, Guide, Look, Page, Panel, Press, Row, Screen, Show, Style, Telling,
};

use super::{Counting, Event, LAST, State};

const SIZE: u32 = 64;

fn drawn(said: u32, theme: Theme) -> Canvas {
    let mut canvas = Canvas::new(SIZE, SIZE, theme);
    let all = Area::new(0, 0, SIZE as i32, SIZE as i32);
    canvas.label(&said.to_string(), all, Font::bold(32), Tint::INK);
    canvas
}

impl Show for Counting {
    fn screen(&self, state: &State, panel: Panel<'_>) -> Screen {
        let text = match state.is_over() {
            true => format!("{} was the last number.", state.said),
            false => format!("Seat {} to say a number.", state.mover()),
        };
        let next = state.said + 1;
        let say = Button {
            label: format!("Say {next}"),
            style: Style::Primary,
            press: Press::Act(next.to_string()),
            enabled: true,
        };
        let rows = match panel {
            Panel::Pad { .. } if !state.is_over() => vec![Row::Buttons(vec![say])],
            _ => Vec::new(),
        };
        let (board, alt) = (state.said.to_string(), format!("The number {}.", state.said));
        Screen { text, board, alt, rows, pad: Some("Say it") }
    }

    fn picture(&self, state: &State, _: Panel<'_>, look: &Look) -> Canvas {
        drawn(state.said, look.theme)
    }

    fn tell(&self, event: &Event) -> Option<Telling> {
        Some(match event {
            Event::Said { seat, number, by_the_clock: false } => {
                Telling::line(format!("Seat {seat} said {number}."))
            }
            Event::Said { seat, number, by_the_clock: true } => {
                Telling::line(format!("Time said {number} for Seat {seat}."))
            }
            Event::Robbed { by, whom } => {
                let text = format!("Seat {by} robbed Seat {whom}.");
                Telling { text, call: Some(*whom) }
            }
            Event::GaveUp { seat } => Telling::line(format!("Seat {seat} gave up.")),
        })
    }

    fn line(&self, state: &State) -> String {
        state.said.to_string()
    }
}

impl Guide for Counting {
    const PAGES: usize = 1;

    fn page(&self, _: usize) -> Page {
        let text = format!("In turn, say the next number. Whoever says {LAST} has won.");
        Page { title: "All of it", text, alt: format!("The number {LAST}.") }
    }

    fn page_picture(&self, _: usize, theme: Theme) -> Canvas {
        drawn(LAST, theme)
    }
}
