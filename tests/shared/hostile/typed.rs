//! Small things that are typed into options, and names that people give themselves.

use std::fmt::Display;
use std::str::FromStr;

use crosstown::daily::calendar::{Schedule, read_time, spoken_time, zones_like};
use crosstown::daily::challenge::{Challenge, Period};
use crosstown::daily::date::Date;
use crosstown::draw::{Align, Canvas, Font, Theme, Tint, writable};
use crosstown::game::{Level, Pace, Seat, Seed, named, quoted};
use crosstown::grid::Square;
use crosstown::screen::Look;
use crosstown::words::{Language, Lexicon};

use super::run::{Fate, Trial};
use super::{is_reason, is_sentence, spoil};

const TYPED: [&str; 18] = [
    "18:00",
    "6:30 p.m.",
    "9h",
    "Europe/Berlin",
    "New York",
    "UTC+5",
    "2026-11-17",
    "0001-01-01",
    "9999-12-31",
    "wordsearch",
    "slow",
    "strong",
    "2a",
    "d5",
    "schadenfreude",
    "C?T",
    "Ελένη the 🦀 of 龍",
    "W",
];

const FONT: Font = Font::bold(34);

pub fn prepare() -> Trial {
    let lexicon = Lexicon::load(Lexicon::DEFAULT).expect("it is built in");
    Box::new(move |dice, tried| {
        let real = *dice.pick(&TYPED).expect("something");
        *tried = spoil::text(dice, real, &TYPED);
        let text = tried.as_str();
        let mut fate = Fate::Refused;
        match read_time(text) {
            Ok(minute) => {
                fate = Fate::Taken;
                if read_time(&spoken_time(minute)) != Ok(minute) {
                    return Err(format!("minute {minute} is not read back"));
                }
            }
            Err(why) => is_sentence(&why.to_string())?,
        }
        zones_like(text, 25);
        match Schedule::new(text, i64::from(dice.below(3_000)) - 500, Period::Week) {
            Ok(schedule) => {
                fate = Fate::Taken;
                schedule.date_at(i64::from(dice.below(u32::MAX)) * 2_000);
            }
            Err(why) => is_sentence(&why.to_string())?,
        }
        read::<Date>(text)?;
        if let Ok(date) = text.parse::<Date>() {
            fate = Fate::Taken;
            for period in [Period::Day, Period::Week] {
                let schedule = Schedule::utc(period);
                for date in [date.of(period), date.next(period), date.previous(period)] {
                    date.spoken();
                    schedule.begins(date);
                    schedule.opens_grids(date);
                }
            }
        }
        read::<Challenge>(text)?;
        read::<Pace>(text)?;
        read::<Level>(text)?;
        read::<Seed>(text)?;
        read::<Square>(text)?;
        read::<Language>(text)?;
        match lexicon.pattern(text) {
            Ok(pattern) => {
                let mut found = 0;
                lexicon.matching(&pattern, |_| {
                    found += 1;
                    found < 100
                });
            }
            Err(why) => is_reason(&why.to_string())?,
        }
        text.chars().take(3).for_each(|char| drop(named(char)));
        quoted(text);
        writable(text);
        let look = Look::named(Theme::Dark, [text, ""]);
        let name = look.name(Seat(0), FONT, 200);
        if FONT.width(&name) > 200.0 {
            return Err(format!("a name that is wider than its place: {name:?}"));
        }
        if spoil::one_in(dice, 20) {
            let mut canvas = Canvas::new(300, 60, Theme::Dark);
            canvas.text(&name, (10, 10), Align::Left, FONT, Tint::FAINT);
        }
        Ok(fate)
    })
}

/// Whatever is not read has a reason.
fn read<T: FromStr<Err: Display>>(text: &str) -> Result<(), String> {
    text.parse::<T>().map_or_else(|why| is_reason(&why.to_string()), |_| Ok(()))
}
