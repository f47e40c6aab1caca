//! What a table is opened with: a game, its options and its pace.

use crosstown::args;
use crosstown::playground::{Arg, Person, World};

use crate::hand::Hand;

pub type Args = Vec<(&'static str, Arg)>;

/// The commands that open tables.
pub const GAMES: [&str; 5] = ["crisscross", "crossup", "wordsearch", "wordcross", "town"];

/// How a table is played.
#[derive(Clone, Copy)]
pub struct Manner {
    pub game: &'static str,
    pub pace: &'static str,
    pub private: bool,
}

/// Options for one more table, with so many other people to come.
pub fn options(manner: Manner, opener: &mut Hand, other: Option<&Person>, world: &World) -> Args {
    let Manner { game, pace, private } = manner;
    let mut args = args![pace: pace];
    if private {
        args.extend(args![private: "yes"]);
    }
    let level = *opener.pick(&["easy", "easy", "medium"]).expect("there are levels");
    let alone = private || other.is_none();
    match game {
        "crisscross" => {
            let size = 4 + opener.dice.below(6) as i32;
            args.extend(args![size: size]);
            match other {
                // Whoever is not named joins.
                Some(other) if !alone && opener.chance(60) => args.extend(args![opponent: other]),
                Some(_) if !alone => {}
                _ => args.extend(args![opponent: world.bot(), level: level]),
            }
        }
        "wordsearch" => {
            let source = *opener.pick(&["book", "book", "hat", "turns", "poem"]).expect("sources");
            let source = if alone && source != "poem" { "book" } else { source };
            args.extend(args![source: source]);
            if source == "book" && opener.chance(40) {
                args.extend(args![rhythm: "together"]);
            }
        }
        "wordcross" => {
            let disputes = *opener.pick(&["strict", "gentle"]).expect("two");
            args.extend(args![target: 40, disputes: disputes]);
            if alone {
                args.extend(args![computers: 1, level: level]);
            }
        }
        "town" if private => {
            args.retain(|(name, _)| *name != "private");
            args.extend(args![solo: "yes"]);
        }
        "town" => {
            let variant = *opener.pick(&["standard", "permissive", "tight"]).expect("variants");
            args.extend(args![variant: variant]);
        }
        _ => {}
    }
    if alone && ["crossup", "wordsearch"].contains(&game) && opener.chance(60) {
        args.extend(args![computers: 1, level: level]);
    }
    args
}
