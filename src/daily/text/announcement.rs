//! The message of a new day: what there is to play, until when, and how the day before went.

use super::length;
use super::results::summary;
use super::titled;
use crate::daily::challenge::Challenge;
use crate::daily::date::Date;
use crate::daily::standing::Standing;
use crate::words::Language;

/// A day that begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewDay<'a> {
    pub challenge: Challenge,
    pub date: Date,
    pub language: Language,
    /// Of the edition's secret.
    pub hash: &'a str,
    /// When the next day begins here, in milliseconds.
    pub ends_at: i64,
}

/// Whether the letters of the day before may be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GridsAre {
    /// Not before this moment.
    ClosedUntil(i64),
    Open,
}

/// The whole message, in at most so many characters: there should be room for 500.
pub fn announced(
    day: &NewDay<'_>,
    before: Option<&Standing>,
    grids: GridsAre,
    room: usize,
) -> String {
    let mut text = new_day(day);
    let Some(before) = before else { return text };
    text.push_str("\n\n");
    let grids = opening(before, grids);
    let rest = room.saturating_sub(length(&text) + length(&grids));
    text.push_str(&summary(before, rest));
    text.push_str(&grids);
    text
}

/// What there is to play.
fn new_day(day: &NewDay<'_>) -> String {
    let NewDay { challenge, date, language, hash, ends_at } = day;
    let what = match challenge {
        Challenge::Wordsearch => "The same 25 words for everybody, one grid each.",
        Challenge::CrossUp => "The same six piles for everybody, one card each.",
        Challenge::Town => "The same sheet and cards for everybody, one town each.",
    };
    format!(
        "**{}** · {} · {}\n{what} Play alone and in private, until {}.\n-# Sealed: {hash}",
        challenge.title(),
        titled(*challenge, *date),
        language.name(),
        when(*ends_at)
    )
}

/// Where the letters of the day before are, if there are any.
fn opening(before: &Standing, grids: GridsAre) -> String {
    let things = match before.challenge {
        Challenge::Wordsearch => "grids",
        Challenge::CrossUp => "cards",
        Challenge::Town => "towns",
    };
    match grids {
        _ if before.players() == 0 => String::new(),
        GridsAre::ClosedUntil(at) => format!("\nThe {things} open {}.", counting_down(at)),
        GridsAre::Open => {
            let solver = match before.challenge {
                Challenge::Wordsearch => ", and the best that the solver found",
                Challenge::CrossUp | Challenge::Town => "",
            };
            format!("\nThe {things} are open: the picture has the best three{solver}.")
        }
    }
}

/// What somebody is told whose streak is about to end.
pub fn reminder(challenge: Challenge, streak: u32, ends_at: i64) -> String {
    let streak = challenge.period().counted(streak);
    format!("{}: your {streak} in a row end {}.", challenge.title(), counting_down(ends_at))
}

/// A time as each client shows it, in its own zone.
fn when(at: i64) -> String {
    format!("<t:{}:f>", at.div_euclid(1000))
}

/// The same, counting down.
fn counting_down(at: i64) -> String {
    format!("<t:{}:R>", at.div_euclid(1000))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::daily::standing::{Group, Line};
    use crate::table::seating::PersonId;

    const HASH: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

    fn day(challenge: Challenge) -> NewDay<'static> {
        let date: Date = "2026-11-16".parse().unwrap();
        let language = Language::French;
        NewDay { challenge, date, language, hash: HASH, ends_at: 1_795_000_000_999 }
    }

    fn before(challenge: Challenge, players: usize) -> Standing {
        let line = |n: usize| Line {
            person: PersonId(n as i64),
            name: "WWWWWWWW".repeat(4),
            place: n as u32 + 1,
            score: 40,
            bonus: None,
            streak: 365,
            best: true,
        };
        Standing {
            challenge,
            date: "2026-11-15".parse().unwrap(),
            language: "fr".to_owned(),
            groups: vec![Group { rules: String::new(), lines: (0..players).map(line).collect() }],
            unfinished: 3,
            group_streak: 30,
            excused: true,
        }
    }

    #[test]
    fn a_day_is_announced_with_its_end_and_its_seal() {
        let text = announced(&day(Challenge::CrossUp), None, GridsAre::Open, 2000);
        assert_eq!(
            text,
            format!(
                "**Cross-Up of the day** · Monday 16 November 2026 · French\n\
                 The same six piles for everybody, one card each. Play alone and in private, until \
                 <t:1795000000:f>.\n\
                 -# Sealed: {HASH}"
            )
        );
        let before = before(Challenge::Wordsearch, 1);
        let grids = GridsAre::ClosedUntil(1_795_000_000_000);
        let text = announced(&day(Challenge::Wordsearch), Some(&before), grids, 2000);
        assert!(
            text.contains("\n\n**Sunday 15 November 2026** · 1 player, 3 unfinished\n"),
            "{text}"
        );
        assert!(text.ends_with("\nThe grids open <t:1795000000:R>."), "{text}");
    }

    #[test]
    fn it_is_never_too_long() {
        for challenge in Challenge::ALL {
            for players in 0..200 {
                let before = before(challenge, players);
                for grids in [GridsAre::Open, GridsAre::ClosedUntil(i64::MAX)] {
                    for room in [600, 2000] {
                        let text = announced(&day(challenge), Some(&before), grids, room);
                        assert!(length(&text) <= room, "{text}");
                        let open = text.contains(" are open: ");
                        assert_eq!(open, grids == GridsAre::Open && players > 0, "{text}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_reminder_says_what_is_at_stake() {
        let text = reminder(Challenge::Town, 4, 1_795_000_000_000);
        assert_eq!(text, "Town of the week: your 4 weeks in a row end <t:1795000000:R>.");
    }
}
