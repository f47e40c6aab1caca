//! How to play, page by page. The desks shown are made by the rules, so a picture can't be wrong.

use std::collections::BTreeSet;

use super::card::Card;
use super::desk::Desk;
use super::options::Variant;
use super::picture;
use super::score::{Score, Terms};
use super::sheet::sheet;
use super::text;
use super::town::Town;
use super::view::{Own, SeatView, View};
use super::{CrissCrossTown, written};
use crate::draw::{Canvas, Theme};
use crate::game::{Dice, Seat, Seed};
use crate::grid::Square;
use crate::screen::{Guide, Look, Page, Panel};

/// A page: a town to look at, what is marked on the sheet, and what to say about them.
struct Lesson {
    title: &'static str,
    /// As [`text`] writes it; nothing yet if it is empty.
    town: &'static str,
    /// A draft of the workshop; none shows the town at the end of the game.
    draft: Option<&'static str>,
    text: &'static str,
}

const LESSONS: [Lesson; 6] = [
    Lesson {
        title: "A sheet and a card",
        town: "",
        draft: Some("cut - - a0b0c0"),
        text: "Everybody has a sheet of 10 by 10 letters; some carry a building. In each of eight rounds a \
               blueprint card says how many pieces may be cut out of it and how large they may be. All play at the \
               same time, each in a private workshop: press **My town**. Then sheets are passed on. In the end every line \
               of your town must be a word.",
    },
    Lesson {
        title: "Cutting",
        town: "S T O Nm E",
        draft: Some("cut - - a3a4b4"),
        text: "A piece is joined edge to edge and has a side at the outside of the sheet; nothing may be closed in. \
               Mark its squares by row, column and arrows, and press Cut, or type `cut a4 a5 b5`, `cut c1-c4`. Pieces \
               that were cut off can be cut again. If a sheet falls apart, the largest part is passed on, or \
               another by `keep 2`; all else that is not used is crumpled.",
    },
    Lesson {
        title: "Building",
        town: "S T O Nm E\nHh . . . .\nE . . . .",
        draft: Some("workers"),
        text: "Each piece takes a slot of the card that is large enough, and lies edge to edge with your town. No 2 by \
               2 block of letters may arise. **Flip** turns rows into columns. The menu lists the best places; arrows move \
               the piece that is shown. Type `place 1 m13` for its first letter on m13, `flip 1`, `unplace 1`. Until \
               you are done, everything can be undone.",
    },
    Lesson {
        title: "Houses and workers",
        town: "S T O* Nm E\nHh . . . .\nE . . . .",
        draft: Some("workers"),
        text: "A house brings a worker when it is built in, two if another house is in a line with it. A worker \
               on a letter makes it wild: in the end it stands for any letter, the same in both its lines. Nobody works \
               on houses. A freelancer works on an empty square beside a letter, and does not count for the length \
               of a word. Workers move freely to the end: `work n13`, `free n14`, `idle n13`.",
    },
    Lesson {
        title: "Pollution and passing",
        town: "S T O* Nm E\nHh . . . .\nE . . . .",
        draft: Some("cut - - a0b0a1b1"),
        text: "A piece that is not placed is crumpled, however large: one pollution, two points less. So is one with a 2 \
               by 2 block, or one that fits no slot. A sheet of 25 squares or less, or within 5 by 5, may be traded for a \
               fresh one before the first cut. In solo one sheet has to last. In a tight game the first who is done \
               leaves the others one minute.",
    },
    Lesson {
        title: "The end",
        town: "S T O* Nm E\nHh . . . .\nE . . . .\nX# . . . .",
        draft: None,
        text: "After round eight workers are arranged for good, and what still is no word is blacked out: `black n13`, \
               one pollution each. **Best** finds an arrangement for you. A word of 3 letters scores 1, then 2, 3, 5, \
               8, and 2 for each further letter. Offices: 1 beside a worker. Parks: 1 in a straight line or alone. \
               Factories: 1 at a corner, 2 at an end. Shops: 1 at a fork, 2 at a cross. Museums: 3. Workers score 1 each, a half \
               or a third if one or both neighbours have more.",
    },
];

impl Lesson {
    fn of(number: usize) -> &'static Lesson {
        &LESSONS[number.min(LESSONS.len() - 1)]
    }

    fn town(&self) -> Town {
        if self.town.is_empty() {
            return Town::default();
        }
        let town = text::read(self.town).expect("the lessons are sound");
        let moved = |square: &Square| Square::new(square.column + 12, square.row + 12);
        let lots = town.lots.iter().map(|(square, lot)| (moved(square), *lot)).collect();
        let freelancers: BTreeSet<Square> = town.freelancers.iter().map(moved).collect();
        Town { lots, freelancers }
    }

    fn view(&self, game: &CrissCrossTown) -> View {
        let over = self.draft.is_none();
        let town = self.town();
        let paper = sheet(&Dice::new(&Seed::from_number(4), 0), 0);
        let desk = Desk { sheet: paper, town: town.clone(), hired: 2, ..Desk::default() };
        let spelling = game.spelling(Variant::Standard);
        let terms = Terms { neighbours: vec![1], crumpled: 0 };
        let card: Card = "4 3 | 2".parse().expect("a card");
        View {
            you: Some(Seat(0)),
            variant: Variant::Standard,
            solo: over,
            round: if over { 9 } else { 5 },
            finishing: over,
            cards: vec![card],
            hurried: false,
            seats: vec![SeatView {
                here: true,
                done: over,
                town: town.clone(),
                sheet: Default::default(),
                workers: desk.owned(),
                pollution: desk.pollution(),
                score: over.then(|| Score::of(&town, &terms, spelling)),
            }],
            own: Some(Own {
                reserve: desk.reserve(),
                desk,
                plan: Vec::new(),
                may_renew: false,
                asked: None,
                arranged: None,
                rivals: vec![1],
            }),
            over,
        }
    }
}

impl Guide for CrissCrossTown {
    const PAGES: usize = LESSONS.len();

    fn page(&self, number: usize) -> Page {
        let lesson = Lesson::of(number);
        let town = written::town(&lesson.town());
        let town = if town.is_empty() { "no letters yet".to_owned() } else { town.join("; ") };
        let alt = written::plain(&format!("A workshop of Criss-Cross Town. The town: {town}."));
        Page { title: lesson.title, text: lesson.text.to_owned(), alt }
    }

    fn page_picture(&self, number: usize, theme: Theme) -> Canvas {
        let lesson = Lesson::of(number);
        let draft = lesson.draft.unwrap_or_default();
        let panel = Panel::Pad { draft, marks: true };
        picture::picture(self, &lesson.view(self), panel, &Look::plain(theme))
    }
}
