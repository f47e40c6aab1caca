//! Which 25 words a source gives, and what is said of one that has too few.

use std::time::{Duration, Instant};

use crosstown::books::{LARGEST, NTH, SPREAD, TURNS, TooFew};
use crosstown::books::{from_lines, from_text, spreads, words_of};
use crosstown::words::Language;

use super::{name, spelled, text_of};

const ENGLISH: Language = Language::English;

#[test]
fn a_text_gives_the_nth_word_of_each_spread() {
    let text = text_of(30 * SPREAD);
    for nth in NTH {
        let expected: Vec<String> =
            (0..TURNS).map(|spread| name(spread * SPREAD + nth - 1).to_uppercase()).collect();
        assert_eq!(spelled(&from_text(&text, nth, ENGLISH).unwrap()), expected, "{nth}");
    }
}

#[test]
fn twenty_five_spreads_must_hold_the_word() {
    let just = (TURNS - 1) * SPREAD;
    for (words, nth, spreads) in [
        (just, 1, Some(24)),
        (just + 1, 1, None),
        (just + 1, 2, Some(24)),
        (just + 10, 10, None),
        (just + 9, 10, Some(24)),
        (1, 1, Some(1)),
    ] {
        let found = from_text(&text_of(words), nth, ENGLISH);
        let refused = found.as_ref().err();
        assert_eq!(refused, spreads.map(TooFew::Spreads).as_ref(), "{words}, {nth}");
        assert!(found.is_err() || found.unwrap().len() == TURNS);
    }
}

#[test]
fn refusals_say_how_much_there_is() {
    let words = |count| from_text(&text_of(count), 1, ENGLISH).unwrap_err().to_string();
    assert_eq!(
        words(24 * SPREAD),
        "This text has 24 page spreads of 600 words, and 25 are needed: choose a longer one."
    );
    assert_eq!(
        words(1),
        "This text has 1 page spread of 600 words, and 25 are needed: choose a longer one."
    );
    assert_eq!(
        from_lines("one\ntwo\n", ENGLISH).unwrap_err().to_string(),
        "This text has 2 lines with words to use, and 25 are needed: add more lines."
    );
    for nth in [0, 11, usize::MAX] {
        let refused = from_text(&text_of(30 * SPREAD), nth, ENGLISH).unwrap_err();
        assert_eq!(refused, TooFew::Nth(nth));
        assert_eq!(
            refused.to_string(),
            format!(
                "There is no word {nth} to use on a page spread: choose a number from 1 to 10."
            )
        );
    }
}

/// What has no word at all is not too short: it is empty, or written in other letters.
#[test]
fn a_text_without_a_word_says_why() {
    for (text, language, why) in [
        ("", ENGLISH, TooFew::Empty),
        (" \n\t\u{a0}", ENGLISH, TooFew::Empty),
        ("12 - 34", ENGLISH, TooFew::Strange(ENGLISH)),
        ("שלום עולם", Language::German, TooFew::Strange(Language::German)),
    ] {
        assert_eq!(from_text(text, 1, language), Err(why), "{text:?}");
        assert_eq!(from_lines(text, language), Err(why), "{text:?}");
    }
    assert_eq!(from_text("one", 2, ENGLISH), Err(TooFew::Spreads(0)), "it has a word");
    let told = "This text has no word in letters of the table's language (A to Z, Ä, Ö, Ü): choose another text or another language.";
    assert_eq!(TooFew::Strange(Language::German).to_string(), told);
}

#[test]
fn lines_give_their_last_words() {
    let poem: String =
        (0..30).map(|line| format!("  the end of {}!\r\n * 7 *\r\n", name(line))).collect();
    let expected: Vec<String> = (0..TURNS).map(|line| name(line).to_uppercase()).collect();
    assert_eq!(spelled(&from_lines(&poem, ENGLISH).unwrap()), expected);
    // A single column works as well, whatever ends its lines.
    for end in ["\n", "\r", "\r\n", "\u{2028}"] {
        let list = (0..TURNS).map(name).collect::<Vec<_>>().join(end);
        assert_eq!(spelled(&from_lines(&list, ENGLISH).unwrap()), expected, "{end:?}");
    }
    let short = (0..TURNS - 1).map(name).collect::<Vec<_>>().join("\n");
    assert_eq!(from_lines(&short, ENGLISH), Err(TooFew::Lines(TURNS - 1)));
}

#[test]
fn a_line_ends_with_its_last_word_that_can_be_written() {
    let line = "to the λόγος — I don't! 👍 שלום 3\n";
    assert_eq!(spelled(&from_lines(&line.repeat(TURNS), ENGLISH).unwrap()), vec!["DONT"; TURNS]);
    let german = "die Straße\n".repeat(TURNS);
    assert_eq!(spelled(&from_lines(&german, Language::German).unwrap()), vec!["STRASSE"; TURNS]);
}

/// Two megabytes of anything: split in a time that grows with the length alone.
#[test]
fn large_texts_are_split_quickly() {
    let filled = |piece: &str| piece.repeat(LARGEST / piece.len());
    for (what, text, words) in [
        ("one word", filled("a"), 0),
        ("one word in accents", filled("é"), 0),
        ("words in accents", filled("é "), LARGEST / 3),
        ("accents on one letter", format!("a{}", filled("\u{301}")), 1),
        ("accents on nothing", filled("\u{301}\u{323}"), 0),
        ("one line of words", filled("word "), LARGEST / 5),
        ("emoji", filled("👩‍👩‍👧"), 0),
        ("right to left", filled("שלום "), 0),
        ("turned around", filled("\u{202e}a\u{202c}"), LARGEST / 7),
        ("zero width", filled("\u{200b}"), 0),
        ("joiners in a word", format!("a{}b", filled("\u{200d}")), 1),
        ("apostrophes", filled("'"), 0),
        ("apostrophes in a word", filled("a'"), 0),
        ("Chinese", filled("你"), 0),
        ("NULs", filled("\0"), 0),
        ("ends of lines", filled("\n"), 0),
    ] {
        let start = Instant::now();
        assert_eq!(words_of(&text, ENGLISH).count(), words, "{what}");
        let tops = spreads(&text, ENGLISH).count();
        assert_eq!(tops, words.div_ceil(SPREAD), "{what}");
        let _ = from_lines(&text, ENGLISH);
        // Three times over, without optimisation, on a busy machine.
        assert!(start.elapsed() < Duration::from_secs(10), "{what}: {:?}", start.elapsed());
    }
}
