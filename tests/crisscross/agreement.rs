//! The real rules and the naive ones agree on thousands of random games, move by move.

use crosstown::game::{Dice, Seed};
use crosstown::games::crisscross::{Board, Colour};
use crosstown::grid::Square;

use super::naive::Naive;

fn play_both(size: u8, dice: &mut Dice) {
    let mut squares: Vec<Square> = Square::all(size).collect();
    dice.shuffle(&mut squares);
    let mut board = Board::new(size);
    let mut naive = Naive::empty(size.into());
    for (ply, square) in squares.into_iter().enumerate() {
        let mover = Colour::to_move(ply as u16);
        let (row, column) = (size - 1 - square.row, square.column);
        let captured = board.place(mover, square).count();
        assert_eq!(captured as usize, naive.play(mover.letter(), row.into(), column.into()));
        assert_eq!(board.to_string(), naive.text());
        let joined = board.joins(mover, square);
        assert_eq!(joined, naive.joined(mover.letter()), "{board}");
        if joined {
            return;
        }
    }
}

#[test]
fn thousands_of_random_games() {
    for (size, games) in
        [(1, 1), (2, 50), (3, 2000), (4, 2000), (5, 2000), (9, 2000), (13, 200), (19, 60)]
    {
        for number in 0..games {
            play_both(size, &mut Dice::new(&Seed::from_number(number), u64::from(size)));
        }
    }
}

/// Groups that wind to and fro are where a connection is easily missed.
#[test]
fn connections_on_random_boards() {
    let mut dice = Dice::new(&Seed::from_number(7), 0);
    for round in 0..4000 {
        let size = 1 + dice.below(19) as u8;
        let red = 40 + dice.below(50);
        let text: Vec<String> = (0..size)
            .map(|_| (0..size).map(|_| if dice.below(100) < red { 'R' } else { 'B' }).collect())
            .collect();
        let text = text.join("/");
        let board: Board = text.parse().expect("a board");
        let naive = Naive::read(&text);
        for colour in Colour::BOTH {
            let groups = Square::all(size).filter(|&square| board.at(square) == Some(colour));
            let joined = groups.into_iter().any(|square| board.joins(colour, square));
            assert_eq!(joined, naive.joined(colour.letter()), "round {round}: {text}");
        }
    }
}
