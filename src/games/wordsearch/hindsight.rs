//! The best that could have been done with the words of a game that is over.

use super::best::{QUICK, Search};
use super::options::TURNS;
use super::picture::grid_picture;
use super::score::Score;
use super::{View, Wordsearch};
use crate::draw::{Canvas, Theme};
use crate::game::{Dice, Seed};
use crate::screen::{ALT_LIMIT, Screen};
use crate::words::spell;

/// How long it thinks, in steps of the search: ten times as many add half a point.
const STEPS: u64 = QUICK;

/// By the rules of the viewer, or of the first seat if the viewer did not play. None if there were not
/// 25 words, or every grid found has something in it that the program must not show by itself.
pub fn hindsight(game: &Wordsearch, view: &View, theme: Theme) -> Option<(Screen, Canvas)> {
    if !view.over || view.words.len() < TURNS {
        return None;
    }
    let seat = view.seats.get(view.you.map_or(0, |seat| seat.index()))?;
    let lexicon = game.lexicon_of(&seat.by);
    // The same for all who ask: the words decide.
    let mut dice = Dice::new(&Seed::from_number(TURNS as u64), 0);
    let mut search = Search::new(&view.words, seat.by.minimum, seat.by.scoring, lexicon, &mut dice);
    search.run(STEPS);
    let best = search.best()?;
    let points = points(&best.score);
    let found: Vec<String> = best.score.words.iter().map(|circled| spell(&circled.word)).collect();
    let text = format!(
        "The best I find for these words ({}): {points}.\n{}.",
        seat.rules,
        found.join(", ")
    );
    let puts = view.words.iter().zip(&best.puts);
    let how: Vec<String> =
        puts.map(|(word, (letter, square))| format!("{word}: {letter} {square}")).collect();
    let alt = format!("Rows from the top: {}. {points}. {}.", best.grid, how.join(", "));
    let screen = Screen {
        text,
        board: how.join("\n"),
        alt: alt.chars().take(ALT_LIMIT).collect(),
        rows: Vec::new(),
        pad: None,
    };
    Some((screen, grid_picture(&best.grid, &best.score, theme)))
}

fn points(score: &Score) -> String {
    let (boxes, bonus, total) = (score.boxes, score.bonus(), score.total());
    format!("{boxes} boxes + {bonus} bonus = {total} points")
}
