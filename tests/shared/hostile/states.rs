//! Stored states, spoiled: refused in a sentence, or a game that can be shown to everybody and played on.

use crosstown::game::{Dice, Level, Seat, Status};
use crosstown::table::kind::Kind;
use crosstown::table::registry::{AnySession, KINDS};
use crosstown::table::told::Told;
use serde_json::Value;

use super::games::{Games, Played};
use super::notation::{awaited, drawn, seen};
use super::run::{Fate, Trial};
use super::{is_sentence, spoil};

/// How many steps a game is played on.
const STEPS: usize = 4;

pub fn prepare() -> Trial {
    let with_drafts = |kind: &Kind| {
        let games = Games::of(kind.id);
        let drafts = games.drafts();
        (games, drafts)
    };
    let all: Vec<_> = KINDS.iter().map(with_drafts).collect();
    Box::new(move |dice, tried| {
        let (games, drafts) = dice.pick(&all).expect("a game");
        let moment = dice.pick(&games.moments).expect("a moment");
        let Played { header, .. } = &games.played[moment.game];
        let text = spoiled(dice, &moment.session.state());
        let mut header = header.clone();
        if spoil::one_in(dice, 20) {
            header.seats = dice.below(26) as usize;
        }
        let seq = if spoil::one_in(dice, 50) {
            u64::from(dice.below(u32::MAX)) << 32
        } else {
            moment.session.seq()
        };
        *tried = format!("{}, {} seats, seq {seq}: {text}", header.game, header.seats);
        Told::read(Some(&text));
        match games.kind.resume(&header, seq, &text) {
            Err(why) => is_sentence(&why).map(|()| Fate::Refused),
            Ok(session) => played_on(dice, session, header.seats, drafts).map(|()| Fate::Taken),
        }
    })
}

fn spoiled(dice: &mut Dice, state: &str) -> String {
    if spoil::one_in(dice, 6) {
        return String::from_utf8_lossy(&spoil::bytes(dice, state.as_bytes(), &[])).into_owned();
    }
    let value: Value = serde_json::from_str(state).expect("a state is JSON");
    spoil::json(dice, &value).to_string()
}

fn played_on(
    dice: &mut Dice,
    mut session: Box<dyn AnySession>,
    seats: usize,
    drafts: &[&str],
) -> Result<(), String> {
    for step in 0..STEPS {
        let seat = Seat(dice.below(seats.max(1) as u32) as u8);
        seen(dice, &*session, seat, drafts)?;
        if step == 0 {
            looked_at(dice, &*session, seat, drafts);
        }
        if matches!(session.status(), Status::Over(_)) {
            return Ok(());
        }
        let awaited = awaited(&*session);
        let seat = *dice.pick(&awaited).ok_or("nobody can go on")?;
        let moves = session.moves(seat);
        let text = match dice.below(10) {
            0 | 1 => "timeout".to_owned(),
            2 => "left".to_owned(),
            3 if spoil::one_in(dice, 4) => session.choose(seat, Level::Easy, 0),
            _ => dice.pick(&moves).cloned().unwrap_or_else(|| "timeout".to_owned()),
        };
        session.enter(seat, &text).or_else(|why| is_sentence(&why).map(|()| Vec::new()))?;
        session.answer(seat);
    }
    Ok(())
}

/// What costs more than a look.
fn looked_at(dice: &mut Dice, session: &dyn AnySession, seat: Seat, drafts: &[&str]) {
    if matches!(session.status(), Status::Over(_)) {
        session.report(seat);
    }
    if spoil::one_in(dice, 40) {
        drawn(dice, session, seat, drafts);
    }
}
