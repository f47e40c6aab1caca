//! The strongest computer player is perfect on 3 x 3 and 4 x 4: shown for every line of play.

use std::collections::HashMap;

use crosstown::game::{Dice, Level, Seed};
use crosstown::games::crisscross::{Board, Colour};
use crosstown::grid::Square;

use super::naive::Naive;
use super::player::{choice, ply};

/// Values by the naive rules: 1 if the one to move wins, 0 for a draw, -1 if the other wins.
#[derive(Default)]
struct Plain(HashMap<Naive, i8>);

impl Plain {
    fn value(&mut self, board: &Naive, mover: char) -> i8 {
        if let Some(&value) = self.0.get(board) {
            return value;
        }
        // Every move is tried, so that every position which can come up is in the table.
        let size = board.size();
        let squares = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        let free =
            squares.filter(|&(row, column)| board.cells[row as usize][column as usize] == '.');
        let value = free.map(|at| self.value_of(board, mover, at)).max().unwrap_or(0);
        self.0.insert(board.clone(), value);
        value
    }

    /// What placing at `at` is worth for `mover`.
    fn value_of(&mut self, board: &Naive, mover: char, (row, column): (i32, i32)) -> i8 {
        let mut next = board.clone();
        next.play(mover, row, column);
        if next.joined(mover) {
            1
        } else {
            -self.value(&next, if mover == 'R' { 'B' } else { 'R' })
        }
    }
}

#[test]
fn strong_keeps_the_value_of_every_position_of_3_x_3() {
    let mut plain = Plain::default();
    assert_eq!(plain.value(&Naive::empty(3), 'R'), 1, "the first player wins");
    let positions: Vec<(Naive, i8)> = plain.0.iter().map(|(n, &v)| (n.clone(), v)).collect();
    let mut tried = 0;
    for (naive, value) in positions {
        let board: Board = naive.text().parse().expect("a board");
        let placed = 9 - board.free().count();
        if placed == 9 {
            continue;
        }
        let square = choice(&board, Level::Strong, 3);
        let mover = if placed.is_multiple_of(2) { 'R' } else { 'B' };
        let at = (2 - i32::from(square.row), i32::from(square.column));
        assert_eq!(plain.value_of(&naive, mover, at), value, "{square} on {board}");
        tried += 1;
    }
    assert!(tried > 3000, "{tried} positions");
}

/// What `square` is worth for `mover`: 1 if it wins, 0 if it fills the board, else what `later` says
/// of the board after it.
fn worth(board: &Board, mover: Colour, square: Square, later: impl FnOnce(&Board) -> i8) -> i8 {
    assert!(board.contains(square) && board.at(square).is_none(), "{square} on {board}");
    let mut next = board.clone();
    next.place(mover, square);
    if next.joins(mover, square) {
        1
    } else if next.free().next().is_none() {
        0
    } else {
        later(&next)
    }
}

/// Values by trying everything until something wins, and remembering what came of it.
#[derive(Default)]
struct Exact(HashMap<Board, i8>);

impl Exact {
    fn value(&mut self, board: &Board, mover: Colour) -> i8 {
        if let Some(&value) = self.0.get(board) {
            return value;
        }
        let mut best = -1;
        for square in board.free() {
            best = best.max(worth(board, mover, square, |next| -self.value(next, mover.other())));
            if best == 1 {
                break;
            }
        }
        self.0.insert(board.clone(), best);
        best
    }
}

/// Strong playing one colour against everything the other can do.
struct Walk {
    strong: Colour,
    exact: Exact,
    /// What Strong gets at worst from a position on.
    worst: HashMap<Board, i8>,
}

impl Walk {
    fn worst(&mut self, board: &Board, mover: Colour) -> i8 {
        if let Some(&worst) = self.worst.get(board) {
            return worst;
        }
        let worst = if mover == self.strong {
            let square = choice(board, Level::Strong, 4);
            let worst = worth(board, mover, square, |next| self.worst(next, mover.other()));
            // Strong cannot get more than perfect play does, and must not get less.
            assert_eq!(worst, self.exact.value(board, mover), "{square} on {board}");
            worst
        } else {
            let replies = board.free().map(|square| {
                // What the other wins, Strong loses.
                -worth(board, mover, square, |next| -self.worst(next, mover.other()))
            });
            replies.min().expect("a free square")
        };
        self.worst.insert(board.clone(), worst);
        worst
    }
}

/// The second player wins on 4 x 4: that Strong does as Blue, whatever Red tries, needs no solver to
/// be believed. As Red, Strong wins from every mistake that Blue can make.
#[test]
fn strong_is_perfect_against_every_line_of_play_on_4_x_4() {
    for (strong, worst) in [(Colour::Blue, 1), (Colour::Red, -1)] {
        let mut walk = Walk { strong, exact: Exact::default(), worst: HashMap::new() };
        assert_eq!(walk.worst(&Board::new(4), Colour::Red), worst, "as {}", strong.name());
        // It does meet mistakes, and lots of positions.
        assert!(walk.worst.values().any(|&worst| worst == 1));
        assert!(walk.worst.len() > 5000, "{} positions", walk.worst.len());
    }
}

/// A board of `size` with `free` free squares and checkers of random colours on the others.
fn random_board(size: u8, free: usize, dice: &mut Dice) -> Board {
    let mut cells: Vec<char> =
        Square::all(size).map(|_| ['R', 'B'][dice.below(2) as usize]).collect();
    cells[..free].fill('.');
    dice.shuffle(&mut cells);
    let rows: Vec<String> = cells.chunks(size.into()).map(|row| row.iter().collect()).collect();
    rows.join("/").parse().expect("a board")
}

/// Play hardly ever leads to a draw, random boards often do: here all three values come up, in
/// positions where a careless move would lose something.
#[test]
fn strong_keeps_the_value_when_few_squares_are_left() {
    let mut met = HashMap::new();
    for number in 0..1500 {
        let mut dice = Dice::new(&Seed::from_number(number), 2);
        let board = random_board(5 + (number % 15) as u8, 2 + (number % 4) as usize, &mut dice);
        let joined =
            |c| Square::all(board.size()).any(|s| board.at(s) == Some(c) && board.joins(c, s));
        if Colour::BOTH.into_iter().any(joined) {
            continue;
        }
        let mover = Colour::to_move(ply(&board));
        let mut exact = Exact::default();
        let value = exact.value(&board, mover);
        let mut kept =
            |square| worth(&board, mover, square, |next| -exact.value(next, mover.other()));
        let careless = board.free().any(|square| kept(square) < value);
        assert_eq!(kept(choice(&board, Level::Strong, number)), value, "{board}");
        *met.entry((value, careless)).or_insert(0) += 1;
    }
    let often = |key| met.get(&key).is_some_and(|&count| count > 20);
    assert!(often((1, true)) && often((0, true)) && often((-1, false)), "{met:?}");
}
