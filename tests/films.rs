//! Moving pictures of games that are over: of every kind, in every theme.
//!
//! `SHOW_FILMS=folder cargo test --test films` also writes the films there, to be looked at.

#[path = "shared/finished.rs"]
mod finished;

use std::path::Path;
use std::{env, fs};

use crosstown::draw::{Canvas, Theme};
use crosstown::game::{Seat, Viewer};
use crosstown::screen::{Look, Panel};
use crosstown::table::refused::Refused;

use self::finished::{Finished, TABLES};

/// Discord takes more, but nobody should have to wait for it.
const MOST_BYTES: usize = 4_000_000;
/// Moments, and the two pictures of the end.
const MOST_PICTURES: usize = 62;

type Colour = [u8; 3];

/// A film as a viewer puts it together: its width, what is seen after each picture, and for how long.
struct Watched {
    width: usize,
    pictures: Vec<Vec<Colour>>,
    holds: Vec<u16>,
}

fn watch(file: &[u8]) -> Watched {
    let mut decoder = gif::Decoder::new(file).expect("a GIF");
    let palette = decoder.global_palette().expect("one palette for all").to_vec();
    let width = usize::from(decoder.width());
    let mut seen = vec![[0; 3]; width * usize::from(decoder.height())];
    let mut watched = Watched { width, pictures: Vec::new(), holds: Vec::new() };
    while let Some(frame) = decoder.read_next_frame().expect("a whole file") {
        assert!(frame.palette.is_none(), "one palette for all");
        let rows = frame.buffer.chunks(usize::from(frame.width));
        for (row, pixels) in rows.enumerate() {
            let at = (row + usize::from(frame.top)) * width + usize::from(frame.left);
            for (to, pixel) in seen[at..].iter_mut().zip(pixels) {
                if Some(*pixel) != frame.transparent {
                    let colour = 3 * usize::from(*pixel);
                    *to = [palette[colour], palette[colour + 1], palette[colour + 2]];
                }
            }
        }
        watched.pictures.push(seen.clone());
        watched.holds.push(frame.delay);
    }
    watched
}

/// Whether a canvas is what is seen in the middle, but for a few shades on the edges of things.
fn shows(watched: &Watched, picture: &[Colour], canvas: &Canvas) -> bool {
    let (wide, high) = (canvas.width() as usize, canvas.height() as usize);
    let (left, top) = ((watched.width - wide) / 2, (picture.len() / watched.width - high) / 2);
    let palette = canvas.palette().colours();
    let rows = picture.chunks(watched.width).skip(top).zip(canvas.pixels().chunks(wide));
    let pairs = rows.flat_map(|(seen, drawn)| seen[left..].iter().zip(drawn));
    let differing = pairs.filter(|(seen, drawn)| {
        let colour = palette[usize::from(**drawn)];
        let apart = |a: u8, b: u8| a.abs_diff(b) > 40;
        apart(seen[0], colour.0) || apart(seen[1], colour.1) || apart(seen[2], colour.2)
    });
    differing.count() * 1_000 <= wide * high
}

/// From the start to the end, small enough, and no faster than one can look.
fn check(game: &str) {
    for table in TABLES.into_iter().filter(|table| table.game == game) {
        let game = Finished::play(table);
        for theme in Theme::ALL {
            let (look, what) = (Look::plain(theme), format!("{}, {theme}", table.name));
            let file = game.film(&look);
            if let Some(folder) = env::var_os("SHOW_FILMS") {
                fs::write(Path::new(&folder).join(format!("{what}.gif")), &file).unwrap();
            }
            assert!(file.len() <= MOST_BYTES, "{what}: {} bytes", file.len());
            let watched = watch(&file);
            let count = watched.pictures.len();
            println!("{what}: {} inputs, {count} pictures, {} bytes", game.length(), file.len());
            assert!((5..=MOST_PICTURES).contains(&count), "{what}: {count} pictures");
            let end = game.end.picture(Viewer::Public, Panel::Board, &look);
            assert!(shows(&watched, &watched.pictures[count - 1], &end), "{what}: the end");
            let (first, last) = (watched.holds[0], watched.holds[count - 1]);
            let between = &watched.holds[1..count - 1];
            assert!(between.iter().all(|hold| (30..first.max(400)).contains(hold)), "{what}");
            assert!(last >= 500, "{what}: the end is seen for {last}");
        }
    }
}

#[test]
fn crisscross() {
    check("crisscross");
}

#[test]
fn cross_up() {
    check("crossup");
}

#[test]
fn wordsearch() {
    check("wordsearch");
}

#[test]
fn word_cross() {
    check("wordcross");
}

#[test]
fn town() {
    check("town");
}

/// A game that shows all of its board from the first move on begins as it began.
#[test]
fn a_film_begins_with_the_start() {
    let game = Finished::play(TABLES[0]);
    let look = Look::plain(Theme::Light);
    let watched = watch(&game.film(&look));
    let start = game.start().picture(Viewer::Public, Panel::Board, &look);
    assert!(shows(&watched, &watched.pictures[0], &start));
    assert_eq!(watched.holds[0], 120);
}

#[test]
fn a_game_that_goes_on_has_no_film() {
    let game = Finished::play(TABLES[0]);
    let none = game.film_of(game.length() - 1, &Look::plain(Theme::Dark));
    assert_eq!(none, Err(Refused::NotOver.to_string()));
}

#[test]
fn a_log_that_is_refused_has_no_film() {
    let game = Finished::play(TABLES[0]);
    let square = game.start().moves(Seat(0)).remove(0);
    let twice = [(Seat(0), square.as_str()), (Seat(1), &square)];
    let none = game.start().film(&twice, &Look::plain(Theme::Dark));
    assert!(none.is_err_and(|why| why.contains(&square)));
}
