//! A desk of Criss-Cross Town, made up from what `/board style:text` reads out and from nothing else, and a
//! round that is played by it.

use std::collections::BTreeMap;
use std::sync::Arc;

use crosstown::game::{Computer, Dice, Game, Input, Level, Seat, Viewer};
use crosstown::games::town::{
    Action, Card, Cover, CrissCrossTown, Desk, Lot, Paper, ROUNDS, SeatState, State, Tile, Town,
    Variant,
};
use crosstown::grid::Square;
use crosstown::words::Lexicon;

/// Whoever reads plays as if alone, and in the first seat.
const ME: Seat = Seat(0);

/// The game as whoever reads knows it.
pub fn game() -> CrissCrossTown {
    CrissCrossTown::new(Arc::new(Lexicon::load(Lexicon::DEFAULT).expect("it is built in")))
}

/// What a player begins a round with: `Round 3, card 4 3 | 2 exact.` and their desk.
pub fn read(heard: &str) -> State {
    let standing = heard.split("Round ").find_map(|part| part.split_once(", card "));
    let (round, rest) = standing.unwrap_or_else(|| panic!("the round and its card: {heard}"));
    let card = rest.split('.').next().expect("it ends");
    let card: Card = card.parse().unwrap_or_else(|why| panic!("{card}: {why}"));
    State {
        variant: Variant::Standard,
        // Only that of the round is known.
        cards: vec![card; ROUNDS.into()],
        round: round.parse().expect("a number"),
        seats: vec![SeatState::new(desk(heard))],
        sheets: 1,
        hurried: false,
    }
}

/// The lines of one's own desk: what others have follows after an empty line.
pub fn desk(heard: &str) -> Desk {
    let block = heard.split("```").nth(1).unwrap_or_else(|| panic!("a board: {heard}"));
    let lines: Vec<&str> = block.lines().skip_while(|line| line.is_empty()).collect();
    let lines: Vec<&str> = lines.into_iter().take_while(|line| !line.is_empty()).collect();
    let town = lines.iter().position(|line| line.starts_with("Town, "));
    let (sheet, town) = lines.split_at(town.unwrap_or_else(|| panic!("a town: {heard}")));
    // `Town, 1 idle of 3 workers, pollution 2:`
    let number = |after: &str| {
        let number = town[0].split(after).nth(1)?.split([' ', ':']).next()?;
        number.parse().ok()
    };
    Desk {
        sheet: self::sheet(sheet.iter().copied().skip(1)),
        town: self::town(&town[1..town.len() - 1]),
        hired: number(" of ").expect("workers"),
        crumpled: number("pollution ").expect("pollution"),
        ..Desk::default()
    }
}

/// Rows of a sheet, such as `3 U N Gh . T`.
pub fn sheet<'a>(rows: impl Iterator<Item = &'a str>) -> Paper {
    let mut tiles = BTreeMap::new();
    for line in rows {
        let (row, squares) = line.split_once(' ').unwrap_or((line, ""));
        let row: u8 = row.parse().unwrap_or_else(|_| panic!("a row of the sheet: {line}"));
        let squares = (0..).zip(squares.split_whitespace()).filter(|(_, tile)| *tile != ".");
        tiles.extend(squares.map(|(column, tile)| (Square::new(column, row - 1), read_tile(tile))));
    }
    Paper::new(tiles)
}

/// A grid below the names of its columns, or row by row as `13 m S T O Nh E, u A`.
fn town(lines: &[&str]) -> Town {
    let mut town = Town::default();
    let mut put = |at: String, word: &str| {
        let at: Square = at.parse().unwrap_or_else(|_| panic!("a square: {at}"));
        if word == "*" {
            town.freelancers.insert(at);
        } else if word != "." {
            town.lots.insert(at, lot(word));
        }
    };
    let head: Vec<&str> = lines[0].split_whitespace().collect();
    if head.first().is_none_or(|word| *word == "nothing") {
        return town;
    }
    if head[0].starts_with(|char: char| char.is_ascii_lowercase()) {
        for line in &lines[1..] {
            let mut words = line.split_whitespace();
            let row = words.next().expect("the number of a row");
            words.zip(&head).for_each(|(word, column)| put(format!("{column}{row}"), word));
        }
        return town;
    }
    for line in lines {
        let (row, runs) = line.split_once(' ').expect("the number of a row");
        for run in runs.split(", ") {
            let (first, words) = run.split_once(' ').expect("the first column of a run");
            let first: Square = format!("{first}{row}").parse().expect("a square");
            let words = (first.column..).zip(words.split_whitespace());
            words.for_each(|(column, word)| put(Square::new(column, first.row).to_string(), word));
        }
    }
    town
}

fn lot(word: &str) -> Lot {
    let (tile, cover) = match word.char_indices().next_back() {
        Some((end, '*')) => (&word[..end], Cover::Worker),
        Some((end, '#')) => (&word[..end], Cover::Black),
        _ => (word, Cover::Open),
    };
    Lot { tile: read_tile(tile), cover }
}

fn read_tile(text: &str) -> Tile {
    text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// The rest of a round as it is typed, up to `done`, and how the desk looks then.
pub fn plays(
    game: &CrissCrossTown,
    state: &State,
    level: Level,
    dice: &mut Dice,
) -> (String, Desk) {
    let (mut state, mut typed) = (state.clone(), Vec::new());
    let round = state.round;
    while state.round == round {
        let view = game.view(&state, Viewer::Seat(ME));
        let action: Action = game.choose(&view, ME, level, dice);
        typed.push(action.to_string());
        let step = game.apply(&state, Input::Act { seat: ME, action }, dice);
        state = step.unwrap_or_else(|why| panic!("{typed:?}: {why}")).state;
    }
    (typed.join("; "), state.seats[ME.index()].desk.clone())
}
