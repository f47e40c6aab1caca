//! The deck and the stack of a game.

use crosstown::game::{Dice, Seed};
use crosstown::games::town::Card;

use super::support::Table;

fn letters(card: &Card) -> usize {
    card.slots().iter().sum()
}

#[test]
fn there_are_at_least_ten_single_and_ten_double_cards() {
    let (double, single): (Vec<Card>, Vec<Card>) =
        Card::deck().into_iter().partition(Card::is_double);
    assert!(single.len() >= 10 && double.len() >= 10);
    for card in single {
        assert_eq!(card.plans.len(), 1);
        assert!((2..=3).contains(&card.slots().len()), "{card}");
        assert!((5..=7).contains(&letters(&card)), "{card}");
    }
    for card in double {
        assert_eq!(card.plans.len(), 2);
        assert!((3..=5).contains(&card.slots().len()), "{card}");
        assert!((9..=11).contains(&letters(&card)), "{card}");
    }
}

#[test]
fn the_card_of_the_rule_sheet_is_among_the_double_ones() {
    let own = |card: &Card| card.slots() == [4, 3, 2] && card.worker && card.is_double();
    assert!(Card::deck().iter().any(own));
}

#[test]
fn some_cards_bring_a_worker_and_some_are_exact() {
    let deck = Card::deck();
    for says in [|card: &Card| card.worker, |card: &Card| card.exact] {
        let count = deck.iter().filter(|card| says(card)).count();
        assert!(count > 0 && count < deck.len() / 2, "{count}");
    }
}

#[test]
fn a_game_has_55_to_65_letters_in_the_mean() {
    let (double, single): (Vec<Card>, Vec<Card>) =
        Card::deck().into_iter().partition(Card::is_double);
    let mean =
        |cards: &[Card]| cards.iter().map(letters).sum::<usize>() as f64 / cards.len() as f64;
    let game = 4.0 * mean(&single) + 4.0 * mean(&double);
    assert!((55.0..=65.0).contains(&game), "{game}");
}

#[test]
fn a_game_draws_four_single_cards_and_then_four_double_ones() {
    for number in 0..50 {
        let cards = Card::drawn(&mut Dice::new(&Seed::from_number(number), 0));
        let double: Vec<bool> = cards.iter().map(Card::is_double).collect();
        assert_eq!(double, [false, false, false, false, true, true, true, true]);
    }
}

#[test]
fn a_card_is_turned_over_when_its_round_begins() {
    let mut table = Table::solo();
    for round in 1..=8 {
        assert_eq!(table.public().cards, table.state.cards[..round]);
        assert_eq!(table.public().card(), Some(&table.state.cards[round - 1]));
        table.play("done");
    }
    assert_eq!(table.public().card(), None);
}
