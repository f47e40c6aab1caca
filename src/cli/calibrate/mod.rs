//! `crosstown calibrate`: what computer players reach in solo games of Criss-Cross Town, beside what the
//! rules want them to reach.

mod table;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use crosstown::game::{Computer, Dice, Game, Input, Level, Seat, Seats, Seed, Viewer};
use crosstown::games::town::{CrissCrossTown, Options};
use crosstown::words::Lexicon;

use table::Figures;

/// Plays solo games by itself and prints points, workers, words and ranks.
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
    words: usize,
    letters: usize,
    /// The longest that a round took.
    slowest: Duration,
}

impl Calibrate {
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        let game = CrissCrossTown::new(Arc::new(Lexicon::load(&self.dictionary)?));
        let mut out = io::stdout().lock();
        table::head(&mut out)?;
        let wanted = |level: &Level| self.level.is_none_or(|only| only == *level);
        let mut all = Vec::new();
        for level in Level::ALL.into_iter().filter(wanted) {
            let games = self.seed..self.seed + self.games.max(1);
            let played: Vec<Played> =
                games.map(|number| play(&game, level, number)).collect::<anyhow::Result<_>>()?;
            let figures = Figures::of(level, &played);
            table::row(&mut out, &figures)?;
            out.flush()?;
            all.push(figures);
        }
        table::ranks(&mut out, &all)?;
        table::goals(&mut out, &all)?;
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
    let score = game.score(&state, seat);
    Ok(Played {
        points: score.total(),
        workers: desk.owned(),
        words: score.words.len(),
        letters: desk.town.lots.len(),
        slowest,
    })
}
