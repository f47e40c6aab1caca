//! How quickly a dictionary answers, beside a `HashSet<String>` and the `fst` crate in the same run.
//!
//! `cargo bench --bench words`. Goals: the lines of a 5 x 5 grid at least 5 times faster than testing
//! every run in the hash set, a grid with 24 lines in under 20 microseconds, all six dictionaries in
//! under 16 MB and ready within 10 ms of the start of the program.

use std::collections::HashSet;
use std::hint::black_box;
use std::time::Instant;

use crosstown::game::{Dice, Seed};
use crosstown::words::{Letter, Lexicon, spell};

const SHORTEST: usize = 3;
type Line = [Option<Letter>; 5];

fn main() {
    let start = Instant::now();
    let all: Vec<Lexicon> = Lexicon::ids().map(|id| Lexicon::load(id).expect("known")).collect();
    let mut ready = true;
    for lexicon in &all {
        ready &= lexicon.begins(&lexicon.language().fold("a").expect("a letter"));
    }
    let loading = start.elapsed();
    let bytes: usize = all.iter().map(Lexicon::bytes).sum();
    println!(
        "six dictionaries ready: {ready}, after {loading:.1?}; goal of 10 ms: {}",
        verdict(loading.as_millis() < 10)
    );
    println!(
        "their memory: {:.1} MB; goal of 16 MB: {}",
        bytes as f64 / 1e6,
        verdict(bytes < 16_000_000)
    );

    // `cargo test --benches` runs this too: then a glance is enough.
    let grids = if std::env::args().any(|arg| arg == "--bench") { 20_000 } else { 20 };
    let lexicon = &all[0];
    let words = words(lexicon);
    let set: HashSet<String> = words.iter().cloned().collect();
    let fst = fst::Set::from_iter(&words).expect("the words are in order");
    let lines = lines(grids);

    let mut out = [0; 3];
    let ours = nanoseconds(&lines, |line| lexicon.on_line(line, SHORTEST, |_| out[0] += 1));
    let hashed =
        nanoseconds(&lines, |line| runs(line, |run| out[1] += usize::from(set.contains(run))));
    let plain = nanoseconds(&lines, |line| out[2] += walk(&fst, line));
    assert!(out[0] == out[1] && out[0] == out[2], "{out:?}: all found the same");
    println!("{} lines of five letters, {} words found", lines.len(), out[0]);
    println!("a line: {ours:.0} ns; hash set {hashed:.0} ns; fst {plain:.0} ns");
    println!(
        "beside the hash set: {:.1} times; goal of 5: {}",
        hashed / ours,
        verdict(hashed / ours >= 5.0)
    );
    let grid = 24.0 * ours / 1000.0;
    println!("a grid with 24 lines: {grid:.2} µs; goal of 20: {}", verdict(grid < 20.0));

    let folded: Vec<Vec<Letter>> =
        words.iter().map(|word| lexicon.language().fold(word).expect("a word")).collect();
    let ours = nanoseconds(&folded, |word| out[0] += usize::from(lexicon.contains(word)));
    let hashed = nanoseconds(&words, |word| out[1] += usize::from(set.contains(word)));
    let plain = nanoseconds(&words, |word| out[2] += usize::from(fst.contains(word)));
    println!("contains: {ours:.0} ns; hash set {hashed:.0} ns; fst {plain:.0} ns");
    black_box(out);
}

fn words(lexicon: &Lexicon) -> Vec<String> {
    let mut words = Vec::new();
    for length in 2..=15 {
        lexicon.matching(&vec![lexicon.language().letters(); length], |word| {
            words.push(spell(word));
            true
        });
    }
    words.sort();
    words
}

/// The rows and columns and both diagonals of grids with the letters of English text.
fn lines(grids: usize) -> Vec<Line> {
    let letters = "AAAAAAAAABBBBCCCCDDDDEEEEEEEEEEEEFFFGGGHHHIIIIIIIIIJJKKLLLLMMMNNNNNNOOOOOOOOPPPQRRRRRRSSSSTTTTTTUUUUVVWWXYYZ";
    let letters: Vec<Letter> = letters.chars().filter_map(Letter::from_char).collect();
    let mut dice = Dice::new(&Seed::from_number(5), 5);
    let mut lines = Vec::new();
    for _ in 0..grids {
        let grid: [Line; 5] =
            std::array::from_fn(|_| std::array::from_fn(|_| dice.pick(&letters).copied()));
        lines.extend(grid);
        lines.extend((0..5).map(|column| grid.map(|row| row[column])));
        lines.push(std::array::from_fn(|at| grid[at][at]));
        lines.push(std::array::from_fn(|at| grid[4 - at][at]));
    }
    lines
}

/// Every run of three letters or more, as a text.
fn runs(line: &Line, mut test: impl FnMut(&str)) {
    let text = line.map(|letter| letter.map_or(b'.', |letter| letter.char() as u8));
    for start in 0..=text.len() - SHORTEST {
        for end in start + SHORTEST..=text.len() {
            test(str::from_utf8(&text[start..end]).expect("plain letters"));
        }
    }
}

/// The same in one walk a start, with the nodes of the `fst` crate.
fn walk(set: &fst::Set<Vec<u8>>, line: &Line) -> usize {
    let fst = set.as_fst();
    let text = line.map(|letter| letter.map_or(b'.', |letter| letter.char() as u8));
    let mut found = 0;
    for start in 0..=text.len() - SHORTEST {
        let mut node = fst.root();
        for (length, &letter) in (1..).zip(&text[start..]) {
            let Some(at) = node.find_input(letter) else { break };
            node = fst.node(node.transition_addr(at));
            found += usize::from(node.is_final() && length >= SHORTEST);
        }
    }
    found
}

/// The time for one of `items`, in the best of five rounds.
fn nanoseconds<T>(items: &[T], mut ask: impl FnMut(&T)) -> f64 {
    let round = |_| {
        let start = Instant::now();
        items.iter().for_each(|item| ask(black_box(item)));
        start.elapsed().as_nanos() as f64 / items.len() as f64
    };
    (0..5).map(round).fold(f64::INFINITY, f64::min)
}

fn verdict(met: bool) -> &'static str {
    if met { "met" } else { "missed" }
}
