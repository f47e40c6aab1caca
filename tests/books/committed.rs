//! The built-in books: what is committed is what the splitter makes, and each gives every game.

use std::fs;
use std::path::Path;

use crosstown::books::{Book, NTH, SPREAD, TURNS, from_book, from_text, spreads, words_of};
use crosstown::words::{Language, Lexicon, Why, spell};

use super::{indecent, spelled};

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("books")
}

/// The lines of a committed book below its head.
fn tops(book: &Book) -> Vec<String> {
    let file = fs::read_to_string(folder().join(book.id).with_extension("txt")).unwrap();
    let (_, tops) = file.split_once("\n\n").unwrap();
    tops.lines().map(str::to_owned).collect()
}

#[test]
fn every_book_gives_every_game() {
    for book in Book::all() {
        let tops = tops(&book);
        for nth in NTH {
            for language in Language::ALL {
                let words = from_book(&book, nth, language).unwrap();
                let expected: Vec<String> = tops[..TURNS]
                    .iter()
                    .map(|top| top.split(' ').nth(nth - 1).unwrap().to_uppercase())
                    .collect();
                assert_eq!(spelled(&words), expected, "{} {nth} {language}", book.id);
            }
        }
    }
}

#[test]
fn famous_beginnings_are_there() {
    for (id, beginning) in [
        ("alice", "alice was beginning to get very tired of sitting by"),
        ("moby", "call me ishmael some years ago never mind how long"),
        ("pride", "it is a truth universally acknowledged that a single man"),
        ("paradise", "of mans first disobedience and the fruit of that forbidden"),
    ] {
        assert_eq!(tops(&Book::find(id).unwrap())[0], beginning);
    }
}

/// An upload whose spreads begin as those of a book gives the same words.
#[test]
fn a_book_and_its_text_as_an_upload_agree() {
    for book in Book::all() {
        let filler = " x".repeat(SPREAD - NTH.end());
        let text: String = tops(&book).iter().map(|top| format!("{top}{filler}\n")).collect();
        let split: Vec<_> = spreads(&text, book.language).collect();
        assert_eq!(split, book.spreads(book.language).collect::<Vec<_>>(), "{}", book.id);
        let (nth, language) = (*NTH.end(), book.language);
        assert_eq!(from_text(&text, nth, language), from_book(&book, nth, language), "{}", book.id);
    }
}

#[test]
fn committed_files_have_the_form_that_the_recipe_writes() {
    for book in Book::all() {
        let tops = tops(&book);
        assert!(tops.len() >= TURNS, "{}", book.id);
        for (line, top) in tops.iter().enumerate() {
            let words: Vec<String> =
                words_of(top, book.language).map(|word| spell(&word).to_lowercase()).collect();
            assert_eq!(words.join(" "), *top, "{} {line}", book.id);
            let last = line + 1 == tops.len();
            assert!(
                words.len() == *NTH.end() || last && words.len() < *NTH.end(),
                "{} {line}",
                book.id
            );
        }
        let file = fs::read_to_string(folder().join(book.id).with_extension("txt")).unwrap();
        let head: Vec<&str> =
            file.lines().take(6).map(|line| line.split(": ").next().unwrap()).collect();
        assert_eq!(head, ["id", "title", "author", "language", "source", ""], "{}", book.id);
        assert!(file.ends_with('\n') && !file.contains('\r'), "{}", book.id);
    }
}

/// Every file is built in, in order, and the table of `books/README.md` says what it is.
#[test]
fn files_program_and_table_agree() {
    let mut files: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(".txt").map(str::to_owned))
        .collect();
    files.sort();
    let ids: Vec<&str> = Book::all().map(|book| book.id).collect();
    let others = || {
        Language::ALL.into_iter().flat_map(|language| {
            [Book::common_words(language), Book::declaration(language)].into_iter().flatten()
        })
    };
    let mut all = ids.clone();
    all.extend(others().map(|book| book.id));
    assert!(all[..ids.len()].is_sorted());
    all.sort_unstable();
    assert_eq!(files, all);

    let readme = fs::read_to_string(folder().join("README.md")).unwrap();
    for book in Book::all() {
        let row = format!("| `{}` | {} | {} |", book.id, book.title, book.author);
        let row = readme.lines().find(|line| line.starts_with(&row)).expect(book.id);
        let count: usize = row.split('|').nth(4).unwrap().trim().parse().unwrap();
        assert_eq!(count, book.spreads(book.language).count(), "{}", book.id);
    }
    for book in others() {
        let pages = book.spreads(book.language).count();
        let row = format!("| `{}` | {} | {} | {pages} |", book.id, book.title, book.language);
        assert!(readme.lines().any(|line| line == row), "{row}");
    }
}

const WITHOUT_BOOKS: [Language; 4] =
    [Language::French, Language::German, Language::Spanish, Language::Dutch];

#[test]
fn languages_without_books_have_the_declaration() {
    assert_eq!(Book::declaration(Language::English), None);
    for language in WITHOUT_BOOKS {
        let book = Book::declaration(language).unwrap();
        assert_eq!((book.language, book.author), (language, "United Nations"));
        let tops = tops(&book);
        assert!(tops.len() > 2 * TURNS, "{language}");
        for (top, words) in tops.iter().zip(book.spreads(language)) {
            assert_eq!(spelled(&words).join(" "), top.to_uppercase());
            assert!((1..=*NTH.end()).contains(&words.len()), "{top}");
        }
    }
    let (german, dutch) = (Language::German, Language::Dutch);
    for (language, paragraph, top) in [
        (german, 9, "alle menschen sind frei und gleich an würde und rechten"),
        (dutch, 0, "overwegende dat erkenning van de inherente waardigheid en van de"),
    ] {
        assert_eq!(tops(&Book::declaration(language).unwrap())[paragraph], top);
    }
}

/// Sorted, no word twice, each of them in the dictionary, decent, and no name.
#[test]
fn languages_without_books_have_common_words() {
    assert_eq!(Book::common_words(Language::English), None);
    let english = Lexicon::load("en-large").unwrap();
    for language in WITHOUT_BOOKS {
        let book = Book::common_words(language).unwrap();
        let (lines, lexicon) = (tops(&book), Lexicon::load(language.code()).unwrap());
        assert!(lines.len() > 6_000 && lines.is_sorted(), "{language}");
        let words: Vec<_> = book.words().collect();
        assert_eq!(words.len(), lines.len(), "a word a line");
        for pair in words.windows(2) {
            assert_ne!(pair[0], pair[1]);
        }
        for (word, line) in words.iter().zip(&lines) {
            assert_eq!(spell(word).to_lowercase(), *line);
            assert!((3..=12).contains(&word.len()) && lexicon.contains(word), "{line}");
            assert!(lexicon.shown_by_itself(word), "{line}");
            assert_ne!(english.why(line).why, Why::Name, "{line}");
        }
        for bad in indecent::words(language.code()) {
            assert!(!lines.contains(&bad.to_lowercase()), "{bad}");
        }
    }
    for (language, word) in [("fr", "ecole"), ("de", "grösse"), ("es", "mañana"), ("nl", "koffie")]
    {
        let book = Book::common_words(language.parse().unwrap()).unwrap();
        assert!(tops(&book).iter().any(|line| line == word), "{word}");
    }
}

#[test]
fn a_book_is_found_by_its_id() {
    let book = Book::find("alice").unwrap();
    assert_eq!((book.title, book.author), ("Alice's Adventures in Wonderland", "Lewis Carroll"));
    let refused = Book::find("bible").unwrap_err().to_string();
    assert!(
        refused.starts_with("There is no book “bible”: choose one of alice, caesar, "),
        "{refused}"
    );
}
