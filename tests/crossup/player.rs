//! The computer plays by the rules, better at each level, and says nothing it should not.

use std::collections::HashSet;

use crosstown::game::{Computer, Dice, Game, Input, Level, Moves, Seat, Seed, Status, Viewer};
use crosstown::games::crossup::{Card, Score};

use super::{Table, indecent};

/// One card played to its end; the points.
fn solo(level: Level, seed: u64) -> Table {
    let mut table = Table::new(1, seed);
    while let Status::Awaiting(_) = table.game.status(&table.state) {
        let view = table.game.view(&table.state, Viewer::Seat(Seat(0)));
        let mut dice = Dice::new(&Seed::from_number(seed), 1000 + table.inputs);
        let action = table.game.choose(&view, Seat(0), level, &mut dice);
        let moves = table.game.moves(&view, Seat(0));
        assert!(moves.contains(&action), "{action} is among the moves");
        table.enter(Input::Act { seat: Seat(0), action }).unwrap();
    }
    table
}

#[test]
fn each_level_beats_the_one_below() {
    let mean = |level| {
        let points = |seed| {
            let table = solo(level, seed);
            Score::of(&table.state.cards[0], &table.game.lexicon).total()
        };
        f64::from((0..16).map(points).sum::<u32>()) / 16.0
    };
    let [easy, medium, strong] = Level::ALL.map(mean);
    assert!(1.5 * easy < medium && medium < strong, "{easy} {medium} {strong}");
}

/// They get the same letters, and are not one player seven times over.
#[test]
fn seven_of_one_level_fill_seven_cards() {
    for level in [Level::Medium, Level::Strong] {
        let mut table = Table::new(7, 5);
        while let Status::Awaiting(awaited) = table.game.status(&table.state) {
            let seat = awaited[0].seat;
            let view = table.game.view(&table.state, Viewer::Seat(seat));
            let mut dice = Dice::new(&Seed::from_number(5), 1000 + table.inputs);
            let action = table.game.choose(&view, seat, level, &mut dice);
            table.enter(Input::Act { seat, action }).unwrap();
        }
        let cards: HashSet<String> = table.state.cards.iter().map(Card::to_string).collect();
        assert_eq!(cards.len(), 7, "{level}: {cards:?}");
    }
}

#[test]
fn its_cards_may_be_shown() {
    for seed in 0..4 {
        let table = solo(Level::Medium, seed);
        let card = &table.state.cards[0];
        for (_, word, _) in Score::of(card, &table.game.lexicon).spelled(card) {
            assert!(table.game.lexicon.shown_by_itself(&word));
        }
    }
}

/// Read by a list that is not the one it plays by, and not only where words are marked.
#[test]
fn nothing_indecent_is_read_in_any_direction() {
    for seed in 0..6 {
        for level in [Level::Easy, Level::Strong] {
            let card = solo(level, seed).state.cards[0];
            assert_eq!(indecent::on(&card, "en-standard"), [""; 0], "{level}: {card}");
        }
    }
}

#[test]
fn alike_dice_give_alike_cards() {
    assert_eq!(solo(Level::Strong, 3).state, solo(Level::Strong, 3).state);
}
