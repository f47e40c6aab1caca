//! The computer player: legal and repeatable everywhere, awake to wins and threats, and each level
//! stronger than the one below.

use crosstown::game::{Computer, Dice, Game, Input, Level, Seat, Seed, Viewer};
use crosstown::games::crisscross::{Action, Board, Colour, Crisscross, Offer, State, player};
use crosstown::grid::Square;

use super::{apply, start, typed};

/// Enough for the strongest level to play well on small boards, and quick on large ones.
const SMALL_BUDGET: u32 = 300;

/// What `level` plays on `board`, with dice of this number.
pub fn choice(board: &Board, level: Level, number: u64) -> Square {
    let ply = ply(board);
    let offers = [Offer::None; 2];
    let state = State { board: board.clone(), ply, last: None, offers, end: None };
    match act(&state, level, number) {
        Action::Place(square) => square,
        other => panic!("{level:?} chose {other}"),
    }
}

fn act(state: &State, level: Level, number: u64) -> Action {
    let seat = state.mover().expect("a game that goes on").seat();
    let view = Crisscross.view(state, Viewer::Seat(seat));
    Crisscross.choose(&view, seat, level, &mut Dice::new(&Seed::from_number(number), 1))
}

/// The strongest level, hurried.
fn hurried(board: &Board, number: u64) -> Square {
    let mut dice = Dice::new(&Seed::from_number(number), 1);
    player::best(board, Colour::to_move(ply(board)), SMALL_BUDGET, &mut dice)
}

/// Checkers placed so far: none ever leaves the board.
pub fn ply(board: &Board) -> u16 {
    u16::from(board.size()).pow(2) - board.free().count() as u16
}

fn wins(board: &Board, square: Square) -> bool {
    let mover = Colour::to_move(ply(board));
    let mut next = board.clone();
    next.place(mover, square);
    next.joins(mover, square)
}

fn can_win(board: &Board) -> bool {
    board.free().any(|square| wins(board, square))
}

/// Whether the other cannot win at once after this move.
fn safe(board: &Board, square: Square) -> bool {
    let mut next = board.clone();
    next.place(Colour::to_move(ply(board)), square);
    !can_win(&next)
}

/// The positions of a random game, without the one that ended it.
fn random_game(size: u8, number: u64) -> Vec<Board> {
    let mut squares: Vec<Square> = Square::all(size).collect();
    Dice::new(&Seed::from_number(number), size.into()).shuffle(&mut squares);
    let mut boards = vec![Board::new(size)];
    for square in squares {
        let board = &boards[boards.len() - 1];
        if wins(board, square) || board.free().count() == 1 {
            break;
        }
        let mut next = board.clone();
        next.place(Colour::to_move(ply(board)), square);
        boards.push(next);
    }
    boards
}

#[test]
fn all_levels_play_legal_moves_take_wins_and_stop_threats() {
    let (mut won, mut stopped) = (0, 0);
    for size in 1..=19 {
        let games = if size < 10 { 6 } else { 2 };
        for number in 0..games {
            let boards = random_game(size, number);
            // The start, the middle, and the end, where wins and threats are.
            let middle = boards.len() / 2;
            let late = boards.len().saturating_sub(3);
            let tried = [0, middle].into_iter().chain(late..boards.len());
            for board in tried.map(|at| &boards[at]) {
                let [easy, medium] = [Level::Easy, Level::Medium].map(|l| choice(board, l, number));
                let strong = hurried(board, number);
                for square in [easy, medium, strong] {
                    assert!(board.contains(square), "{square} on {board}");
                    assert_eq!(board.at(square), None, "{square} on {board}");
                }
                if can_win(board) {
                    assert!([easy, medium, strong].iter().all(|&s| wins(board, s)), "{board}");
                    won += 1;
                } else if board.free().any(|s| safe(board, s)) {
                    assert!([medium, strong].iter().all(|&s| safe(board, s)), "{board}");
                    stopped += usize::from(board.free().any(|s| !safe(board, s)));
                }
            }
        }
    }
    assert!(won > 100 && stopped > 30, "{won} wins, {stopped} threats");
}

#[test]
fn alike_dice_give_alike_moves_in_whatever_order() {
    let boards: Vec<Board> = (5..9).map(|size| random_game(size, 8)[2].clone()).collect();
    let forth: Vec<[Square; 3]> = boards.iter().map(|board| all_choices(board, 5)).collect();
    let mut back: Vec<[Square; 3]> = boards.iter().rev().map(|b| all_choices(b, 5)).collect();
    back.reverse();
    assert_eq!(forth, back);
    let other: Vec<[Square; 3]> = boards.iter().map(|board| all_choices(board, 6)).collect();
    assert_ne!(forth, other, "other dice make no difference");
}

fn all_choices(board: &Board, number: u64) -> [Square; 3] {
    [
        choice(board, Level::Easy, number),
        choice(board, Level::Medium, number),
        hurried(board, number),
    ]
}

#[test]
fn an_offer_of_a_draw_lapses_while_the_computer_plays_on() {
    let mut state = start(5);
    for (seat, text) in [(0, "c3"), (1, "b2"), (1, "offer")] {
        state = typed(&state, seat, text).expect("legal");
    }
    for level in Level::ALL {
        let action = act(&state, level, 1);
        assert!(matches!(action, Action::Place(_)), "{level:?} chose {action}");
        let after = apply(&state, Input::Act { seat: Seat(0), action }).expect("legal");
        assert_eq!(after.offers, [Offer::None; 2]);
        assert_eq!(after.end, None);
    }
}

/// Wins of `first` in `games` games against `second`, taking turns at being Red.
fn score(
    size: u8,
    games: u64,
    first: impl Fn(&Board, u64) -> Square,
    second: impl Fn(&Board, u64) -> Square,
) -> usize {
    let first_wins = |game: &u64| {
        let mut board = Board::new(size);
        while board.free().next().is_some() {
            let mover = Colour::to_move(ply(&board));
            let firsts_turn = mover == Colour::BOTH[*game as usize % 2];
            let number = game * 1000 + u64::from(ply(&board));
            let square = if firsts_turn { first(&board, number) } else { second(&board, number) };
            board.place(mover, square);
            if board.joins(mover, square) {
                return firsts_turn;
            }
        }
        false
    };
    (0..games).filter(first_wins).count()
}

#[test]
fn each_level_beats_the_one_below() {
    let easy = |board: &Board, number| choice(board, Level::Easy, number);
    let medium = |board: &Board, number| choice(board, Level::Medium, number);
    let longer = |board: &Board, number| {
        let mut dice = Dice::new(&Seed::from_number(number), 1);
        player::best(board, Colour::to_move(ply(board)), 8000, &mut dice)
    };
    let scores =
        [score(6, 20, medium, easy), score(6, 20, hurried, easy), score(7, 10, longer, medium)];
    assert!(scores[0] >= 17 && scores[1] >= 15 && scores[2] >= 7, "{scores:?}");
}
