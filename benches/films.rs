//! How long moving pictures take and how large they are: `cargo bench --bench films`. Prints a line a game, and
//! whether the goals are met: 2 s and 4 MB.
//!
//! Beside each, in the same run, what playing its log again takes: what is above that is drawing and packing.

#[expect(dead_code, reason = "the tests look at more of a game")]
#[path = "../tests/shared/finished.rs"]
mod finished;

use std::env;
use std::hint::black_box;
use std::time::Instant;

use crosstown::draw::Theme;
use crosstown::screen::Look;

use self::finished::{Finished, TABLES};

const GOAL_MS: f64 = 2_000.0;
const GOAL_KB: f64 = 4_000.0;
const ROUNDS: usize = 5;

fn main() {
    // Without the argument that `cargo bench` gives it is only tried out, on the smallest table.
    let tables = if env::args().any(|arg| arg == "--bench") { &TABLES[..] } else { &TABLES[..1] };
    println!("table                 inputs   played     film      file, largest of three themes");
    for table in tables {
        let game = Finished::play(*table);
        let played = median(|| game.film_of(game.length() - 1, &Look::plain(Theme::Dark)).is_err());
        let film = median(|| game.film(&Look::plain(Theme::Dark)));
        let files = Theme::ALL.map(|theme| game.film(&Look::plain(theme)).len());
        let largest = files.into_iter().max().unwrap_or_default() as f64 / 1_000.0;
        let (name, length) = (table.name, game.length());
        print!("{name:<21} {length:>6} {played:>5.0} ms {film:>5.0} ms {largest:>6.0} KB   ");
        let met = film <= GOAL_MS && largest <= GOAL_KB;
        println!("goals {}", if met { "met" } else { "MISSED" });
    }
}

fn median<T>(work: impl Fn() -> T) -> f64 {
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            black_box(work());
            start.elapsed().as_secs_f64() * 1_000.0
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[ROUNDS / 2]
}
