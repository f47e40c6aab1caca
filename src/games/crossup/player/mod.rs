//! The computer player: it values a card by what its lines may still become (`outlook`).
//!
//! Easy looks at the points a letter makes at once, Medium at the words that each line is on the way
//! to, and Strong does so with more patience. Each seat likes some boxes a little better than others, or
//! all of one level would fill the same card. All of them see their own card and the table, as a player
//! would, and none of them makes a word that the program must not show by itself if it can help it.

mod outlook;

use outlook::Outlook;

use super::{Action, Card, CrossUp, Line, View};
use crate::game::{Computer, Dice, Level, Seat, liking};
use crate::grid::{BOXES, Square, WAYS, index};
use crate::words::{Letter, Lexicon};

impl Computer for CrossUp {
    fn choose(&self, view: &View, seat: Seat, level: Level, dice: &mut Dice) -> Action {
        let card = view.card(seat).expect("a computer sees its own card");
        let lexicon = &self.lexicon;
        if let Some(letter) = view.owed(seat) {
            let spots = spots(lexicon, level, view, card, letter, dice).into_iter();
            let open = spots.len() as f64 / BOXES as f64;
            let liked =
                spots.map(|(square, gain)| (square, gain * liking(seat, index(square), open)));
            return Action::Put(letter, best(&liked.collect::<Vec<_>>()).0);
        }
        let mut piles: Vec<(u8, Letter)> =
            (1..).zip(view.showing).filter_map(|(pile, top)| Some((pile, top?))).collect();
        dice.shuffle(&mut piles);
        if level == Level::Easy {
            return Action::CallPile(piles[0].0);
        }
        let gain = |(pile, letter): (u8, Letter)| {
            (pile, best(&spots(lexicon, level, view, card, letter, dice)).1)
        };
        let gains: Vec<(u8, f64)> = piles.into_iter().map(gain).collect();
        Action::CallPile(best(&gains).0)
    }
}

/// The first of those with the highest value.
fn best<T: Copy>(choices: &[(T, f64)]) -> (T, f64) {
    let better = |best: (T, f64), next: &(T, f64)| if next.1 > best.1 { *next } else { best };
    choices.iter().fold(choices[0], better)
}

/// The empty boxes, each with what the letter gains there.
fn spots(
    lexicon: &Lexicon,
    level: Level,
    view: &View,
    card: &Card,
    letter: Letter,
    dice: &mut Dice,
) -> Vec<(Square, f64)> {
    let mut outlook = Outlook::new(lexicon, level, view);
    let mut free: Vec<Square> = card.free().collect();
    dice.shuffle(&mut free);
    let mut gain = |square: Square| {
        let mut after = *card;
        after.put(square, letter);
        let lines = Line::through(square);
        let gain: f64 = lines
            .map(|line| {
                outlook.of(line, line.letters(&after)) - outlook.of(line, line.letters(card))
            })
            .sum();
        // More than any line could win: only when nothing else is left.
        gain - if shows_well(lexicon, &after) { 0.0 } else { 1000.0 }
    };
    free.into_iter().map(|square| (square, gain(square))).collect()
}

/// Whether all that can be read on the card may be shown, in any of the eight directions: who looks at
/// it sees also what is not marked.
fn shows_well(lexicon: &Lexicon, card: &Card) -> bool {
    WAYS.iter().all(|way| lexicon.line_shown_by_itself(&way.letters(card.boxes())))
}
