//! Make a Wordsearch.

mod best;
#[path = "../shared/indecent.rs"]
mod indecent;
mod naive;
mod player;
mod rules;
mod score;
mod show;

use std::sync::Arc;

use crosstown::game::{Dice, Game, Input, Seat, Seats, Seed};
use crosstown::games::wordsearch::{Action, Options, Source, State, Word, Wordsearch};
use crosstown::words::{Letter, Lexicon};

fn game(dictionary: &str) -> Wordsearch {
    Wordsearch::new(Arc::new(Lexicon::load(dictionary).unwrap()))
}

fn words(text: &str) -> Vec<Word> {
    text.split_whitespace().map(|word| Word::read(word).unwrap()).collect()
}

/// 25 words as a book might give them, another list for each number.
fn book(number: u64) -> Vec<Word> {
    let common = words(
        "only the i friendly seeing already this observed introduce jane has most themselves said \
         that have happened indeed to still he you who might without wanted natural buildings her \
         such and too fatigued several along peace am evidently was him come clearing a back sound \
         but think there nor some no in warmth imprudent everything at do other women town chiefly",
    );
    let mut dice = Dice::new(&Seed::from_number(number), 0);
    (0..25).map(|_| dice.pick(&common).unwrap().clone()).collect()
}

/// A game for one with these words.
fn begun(game: &Wordsearch, words: Vec<Word>) -> State {
    let source = Source::Text { title: "A book".into(), words };
    let options = Options { source, ..Options::default() };
    game.setup(&options, &Seats::plain(1), &mut dice(0)).unwrap()
}

fn put(game: &Wordsearch, state: &State, action: Action) -> State {
    let input = Input::Act { seat: Seat(0), action };
    game.apply(state, input, &mut dice(1)).unwrap().state
}

fn dice(number: u64) -> Dice {
    Dice::new(&Seed::from_number(7), number)
}

/// Whether the program may show all that can be read on a grid, in any direction.
fn shows_well(grid: &crosstown::grid::LetterGrid, lexicon: &Lexicon) -> bool {
    let offends = |word: &str| {
        let word: Vec<Letter> = word.chars().filter_map(Letter::from_char).collect();
        !lexicon.shown_by_itself(&word)
    };
    naive::score(&naive::rows(grid), 3, offends).1.is_empty()
}
