//! What players type, press or paste at a real game: taken or refused in a sentence, and a refusal changes nothing.
//!
//! What is taken is entered again as it stands in the log, and can be shown to everybody.

use crosstown::draw::Theme;
use crosstown::game::{Dice, Game, RESERVED, Seat, Status, Viewer};
use crosstown::games::crisscross::Crisscross;
use crosstown::games::crossup::CrossUp;
use crosstown::games::town::CrissCrossTown;
use crosstown::games::wordcross::WordCross;
use crosstown::games::wordsearch::Wordsearch;
use crosstown::screen::{ALT_LIMIT, Look, Panel};
use crosstown::table::inputs::Inputs;
use crosstown::table::registry::AnySession;

use super::games::Games;
use super::run::{Fate, Trial};
use super::{is_sentence, spoil};

/// Nobody can type more: see `LONGEST_ACTION` at the door.
const LONGEST: usize = 2_000;
/// No draft is longer than the control that carries it.
const LONGEST_DRAFT: usize = 100;

pub fn prepare(game: &str) -> Trial {
    let games = Games::of(game);
    let drafts = games.drafts();
    Box::new(move |dice, tried| {
        let moment = dice.pick(&games.moments).expect("a moment");
        let session = &*moment.session;
        let (seat, text) = typed(dice, &games, session);
        *tried = format!("seat {seat}, after {} inputs: {text:?}", session.seq());
        check(dice, &games, drafts, session, seat, &text)
    })
}

/// Somebody, and what they typed.
fn typed(dice: &mut Dice, games: &Games, session: &dyn AnySession) -> (Seat, String) {
    let seat = match dice.below(20) {
        0 => Seat(dice.below(256) as u8),
        1 => Seat(dice.below(6) as u8),
        _ => {
            let awaited = awaited(session);
            dice.pick(&awaited).copied().unwrap_or(Seat(0))
        }
    };
    let moves = if spoil::one_in(dice, 10) { session.moves(seat) } else { Vec::new() };
    let known = dice.pick(&moves).cloned();
    let known =
        known.or_else(|| dice.pick(games.done).map(|text| (*text).to_owned())).unwrap_or_default();
    let text = match dice.below(10) {
        // As it is: so that there are new states to look at.
        0 => known,
        1 => {
            let lines: Vec<&str> =
                (0..dice.below(6)).filter_map(|_| dice.pick(games.done)).copied().collect();
            let lines = lines.join(if dice.below(2) == 0 { "\n" } else { "; " });
            spoil::text(dice, &lines, games.done)
        }
        _ => spoil::text(dice, &known, games.done),
    };
    (seat, text.chars().take(LONGEST).collect())
}

fn check(
    dice: &mut Dice,
    games: &Games,
    drafts: &[&str],
    session: &dyn AnySession,
    seat: Seat,
    text: &str,
) -> Result<Fate, String> {
    match games.kind.id {
        Crisscross::ID => inverse::<Crisscross>(text)?,
        CrossUp::ID => inverse::<CrossUp>(text)?,
        Wordsearch::ID => inverse::<Wordsearch>(text)?,
        WordCross::ID => inverse::<WordCross>(text)?,
        _ => inverse::<CrissCrossTown>(text)?,
    }
    // Whoever types may be asked first: that must not fail either.
    session.asks(seat, text);
    let inputs = match dice.below(3) {
        0 => Inputs::lines(text),
        1 if games.kind.lines => Inputs::steps(text),
        _ => Ok(text.into()),
    };
    let inputs = match inputs {
        Ok(inputs) => inputs,
        Err(refused) => return is_sentence(&refused.to_string()).map(|()| Fate::Refused),
    };
    let mut next = session.duplicate();
    for line in inputs.iter() {
        let before = next.state();
        let seq = next.seq();
        match next.enter(seat, line.text) {
            Err(why) => {
                if next.state() != before || next.seq() != seq {
                    return Err(format!("a refusal changed something: {why}"));
                }
                return is_sentence(&line.refused(why).to_string()).map(|()| Fate::Refused);
            }
            Ok(_) if next.seq() != seq + 1 => return Err("an input is counted once".to_owned()),
            Ok(_) => {}
        }
    }
    seen(dice, &*next, seat, drafts)?;
    if let Some(&seat) = dice.pick(&awaited(&*next)).filter(|_| spoil::one_in(dice, 40)) {
        drawn(dice, &*next, seat, drafts);
    }
    Ok(Fate::Taken)
}

/// What was chosen on a pad, as its control says: as a real one does, or somebody.
fn chosen(dice: &mut Dice, drafts: &[&str]) -> String {
    let real = dice.pick(drafts).copied().unwrap_or_default();
    let draft = match dice.below(4) {
        0 => String::new(),
        1 => real.to_owned(),
        _ => spoil::text(dice, real, drafts),
    };
    draft.chars().take(LONGEST_DRAFT).collect()
}

/// The public board and a pad in pixels, which costs more than a look.
pub fn drawn(dice: &mut Dice, session: &dyn AnySession, seat: Seat, drafts: &[&str]) {
    let look = Look::plain(Theme::Dark);
    let draft = chosen(dice, drafts);
    session.picture(Viewer::Public, Panel::Board, &look);
    session.picture(Viewer::Seat(seat), Panel::Pad { draft: &draft, marks: true }, &look);
}

/// Everybody is shown what has come about.
pub fn seen(
    dice: &mut Dice,
    session: &dyn AnySession,
    seat: Seat,
    drafts: &[&str],
) -> Result<(), String> {
    session.line();
    session.wants();
    for viewer in [Viewer::Public, Viewer::Seat(seat)] {
        session.round(viewer);
        session.extras(viewer);
        let draft = chosen(dice, drafts);
        for panel in [Panel::Board, Panel::Pad { draft: &draft, marks: true }] {
            let screen = session.screen(viewer, panel);
            if screen.alt.chars().count() > ALT_LIMIT {
                let alt = screen.alt;
                return Err(format!("too long an alt text for {viewer:?}, {draft:?}: {alt:?}"));
            }
        }
    }
    for seat in awaited(session) {
        session.stamp(seat);
        if spoil::one_in(dice, 4) {
            session.moves(seat);
        }
    }
    Ok(())
}

/// Those who have to do something.
pub fn awaited(session: &dyn AnySession) -> Vec<Seat> {
    match session.status() {
        Status::Awaiting(awaited) => awaited.iter().map(|awaited| awaited.seat).collect(),
        Status::Over(_) => Vec::new(),
    }
}

/// What reads as an action is printed as one that means the same.
fn inverse<G: Game>(text: &str) -> Result<(), String> {
    let Ok(action) = text.parse::<G::Action>() else { return Ok(()) };
    let printed = action.to_string();
    if RESERVED.contains(&printed.as_str()) {
        return Err(format!("it prints a word that stands for something else: {printed:?}"));
    }
    match printed.parse::<G::Action>() {
        Ok(again) if again == action => Ok(()),
        again => Err(format!("{action:?} prints {printed:?}, which reads as {again:?}")),
    }
}
