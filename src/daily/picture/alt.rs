//! The pictures in words, for those who hear them.

use super::grids::{BEST, Opened};
use crate::daily::challenge::Challenge;
use crate::daily::made::Made;
use crate::daily::standing::{Line, Standing};
use crate::daily::text::{NewDay, plain, titled, titled_in, within};
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
            within(format!("{head}{everybody}"), ALT_LIMIT)
        }
    }
}

/// What the results of a date show.
pub fn of_results(standing: &Standing, asker: Option<PersonId>) -> String {
    let head = format!("{}, {}: ", standing.challenge.title(), titled_in(standing));
    let everybody = everybody(standing, asker, ALT_LIMIT - count(&head));
    within(format!("{head}{everybody}"), ALT_LIMIT)
}

/// What the open grids of a date show; nothing if there are none.
pub fn of_grids(opened: &Opened<'_>) -> String {
    let best = &opened.best[..opened.best.len().min(BEST)];
    let mut heads: Vec<(String, Vec<String>)> =
        best.iter().map(|(line, _, made)| (whose(line, made), words(made))).collect();
    heads.extend(opened.solver.map(|(grid, score)| {
        let head = format!("The best found, {} points, {grid}: ", score.total());
        (head, grid_words(score))
    }));
    if heads.is_empty() {
        return String::new();
    }
    let (title, date) = (opened.challenge.title(), titled(opened.challenge, opened.date));
    let title = format!("{title}, {date}, the best:");
    let share = (ALT_LIMIT - count(&title)) / heads.len() - 2;
    let said = heads.into_iter().map(|(head, words)| {
        let room = share.saturating_sub(count(&head));
        format!("{head}{}.", some(words, room))
    });
    within([title].into_iter().chain(said).collect::<Vec<_>>().join(" "), ALT_LIMIT)
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
        group.lines.iter().enumerate().map(|(number, line)| {
            let rules = match (number, group.rules.as_str()) {
                (0, rules) if !rules.is_empty() => format!("by {}: ", plain(rules)),
                _ => String::new(),
            };
            format!("{rules}{} {}", plain(&line.name), told(line))
        })
    });
    let all = some(all.collect(), room.saturating_sub(count(&own) + 1));
    format!("{own}{all}.")
}

/// The place, and what for: `1. with 47 (25 boxes, 22 bonus)`.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::daily::date::Date;
    use crate::daily::standing::Group;
    use crate::games::wordsearch::{Minimum, Scoring};
    use crate::grid::LetterGrid;
    use crate::words::{Language, Lexicon};

    fn line(number: u32) -> Line {
        Line {
            person: PersonId(number.into()),
            name: format!("{number} {}", "W".repeat(28)),
            place: number + 1,
            score: 47,
            bonus: Some(22),
            streak: 1,
            best: false,
        }
    }

    fn date() -> Date {
        "2026-11-16".parse().unwrap()
    }

    fn standing(players: u32) -> Standing {
        let group = |rules: &str, lines| Group { rules: rules.to_owned(), lines };
        Standing {
            challenge: Challenge::Wordsearch,
            date: date(),
            language: "en".to_owned(),
            groups: vec![
                group("", (0..players).map(line).collect()),
                group("fr, from 2 letters", vec![line(300)]),
            ],
            unfinished: 0,
            group_streak: 1,
            excused: false,
        }
    }

    #[test]
    fn everybody_is_told_or_counted() {
        let two = of_results(&standing(1), Some(PersonId(300)));
        assert_eq!(
            two.replace(&"W".repeat(28), "W"),
            "Daily wordsearch, Monday 16 November 2026 · English: You: 301. with 47 (25 boxes, 22 bonus). \
             0 W 1. with 47 (25 boxes, 22 bonus), by fr, from 2 letters: \
             300 W 301. with 47 (25 boxes, 22 bonus)."
        );
        for players in 0..200 {
            let standing = standing(players);
            let (challenge, language) = (Challenge::Town, Language::English);
            let day = NewDay { challenge, date: date(), language, hash: "", ends_at: 0 };
            for alt in [of_results(&standing, None), of_card(&day, Some(&standing))] {
                assert!(count(&alt) <= ALT_LIMIT, "{alt}");
                let told = alt.matches(". with 47").count();
                let more = alt.split(" and ").nth(1).and_then(|rest| rest.split(' ').next());
                let more = more.and_then(|more| more.parse().ok()).unwrap_or(0);
                assert_eq!(told + more, standing.players(), "{alt}");
            }
        }
    }

    #[test]
    fn open_grids_are_told_with_their_words() {
        let lexicon = Lexicon::load(Lexicon::DEFAULT).unwrap();
        // As many words as anybody ever makes.
        let grid: LetterGrid = "LETAD/NOTAO/REPAH/NOTOM/TEDAM".parse().unwrap();
        let score = wordsearch::Score::of(&grid, Minimum::Three, Scoring::Full, &lexicon);
        let made = Made::Grid(grid, score.clone());
        let lines: Vec<Line> = (0..5).map(line).collect();
        let best: Vec<(&Line, &str, &Made)> = lines.iter().map(|line| (line, "", &made)).collect();
        let challenge = Challenge::Wordsearch;
        let solver = Some((&grid, &score));
        let alt = of_grids(&Opened { challenge, date: date(), best: &best, solver });
        assert!(count(&alt) <= ALT_LIMIT, "{alt}");
        assert_eq!(alt.matches("LETAD/NOTAO/REPAH/NOTOM/TEDAM: ").count(), BEST + 1, "{alt}");
        assert_eq!(alt.matches(" more.").count(), BEST + 1, "{alt}");
        let none = Opened { challenge, date: date(), best: &[], solver: None };
        assert_eq!(of_grids(&none), "");
    }
}
