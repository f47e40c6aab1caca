//! Scores as the sheet counts them, and as a plain program does.

use std::collections::BTreeSet;
use std::process::Command;

use crosstown::game::{Dice, Seed};
use crosstown::games::wordsearch::{Minimum, SUPER_GREAT, Score, Scoring};
use crosstown::grid::{LetterGrid, Square};
use crosstown::words::{Language, Letter, Lexicon, OwnWords, spell};

use super::naive;

const EMPTY: &str = "...../...../...../...../.....";

fn scored(rows: &str, minimum: Minimum, lexicon: &Lexicon) -> Score {
    Score::of(&rows.parse().unwrap(), minimum, Scoring::Full, lexicon)
}

/// A dictionary of these words alone.
fn only(words: &str) -> Lexicon {
    Lexicon::read("own", Language::English, &words.replace(' ', "\n")).unwrap()
}

fn spelled(score: &Score) -> Vec<String> {
    score.words.iter().map(|circled| spell(&circled.word)).collect()
}

/// Each on a line alone: the words of the list, what is circled, the boxes and the bonus.
#[test]
fn a_line_scores_as_the_rules_say() {
    for (line, list, circled, boxes, bonus) in [
        // The longer word takes in the shorter ones of its direction.
        ("BOATS", "boats boat oats oat", "BOATS", 5, 3),
        ("BOAT.", "boats boat oats oat", "BOAT", 4, 1),
        // ... and leaves those of the other.
        ("ETONE", "tone note eton", "ETON TONE NOTE", 5, 3),
        ("ETONE", "tone note ton not one", "TONE NOTE", 5, 2),
        ("TIMES", "times time semi emit item", "TIMES SEMI EMIT", 5, 5),
        ("LAGER", "lager regal", "LAGER REGAL", 5, 6),
        // Words that overlap, neither inside the other.
        ("BOWAY", "bow way", "BOW WAY", 5, 0),
        // A palindrome is one word, and none if it lies inside another in either direction.
        ("LEVEL", "level eve", "LEVEL", 5, 3),
        ("DEEDS", "deeds deed", "DEEDS", 5, 3),
        ("SDEED", "deeds deed", "DEEDS", 5, 3),
        ("DEED.", "deeds deed", "DEED", 4, 1),
        (".NOON", "noon", "NOON", 4, 1),
        // Its middle lies inside a word that is read one way only.
        ("SEVEN", "seven eve", "SEVEN", 5, 3),
        ("NEVES", "seven eve", "SEVEN", 5, 3),
        // Empty boxes end a word.
        ("TO.NE", "tone to", "", 0, 0),
        ("CATS.", "dog", "", 0, 0),
    ] {
        let lexicon = only(list);
        let score = scored(&EMPTY.replacen(".....", line, 1), Minimum::Three, &lexicon);
        assert_eq!(spelled(&score).join(" "), circled, "{line}");
        assert_eq!((score.boxes, score.bonus()), (boxes, bonus), "{line}");
    }
}

#[test]
fn the_dictionary_of_the_program_scores_the_same_examples() {
    let lexicon = Lexicon::load(Lexicon::DEFAULT).unwrap();
    for (line, bonus) in [("BOATS", 3), ("ETONE", 2), ("TIMES", 5), ("LAGER", 6), ("DEEDS", 3)] {
        let score = scored(&EMPTY.replacen(".....", line, 1), Minimum::Three, &lexicon);
        assert_eq!(score.bonus(), bonus, "{line}: {:?}", spelled(&score));
        assert_eq!(score.total(), 5 + bonus, "{line}");
    }
}

/// The same word at the same places, read in all eight directions.
#[test]
fn words_run_in_all_directions() {
    let lexicon = only("cat");
    for (rows, from, to) in [
        (".CAT./...../...../...../.....", "b1", "d1"),
        (".TAC./...../...../...../.....", "d1", "b1"),
        ("...../....C/....A/....T/.....", "e2", "e4"),
        ("...../....T/....A/....C/.....", "e4", "e2"),
        ("..C../...A./....T/...../.....", "c1", "e3"),
        ("..T../...A./....C/...../.....", "e3", "c1"),
        ("..T../.A.../C..../...../.....", "a3", "c1"),
        ("..C../.A.../T..../...../.....", "c1", "a3"),
        ("...../...../..C../...A./....T", "c3", "e5"),
        ("...../...../....T/...A./..C..", "c5", "e3"),
    ] {
        let score = scored(rows, Minimum::Three, &lexicon);
        let [circled] = &score.words[..] else { panic!("{rows}: {:?}", spelled(&score)) };
        assert_eq!((circled.from.to_string(), circled.to.to_string()), (from.into(), to.into()));
        assert_eq!((score.boxes, score.total()), (3, 3), "{rows}");
    }
    // Around a corner, or around the edge, is no direction.
    for rows in ["CA.../.T.../...../...../.....", "T..CA/...../...../...../....."] {
        assert_eq!(scored(rows, Minimum::Three, &lexicon).total(), 0, "{rows}");
    }
}

#[test]
fn a_word_in_two_places_scores_twice_and_a_box_once() {
    let lexicon = only("tone");
    let apart = scored("TONE./...../TONE./...../.....", Minimum::Three, &lexicon);
    assert_eq!((apart.boxes, apart.bonus(), apart.total()), (8, 2, 10));
    let crossing = scored("TONE./O..../N..../E..../.....", Minimum::Three, &lexicon);
    assert_eq!((crossing.boxes, crossing.bonus(), crossing.total()), (7, 2, 9));
}

#[test]
fn shorter_words_on_request() {
    let lexicon = only("to at");
    let rows = "TO.../...../...../A..../.T...";
    assert_eq!(scored(rows, Minimum::Three, &lexicon).total(), 0);
    let score = scored(rows, Minimum::Two, &lexicon);
    assert_eq!((spelled(&score).join(" ").as_str(), score.total()), ("TO AT", 4));
}

/// Five words of five letters, each in a row and in a column.
const SQUARE: &str = "HEART/EMBER/ABUSE/RESIN/TREND";

#[test]
fn tutorial_scoring_ends_at_25_and_full_scoring_is_super_great_from_40() {
    let lexicon = Lexicon::load(Lexicon::DEFAULT).unwrap();
    let grid = SQUARE.parse().unwrap();
    let score = |scoring| Score::of(&grid, Minimum::Three, scoring, &lexicon);
    let (full, tutorial) = (score(Scoring::Full), score(Scoring::Tutorial));
    assert_eq!((tutorial.total(), tutorial.bonus()), (25, 0));
    assert_eq!(full.boxes, 25);
    assert_eq!(full.bonus(), full.words.iter().map(|word| word.bonus).sum::<u32>());
    let fives = full.words.iter().filter(|word| word.word.len() == 5).count();
    assert!(fives >= 10 && full.total() >= 25 + 30, "{full:?}");
    assert!(full.total() >= SUPER_GREAT && SUPER_GREAT == 40);
    assert_eq!(spelled(&tutorial), spelled(&full));
}

/// Thousands of grids, full of words and of holes: the quick scoring finds what the plain one finds.
#[test]
fn it_agrees_with_the_plain_scoring() {
    let own = OwnWords { allow: vec!["qzq".into(), "eee".into()], deny: vec!["tone".into()] };
    let english = Lexicon::load("en-large").unwrap().with_own(&own).unwrap();
    let others = ["en-standard", "de", "fr", "es", "nl"].map(|id| Lexicon::load(id).unwrap());
    let mut dice = Dice::new(&Seed::from_number(25), 0);
    let mut longest = 0;
    for lexicon in [english].iter().chain(&others) {
        let alphabet: Vec<Letter> = lexicon.language().letters().iter().collect();
        for number in 0..1000 {
            // Few kinds of letters make palindromes and words inside words; holes come and go.
            let kinds = [3, 6, alphabet.len()][number % 3];
            let some: Vec<Letter> =
                (0..kinds).map(|_| *dice.pick(&alphabet).unwrap()).chain(vowels()).collect();
            let holes = [0, 1, 6][number % 3];
            let mut grid = LetterGrid::default();
            for square in Square::all(5) {
                if dice.below(12) >= holes {
                    grid.put(square, *dice.pick(&some).unwrap());
                }
            }
            for minimum in [Minimum::Two, Minimum::Three] {
                longest = longest.max(compare(&grid, minimum, lexicon));
            }
        }
    }
    assert!(longest > 30, "words are found: at most {longest}");
}

fn vowels() -> impl Iterator<Item = Letter> {
    "AEIO".chars().filter_map(Letter::from_char)
}

/// How many words both have found.
fn compare(grid: &LetterGrid, minimum: Minimum, lexicon: &Lexicon) -> usize {
    let is_word = |word: &str| {
        lexicon.contains(&word.chars().filter_map(Letter::from_char).collect::<Vec<_>>())
    };
    let (boxes, words) = naive::score(&naive::rows(grid), minimum.letters(), is_word);
    let score = Score::of(grid, minimum, Scoring::Full, lexicon);
    let place = |square: Square| (square.column as i8, square.row as i8);
    let circled = score.words.iter().map(|c| (place(c.from), place(c.to), spell(&c.word)));
    assert_eq!(circled.clone().collect::<BTreeSet<_>>(), words, "{grid}");
    assert_eq!((score.boxes, circled.count()), (boxes as u32, words.len()), "{grid}");
    let bonus: u32 = words.iter().map(|(.., word)| naive::bonus(word)).sum();
    assert_eq!(score.bonus(), bonus, "{grid}");
    for scoring in [Scoring::Full, Scoring::Tutorial] {
        let listed = Score::of(grid, minimum, scoring, lexicon).total();
        assert_eq!(Score::total_of(grid, minimum, scoring, lexicon), listed, "{grid}");
    }
    words.len()
}

fn run(arguments: &[&str]) -> (bool, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crosstown"));
    let output = command.args(["score", "wordsearch"]).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_command_line_scores_a_grid() {
    let etone = "ETONE/...../...../...../.....";
    let (ok, out, _) = run(&[etone, "--json"]);
    assert!(ok);
    let expected = concat!(
        r#"{"boxes":5,"bonus":2,"total":7,"words":[{"word":"TONE","from":"b1","to":"e1","bonus":1},"#,
        r#"{"word":"NOTE","from":"d1","to":"a1","bonus":1}]}"#,
        "\n"
    );
    assert_eq!(out, expected);
    let (_, tutorial, _) = run(&[etone, "--json", "--scoring", "tutorial"]);
    assert!(tutorial.starts_with(r#"{"boxes":5,"bonus":0,"total":5,"#), "{tutorial}");
    let to = ["TO...", ".....", ".....", ".....", "....."];
    assert!(run(&to).1.ends_with("Total            0\n"), "{}", run(&to).1);
    let (_, two, _) = run(&[&to[..], &["--minimum", "2"]].concat());
    assert!(two.starts_with("a1-b1  TO "), "{two}");
    let (ok, out, _) = run(&["heart", "ember", "abuse", "resin", "trend"]);
    assert!(ok && out.contains("super-great"), "{out}");
    assert!(!run(&[etone]).1.contains("super-great"));
    let (_, german, _) = run(&["KÄSE./...../...../...../.....", "--dictionary", "de", "--json"]);
    assert!(german.contains(r#""word":"KÄSE""#), "{german}");
}

#[test]
fn the_command_line_refuses_in_one_sentence() {
    let etone = "ETONE/...../...../...../.....";
    for (arguments, told) in [
        (&["ETON?"][..], "'?' can't stand in a box: write letters, and . for an empty box."),
        (&["ETONE"], "There are 25 boxes, and these are 5: write five rows of five, such as"),
        (&[etone, "--dictionary", "xx"], "There is no dictionary “xx”: choose one of"),
        (&[etone, "--minimum", "4"], "words count from 2 or from 3 letters on"),
        (&[etone, "--scoring", "half"], "[possible values: full, tutorial]"),
    ] {
        let (ok, out, err) = run(arguments);
        assert!(!ok && out.is_empty() && err.contains(told), "{err}");
    }
}
