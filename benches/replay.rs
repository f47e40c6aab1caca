//! How many finished 9 x 9 games a second `crosstown replay` takes from a file.
//!
//! `cargo bench --bench replay`. Goal: 2,000. Beside it, in the same run, the same lines merely read
//! as JSON: what is above that is the rules.

use std::fs::{self, File};
use std::hint::black_box;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use crosstown::game::{Dice, Header, Seats, Seed};
use crosstown::games::crisscross::{Colour, Crisscross, Options};
use crosstown::grid::Square;
use crosstown::table::export::{Entry, Line};
use crosstown::table::replay::Replay;
use crosstown::table::session::Session;

const GOAL: f64 = 2_000.0;

fn main() {
    let games = if std::env::args().any(|arg| arg == "--bench") { 20_000 } else { 20 };
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bench-replay.jsonl");
    write_games(&file, games);
    let bytes = fs::metadata(&file).expect("just written").len();
    println!("{games} finished 9 x 9 games, {:.1} MB", bytes as f64 / 1e6);

    let start = Instant::now();
    let mut replay = Replay::new(open(&file));
    let mut played = 0;
    while let Some(game) = replay.next(|line, why| panic!("line {line}: {why}")).expect("readable")
    {
        assert!(game.session.is_some(), "every game is legal");
        black_box(serde_json::to_string(&game.report).expect("plain data"));
        played += 1;
    }
    assert_eq!(played, games);
    let replayed = f64::from(games) / start.elapsed().as_secs_f64();

    let start = Instant::now();
    for line in open(&file).lines() {
        let value: serde_json::Value = serde_json::from_str(&line.expect("text")).expect("JSON");
        black_box(value);
    }
    let read = f64::from(games) / start.elapsed().as_secs_f64();

    let verdict = if replayed >= GOAL { "met" } else { "missed" };
    println!("replayed       {replayed:>9.0} games a second; goal of {GOAL}: {verdict}");
    println!("merely parsed  {read:>9.0} games a second, {:.2} times as many", read / replayed);
    fs::remove_file(file).expect("ours");
}

fn open(file: &Path) -> BufReader<File> {
    BufReader::new(File::open(file).expect("just written"))
}

fn write_games(file: &Path, games: u32) {
    let mut out = BufWriter::new(File::create(file).expect("a writable target folder"));
    for number in 0..games {
        let seed = Seed::from_number(number.into());
        let options = Options::default();
        let header = Header {
            game: "crisscross".to_owned(),
            rules: 1,
            options: serde_json::to_value(&options).expect("plain data"),
            seats: 2,
            seed: seed.to_string(),
            dictionary: None,
            seat_options: Vec::new(),
        };
        Line::Header(header).write(&mut out).expect("room on the disk");
        let mut session =
            Session::start(Crisscross, &options, &Seats::plain(2), seed).expect("a legal table");
        let mut squares: Vec<Square> = Square::all(options.size).collect();
        Dice::new(&seed, 1).shuffle(&mut squares);
        for square in squares {
            let seat = Colour::to_move(session.state().ply).seat();
            let text = square.to_string();
            let input = session.read(seat, &text).expect("notation");
            session.enter(input).expect("a free square");
            let entry = Entry { seat: seat.0, text: text.into() };
            Line::Entry(entry).write(&mut out).expect("room on the disk");
            if session.state().end.is_some() {
                break;
            }
        }
    }
    out.flush().expect("room on the disk");
}
