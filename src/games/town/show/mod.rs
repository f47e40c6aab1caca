//! A view in words and controls. A seat is called `Seat 3` in all of them: whoever knows the players
//! can put a name in its place.
//!
//! | file | what lives there |
//! |---|---|
//! | `draft`, `bench` | what was chosen so far, and the workshop with that |
//! | `pad`, `cut`, `place`, `crew`, `controls` | what a player can press there, page by page |
//! | `board`, `end` | what everybody sees, and how it ended |

mod bench;
mod board;
mod controls;
mod crew;
mod cut;
mod draft;
mod end;
mod pad;
mod place;

pub use bench::{Bench, Page};
pub use draft::Draft;
pub use end::{CATEGORIES, leaf};

use super::action::Action;
use super::part::Lies;
use super::written::{self, SIGNS};
use super::{CrissCrossTown, Event, State, View, picture, telling};
use crate::draw::Canvas;
use crate::game::Seat;
use crate::screen::{
    ALT_LIMIT, Button, Look, Panel, Press, Row, Screen, Show, Style, Telling, counted,
};

/// Characters for a town as a grid.
const GRID_ROOM: usize = 600;

impl Show for CrissCrossTown {
    fn screen(&self, view: &View, panel: Panel<'_>) -> Screen {
        if view.over {
            return end::screen(view, panel);
        }
        let (Panel::Pad { draft, .. }, Some(_)) = (panel, view.you) else {
            return board::screen(view);
        };
        match Draft::read(draft) {
            Draft::Look(seat) if seat.index() < view.seats.len() => looking(view, seat),
            draft => workshop(self, view, draft),
        }
    }

    fn picture(&self, view: &View, panel: Panel<'_>, look: &Look) -> Canvas {
        picture::picture(self, view, panel, look)
    }

    fn tell(&self, event: &Event) -> Option<Telling> {
        telling::tell(event)
    }

    /// Whoever types `done` with something in the tray is asked once. A typed `fresh` is its own question.
    fn asks(&self, view: &View, action: &Action) -> Option<String> {
        let bench = Bench::new(self, view, Draft::Done).filter(|_| *action == Action::Done)?;
        let asks = !view.finishing && !pad::loose(&bench).is_empty();
        asks.then(|| Draft::Done.to_string())
    }

    fn round(&self, view: &View) -> Option<(&'static str, usize)> {
        Some(("Round", usize::from(view.round) - 1 + usize::from(view.over)))
    }

    fn afterwards(&self, then: &State) -> View {
        View::afterwards(self, then)
    }

    /// How often somebody was done with a round.
    fn moment(&self, then: &View, _end: &View) -> Option<usize> {
        let done = then.seats.iter().filter(|seat| seat.done).count();
        Some((usize::from(then.round) - 1) * then.seats.len() + done)
    }

    /// The towns grow where they lie in the end.
    fn frame(&self, then: &View, end: &View, look: &Look) -> Canvas {
        picture::moment(then, end, look)
    }

    fn line(&self, view: &View) -> String {
        let all = (0u8..).map(Seat).zip(&view.seats);
        let seats = all.map(|(seat, shown)| board::of_seat(seat, shown, usize::MAX));
        let seats = seats.collect::<Vec<_>>().join(" ").replace('\n', " ");
        format!("Round {}. {seats}", view.round)
    }
}

/// Another's town, for oneself.
fn looking(view: &View, seat: Seat) -> Screen {
    let (text, board) = board::look(view, seat);
    let alt = written::plain(&format!("Criss-Cross Town. {text} {board}").replace('\n', ". "));
    let mut rows: Vec<Row> = board::menu(view, Some(seat)).into_iter().collect();
    let press = Press::Compose(Draft::Next.to_string());
    let back = Button { label: "My town".to_owned(), style: Style::Primary, press, enabled: true };
    rows.push(Row::Buttons(vec![back]));
    Screen { text, board, alt: board::within(alt, ALT_LIMIT), rows, pad: None }
}

fn workshop(game: &CrissCrossTown, view: &View, draft: Draft) -> Screen {
    let (text, rows) = match Bench::new(game, view, draft) {
        Some(bench) => pad::screen(&bench),
        None => waiting(view),
    };
    let board = desk(view, GRID_ROOM, "\n");
    let alt = format!("Criss-Cross Town. {text} {}", desk(view, 0, "; "));
    let alt = board::within(written::plain(&alt), ALT_LIMIT);
    Screen { text, board, alt, rows, pad: None }
}

/// For those who have nothing to do now.
fn waiting(view: &View) -> (String, Vec<Row>) {
    let mut rows: Vec<Row> = board::menu(view, None).into_iter().collect();
    let seat = view.you.and_then(|you| view.seats.get(you.index()));
    let late = view.own.as_ref().and_then(|own| own.asked).is_some_and(|asked| asked.late);
    let text = match seat {
        Some(seat) if seat.done && seat.here => {
            if !view.is_tight() {
                let press = Press::Act(Action::Reopen.to_string());
                let label = "Not done after all".to_owned();
                let reopen = Button { label, style: Style::Plain, press, enabled: true };
                rows.push(Row::Buttons(vec![reopen]));
            }
            "You are done: the round goes on when all are."
        }
        Some(seat) if seat.here && late => "Time is up: your town is being arranged.",
        _ => "You left this game.",
    };
    (format!("{} {text}", board::text(view)), rows)
}

/// Everything on one's own desk in words: what the picture shows.
fn desk(view: &View, room: usize, between: &str) -> String {
    let Some(own) = &view.own else { return String::new() };
    let desk = &own.desk;
    let mut lines = Vec::new();
    if !view.finishing {
        lines.push(format!("Sheet, {}, a to j:", counted(desk.sheet.len(), "letter")));
        lines.extend(written::sheet(&desk.sheet));
    }
    lines.extend(desk.parts.iter().map(|(&number, part)| match part.lies {
        Lies::Placed(at) => format!("part {number} placed at {at}"),
        _ => written::part(number, part),
    }));
    let (owned, pollution) = (counted(desk.owned(), "worker"), desk.pollution());
    lines.push(format!("Town, {} idle of {owned}, pollution {pollution}:", own.reserve));
    lines.extend(written::grid(&desk.town, room));
    if room > 0 {
        lines.push(SIGNS.to_owned());
    }
    lines.join(between)
}
