//! What several people settle for a server at once.

use crosstown::table::engine::Tables;
use crosstown::words::{Lexicon, OwnWords};
use futures_util::future::join_all;

use crate::house::House;

const GUILD: u64 = 5;

/// Words that no dictionary has, all different.
fn word(number: usize) -> String {
    let letter = |number: usize| char::from(b'a' + (number % 26) as u8);
    ["q", "q"].concat()
        + &[number / 676, number / 26, number].map(letter).iter().collect::<String>()
}

async fn allows(tables: &Tables, words: std::ops::Range<usize>) -> usize {
    let words: Vec<String> = words.map(word).collect();
    let all = words.iter().map(|word| tables.set_word(GUILD, word, Some(true)));
    join_all(all).await.iter().filter(|done| done.is_ok()).count()
}

/// One word too many, and no table could be opened on that server any more.
#[tokio::test(flavor = "multi_thread")]
async fn no_more_words_than_there_may_be() {
    let house = House::build().await;
    let tables = &house.tables;
    for number in 0..OwnWords::MOST - 3 {
        let guild = GUILD.cast_signed();
        tables
            .store()
            .set_server_word(guild, &word(number).to_uppercase(), Some(true), Vec::new())
            .await
            .unwrap();
    }
    let done = allows(tables, OwnWords::MOST - 3..OwnWords::MOST + 5).await;
    assert_eq!(done, 3, "eight at once, and room for three");
    assert_eq!(tables.settings(Some(GUILD)).await.unwrap().words.allow.len(), OwnWords::MOST);
    tables.lexicon(Some(GUILD), None).await.expect("a table can be opened");
}

/// Two words in Spanish are one in English, which can't be allowed and denied.
#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_go_together_is_not_settled_together() {
    let house = House::build().await;
    let tables = &house.tables;
    for guild in GUILD..GUILD + 20 {
        tables.set_dictionary(guild, "es").await.unwrap();
        tables.set_word(guild, "naqq", Some(false)).await.unwrap();
        let (word, dictionary) = tokio::join!(
            tables.set_word(guild, "ñaqq", Some(true)),
            tables.set_dictionary(guild, "en-large")
        );
        // Who comes first decides: ÑAQQ stays Spanish, or it is NAQQ.
        word.expect("a word in either language");
        let settings = tables.settings(Some(guild)).await.unwrap();
        assert_eq!(dictionary.is_ok(), settings.words.deny.is_empty(), "{settings:?}");
        tables.lexicon(Some(guild), None).await.expect("a table can be opened");
    }
}

/// What was settled in one language can be undone, or turned round, in another.
#[tokio::test(flavor = "multi_thread")]
async fn a_word_is_the_same_however_it_was_spelled() {
    let house = House::build().await;
    let tables = &house.tables;
    for (guild, allowed, left) in
        [(GUILD, None, [None, None]), (GUILD + 1, Some(false), [None, Some("NAQQ")])]
    {
        tables.set_dictionary(guild, "es").await.unwrap();
        assert_eq!(tables.set_word(guild, "ñaqq", Some(true)).await.unwrap(), "ÑAQQ");
        tables.set_dictionary(guild, "en-large").await.unwrap();
        assert_eq!(tables.set_word(guild, "ñaqq", allowed).await.expect("it can be"), "NAQQ");
        let words = tables.settings(Some(guild)).await.unwrap().words;
        let [allow, deny] =
            [&words.allow, &words.deny].map(|words| words.first().map(String::as_str));
        assert_eq!([allow, deny], left);
        assert!(words.allow.len() + words.deny.len() <= 1, "{words:?}");
    }
}

/// A table may have another dictionary than its server, in which words of the server contradict each other.
#[tokio::test(flavor = "multi_thread")]
async fn words_of_a_server_never_stop_a_table_in_another_language() {
    let house = House::build().await;
    let tables = &house.tables;
    tables.set_dictionary(GUILD, "es").await.unwrap();
    tables.set_word(GUILD, "ñaqq", Some(true)).await.unwrap();
    tables.set_word(GUILD, "naqq", Some(false)).await.unwrap();
    tables.set_word(GUILD, "qqqq", Some(true)).await.unwrap();
    let has = |lexicon: &Lexicon, word: &str| {
        lexicon.contains(&lexicon.language().fold(word).expect("letters"))
    };
    let spanish = tables.lexicon(Some(GUILD), None).await.unwrap();
    assert!(has(&spanish, "ñaqq") && !has(&spanish, "naqq") && has(&spanish, "qqqq"));
    let english = tables.lexicon(Some(GUILD), Some("en-standard")).await.expect("a table begins");
    assert!(!has(&english, "naqq"), "what is denied is no word");
    assert!(has(&english, "qqqq"));
}
