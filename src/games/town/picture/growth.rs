//! Earlier moments of towns, laid onto what became of them: each round has coordinates of its own.

use crate::games::town::town::Town;
use crate::games::town::view::View;
use crate::grid::Square;

/// The view with its towns where they lie in the end.
pub fn laid_onto(end: &View, then: &View) -> View {
    let mut view = then.clone();
    for (seat, ended) in view.seats.iter_mut().zip(&end.seats) {
        if let Some(way) = way(&seat.town, &ended.town) {
            seat.town = moved(&seat.town, way);
        }
    }
    view
}

/// How far a town has to be moved to lie on a larger one, letter on letter. A very small one may fit in several
/// places: then the first of them.
fn way(town: &Town, whole: &Town) -> Option<(i16, i16)> {
    let (first, lot) = town.lots.first_key_value()?;
    let fits = |way: &(i16, i16)| {
        town.lots.iter().all(|(square, lot)| {
            let there = step(*square, *way).and_then(|square| whole.lots.get(&square));
            there.is_some_and(|there| there.tile == lot.tile)
        })
    };
    let alike = whole.lots.iter().filter(|(_, other)| other.tile == lot.tile);
    let apart = |a: u8, b: u8| i16::from(a) - i16::from(b);
    let ways = alike.map(|(s, _)| (apart(s.column, first.column), apart(s.row, first.row)));
    ways.into_iter().find(fits)
}

fn step(square: Square, (columns, rows): (i16, i16)) -> Option<Square> {
    let go = |number: u8, by: i16| u8::try_from(i16::from(number) + by).ok();
    Some(Square::new(go(square.column, columns)?, go(square.row, rows)?))
}

fn moved(town: &Town, way: (i16, i16)) -> Town {
    Town {
        lots: town.lots.iter().filter_map(|(s, lot)| Some((step(*s, way)?, *lot))).collect(),
        freelancers: town.freelancers.iter().filter_map(|s| step(*s, way)).collect(),
    }
}
