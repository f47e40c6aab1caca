//! Where the words of a game come from: built-in books, files that people bring, and lines.

mod committed;
mod files;
#[path = "../shared/indecent.rs"]
#[allow(dead_code, reason = "there are no grids here")]
mod indecent;
mod sources;

use crosstown::words::{Letter, spell};

fn spelled(words: &[Vec<Letter>]) -> Vec<String> {
    words.iter().map(|word| spell(word)).collect()
}

/// A word of small letters for each number, and another for another: 0 is `a`, 26 is `ab`.
fn name(mut number: usize) -> String {
    let mut name = String::new();
    loop {
        name.push((b'a' + (number % 26) as u8) as char);
        number /= 26;
        if number == 0 {
            return name;
        }
    }
}

/// A text of so many words, all of them different.
fn text_of(words: usize) -> String {
    (0..words).map(name).collect::<Vec<_>>().join(" ")
}
