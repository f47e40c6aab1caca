//! How long pictures take and how large they are, beside drawing the same board straight with
//! `imageproc`: `cargo bench --bench pictures`. Prints a table and whether the goals are met.
//!
//! The first picture after the start is timed in a process of its own, which is this program called
//! with the size of a board.

use std::env;
use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

use ab_glyph::{FontRef, PxScale};
use crosstown::draw::{Effort, Theme};
use crosstown::games::crisscross::{Board, Colour, Placement, View, picture};
use crosstown::grid::Square;
use image::{Rgb, RgbImage};
use imageproc::drawing::{draw_filled_circle_mut, draw_filled_rect_mut, draw_text_mut};
use imageproc::rect::Rect;

const ROUNDS: usize = 61;
const GOAL_MS: f64 = 6.0;
const GOAL_FIRST_MS: f64 = 30.0;
const GOAL_KB: f64 = 55.0;

fn main() {
    let argument = env::args().nth(1).and_then(|size| size.parse().ok());
    if let Some(size) = argument {
        let view = mid_game(size);
        let start = Instant::now();
        black_box(picture(&view, None, Theme::Dark).png(Effort::Quick));
        println!("{}", milliseconds(start));
        return;
    }
    println!("board    draw    both   first     file   file at level 6   imageproc: time     file");
    for size in [5, 9, 13, 19] {
        measure(size);
    }
}

fn measure(size: u8) {
    let view = mid_game(size);
    let draw = median(|| picture(&view, None, Theme::Dark));
    let both = median(|| picture(&view, None, Theme::Dark).png(Effort::Quick));
    let first = first_picture(size);
    let canvas = picture(&view, None, Theme::Dark);
    let kilobytes = |file: Vec<u8>| file.len() as f64 / 1000.0;
    let quick = kilobytes(canvas.png(Effort::Quick));
    let small = kilobytes(canvas.png(Effort::Small));
    print!("{size:>2} x {size:<2} {draw:>4.1} ms {both:>4.1} ms {first:>4.1} ms {quick:>5.1} KB");
    print!("          {small:>5.1} KB");
    if size == 9 || size == 19 {
        let plain = median(|| straight(&view));
        let file = kilobytes(straight(&view));
        let (faster, smaller) = (plain / both, file / quick);
        print!("   {plain:>6.1} ms (x {faster:.0}) {file:>4.0} KB (x {smaller:.1})");
    }
    println!();
    goal("time", both, GOAL_MS, "ms");
    goal("first", first, GOAL_FIRST_MS, "ms");
    goal("file", quick, GOAL_KB, "KB");
    goal("largest file of a game", largest_file(size), GOAL_KB, "KB");
}

/// The largest picture of any position in a random game, in any theme.
fn largest_file(size: u8) -> f64 {
    let step = usize::from(size).pow(2).div_ceil(40);
    let moves = (1..=u16::from(size).pow(2)).step_by(step);
    let views = moves.map(|moves| game(size, moves));
    let files = views.flat_map(|view| {
        Theme::ALL.map(|theme| picture(&view, None, theme).png(Effort::Quick).len())
    });
    files.max().unwrap_or(0) as f64 / 1000.0
}

fn goal(what: &str, got: f64, most: f64, unit: &str) {
    let verdict = if got <= most { "met" } else { "MISSED" };
    println!("        goal {verdict}: {what} {got:.1} {unit} of at most {most:.0} {unit}");
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1000.0
}

fn median<T>(mut work: impl FnMut() -> T) -> f64 {
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            black_box(work());
            milliseconds(start)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[ROUNDS / 2]
}

/// The median over some processes, each drawing one picture.
fn first_picture(size: u8) -> f64 {
    let program = env::current_exe().expect("this program has a path");
    let mut times: Vec<f64> = (0..7)
        .map(|_| {
            let output = Command::new(&program).arg(size.to_string()).output();
            let output = output.expect("this program can be started").stdout;
            String::from_utf8_lossy(&output).trim().parse().expect("it prints a time")
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[3]
}

/// A game played at random until half of the squares are taken.
fn mid_game(size: u8) -> View {
    game(size, u16::from(size).pow(2) / 2)
}

/// A game after so many random moves, whoever would have won; the last move that captured is marked.
fn game(size: u8, moves: u16) -> View {
    let mut board = Board::new(size);
    let (mut last, mut random) = (None, 1_u64);
    for ply in 0..moves {
        // Knuth's generator: the same game every time is all that is asked of it.
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let free: Vec<Square> = board.free().collect();
        let square = free[(random >> 33) as usize % free.len()];
        let colour = Colour::to_move(ply);
        let captured = board.place(colour, square).squares();
        if !captured.is_empty() {
            last = Some(Placement { colour, square, captured });
        }
    }
    let mover = Some(Colour::Red);
    View {
        board,
        you: None,
        mover,
        ply: 0,
        last,
        offer: None,
        declined: Vec::new(),
        end: None,
        path: Vec::new(),
    }
}

/// The yardstick: the same board without sprites or palette, jagged edges and all.
fn straight(view: &View) -> Vec<u8> {
    const INK: Rgb<u8> = Rgb([169, 174, 183]);
    const SIDES: [Rgb<u8>; 2] = [Rgb([232, 96, 90]), Rgb([74, 134, 238])];
    let font = FontRef::try_from_slice(include_bytes!("../fonts/NotoSans-Regular.ttf"))
        .expect("the built-in font is sound");
    let size = view.board.size();
    let pitch = 960 / i32::from(size);
    let board = pitch * i32::from(size);
    let width = (board + 200) as u32;
    let mut image = RgbImage::from_pixel(width, width, Rgb([43, 45, 49]));
    let mut rect = |left: i32, top: i32, width: i32, height: i32, colour| {
        let rect = Rect::at(left, top).of_size(width as u32, height as u32);
        draw_filled_rect_mut(&mut image, rect, colour);
    };
    rect(94, 94, board + 12, board + 12, Rgb([30, 31, 34]));
    for at in [58, board + 112] {
        rect(100, at, board, 30, SIDES[0]);
        rect(at, 100, 30, board, SIDES[1]);
    }
    let place = |n: u8| 100 + pitch * i32::from(n);
    for square in Square::all(size) {
        let (left, top) = (place(square.column), place(size - 1 - square.row));
        rect(left + 2, top + 2, pitch - 4, pitch - 4, Rgb([54, 57, 63]));
    }
    for square in Square::all(size) {
        let centre = (place(square.column) + pitch / 2, place(size - 1 - square.row) + pitch / 2);
        if let Some(colour) = view.board.at(square) {
            let radius = pitch * 2 / 5;
            draw_filled_circle_mut(&mut image, (centre.0, centre.1 + 3), radius, Rgb([60, 60, 90]));
            draw_filled_circle_mut(&mut image, centre, radius, SIDES[colour.index()]);
            draw_filled_circle_mut(&mut image, centre, radius / 2, Rgb([220, 230, 250]));
        }
    }
    for n in 0..size {
        for at in [10, board + 150] {
            let (letter, number) = (Square::column_name(n), (u16::from(n) + 1).to_string());
            let (along, scale) = (place(n) + pitch / 2 - 10, PxScale::from(49.0));
            let from_bottom = place(size - 1 - n) + pitch / 2 - 24;
            draw_text_mut(&mut image, INK, along, at, scale, &font, &letter);
            draw_text_mut(&mut image, INK, at, from_bottom, scale, &font, &number);
        }
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, width);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("memory takes every byte");
    writer.write_image_data(&image).expect("memory takes every byte");
    writer.finish().expect("memory takes every byte");
    file
}
