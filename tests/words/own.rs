//! A server's own words, and lists that people bring.

use crosstown::words::{BadList, BadOwnWords, Language, Lexicon, OwnWords, UnknownDictionary, Why};

use super::{contains, lexicon, matching};

fn own(allow: &[&str], deny: &[&str]) -> OwnWords {
    let all = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    OwnWords { allow: all(allow), deny: all(deny) }
}

fn refused(own: &OwnWords) -> String {
    lexicon("en-standard").with_own(own).unwrap_err().to_string()
}

#[test]
fn own_words_come_on_top() {
    let plain = lexicon("en-standard");
    let before = matching(&plain, "?????").len();
    let lexicon = plain.clone().with_own(&own(&["grozz", "zzzzz", "drink"], &["Drank"])).unwrap();
    assert!(contains(&lexicon, "grozz") && contains(&lexicon, "zzzzz"));
    assert!(!contains(&lexicon, "drank"));
    assert_eq!(matching(&lexicon, "?????").len(), before + 2 - 1);
    assert!(matching(&lexicon, "gr?zz").contains(&"GROZZ".to_owned()));
    for (word, why) in [
        ("grozz", Why::Allowed),
        ("drink", Why::Allowed),
        ("drank", Why::Denied),
        ("drunk", Why::Listed),
        ("grozzy", Why::Missing),
    ] {
        assert_eq!(lexicon.why(word).why, why, "{word}");
    }
    // A table pins the list and the words on top by one name.
    assert_eq!(lexicon.name(), format!("{}+DRINK+GROZZ+ZZZZZ-DRANK", plain.name()));
    let pinned = Lexicon::pinned(&lexicon.name()).unwrap();
    assert_eq!(pinned.name(), lexicon.name());
    assert!(contains(&pinned, "grozz") && !contains(&pinned, "drank"));
    let wrong = Lexicon::pinned(&format!("{}+GR0ZZ", plain.name())).unwrap_err();
    assert!(matches!(wrong, UnknownDictionary::Own(BadOwnWords::Unreadable(..))), "{wrong}");
    assert!(!contains(&plain, "grozz"), "the list itself is as it was");
}

#[test]
fn a_word_can_be_the_beginning_of_an_own_word_and_the_other_way_round() {
    let lexicon =
        lexicon("en-standard").with_own(&own(&["drinkq", "drinkqq"], &["drinks"])).unwrap();
    for (word, expected) in
        [("drink", true), ("drinkq", true), ("drinkqq", true), ("drinks", false), ("drinker", true)]
    {
        assert_eq!(contains(&lexicon, word), expected, "{word}");
    }
}

#[test]
fn own_words_are_checked_at_the_door() {
    assert_eq!(
        refused(&own(&["gro zz"], &[])),
        "“gro zz” can't be a word: a space is not a letter here: use A to Z."
    );
    assert_eq!(refused(&own(&[], &["q"])), "“q” can't be a word: a word has 2 to 15 letters.");
    assert_eq!(
        refused(&own(&["grozz"], &["GROZZ"])),
        "GROZZ can't be both allowed and denied: take it out of one list first."
    );
    let many: Vec<String> = vec!["aa".to_owned(); OwnWords::MOST + 1];
    let many = OwnWords { allow: many, deny: Vec::new() };
    assert!(matches!(lexicon("fr").with_own(&many), Err(BadOwnWords::TooMany)));
    assert!(refused(&own(&[&"x".repeat(100_000)], &[])).len() < 100);
}

#[test]
fn people_bring_lists_of_their_own() {
    let text = "\u{feff}# birds\nZaunkönig\r\n\n  amsel\nAmsel\nfink\n";
    let birds = Lexicon::read("birds", Language::German, text).unwrap();
    assert_eq!(birds.count(), 3);
    assert_eq!(
        birds.why("zaunkönig").to_string(),
        "ZAUNKÖNIG counts: it is in the dictionary birds."
    );
    assert!(!contains(&birds, "drossel"));
    let again = Lexicon::read("birds", Language::German, "fink\nzaunkönig\namsel").unwrap();
    assert_eq!(again.name(), birds.name(), "the same words are the same list");
    let fewer = Lexicon::read("birds", Language::German, "fink\namsel").unwrap();
    assert_ne!(fewer.name(), birds.name());
    for (text, fault) in [
        ("fink\nam-sel", "Line 2: “-” is not a letter here: use A to Z, Ä, Ö, Ü."),
        ("fink\n\nx", "Line 3: a word has 2 to 15 letters."),
        ("\n# nothing\n", "There is no word in it: write one word a line."),
    ] {
        let found: BadList = Lexicon::read("birds", Language::German, text).unwrap_err();
        assert_eq!(found.to_string(), fault);
    }
}
