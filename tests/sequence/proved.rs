//! A claim about an edition is accepted if all of it is right, and refused for each single thing that is not.

use crosstown::daily::challenge::Challenge;
use crosstown::daily::date::Date;
use crosstown::daily::sequence::{Sequence, dictionary, sequence};
use crosstown::daily::verify::{Claim, Wrong};
use crosstown::game::Header;
use crosstown::words::{Language, Lexicon};
use serde_json::{Value, json};

use super::secret;

fn date(text: &str) -> Date {
    text.parse().unwrap()
}

fn claim(challenge: Challenge, language: Language) -> Claim {
    // A Monday, so that it is the date of a week as well.
    Claim { challenge, language, date: date("2026-11-16"), secret: secret(7) }
}

/// The header of a game of that edition.
pub fn header(claim: &Claim, options: Value) -> Header {
    Header {
        game: claim.challenge.id().to_owned(),
        rules: 1,
        options,
        seats: 1,
        seed: claim.secret.seed().to_string(),
        dictionary: Some(Lexicon::load(dictionary(claim.language)).unwrap().name()),
        seat_options: Vec::new(),
    }
}

#[test]
fn a_hash_is_that_of_one_edition() {
    let right = claim(Challenge::Wordsearch, Language::English);
    let hash = right.secret.hash(right.challenge, right.language, right.date);
    assert_eq!(right.check_hash(&hash), Ok(()));
    assert_eq!(right.check_hash(&hash.to_uppercase()), Ok(()));
    assert_eq!(right.check_hash(&hash.replace(&hash[..1], "x")), Err(Wrong::Hash(hash.clone())));
    for wrong in [
        Claim { challenge: Challenge::CrossUp, ..right.clone() },
        Claim { language: Language::Dutch, ..right.clone() },
        Claim { date: date("2026-11-17"), ..right.clone() },
        Claim { secret: secret(8), ..right.clone() },
    ] {
        assert!(matches!(wrong.check_hash(&hash), Err(Wrong::Hash(_))), "{wrong:?}");
    }
}

#[test]
fn there_must_be_such_an_edition() {
    let town = claim(Challenge::Town, Language::English);
    let hash = |claim: &Claim| claim.secret.hash(claim.challenge, claim.language, claim.date);
    assert_eq!(town.check_hash(&hash(&town)), Ok(()));
    let french = claim(Challenge::Town, Language::French);
    let told = french.check_hash(&hash(&french)).unwrap_err().to_string();
    assert_eq!(told, "Town of the week is not played in fr: choose one of en.");
    let tuesday = Claim { date: date("2026-11-17"), ..town };
    let told = tuesday.check_hash(&hash(&tuesday)).unwrap_err().to_string();
    assert_eq!(told, "Town of the week has the date of its Monday: choose 2026-11-16.");
}

/// Each with one thing changed, and the beginning of what is said of it.
#[test]
fn a_game_of_the_edition_began_like_all_of_them() {
    let claim = claim(Challenge::Wordsearch, Language::French);
    let day: Sequence = sequence(&claim.secret, claim.language);
    let right = header(&claim, serde_json::to_value(day.options()).unwrap());
    let check = |header: &Header| claim.check_game(header, Some(&day)).map_err(|w| w.to_string());
    assert_eq!(check(&right), Ok(()));
    let own_rules = Header { seat_options: vec![json!({"minimum": 2})], ..right.clone() };
    assert_eq!(check(&own_rules), Ok(()), "everybody may have their own rules");

    let with = |pointer: &str, value: Value| {
        let mut options = right.options.clone();
        *options.pointer_mut(pointer).unwrap() = value;
        Header { options, ..right.clone() }
    };
    let swapped = {
        let mut words = right.options["source"]["text"]["words"].clone();
        words.as_array_mut().unwrap().swap(23, 24);
        with("/source/text/words", words)
    };
    let short = with(
        "/source/text/words",
        right.options["source"]["text"]["words"].as_array().unwrap()[..24].into(),
    );
    let (fr, en) =
        (right.dictionary.clone().unwrap(), Lexicon::load("en-standard").unwrap().name());
    for (wrong, told) in [
        (Header { game: "crossup".into(), ..right.clone() }, "This game is one of crossup, not of"),
        (Header { seats: 2, ..right.clone() }, "This game has 2 seats"),
        (Header { seed: secret(7).to_string(), ..right.clone() }, "This game has another seed"),
        (Header { seed: String::new(), ..right.clone() }, "This game has another seed"),
        (
            Header { dictionary: Some(en), ..right.clone() },
            "This game was played with the dictionary en-",
        ),
        (
            Header { dictionary: Some(fr + "+GROZZ"), ..right.clone() },
            "This game was played with the dict",
        ),
        (
            Header { dictionary: None, ..right.clone() },
            "This game was played with the dictionary none",
        ),
        (
            Header { dictionary: Some("fr@0123".into()), ..right.clone() },
            "This game has the dictionary fr@0123, which has changed",
        ),
        (
            with("/source/text/words/4", json!("ZZZ")),
            "Word 5 of this game is ZZZ, and the secret gives ",
        ),
        (swapped, "Word 24 of this game is "),
        (short, "This game has not the 25 words"),
        (with("/minimum", json!(2)), "This game has not the 25 words"),
        (with("/scoring", json!("tutorial")), "This game has not the 25 words"),
        (with("/source", json!("hat")), "This game has not the 25 words"),
        (with("", json!({"size": 9})), "This game has not the 25 words"),
    ] {
        let said = check(&wrong).unwrap_err();
        assert!(said.starts_with(told), "{said}");
    }
    // The title is no part of the game.
    assert_eq!(check(&with("/source/text/title", json!("Emma"))), Ok(()));
}

#[test]
fn other_challenges_have_the_seed_of_the_secret() {
    for challenge in [Challenge::CrossUp, Challenge::Town] {
        let claim = claim(challenge, Language::English);
        let right = header(&claim, json!({}));
        assert_eq!(claim.check_game(&right, None), Ok(()));
        let other = Claim { secret: secret(8), ..claim };
        assert_eq!(other.check_game(&right, None), Err(Wrong::Seed));
    }
}
