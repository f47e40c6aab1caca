//! How to play, page by page. The tables shown are made by the rules, so a picture can't be wrong.

use super::board::Board;
use super::columns::Columns;
use super::options::Options;
use super::tile::Tile;
use super::view::View;
use super::{WordCross, picture, written};
use crate::draw::{Canvas, Theme};
use crate::game::Seat;
use crate::screen::{Guide, Look, Page};

/// A page: two seats to look at, each as its columns from row 1 up and how many rows are locked, and
/// what to say about them.
struct Lesson {
    title: &'static str,
    seats: [(&'static str, &'static str, u8); 2],
    text: &'static str,
}

const LESSONS: [Lesson; 5] = [
    Lesson {
        title: "Boxes and columns",
        seats: [("", "", 0), ("", "", 0)],
        text: "190 tiles have one or two letters each. Between two neighbours lies a box of 36 tiles for \
               both of them, and in the middle a centre of four for all; two players share two boxes. Each player has \
               two columns of six rows. Tiles that face each other in a row must make a word, the left one first.",
    },
    Lesson {
        title: "A turn",
        seats: [("LO TH", "VE", 0), ("CA", "", 0)],
        text: "Take a tile of your left box into your left column, of your right box into your right one, or of \
               the centre into either: it takes the lowest free row. Or swap a tile of one of your boxes with one of the other, \
               swap two tiles between your columns, move one to the other column, steal, or pass. A taken tile of the centre \
               is replaced out of the bag.\n\
               **Move** below the board has menus for both columns, and **More** the rest. Or type `take L TH`, `take R ER`, `take C ER right`, `swap boxes TH ER`, \
               `swap 2 3` or `move left 2`.",
    },
    Lesson {
        title: "Locking",
        seats: [("LO TH", "VE IN", 1), ("CA", "", 0)],
        text: "A turn may end with a lock: buttons lock the word just made, unless you switch that off; typing, \
               add `lock 2` for the second row from the bottom. A locked word lies \
               below all that is not locked, stays there, and can't be stolen. Only locked words score: each is \
               worth its two tiles. Rare tiles are worth more, from 1 to 10.",
    },
    Lesson {
        title: "Stealing",
        seats: [("LO SH", "VE", 1), ("CA", "KE ER", 1)],
        text: "On your turn you may take a tile of another player that is not locked, if it makes a word with the \
               tile it then faces in your columns: `steal 2 right 2 right` is seat 2's right column, row 2, into your right \
               column. What lay above it drops. **Steal** lists all that you could try.",
    },
    Lesson {
        title: "Rounds and the end",
        seats: [("LO TH CA SH MA PI", "VE IN KE ED DE NE", 6), ("CA", "KE", 1)],
        text: "When somebody has locked six words, the others have one last turn each, and the locked words score. \
               Columns and centre go back into the bag, boxes are filled up, and the next round begins. After a round in which \
               somebody has reached the target the highest total wins.\n\
               A wrong word costs the turn in strict games, and everything goes back, so you are asked first; gentle \
               games refuse it. A round also ends when all pass in a row, or after ten turns each without a lock; without any \
               locked word it ends the game. Running out of time is a pass, and whoever leaves can't win.",
    },
];

impl Lesson {
    fn of(number: usize) -> &'static Lesson {
        &LESSONS[number.min(LESSONS.len() - 1)]
    }

    fn view(&self) -> View {
        let tiles = |text: &str| -> Vec<Tile> {
            text.split_whitespace()
                .map(|tile| tile.parse().expect("the lessons are sound"))
                .collect()
        };
        let columns = self.seats.map(|(left, right, locked)| Columns {
            left: tiles(left),
            right: tiles(right),
            locked,
        });
        let boxes = ["TH JU LO A E S S DE", "ER IN VE AT ND T N OP"].map(tiles);
        View {
            you: None,
            options: Options::default(),
            board: Board {
                boxes: boxes.to_vec(),
                centre: tiles("A ST KE IN"),
                columns: columns.to_vec(),
            },
            bag: Vec::new(),
            scores: vec![0; 2],
            here: vec![true; 2],
            round: 1,
            turn: Some(Seat(0)),
            acted: false,
            last_turns: None,
            turns: vec![0; 2],
            last: None,
        }
    }
}

impl Guide for WordCross {
    const PAGES: usize = LESSONS.len();

    fn page(&self, number: usize) -> Page {
        let lesson = Lesson::of(number);
        let view = lesson.view();
        let seats: Vec<String> = view.seats().map(|seat| written::of_seat(&view, seat)).collect();
        let alt = format!("A table of Word Cross. {}.", seats.join(". "));
        Page { title: lesson.title, text: lesson.text.to_owned(), alt }
    }

    fn page_picture(&self, number: usize, theme: Theme) -> Canvas {
        picture::picture(&Lesson::of(number).view(), &Look::plain(theme))
    }
}
