//! The time zones by name, and which of them somebody means.

use std::sync::OnceLock;

use jiff::tz::{TimeZone, db};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Where most people are: what is offered before anything is typed, and first after.
const COMMON: [&str; 24] = [
    "UTC",
    "Europe/London",
    "Europe/Paris",
    "Europe/Berlin",
    "Europe/Amsterdam",
    "Europe/Madrid",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Toronto",
    "America/Mexico_City",
    "America/Sao_Paulo",
    "America/Argentina/Buenos_Aires",
    "Europe/Istanbul",
    "Africa/Lagos",
    "Africa/Johannesburg",
    "Asia/Kolkata",
    "Asia/Singapore",
    "Asia/Manila",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
];

/// The parts of the world. What begins otherwise (`US/Eastern`, `GMT+0`, `Zulu`) is an old or technical
/// name for one of those.
const WORLD: [&str; 10] = [
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
];

/// The names of all time zones, those that most people want first.
pub fn all() -> &'static [String] {
    static ALL: OnceLock<Vec<String>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut names: Vec<String> = db().available().map(|name| name.to_string()).collect();
        names.retain(|name| zone(name).is_some());
        let rank = |name: &String| {
            let common = COMMON.iter().position(|common| common == name).unwrap_or(COMMON.len());
            let place = name.split_once('/').is_some_and(|(part, _)| WORLD.contains(&part));
            (common, !place, name.clone())
        };
        names.sort_by_cached_key(rank);
        names
    })
}

/// No zone has a longer name.
const LONGEST_NAME: usize = 40;

/// The zone of that name, in whatever letters, with blanks or without.
pub fn zone(name: &str) -> Option<TimeZone> {
    let name = name.trim().replace(' ', "_");
    // Jiff has a name for a zone that it does not know, too.
    TimeZone::get(&name).ok().filter(|zone| !zone.is_unknown() && zone.iana_name().is_some())
}

/// At most so many zones that somebody may mean: by a city, a region, or parts of them. Best first; with
/// nothing typed those where most people are.
pub fn zones_like(typed: &str, most: usize) -> Vec<String> {
    let typed = folded(typed);
    if typed.is_empty() {
        return COMMON.iter().take(most).map(|name| (*name).to_owned()).collect();
    }
    let mut found: Vec<(u8, &String)> =
        all().iter().filter_map(|name| Some((fit(name, &typed)?, name))).collect();
    // Stable: those that fit alike stay in their order.
    found.sort_by_key(|(fit, _)| *fit);
    found.into_iter().take(most).map(|(_, name)| name.clone()).collect()
}

/// How well a name fits what was typed: 0 is best.
fn fit(name: &str, typed: &str) -> Option<u8> {
    let name = folded(name);
    let city = name.rsplit('/').next().unwrap_or_default();
    Some(if name == typed {
        0
    } else if city == typed {
        1
    } else if city.starts_with(typed) {
        2
    } else if name.starts_with(typed) || name.split(['/', ' ']).any(|word| word.starts_with(typed))
    {
        3
    } else if name.contains(typed) {
        4
    } else {
        return None;
    })
}

/// The zone that was meant, probably: one that holds what was typed, or whose city is spelled almost so.
pub fn near(typed: &str) -> Option<String> {
    if folded(typed).is_empty() {
        return None;
    }
    zones_like(typed, 1).pop().or_else(|| misspelled(&folded(typed)))
}

/// A zone whose name, or city, is at most a letter in three away.
fn misspelled(typed: &str) -> Option<String> {
    // Comparing takes its time, and no slip of the finger makes a name so long.
    if typed.len() > 2 * LONGEST_NAME {
        return None;
    }
    let typed_city = typed.rsplit('/').next().unwrap_or_default();
    let away = |name: &String| {
        let name = folded(name);
        let city = name.rsplit('/').next().unwrap_or_default();
        edits(city, typed_city).min(edits(&name, typed))
    };
    let nearest = all().iter().map(|name| (away(name), name)).min_by_key(|(away, _)| *away)?;
    let enough = typed_city.chars().count() / 3;
    (nearest.0 <= enough.min(3)).then(|| nearest.1.clone())
}

/// Small letters without accents, with blanks for underlines.
fn folded(text: &str) -> String {
    let bare = text.trim().nfd().filter(|&char| !is_combining_mark(char));
    bare.flat_map(char::to_lowercase).map(|char| if char == '_' { ' ' } else { char }).collect()
}

/// How many letters have to be put in, taken out or changed to make one of the other.
fn edits(one: &str, other: &str) -> usize {
    // What is far longer than any name need not be compared with all of them.
    let other: Vec<char> = other.chars().take(40).collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (line, char) in one.chars().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], line + 1);
        for (at, typed) in other.iter().enumerate() {
            let changed = corner + usize::from(char != *typed);
            corner = row[at + 1];
            row[at + 1] = changed.min(corner + 1).min(row[at] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_zone_is_known_and_common_ones_come_first() {
        assert!(all().len() > 500, "{} zones", all().len());
        assert_eq!(all()[..COMMON.len()], COMMON);
        for name in all() {
            assert_eq!(zone(name).unwrap().iana_name(), Some(name.as_str()));
            assert_eq!(zones_like(name, 1), [name.as_str()], "{name}");
        }
        for name in ["", " ", "Etc/Unknown", "Mars/Phobos", "+02:00", "../UTC"] {
            assert!(zone(name).is_none(), "{name}");
        }
        let new_york = zone(" america/NEW york ").unwrap();
        assert_eq!(new_york.iana_name(), Some("America/New_York"));
    }

    #[test]
    fn zones_are_found_by_city_and_region() {
        for (typed, found) in [
            ("", vec!["UTC", "Europe/London", "Europe/Paris"]),
            ("utc", vec!["UTC", "Etc/UTC"]),
            ("berl", vec!["Europe/Berlin"]),
            ("new york", vec!["America/New_York"]),
            ("NEW_Y", vec!["America/New_York"]),
            ("são p", vec!["America/Sao_Paulo"]),
            ("york", vec!["America/New_York"]),
            ("europe/", vec!["Europe/London", "Europe/Paris", "Europe/Berlin"]),
            ("australia/s", vec!["Australia/Sydney"]),
            ("buenos", vec!["America/Argentina/Buenos_Aires", "America/Buenos_Aires"]),
            ("xyz", vec![]),
        ] {
            let like = zones_like(typed, found.len().max(1));
            assert_eq!(like, found, "{typed}");
        }
        for most in [0, 1, 25] {
            assert!(zones_like("a", most).len() <= most);
        }
    }

    #[test]
    fn a_misspelled_zone_has_a_near_one() {
        for (typed, meant) in [
            ("Berln", Some("Europe/Berlin")),
            ("Europe/Berln", Some("Europe/Berlin")),
            ("Amsterdamm", Some("Europe/Amsterdam")),
            ("los angelos", Some("America/Los_Angeles")),
            ("york", Some("America/New_York")),
            ("", None),
            ("qqqqqqqq", None),
            ("xy", None),
        ] {
            assert_eq!(near(typed).as_deref(), meant, "{typed}");
        }
        assert_eq!(near(&"a".repeat(6000)), None);
    }

    #[test]
    fn edits_are_counted() {
        for (one, other, count) in [
            ("", "", 0),
            ("", "abc", 3),
            ("abc", "", 3),
            ("berlin", "berln", 1),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!(edits(one, other), count, "{one} {other}");
        }
    }
}
