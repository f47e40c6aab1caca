//! Numbers of loose parts, in random cuts: nothing is lost, and everything is called what a second, plainer
//! count calls it.

use std::collections::{BTreeMap, BTreeSet};

use crosstown::game::{Dice, Seed};
use crosstown::games::town::Paper;
use crosstown::grid::Square;

use super::support::Table;

/// Small enough to fall apart often.
const SHEET: &str = "A B C D E F/G H I J K L/M N O P Q R/S T U V W X/Y Z A B C D";

type Squares = BTreeSet<Square>;

/// What a sheet was cut into: the sheet, and the parts by number.
#[derive(Clone, PartialEq, Debug)]
struct Pieces {
    sheet: Squares,
    parts: BTreeMap<u8, Squares>,
}

impl Pieces {
    fn of(table: &Table) -> Self {
        let squares = |paper: &Paper| paper.tiles().iter().map(|(square, _)| *square).collect();
        let desk = table.own().desk;
        let parts = desk.parts.iter().map(|(&number, part)| (number, squares(&part.paper)));
        Self { sheet: squares(&desk.sheet), parts: parts.collect() }
    }

    /// The paper that a square is on: the number of a part, or none.
    fn holder(&self, square: Square) -> Option<u8> {
        self.parts.iter().find(|(_, part)| part.contains(&square)).map(|(&number, _)| number)
    }

    fn cut(&mut self, piece: &Squares) {
        let next = self.parts.keys().last().map_or(1, |last| last + 1);
        let holder = self.holder(*piece.first().unwrap());
        let source = holder.map_or(&mut self.sheet, |number| self.parts.get_mut(&number).unwrap());
        let mut rest = apart(source.difference(piece).copied().collect());
        let most = rest.iter().map(Squares::len).max().unwrap_or(0);
        *source = match rest.iter().position(|part| part.len() == most) {
            Some(largest) => rest.remove(largest),
            None => Squares::new(),
        };
        self.parts.insert(next, piece.clone());
        self.parts.extend((next + 1..).zip(rest));
    }
}

/// What hangs together, in reading order: every square begins as a part of its own, and neighbours join.
fn apart(squares: Squares) -> Vec<Squares> {
    let mut parts: Vec<Squares> = squares.iter().map(|&square| Squares::from([square])).collect();
    let near = |one: &Squares, other: &Squares| {
        one.iter()
            .any(|a| other.iter().any(|b| a.column.abs_diff(b.column) + a.row.abs_diff(b.row) == 1))
    };
    while let Some((one, other)) = (0..parts.len())
        .flat_map(|one| (0..one).map(move |other| (one, other)))
        .find(|&(one, other)| near(&parts[one], &parts[other]))
    {
        let joined = parts.remove(one);
        parts[other].extend(joined);
    }
    parts.sort_by_key(|part| part.iter().map(|square| (square.row, square.column)).min());
    parts
}

/// Squares side by side, from any one on.
fn grown(from: &Squares, dice: &mut Dice) -> Squares {
    let all: Vec<Square> = from.iter().copied().collect();
    let mut piece = Squares::from([*dice.pick(&all).unwrap()]);
    for _ in 0..dice.below(7) {
        let near = |square: &&Square| {
            piece.iter().any(|p| p.column.abs_diff(square.column) + p.row.abs_diff(square.row) == 1)
        };
        let beside: Vec<Square> =
            all.iter().filter(|square| !piece.contains(square)).filter(near).copied().collect();
        piece.extend(dice.pick(&beside));
    }
    piece
}

#[test]
fn random_cuts_lose_nothing_and_number_everything_in_order() {
    let (mut cuts, mut falls) = (0, 0);
    for seed in 0..12 {
        let mut dice = Dice::new(&Seed::from_number(seed), 0);
        let mut table = Table::with_sheet(SHEET);
        for _ in 0..40 {
            let mut expected = Pieces::of(&table);
            let papers = expected.parts.values().chain([&expected.sheet]);
            let papers: Vec<&Squares> = papers.filter(|paper| !paper.is_empty()).collect();
            let piece = grown(dice.pick(&papers).unwrap(), &mut dice);
            let names: Vec<String> = piece.iter().map(ToString::to_string).collect();
            if table.tries(0, &format!("cut {}", names.join(" "))).is_err() {
                continue;
            }
            let before = expected.parts.len();
            expected.cut(&piece);
            assert_eq!(Pieces::of(&table), expected);
            cuts += 1;
            falls += usize::from(expected.parts.len() > before + 1);
        }
    }
    assert!(cuts > 100 && falls > 10, "{cuts} cuts, {falls} of them into more than two");
}
