//! The same seed gives the same game: one for everybody, every week, can be made of a seed alone.

use crosstown::game::{Dice, Game, Seats, Seed};
use crosstown::games::town::{Options, State};

use super::support::Table;

fn begun(seed: u64, seats: usize) -> State {
    let game = Table::solo().game;
    let mut dice = Dice::new(&Seed::from_number(seed), 0);
    game.setup(&Options::default(), &Seats::plain(seats), &mut dice).unwrap()
}

#[test]
fn the_same_seed_gives_the_same_sheets_and_cards() {
    assert_eq!(begun(2, 4), begun(2, 4));
    assert_ne!(begun(2, 1).seats[0].desk.sheet, begun(3, 1).seats[0].desk.sheet);
    assert_ne!(begun(2, 1).cards, begun(3, 1).cards);
}

#[test]
fn sheets_and_cards_do_not_depend_on_how_many_play() {
    let (solo, all) = (begun(2, 1), begun(2, 4));
    assert_eq!((&solo.cards, &solo.seats[0].desk), (&all.cards, &all.seats[0].desk));
}

/// Whoever changes the generator or the deck changes games that others have played: it should be noticed.
#[test]
fn a_seed_means_what_it_meant_before() {
    let state = begun(1, 1);
    let cards: Vec<String> = state.cards.iter().map(ToString::to_string).collect();
    let rows = state.seats[0].desk.sheet.tiles();
    let first: Vec<String> = rows[..10].iter().map(|(_, tile)| tile.to_string()).collect();
    assert_eq!(
        cards,
        ["3 2", "3 2 2", "2 2 1", "4 2", "4 1 | 4", "3 3 | 3 exact", "4 3 | 2 worker", "5 2 | 2"]
    );
    assert_eq!(first.join(" "), "So H O E Rh T E F Up C");
}
