//! A profile in words.

use super::cut::some;
use crate::daily::text::plain;
use crate::screen::{ALT_LIMIT, counted};
use crate::standings::profile::{DailyRecord, GameRecord, Profile, Sight};
use crate::store::HeadToHead;

/// What one message holds, with some room to spare.
const MESSAGE: usize = 1_900;
/// Longer lines are cut to this.
const LINE: usize = 300;

/// All of it as a message. Names are in blocks or behind a title: nobody is called by it.
pub fn profile(profile: &Profile) -> String {
    let name = plain(&profile.name).replace('*', "∗");
    let mut lines = vec![format!("**{name}**")];
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
    let parts = [
        ("Achievements", titles(profile)),
        ("Favourite words", words(profile)),
        ("Against you", against(profile)),
    ];
    for (title, texts) in parts.into_iter().filter(|(_, texts)| !texts.is_empty()) {
        lines.push(format!("**{title}** · {}", some(&texts, ", ", LINE)));
    }
    some(&lines, "\n", MESSAGE)
}

/// What a message says beside the picture: whose it is, and what only the asker is told.
pub fn beside_picture(profile: &Profile) -> String {
    let name = plain(&profile.name).replace('*', "∗");
    match against(profile) {
        nothing if nothing.is_empty() => format!("**{name}**"),
        met => format!("**{name}**\nAgainst you · {}", some(&met, ", ", LINE)),
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
