//! A town that was played on paper: what is asked about it, and the answer as lines to read.

use super::score::{Score, Terms};
use super::solve::{self, Best};
use super::spelling::Spelling;
use super::text::{self, NoTown};
use super::town::{Cover, Run, Town};
use crate::grid::Square;
use crate::words::spell;

/// More workers than anybody can own.
pub const MOST_WORKERS: usize = 100;
/// Room for freelancers around a written town, which begins at a1.
const MARGIN: u8 = 2;

/// Why a question can't be answered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unanswered {
    #[error(transparent)]
    NoTown(#[from] NoTown),
    #[error(
        "Neighbours are at most two numbers of workers with a comma between them, such as 5,9."
    )]
    Neighbours,
    #[error("Nobody has more than {MOST_WORKERS} workers: give a smaller number.")]
    Workers,
    #[error("No arrangement makes words of all runs: there are too few workers to pay for houses.")]
    NoArrangement,
}

/// The workers of each neighbour, such as `5,9`; nothing for nobody.
pub fn neighbours(text: &str) -> Result<Vec<usize>, Unanswered> {
    let number = |word: &str| word.trim().parse().ok().filter(|&n: &usize| n <= MOST_WORKERS);
    let words = text.split(',').filter(|_| !text.trim().is_empty());
    let numbers: Option<Vec<usize>> = words.map(number).collect();
    numbers.filter(|numbers| numbers.len() <= 2).ok_or(Unanswered::Neighbours)
}

/// A scored town.
#[derive(Clone, Debug)]
pub struct OnPaper {
    pub town: Town,
    pub score: Score,
    /// If the best arrangement was asked for: whether it is proved, and what none exceeds.
    pub best: Option<(bool, i32)>,
}

impl OnPaper {
    /// Scores a written town as it stands, or in its best arrangement with so many workers.
    pub fn read(
        text: &str,
        terms: &Terms,
        best: Option<usize>,
        spelling: &Spelling,
    ) -> Result<Self, Unanswered> {
        let town = text::read(text)?;
        let Some(workers) = best else {
            let score = Score::of(&town, terms, spelling);
            return Ok(Self { town, score, best: None });
        };
        if workers > MOST_WORKERS {
            return Err(Unanswered::Workers);
        }
        let best = solve::best(&with_margin(&town), workers, terms, spelling, solve::EFFORT);
        let Best { town, proved, bound, .. } = best.ok_or(Unanswered::NoArrangement)?;
        // Squares are named as in the town that is shown.
        let town = text::read(&text::write(&town))?;
        let score = Score::of(&town, terms, spelling);
        Ok(Self { town, score, best: Some((proved, bound)) })
    }

    /// A run as it is shown: workers are `?`.
    pub fn shown(&self, run: &Run) -> String {
        let shown = |square: &Square| match self.town.lots.get(square) {
            Some(lot) if lot.cover == Cover::Open => lot.tile.letter.char(),
            _ => '?',
        };
        run.squares.iter().map(shown).collect()
    }

    /// Words, runs that are none, and the points by category.
    pub fn lines(&self) -> Vec<String> {
        let score = &self.score;
        let way = |run: &Run| if run.down { "down" } else { "across" };
        let mut lines: Vec<String> = score
            .words
            .iter()
            .map(|word| {
                let at = word.run.squares[0].to_string();
                format!(
                    "{:<12} {at:<4} {:<6} {:>3}",
                    spell(&word.word),
                    way(&word.run),
                    word.points
                )
            })
            .collect();
        lines.extend(score.bad_runs.iter().map(|run| {
            let at = run.squares[0].to_string();
            format!("{:<12} {at:<4} {:<6} no word", self.shown(run), way(run))
        }));
        let categories = [
            ("Words", score.word_points),
            ("Offices", score.offices),
            ("Parks", score.parks),
            ("Factories", score.factories),
            ("Shops", score.shops),
            ("Museums", score.museums),
            ("Workers", score.workers),
            ("Pollution", score.pollution),
            ("Total", score.total()),
        ];
        lines.extend(categories.map(|(name, points)| format!("{name:<24} {points:>3}")));
        if !score.is_valid() {
            lines.push(
                "Not a town yet: black out letters or set workers until all runs are words.".into(),
            );
        }
        match self.best {
            Some((true, _)) => lines.push("Proved: no arrangement has more points.".into()),
            Some((false, bound)) => {
                lines.push(format!("The best found; no arrangement has more than {bound} points."));
            }
            None => {}
        }
        lines
    }
}

fn with_margin(town: &Town) -> Town {
    let moved = |square: &Square| Square::new(square.column + MARGIN, square.row + MARGIN);
    Town {
        lots: town.lots.iter().map(|(square, &lot)| (moved(square), lot)).collect(),
        freelancers: town.freelancers.iter().map(moved).collect(),
    }
}
