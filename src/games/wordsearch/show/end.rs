//! When it is over: one's own grid first, with all its words; everybody's, four on a page, best first; and
//! who won.

use super::pad::written;
use super::{listed, sum, within};
use crate::game::Seat;
use crate::games::wordsearch::options::Scoring;
use crate::games::wordsearch::picture::PER_PAGE;
use crate::games::wordsearch::score::Score;
use crate::games::wordsearch::view::View;
use crate::grid::LetterGrid;
use crate::screen::{
    ALT_LIMIT, Button, Leaf, Pages, Panel, Press, Row, Screen, Style, counted, place, seats,
};

/// How many groups of equal rules the text names the winners of.
const GROUPS_TOLD: usize = 5;
/// Characters for a page of grids in words, and for all words of one: there are never so many.
const BOARD_ROOM: usize = 1200;

type Finished<'a> = (Seat, &'a LetterGrid, &'a Score);

pub fn screen(view: &View, panel: Panel<'_>) -> Screen {
    let ranking = view.ranking();
    let leaf = leaf(view, panel);
    let (text, board, said) = match leaf {
        Leaf::Of(seat) => one(view, &ranking, seat),
        Leaf::Page(page) => all(view, &ranking, page),
    };
    let alt = within(format!("Make a Wordsearch. {text} {said}").replace('\n', " "), ALT_LIMIT);
    Screen { text, board, alt, rows: rows(view, &ranking, panel), pad: None }
}

/// What a panel shows of a game that is over.
pub fn leaf(view: &View, panel: Panel<'_>) -> Leaf {
    pages(view).leaf(panel, view.you)
}

pub fn pages(view: &View) -> Pages {
    Pages { count: view.seats.len(), per_page: PER_PAGE }
}

/// One grid with all its words: text, board, and what is said of the picture.
fn one(view: &View, ranking: &[Finished<'_>], seat: Seat) -> (String, String, String) {
    let Some((_, grid, score)) = ranking.iter().find(|(other, ..)| *other == seat) else {
        return Default::default();
    };
    let shown = &view.seats[seat.index()];
    let mut text = vec![standing(view, seat, score)];
    let members = members(view, ranking, shown.group);
    if members.len() > 1 {
        text.push(won(&members));
    }
    text.push(format!("Counted by {}.", shown.counted_by));
    let words = listed(&score.words, BOARD_ROOM);
    let sum = sum(score);
    let board = format!("{}\nWords: {words}.\n{sum}", written(grid, &[]));
    let said = format!("The grid, rows from the top: {grid}. Words: {words}. {sum}.");
    (text.join("\n"), board, said)
}

/// What a player has made, and where that leaves them.
fn standing(view: &View, seat: Seat, score: &Score) -> String {
    let points = counted(score.total(), "point");
    if view.seats.len() == 1 {
        return format!("The grid is full: {} points{}", sum(score), praised(score));
    }
    let (who, has) = match view.you == Some(seat) {
        true => ("You".to_owned(), "have"),
        false => (format!("Seat {seat}"), "has"),
    };
    if !view.seats[seat.index()].here {
        return format!("{who} left with {points}, and no place.");
    }
    let place = place(score.total(), &view.ranked_with(seat));
    let with = if view.one_rule() { "" } else { " with these rules" };
    format!("{who} {has} {points}, {place}{with}{}", praised(score))
}

/// The end of a sentence on points.
fn praised(score: &Score) -> &'static str {
    match (score.praise(), score.scoring) {
        (None, _) => ".",
        (Some(_), Scoring::Full) => ": super-great!",
        (Some(_), Scoring::Tutorial) => ": good, so try the full scoring next!",
    }
}

/// A page of grids, and who won.
fn all(view: &View, ranking: &[Finished<'_>], page: usize) -> (String, String, String) {
    let text = winners(view, ranking);
    let grids = pages(view).on(page, ranking);
    let results = |room: usize| -> Vec<String> {
        let share = room.saturating_sub(2 * grids.len()) / grids.len().max(1);
        grids.iter().map(|finished| result(view, finished, share)).collect()
    };
    // As long as it may be, the text has at least half of an alt text.
    let room = ALT_LIMIT - text.chars().count().min(ALT_LIMIT / 2) - 30;
    let said = format!("{}.", results(room).join(". "));
    (text, results(BOARD_ROOM).join("\n"), said)
}

/// Those of a group who stayed.
fn members<'a>(view: &View, ranking: &'a [Finished<'_>], group: u8) -> Vec<&'a Finished<'a>> {
    let here = |seat: Seat| &view.seats[seat.index()];
    let of_group = |f: &&Finished<'_>| here(f.0).here && here(f.0).group == group;
    ranking.iter().filter(of_group).collect()
}

fn winners(view: &View, ranking: &[Finished<'_>]) -> String {
    let groups = view.groups().into_iter().map(|group| (group, members(view, ranking, group)));
    let groups: Vec<_> = groups.filter(|(_, members)| !members.is_empty()).collect();
    let rules = |group: u8| &view.seats[usize::from(group)].counted_by;
    match &groups[..] {
        [] => return "Everybody left: no result.".to_owned(),
        [(group, members)] => return format!("{}\nCounted by {}.", won(members), rules(*group)),
        _ => {}
    }
    let told = groups.iter().take(GROUPS_TOLD);
    let mut sentences: Vec<String> =
        told.map(|(group, members)| format!("{}: {}", rules(*group), won(members))).collect();
    if groups.len() > GROUPS_TOLD {
        sentences.push("More rules, more winners: see the grids.".to_owned());
    }
    sentences.join("\n")
}

/// Who is best among those with the same rules.
fn won(members: &[&Finished<'_>]) -> String {
    let best = members.iter().map(|(_, _, score)| score).max_by_key(|score| score.total());
    let Some(best) = best else { return String::new() };
    let (points, praised) = (counted(best.total(), "point"), praised(best));
    let alike = members.iter().filter(|(_, _, score)| score.total() == best.total());
    let winners: Vec<Seat> = alike.map(|(seat, ..)| *seat).collect();
    match (&winners[..], members) {
        ([only], [_]) => format!("Seat {only} has {points}{praised}"),
        ([winner], _) => format!("Seat {winner} wins with {points}{praised}"),
        _ => format!("{} share the win with {points} each{praised}", seats(winners)),
    }
}

/// One grid with its words, in about so many characters.
fn result(view: &View, (seat, grid, score): &Finished<'_>, room: usize) -> String {
    let shown = &view.seats[seat.index()];
    let left = if shown.here { "" } else { ", left" };
    let rules = if view.one_rule() { "" } else { &format!(" ({})", shown.rules) };
    let head = format!("Seat {seat}{rules}: {}{left}\n{grid}: ", sum(score));
    let room = room.saturating_sub(head.chars().count());
    format!("{head}{}", listed(&score.words, room))
}

/// Buttons for the pages, a menu that opens one grid, and a button for the best there could be.
fn rows(view: &View, ranking: &[Finished<'_>], panel: Panel<'_>) -> Vec<Row> {
    let (pages, leaf) = (pages(view), leaf(view, panel));
    let mut buttons = pages.buttons(leaf);
    if panel == Panel::Board && view.seats.iter().any(|seat| seat.done()) {
        buttons.push(Button {
            label: "Best grid".to_owned(),
            style: Style::Plain,
            press: Press::Hindsight,
            enabled: true,
        });
    }
    let label = |(seat, _, score): &Finished<'_>| {
        (*seat, format!("Seat {seat}: {}", counted(score.total(), "point")))
    };
    let mut rows = Row::of(&buttons);
    rows.extend(pages.menu(leaf, "Open one grid with all its words", ranking.iter().map(label)));
    rows
}
