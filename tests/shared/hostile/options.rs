//! What a table is begun with, as any JSON at all: refused in a sentence, or a game that can be played.

use crosstown::game::{Dice, Header, Seat, Status};
use crosstown::table::kind::Kind;
use crosstown::table::registry::KINDS;
use serde_json::{Value, json};

use super::games::Games;
use super::notation::{awaited, seen};
use super::run::{Fate, Trial};
use super::{is_sentence, spoil};

pub fn prepare() -> Trial {
    let all: Vec<Games> = KINDS.iter().map(|kind| Games::of(kind.id)).collect();
    let headers: Vec<Value> =
        all.iter().flat_map(|games| &games.played).map(|played| json!(played.header)).collect();
    let options: Vec<Value> = headers.iter().map(|header| header["options"].clone()).collect();
    Box::new(move |dice, tried| {
        let header = spoiled(dice, &headers, &options);
        *tried = header.to_string();
        let header: Header = match serde_json::from_value(header) {
            Ok(header) => header,
            Err(_) => return Ok(Fate::Refused),
        };
        check(dice, &header)
    })
}

fn spoiled(dice: &mut Dice, headers: &[Value], options: &[Value]) -> Value {
    let mut header = dice.pick(headers).expect("a header").clone();
    let part = |dice: &mut Dice, field: &str| match field {
        "options" if spoil::one_in(dice, 8) => dice.pick(options).expect("options").clone(),
        _ if spoil::one_in(dice, 8) => spoil::any(dice),
        "seat_options" => {
            spoil::json(dice, &json!([{}, { "dictionary": "en-standard@0", "minimum": 2 }]))
        }
        field => spoil::json(dice, &headers[0][field].clone()),
    };
    match dice.below(6) {
        0 => spoil::json(dice, &header),
        1 => {
            header["seats"] = json!(dice.below(30));
            header
        }
        2 => {
            header["options"] = spoil::json(dice, &header["options"]);
            header
        }
        3 => {
            let name = header["dictionary"].as_str().unwrap_or("en-standard@0").to_owned();
            header["dictionary"] = json!(spoil::text(dice, &name, &["+GROZZ-DRANK", "fr", "@"]));
            header
        }
        _ => {
            let field =
                *dice.pick(&["options", "seats", "seed", "seat_options", "rules"]).expect("one");
            header[field] = part(dice, field);
            header
        }
    }
}

fn check(dice: &mut Dice, header: &Header) -> Result<Fate, String> {
    let kind = match Kind::find(KINDS, &header.game) {
        Ok(kind) => kind,
        Err(why) => return is_sentence(&why).map(|()| Fate::Refused),
    };
    // What lobbies and boards say of options that nobody has checked yet.
    (kind.details)(&header.options);
    (kind.usual_pace)(&header.options);
    for own in &header.seat_options {
        (kind.variant)(&header.options, own);
        kind.seat_details(own);
        for refused in [
            (kind.seat_dictionary)(own).err(),
            (kind.with_seat_dictionary)(own, "fr".to_owned()).err(),
        ] {
            refused.as_deref().map_or(Ok(()), is_sentence)?;
        }
    }
    let mut session = match kind.begin(header) {
        Ok(session) => session,
        Err(why) => return is_sentence(&why).map(|()| Fate::Refused),
    };
    if spoil::one_in(dice, 10) {
        seen(dice, &*session, Seat(0), &[])?;
        // A few steps, for whatever only shows then.
        for _ in 0..3 {
            let Some(&seat) = awaited(&*session).first() else { break };
            let moves = session.moves(seat);
            let text = dice.pick(&moves).map_or("timeout", String::as_str);
            session.enter(seat, text).or_else(|why| is_sentence(&why).map(|()| Vec::new()))?;
        }
    }
    match session.status() {
        Status::Awaiting(awaited) if awaited.is_empty() => Err("nobody can go on".to_owned()),
        _ => {
            (kind.again)(header);
            Ok(Fate::Taken)
        }
    }
}
