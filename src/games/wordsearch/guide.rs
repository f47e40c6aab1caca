//! How to play, page by page. Grids are scored and lines found by the rules, so a picture can't be
//! wrong.

use super::lines::{allowed_boxes, allowed_lines};
use super::options::{Minimum, Scoring};
use super::picture::{Beside, Pad, draw_pad, grid_picture};
use super::score::Score;
use super::show::{goes, told};
use super::word::Word;
use super::{TURNS, Wordsearch};
use crate::draw::{Canvas, Theme};
use crate::grid::LetterGrid;
use crate::screen::{ALT_LIMIT, Guide, Page};

/// A page: a grid to look at, and what to say about it.
struct Lesson {
    title: &'static str,
    grid: &'static str,
    shown: Shown,
    text: &'static str,
}

/// What is shown of the grid.
enum Shown {
    /// Where a letter of this word may go.
    Word(&'static str),
    /// What it scores.
    Score(Scoring),
}

const LESSONS: [Lesson; 6] = [
    Lesson {
        title: "A turn",
        grid: "...../..T../BO.../...../A..E.",
        shown: Shown::Word("RIVER"),
        text: "25 words come one after the other, the same for everybody. Choose one letter of the word and write \
               it into an empty box of your own 5 x 5 grid, for good. The length of the word says which line: 1 \
               letter goes into line 1, at the top, 2 letters into line 2, up to 5. From 6 letters on it begins \
               again: 6 letters go into line 1, 7 into line 2, and so on. RIVER has 5 letters: line 5.",
    },
    Lesson {
        title: "When a line is full",
        grid: "..R../.A..E/STONE/PLATE/.....",
        shown: Shown::Word("PLAYFULLY"),
        text: "If the line of a word is full, the nearest lines above and below it that have an empty box will do. \
               PLAYFULLY has 9 letters and belongs into line 4. Here lines 3 and 4 are full, so one of P, L, A, Y, \
               F and U goes into line 2 or line 5. Were line 5 full as well, only line 2 would be left: lines do \
               not wrap around.",
    },
    Lesson {
        title: "Boxes and bonus",
        grid: "BOATS/...../ETONE/...../.....",
        shown: Shown::Score(Scoring::Full),
        text: "At the end, words of 3 letters or more are circled for you, always all that can be: straight, in any \
               of the 8 directions. Each box in at least one word scores 1 point. Each word of 4 letters scores 1 \
               more, each of 5 letters 3 more. A word inside a longer one does not score: BOATS does, but not BOAT \
               or OATS. ETONE holds TONE and, backwards, NOTE: neither lies inside the other, so both score.",
    },
    Lesson {
        title: "There and back",
        grid: "TIMES/...../DEEDS/...../LAGER",
        shown: Shown::Score(Scoring::Full),
        text: "TIMES scores, and backwards so do SEMI and EMIT. LAGER and REGAL stand on the same boxes, read from \
               both ends: two words. DEED reads the same both ways and is one word at most; here it lies inside \
               DEEDS, which is the one that scores. The same word in two places scores twice.",
    },
    Lesson {
        title: "Tutorial and own rules",
        grid: "BOATS/...../ETONE/...../.....",
        shown: Shown::Score(Scoring::Tutorial),
        text: "In a first game, count boxes alone: with the tutorial scoring there is no bonus, and 25 points are \
               all there are. Whoever gets 20 and more is ready for the bonus. At one table everybody may choose \
               rules of their own: another dictionary, words from 2 letters on, tutorial scoring. Those with the \
               same rules are ranked among themselves. No names and no abbreviations: the dictionary decides.",
    },
    Lesson {
        title: "Words, pace and the end",
        grid: "HEART/EMBER/ABUSE/RESIN/TREND",
        shown: Shown::Score(Scoring::Full),
        text: "Words come from a book, one of each spread, from a text or a poem of your own, from a hat that all of \
               you fill, or from the players, who choose in turn. With short words there are fewer letters to \
               choose from: books for children are the harder ones. Play at your own pace, or together, so that the \
               next word comes when all have written. The highest total wins; 40 points are super-great.\n\
               If time runs out, the first letter goes into the first empty box.",
    },
];

impl Lesson {
    fn of(number: usize) -> &'static Lesson {
        &LESSONS[number.min(LESSONS.len() - 1)]
    }

    fn grid(&self) -> LetterGrid {
        self.grid.parse().expect("the grids above are sound")
    }
}

impl Guide for Wordsearch {
    const PAGES: usize = LESSONS.len();

    fn page(&self, number: usize) -> Page {
        let lesson = Lesson::of(number);
        let what = match lesson.shown {
            Shown::Word(word) => {
                let (_, goes) = placed(&lesson.grid(), word);
                format!("The word is {word}. {goes}")
            }
            Shown::Score(scoring) => told(&self.lesson_score(lesson, scoring), ALT_LIMIT / 2),
        };
        let alt = format!("A grid, rows from the top, . empty: {}. {what}", lesson.grid);
        Page { title: lesson.title, text: lesson.text.to_owned(), alt }
    }

    fn page_picture(&self, number: usize, theme: Theme) -> Canvas {
        let lesson = Lesson::of(number);
        let grid = lesson.grid();
        match lesson.shown {
            Shown::Score(scoring) => {
                grid_picture(&grid, &self.lesson_score(lesson, scoring), theme)
            }
            Shown::Word(text) => {
                let (word, goes) = placed(&grid, text);
                let beside = Beside::Word {
                    turn: (grid.count() + 1).min(TURNS),
                    word: &word,
                    letters: &word.choices(self.lexicon.language()),
                    chosen: None,
                    says: [goes, "Choose a letter.".to_owned()],
                };
                let allowed = allowed_boxes(&grid, word.line());
                draw_pad(&Pad { grid: &grid, score: None, allowed: &allowed, beside }, theme)
            }
        }
    }
}

impl Wordsearch {
    fn lesson_score(&self, lesson: &Lesson, scoring: Scoring) -> Score {
        Score::of(&lesson.grid(), Minimum::Three, scoring, &self.lexicon)
    }
}

/// The word of a lesson, and where it goes on its grid.
fn placed(grid: &LetterGrid, text: &str) -> (Word, String) {
    let word = Word::read(text).expect("the words above are sound");
    let lines: Vec<u8> = allowed_lines(grid, word.line()).iter().map(|line| line + 1).collect();
    let goes = goes(&word, word.line() + 1, &lines);
    (word, goes)
}
