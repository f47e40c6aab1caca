//! How to play, page by page. The positions are played by the rules, so a picture can't be wrong.

use super::board::Board;
use super::colour::Colour;
use super::show;
use super::state::{End, Offer, Placement, State};
use super::{Crisscross, View, picture};
use crate::draw::{Canvas, Theme};
use crate::game::Viewer;
use crate::grid::Square;
use crate::screen::{Guide, Page};

/// A page: a position, the move that is shown in it, and what to say about it.
struct Lesson {
    title: &'static str,
    before: &'static str,
    mover: Colour,
    square: Square,
    text: &'static str,
}

const fn square(column: u8, row: u8) -> Square {
    Square::new(column - b'a', row - 1)
}

const LESSONS: [Lesson; 6] = [
    Lesson {
        title: "Join your two sides",
        before: "..RB./.BR../.RR.B/BR..B/..B..",
        mover: Colour::Red,
        square: square(b'b', 1),
        text: "Red and Blue take turns placing a checker on a free square, Red first. Red wins by joining the \
               top and the bottom with red checkers edge to edge; Blue wins by joining left and right. \
               Diagonals don't count, and nobody may pass. Here Red has just won.",
    },
    Lesson {
        title: "Segments",
        before: "...../..B../R.RR./..B../.....",
        mover: Colour::Red,
        square: square(b'b', 3),
        text: "A segment is a straight, unbroken line of checkers of one colour; one checker is a segment too. \
               The checker you place makes new segments: the whole line of your colour in its row, and the \
               whole line in its column. Here b3 has made a new segment from a3 to d3.",
    },
    Lesson {
        title: "Capturing",
        before: "...../..B../...B./RBB../.....",
        mover: Colour::Red,
        square: square(b'd', 2),
        text: "If a new segment of yours and another of your segments have an enemy segment between them, in a \
               straight line and without a gap, that whole segment turns to your colour. Here d2 has captured \
               b2 and c2 between a2 and itself. d3 is \
               safe: above it there is no red checker.",
    },
    Lesson {
        title: "The edge is yours",
        before: "..B../..B../...../...../.....",
        mover: Colour::Red,
        square: square(b'c', 3),
        text: "On your turn the edge of the board counts as your checkers, on all four sides. An enemy segment \
               between your new segment and the edge is captured. Here c3 has taken c4 and c5 against the edge.",
    },
    Lesson {
        title: "What is not captured",
        before: ".R.../.B.../RB.../.B.../..B..",
        mover: Colour::Red,
        square: square(b'c', 3),
        text: "Captures happen all at once, and captured checkers capture nothing themselves: here c3 has taken \
               b3, but b4 stays blue although it now lies between red checkers. You may walk in between two \
               enemy segments unharmed. And a gap in the line saves everything behind it.",
    },
    Lesson {
        title: "How it ends",
        before: "RRB../.RB.B/BBR.B/.RR../R.B..",
        mover: Colour::Blue,
        square: square(b'd', 3),
        text: "Whoever joins their sides wins at once, as Blue does here by capturing c3. A full board that nobody joined is a draw, which almost \
               never happens. You can also resign, or offer a draw; an offer lapses at the next checker.",
    },
];

impl Lesson {
    fn of(number: usize) -> &'static Lesson {
        &LESSONS[number.min(LESSONS.len() - 1)]
    }

    /// The position after the move, as everyone sees it.
    fn view(&self) -> View {
        let mut board: Board = self.before.parse().expect("the boards above are sound");
        let captured = board.place(self.mover, self.square).squares();
        let end = board.joins(self.mover, self.square).then_some(End::Joined(self.mover));
        let placed = Square::all(board.size()).filter(|&square| board.at(square).is_some()).count();
        let last = Some(Placement { colour: self.mover, square: self.square, captured });
        let offers = [Offer::None; 2];
        View::new(&State { board, ply: placed as u16, last, offers, end }, Viewer::Public)
    }
}

impl Guide for Crisscross {
    const PAGES: usize = LESSONS.len();

    fn page(&self, number: usize) -> Page {
        let lesson = Lesson::of(number);
        Page { title: lesson.title, text: lesson.text.to_owned(), alt: show::alt(&lesson.view()) }
    }

    fn page_picture(&self, number: usize, theme: Theme) -> Canvas {
        picture(&Lesson::of(number).view(), None, theme)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the texts say is what the rules do.
    #[test]
    fn lessons_show_what_they_tell() {
        for (number, captured, end) in [
            (0, "", Some(End::Joined(Colour::Red))),
            (1, "", None),
            (2, "b2 c2", None),
            (3, "c4 c5", None),
            (4, "b3", None),
            (5, "c3", Some(End::Joined(Colour::Blue))),
        ] {
            let lesson = Lesson::of(number);
            let view = lesson.view();
            let names: Vec<String> =
                view.last.expect("a move").captured.iter().map(Square::to_string).collect();
            let free = lesson.before.parse::<Board>().unwrap().at(lesson.square).is_none();
            assert!(free, "{}", lesson.title);
            assert_eq!(names.join(" "), captured, "{}", lesson.title);
            assert_eq!(view.end, end, "{}", lesson.title);
        }
    }

    #[test]
    fn nobody_turns_beyond_the_last_page() {
        assert_eq!(Crisscross.page(99), Crisscross.page(Crisscross::PAGES - 1));
    }
}
