//! A town that was played on paper: what is asked about it, and the answer as lines to read.

use super::score::{PLENTY, Score, Spent, Terms};
use super::solve::{self, Best};
use super::spelling::Spelling;
use super::text::{self, NoTown};
use super::town::{Cover, Run, Town};
use crate::grid::Square;
use crate::words::spell;

/// More workers than anybody can own.
pub const MOST_WORKERS: usize = 100;
/// More letters than the cards of any game allow. Looking for the best arrangement takes ever longer.
pub const MOST_LETTERS: usize = 120;
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
    #[error(
        "This town has {0} workers, and nobody has more than {MOST_WORKERS}: take some of the * away."
    )]
    Crowd(usize),
    #[error(transparent)]
    Spent(#[from] Spent),
    #[error(
        "This town has {0} letters, and the best arrangement is looked for in towns of at most {MOST_LETTERS}: leave `best` out, and it is scored as it stands."
    )]
    Large(usize),
    #[error(
        "No arrangement was found that makes words of all runs: there may be too few workers to pay for houses."
    )]
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
        if town.workers() > MOST_WORKERS {
            return Err(Unanswered::Crowd(town.workers()));
        }
        let mut effort = PLENTY;
        let Some(workers) = best else {
            let score = Score::within(&town, terms, spelling, &mut effort)?;
            return Ok(Self { town, score, best: None });
        };
        if workers > MOST_WORKERS {
            return Err(Unanswered::Workers);
        }
        if town.lots.len() > MOST_LETTERS {
            return Err(Unanswered::Large(town.lots.len()));
        }
        let best = solve::best(&with_margin(&town), workers, terms, spelling, solve::EFFORT);
        let Best { town, proved, bound, .. } = best.ok_or(Unanswered::NoArrangement)?;
        // Squares are named as in the town that is shown.
        let town = cropped(&town);
        let score = Score::within(&town, terms, spelling, &mut effort)?;
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
    moved(town, |square| Square::new(square.column + MARGIN, square.row + MARGIN))
}

/// With its first column being a, and its first row 1. Freelancers may make it larger than what may be written.
fn cropped(town: &Town) -> Town {
    let squares = || town.lots.keys().chain(&town.freelancers);
    let left = squares().map(|square| square.column).min().unwrap_or(0);
    let top = squares().map(|square| square.row).min().unwrap_or(0);
    moved(town, |square| Square::new(square.column - left, square.row - top))
}

fn moved(town: &Town, to: impl Fn(&Square) -> Square) -> Town {
    Town {
        lots: town.lots.iter().map(|(square, &lot)| (to(square), lot)).collect(),
        freelancers: town.freelancers.iter().map(to).collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::words::Lexicon;

    /// Nobody would live to see the answer.
    #[test]
    fn a_town_beyond_all_cards_is_not_arranged() {
        let lexicon = Lexicon::load(Lexicon::DEFAULT).expect("it is built in");
        let spelling = Spelling::new(Arc::new(lexicon), false);
        let rows = format!("{}\n{}\n", ["A"; 100].join(" "), ["A ."; 50].join(" "));
        let town = rows.repeat(50);
        let terms = Terms { neighbours: vec![5, 9], crumpled: 0 };
        assert!(OnPaper::read(&town, &terms, None, &spelling).is_ok());
        let asked = OnPaper::read(&town, &terms, Some(7), &spelling);
        assert!(matches!(asked, Err(Unanswered::Large(7_500))), "{asked:?}");
    }

    /// Streets of letters with workers on all of them, and two letters that are no word.
    fn crowded(streets: usize) -> String {
        let street = ["A* A* A* A* A* A#"; 16].join(" ");
        format!("{}\nA#\nQ X\n", vec![street.as_str(); streets].join("\nA#\n"))
    }

    /// Whoever writes one must not have the bot read it for hours.
    #[test]
    fn a_town_full_of_workers_is_read_soon_or_refused() {
        let lexicon = Lexicon::load(Lexicon::DEFAULT).expect("it is built in");
        let spelling = Spelling::new(Arc::new(lexicon), false);
        let terms = Terms::default();
        let read = |town: &str| OnPaper::read(town, &terms, None, &spelling);
        assert!(matches!(read(&crowded(13)), Err(Unanswered::Crowd(1_040))));
        // What workers stand for in one street has no say in the others.
        let town = text::read(&crowded(1)).expect("a town");
        let mut effort = PLENTY / 2;
        let score = Score::within(&town, &terms, &spelling, &mut effort).expect("it is soon read");
        assert_eq!((score.words.len(), score.bad_runs.len()), (16, 1));
        let mut little = 1_000;
        assert_eq!(Score::within(&town, &terms, &spelling, &mut little), Err(Spent));
        // Here they have: nobody knows beforehand how long it takes.
        let (street, lanes) = (["A*"; 11].join(" "), ["A*"; 6].join(" . "));
        let rows = format!("{street}\n{lanes}\n").repeat(5);
        let lattice = read(&(rows + &street));
        assert!(matches!(lattice, Ok(_) | Err(Unanswered::Spent(_))), "{lattice:?}");
    }
}
