//! A view in words and controls. A seat is called `Seat 3` in all of them: whoever knows the players
//! can put a name in its place.
//!
//! The public board has a button for each pile. The private card is 25 buttons, one for each box, and the
//! piles while its owner has to call. When the game is over, a draft is a leaf: see `screen::Pages`.

mod end;

use super::picture::{self, Beside};
use super::score::Score;
use super::view::View;
use super::{Action, Card, CrossUp, Event, State, has_extra_value, telling};
use crate::draw::Canvas;
use crate::game::Seat;
use crate::grid::{SIDE, Square};
use crate::screen::{self, Button, Look, Panel, Press, Row, Screen, Show, Style, Telling};
use crate::words::{Letter, spell};

impl Show for CrossUp {
    fn screen(&self, view: &View, panel: Panel<'_>) -> Screen {
        if view.over {
            return end::screen(view, panel);
        }
        let rows = match panel {
            Panel::Board => piles(view),
            Panel::Pad { .. } if calls(view) => piles(view),
            Panel::Pad { .. } => boxes(view),
        };
        let (text, board) = match (panel, own(view)) {
            (Panel::Pad { .. }, Some((card, score))) => (text_for(view), written(card, score)),
            _ => (text(view), table(view)),
        };
        let alt = alt(view, panel, &text);
        let pad = (panel == Panel::Board).then_some("My card");
        Screen { text, board, alt, rows, pad }
    }

    fn picture(&self, view: &View, panel: Panel<'_>, look: &Look) -> Canvas {
        match (panel, own(view)) {
            _ if view.over => picture::finished(view, end::leaf(view, panel), look),
            (Panel::Pad { .. }, Some((card, score))) => {
                let beside = match view.you.and_then(|you| view.owed(you)) {
                    Some(letter) => Beside::Letter(letter),
                    None if calls(view) => Beside::Piles(view.showing),
                    None => Beside::Nothing,
                };
                picture::card_picture(card, score, beside, look.theme)
            }
            _ => picture::draw_table(view, look),
        }
    }

    fn tell(&self, event: &Event) -> Option<Telling> {
        telling::tell(event)
    }

    /// A letter that was called and placed by all.
    fn round(&self, view: &View) -> Option<(&'static str, usize)> {
        Some(("Letter", view.called.len() - usize::from(view.letter.is_some())))
    }

    fn afterwards(&self, then: &State) -> View {
        View::afterwards(then, &self.lexicon)
    }

    /// The cards fill up letter by letter: the best, where they lie in the end.
    fn frame(&self, then: &View, end: &View, look: &Look) -> Canvas {
        picture::moment(then, end, end::leaf(end, Panel::Board), look)
    }

    /// The cards in order of the seats when it is over; before, what was called.
    fn line(&self, view: &View) -> String {
        if view.over {
            let cards = view.seats.iter().filter_map(|seat| seat.card.as_ref());
            cards.map(|(card, _)| card.to_string()).collect::<Vec<_>>().join(" ")
        } else {
            spell(&view.called)
        }
    }
}

/// The viewer's own card.
fn own(view: &View) -> Option<&(Card, Score)> {
    view.seats.get(view.you?.index())?.card.as_ref()
}

/// Whether it is for the viewer to call.
fn calls(view: &View) -> bool {
    view.you.is_some() && view.caller == view.you && view.letter.is_none() && !view.over
}

/// Where the game stands, in a sentence or two.
fn text(view: &View) -> String {
    let calls = view.called.len();
    match (view.caller, view.letter) {
        (_, Some(letter)) => {
            let owing = seats(view, |seat| seat.owes);
            format!("{letter} is letter {calls} of 25. Yet to place it: {owing}.")
        }
        (Some(caller), None) => {
            format!("Seat {caller} calls letter {} of 25: one of {}.", calls + 1, showing(view))
        }
        (None, None) => String::new(),
    }
}

/// The same for the owner of the card that is shown.
fn text_for(view: &View) -> String {
    let Some(you) = view.you else { return text(view) };
    match view.owed(you) {
        Some(letter) => format!("Put {letter} into a box of your card: it stays there."),
        None if calls(view) => {
            format!("You call the next letter: one of {}.", showing(view))
        }
        None => text(view),
    }
}

fn showing(view: &View) -> String {
    let letters: Vec<String> = view.showing.iter().flatten().map(Letter::to_string).collect();
    letters.join(" ")
}

fn seats(view: &View, which: impl Fn(&super::SeatView) -> bool) -> String {
    let numbers = (0u8..).map(Seat).zip(&view.seats).filter(|(_, seat)| which(seat));
    screen::seats(numbers.map(|(seat, _)| seat))
}

/// The table in words: what shows, what was called, who has yet to place it.
fn table(view: &View) -> String {
    let piles = view.showing.map(|top| top.map_or("-".to_owned(), |letter| letter.to_string()));
    let mut lines = vec![
        "pile    1 2 3 4 5 6".to_owned(),
        format!("letter  {}", piles.join(" ")),
        format!("called  {}", spell(&view.called)),
    ];
    let doubling = doubling(view.showing.into_iter().flatten());
    if !doubling.is_empty() {
        lines.push(format!("double  {doubling}"));
    }
    let gone = seats(view, |seat| !seat.here);
    if !gone.is_empty() {
        lines.push(format!("left    {gone}"));
    }
    lines.join("\n")
}

/// A card in letters, with the points of each line beside and below it.
fn written(card: &Card, score: &Score) -> String {
    let mut lines = vec!["   a  b  c  d  e".to_owned()];
    for (row, points) in (0..SIDE).zip(score.rows()) {
        let letters = (0..SIDE).map(|column| card.at(Square::new(column, row)));
        let letters: String =
            letters.map(|letter| format!("  {}", letter.map_or('.', Letter::char))).collect();
        lines.push(format!("{}{letters} {points:>4}", row + 1));
    }
    let below: String = score.columns().iter().map(|points| format!("{points:>3}")).collect();
    lines.push(format!(" {below}"));
    lines.push(made(card, score));
    lines.push(sums(score));
    lines.join("\n")
}

/// The words of a card that score, and its letters that double them, which the picture circles.
fn made(card: &Card, score: &Score) -> String {
    let doubling = doubling(card.boxes().iter().copied().flatten());
    let circled = if doubling.is_empty() { doubling } else { format!(" Circled: {doubling}.") };
    format!("Words: {}.{circled}", words(card, score))
}

/// The words that score, each with its points and its line.
fn words(card: &Card, score: &Score) -> String {
    let words = score.spelled(card);
    let words = words.map(|(line, word, points)| format!("{} {points} ({line})", spell(&word)));
    let words: Vec<String> = words.collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

/// Those letters that double the value of a word, each once.
fn doubling(letters: impl Iterator<Item = Letter>) -> String {
    let mut letters: Vec<Letter> = letters.filter(|&letter| has_extra_value(letter)).collect();
    letters.sort_unstable();
    letters.dedup();
    letters.iter().map(Letter::to_string).collect::<Vec<_>>().join(" ")
}

/// The sums as on the score card.
fn sums(score: &Score) -> String {
    format!(
        "Horizontal {}, vertical {}, diagonal A-D {}, diagonal C-B {}, total {}",
        score.rows().iter().sum::<u32>(),
        score.columns().iter().sum::<u32>(),
        score.diagonal_ad(),
        score.diagonal_cb(),
        score.total()
    )
}

fn alt(view: &View, panel: Panel<'_>, text: &str) -> String {
    let what = match (panel, own(view)) {
        (Panel::Pad { .. }, Some((card, score))) => {
            let (made, sums) = (made(card, score), sums(score));
            let piles = if calls(view) { format!("{} ", piles_told(view)) } else { String::new() };
            format!("{piles}Your card, rows from the top, . empty: {card}. {made} {sums}.")
        }
        _ => {
            let (piles, called) = (piles_told(view), spell(&view.called));
            let gone = match seats(view, |seat| !seat.here) {
                none if none.is_empty() => none,
                gone => format!(" Left the game: {gone}."),
            };
            format!("{piles} Called so far: {called}.{gone}")
        }
    };
    format!("Cross-Up. {text} {what}")
}

/// What the piles show, and which of it doubles.
fn piles_told(view: &View) -> String {
    let doubling = match doubling(view.showing.into_iter().flatten()) {
        none if none.is_empty() => none,
        letters => format!(" A word is doubled by {letters}."),
    };
    format!("Piles 1 to 6 show {}.{doubling}", showing(view))
}

/// A button for each pile, in two rows.
fn piles(view: &View) -> Vec<Row> {
    let calling = view.letter.is_none();
    let button = |(pile, top): (u8, Option<Letter>)| Button {
        label: top.map_or("–".to_owned(), |letter| letter.to_string()),
        style: if calling { Style::Primary } else { Style::Plain },
        press: Press::Act(Action::CallPile(pile).to_string()),
        enabled: calling && top.is_some(),
    };
    let buttons: Vec<Button> = (1..).zip(view.showing).map(button).collect();
    buttons.chunks(3).map(|row| Row::Buttons(row.to_vec())).collect()
}

/// A button for every box of the viewer's card, the top row first.
fn boxes(view: &View) -> Vec<Row> {
    let (Some(you), Some((card, _))) = (view.you, own(view)) else { return Vec::new() };
    let owed = view.owed(you);
    let button = |square: Square| {
        let taken = card.at(square);
        Button {
            label: taken.map_or(square.to_string(), |letter| letter.to_string()),
            style: if taken.is_some() { Style::Blue } else { Style::Plain },
            press: match owed {
                Some(letter) => Press::Act(Action::Put(letter, square).to_string()),
                // Nothing to put: the button keeps its place, and its name tells it from the others.
                None => Press::Act(square.to_string()),
            },
            enabled: owed.is_some() && taken.is_none(),
        }
    };
    let row = |row| (0..SIDE).map(|column| button(Square::new(column, row))).collect();
    (0..SIDE).map(|number| Row::Buttons(row(number))).collect()
}
