//! Pictures are compared, pixel by pixel, with those in `tests/pictures`.
//!
//! After a change that is meant: `REFRESH_PICTURES=1 cargo test --test pictures`, and look at them.

#[path = "pictures/daily.rs"]
mod daily;
#[path = "pictures/standings.rs"]
mod standings;

use std::io::Cursor;
use std::path::Path;
use std::sync::Arc;
use std::{env, fs};

use crosstown::draw::{Canvas, Effort, Theme};
use crosstown::game::{Computer, Dice, Game, Input, Level, Moves, Seat, Seats, Seed, Viewer};
use crosstown::games::crisscross::{Board, Colour, End, Placement, View, picture};
use crosstown::games::crossup::{self, Beside, Card, CrossUp, Score, card_picture};
use crosstown::games::town::{self, CrissCrossTown};
use crosstown::games::wordcross::{self, WordCross};
use crosstown::games::wordsearch::{
    self, Minimum, Scoring, SeatOptions, Source, Supply, Word, Wordsearch, draw_compared,
    grid_picture, titled,
};
use crosstown::grid::{LetterGrid, Square};
use crosstown::screen::{Guide, Leaf, Look, Panel, Show};
use crosstown::words::{Letter, Lexicon};

/// The width of a picture, and the red, green and blue of each pixel.
type Pixels = (u32, Vec<[u8; 3]>);

fn decoded(file: &[u8]) -> Pixels {
    let mut decoder = png::Decoder::new(Cursor::new(file));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut bytes).unwrap();
    assert_eq!(frame.color_type, png::ColorType::Rgb);
    (frame.width, bytes.chunks_exact(3).map(|c| [c[0], c[1], c[2]]).collect())
}

fn difference(expected: &Pixels, got: &Pixels) -> Option<String> {
    if expected.0 != got.0 || expected.1.len() != got.1.len() {
        return Some("it has another size".into());
    }
    let differing = expected.1.iter().zip(&got.1).filter(|(a, b)| a != b).count();
    (differing > 0).then(|| format!("{differing} pixels differ"))
}

/// Compares pictures by name with the stored ones, and names all that differ.
fn check(pictures: impl IntoIterator<Item = (String, Canvas)>) {
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures");
    let mut failures = Vec::new();
    for (name, canvas) in pictures {
        let name = format!("{name}.png");
        if env::var_os("REFRESH_PICTURES").is_some() {
            fs::write(stored.join(&name), canvas.png(Effort::Quick)).unwrap();
            continue;
        }
        let file = canvas.png(Effort::Quick);
        let problem = match fs::read(stored.join(&name)) {
            Ok(expected) => difference(&decoded(&expected), &decoded(&file)),
            Err(error) => Some(error.to_string()),
        };
        if let Some(problem) = problem {
            let new = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&name);
            fs::write(&new, file).unwrap();
            failures.push(format!("{name}: {problem}; the new one is {}", new.display()));
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

fn squares(names: &str) -> Vec<Square> {
    names.split_whitespace().map(|name| name.parse().unwrap()).collect()
}

/// A game going on, with the last move and what it captured.
fn crisscross(board: &str, last: &str, captured: &str) -> View {
    let board: Board = board.parse().unwrap();
    let last = squares(last).pop().map(|square| Placement {
        colour: board.at(square).unwrap(),
        square,
        captured: squares(captured),
    });
    let mover = Some(last.as_ref().map_or(Colour::Red, |last| last.colour.other()));
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

fn won(view: View, winner: Colour, path: &str) -> View {
    View { mover: None, end: Some(End::Joined(winner)), path: squares(path), ..view }
}

const FIVE: &str = ".R.../.BB../RRB.R/..B../.R...";
const NINE: &str = "...R...../..B..R.../.BBBB.R../..RRB..../.RR.BB.R./B.R...R../..RB.BB../..R...R../\
    ....B....";

/// A board full of both colours and gaps, the same every time.
fn scattered(size: usize) -> String {
    let checker = |at: usize| ['.', 'R', 'B', '.', 'B', 'R', '.'][at * at % 11 * (at + 3) % 7];
    let row =
        |row: usize| (0..size).map(|column| checker(7 * row + 5 * column + row * column)).collect();
    (0..size).map(row).collect::<Vec<String>>().join("/")
}

#[test]
fn crisscross_in_the_middle_of_a_game() {
    let nineteen = scattered(19);
    let views = [
        ("5", crisscross(FIVE, "c4", "c3")),
        ("9", crisscross(NINE, "e7", "c7 d7 e6")),
        ("19", crisscross(&nineteen, "n9", "m9 o9 p9")),
    ];
    check(views.iter().flat_map(|(size, view)| {
        Theme::ALL.map(|theme| (format!("crisscross-{size}-{theme}"), picture(view, None, theme)))
    }));
}

#[test]
fn crisscross_with_a_square_chosen() {
    let view = crisscross(FIVE, "c4", "c3");
    let blue = View { mover: Some(Colour::Blue), ..view.clone() };
    check([
        ("crisscross-chosen-red".into(), picture(&view, Some(Square::new(3, 3)), Theme::Light)),
        ("crisscross-chosen-blue".into(), picture(&blue, Some(Square::new(3, 3)), Theme::Dark)),
    ]);
}

#[test]
fn crisscross_won() {
    let red = crisscross("..RB./.BR../BRRB./.RBB./BR...", "c4", "");
    let blue = crisscross(&NINE.replace("B.R...R..", "BBBBBBBBB"), "d4", "c4 g4");
    let only = won(crisscross("B", "a1", ""), Colour::Blue, "a1");
    check([
        ("crisscross-won-red".into(), {
            picture(&won(red, Colour::Red, "c5 c4 c3 b3 b2 b1"), None, Theme::Light)
        }),
        ("crisscross-won-blue".into(), {
            let path = "i4 h4 g4 f4 e4 d4 c4 b4 a4";
            picture(&won(blue, Colour::Blue, path), None, Theme::Contrast)
        }),
        ("crisscross-won-1".into(), picture(&only, None, Theme::Dark)),
    ]);
}

/// What players may be called: long and short, narrow and wide, in scripts that the fonts know and in
/// others.
const NAMES: [&str; 12] = [
    "Ann",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Ελένη Παπαδοπούλου",
    "Юлия Щукина",
    "龍の子",
    "Þórður Ágústsson",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
    "computer",
    "Ann 🎲",
    "Nguyễn Thị Minh Khai the Second",
    "𝓕𝓪𝓷𝓬𝔂",
    "q",
];

fn look(theme: Theme) -> Look {
    Look::named(theme, NAMES.into_iter().chain(NAMES))
}

fn cross_up() -> CrossUp {
    CrossUp { lexicon: Arc::new(Lexicon::load(Lexicon::DEFAULT).unwrap()) }
}

const SHEET: &str = "BOWAY/ORHZA/XAASP/IROTM/CELLU";

/// A table of Cross-Up with so many seats and these letters called.
fn cross_up_table(seats: usize, called: &str) -> crossup::State {
    let mut dice = Dice::new(&Seed::from_number(4), 0);
    let options = crossup::NoOptions {};
    let mut state = cross_up().setup(&options, &Seats::plain(seats), &mut dice).unwrap();
    state.called = called.chars().filter_map(Letter::from_char).collect();
    state
}

#[test]
fn cross_up_at_the_table() {
    let mut state = cross_up_table(24, "EATWINYSOR");
    for (number, card) in state.cards.iter_mut().enumerate() {
        let placed = if number % 3 == 0 { 9 } else { 10 };
        for (square, letter) in Square::all(5).zip(&state.called[..placed]) {
            card.put(square, *letter);
        }
    }
    state.here[5] = false;
    // One pile with an extra-value letter on top, one that has run out.
    let extra = Letter::from_char('Q').unwrap();
    state.piles[1].push(extra);
    state.piles[4].clear();
    let view = cross_up().view(&state, Viewer::Public);
    check(
        Theme::ALL.map(|theme| {
            (format!("crossup-table-{theme}"), crossup::draw_table(&view, &look(theme)))
        }),
    );
    let few = cross_up().view(&cross_up_table(3, "EAT"), Viewer::Public);
    check([
        ("crossup-table-few".to_owned(), crossup::draw_table(&few, &look(Theme::Light))),
        ("crossup-table-unnamed".to_owned(), {
            crossup::draw_table(&few, &Look::plain(Theme::Dark))
        }),
    ]);
}

#[test]
fn cross_up_card() {
    let lexicon = cross_up().lexicon;
    let draw = |card: &str, beside, theme| {
        let card: Card = card.parse().unwrap();
        card_picture(&card, &Score::of(&card, &lexicon), beside, theme)
    };
    check(
        Theme::ALL
            .map(|theme| (format!("crossup-card-{theme}"), draw(SHEET, Beside::Nothing, theme))),
    );
    let half = "BOW../O..../X.A../I..T./C....";
    let letter = Beside::Letter(Letter::from_char('E').unwrap());
    check([("crossup-put".to_owned(), draw(half, letter, Theme::Dark))]);
    // One pile with an extra-value letter on top, one that has run out.
    check(Theme::ALL.map(|theme| {
        let piles = Beside::Piles(['E', 'Q', 'M', 'T', '.', 'O'].map(Letter::from_char));
        (format!("crossup-call-{theme}"), draw(half, piles, theme))
    }));
}

#[test]
fn cross_up_over() {
    let mut state = cross_up_table(7, &SHEET.replace('/', ""));
    let cards = [
        "CRANE/ZONES/QUIZX/JAVAS/WAXED",
        SHEET,
        "STONE/ARENA/TREES/SEEDY/ATLAS",
        "KNAVE/WAXES/YODEL/QUIRK/JUDGE",
        "BCDFG/HJKLM/NPQRS/TVWXZ/BCDFG",
        "PLANT/AORTA/TIGER/SNOWY/EVERY",
        "HEART/EMBER/ABUSE/RESIN/TREND",
    ];
    for (card, text) in state.cards.iter_mut().zip(cards) {
        *card = text.parse().unwrap();
    }
    state.here[2] = false;
    let view = cross_up().view(&state, Viewer::Seat(Seat(0)));
    check([
        (
            "crossup-over-dark".to_owned(),
            crossup::finished(&view, Leaf::Page(0), &look(Theme::Dark)),
        ),
        (
            "crossup-over-light".to_owned(),
            crossup::finished(&view, Leaf::Page(0), &look(Theme::Light)),
        ),
        (
            "crossup-over-page-2".to_owned(),
            crossup::finished(&view, Leaf::Page(1), &look(Theme::Contrast)),
        ),
    ]);
}

fn wordsearch() -> Wordsearch {
    Wordsearch::new(cross_up().lexicon)
}

/// Words of every length that a grid has lines for, and a few long ones.
const WORDS: &str = "playfully a to the book river garden another elephant i of cat lamp stone winter morning \
    sandwich beautiful strawberry so antidisestablishmentarian we dog tree table";

/// A table of so many seats, every third with rules of its own if `own`.
fn wordsearch_table(seats: usize, own: bool, source: Option<Source>) -> wordsearch::State {
    let words = WORDS.split_whitespace().map(|word| Word::read(word).unwrap()).collect();
    let text = Source::Text { title: titled("Alice's Adventures in Wonderland", 2), words };
    let options =
        wordsearch::Options { source: source.unwrap_or(text), ..wordsearch::Options::default() };
    let seat = |number: usize| match number % 3 {
        1 if own => SeatOptions {
            minimum: Some(Minimum::Two),
            scoring: Some(Scoring::Tutorial),
            ..SeatOptions::default()
        },
        _ => SeatOptions::default(),
    };
    let seats = Seats::new((0..seats).map(seat).collect());
    wordsearch().setup(&options, &seats, &mut Dice::new(&Seed::from_number(4), 0)).unwrap()
}

/// The picture of a state, for one who looks.
fn wordsearch_picture(
    state: &wordsearch::State,
    viewer: Viewer,
    draft: Option<&str>,
    theme: Theme,
) -> Canvas {
    let panel = draft.map_or(Panel::Board, |draft| Panel::Pad { draft, marks: true });
    wordsearch().picture(&wordsearch().view(state, viewer), panel, &look(theme))
}

const FULL: [&str; 7] = [
    "STARE/TONER/AREAS/REDID/TREES",
    "PLANT/AORTA/TIGER/SNOWY/EVERY",
    "BCDFG/HJKLM/NPQRS/TVWXZ/BCDFG",
    "HEART/EMBER/ABUSE/RESIN/TREND",
    "TIMES/ORATE/DEEDS/ETONE/LAGER",
    "KNAVE/WAXES/YODEL/QUIRK/JUDGE",
    "STONE/ARENA/TREES/SEEDY/ATLAS",
];

#[test]
fn wordsearch_at_the_table() {
    let mut many = wordsearch_table(24, true, None);
    for (number, place) in many.seats.iter_mut().enumerate() {
        let full: LetterGrid = FULL[0].parse().unwrap();
        for square in Square::all(5).take((number * 7 + 3) % 26) {
            place.grid.put(square, full.at(square).unwrap());
        }
    }
    many.seats[5].here = false;
    let draw = |theme| wordsearch_picture(&many, Viewer::Public, None, theme);
    check(Theme::ALL.map(|theme| (format!("wordsearch-table-{theme}"), draw(theme))));
    check_sizes("a full table", draw);
    let mut hat = wordsearch_table(4, false, Some(Source::Hat));
    let word = Word::read("apple").unwrap();
    hat.supply = Supply::Hat { filled: vec![vec![word; 3], vec![], vec![], vec![]] };
    let turns = wordsearch_table(3, false, Some(Source::Turns));
    let draw = |state, theme| wordsearch_picture(state, Viewer::Public, None, theme);
    check([
        ("wordsearch-hat".to_owned(), draw(&hat, Theme::Light)),
        ("wordsearch-turns".to_owned(), draw(&turns, Theme::Dark)),
    ]);
}

#[test]
fn wordsearch_pad() {
    let seat = Viewer::Seat(Seat(0));
    let at = |grid: &str| {
        let mut state = wordsearch_table(2, false, None);
        state.seats[0].grid = grid.parse().unwrap();
        let turn = state.seats[0].grid.count();
        state.words[turn] = state.words[0].clone();
        state
    };
    let half = at("..RT./.A..E/STONE/PLATE/.....");
    check(Theme::ALL.map(|theme| {
        (format!("wordsearch-pad-{theme}"), wordsearch_picture(&half, seat, Some(""), theme))
    }));
    let mut long = at("BOATS/...../ETONE/.L.../.....");
    let turn = long.seats[0].grid.count();
    long.words[turn] = Word::read("antidisestablishmentarianistic").unwrap();
    let turns = wordsearch_table(3, false, Some(Source::Turns));
    let hat = wordsearch_table(3, false, Some(Source::Hat));
    let draw = |state, draft, theme| wordsearch_picture(state, seat, Some(draft), theme);
    check([
        ("wordsearch-pad-chosen-light".to_owned(), draw(&half, "L", Theme::Light)),
        ("wordsearch-pad-chosen-contrast".to_owned(), draw(&half, "L", Theme::Contrast)),
        ("wordsearch-pad-long".to_owned(), draw(&long, "S", Theme::Dark)),
        ("wordsearch-pad-choose".to_owned(), draw(&turns, "", Theme::Dark)),
        ("wordsearch-pad-hat".to_owned(), draw(&hat, "", Theme::Light)),
    ]);
}

#[test]
fn wordsearch_grid() {
    let lexicon = cross_up().lexicon;
    let draw = |grid: &str, theme| {
        let grid: LetterGrid = grid.parse().unwrap();
        let score = wordsearch::Score::of(&grid, Minimum::Three, Scoring::Full, &lexicon);
        grid_picture(&grid, &score, theme)
    };
    check(Theme::ALL.map(|theme| (format!("wordsearch-grid-{theme}"), draw(FULL[0], theme))));
    // More words than go beside a grid: all of them are listed.
    let many = DENSE[0].1[1];
    check(Theme::ALL.map(|theme| (format!("wordsearch-grid-many-{theme}"), draw(many, theme))));
    check([("wordsearch-grid-none".to_owned(), draw(FULL[2], Theme::Dark))]);
}

/// One's own grid and the best that was found: better, and once no better.
#[test]
fn wordsearch_compared() {
    let lexicon = cross_up().lexicon;
    let draw = |title: &str, grids: [&str; 2], theme| {
        let grids = grids.map(|grid| grid.parse::<LetterGrid>().unwrap());
        let score = |grid| wordsearch::Score::of(grid, Minimum::Three, Scoring::Full, &lexicon);
        let scores = [score(&grids[0]), score(&grids[1])];
        let [own, best] = [0, 1].map(|number| (&grids[number], &scores[number]));
        draw_compared(title, [own, best], theme)
    };
    let better = [FULL[1], FULL[0]];
    check(
        Theme::ALL
            .map(|theme| (format!("wordsearch-compared-{theme}"), draw("Yours", better, theme))),
    );
    let worse = [FULL[0], FULL[2]];
    check([("wordsearch-compared-worse".to_owned(), draw("Played", worse, Theme::Dark))]);
    let (_, dense) = DENSE[0];
    check_sizes("the densest grids compared", |theme| draw("Yours", dense, theme));
}

#[test]
fn wordsearch_over() {
    let over = |seats: usize, own: bool| {
        let mut state = wordsearch_table(seats, own, None);
        for (place, grid) in state.seats.iter_mut().zip(FULL) {
            place.grid = grid.parse().unwrap();
        }
        state
    };
    let mut seven = over(7, true);
    seven.seats[6].here = false;
    let draw = |state, draft, theme| wordsearch_picture(state, Viewer::Public, draft, theme);
    check(Theme::ALL.map(|theme| (format!("wordsearch-over-{theme}"), draw(&seven, None, theme))));
    let own = wordsearch_picture(&over(6, false), Viewer::Seat(Seat(5)), Some(""), Theme::Light);
    check([
        ("wordsearch-over-two".to_owned(), draw(&over(2, false), None, Theme::Dark)),
        ("wordsearch-over-page-2".to_owned(), draw(&seven, Some("2"), Theme::Dark)),
        ("wordsearch-over-own".to_owned(), own),
        ("wordsearch-over-one".to_owned(), draw(&seven, Some("s7"), Theme::Dark)),
    ]);
}

#[test]
fn wordsearch_lessons() {
    check((0..Wordsearch::PAGES).map(|page| {
        let theme = Theme::ALL[page % Theme::ALL.len()];
        (format!("wordsearch-lesson-{}", page + 1), wordsearch().page_picture(page, theme))
    }));
}

/// Bytes that a picture may have.
const LARGEST: usize = 55_000;

fn check_sizes(name: &str, draw: impl Fn(Theme) -> Canvas) {
    let sizes = Theme::ALL.map(|theme| draw(theme).png(Effort::Quick).len());
    assert!(sizes.iter().all(|bytes| *bytes <= LARGEST), "{name}: {sizes:?} bytes");
}

/// Grids with more words than anybody ever makes, found by climbing: of three letters or more, and of
/// two.
const DENSE: [(Minimum, [&str; 2]); 2] = [
    (Minimum::Three, ["MMHOT/DOHOO/DAMHO/AOMOH/MMHOP", "LETAD/NOTAO/REPAH/NOTOM/TEDAM"]),
    (Minimum::Two, ["HHHHH/EEEEE/HHHHH/OOOOO/HHHHH", "ONOHE/ONOHA/ONHON/OOOOO/NHOHH"]),
];

#[test]
fn the_densest_pages_are_no_large_files() {
    for (minimum, grids) in DENSE {
        let mut state = wordsearch_table(4, true, None);
        let scorings = [Scoring::Full, Scoring::Tutorial, Scoring::Full, Scoring::Full];
        let grids = grids.into_iter().cycle();
        for ((place, grid), scoring) in state.seats.iter_mut().zip(grids).zip(scorings) {
            place.grid = grid.parse().unwrap();
            // Different rules are written below the grids.
            (place.rules.minimum, place.rules.scoring) = (minimum, scoring);
        }
        check_sizes(&format!("a page of grids, {minimum:?}"), |theme| {
            wordsearch_picture(&state, Viewer::Public, None, theme)
        });
        state.seats.truncate(1);
        check_sizes(&format!("one grid, {minimum:?}"), |theme| {
            wordsearch_picture(&state, Viewer::Public, None, theme)
        });
    }
    // A word on every line, or a circle around every letter.
    for cards in [
        "HEART/EMBER/ABUSE/RESIN/TREND",
        "QUIZX/JAVAS/WAXED/KNAVE/ZONES",
        "JKQVW/XYZJK/QVWXY/ZJKQV/WXYZJ",
    ] {
        let mut state = cross_up_table(4, &SHEET.replace('/', ""));
        state.cards.fill(cards.parse().unwrap());
        let view = cross_up().view(&state, Viewer::Public);
        check_sizes(&format!("cards of {cards}"), |theme| {
            crossup::finished(&view, Leaf::Page(0), &look(theme))
        });
    }
}

/// A table of Word Cross after so many turns of computers, seen by one seat.
fn word_cross(seats: usize, turns: u64, viewer: Viewer) -> wordcross::View {
    let lexicon = Arc::new(Lexicon::load(Lexicon::DEFAULT).unwrap());
    let game = WordCross::new(lexicon);
    let seed = Seed::from_number(14);
    let plain = Seats::plain(seats);
    let mut state =
        game.setup(&wordcross::Options::default(), &plain, &mut Dice::new(&seed, 0)).unwrap();
    for seq in 1..=turns {
        let (seat, mut dice) = (state.turn, Dice::new(&seed, seq));
        let view = game.view(&state, Viewer::Seat(seat));
        let action = game.choose(&view, seat, Level::Medium, &mut dice);
        state = game.apply(&state, Input::Act { seat, action }, &mut dice).unwrap().state;
    }
    game.view(&state, viewer)
}

#[test]
fn word_cross_at_the_table() {
    let four = word_cross(4, 31, Viewer::Public);
    check(
        Theme::ALL
            .map(|theme| (format!("wordcross-4-{theme}"), wordcross::picture(&four, &look(theme)))),
    );
    let own = |seats, turns| word_cross(seats, turns, Viewer::Seat(Seat(1)));
    check([
        ("wordcross-3-own".to_owned(), wordcross::picture(&own(3, 20), &look(Theme::Dark))),
        ("wordcross-2-own".to_owned(), wordcross::picture(&own(2, 12), &look(Theme::Light))),
    ]);
}

/// As full as a table can be: three boxes of 36 different tiles, one with every tile there is more than one
/// of, and columns in which every word is locked.
fn full_word_cross() -> wordcross::View {
    let mut view = word_cross(4, 0, Viewer::Seat(Seat(0)));
    let kinds = wordcross::kinds();
    let (single, several): (Vec<&wordcross::Kind>, Vec<_>) =
        kinds.iter().partition(|kind| kind.count == 1);
    let different = single.iter().map(|kind| kind.tile).collect::<Vec<_>>();
    let mut boxes: Vec<_> = different.chunks(wordcross::BOX).take(3).map(<[_]>::to_vec).collect();
    boxes.push(several.iter().flat_map(|kind| vec![kind.tile; kind.count.into()]).collect());
    view.board.boxes = boxes;
    for (seat, columns) in view.board.columns.iter_mut().enumerate() {
        let rows = usize::from(wordcross::ROWS);
        columns.left = different[seat * rows..][..rows].to_vec();
        columns.right = different[24 + seat * rows..][..rows].to_vec();
        columns.locked = wordcross::ROWS;
    }
    view.scores = vec![999; 4];
    view
}

#[test]
fn word_cross_with_boxes_of_36_different_tiles() {
    let view = full_word_cross();
    check(
        Theme::ALL.map(|theme| {
            (format!("wordcross-full-{theme}"), wordcross::picture(&view, &look(theme)))
        }),
    );
}

#[test]
fn no_table_of_word_cross_is_a_large_file() {
    let view = word_cross(4, 0, Viewer::Public);
    check_sizes("a full table of Word Cross", |theme| wordcross::picture(&view, &look(theme)));
}

/// A game of Criss-Cross Town in this round, played by what is suggested to those who type.
fn town_in(round: u8, seats: usize) -> (CrissCrossTown, town::State) {
    let game = CrissCrossTown::new(Arc::new(Lexicon::load(Lexicon::DEFAULT).unwrap()));
    let seed = Seed::from_number(5);
    let plain = Seats::plain(seats);
    let mut dice = Dice::new(&seed, 0);
    let mut state = game.setup(&town::Options::default(), &plain, &mut dice).unwrap();
    for input in 1.. {
        let owing = state.seats().find(|seat| state.seats[seat.index()].owes());
        let Some(seat) = owing.filter(|_| state.round < round) else { break };
        let action = game.moves(&game.view(&state, Viewer::Seat(seat)), seat).swap_remove(0);
        let step = game.apply(&state, Input::Act { seat, action }, &mut Dice::new(&seed, input));
        state = step.unwrap().state;
    }
    (game, state)
}

/// The state after lines that the first seat types.
fn town_after(game: &CrissCrossTown, state: &town::State, lines: &str) -> town::State {
    let mut state = state.clone();
    for line in lines.split("; ") {
        let action = line.parse().unwrap();
        let input = Input::Act { seat: Seat(0), action };
        let step = game.apply(&state, input, &mut Dice::new(&Seed::from_number(5), 900));
        state = step.unwrap_or_else(|refusal| panic!("{line}: {refusal}")).state;
    }
    state
}

fn town_pad(game: &CrissCrossTown, state: &town::State, draft: &str, theme: Theme) -> Canvas {
    let view = game.view(state, Viewer::Seat(Seat(0)));
    game.picture(&view, Panel::Pad { draft, marks: true }, &look(theme))
}

/// The workshop in a late round, with a sheet that has been through many hands.
#[test]
fn town_workshop() {
    let (game, state) = town_in(6, 2);
    let first = game.moves(&game.view(&state, Viewer::Seat(Seat(0))), Seat(0)).swap_remove(0);
    let cut = town_after(&game, &state, &first.to_string());
    let mut pictures: Vec<(String, Canvas)> = Vec::new();
    for theme in Theme::ALL {
        let marked = town_pad(&game, &state, "cut - d1 c0c1d1", theme);
        pictures.push((format!("town-cut-{theme}"), marked));
        pictures.push((format!("town-place-{theme}"), town_pad(&game, &cut, "place", theme)));
    }
    let off = town_pad(&game, &cut, "place 1 m13", Theme::Dark);
    pictures.push(("town-place-taken".to_owned(), off));
    pictures.push(("town-suggest".to_owned(), town_pad(&game, &state, "suggest 0", Theme::Light)));
    pictures.push(("town-workers".to_owned(), town_pad(&game, &state, "workers", Theme::Dark)));
    let first = town_in(1, 1).1;
    pictures.push(("town-begin".to_owned(), town_pad(&game, &first, "", Theme::Light)));
    check(pictures);
}

#[test]
fn town_for_everybody() {
    let mut pictures: Vec<(String, Canvas)> = Vec::new();
    for (seats, theme) in
        [(4, Theme::Light), (3, Theme::Dark), (2, Theme::Contrast), (1, Theme::Dark)]
    {
        let (game, mut state) = town_in(7, seats);
        state.seats[0].done = seats > 1;
        state.seats[seats - 1].here = seats < 3;
        let view = game.view(&state, Viewer::Public);
        let picture = game.picture(&view, Panel::Board, &look(theme));
        pictures.push((format!("town-board-{seats}"), picture));
        if seats == 2 {
            pictures.push(("town-look".to_owned(), town_pad(&game, &state, "s2", Theme::Light)));
        }
    }
    check(pictures);
}

#[test]
fn town_at_the_end() {
    let mut pictures: Vec<(String, Canvas)> = Vec::new();
    let (game, state) = town_in(10, 4);
    let view = game.view(&state, Viewer::Public);
    for theme in Theme::ALL {
        let table = game.picture(&view, Panel::Board, &look(theme));
        pictures.push((format!("town-scores-{theme}"), table));
        pictures.push((format!("town-end-{theme}"), town_pad(&game, &state, "", theme)));
    }
    let (game, state) = town_in(9, 1);
    pictures.push(("town-arrange".to_owned(), town_pad(&game, &state, "", Theme::Light)));
    let (game, state) = town_in(10, 1);
    pictures.push(("town-solo".to_owned(), town_pad(&game, &state, "", Theme::Dark)));
    check(pictures);
}

#[test]
fn town_lessons() {
    let (game, _) = town_in(1, 1);
    check(
        (0..CrissCrossTown::PAGES).map(|page| {
            (format!("town-lesson-{}", page + 1), game.page_picture(page, Theme::Dark))
        }),
    );
}

#[test]
fn no_picture_of_a_town_is_too_large() {
    let (game, state) = town_in(8, 4);
    let view = game.view(&state, Viewer::Public);
    check_sizes("four towns", |theme| game.picture(&view, Panel::Board, &look(theme)));
    for draft in ["", "cut", "workers", "suggest 0", "s2"] {
        check_sizes("a workshop", |theme| town_pad(&game, &state, draft, theme));
    }
    let (game, over) = town_in(10, 4);
    check_sizes("a town at the end", |theme| town_pad(&game, &over, "", theme));
}
