//! How to play, page by page. The cards are scored by the rules, so a picture can't be wrong.

use super::picture::{Beside, card_picture};
use super::score::Score;
use super::{Card, CrossUp};
use crate::draw::{Canvas, Theme};
use crate::screen::{Guide, Page};

/// A page: a card to look at, and what to say about it.
struct Lesson {
    title: &'static str,
    card: &'static str,
    text: &'static str,
}

const LESSONS: [Lesson; 4] = [
    Lesson {
        title: "Call and put",
        card: "...../.R.../..A../...T./.....",
        text: "108 letter cards lie in six piles, and the top of each pile shows. In turn, one player calls a \
               letter that shows. Everybody, the caller too, then puts that letter into an empty box of their \
               own card, in secret and for good. When all have done so, the next player calls.",
    },
    Lesson {
        title: "Words on twelve lines",
        card: "CRANE/...../..T../..E../..N..",
        text: "Words are read along the five rows from the left, the five columns from the top, and both \
               diagonals: A to D from the top left down, C to B from the bottom left up. A word can begin \
               anywhere on its line. Rows and columns pay 3, 4 and 10 points for 3, 4 and 5 letters, diagonals \
               5, 8 and 15. Two letters pay nothing.",
    },
    Lesson {
        title: "Extra-value letters",
        card: "...../QUIZ./...../.WAX./.....",
        text: "J K Q V W X Y and Z are circled: each of them in a word doubles what the word pays. QUIZ in a row \
               pays 4, doubled for Q and doubled again for Z: 16.",
    },
    Lesson {
        title: "The end",
        card: "BOWAY/ORHZA/XAASP/IROTM/CELLU",
        text: "After 25 letters the cards are full and all are shown. Each line pays its best word and no other. \
               The highest total wins, and equal totals share the win. Whether a word counts is settled by the \
               dictionary chosen for the table.\n\
               A caller who runs out of time has a letter called by chance, a player who runs out of time has it put into the first empty box.",
    },
];

impl Lesson {
    fn of(number: usize) -> &'static Lesson {
        &LESSONS[number.min(LESSONS.len() - 1)]
    }

    fn card(&self) -> Card {
        self.card.parse().expect("the cards above are sound")
    }
}

impl Guide for CrossUp {
    const PAGES: usize = LESSONS.len();

    fn page(&self, number: usize) -> Page {
        let lesson = Lesson::of(number);
        let score = Score::of(&lesson.card(), &self.lexicon);
        let alt = format!(
            "A card of Cross-Up, rows from the top, . empty: {}. Total {}.",
            lesson.card,
            score.total()
        );
        Page { title: lesson.title, text: lesson.text.to_owned(), alt }
    }

    fn page_picture(&self, number: usize, theme: Theme) -> Canvas {
        let card = Lesson::of(number).card();
        card_picture(&card, &Score::of(&card, &self.lexicon), Beside::Nothing, theme)
    }
}
