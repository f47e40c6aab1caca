//! What the gateway sends, spoiled, as the library reads it: an event, or a fault that it tells of.

use serde_json::Value;
use serenity::model::event::GatewayEvent;

use super::run::{Fate, Trial};
use super::spoil;

/// Frames as the loopback Discord sends them, one of each kind and shape.
const FRAMES: &str = include_str!("events.jsonl");

pub fn prepare() -> Trial {
    let frames: Vec<Value> =
        FRAMES.lines().map(|line| serde_json::from_str(line).expect("a frame is JSON")).collect();
    Box::new(move |dice, tried| {
        let real = dice.pick(&frames).expect("a frame");
        *tried = match dice.below(6) {
            0 => String::from_utf8_lossy(&spoil::bytes(dice, real.to_string().as_bytes(), &[]))
                .into_owned(),
            _ => spoil::json(dice, real).to_string(),
        };
        match serde_json::from_str::<GatewayEvent>(tried) {
            Ok(event) => {
                // What is logged of it.
                drop(format!("{event:?}"));
                Ok(Fate::Taken)
            }
            Err(why) if why.to_string().is_empty() => Err("a fault without a word".to_owned()),
            Err(_) => Ok(Fate::Refused),
        }
    })
}
