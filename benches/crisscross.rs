//! How many random games of Crisscross a second, the rules beside the naive version in the same run.
//!
//! `cargo bench --bench crisscross`. Goal: 150,000 games a second on 9 x 9, on one core.

#[path = "../tests/crisscross/naive.rs"]
#[allow(dead_code, reason = "the tests use all of it")]
mod naive;

use std::time::{Duration, Instant};

use crosstown::game::{Dice, Seed};
use crosstown::games::crisscross::{Board, Colour};
use crosstown::grid::Square;
use naive::Naive;

const GOAL: f64 = 150_000.0;

fn main() {
    // `cargo test --benches` runs this too: then a glance is enough.
    let seconds = if std::env::args().any(|arg| arg == "--bench") { 2.0 } else { 0.05 };
    println!(
        "{:>6} {:>12} {:>12} {:>7} {:>12}",
        "size", "games/s", "naive", "ratio", "moves a game"
    );
    for size in [5, 9, 13, 19] {
        let (fast, length) = measure(seconds, size, fast_game);
        let (plain, same) = measure(seconds / 4.0, size, naive_game);
        println!(
            "{size:>6} {fast:>12.0} {plain:>12.0} {:>7.1} {length:>8.1}/{same:.1}",
            fast / plain
        );
        if size == 9 {
            let verdict = if fast >= GOAL { "met" } else { "missed" };
            println!("       goal of {GOAL} games a second on 9 x 9: {verdict}");
        }
    }
}

/// Games a second, and the mean number of moves.
fn measure(seconds: f64, size: u8, mut game: impl FnMut(&[Square], u8) -> usize) -> (f64, f64) {
    let mut dice = Dice::new(&Seed::from_number(1), u64::from(size));
    let mut squares: Vec<Square> = Square::all(size).collect();
    let (mut games, mut moves) = (0, 0);
    let start = Instant::now();
    let end = Duration::from_secs_f64(seconds);
    while start.elapsed() < end {
        for _ in 0..50 {
            // A free square stays free until somebody takes it: a random game is a random order.
            dice.shuffle(&mut squares);
            moves += game(&squares, size);
            games += 1;
        }
    }
    (f64::from(games) / start.elapsed().as_secs_f64(), moves as f64 / f64::from(games))
}

fn fast_game(order: &[Square], size: u8) -> usize {
    let mut board = Board::new(size);
    for (ply, &square) in order.iter().enumerate() {
        let mover = Colour::to_move(ply as u16);
        board.place(mover, square);
        if board.joins(mover, square) {
            return ply + 1;
        }
    }
    order.len()
}

fn naive_game(order: &[Square], size: u8) -> usize {
    let mut board = Naive::empty(size.into());
    for (ply, square) in order.iter().enumerate() {
        let mover = if ply.is_multiple_of(2) { 'R' } else { 'B' };
        board.play(mover, i32::from(size - 1 - square.row), square.column.into());
        if board.joined(mover) {
            return ply + 1;
        }
    }
    order.len()
}
