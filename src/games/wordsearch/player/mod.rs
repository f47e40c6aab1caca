//! The computer player. It sees its own grid and its word, as a player would, and none of the words
//! ahead.
//!
//! Easy notices a few placements and looks at the points they make at once, Medium at what the lines
//! through a box may still become (`outlook`), and Strong imagines words that might come, and how good
//! a grid each placement could lead to with them (`hindsight`). None of them makes a word that the
//! program must not show by itself if it can help it.

mod hindsight;
mod outlook;

use outlook::Outlook;

use super::best::Lists;
use super::lines::allowed_boxes;
use super::options::Rules;
use super::word::Word;
use super::{Action, SourceView, TaskView, View, Wordsearch};
use crate::game::{Computer, Dice, Level, Seat, liking};
use crate::grid::{BOXES, LetterGrid, Square, index};
use crate::words::{Language, Letter, Letters};

/// How many placements Easy looks at.
const NOTICED: usize = 5;
/// Fewer points than any grid has.
const OFFENSIVE: f32 = -1.0;
/// How many words Strong thinks of when it may choose one.
const IDEAS: usize = 12;

impl Computer for Wordsearch {
    fn choose(&self, view: &View, seat: Seat, level: Level, dice: &mut Dice) -> Action {
        let (grid, _) = view.own().expect("a computer sees its own grid");
        let rules = &view.seats[seat.index()].by;
        match view.task.as_ref().expect("a computer is asked when it is awaited") {
            TaskView::Fill { mine } => self.fill_hat(view, mine, dice),
            TaskView::Choose => self.choose_for(view, grid, rules, level, dice),
            TaskView::Place { letters, boxes, .. } => {
                let mut puts = puts(letters, boxes);
                dice.shuffle(&mut puts);
                let mut mind = Mind::new(self, rules);
                let weighed = match level {
                    Level::Easy => mind.noticed(grid, &puts),
                    Level::Medium => liked(seat, grid, mind.weighed(grid, &puts)),
                    Level::Strong => mind.foreseen(grid, &puts, &view.words, dice),
                };
                let (letter, square) = best(&weighed).0;
                Action::Put(letter, square)
            }
        }
    }
}

type Put = (Letter, Square);

/// Every letter into every box.
fn puts(letters: &[Letter], boxes: &[Square]) -> Vec<Put> {
    letters.iter().flat_map(|&letter| boxes.iter().map(move |&square| (letter, square))).collect()
}

/// The same as a computer on this seat likes them. Easy and Strong differ by their dice already.
fn liked(seat: Seat, grid: &LetterGrid, mut weighed: Vec<(Put, f32)>) -> Vec<(Put, f32)> {
    let open = 1.0 - grid.count() as f64 / BOXES as f64;
    for ((_, square), worth) in &mut weighed {
        *worth *= liking(seat, index(*square), open) as f32;
    }
    weighed
}

/// The first of those with the highest value.
fn best<T: Copy>(choices: &[(T, f32)]) -> (T, f32) {
    let better = |best: (T, f32), next: &(T, f32)| if next.1 > best.1 { *next } else { best };
    choices.iter().fold(choices[0], better)
}

impl Wordsearch {
    /// As many words as are missing, at once.
    fn fill_hat(&self, view: &View, mine: &[Word], dice: &mut Dice) -> Action {
        let SourceView::Hat { quota, .. } = view.source else { return Action::Hat(Vec::new()) };
        let mut words = mine.to_vec();
        while words.len() < quota {
            words.push(self.random_word(&words, dice));
        }
        Action::Hat(words.split_off(mine.len()))
    }

    /// Any word; Strong takes the one of a few that its own grid can use best.
    fn choose_for(
        &self,
        view: &View,
        grid: &LetterGrid,
        rules: &Rules,
        level: Level,
        dice: &mut Dice,
    ) -> Action {
        let ideas = if level == Level::Strong { IDEAS } else { 1 };
        let words: Vec<Word> = (0..ideas).map(|_| self.random_word(&view.words, dice)).collect();
        let mut mind = Mind::new(self, rules);
        let use_of = |(number, word): (usize, &Word)| {
            let letters = word.choices(self.language(rules));
            let weighed = mind.weighed(grid, &puts(&letters, &allowed_boxes(grid, word.line())));
            (number, best(&weighed).1)
        };
        let uses: Vec<(usize, f32)> = words.iter().enumerate().map(use_of).collect();
        Action::Word(words[best(&uses).0].clone())
    }
}

/// What a player knows of its dictionary, and what it makes of a grid.
struct Mind<'a> {
    language: Language,
    lists: Lists,
    /// The letters of words that might come.
    unseen: Vec<Letters>,
    outlook: Outlook<'a>,
}

impl<'a> Mind<'a> {
    fn new(game: &'a Wordsearch, rules: &Rules) -> Self {
        let lexicon = game.lexicon_of(rules);
        let (language, lists) = (lexicon.language(), Lists::new(lexicon));
        let fours = lists.fours.iter().map(|word| word.iter().copied().collect());
        let fives = lists.fives.iter().map(|word| word.iter().copied().collect());
        let mut unseen: Vec<Letters> = fours.chain(fives).collect();
        if unseen.is_empty() {
            // A small list of somebody's own.
            unseen.push(language.letters());
        }
        let outlook = Outlook::new(rules.minimum, rules.scoring, lexicon, &unseen);
        Self { language, lists, unseen, outlook }
    }

    /// A few placements with the points they make at once.
    fn noticed(&mut self, grid: &LetterGrid, puts: &[Put]) -> Vec<(Put, f32)> {
        let points = |&(letter, square): &Put| {
            let mut after = *grid;
            after.put(square, letter);
            let total = self.outlook.appraiser.total(&after);
            ((letter, square), total.map_or(OFFENSIVE, |total| total as f32))
        };
        let mut noticed: Vec<(Put, f32)> = puts.iter().map(points).collect();
        noticed.sort_by_key(|&(_, points)| points == OFFENSIVE);
        noticed.truncate(NOTICED);
        noticed
    }

    /// Each placement with what its lines gain.
    fn weighed(&mut self, grid: &LetterGrid, puts: &[Put]) -> Vec<(Put, f32)> {
        let gain =
            |&(letter, square): &Put| ((letter, square), self.outlook.gain(grid, square, letter));
        puts.iter().map(gain).collect()
    }
}
