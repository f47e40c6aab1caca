//! What everybody sees while a game goes on: the round, the card, who is done, and the towns as they were
//! when the round began.

use crate::game::Seat;
use crate::games::town::card::ROUNDS;
use crate::games::town::view::{SeatView, View};
use crate::games::town::written;
use crate::screen::{ALT_LIMIT, Pages, Panel, Row, Screen, counted, seats};

/// Characters for all towns of a board, and for those of an alt text.
const BOARD_ROOM: usize = 1000;
const ALT_ROOM: usize = 600;

/// The towns of a table, each on a page of its own.
pub fn pages(view: &View) -> Pages {
    Pages { count: view.seats.len(), per_page: view.seats.len().max(1) }
}

pub fn screen(view: &View) -> Screen {
    let text = text(view);
    let all = || (0u8..).map(Seat).zip(&view.seats);
    let each = |room: usize| -> Vec<String> {
        all().map(|(seat, shown)| of_seat(seat, shown, room / view.seats.len())).collect()
    };
    let board = each(BOARD_ROOM).join("\n");
    let alt = format!("Criss-Cross Town. {text} {}", each(ALT_ROOM).join(" "));
    let alt = within(written::plain(&alt.replace('\n', " ")), ALT_LIMIT);
    let rows: Vec<Row> = menu(view, None).into_iter().collect();
    Screen { text, board, alt, rows, pad: Some("My town") }
}

/// A menu that shows one town for oneself.
pub fn menu(view: &View, shown: Option<Seat>) -> Option<Row> {
    let all = (0u8..).map(Seat).zip(&view.seats);
    let labels = all.map(|(seat, of)| {
        let letters = counted(of.town.lots.len(), "letter");
        (seat, format!("Seat {seat}: {letters}, {}", counted(of.workers, "worker")))
    });
    let pages = pages(view);
    let draft = shown.map_or(String::new(), |seat| format!("s{seat}"));
    let leaf = pages.leaf(Panel::Pad { draft: &draft, marks: true }, None);
    pages.menu(leaf, "Look at a town", labels)
}

/// Where the game stands, in a few sentences.
pub fn text(view: &View) -> String {
    let mut text = match view.card() {
        Some(card) => format!("Round {} of {ROUNDS}: {}.", view.round, written::card(card)),
        None => "The end: workers are arranged for good.".to_owned(),
    };
    let done = || (0u8..).map(Seat).zip(&view.seats).filter(|(_, seat)| seat.done && seat.here);
    if done().next().is_some() {
        text.push_str(&format!(" Done: {}.", seats(done().map(|(seat, _)| seat))));
    }
    if view.hurried {
        text.push_str(" One minute for the others!");
    }
    text
}

/// A seat and its town as all may see them.
pub fn of_seat(seat: Seat, shown: &SeatView, room: usize) -> String {
    let left = if shown.here { "" } else { ", left" };
    let head = format!(
        "Seat {seat}{left}: {} of {} at work, pollution {}.",
        shown.town.workers(),
        counted(shown.workers, "worker"),
        shown.pollution
    );
    let town = written::town(&shown.town);
    if town.is_empty() {
        return format!("{head} No letters yet.");
    }
    let full = format!("{head}\n{}", town.join("\n"));
    match full.chars().count() <= room {
        true => full,
        false => {
            let letters = counted(shown.town.lots.len(), "letter");
            format!("{head} {letters}: look at the town by the menu.")
        }
    }
}

/// One seat's town for oneself: text, and the board.
pub fn look(view: &View, seat: Seat) -> (String, String) {
    let shown = &view.seats[seat.index()];
    let when = if view.finishing { "at the end" } else { "as the round began" };
    let text = format!("The town of Seat {seat} {when}. Their sheet is below it.");
    let mut lines = vec![of_seat(seat, shown, usize::MAX)];
    if !shown.sheet.is_empty() {
        lines.push("Sheet:".to_owned());
        lines.extend(written::sheet(&shown.sheet));
    }
    (text, lines.join("\n"))
}

/// The text as far as there is room.
pub fn within(text: String, most: usize) -> String {
    if text.chars().count() <= most {
        return text;
    }
    const MORE: &str = "… All of it: /board style:text.";
    let room = most - MORE.chars().count();
    format!("{}{MORE}", text.chars().take(room).collect::<String>())
}
