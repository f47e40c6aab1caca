//! What was played on paper: towns, cards and grids as people write them, and numbers beside them.

use crosstown::games::crossup;
use crosstown::games::town::on_paper::{OnPaper, neighbours};
use crosstown::games::town::{Spelling, Terms, text};
use crosstown::games::wordsearch::{Minimum, Score, Scoring};
use crosstown::grid::LetterGrid;
use crosstown::words::{Language, Lexicon};

use super::run::{Fate, Trial};
use super::{is_sentence, spoil};

const TOWNS: [&str; 6] = [
    ". T .\nC As T\n. R .\n",
    "S T O Nh E\n. . * . .\n. . W* . .\n. . N# . .",
    "C A T S\n. . . T\n. . . A\n. . . R Ap T",
    "A",
    "Ch Ao Tp\n* . .\n",
    "A* B* C*\nD* . E*\nF* G* H* *\n",
];

const GRIDS: [&str; 4] = [
    "BOWAY/ORHZA/XAASP/IROTM/CELLU",
    "HEART/EMBER/ABUSE/RESIN/TREND",
    "...../...../..Ä../...../.....",
    "a b c",
];

const NEIGHBOURS: [&str; 4] = ["5,9", "", "100", "1, 2"];

pub fn prepare() -> Trial {
    let lexicon = std::sync::Arc::new(Lexicon::load(Lexicon::DEFAULT).expect("it is built in"));
    let spelling = Spelling::new(lexicon.clone(), false);
    Box::new(move |dice, tried| {
        if spoil::one_in(dice, 2) {
            let real = *dice.pick(&GRIDS).expect("a grid");
            *tried = spoil::text(dice, real, &GRIDS);
            let language = *dice.pick(&Language::ALL).expect("a language");
            return match LetterGrid::read(tried, language) {
                Err(why) => is_sentence(&why.to_string()).map(|()| Fate::Refused),
                Ok(grid) => {
                    Score::of(&grid, Minimum::Two, Scoring::Full, &lexicon);
                    crossup::Score::of(&grid, &lexicon);
                    let again = grid.to_string().parse();
                    if again == Ok(grid) {
                        Ok(Fate::Taken)
                    } else {
                        Err(format!("not read back: {grid}"))
                    }
                }
            };
        }
        let real = *dice.pick(&NEIGHBOURS).expect("numbers");
        let beside = spoil::text(dice, real, &NEIGHBOURS);
        let rivals = match neighbours(&beside) {
            Ok(rivals) => rivals,
            Err(why) => {
                is_sentence(&why.to_string())?;
                vec![5, 9]
            }
        };
        let real = *dice.pick(&TOWNS).expect("a town");
        let mut town = spoil::text(dice, real, &TOWNS);
        // As large as can be: rows of letters, with every other letter below them.
        let large = spoil::one_in(dice, 10_000);
        if large {
            let town_of = |rows| {
                format!("{}\n{}\n", ["A"; 100].join(" "), ["A ."; 50].join(" ")).repeat(rows)
            };
            town = spoil::text(dice, &town_of(50), &[]);
        }
        // As many workers as anybody may have, and all of them in one another's way.
        if spoil::one_in(dice, 4_000) {
            let (street, lanes) = (["A*"; 11].join(" "), ["A*"; 6].join(" . "));
            let rows = format!("{street}\n{lanes}\n").repeat(5);
            town = spoil::text(dice, &(rows + &street), &TOWNS);
        }
        *tried = format!("{beside:?}: {town}");
        let terms = Terms { neighbours: rivals, crumpled: dice.below(1_000) as usize };
        let best =
            spoil::one_in(dice, if large { 3 } else { 5_000 }).then(|| dice.below(130) as usize);
        match OnPaper::read(&town, &terms, best, &spelling) {
            Err(why) => is_sentence(&why.to_string()).map(|()| Fate::Refused),
            Ok(read) => {
                read.lines();
                let written = text::write(&read.town);
                // Cropped it may be, but it is the same town.
                match text::read(&written) {
                    // Freelancers may make it larger than what may be written.
                    Err(_) if best.is_some() && large => Ok(Fate::Taken),
                    Ok(again) if again.lots.len() == read.town.lots.len() => Ok(Fate::Taken),
                    again => Err(format!("{written:?} is read as {again:?}")),
                }
            }
        }
    })
}
