//! A result to be shown around before the grids open: squares and sums, and not a letter of anybody's.
//!
//! What is shown is made from [`Squares`], which has no place for a letter.

use super::challenge::Challenge;
use super::date::Date;
use super::made::Made;
use crate::games::crossup;
use crate::games::town::{self, CATEGORIES, rank};
use crate::games::wordsearch::{self, Circled, Scoring};
use crate::grid::{BOXES, SIDE, Square};
use crate::words::Language;

/// A finished play as others may see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Share {
    pub challenge: Challenge,
    pub date: Date,
    pub language: Language,
    /// The rules in a few words; empty for those that the edition has.
    pub rules: String,
    /// Editions in a row, with this one.
    pub streak: u32,
    pub squares: Squares,
}

/// What was made, as squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Squares {
    /// A wordsearch: for each box, row by row, how long the longest word through it is.
    Boxes {
        longest: [u8; BOXES],
        boxes: u32,
        /// None where boxes are all that counts.
        bonus: Option<u32>,
    },
    /// Cross-Up: what rows, columns and diagonals score, in the order of the card.
    Lines([u32; 12]),
    /// A town: what each category scores, in the order of the sheet.
    Categories([i32; CATEGORIES.len()]),
}

/// The most squares of a bar.
const LONGEST_BAR: i32 = 15;
/// How many points a square of a bar stands for.
const POINTS: i32 = 2;

impl From<&wordsearch::Score> for Squares {
    fn from(score: &wordsearch::Score) -> Self {
        let mut longest = [0; BOXES];
        for word in &score.words {
            for at in boxes(word) {
                longest[at] = longest[at].max(word.word.len() as u8);
            }
        }
        let bonus = (score.scoring == Scoring::Full).then(|| score.bonus());
        Squares::Boxes { longest, boxes: score.boxes, bonus }
    }
}

impl From<&crossup::Score> for Squares {
    fn from(score: &crossup::Score) -> Self {
        Squares::Lines(score.values())
    }
}

impl From<&town::Score> for Squares {
    fn from(score: &town::Score) -> Self {
        Squares::Categories(CATEGORIES.map(|(_, points)| points(score)))
    }
}

impl From<&Made> for Squares {
    fn from(made: &Made) -> Self {
        match made {
            Made::Grid(_, score) => score.into(),
            Made::Card(_, score) => score.into(),
            Made::Town(made) => (&made.1).into(),
        }
    }
}

/// The boxes of a word, by their numbers in reading order.
fn boxes(word: &Circled) -> impl Iterator<Item = usize> {
    let signed = |square: Square| (i32::from(square.column), i32::from(square.row));
    let (from, to) = (signed(word.from), signed(word.to));
    let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    let length = (to.0 - from.0).abs().max((to.1 - from.1).abs());
    (0..=length)
        .map(move |n| ((from.1 + n * step.1) * i32::from(SIDE) + from.0 + n * step.0) as usize)
}

impl Share {
    /// The block that is posted.
    pub fn text(&self) -> String {
        let mut lines = vec![format!(
            "{} · {} · {}",
            self.challenge.title(),
            self.date.spoken(),
            self.language.name()
        )];
        lines.push(self.squares.sum());
        lines.extend(Some(&self.rules).filter(|rules| !rules.is_empty()).cloned());
        lines.extend(self.squares.drawn());
        if self.streak > 1 {
            lines.push(format!("🔥 {} in a row", self.challenge.period().counted(self.streak)));
        }
        lines.join("\n")
    }
}

impl Squares {
    /// What it comes to, in words.
    fn sum(&self) -> String {
        match self {
            Squares::Boxes { boxes, bonus: Some(bonus), .. } => {
                format!("{} points: {boxes} boxes + {bonus} bonus", boxes + bonus)
            }
            Squares::Boxes { boxes, bonus: None, .. } => format!("{boxes} of {BOXES} boxes"),
            Squares::Lines(values) => format!("{} points", values.iter().sum::<u32>()),
            Squares::Categories(points) => {
                let total = points.iter().sum();
                format!("{total} points: {}", rank(total))
            }
        }
    }

    fn drawn(&self) -> Vec<String> {
        match self {
            Squares::Boxes { longest, .. } => {
                let row = |row: &[u8]| row.iter().map(|length| of_length(*length)).collect();
                longest.chunks(SIDE.into()).map(row).collect()
            }
            Squares::Lines(values) => {
                let line = |name: &str, values: &[u32]| {
                    let squares: String = values.iter().map(|value| of_value(*value)).collect();
                    format!("{squares} {name}")
                };
                let (rows, rest) = values.split_at(SIDE.into());
                let (columns, diagonals) = rest.split_at(SIDE.into());
                vec![line("rows", rows), line("columns", columns), line("diagonals", diagonals)]
            }
            Squares::Categories(points) => {
                let scored = CATEGORIES.iter().zip(points).filter(|(_, points)| **points != 0);
                scored
                    .map(|((name, _), points)| format!("{} {name} {points}", bar(*points)))
                    .collect()
            }
        }
    }
}

/// A box by the longest word through it.
const fn of_length(letters: u8) -> char {
    match letters {
        0 => '⬛',
        1..=3 => '🟩',
        4 => '🟨',
        _ => '🟪',
    }
}

/// A line by its points.
const fn of_value(points: u32) -> char {
    match points {
        0 => '⬛',
        1..=5 => '🟩',
        6..=10 => '🟨',
        11..=20 => '🟧',
        _ => '🟪',
    }
}

/// Points as squares in a row: green, or red for what is lost.
fn bar(points: i32) -> String {
    let square = if points < 0 { '🟥' } else { '🟩' };
    let count = (points.abs() + POINTS - 1) / POINTS;
    (0..count.min(LONGEST_BAR)).map(|_| square).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Dice, Seed};
    use crate::games::wordsearch::Minimum;
    use crate::grid::LetterGrid;
    use crate::words::{Letter, Lexicon};

    fn share(challenge: Challenge, squares: Squares) -> Share {
        let date = "2026-11-17".parse().unwrap();
        let (language, rules) = (Language::English, String::new());
        Share { challenge, date, language, rules, streak: 5, squares }
    }

    fn score(grid: &str) -> wordsearch::Score {
        let lexicon = Lexicon::load(Lexicon::DEFAULT).unwrap();
        let grid: LetterGrid = grid.parse().unwrap();
        wordsearch::Score::of(&grid, Minimum::Three, Scoring::Full, &lexicon)
    }

    #[test]
    fn a_grid_is_shared_as_squares() {
        let shared = share(Challenge::Wordsearch, (&score("STONE/QQQAQ/LAMPQ/QQQQQ/QQQQQ")).into());
        assert_eq!(
            shared.text(),
            "Daily wordsearch · Tuesday 17 November 2026 · English\n\
             10 points: 9 boxes + 4 bonus\n\
             🟪🟪🟪🟪🟪\n\
             ⬛⬛⬛🟩⬛\n\
             🟨🟨🟨🟨⬛\n\
             ⬛⬛⬛⬛⬛\n\
             ⬛⬛⬛⬛⬛\n\
             🔥 5 days in a row"
        );
    }

    #[test]
    fn a_card_is_shared_line_by_line() {
        let values = [0, 3, 6, 12, 40, 10, 5, 0, 0, 0, 8, 60];
        let shared = Share { streak: 1, ..share(Challenge::CrossUp, Squares::Lines(values)) };
        assert_eq!(
            shared.text(),
            "Cross-Up of the day · Tuesday 17 November 2026 · English\n\
             144 points\n\
             ⬛🟩🟨🟧🟪 rows\n\
             🟨🟩⬛⬛⬛ columns\n\
             🟨🟪 diagonals"
        );
    }

    #[test]
    fn a_town_is_shared_as_bars() {
        let squares = Squares::Categories([23, 1, 4, 0, 2, 3, 99, -6]);
        let shared = share(Challenge::Town, squares);
        assert_eq!(
            shared.text(),
            "Town of the week · Tuesday 17 November 2026 · English\n\
             126 points: Master urban developer\n\
             🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩 Words 23\n\
             🟩 Offices 1\n\
             🟩🟩 Parks 4\n\
             🟩 Shops 2\n\
             🟩🟩 Museums 3\n\
             🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩 Workers 99\n\
             🟥🟥🟥 Pollution -6\n\
             🔥 5 weeks in a row"
        );
    }

    /// Whatever stands in the boxes: only where the words are shows.
    #[test]
    fn letters_decide_nothing_but_the_squares() {
        let letters: Vec<Letter> = Language::English.letters().iter().collect();
        for number in 0..200 {
            let mut dice = Dice::new(&Seed::from_number(number), 0);
            let mut grid = LetterGrid::default();
            // Common letters, for many words.
            let common: Vec<Letter> = "AEIOSTRNL".chars().filter_map(Letter::from_char).collect();
            for square in Square::all(SIDE) {
                grid.put(square, *dice.pick(&common).unwrap());
            }
            let score = score(&grid.to_string());
            let mut other = score.clone();
            for letter in other.words.iter_mut().flat_map(|word| &mut word.word) {
                *letter = *dice.pick(&letters).unwrap();
            }
            let text =
                |score: &wordsearch::Score| share(Challenge::Wordsearch, score.into()).text();
            assert_eq!(text(&score), text(&other), "{grid}");
            // And nothing is there but squares below the title and the sum.
            let drawn = Squares::from(&score).drawn().concat();
            assert_eq!(drawn.chars().count(), BOXES);
            assert!(drawn.chars().all(|c| "⬛🟩🟨🟪".contains(c)), "{drawn}");
            let lit = drawn.chars().filter(|c| *c != '⬛').count();
            assert_eq!(lit, score.boxes as usize, "{grid}");
        }
    }

    #[test]
    fn a_message_has_room_for_it() {
        let rules = "en-standard, from 2 letters, boxes only".to_owned();
        let squares = [
            Squares::Boxes { longest: [5; BOXES], boxes: 25, bonus: Some(99) },
            Squares::Lines([240; 12]),
            Squares::Categories([99; CATEGORIES.len()]),
            Squares::Categories([-99; CATEGORIES.len()]),
        ];
        for (squares, challenge) in squares.into_iter().zip(Challenge::ALL.into_iter().cycle()) {
            let shared = Share { streak: 9999, rules: rules.clone(), ..share(challenge, squares) };
            assert!(shared.text().chars().count() < 600, "{}", shared.text());
        }
    }
}
