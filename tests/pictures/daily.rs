//! The pictures of the daily challenge.

use crosstown::daily::challenge::Challenge;
use crosstown::daily::made::Made;
use crosstown::daily::picture::{Opened, alt, draw_card, draw_grids, draw_results};
use crosstown::daily::standing::{Group, Line, Standing};
use crosstown::daily::text::NewDay;
use crosstown::draw::{Canvas, Theme};
use crosstown::game::Seat;
use crosstown::games::wordsearch::{Minimum, Score, Scoring};
use crosstown::games::{crossup, town};
use crosstown::grid::LetterGrid;
use crosstown::screen::ALT_LIMIT;
use crosstown::table::seating::PersonId;
use crosstown::words::Language;

use super::{DENSE, FULL, NAMES, SHEET, check, check_sizes, cross_up, town_in};

fn day(challenge: Challenge) -> NewDay<'static> {
    let date = "2026-11-23".parse().unwrap();
    NewDay { challenge, date, language: Language::English, hash: "", ends_at: 0 }
}

/// So many players, each a little worse than the one before; some share a place.
fn players(count: i64, from: i64, bonus: bool) -> Vec<Line> {
    let line = |n: i64| {
        let rank = if n % 4 == 2 { n - 1 } else { n };
        let score = 58 - 3 * rank as i32;
        Line {
            person: PersonId(from + n),
            name: NAMES[(from + n) as usize % NAMES.len()].to_owned(),
            place: rank as u32 + 1,
            score,
            bonus: bonus.then_some((score - 24).max(0)),
            streak: 1,
            best: false,
        }
    };
    (0..count).map(line).collect()
}

fn standing(challenge: Challenge, groups: Vec<(&str, Vec<Line>)>) -> Standing {
    let date = match challenge {
        Challenge::Town => "2026-11-16",
        Challenge::Wordsearch | Challenge::CrossUp => "2026-11-22",
    };
    let group = |(rules, lines): (&str, _)| Group { rules: rules.to_owned(), lines };
    Standing {
        challenge,
        date: date.parse().unwrap(),
        language: "en".to_owned(),
        groups: groups.into_iter().map(group).collect(),
        unfinished: 0,
        group_streak: 3,
        excused: false,
    }
}

/// What is said of a picture has room, and says something.
fn heard(alt: &str) {
    let long = alt.chars().count();
    assert!((40..=ALT_LIMIT).contains(&long), "{long} characters: {alt}");
}

#[test]
fn daily_card() {
    let many = standing(Challenge::Wordsearch, vec![("", players(16, 0, true))]);
    let card = |challenge, before: &Standing, theme| {
        heard(&alt::of_card(&day(challenge), Some(before)));
        draw_card(&day(challenge), Some(before), theme)
    };
    let draw = |theme| card(Challenge::Wordsearch, &many, theme);
    check(Theme::ALL.map(|theme| (format!("daily-card-{theme}"), draw(theme))));
    check_sizes("a card", draw);
    let few = standing(Challenge::CrossUp, vec![("", players(4, 0, false))]);
    let mut towns = standing(Challenge::Town, vec![("", players(9, 2, false))]);
    for line in &mut towns.groups[0].lines[4..] {
        line.score -= 52;
    }
    let none = standing(Challenge::Wordsearch, vec![]);
    let own = vec![("", players(3, 0, true)), ("fr, from 2 letters, boxes only", players(2, 7, true))];
    let own = standing(Challenge::Wordsearch, own);
    check([
        ("daily-card-crossup".to_owned(), card(Challenge::CrossUp, &few, Theme::Light)),
        ("daily-card-town".to_owned(), card(Challenge::Town, &towns, Theme::Dark)),
        ("daily-card-nobody".to_owned(), card(Challenge::Wordsearch, &none, Theme::Dark)),
        ("daily-card-rules".to_owned(), card(Challenge::Wordsearch, &own, Theme::Contrast)),
        ("daily-card-first".to_owned(), {
            heard(&alt::of_card(&day(Challenge::Wordsearch), None));
            draw_card(&day(Challenge::Wordsearch), None, Theme::Light)
        }),
    ]);
}

#[test]
fn daily_results() {
    let results = |standing: &Standing, asker, theme| {
        heard(&alt::of_results(standing, Some(PersonId(asker))));
        draw_results(standing, Some(PersonId(asker)), theme)
    };
    let many = standing(Challenge::Wordsearch, vec![("", players(24, 0, true))]);
    let draw = |theme| results(&many, 18, theme);
    check(Theme::ALL.map(|theme| (format!("daily-results-{theme}"), draw(theme))));
    check_sizes("results", draw);
    let own = vec![("", players(4, 0, true)), ("fr, from 2 letters, boxes only", players(3, 5, true))];
    let own = standing(Challenge::Wordsearch, own);
    let few = standing(Challenge::CrossUp, vec![("", players(1, 0, false))]);
    let none = standing(Challenge::Town, vec![]);
    check([
        ("daily-results-rules".to_owned(), results(&own, 6, Theme::Light)),
        ("daily-results-one".to_owned(), results(&few, 0, Theme::Dark)),
        ("daily-results-nobody".to_owned(), results(&none, 0, Theme::Dark)),
    ]);
}

fn grid(text: &str) -> (LetterGrid, Score) {
    let grid: LetterGrid = text.parse().unwrap();
    let score = Score::of(&grid, Minimum::Three, Scoring::Full, &cross_up().lexicon);
    (grid, score)
}

fn opened(made: &[Made], rules: &[&str], solver: Option<&str>, theme: Theme) -> Canvas {
    let lines = players(made.len() as i64, 2, true);
    let rules = rules.iter().copied().chain(std::iter::repeat(""));
    let best: Vec<_> = lines.iter().zip(rules).zip(made).map(|((l, r), m)| (l, r, m)).collect();
    let solver = solver.map(grid);
    let solver = solver.as_ref().map(|(grid, score)| (grid, score));
    let opened = Opened { best: &best, solver };
    heard(&alt::of_grids(&opened));
    draw_grids(&opened, theme).unwrap()
}

fn made(text: &str) -> Made {
    let (grid, score) = grid(text);
    Made::Grid(grid, score)
}

#[test]
fn daily_grids() {
    let best = [FULL[3], FULL[0], FULL[1]].map(made);
    let draw = |theme| opened(&best, &[], Some(FULL[4]), theme);
    check(Theme::ALL.map(|theme| (format!("daily-grids-{theme}"), draw(theme))));
    let dense: Vec<Made> = DENSE[0].1.into_iter().cycle().take(3).map(made).collect();
    let draw = |theme| opened(&dense, &[], Some(DENSE[0].1[0]), theme);
    check_sizes("the densest grids", draw);
    let rules = ["", "fr, from 2 letters, boxes only"];
    check([
        ("daily-grids-rules".to_owned(), opened(&best[..2], &rules, Some(FULL[4]), Theme::Light)),
        ("daily-grids-solver".to_owned(), opened(&[], &[], Some(FULL[4]), Theme::Dark)),
    ]);
    assert!(draw_grids(&Opened { best: &[], solver: None }, Theme::Dark).is_none());
}

#[test]
fn daily_cards_of_cross_up() {
    let lexicon = cross_up().lexicon;
    let made = |text: &str| {
        let card: crossup::Card = text.parse().unwrap();
        Made::Card(card, crossup::Score::of(&card, &lexicon))
    };
    let best = ["KNAVE/WAXES/YODEL/QUIRK/JUDGE", SHEET, "CRANE/ZONES/QUIZX/JAVAS/WAXED"].map(made);
    let draw = |theme| opened(&best, &[], None, theme);
    check(Theme::ALL.map(|theme| (format!("daily-cards-{theme}"), draw(theme))));
    check_sizes("cards", draw);
    check([("daily-cards-one".to_owned(), opened(&best[..1], &[], None, Theme::Dark))]);
}

#[test]
fn daily_towns() {
    let made = |seats: usize| {
        let (game, state) = town_in(10, seats);
        let desk = &state.seats[0].desk;
        let score: town::Score = game.score(&state, Seat(0));
        Made::Town(Box::new((desk.town.clone(), score)))
    };
    let best = [1, 2, 4].map(made);
    let draw = |theme| opened(&best, &[], None, theme);
    check(Theme::ALL.map(|theme| (format!("daily-towns-{theme}"), draw(theme))));
    check_sizes("towns", draw);
}
