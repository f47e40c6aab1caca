//! Files that people bring: books for a wordsearch, and lists of words.

use crosstown::books::{self, Book, NTH};
use crosstown::game::Dice;
use crosstown::words::{Language, Lexicon, OwnWords};

use super::games::WORDS;
use super::run::{Fate, Trial};
use super::{is_sentence, spoil};

/// A text in the encodings that people save it in, and things that are none.
fn files() -> Vec<Vec<u8>> {
    let novel: String =
        (0..200).map(|_| format!("{WORDS}, naïve café œuvre Straße.\r\n")).collect();
    let short = "One line, and that’s it.\n".to_owned();
    let utf_16 = |text: &str, big: bool| -> Vec<u8> {
        let mark = std::iter::once(0xfeff);
        let units = mark.chain(text.encode_utf16());
        units.flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
    };
    let western: Vec<u8> = novel.chars().map(|char| u8::try_from(char).unwrap_or(b'?')).collect();
    let accents = format!("e{} tree", "\u{301}".repeat(5_000));
    let own = "birds\namsel\n# a line\n\nköniglich\nno word\n".repeat(3);
    let mut files = vec![
        novel.clone().into_bytes(),
        format!("\u{feff}{novel}").into_bytes(),
        utf_16(&novel, true),
        utf_16(&novel, false),
        western,
        accents.into_bytes(),
        vec![b'x'; 60_000],
        "a\n".repeat(3_000).into_bytes(),
        own.into_bytes(),
        WORDS.replace(' ', "\n").into_bytes(),
        b"PK\x03\x04 and more".to_vec(),
        b"%PDF-1.4".to_vec(),
        vec![0; 500],
        (0..=255).cycle().take(3_000).collect(),
        Vec::new(),
    ];
    files.push(utf_16(&short, true));
    files.push(short.into_bytes());
    files
}

/// One of the files, spoiled; now and then a very long one.
fn file(dice: &mut Dice, files: &[Vec<u8>]) -> Vec<u8> {
    let others: Vec<&[u8]> = files.iter().map(Vec::as_slice).collect();
    let real = *dice.pick(&others).expect("a file");
    let spoiled = spoil::bytes(dice, real, &others);
    if spoil::one_in(dice, 2_000) && !spoiled.is_empty() {
        let most = books::LARGEST + dice.below(3) as usize - 1;
        return spoiled.iter().copied().cycle().take(most).collect();
    }
    spoiled
}

fn language(dice: &mut Dice) -> Language {
    *dice.pick(&Language::ALL).unwrap_or(&Language::English)
}

pub fn books() -> Trial {
    let files = files();
    Box::new(move |dice, tried| {
        let bytes = file(dice, &files);
        let (nth, language) = (dice.below(13) as usize, language(dice));
        *tried = format!("{} bytes, word {nth}, {language}: {:?}", bytes.len(), shown(&bytes));
        let text = match books::decode(&bytes) {
            Ok(text) => text,
            Err(why) => return is_sentence(&why.to_string()).map(|()| Fate::Refused),
        };
        if text.contains(['\r', '\0']) {
            return Err("decoded text has bytes that it must not have".to_owned());
        }
        let of_pages = books::from_text(&text, nth, language);
        if of_pages.is_ok() && !NTH.contains(&nth) {
            return Err(format!("no page has a word {nth}"));
        }
        for words in [of_pages, books::from_lines(&text, language)] {
            match words {
                Ok(words) => {
                    let fits = words.iter().all(|word| (1..=books::LONGEST).contains(&word.len()));
                    if words.len() != books::TURNS || !fits {
                        return Err(format!("no words of a game: {words:?}"));
                    }
                }
                Err(why) => is_sentence(&why.to_string())?,
            }
        }
        Book::find(&text.chars().take(500).collect::<String>()).map_or_else(
            |why| is_sentence(&why.to_string()).map(|()| Fate::Taken),
            |_| Ok(Fate::Taken),
        )
    })
}

pub fn lists() -> Trial {
    let files = files();
    Box::new(move |dice, tried| {
        let (bytes, language) = (file(dice, &files), language(dice));
        *tried = format!("{} bytes, {language}: {:?}", bytes.len(), shown(&bytes));
        let text = String::from_utf8_lossy(&bytes);
        let own = OwnWords {
            allow: text.lines().take(600).map(str::to_owned).collect(),
            deny: text.split(' ').take(3).map(str::to_owned).collect(),
        };
        if let Err(why) = own.folded(language) {
            is_sentence(&why.to_string())?;
        }
        match Lexicon::read("own", language, &text) {
            Err(why) => is_sentence(&why.to_string()).map(|()| Fate::Refused),
            Ok(lexicon) => {
                let first = text
                    .lines()
                    .find_map(|line| language.fold(line.trim()).ok().filter(|word| word.len() > 1));
                match first {
                    Some(word) if !lexicon.contains(&word) => {
                        Err("a word of the list is not in it".to_owned())
                    }
                    _ => Ok(Fate::Taken),
                }
            }
        }
    })
}

/// The beginning of it, for whoever has to look into it.
fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(300)]).into_owned()
}
