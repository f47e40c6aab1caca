//! What a viewer may see: how far everybody is, and of the grids and words only the viewer's own until
//! the end.

use serde::Serialize;

use super::Wordsearch;
use super::lines::{allowed_boxes, allowed_lines};
use super::options::{Rhythm, Rules, TURNS};
use super::score::Score;
use super::state::{State, Supply, Task};
use super::word::Word;
use crate::game::{Seat, Viewer};
use crate::grid::{LetterGrid, Square};
use crate::words::Letter;

/// A game as it is shown.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// The seat of the one who looks, if they play.
    pub you: Option<Seat>,
    pub source: SourceView,
    pub rhythm: Rhythm,
    pub seats: Vec<SeatView>,
    /// What the viewer has to do now.
    pub task: Option<TaskView>,
    /// Who is to choose a word, when everybody waits for it.
    pub chooser: Option<Seat>,
    /// The words that the viewer has used; all of them when it is over.
    pub words: Vec<Word>,
    pub over: bool,
}

/// Where the words come from, as it may be told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceView {
    Text {
        title: String,
    },
    /// Whether it is still being filled, and how many words each seat has to put in.
    Hat {
        filling: bool,
        quota: usize,
    },
    Turns,
}

/// One seat as it is shown.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatView {
    pub here: bool,
    /// How many letters it has written.
    pub turn: usize,
    /// How many words it has put into the hat.
    pub in_hat: usize,
    /// Whether the game waits for it.
    pub owes: bool,
    /// The rules it plays by, in a few words.
    pub rules: String,
    /// The same in full, for results.
    pub counted_by: String,
    /// The same, to be played by.
    pub by: Rules,
    /// Seats of the same group are ranked together.
    pub group: u8,
    /// The grid with its score, for its owner, and for all at the end.
    pub grid: Option<(LetterGrid, Score)>,
}

/// What the viewer has to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TaskView {
    /// Put words into the hat; these are in it already.
    Fill { mine: Vec<Word> },
    /// Choose a word that has not been used.
    Choose,
    /// Write a letter of `word` into a box.
    Place {
        word: Word,
        /// The line of the word, counted from 1.
        line: u8,
        /// The lines it may go into, counted from 1: others than its own if that is full.
        lines: Vec<u8>,
        /// In the viewer's own alphabet.
        letters: Vec<Letter>,
        boxes: Vec<Square>,
    },
}

impl View {
    pub(super) fn new(game: &Wordsearch, state: &State, viewer: Viewer) -> Self {
        let you = match viewer {
            Viewer::Public => None,
            Viewer::Seat(seat) => Some(seat).filter(|seat| seat.index() < state.seats.len()),
        };
        let over = state.is_over();
        Self::of(game, state, you, |seat| over || you == Some(seat))
    }

    /// A moment of a game that is over: all grids lie open.
    pub(super) fn afterwards(game: &Wordsearch, then: &State) -> Self {
        Self::of(game, then, None, |_| true)
    }

    fn of(
        game: &Wordsearch,
        state: &State,
        you: Option<Seat>,
        open: impl Fn(Seat) -> bool,
    ) -> Self {
        let over = state.is_over();
        let in_hat = |seat: Seat| match &state.supply {
            Supply::Hat { filled } if state.is_filling() => filled[seat.index()].len(),
            _ => 0,
        };
        let seat = |seat: Seat| {
            let place = &state.seats[seat.index()];
            let open = open(seat);
            SeatView {
                here: place.here,
                turn: place.grid.count(),
                in_hat: in_hat(seat),
                owes: state.task(seat).is_some(),
                rules: game.described(&place.rules),
                counted_by: game.counted_by(&place.rules),
                by: place.rules.clone(),
                group: state.group(seat),
                grid: open.then(|| (place.grid, game.score(&place.grid, &place.rules))),
            }
        };
        let words = match you {
            _ if over => &state.words[..],
            Some(you) => {
                let used = state.seats[you.index()].grid.count();
                &state.words[..used.min(state.words.len())]
            }
            None => &[],
        };
        Self {
            you,
            source: SourceView::of(state),
            rhythm: state.rhythm,
            seats: state.seats().map(seat).collect(),
            task: you.and_then(|you| TaskView::of(game, state, you)),
            chooser: state.chooser(),
            words: words.to_vec(),
            over,
        }
    }

    /// The viewer's own grid.
    pub fn own(&self) -> Option<&(LetterGrid, Score)> {
        self.seats.get(self.you?.index())?.grid.as_ref()
    }

    /// The totals of all who are ranked with this seat.
    pub fn ranked_with(&self, seat: Seat) -> Vec<u32> {
        let group = self.seats.get(seat.index()).map(|seat| seat.group);
        let ranked = self.seats.iter().filter(|other| other.here && Some(other.group) == group);
        ranked.filter_map(|other| other.grid.as_ref().map(|(_, score)| score.total())).collect()
    }

    /// The finished grids, best first within each group of equal rules; those who left come last, and
    /// nobody is listed before the end.
    pub fn ranking(&self) -> Vec<(Seat, &LetterGrid, &Score)> {
        let mut seats: Vec<_> = (0u8..).map(Seat).zip(&self.seats).collect();
        seats.sort_by_key(|(_, seat)| {
            let total = seat.grid.as_ref().map_or(0, |(_, score)| score.total());
            (!seat.here, seat.group, std::cmp::Reverse(total))
        });
        let finished = seats.into_iter().filter(|_| self.over);
        finished
            .filter_map(|(seat, shown)| {
                shown.grid.as_ref().map(|(grid, score)| (seat, grid, score))
            })
            .collect()
    }
}

impl SourceView {
    fn of(state: &State) -> Self {
        match &state.supply {
            Supply::Text { title } => SourceView::Text { title: title.clone() },
            Supply::Hat { .. } => SourceView::Hat {
                filling: state.is_filling() && !state.is_over(),
                quota: state.quota(),
            },
            Supply::Turns { .. } => SourceView::Turns,
        }
    }
}

impl TaskView {
    fn of(game: &Wordsearch, state: &State, seat: Seat) -> Option<Self> {
        let place = &state.seats[seat.index()];
        Some(match state.task(seat)? {
            Task::Fill => TaskView::Fill {
                mine: match &state.supply {
                    Supply::Hat { filled } => filled[seat.index()].clone(),
                    _ => Vec::new(),
                },
            },
            Task::Choose => TaskView::Choose,
            Task::Place(turn) => {
                let word = state.words[turn].clone();
                let (grid, line) = (&place.grid, word.line());
                TaskView::Place {
                    line: line + 1,
                    lines: allowed_lines(grid, line).into_iter().map(|line| line + 1).collect(),
                    letters: word.choices(game.language(&place.rules)),
                    boxes: allowed_boxes(grid, line),
                    word,
                }
            }
        })
    }
}

impl SeatView {
    /// Whether its grid is full.
    pub fn done(&self) -> bool {
        self.turn == TURNS
    }
}

impl State {
    /// Seats with equal rules are of one group, named after the first of them.
    pub fn group(&self, seat: Seat) -> u8 {
        let rules: &Rules = &self.seats[seat.index()].rules;
        self.seats.iter().position(|place| place.rules == *rules).unwrap_or_default() as u8
    }
}
