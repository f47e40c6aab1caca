//! How quickly a wordsearch is scored, how good the best grid of 25 words is beside a player who does
//! not know them, and what the levels of the computer score.
//!
//! `cargo bench --bench wordsearch -- 50` takes so many lists of words (50 if no number is given; that
//! takes a quarter of an hour). Goals: a grid scored in under 20 microseconds and at least 5 times faster than
//! with a hash set; the worst grid of the quick search no worse than the median of the greedy player,
//! which is Medium; each level better than the one below, with at most half a second for a move.

#[path = "../tests/wordsearch/naive.rs"]
#[allow(dead_code, reason = "the tests use all of it")]
mod naive;

use std::collections::HashSet;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crosstown::books::{self, Book};
use crosstown::game::{Computer, Dice, Game, Input, Level, Seat, Seats, Seed, Viewer};
use crosstown::games::wordsearch::best::{LONG, QUICK, Search};
use crosstown::games::wordsearch::{
    Minimum, Options, Score, Scoring, Source, State, Word, Wordsearch,
};
use crosstown::grid::{LetterGrid, Square};
use crosstown::words::{Letter, Letters, Lexicon, spell};

const LISTS: usize = 50;
/// Games of each level with each list.
const GAMES: usize = 2;
const SLOWEST: Duration = Duration::from_millis(500);

fn main() {
    let lexicon = Lexicon::load(Lexicon::DEFAULT).expect("the default is there");
    let game = Wordsearch::new(Arc::new(lexicon));
    // `cargo test --benches` runs this too: then a glance is enough.
    let measured = std::env::args().any(|arg| arg == "--bench");
    let lists = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(LISTS);
    let scale = if measured { 1 } else { 1000 };
    let lists = lists_of_words(&game.lexicon, if measured { lists } else { 1 });
    scoring(&game.lexicon, 20_000 / scale);
    let greedy = levels(&game, &lists, if measured { GAMES } else { 1 });
    best_grids(&game.lexicon, &lists, &greedy, scale as u64);
}

/// The words of the built-in books: the first of each page, then the second, and so on.
fn lists_of_words(lexicon: &Lexicon, count: usize) -> Vec<Vec<Word>> {
    let pages = books::NTH.flat_map(|nth| Book::all().map(move |book| (book, nth)));
    let words = |(book, nth): (Book, usize)| {
        let words =
            books::from_book(&book, nth, lexicon.language()).expect("a book is long enough");
        words.into_iter().filter_map(Word::new).collect()
    };
    pages.take(count).map(words).collect()
}

/// Full grids beside the plain scoring with a hash set.
fn scoring(lexicon: &Lexicon, grids: usize) {
    let letters = "AAAAAAAAABBBBCCCCDDDDEEEEEEEEEEEEFFFGGGHHHIIIIIIIIIJJKKLLLLMMMNNNNNNOOOOOOOOPPPQRRRRRRSSSSTTTTTTUUUUVVWWXYYZ";
    let letters: Vec<Letter> = letters.chars().filter_map(Letter::from_char).collect();
    let mut dice = Dice::new(&Seed::from_number(5), 5);
    let mut grid = || {
        let mut grid = LetterGrid::default();
        for square in Square::all(5) {
            grid.put(square, *dice.pick(&letters).expect("letters"));
        }
        grid
    };
    let grids: Vec<LetterGrid> = (0..grids.max(1)).map(|_| grid()).collect();
    let mut set: HashSet<String> = HashSet::new();
    for length in 3..=5 {
        lexicon.matching(&vec![Letters::ALL; length], |word| {
            set.insert(spell(word));
            true
        });
    }
    let plain = |grid: &LetterGrid| {
        let (boxes, words) = naive::score(&naive::rows(grid), 3, |word| set.contains(word));
        boxes as u32 + words.iter().map(|(.., word)| naive::bonus(word)).sum::<u32>()
    };
    let (minimum, scoring) = (Minimum::Three, Scoring::Full);
    let total = |grid: &LetterGrid| Score::total_of(grid, minimum, scoring, lexicon);
    let listed = |grid: &LetterGrid| Score::of(grid, minimum, scoring, lexicon).total();
    let agree = grids.iter().all(|grid| total(grid) == plain(grid));
    assert!(agree, "both give the same points");
    let [total, listed, plain] = microseconds(&grids, [&total, &listed, &plain]);
    println!(
        "{} full grids: {total:.2} µs each, with the words listed {listed:.2} µs; goal of 20 µs: {}",
        grids.len(),
        verdict(listed < 20.0)
    );
    println!(
        "beside a hash set, {plain:.1} µs: {:.1} times faster; goal of 5: {}",
        plain / total,
        verdict(plain / total >= 5.0)
    );
}

/// The time that each way to score takes for a grid, in the best of five rounds; they take turns, so
/// that a busy machine is busy for all of them.
fn microseconds<const N: usize>(
    grids: &[LetterGrid],
    ways: [&dyn Fn(&LetterGrid) -> u32; N],
) -> [f64; N] {
    let mut best = [f64::INFINITY; N];
    for _ in 0..5 {
        for (best, score) in best.iter_mut().zip(ways) {
            let start = Instant::now();
            for grid in grids {
                black_box(score(black_box(grid)));
            }
            *best = best.min(start.elapsed().as_nanos() as f64 / 1000.0 / grids.len() as f64);
        }
    }
    best
}

/// What each level scores; the points of Medium, list by list.
fn levels(game: &Wordsearch, lists: &[Vec<Word>], games: usize) -> Vec<f64> {
    let (mut below, mut greedy) = (0.0, Vec::new());
    for level in Level::ALL {
        let mut slowest = Duration::ZERO;
        let mut list = |words: &Vec<Word>| {
            let play = |seed| f64::from(play(game, words, level, seed as u64, &mut slowest));
            (0..games).map(play).sum::<f64>() / games as f64
        };
        let points: Vec<f64> = lists.iter().map(&mut list).collect();
        println!(
            "{level}: {} games, mean {:.1}; beats the one below: {}; slowest move {slowest:.1?}; goal of {SLOWEST:?}: {}",
            games * lists.len(),
            mean(&points),
            verdict(mean(&points) > below),
            verdict(slowest <= SLOWEST),
        );
        below = mean(&points);
        if level == Level::Medium {
            greedy = points;
        }
    }
    greedy
}

/// One grid alone, word by word; its points.
fn play(game: &Wordsearch, words: &[Word], level: Level, seed: u64, slowest: &mut Duration) -> u32 {
    let (seat, seed) = (Seat(0), Seed::from_number(seed));
    let source = Source::Text { title: "A list".into(), words: words.to_vec() };
    let options = Options { source, ..Options::default() };
    let dice = |input| Dice::new(&seed, input);
    let mut state: State =
        game.setup(&options, &Seats::plain(1), &mut dice(0)).expect("one may practise");
    for input in 1..=words.len() as u64 {
        let view = game.view(&state, Viewer::Seat(seat));
        let start = Instant::now();
        let action = game.choose(&view, seat, level, &mut dice(input).named("computer", input));
        *slowest = start.elapsed().max(*slowest);
        let input = game.apply(&state, Input::Act { seat, action }, &mut dice(input));
        state = input.expect("a legal move").state;
    }
    game.score(&state.seats[0].grid, &state.seats[0].rules).total()
}

/// The best grids of the two budgets, beside the greedy player.
fn best_grids(lexicon: &Lexicon, lists: &[Vec<Word>], greedy: &[f64], scale: u64) {
    let median = median(greedy);
    println!("the greedy player: mean {:.1}, median {median:.1}", mean(greedy));
    let (mut quick, mut long) = (Vec::new(), Vec::new());
    let mut spent = [Duration::ZERO; 2];
    for (number, words) in (0..).zip(lists) {
        let mut dice = Dice::new(&Seed::from_number(number), 0);
        let start = Instant::now();
        let mut search = Search::new(words, Minimum::Three, Scoring::Full, lexicon, &mut dice);
        search.run(QUICK / scale);
        quick.push(f64::from(search.total()));
        spent[0] += start.elapsed();
        search.run((LONG - QUICK) / scale);
        long.push(f64::from(search.total()));
        spent[1] += start.elapsed();
    }
    for ((name, points), spent) in [("quick", &quick), ("long", &long)].into_iter().zip(spent) {
        println!(
            "{name} search: mean {:.1}, worst {}; {:.1} above the greedy player; {:.1?} a list",
            mean(points),
            lowest(points),
            mean(points) - mean(greedy),
            spent / lists.len() as u32
        );
    }
    println!(
        "worst quick grid beside the greedy median: goal: {}",
        verdict(lowest(&quick) >= median)
    );
}

fn mean(points: &[f64]) -> f64 {
    points.iter().sum::<f64>() / points.len() as f64
}

fn median(points: &[f64]) -> f64 {
    let mut points = points.to_vec();
    points.sort_by(f64::total_cmp);
    points[points.len() / 2]
}

fn lowest(points: &[f64]) -> f64 {
    points.iter().copied().fold(f64::INFINITY, f64::min)
}

fn verdict(met: bool) -> &'static str {
    if met { "met" } else { "missed" }
}
