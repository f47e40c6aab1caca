//! The private pad: the word of the turn, the own grid, and what to press.

use super::board;
use super::draft::Draft;
use super::{sum, told, within};
use crate::game::Seat;
use crate::games::wordsearch::action::Action;
use crate::games::wordsearch::options::TURNS;
use crate::games::wordsearch::picture::{Beside, Pad};
use crate::games::wordsearch::score::Score;
use crate::games::wordsearch::view::{SourceView, TaskView, View};
use crate::games::wordsearch::word::Word;
use crate::grid::{LetterGrid, SIDE, Square};
use crate::screen::{ALT_LIMIT, Button, Choice, Chosen, Menu, Press, Row, Screen, Style, seats};
use crate::words::{Letter, spell};

/// Room for the words made so far, and for those in the hat.
const LIST_ROOM: usize = 300;

const HELP: &str = "Choose a letter of the word, then a box: it stays there. A word of 1 letter goes into \
     line 1, of 2 into line 2, up to 5; 6 letters begin again at line 1. If the line is full, the nearest line \
     above or below with an empty box will do. After 25 words, every box in a word of the dictionary scores 1 \
     point, read straight in any of the 8 directions; a word of 4 letters scores 1 more, of 5 letters 3 more.";

type Own = (LetterGrid, Score);

pub fn screen(view: &View, own: &Own, draft: &str, marks: bool) -> Screen {
    let (grid, score) = own;
    let draft = read(view, draft);
    let text = text(view, own, draft);
    let lines = match &view.task {
        Some(TaskView::Place { lines, .. }) => &lines[..],
        _ => &[],
    };
    let mut board = written(grid, lines);
    // A picture is described in plain words.
    let plain = text.replace("**", "");
    let mut alt =
        format!("Make a Wordsearch. {plain} Your grid, rows from the top, . empty: {grid}.");
    if marks || grid.count() == TURNS {
        let found = told(score, LIST_ROOM);
        board = format!("{board}\n{found}");
        alt = format!("{alt} {found}");
    }
    Screen {
        text,
        board,
        alt: within(alt, ALT_LIMIT),
        rows: rows(view, grid, draft, marks),
        pad: None,
    }
}

/// What the picture shows.
pub fn drawn<'a>(view: &'a View, (grid, score): &'a Own, draft: &str, marks: bool) -> Pad<'a> {
    let beside = match &view.task {
        Some(TaskView::Place { word, line, lines, letters, .. }) => {
            let chosen = read(view, draft).letter;
            let says = [goes(word, *line, lines), next(chosen)];
            Beside::Word { turn: grid.count() + 1, word, letters, chosen, says }
        }
        Some(TaskView::Fill { mine }) => Beside::Says {
            title: "Your words in the hat".to_owned(),
            large: match view.source {
                SourceView::Hat { quota, .. } => format!("{} of {quota}", mine.len()),
                _ => mine.len().to_string(),
            },
            small: "Any words: nobody sees whose they are.".to_owned(),
        },
        Some(TaskView::Choose) => Beside::Says {
            title: format!("Turn {} of {TURNS}", grid.count() + 1),
            large: "Choose a word".to_owned(),
            small: "Everybody writes one of its letters.".to_owned(),
        },
        None => Beside::Says {
            title: format!("{} of {TURNS} letters", grid.count()),
            large: "Please wait".to_owned(),
            small: waiting(view),
        },
    };
    let allowed = match &view.task {
        Some(TaskView::Place { boxes, .. }) => &boxes[..],
        _ => &[],
    };
    Pad { grid, score: marks.then_some(score), allowed, beside }
}

fn read(view: &View, draft: &str) -> Draft {
    match &view.task {
        Some(TaskView::Place { letters, .. }) => Draft::read(draft, letters),
        _ => Draft::read(draft, &[]),
    }
}

fn text(view: &View, (grid, score): &Own, draft: Draft) -> String {
    let turn = grid.count() + 1;
    let text = match &view.task {
        Some(TaskView::Place { word, line, lines, .. }) => {
            let (goes, next) = (goes(word, *line, lines), next(draft.letter));
            format!("Turn {turn} of {TURNS}: **{word}**. {goes} {next}")
        }
        Some(TaskView::Fill { mine }) => filling(view, mine),
        Some(TaskView::Choose) => {
            format!(
                "Turn {turn} of {TURNS}: choose a word of the dictionary that was not used yet."
            )
        }
        None if grid.count() == TURNS => {
            format!("Your grid is full: {}. {}", sum(score), waiting(view))
        }
        None => waiting(view),
    };
    if draft.help { format!("{text}\n{HELP}") } else { text }
}

/// Where a word goes: `9 letters: line 4.`
pub fn goes(word: &Word, line: u8, lines: &[u8]) -> String {
    let count = match word.letters().len() {
        1 => "1 letter".to_owned(),
        count => format!("{count} letters"),
    };
    if lines == [line] {
        return format!("{count}: line {line}.");
    }
    let others: Vec<String> = lines.iter().map(|line| format!("line {line}")).collect();
    format!("{count}: line {line}, but that is full, so {}.", others.join(" or "))
}

fn next(chosen: Option<Letter>) -> String {
    match chosen {
        Some(letter) => format!("{letter} chosen: now press a box."),
        None => "Choose a letter.".to_owned(),
    }
}

fn filling(view: &View, mine: &[Word]) -> String {
    let quota = match view.source {
        SourceView::Hat { quota, .. } => quota,
        _ => 0,
    };
    let missing = match quota.saturating_sub(mine.len()) {
        1 => "1 more word".to_owned(),
        missing => format!("{missing} more words"),
    };
    if mine.is_empty() {
        return format!("Put {quota} words or more into the hat: any words, of 1 to 30 letters.");
    }
    let words: Vec<String> = mine.iter().map(Word::to_string).collect();
    let words = within(words.join(", "), LIST_ROOM);
    format!("The hat wants {missing} from you. In it already: {words}.")
}

/// For whom the owner of a pad waits.
fn waiting(view: &View) -> String {
    let owing = (0..).map(Seat).zip(&view.seats).filter(|(_, seat)| seat.owes);
    let owing = seats(owing.map(|(seat, _)| seat));
    if view.you.is_some_and(|you| !view.seats[you.index()].here) {
        return "You have left this game.".to_owned();
    }
    match view.chooser {
        Some(chooser) => format!("Seat {chooser} chooses the next word."),
        None if owing.is_empty() => board::text(view),
        None => format!("Waiting for {owing}."),
    }
}

/// A grid in letters; an arrow points at the lines to write into.
pub fn written(grid: &LetterGrid, lines: &[u8]) -> String {
    let mut rows = vec!["   a b c d e".to_owned()];
    for row in 0..SIDE {
        let letter = |column| grid.at(Square::new(column, row)).map_or('.', Letter::char);
        let letters: String = (0..SIDE).map(|column| format!(" {}", letter(column))).collect();
        let arrow = if lines.contains(&(row + 1)) { " <" } else { "" };
        rows.push(format!("{} {letters}{arrow}", row + 1));
    }
    rows.join("\n")
}

fn rows(view: &View, grid: &LetterGrid, draft: Draft, marks: bool) -> Vec<Row> {
    let type_it = button("Type...", Press::Type);
    let mut last = Vec::new();
    let mut rows = Vec::new();
    match &view.task {
        Some(TaskView::Place { lines, letters, boxes, .. }) => {
            rows = letter_rows(letters, draft.letter);
            rows.extend(lines.iter().map(|line| boxes_of(grid, *line, boxes, draft.letter)));
            last.push(type_it);
        }
        Some(TaskView::Fill { .. }) => {
            let press = Press::Write { verb: "hat", title: "Words for the hat" };
            last.extend([primary("Words for the hat", press), type_it]);
        }
        Some(TaskView::Choose) => {
            let press = Press::Write { verb: "word", title: "The word of this turn" };
            last.extend([primary("Choose the word", press), type_it]);
        }
        None => (),
    }
    if grid.count() > 0 && grid.count() < TURNS {
        let label = if marks { "Marks off" } else { "Marks on" };
        last.push(button(label, Press::Marks { on: !marks, draft: draft.write() }));
    }
    if view.task.is_some() {
        let label = if draft.help { "Close help" } else { "Help" };
        let other = Draft { help: !draft.help, ..draft };
        last.push(button(label, Press::Compose(other.write())));
    }
    if !last.is_empty() {
        rows.push(Row::Buttons(last));
    }
    rows
}

fn button(label: &str, press: Press) -> Button {
    Button { label: label.to_owned(), style: Style::Plain, press, enabled: true }
}

fn primary(label: &str, press: Press) -> Button {
    Button { style: Style::Primary, ..button(label, press) }
}

/// A button for each letter of the word, or menus if they are more than two rows of them.
fn letter_rows(letters: &[Letter], chosen: Option<Letter>) -> Vec<Row> {
    if letters.len() > 2 * Row::BUTTONS {
        return menus(letters, chosen);
    }
    let letter_button = |letter: &Letter| {
        let compose = button(&letter.to_string(), Press::Compose(letter.to_string()));
        if chosen != Some(*letter) {
            return compose;
        }
        // Nothing more to choose; what closes the help composes the same draft.
        let press = Press::Act(letter.to_string());
        Button { style: Style::Primary, press, enabled: false, ..compose }
    };
    // Two rows of about the same length.
    let long = if letters.len() > Row::BUTTONS { letters.len().div_ceil(2) } else { Row::BUTTONS };
    letters.chunks(long).map(|row| Row::Buttons(row.iter().map(letter_button).collect())).collect()
}

/// Out of all letters of an alphabet, a menu can't hold the last few.
fn menus(letters: &[Letter], chosen: Option<Letter>) -> Vec<Row> {
    let menu = |(name, letters): (&'static str, &[Letter])| {
        let choice = |letter: &Letter| Choice {
            label: letter.to_string(),
            does: Chosen::Compose(letter.to_string()),
            chosen: chosen == Some(*letter),
        };
        let hint = format!("Choose a letter: {}", spell(letters));
        Row::Menu(Menu { name, hint, choices: letters.iter().map(choice).collect() })
    };
    ["letter", "last-letters"].into_iter().zip(letters.chunks(Menu::MOST)).map(menu).collect()
}

/// The five boxes of a line.
fn boxes_of(grid: &LetterGrid, line: u8, boxes: &[Square], chosen: Option<Letter>) -> Row {
    let box_button = |square: Square| {
        let put = chosen.filter(|_| boxes.contains(&square));
        let taken = grid.at(square);
        Button {
            label: taken.map_or(square.to_string(), |letter| letter.to_string()),
            style: if put.is_some() { Style::Primary } else { Style::Plain },
            press: match put {
                Some(letter) => Press::Act(Action::Put(letter, square).to_string()),
                // Nothing to put: the button keeps its place, and its name tells it from the others.
                None => Press::Act(square.to_string()),
            },
            enabled: put.is_some(),
        }
    };
    Row::Buttons((0..SIDE).map(|column| box_button(Square::new(column, line - 1))).collect())
}
