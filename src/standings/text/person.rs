//! A profile in words.

use super::cut::some;
use crate::daily::text::plain;
use crate::screen::{ALT_LIMIT, counted};
use crate::standings::achievement::Achievement;
use crate::standings::profile::{DailyRecord, GameRecord, Profile, Sight};
use crate::store::HeadToHead;

/// What one message holds, with some room to spare.
const MESSAGE: usize = 1_900;
/// Longer lines are cut to this.
const LINE: usize = 300;

/// All of it as a message.
pub fn profile(profile: &Profile) -> String {
    let mut lines = vec![called(profile)];
    if profile.is_empty() {
        lines.push(nothing(profile).to_owned());
    }
    lines.extend(profile.games.iter().map(|game| format!("**{}** · {}", game.name, record(game))));
    lines.extend(
        profile
            .dailies
            .iter()
            .map(|daily| format!("**{}** · {}", daily.challenge.title(), of_daily(daily))),
    );
    let parts = [("Favourite words", words(profile)), ("Against you", against(profile))];
    for (title, texts) in parts.into_iter().filter(|(_, texts)| !texts.is_empty()) {
        lines.push(format!("**{title}** · {}", some(&texts, ", ", LINE)));
    }
    lines.extend(earned(profile));
    some(&lines, "\n", MESSAGE)
}

/// A name, set off: nobody is called by it, and none of it is formatted.
fn called(profile: &Profile) -> String {
    format!("`{}`", plain(&profile.name))
}

/// What a message says beside the picture: whose it is, and what only the asker is told.
pub fn beside_picture(profile: &Profile) -> String {
    let name = called(profile);
    match against(profile) {
        nothing if nothing.is_empty() => name,
        met => format!("{name}\nAgainst you · {}", some(&met, ", ", LINE)),
    }
}

/// Why there is nothing.
fn nothing(profile: &Profile) -> &'static str {
    match profile.sight {
        Sight::Own => "You have finished no game yet: `/help` lists them.",
        Sight::Everywhere => "No game finished yet.",
        Sight::Server(_) => {
            "No game finished in this server. Other results are shown where they were made."
        }
        Sight::Nothing => "Their results are shown in the servers where they were made.",
    }
}

fn record(game: &GameRecord) -> String {
    let mut parts = vec![format!("{} played", game.played)];
    if game.rated > 0 {
        parts.push(format!("{} of {} won", game.won, game.rated));
    }
    parts.extend(game.best.as_ref().map(|best| format!("best {}", best.score)));
    parts.extend(game.average.map(|average| format!("average {:.1}", average as f64 / 1000.0)));
    parts.extend(
        game.rating.as_ref().map(|now| format!("rating {:.0} ± {:.0}", now.rating, now.deviation)),
    );
    let titles = game.titles.iter().map(|(title, times)| format!("{title} × {times}"));
    parts.extend(titles);
    parts.join(", ")
}

fn of_daily(daily: &DailyRecord) -> String {
    let period = daily.challenge.period();
    let (now, longest) = (period.counted(daily.streak.now), period.counted(daily.streak.longest));
    let best = daily.best.map_or(String::new(), |best| format!(", best {best}"));
    format!("{} finished{best}, {now} in a row, longest {longest}", daily.finished)
}

fn titles(profile: &Profile) -> Vec<String> {
    profile.achievements.iter().map(|achievement| achievement.title.clone()).collect()
}

/// What they have earned and how that is done: a line for all that is earned alike.
fn earned(profile: &Profile) -> Vec<String> {
    let mut alike: Vec<(&str, Vec<String>)> = Vec::new();
    for Achievement { title, how, .. } in &profile.achievements {
        match alike.iter_mut().find(|(known, _)| known == how) {
            Some((_, titles)) => titles.push(title.clone()),
            None => alike.push((how, vec![title.clone()])),
        }
    }
    let line =
        |(how, titles): (&str, Vec<String>)| format!("- {}: {how}", some(&titles, ", ", LINE));
    let title = (!alike.is_empty()).then(|| "**Achievements**".to_owned());
    title.into_iter().chain(alike.into_iter().map(line)).collect()
}

fn words(profile: &Profile) -> Vec<String> {
    profile.words.iter().map(|found| format!("{} × {}", found.word, found.times)).collect()
}

fn against(profile: &Profile) -> Vec<String> {
    let met = |(game, met): &(&str, HeadToHead)| {
        let HeadToHead { won, lost, drawn, .. } = met;
        let drawn = if *drawn > 0 { format!(", {drawn} drawn") } else { String::new() };
        format!("{game} {won} won, {lost} lost{drawn}")
    };
    profile.against.iter().map(met).collect()
}

/// The picture of it in words.
pub fn alt(profile: &Profile) -> String {
    let head = format!("Profile of {}. ", plain(&profile.name));
    if profile.is_empty() {
        return format!("{head}Nothing to show yet.");
    }
    let mut said: Vec<String> =
        profile.games.iter().map(|game| format!("{}: {}.", game.name, record(game))).collect();
    said.extend(
        profile.dailies.iter().map(|d| format!("{}: {}.", d.challenge.title(), of_daily(d))),
    );
    let year: u32 = profile.calendar.played.iter().map(|(_, count)| count).sum();
    if year > 0 {
        said.push(format!("In a year {}.", counted(year, "daily challenge")));
    }
    for (title, texts) in [("Achievements", titles(profile)), ("Favourite words", words(profile))] {
        if !texts.is_empty() {
            said.push(format!("{title}: {}.", some(&texts, ", ", LINE)));
        }
    }
    format!("{head}{}", some(&said, " ", ALT_LIMIT - head.chars().count()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::daily::date::Date;
    use crate::standings::chronicle::NOBODY;
    use crate::standings::profile::Calendar;

    fn somebody(name: &str) -> Profile {
        let game = GameRecord {
            game: "a",
            name: "A Game",
            played: 3,
            rated: 0,
            won: 0,
            best: None,
            average: None,
            rating: None,
            titles: Vec::new(),
        };
        Profile {
            person: NOBODY,
            name: name.to_owned(),
            sight: Sight::Everywhere,
            games: vec![game],
            dailies: Vec::new(),
            calendar: Calendar { today: Date::from_number(20_773), played: Vec::new() },
            words: Vec::new(),
            achievements: Vec::new(),
            against: vec![("A Game", HeadToHead { game: "a".into(), won: 1, lost: 2, drawn: 0 })],
        }
    }

    #[test]
    fn no_name_is_formatted_or_calls_anybody() {
        for (name, shown) in [
            ("[x](https://example.org)", "`[x](https://example.org)`"),
            ("||x||", "`||x||`"),
            ("_x_ **y** ~~z~~", "`_x_ **y** ~~z~~`"),
            ("# x", "`# x`"),
            ("-# x\n> y", "`-# x > y`"),
            ("`x` <@1> @everyone", "`'x' <@1> @everyone`"),
            ("אבי", "`אבי\u{200e}`"),
        ] {
            let profile = somebody(name);
            let texts = [super::profile(&profile), beside_picture(&profile)];
            for text in texts {
                assert_eq!(text.split_once('\n').map(|(first, _)| first), Some(shown));
                assert_eq!(text.matches(shown).count(), 1, "{text}");
            }
        }
    }

    #[test]
    fn achievements_say_how_they_are_earned() {
        let mut profile = somebody("Ann");
        let earned = |title: &str, how: &str| Achievement {
            title: title.to_owned(),
            how: how.to_owned(),
            at: 0,
        };
        profile.achievements = vec![
            earned("Won A", "a first win"),
            earned("Great", "40 points"),
            earned("Won B", "a first win"),
        ];
        let text = super::profile(&profile);
        let told = "\n**Achievements**\n- Won A, Won B: a first win\n- Great: 40 points";
        assert!(text.ends_with(told), "{text}");
        profile.achievements.clear();
        assert!(!super::profile(&profile).contains("Achievements"));
    }
}
