//! What happened, in a sentence.

use super::action::{Deed, Supply};
use super::columns::Side;
use super::event::{Event, RoundEnd};
use super::tile::{Pair, Tile};
use crate::game::Seat;
use crate::screen::Telling;

/// That a game is over is said by the board.
pub fn tell(event: &Event) -> Option<Telling> {
    Some(match event {
        Event::Did { seat, deed, tile, words, locked } => {
            let text = format!("{}{}.", did(*seat, *deed, *tile), made(words, *locked));
            let call = match deed {
                Deed::Steal { from, .. } => Some(*from),
                _ => None,
            };
            Telling { text, call }
        }
        Event::Locked { seat, word } => {
            Telling::line(format!("Seat {seat} locked {}.", worth(*word)))
        }
        Event::Late { seat, acted: false } => {
            Telling::line(format!("Seat {seat} ran out of time, which is a pass."))
        }
        Event::Late { seat, acted: true } => {
            Telling::line(format!("Seat {seat} ran out of time: the turn ended without a lock."))
        }
        Event::Wrong { seat, pair } => Telling::line(format!(
            "Seat {seat} made {pair}, which is no word: everything went back and the turn is lost."
        )),
        Event::LastTurns { seat } => {
            Telling::line(format!("Seat {seat} has six words: the others have one last turn each."))
        }
        Event::Scored { round, points, why } => Telling::line(scored(*round, points, *why)),
        Event::Round { round, first } => {
            Telling::line(format!("Round {round} begins with Seat {first}."))
        }
        Event::Left { seat } => Telling::line(format!("Seat {seat} left.")),
        Event::Ended => return None,
    })
}

fn did(seat: Seat, deed: Deed, tile: Option<Tile>) -> String {
    let tile = tile.map(|tile| tile.to_string()).unwrap_or_default();
    match deed {
        Deed::Take { from: Supply::Box(side), .. } => {
            format!("Seat {seat} took {tile} from the {side} box")
        }
        Deed::Take { from: Supply::Centre(_), .. } => {
            format!("Seat {seat} took {tile} from the centre")
        }
        Deed::SwapBoxes { left, right } => {
            format!("Seat {seat} swapped {left} of the left box for {right} of the right box")
        }
        Deed::SwapColumns { left, right } if left == right => {
            format!("Seat {seat} turned row {left} around")
        }
        Deed::SwapColumns { left, right } => {
            format!("Seat {seat} swapped left row {left} for right row {right}")
        }
        Deed::Move { from, .. } => {
            format!("Seat {seat} moved {tile} from the {from} column to the {}", Side::other(from))
        }
        Deed::Steal { from, .. } => format!("Seat {seat} stole {tile} from Seat {from}"),
        Deed::Pass => format!("Seat {seat} passed"),
    }
}

/// The words that a deed made, and the one that was locked, which is mostly the same.
fn made(words: &[Pair], locked: Option<Pair>) -> String {
    let others: Vec<String> =
        words.iter().filter(|word| Some(**word) != locked).map(|word| worth(*word)).collect();
    let others = others.join(", ");
    match locked {
        None if others.is_empty() => String::new(),
        None => format!(": {others}"),
        Some(word) if others.is_empty() => format!(": {}, locked", worth(word)),
        Some(word) => format!(": {others}; {} locked", worth(word)),
    }
}

fn worth(word: Pair) -> String {
    format!("{word} ({})", word.points())
}

fn scored(round: u32, points: &[u32], why: RoundEnd) -> String {
    let why = match why {
        RoundEnd::SixWords => "",
        RoundEnd::Passes => ", as everybody passed",
        RoundEnd::Idle => ", as nobody locked a word for ten turns",
    };
    let points = (0u8..).map(Seat).zip(points);
    let points: Vec<String> =
        points.map(|(seat, points)| format!("Seat {seat} {points}")).collect();
    format!("Round {round} is over{why}: {}.", points.join(", "))
}
