//! The pictures in words, for those who hear them.

use super::grids::{BEST, Opened};
use crate::daily::challenge::Challenge;
use crate::daily::made::Made;
use crate::daily::standing::{Line, Standing};
use crate::daily::text::{NewDay, plain, titled, titled_in};
use crate::games::town::CATEGORIES;
use crate::games::{crossup, wordsearch};
use crate::screen::ALT_LIMIT;
use crate::table::seating::PersonId;
use crate::words::{Letter, spell};

/// What the card of a day shows.
pub fn of_card(day: &NewDay<'_>, before: Option<&Standing>) -> String {
    let sheet = match day.challenge {
        Challenge::Wordsearch => "An empty grid of five lines",
        Challenge::CrossUp => "An empty card of five by five boxes",
        Challenge::Town => "An empty sheet",
    };
    let (title, date) = (day.challenge.title(), titled(day.challenge, day.date));
    let head = format!("{title}, {date}, {}. {sheet}.", day.language.name());
    match before {
        None => head,
        Some(before) => {
            let head = format!("{head} {}: ", titled(before.challenge, before.date));
            let everybody = everybody(before, None, ALT_LIMIT - count(&head));
            format!("{head}{everybody}")
        }
    }
}

/// What the results of a date show.
pub fn of_results(standing: &Standing, asker: Option<PersonId>) -> String {
    let head = format!("{}, {}: ", standing.challenge.title(), titled_in(standing));
    let everybody = everybody(standing, asker, ALT_LIMIT - count(&head));
    format!("{head}{everybody}")
}

/// What the open grids of a date show.
pub fn of_grids(opened: &Opened<'_>) -> String {
    let best = &opened.best[..opened.best.len().min(BEST)];
    let mut heads: Vec<(String, Vec<String>)> =
        best.iter().map(|(line, _, made)| (whose(line, made), words(made))).collect();
    heads.extend(opened.solver.map(|(grid, score)| {
        let head = format!("The best found, {} points, {grid}: ", score.total());
        (head, grid_words(score))
    }));
    let share = ALT_LIMIT / heads.len().max(1) - 2;
    let said = heads.into_iter().map(|(head, words)| {
        let room = share.saturating_sub(count(&head));
        format!("{head}{}.", some(words, room))
    });
    said.collect::<Vec<_>>().join(" ")
}

/// Whose it is, what it is worth, and its letters.
fn whose(line: &Line, made: &Made) -> String {
    let head = format!("{}. {}, {} points", line.place, plain(&line.name), made.total());
    match made {
        Made::Grid(grid, _) => format!("{head}, {grid}: "),
        Made::Card(card, _) => format!("{head}, {card}: "),
        Made::Town(made) => {
            let points = CATEGORIES.iter().map(|(name, points)| (name, points(&made.1)));
            let points = points.filter(|(_, points)| *points != 0);
            let points: Vec<String> =
                points.map(|(name, p)| format!("{name} {p}").to_lowercase()).collect();
            format!("{head} ({}): ", points.join(", "))
        }
    }
}

/// The words of it, dearest first.
fn words(made: &Made) -> Vec<String> {
    match made {
        Made::Grid(_, score) => grid_words(score),
        Made::Card(card, score) => card_words(card, score),
        Made::Town(made) => {
            sorted(made.1.words.iter().map(|word| (word.word.clone(), word.points)), "")
        }
    }
}

fn grid_words(score: &wordsearch::Score) -> Vec<String> {
    sorted(score.words.iter().map(|word| (word.word.clone(), word.bonus as i32)), "+")
}

fn card_words(card: &crossup::Card, score: &crossup::Score) -> Vec<String> {
    sorted(score.spelled(card).map(|(_, word, value)| (word, value as i32)), "")
}

/// Words with their points, those of most points first: `BOATS +3`.
fn sorted(words: impl Iterator<Item = (Vec<Letter>, i32)>, sign: &str) -> Vec<String> {
    let mut words: Vec<(Vec<Letter>, i32)> = words.collect();
    words.sort_by_key(|(_, points)| -points);
    let told = |(word, points): (Vec<Letter>, i32)| match points {
        0 => spell(&word),
        points => format!("{} {sign}{points}", spell(&word)),
    };
    words.into_iter().map(told).collect()
}

/// Everybody with place and score, as far as there is room; the asker first.
fn everybody(standing: &Standing, asker: Option<PersonId>, room: usize) -> String {
    if standing.players() == 0 {
        return "nobody finished.".to_owned();
    }
    let own = standing.lines().find(|line| Some(line.person) == asker);
    let own = own.map_or(String::new(), |line| format!("You: {}. ", told(line)));
    let all = standing.groups.iter().flat_map(|group| {
        let rules = (!group.rules.is_empty()).then(|| format!("by {}", plain(&group.rules)));
        rules
            .into_iter()
            .chain(group.lines.iter().map(|line| format!("{} {}", plain(&line.name), told(line))))
    });
    let all = some(all.collect(), room.saturating_sub(count(&own) + 1));
    format!("{own}{all}.")
}

/// `1st`, and what for: `place 1 with 47, 25 boxes and 22 bonus`.
fn told(line: &Line) -> String {
    let Line { place, score, bonus, .. } = line;
    match bonus {
        Some(bonus) => format!("{place}. with {score} ({} boxes, {bonus} bonus)", score - bonus),
        None => format!("{place}. with {score}"),
    }
}

/// As many texts as have room, with commas between them, and how many more there are.
fn some(texts: Vec<String>, room: usize) -> String {
    if texts.is_empty() {
        return "no words".to_owned();
    }
    let all = texts.join(", ");
    if count(&all) <= room {
        return all;
    }
    /// Room for ` and 200 more`.
    const MORE: usize = 13;
    let mut list = String::new();
    for (number, text) in texts.iter().enumerate() {
        let comma = if number == 0 { "" } else { ", " };
        if count(&list) + comma.len() + count(text) + MORE > room {
            let more = texts.len() - number;
            return if number == 0 {
                format!("{more} in all")
            } else {
                format!("{list} and {more} more")
            };
        }
        list = format!("{list}{comma}{text}");
    }
    list
}

fn count(text: &str) -> usize {
    text.chars().count()
}
