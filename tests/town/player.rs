//! The computer's seats: they play whole games by the rules, better from level to level, and quickly.

use crosstown::game::{Computer, Dice, Game, Input, Level, Seat, Seats, Seed, Viewer};
use crosstown::games::town::score::points;
use crosstown::games::town::{Action, IMAGINED, Options, State, Variant};
use crosstown::screen::{Panel, Show};

use super::support::{PLAIN, Table, paper};

/// Plays the rounds of a solo game; the end is a matter of the solver.
fn built(level: Level, number: u64, variant: Variant) -> (Table, State) {
    let mut table = Table::solo();
    let seed = Seed::from_number(number);
    let mut dice = Dice::new(&seed, 0);
    table.state = table.game.setup(&Options { variant }, &Seats::plain(1), &mut dice).unwrap();
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
    let (table, state) = built(Level::Easy, 3, Variant::Standard);
    assert!(state.seats[0].desk.town.lots.len() > 20);
    let score = table.game.score(&state, Seat(0));
    assert!(score.is_valid() && score.pollution == 0, "{:?}", score.bad_runs);
}

/// On this sheet the best single letter is a museum's, and is in no word of two letters.
#[test]
fn no_town_begins_with_a_letter_that_nothing_goes_on_from() {
    let (_, state) = built(Level::Easy, 75, Variant::Standard);
    assert!(state.seats[0].desk.town.lots.len() > 20);
}

#[test]
fn the_others_count_on_workers_and_have_enough_of_them() {
    for level in [Level::Medium, Level::Strong] {
        let (_, state) = built(level, 3, Variant::Standard);
        let desk = &state.seats[0].desk;
        assert!(desk.owned() > 5 && desk.pollution() == 0, "{level}: {}", desk.owned());
    }
}

/// AS and a loose S: ASS would be worth a point, and is left to people.
#[test]
fn what_the_program_does_not_show_by_itself_is_not_built() {
    for level in Level::ALL {
        let mut table = Table::with_town("A S", 0);
        table.play("cut g10");
        let mut dice = Dice::new(&Seed::from_number(1), 0);
        let action = table.game.choose(&table.view(0), Seat(0), level, &mut dice);
        assert!(matches!(action, Action::Place(1, _)), "{level}: {action:?}");
        assert_ne!(action.to_string(), "place 1 o13", "{level}");
        let panel = Panel::Pad { draft: "", marks: true };
        let shown = format!("{:?}", table.game.screen(&table.view(0), panel));
        assert!(shown.contains("AS") && !shown.contains("ASS"), "{shown}");
    }
    let mut table = Table::with_town("A S", 0);
    table.play("cut g10, place 1 o13");
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

/// What a town could score by its words and workers: few games, so that it is quick. The command
/// `calibrate` plays hundreds to the end.
fn prospects(level: Level) -> i32 {
    let games = [1, 2, 3, 4, 5, 6].map(|number| {
        let (_, state) = built(level, number, Variant::Standard);
        let desk = &state.seats[0].desk;
        let runs = desk.town.runs();
        let words: i32 = runs.iter().map(|run| points::word(run.squares.len())).sum();
        words + points::majority(desk.owned(), &IMAGINED)
    });
    games.iter().sum::<i32>() / games.len() as i32
}

#[test]
fn each_level_is_better_than_the_one_below() {
    let [easy, medium, strong] = Level::ALL.map(prospects);
    assert!(medium >= easy + 10 && strong >= medium + 10, "{easy}, {medium}, {strong}");
}

#[test]
fn in_a_permissive_game_the_plain_player_reads_backwards_too() {
    let backwards = (1..=3).any(|number| {
        let (mut table, state) = built(Level::Easy, number, Variant::Permissive);
        assert!(table.game.score(&state, Seat(0)).is_valid());
        table.state.variant = Variant::Standard;
        !table.game.score(&table.state, Seat(0)).is_valid()
    });
    assert!(backwards);
}

#[test]
fn a_computer_trades_a_sheet_that_is_nearly_used_up() {
    let mut table = Table::new(2, Variant::Standard);
    table.desk(0).sheet = paper("A B C");
    table.begin();
    for level in Level::ALL {
        let mut dice = Dice::new(&Seed::from_number(1), 0);
        assert_eq!(table.game.choose(&table.view(0), Seat(0), level, &mut dice), Action::Fresh);
    }
}

#[test]
fn computers_of_all_levels_build_together_and_pass_their_sheets_on() {
    let mut table = Table::new(3, Variant::Tight);
    let seats: Vec<(Seat, Level)> = table.state.seats().zip(Level::ALL).collect();
    let mut dice = Dice::new(&Seed::from_number(4), 0);
    while !table.state.is_finishing() {
        for &(seat, level) in &seats {
            if table.state.seats[seat.index()].owes() && !table.state.is_finishing() {
                let action = table.game.choose(&table.view(seat.0), seat, level, &mut dice);
                table.enter(Input::Act { seat, action }).unwrap();
            }
        }
    }
    for seat in &table.public().seats {
        assert!(seat.pollution == 0 && seat.town.lots.len() > 30, "{}", seat.town.lots.len());
    }
}

/// As a player may have built it.
#[test]
fn a_town_at_the_edge_of_the_map_is_built_on_all_the_same() {
    for at in ["a1", "iv256", "a256"] {
        let mut table = Table::with_sheet(PLAIN);
        table.play(&format!("cut a1, place 1 {at}"));
        while table.state.round == 1 {
            let mut dice = Dice::new(&Seed::from_number(1), 0);
            let action = table.game.choose(&table.view(0), Seat(0), Level::Strong, &mut dice);
            table.enter(Input::Act { seat: Seat(0), action }).unwrap();
        }
        assert!(table.own().desk.town.lots.len() > 1, "{at}");
    }
}
