//! `crosstown calibrate`: what computer players reach in solo games of Criss-Cross Town, beside what the
//! rule sheet's ranks expect.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use crosstown::game::{Computer, Dice, Game, Input, Level, Seat, Seats, Seed, Viewer};
use crosstown::games::town::{CrissCrossTown, Options, rank};
use crosstown::words::Lexicon;

/// Plays solo games by itself and prints points and workers.
#[derive(Args)]
pub struct Calibrate {
    /// How many games each level plays.
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// Only this level: easy, medium or strong. Easy is the plain player.
    #[arg(long)]
    level: Option<Level>,
    /// The seed of the first game; the others follow.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The dictionary: en-standard or en-large.
    #[arg(long, default_value = Lexicon::DEFAULT, value_name = "ID")]
    dictionary: String,
}

/// One game.
struct Played {
    points: i32,
    workers: usize,
    letters: usize,
    /// The longest that a round took.
    slowest: Duration,
}

impl Calibrate {
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        let game = CrissCrossTown::new(Arc::new(Lexicon::load(&self.dictionary)?));
        let mut out = BufWriter::new(io::stdout().lock());
        writeln!(
            out,
            "{:<8} {:>6} {:>6} {:>13} {:>8} {:>8} {:>8}  rank of the median",
            "level", "median", "mean", "range", "workers", "letters", "slowest"
        )?;
        for level in
            Level::ALL.into_iter().filter(|level| self.level.is_none_or(|own| own == *level))
        {
            let games = self.seed..self.seed + self.games.max(1);
            let played = games.map(|number| play(&game, level, number));
            let played = played.collect::<anyhow::Result<Vec<Played>>>()?;
            report(&mut out, level, &played)?;
            out.flush()?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn play(game: &CrissCrossTown, level: Level, number: u64) -> anyhow::Result<Played> {
    let (seed, seat) = (Seed::from_number(number), Seat(0));
    // A computer's dice are not those of the table.
    let thinks = Dice::new(&seed, 0).named("computer", 0);
    let mut state = game.setup(&Options::default(), &Seats::plain(1), &mut Dice::new(&seed, 0))?;
    let (mut begun, mut slowest) = (Instant::now(), Duration::ZERO);
    for seq in 1.. {
        let round = state.round;
        let view = game.view(&state, Viewer::Seat(seat));
        let action = game.choose(&view, seat, level, &mut thinks.named("choice", seq));
        state = game.apply(&state, Input::Act { seat, action }, &mut Dice::new(&seed, seq))?.state;
        if state.round > round {
            slowest = slowest.max(begun.elapsed());
            begun = Instant::now();
        }
        if state.is_over() {
            break;
        }
    }
    let desk = &state.seats[0].desk;
    Ok(Played {
        points: game.score(&state, seat).total(),
        workers: desk.owned(),
        letters: desk.town.lots.len(),
        slowest,
    })
}

fn report(out: &mut impl Write, level: Level, played: &[Played]) -> io::Result<()> {
    let sorted = |value: fn(&Played) -> i32| {
        let mut values: Vec<i32> = played.iter().map(value).collect();
        values.sort_unstable();
        values
    };
    let median = |values: &[i32]| values[values.len() / 2];
    let points = sorted(|game| game.points);
    let range = format!("{} to {}", points[0], points[points.len() - 1]);
    let slowest = played.iter().map(|game| game.slowest).max().unwrap_or_default();
    writeln!(
        out,
        "{:<8} {:>6} {:>6.1} {:>13} {:>8} {:>8} {:>7.2}s  {}",
        level.name(),
        median(&points),
        f64::from(points.iter().sum::<i32>()) / points.len() as f64,
        range,
        median(&sorted(|game| game.workers as i32)),
        median(&sorted(|game| game.letters as i32)),
        slowest.as_secs_f64(),
        rank(median(&points)),
    )
}
