//! Random games, however foolish: they end, and no tile is ever lost.
//!
//! `cargo test --test wordcross soak -- --ignored --nocapture` plays 10,000 of them.

use crosstown::game::{Dice, Input, Moves, Seat, Seed, Viewer};
use crosstown::games::wordcross::{Action, Disputes, LOWEST_TARGET, Options, TILES};

use super::Table;
use crosstown::game::Game;

/// The most inputs that any of these games may need.
const LONGEST: u64 = 5_000;

/// Anything that could be typed now, words or not; now and then a time-out, and rarely somebody leaves.
fn random(table: &Table, dice: &mut Dice) -> Input<Action> {
    let seat = table.state.turn;
    match dice.below(200) {
        0 => Input::Left { seat: Seat(dice.below(table.state.here.len() as u32) as u8) },
        1..5 => Input::TimeUp { seat, decision: table.state.decision() },
        _ => {
            let view = table.game.view(&table.state, Viewer::Seat(seat));
            let mut moves = table.game.moves(&view, seat);
            // Of the dearest a few most of the time: among all there are mostly swaps.
            let few = if dice.below(4) == 0 { moves.len() } else { moves.len().min(20) };
            let action = moves.swap_remove(dice.below(few as u32) as usize);
            Input::Act { seat, action }
        }
    }
}

/// Plays to the end: how many inputs and rounds it took.
fn play(number: u64) -> (u64, u32) {
    let mut dice = Dice::new(&Seed::from_number(number), u64::MAX);
    let disputes = if dice.below(2) == 0 { Disputes::Strict } else { Disputes::Gentle };
    let options = Options { target: LOWEST_TARGET + dice.below(60) as u16, disputes };
    let mut table = Table::with(options, 2 + dice.below(3) as usize, number);
    while table.outcome().is_none() {
        assert_eq!(table.state.tiles(), TILES, "game {number} after {}", table.inputs);
        assert!(table.inputs < LONGEST, "game {number} goes on and on");
        let input = random(&table, &mut dice);
        // Somebody who has left can't leave again.
        let _ = table.enter(input);
    }
    assert_eq!(table.state.tiles(), TILES);
    (table.inputs, table.state.round)
}

fn play_all(games: u64) {
    let mut inputs = 0;
    let (mut longest, mut rounds) = (0, 0);
    for number in 0..games {
        let (took, round) = play(number);
        inputs += took;
        longest = longest.max(took);
        rounds += round;
    }
    println!("{games} games, {rounds} rounds, {inputs} inputs, at most {longest} in a game");
}

#[test]
fn random_games_end_with_every_tile() {
    play_all(30);
}

#[test]
#[ignore = "takes minutes: see above"]
fn ten_thousand_random_games_end_with_every_tile() {
    play_all(10_000);
}
