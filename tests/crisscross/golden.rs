//! The golden facts: one-move cases, numbers of move sequences, and a drawn game.

use crosstown::game::{Game, Outcome, Status};
use crosstown::games::crisscross::{Board, Colour, Crisscross, End};
use crosstown::grid::Square;
use serde::Deserialize;

use super::{from_top_left, start, typed};

fn lines<T: for<'a> Deserialize<'a>>(text: &str) -> Vec<T> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

fn colour(letter: char) -> Colour {
    Colour::BOTH.into_iter().find(|c| c.letter() == letter).expect("R or B")
}

#[derive(Deserialize)]
struct Position {
    name: String,
    before: String,
    mover: char,
    r#move: [u8; 2],
    after: String,
    result: Option<char>,
    captured: u32,
}

#[test]
fn one_move_cases() {
    let cases: Vec<Position> = lines(include_str!("golden/positions.jsonl"));
    assert_eq!(cases.len(), 27);
    for case in cases {
        let mut board: Board = case.before.parse().expect("a board");
        let [row, column] = case.r#move;
        let square = from_top_left(board.size(), row, column);
        let mover = colour(case.mover);
        let captured = board.place(mover, square);
        assert_eq!(board.to_string(), case.after, "{}", case.name);
        assert_eq!(captured.count(), case.captured, "{}", case.name);
        assert_eq!(captured.squares().len() as u32, case.captured, "{}", case.name);
        let winner = board.joins(mover, square).then_some(case.mover);
        assert_eq!(winner, case.result, "{}", case.name);
    }
}

#[derive(Deserialize, PartialEq, Debug, Default)]
struct Perft {
    size: u8,
    depth: usize,
    sequences: u64,
    ending_in_red_win: u64,
    ending_in_blue_win: u64,
    ending_in_draw: u64,
}

/// Counts all sequences of exactly `depth` moves, and those whose last move ends the game.
fn count(board: &Board, ply: u16, left: usize, found: &mut Perft) {
    let mover = Colour::to_move(ply);
    let full = u16::from(board.size()).pow(2);
    for square in board.free() {
        let mut after = board.clone();
        after.place(mover, square);
        let joined = after.joins(mover, square);
        if left > 1 {
            if !joined {
                count(&after, ply + 1, left - 1, found);
            }
            continue;
        }
        found.sequences += 1;
        match mover {
            Colour::Red if joined => found.ending_in_red_win += 1,
            Colour::Blue if joined => found.ending_in_blue_win += 1,
            _ => found.ending_in_draw += u64::from(ply + 1 == full),
        }
    }
}

#[test]
fn numbers_of_move_sequences() {
    let facts: Vec<Perft> = lines(include_str!("golden/perft.jsonl"));
    assert_eq!(facts.len(), 35);
    for fact in facts {
        let mut found = Perft { size: fact.size, depth: fact.depth, ..Perft::default() };
        count(&Board::new(fact.size), 0, fact.depth, &mut found);
        assert_eq!(found, fact);
    }
}

#[derive(Deserialize)]
struct Drawn {
    size: u8,
    moves: Vec<[u8; 2]>,
    captured: Vec<usize>,
    boards: Vec<String>,
    r#final: String,
}

#[test]
fn a_full_board_without_a_path_is_a_draw() {
    let games: Vec<Drawn> = lines(include_str!("golden/draws.jsonl"));
    assert_eq!(games.len(), 1);
    for game in games {
        let mut state = start(game.size);
        for (ply, [row, column]) in game.moves.iter().enumerate() {
            assert_eq!(state.end, None);
            let square: Square = from_top_left(game.size, *row, *column);
            state = typed(&state, (ply % 2) as u8, &square.to_string()).expect("a legal move");
            assert_eq!(state.board.to_string(), game.boards[ply], "after move {}", ply + 1);
            assert_eq!(state.last.as_ref().expect("placed").captured.len(), game.captured[ply]);
        }
        assert_eq!(state.board.to_string(), game.r#final);
        assert_eq!(state.end, Some(End::Full));
        let shared = Outcome::by_score(&[(Some(0), 0), (Some(0), 0)]);
        assert_eq!(Crisscross.status(&state), Status::Over(shared));
    }
}
