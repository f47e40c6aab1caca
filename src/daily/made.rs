//! What somebody has made on a date: the letters and their score, out of a game that is over.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::challenge::Challenge;
use crate::game::{Game, Seat, Viewer};
use crate::games::crossup::{self, Card, CrossUp};
use crate::games::town::{self, CrissCrossTown, Town};
use crate::games::wordsearch::{self, Wordsearch};
use crate::grid::LetterGrid;
use crate::words::Lexicon;

/// Somebody's sheet, and what it scores. It has all the letters, so it is only for those who may see them.
#[derive(Clone, PartialEq, Debug)]
pub enum Made {
    Grid(LetterGrid, wordsearch::Score),
    Card(Card, crossup::Score),
    Town(Box<(Town, town::Score)>),
}

/// A daily game has one seat.
const ALONE: Viewer = Viewer::Seat(Seat(0));

impl Made {
    /// What was made in a game, given its state as it is stored, with the table's dictionary and those of seats
    /// that chose another by their pinned names. None while the game goes on.
    pub fn read(
        challenge: Challenge,
        state: &str,
        lexicon: Arc<Lexicon>,
        others: BTreeMap<String, Arc<Lexicon>>,
    ) -> Option<Self> {
        match challenge {
            Challenge::Wordsearch => {
                let view = viewed(&Wordsearch { lexicon, others }, state)?;
                let grid = view.seats.into_iter().next()?.grid.filter(|_| view.over)?;
                Some(Made::Grid(grid.0, grid.1))
            }
            Challenge::CrossUp => {
                let view = viewed(&CrossUp { lexicon }, state)?;
                let card = view.seats.into_iter().next()?.card.filter(|_| view.over)?;
                Some(Made::Card(card.0, card.1))
            }
            Challenge::Town => {
                let view = viewed(&CrissCrossTown::new(lexicon), state)?;
                let seat = view.seats.into_iter().next()?;
                Some(Made::Town(Box::new((seat.town, seat.score?))))
            }
        }
    }

    /// The grid of a wordsearch.
    pub fn grid(&self) -> Option<(&LetterGrid, &wordsearch::Score)> {
        if let Made::Grid(grid, score) = self { Some((grid, score)) } else { None }
    }

    /// The card of Cross-Up.
    pub fn card(&self) -> Option<(&Card, &crossup::Score)> {
        if let Made::Card(card, score) = self { Some((card, score)) } else { None }
    }

    pub fn town(&self) -> Option<(&Town, &town::Score)> {
        if let Made::Town(made) = self { Some((&made.0, &made.1)) } else { None }
    }

    pub fn total(&self) -> i32 {
        match self {
            Made::Grid(_, score) => i32::try_from(score.total()).unwrap_or(i32::MAX),
            Made::Card(_, score) => i32::try_from(score.total()).unwrap_or(i32::MAX),
            Made::Town(made) => made.1.total(),
        }
    }
}

fn viewed<G: Game>(game: &G, state: &str) -> Option<G::View> {
    serde_json::from_str(state).ok().map(|state| game.view(&state, ALONE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Dice, Input, Moves, Seats, Seed};

    /// A game that somebody plays alone by doing what comes first, and its stored state after each input.
    fn played<G: Game + Moves>(game: &G, options: &G::Options) -> Vec<String> {
        let (seed, seats) = (Seed::from_number(3), Seats::plain(1));
        let mut state = game.setup(options, &seats, &mut Dice::new(&seed, 0)).unwrap();
        let mut stored = vec![serde_json::to_string(&state).unwrap()];
        for input in 1..1000 {
            let view = game.view(&state, ALONE);
            let Some(action) = game.moves(&view, Seat(0)).into_iter().next() else { break };
            let input_of = Input::Act { seat: Seat(0), action };
            state = game.apply(&state, input_of, &mut Dice::new(&seed, input)).unwrap().state;
            stored.push(serde_json::to_string(&state).unwrap());
        }
        stored
    }

    /// Read when it is over and not before, with the score of the game itself.
    fn check(challenge: Challenge, states: Vec<String>, lexicon: &Arc<Lexicon>) -> Made {
        let read = |state: &str| Made::read(challenge, state, lexicon.clone(), BTreeMap::new());
        let (last, before) = states.split_last().unwrap();
        assert!(before.iter().all(|state| read(state).is_none()), "{challenge}");
        assert!(read("{}").is_none());
        read(last).unwrap()
    }

    #[test]
    fn it_is_read_from_a_game_that_is_over() {
        let lexicon = Arc::new(Lexicon::load(Lexicon::DEFAULT).unwrap());
        let game = CrossUp { lexicon: lexicon.clone() };
        let made = check(Challenge::CrossUp, played(&game, &crossup::NoOptions {}), &lexicon);
        let Made::Card(card, score) = &made else { panic!("{made:?}") };
        assert_eq!((card.count(), score), (25, &crossup::Score::of(card, &lexicon)));
        let game = CrissCrossTown::new(lexicon.clone());
        let made = check(Challenge::Town, played(&game, &town::Options::default()), &lexicon);
        assert!(matches!(&made, Made::Town(made) if !made.0.lots.is_empty()), "{made:?}");
        let words = "stone plate river garden cat a to the book lamp i of winter morning dog tree table \
            so we apple another elephant beautiful sandwich strawberry";
        let words = words.split_whitespace().map(|w| wordsearch::Word::read(w).unwrap()).collect();
        let source = wordsearch::Source::Text { title: "Words".to_owned(), words };
        let options = wordsearch::Options { source, ..wordsearch::Options::default() };
        let game = Wordsearch::new(lexicon.clone());
        let made = check(Challenge::Wordsearch, played(&game, &options), &lexicon);
        assert!(matches!(&made, Made::Grid(grid, _) if grid.count() == 25), "{made:?}");
    }
}
