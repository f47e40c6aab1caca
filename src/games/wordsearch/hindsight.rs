//! The best that could have been done with the words of a game that is over, beside what was done.

use super::best::{QUICK, Search};
use super::options::TURNS;
use super::picture::draw_compared;
use super::score::Score;
use super::show::sum;
use super::{View, Wordsearch};
use crate::draw::{Canvas, Theme};
use crate::screen::{ALT_LIMIT, Screen, counted};
use crate::words::spell;

/// How long it thinks, in steps of the search: ten times as many add half a point.
const STEPS: u64 = QUICK;

/// By the rules of the viewer and beside their grid, or the winner's if the viewer did not play. None
/// if there were not 25 words, or every grid found has something in it that the program must not show
/// by itself.
pub fn hindsight(game: &Wordsearch, view: &View, theme: Theme) -> Option<(Screen, Canvas)> {
    if !view.over || view.words.len() < TURNS {
        return None;
    }
    let seat = view.you.or_else(|| Some(view.ranking().first()?.0))?;
    // A picture that has no names calls a stranger's grid by what it is.
    let (whose, title) = match view.you {
        Some(_) => ("Yours".to_owned(), "Yours"),
        None => (format!("Seat {seat}"), "Played"),
    };
    let shown = view.seats.get(seat.index())?;
    let (grid, score) = shown.grid.as_ref()?;
    let lexicon = game.lexicon_of(&shown.by);
    let (minimum, scoring) = (shown.by.minimum, shown.by.scoring);
    let mut search = Search::settled(&view.words, minimum, scoring, lexicon);
    search.run(STEPS);
    let best = search.best()?;
    let found: Vec<String> = best.score.words.iter().map(|circled| spell(&circled.word)).collect();
    let text = format!(
        "The best I find for these words ({}): {} points. {}\n{}.",
        shown.rules,
        sum(&best.score),
        compared(&whose, score, &best.score),
        found.join(", ")
    );
    let puts = view.words.iter().zip(&best.puts);
    let how: Vec<String> =
        puts.map(|(word, (letter, square))| format!("{word}: {letter} {square}")).collect();
    let alt = format!(
        "Two grids, rows from the top. {whose}: {grid}, {} points. The best found: {}, {} points. {}.",
        sum(score),
        best.grid,
        sum(&best.score),
        how.join(", ")
    );
    let screen = Screen {
        text,
        board: how.join("\n"),
        alt: alt.chars().take(ALT_LIMIT).collect(),
        rows: Vec::new(),
        pad: None,
    };
    let grids = [(grid, score), (&best.grid, &best.score)];
    Some((screen, draw_compared(title, grids, theme)))
}

/// How far apart the two are. The search may overlook what a player has found.
fn compared(whose: &str, own: &Score, best: &Score) -> String {
    let (own, best) = (own.total(), best.total());
    let points = |count: u32| counted(count, "point");
    match best.cmp(&own) {
        std::cmp::Ordering::Greater => format!("{whose}: {own}, {} fewer.", points(best - own)),
        std::cmp::Ordering::Equal => format!("{whose}: {own}, just as good."),
        std::cmp::Ordering::Less => format!("{whose}: {own}, {} more!", points(own - best)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::wordsearch::Scoring;

    fn score(boxes: u32) -> Score {
        Score { scoring: Scoring::Full, boxes, words: Vec::new() }
    }

    #[test]
    fn the_difference_is_told_either_way() {
        for (own, best, told) in [
            (20, 25, "Yours: 20, 5 points fewer."),
            (24, 25, "Yours: 24, 1 point fewer."),
            (25, 25, "Yours: 25, just as good."),
            (25, 23, "Yours: 25, 2 points more!"),
        ] {
            assert_eq!(compared("Yours", &score(own), &score(best)), told);
        }
    }
}
