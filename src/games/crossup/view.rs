//! What a viewer may see: the tops of the piles, what was called, who has yet to place it, and of the
//! cards only the viewer's own until the end.

use serde::Serialize;

use super::deck::PILES;
use super::score::Score;
use super::state::State;
use crate::game::{Seat, Viewer};
use crate::grid::LetterGrid as Card;
use crate::words::{Letter, Lexicon};

/// A game as it is shown.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// The seat of the one who looks, if they play.
    pub you: Option<Seat>,
    pub seats: Vec<SeatView>,
    pub showing: [Option<Letter>; PILES],
    /// In the order of the calls.
    pub called: Vec<Letter>,
    /// Who calls next, or has called the letter that is being placed; nobody when it is over.
    pub caller: Option<Seat>,
    /// The letter that is being placed.
    pub letter: Option<Letter>,
    /// The dictionary with its fingerprint, by which cards are counted.
    pub edition: String,
    pub over: bool,
}

/// One seat as it is shown.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatView {
    pub here: bool,
    /// Whether it has yet to place the letter called last.
    pub owes: bool,
    /// The card with its score, for its owner, and for all at the end.
    pub card: Option<(Card, Score)>,
}

impl View {
    pub fn new(state: &State, viewer: Viewer, lexicon: &Lexicon) -> Self {
        let you = match viewer {
            Viewer::Public => None,
            Viewer::Seat(seat) => Some(seat).filter(|seat| seat.index() < state.cards.len()),
        };
        let over = state.is_over();
        Self::of(state, you, |seat| over || you == Some(seat), lexicon)
    }

    /// A moment of a game that is over: all cards lie open.
    pub fn afterwards(then: &State, lexicon: &Lexicon) -> Self {
        Self::of(then, None, |_| true, lexicon)
    }

    fn of(
        state: &State,
        you: Option<Seat>,
        open: impl Fn(Seat) -> bool,
        lexicon: &Lexicon,
    ) -> Self {
        let over = state.is_over();
        let seat = |seat: Seat| {
            let card = state.cards[seat.index()];
            let open = open(seat);
            SeatView {
                here: state.here[seat.index()],
                owes: !over && state.owes(seat),
                card: open.then(|| (card, Score::of(&card, lexicon))),
            }
        };
        Self {
            you,
            seats: state.seats().map(seat).collect(),
            showing: state.showing(),
            called: state.called.clone(),
            caller: (!over).then_some(state.caller),
            letter: state.letter().filter(|_| !over),
            edition: lexicon.edition(),
            over,
        }
    }

    pub fn card(&self, seat: Seat) -> Option<&Card> {
        self.seats.get(seat.index())?.card.as_ref().map(|(card, _)| card)
    }

    /// The letter that this seat has yet to place.
    pub fn owed(&self, seat: Seat) -> Option<Letter> {
        self.letter.filter(|_| self.seats.get(seat.index()).is_some_and(|seat| seat.owes))
    }

    /// The finished cards, best first; those who left come last, and nobody is listed before the end.
    pub fn ranking(&self) -> Vec<(Seat, &Card, &Score)> {
        let mut seats: Vec<_> = (0u8..).map(Seat).zip(&self.seats).collect();
        seats.sort_by_key(|(_, seat)| {
            let total = seat.card.as_ref().map_or(0, |(_, score)| score.total());
            (!seat.here, std::cmp::Reverse(total))
        });
        let finished = seats.into_iter().filter(|_| self.over);
        finished
            .filter_map(|(seat, shown)| {
                shown.card.as_ref().map(|(card, score)| (seat, card, score))
            })
            .collect()
    }
}
