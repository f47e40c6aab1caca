//! When it is over: who won, and everybody's grid with its words.

use super::{listed, sum, within};
use crate::game::Seat;
use crate::games::wordsearch::picture::PER_PAGE;
use crate::games::wordsearch::score::{SUPER_GREAT, Score};
use crate::games::wordsearch::view::View;
use crate::grid::LetterGrid;
use crate::screen::{ALT_LIMIT, Button, Pages, Panel, Press, Row, Screen, Style, seats};

/// How many groups of equal rules the text names the winners of.
const GROUPS_TOLD: usize = 5;
/// Characters for a page of grids in words.
const BOARD_ROOM: usize = 1200;

type Finished<'a> = (Seat, &'a LetterGrid, &'a Score);

pub fn screen(view: &View, panel: Panel<'_>) -> Screen {
    let ranking = view.ranking();
    let grids = shown(&ranking, panel);
    let text = text(view, &ranking);
    let share = |room: usize| room.saturating_sub(2 * grids.len()) / grids.len().max(1);
    let results = |room: usize| -> Vec<String> {
        grids.iter().map(|finished| result(view, finished, share(room))).collect()
    };
    let board = results(BOARD_ROOM).join("\n");
    let begin = within(format!("Make a Wordsearch. {text}"), ALT_LIMIT / 2);
    let room = ALT_LIMIT - begin.chars().count() - 2;
    let grids = results(room).join(". ").replace('\n', " ");
    let alt = within(format!("{begin} {grids}."), ALT_LIMIT);
    Screen { text, board, alt, rows: rows(view, panel), pad: None }
}

/// The part of the ranking that a panel shows.
pub fn shown<'a, T>(ranking: &'a [T], panel: Panel<'_>) -> &'a [T] {
    Pages { count: ranking.len(), per_page: PER_PAGE }.shown(ranking, panel)
}

fn text(view: &View, ranking: &[Finished<'_>]) -> String {
    let here = |seat: Seat| &view.seats[seat.index()];
    let staying: Vec<_> = ranking.iter().filter(|(seat, ..)| here(*seat).here).collect();
    if staying.is_empty() {
        return "Everybody left: no result.".to_owned();
    }
    let groups = view.groups().into_iter().map(|group| {
        let of_group = |finished: &&&Finished<'_>| here(finished.0).group == group;
        let members: Vec<_> = staying.iter().copied().filter(|f| of_group(&f)).collect();
        (group, members)
    });
    let groups: Vec<_> = groups.filter(|(_, members)| !members.is_empty()).collect();
    let mut sentences: Vec<String> = Vec::new();
    for (group, members) in groups.iter().take(GROUPS_TOLD) {
        let won = won(view, members);
        sentences.push(match groups.len() {
            1 => won,
            _ => format!("{}: {won}", view.seats[usize::from(*group)].rules),
        });
    }
    if groups.len() > GROUPS_TOLD {
        sentences.push("More rules, more winners: see the grids.".to_owned());
    }
    sentences.join("\n")
}

/// Who is best among those with the same rules.
fn won(view: &View, members: &[&Finished<'_>]) -> String {
    let best = members.iter().map(|(_, _, score)| score.total()).max().unwrap_or_default();
    let winners: Vec<Seat> = members
        .iter()
        .filter(|(_, _, score)| score.total() == best)
        .map(|(seat, ..)| *seat)
        .collect();
    let great = if best >= SUPER_GREAT { ": super-great!" } else { "." };
    match (&winners[..], members) {
        (_, [(_, _, score)]) if view.seats.len() == 1 => {
            format!("The grid is full: {} points{great}", sum(score))
        }
        ([only], [_]) => format!("Seat {only} has {best} points{great}"),
        ([winner], _) => format!("Seat {winner} wins with {best} points{great}"),
        _ => format!("{} share the win with {best} points each{great}", seats(winners)),
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

/// A button for each page of grids if they do not fit on one, and one for the best there could be.
fn rows(view: &View, panel: Panel<'_>) -> Vec<Row> {
    let mut buttons = Pages { count: view.seats.len(), per_page: PER_PAGE }.buttons(panel);
    if panel == Panel::Board && view.seats.iter().any(|seat| seat.done()) {
        buttons.push(Button {
            label: "Best grid".to_owned(),
            style: Style::Plain,
            press: Press::Hindsight,
            enabled: true,
        });
    }
    buttons.chunks(Row::BUTTONS).map(|row| Row::Buttons(row.to_vec())).collect()
}
