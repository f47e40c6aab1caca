//! What is in the lists and what is not, how many words they have, and their fingerprints.

use crosstown::words::{Lexicon, UnknownDictionary, Why};
use sha2::{Digest, Sha256};

use super::{contains, fold, indecent, lexicon, listed, matching};

/// Of the two English lists the whole fingerprint is known from outside this program.
#[test]
fn fingerprints_are_those_of_the_committed_lists() {
    for id in Lexicon::ids() {
        let text: String = listed(id).iter().flat_map(|word| [word, "\n"]).collect();
        let hash: String = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(lexicon(id).name(), format!("{id}@{}", &hash[..16]));
        let known = match id {
            "en-standard" => "8fe8065dd9733f2be24a04c3f99eb564ab7377ad475e88c30f5afb1a7009575d",
            "en-large" => "b7387aaf14b562675d292720ddaf9e62643f0007a29d4176bda1980d48c10b3d",
            _ => continue,
        };
        assert_eq!(hash, known, "{id}");
    }
}

/// The table of `dictionaries/README.md` says how many words there are, in all and of each length.
#[test]
fn counts_are_those_of_the_table() {
    let readme = include_str!("../../dictionaries/README.md");
    for id in Lexicon::ids() {
        let row = readme.lines().find(|line| line.starts_with(&format!("| `{id}`"))).unwrap();
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let lexicon = lexicon(id);
        let number = |cell: &str| cell.replace(',', "").parse::<usize>().unwrap();
        assert_eq!(number(cells[2]), lexicon.count(), "{id}");
        for (length, expected) in (2..).zip(cells[3].split(", ")) {
            let found = matching(&lexicon, &"?".repeat(length)).len();
            assert_eq!(found, number(expected), "{id}: {length} letters");
        }
    }
}

#[test]
fn the_default_is_among_them() {
    assert_eq!(Lexicon::ids().next(), Some(Lexicon::DEFAULT));
}

#[test]
fn words_are_in_and_names_are_out() {
    let standard = lexicon("en-standard");
    for word in ["drink", "drank", "drunk", "schadenfreude", "klutz", "macho"] {
        assert!(contains(&standard, word), "{word}");
        assert_eq!(standard.why(word).why, Why::Listed, "{word}");
    }
    for name in ["paris", "donald", "einstein", "nasa"] {
        assert!(!contains(&standard, name), "{name}");
        assert!(!contains(&lexicon("en-large"), name), "{name}");
        assert_eq!(standard.why(name).why, Why::Name, "{name}");
    }
}

/// Written with accents in the lists that ours are made from.
#[test]
fn words_that_lost_their_accents_are_words() {
    for id in ["en-standard", "en-large"] {
        let lexicon = lexicon(id);
        for word in ["cafe", "cliche", "fiance", "souffle", "entree", "etude"] {
            assert_eq!(lexicon.why(word).why, Why::Listed, "{word} in {id}");
        }
    }
    // A cheese, though there is a place of the name with an accent.
    assert!(contains(&lexicon("en-large"), "gruyere"));
}

/// Games that were begun before go on with the list they were begun with.
#[test]
fn the_lists_without_those_words_can_still_be_had() {
    for (name, count) in
        [("en-standard@d59332824e5644f3", 114_646), ("en-large@6297d3464f21a60c", 179_302)]
    {
        let old = Lexicon::pinned(name).unwrap();
        assert_eq!((old.name().as_str(), old.count()), (name, count));
        assert!(!contains(&old, "cybercafe") && contains(&old, "drink"));
    }
}

#[test]
fn every_language_folds_its_words() {
    for (id, inside, outside) in [
        ("fr", "œuvre garçon étés parlâmes", "parleraitons"),
        ("de", "mädchen straße über", "madchen"),
        ("es", "año vergüenza canción cantábamos", "ierra"),
        ("nl", "reünie ijs fiets", "fietsje1x"),
    ] {
        let lexicon = lexicon(id);
        for word in inside.split(' ') {
            assert!(contains(&lexicon, word), "{word} in {id}");
        }
        assert!(!lexicon.why(outside).why.counts(), "{outside} in {id}");
    }
    // Letters of their own are not the ones they look like.
    assert_ne!(matching(&lexicon("es"), "a?o"), matching(&lexicon("en-large"), "a?o"));
    assert!(matching(&lexicon("es"), "a?o").contains(&"AÑO".to_owned()));
}

#[test]
fn slurs_count_but_are_not_shown() {
    let lexicon = lexicon("en-large");
    let unshown: Vec<String> = listed("unshown-en");
    assert!(unshown.iter().any(|word| contains(&lexicon, word)), "some are words");
    for word in unshown {
        assert!(!lexicon.shown_by_itself(&fold(&lexicon, &word)), "{word}");
    }
    assert!(lexicon.shown_by_itself(&fold(&lexicon, "drink")));
}

/// Held against a list that has no part in ours.
#[test]
fn another_list_knows_nothing_worse() {
    for id in Lexicon::ids() {
        let lexicon = lexicon(id);
        for word in indecent::words(id) {
            let word = fold(&lexicon, word);
            let line: Vec<_> = word.iter().copied().map(Some).collect();
            assert!(!lexicon.line_shown_by_itself(&line), "{word:?} in {id}");
            let back: Vec<_> = line.into_iter().rev().collect();
            assert!(!lexicon.line_shown_by_itself(&back), "{word:?} in {id}, backwards");
        }
    }
}

/// Two letters stand everywhere by chance, and pieces of words are no words.
#[test]
fn what_is_no_word_is_shown() {
    for id in Lexicon::ids() {
        let language = lexicon(id).language();
        let unshown: Vec<String> = listed(&format!("unshown-{language}"));
        assert!(unshown.iter().all(|word| word.chars().count() > 2), "{id}");
    }
    let lexicon = lexicon("en-standard");
    for word in ["hero", "duck", "mixed", "level"] {
        let line: Vec<_> = fold(&lexicon, word).into_iter().map(Some).collect();
        assert!(lexicon.line_shown_by_itself(&line), "{word}");
    }
}

#[test]
fn answers_say_why() {
    let lexicon = lexicon("en-standard");
    for (word, answer) in [
        ("Drank", "DRANK counts: it is in the dictionary en-standard."),
        ("wha", "WHA does not count: it is not in en-standard, but in en-large."),
        ("zqzq", "ZQZQ does not count: it is not in the dictionary en-standard."),
        ("paris", "PARIS does not count: it is a name or an abbreviation, and not in en-standard."),
        ("a", "“A” does not count: a word has 2 letters or more."),
        ("", "“” does not count: a word has 2 letters or more."),
        ("don't", "“don't” does not count: “'” is not a letter here: use A to Z."),
        (
            "zero\u{200b}width",
            "“zero[U+200B]width” does not count: an invisible character (U+200B) is not a letter here: use A to Z.",
        ),
        (
            "antidisestablishmentarianism",
            "ANTIDISESTABLISHMENTARIANISM does not count: words here have at most 15 letters.",
        ),
    ] {
        assert_eq!(lexicon.why(word).to_string(), answer);
    }
}

#[test]
fn what_a_table_pinned_is_found_or_said_to_have_changed() {
    let name = lexicon("fr").name();
    assert_eq!(Lexicon::pinned(&name).unwrap().name(), name);
    let changed = Lexicon::pinned("fr@0123456789abcdef").unwrap_err();
    assert!(matches!(changed, UnknownDictionary::Changed { .. }), "{changed}");
    let unknown = Lexicon::pinned("klingon@0123456789abcdef").unwrap_err().to_string();
    assert_eq!(
        unknown,
        "There is no dictionary “klingon”: choose one of en-standard, en-large, fr, de, es, nl."
    );
}

#[test]
fn all_dictionaries_together_are_small() {
    let bytes: usize = Lexicon::ids().map(|id| lexicon(id).bytes()).sum();
    assert!(bytes < 16_000_000, "{bytes}");
}
