//! What the program would do next in a round, piece by piece: what a computer of middling strength
//! would do on this desk, which looks at few enough pieces to be asked while somebody waits.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::action::Action;
use super::desk::Desk;
use super::part::{Lies, Part};
use super::tile::Tile;
use super::view::View;
use super::{CrissCrossTown, cuts, spots};
use crate::game::{Computer, Dice, Level, Seat, Seed};
use crate::grid::Square;

/// One piece: what is done with it, and what comes of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Idea {
    /// Cut, flip and place, as far as that is still to be done.
    pub steps: Vec<Action>,
    /// The squares of the sheet that it is cut out of; none if it is cut already.
    pub cut: Vec<Square>,
    /// Where it lies then.
    pub laid: Vec<(Square, Tile)>,
}

/// As much as a piece takes, and as many pieces as one press can carry.
const STEPS: usize = 3;
const PIECES: usize = 2;
/// Straight pieces that are tried.
const CUTS: usize = 6;

/// The last ideas of each seat: a pad asks for them more than once, in words, as a picture, and when it is
/// looked at again.
#[derive(Clone, Default, Debug)]
pub struct Memo(Arc<Mutex<BTreeMap<Seat, Known>>>);

#[derive(Clone, Debug)]
struct Known {
    desk: Desk,
    round: u8,
    number: u8,
    ideas: Vec<Idea>,
}

/// Ideas for the next pieces that the card takes. Another `number` gives other ones, mostly.
pub fn next_pieces(game: &CrissCrossTown, view: &View, number: u8) -> Vec<Idea> {
    let Some((you, own)) = view.you.zip(view.own.as_ref()) else { return Vec::new() };
    let memo = || game.ideas.0.lock().unwrap_or_else(PoisonError::into_inner);
    let same = |known: &&Known| {
        (known.round, known.number) == (view.round, number) && known.desk == own.desk
    };
    if let Some(known) = memo().get(&you).filter(same) {
        return known.ideas.clone();
    }
    let mut after = view.clone();
    let mut ideas = Vec::new();
    while ideas.len() < PIECES {
        let Some(idea) = next(game, &mut after, number) else { break };
        ideas.push(idea);
    }
    let desk = own.desk.clone();
    memo().insert(you, Known { desk, round: view.round, number, ideas: ideas.clone() });
    ideas
}

/// The next piece; the view is as if it were done.
fn next(game: &CrissCrossTown, view: &mut View, number: u8) -> Option<Idea> {
    let mut idea = Idea { steps: Vec::new(), cut: Vec::new(), laid: Vec::new() };
    for _ in 0..STEPS {
        let own = view.own.as_mut()?;
        // Whether to take a fresh sheet is the player's business.
        own.may_renew = false;
        let mut dice = Dice::new(&Seed::from_number(number.into()), own.desk.numbered.into());
        let action = game.choose(view, view.you.unwrap_or(Seat(0)), Level::Medium, &mut dice);
        let action = match action {
            Action::Cut(_) | Action::Flip(_) | Action::Place(..) => action,
            _ => plainest(game, view)?,
        };
        let card = view.card().cloned();
        let own = view.own.as_mut()?;
        own.desk.perform(&action, card.as_ref()).ok()?;
        own.reserve = own.desk.reserve();
        idea.steps.push(action.clone());
        match action {
            Action::Cut(squares) => idea.cut = squares,
            Action::Flip(_) => (),
            Action::Place(part, _) => {
                idea.laid = own.desk.parts[&part].squares();
                return Some(idea);
            }
            _ => return None,
        }
    }
    None
}

/// Where a computer gives up, since something in the town can't become a word: the part in the tray at the
/// place that adds most, or the straight piece that has the best place.
fn plainest(game: &CrissCrossTown, view: &View) -> Option<Action> {
    let own = view.own.as_ref()?;
    let best = |part: &Part| spots::best(game, view, own, part, 1).into_iter().next();
    let card = view.card()?;
    let loose = own.desk.parts.iter().find(|(_, part)| part.lies == Lies::Loose);
    if let Some((&number, part)) = loose {
        let fits = !part.paper.has_block() && own.desk.takes(part.paper.len(), card);
        let spot = best(part).filter(|_| fits)?;
        return Some(if spot.flip { Action::Flip(number) } else { Action::Place(number, spot.at) });
    }
    let worth = |squares: &Vec<Square>| {
        let piece = squares.iter().copied().collect();
        best(&Part::cut(own.desk.sheet.only(&piece))).map(|spot| spot.worth)
    };
    cuts::straight(game, view, &own.desk, CUTS).into_iter().max_by_key(worth).map(Action::Cut)
}
