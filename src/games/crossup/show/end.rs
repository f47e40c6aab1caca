//! When it is over: one's own card first, with all its words; everybody's, four on a page, best first; and
//! who won.

use super::{made, sums, words, written};
use crate::game::Seat;
use crate::games::crossup::picture::PER_PAGE;
use crate::games::crossup::score::{SHORTEST, Score};
use crate::games::crossup::view::View;
use crate::grid::LetterGrid as Card;
use crate::screen::{self, Leaf, Pages, Panel, Row, Screen, counted, place};
use crate::words::spell;

type Finished<'a> = (Seat, &'a Card, &'a Score);

pub fn screen(view: &View, panel: Panel<'_>) -> Screen {
    let ranking = view.ranking();
    let (pages, leaf) = (pages(view), leaf(view, panel));
    let (text, board, said) = match leaf {
        Leaf::Of(seat) => one(view, &ranking, seat),
        Leaf::Page(page) => {
            let cards = pages.on(page, &ranking);
            let said = results(view, cards, best).replace("\n  ", ": ").replace('\n', ". ");
            (winners(view), results(view, cards, words), format!("{said}."))
        }
    };
    let called = spell(&view.called);
    let label = |(seat, _, score): &Finished<'_>| {
        (*seat, format!("Seat {seat}: {}", counted(score.total(), "point")))
    };
    let mut rows = Row::of(&pages.buttons(leaf));
    rows.extend(pages.menu(leaf, "Open one card with all its words", ranking.iter().map(label)));
    let alt = format!("Cross-Up. {text} {said} Called: {called}.").replace('\n', " ");
    Screen { text, board: format!("{board}\ncalled  {called}"), alt, rows, pad: None }
}

/// What a panel shows of a game that is over.
pub fn leaf(view: &View, panel: Panel<'_>) -> Leaf {
    pages(view).leaf(panel, view.you)
}

fn pages(view: &View) -> Pages {
    Pages { count: view.seats.len(), per_page: PER_PAGE }
}

/// One card with all its words: text, board, and what is said of the picture.
fn one(view: &View, ranking: &[Finished<'_>], seat: Seat) -> (String, String, String) {
    let Some((_, card, score)) = ranking.iter().find(|(other, ..)| *other == seat) else {
        return Default::default();
    };
    let text = match view.seats.len() {
        1 => winners(view),
        _ => format!("{}\n{}", standing(view, seat, score), winners(view)),
    };
    let (made, sums) = (made(card, score), sums(score));
    let said = format!("The card, rows from the top: {card}. {made} {sums}.");
    (text, written(card, score), said)
}

/// What a player has made, and where that leaves them.
fn standing(view: &View, seat: Seat, score: &Score) -> String {
    let points = counted(score.total(), "point");
    let (who, has) = match view.you == Some(seat) {
        true => ("You".to_owned(), "have"),
        false => (format!("Seat {seat}"), "has"),
    };
    if !view.seats[seat.index()].here {
        return format!("{who} left with {points}, and no place.");
    }
    let ranked = view.seats.iter().filter(|seat| seat.here);
    let totals = ranked.filter_map(|seat| seat.card.as_ref().map(|(_, score)| score.total()));
    let place = place(score.total(), &totals.collect::<Vec<_>>());
    format!("{who} {has} {points}, {place}.")
}

/// Who won, and by which words.
fn winners(view: &View) -> String {
    if view.called.is_empty() {
        return "Cancelled before the first letter was called: no result.".to_owned();
    }
    let staying = || view.ranking().into_iter().filter(|(seat, ..)| view.seats[seat.index()].here);
    let best = staying().map(|(_, _, score)| score.total()).max();
    let alike = staying().filter(|(_, _, score)| Some(score.total()) == best);
    let winners: Vec<Seat> = alike.map(|(seat, ..)| seat).collect();
    let points = counted(best.unwrap_or_default(), "point");
    let won = match (&winners[..], view.seats.len()) {
        ([], _) => return "Everybody left: no result.".to_owned(),
        ([_], 1) => format!("The card is full: {points}."),
        ([winner], _) => format!("Seat {winner} wins with {points}."),
        _ => format!("{} share the win with {points} each.", screen::seats(winners)),
    };
    format!("{won}\nCounted by {}, words from {SHORTEST} letters.", view.edition)
}

/// These cards, each with what is said of its words.
fn results(view: &View, cards: &[Finished<'_>], says: impl Fn(&Card, &Score) -> String) -> String {
    let line = |(seat, card, score): &Finished<'_>| {
        let left = if view.seats[seat.index()].here { "" } else { ", left" };
        format!("Seat {seat}: {}{left}, {}\n  {card}", score.total(), says(card, score))
    };
    cards.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Of the words of a card the best.
fn best(card: &Card, score: &Score) -> String {
    score.best_line(card).map_or("no word".to_owned(), |(line, word, points)| {
        format!("best {} {points} ({line})", spell(&word))
    })
}
