//! The computer's seats: they play whole games by the rules, better from level to level, and quickly.

use crosstown::game::{Computer, Dice, Game, Input, Level, Seat, Seed, Viewer};
use crosstown::games::town::{Action, State, Variant};

use super::support::Table;

/// Plays the rounds of a solo game; the end is a matter of the solver.
fn built(level: Level, number: u64) -> (Table, State) {
    let mut table = Table::solo();
    let seed = Seed::from_number(number);
    let mut dice = Dice::new(&seed, 0);
    table.state = table
        .game
        .setup(&Default::default(), &crosstown::game::Seats::plain(1), &mut dice)
        .unwrap();
    while !table.state.is_finishing() {
        let view = table.game.view(&table.state, Viewer::Seat(Seat(0)));
        let action = table.game.choose(&view, Seat(0), level, &mut dice);
        table.enter(Input::Act { seat: Seat(0), action }).unwrap();
    }
    let state = table.state.clone();
    (table, state)
}

#[test]
fn the_plain_player_has_words_only_at_every_step() {
    let (table, state) = built(Level::Easy, 3);
    assert!(state.seats[0].desk.town.lots.len() > 20);
    let score = table.game.score(&state, Seat(0));
    assert!(score.is_valid() && score.pollution == 0, "{:?}", score.bad_runs);
}

#[test]
fn the_others_count_on_workers_and_have_enough_of_them() {
    for level in [Level::Medium, Level::Strong] {
        let (_, state) = built(level, 3);
        let desk = &state.seats[0].desk;
        assert!(desk.owned() > 5 && desk.pollution() == 0, "{level}: {}", desk.owned());
    }
}

#[test]
fn a_computer_sees_and_does_the_same_for_the_same_dice() {
    for level in Level::ALL {
        let table = Table::new(2, Variant::Standard);
        let choice = |number| {
            let mut dice = Dice::new(&Seed::from_number(number), 0);
            table.game.choose(&table.view(1), Seat(1), level, &mut dice)
        };
        assert_eq!(choice(1), choice(1));
        assert!(matches!(choice(2), Action::Cut(_)), "{level}");
    }
}
