//! What players read and press.

use crosstown::draw::{Effort, Theme};
use crosstown::game::{Game, Seat, Viewer};
use crosstown::games::crisscross::{
    Action, Board, Colour, Crisscross, End, Event, Placement, State,
};
use crosstown::grid::Square;
use crosstown::screen::{ALT_LIMIT, Button, Chosen, Look, Panel, Press, Row, Screen, Show, Style};

use super::{after, start, typed};

const BOARD: Panel = Panel::Board;

fn screen(state: &State, viewer: Viewer, panel: Panel<'_>) -> Screen {
    Crisscross.screen(&Crisscross.view(state, viewer), panel)
}

fn red(state: &State, draft: &'static str) -> Screen {
    screen(state, Viewer::Seat(Seat(0)), Panel::Pad { draft, marks: true })
}

/// Labels row by row, those that can't be pressed in brackets.
fn labels(screen: &Screen) -> Vec<String> {
    let button = |b: &Button| if b.enabled { b.label.clone() } else { format!("({})", b.label) };
    let row = |row: &Row| match row {
        Row::Buttons(buttons) => buttons.iter().map(button).collect::<Vec<_>>().join(" "),
        Row::Menu(menu) => {
            let chosen = menu.choices.iter().find(|choice| choice.chosen);
            format!("{} of {}", chosen.map_or(&menu.hint, |c| &c.label), menu.choices.len())
        }
    };
    screen.rows.iter().map(row).collect()
}

#[test]
fn small_boards_have_their_squares_on_the_message() {
    let state = after(3, "b2 a1");
    let shown = screen(&state, Viewer::Public, BOARD);
    assert_eq!(labels(&shown), ["a3 b3 c3", "a2 (R) c2", "(B) b1 c1"]);
    let Row::Buttons(row) = &shown.rows[1] else { panic!("buttons") };
    assert_eq!((row[0].style, row[1].style), (Style::Plain, Style::Red));
    assert_eq!(row[0].press, Press::Act("a2".to_owned()));
    assert_eq!(screen(&after(4, ""), Viewer::Public, BOARD).rows.len(), 4);
    // A finished game has nothing to press.
    let over = typed(&state, 0, "resign").unwrap();
    assert_eq!(screen(&over, Viewer::Public, BOARD).rows, []);
}

#[test]
fn a_5_x_5_board_fills_the_pad() {
    let state = after(5, "c3 a1");
    assert_eq!(screen(&state, Viewer::Public, BOARD).rows, []);
    assert_eq!(
        labels(&red(&state, "")),
        [
            "a5 b5 c5 d5 e5",
            "a4 b4 c4 d4 e4",
            "a3 b3 (R) d3 e3",
            "a2 b2 c2 d2 e2",
            "(B) b1 c1 d1 e1"
        ]
    );
}

#[test]
fn larger_boards_have_menus_and_a_button_that_places() {
    let state = after(9, "c3 a1");
    let hints = ["Choose a column of 9", "Choose a row (1 is at the bottom) of 9"];
    for (draft, expected) in [
        ("", [hints[0], hints[1], "(Place) Type… Cancel"]),
        ("d", ["column d of 9", hints[1], "(Place) Type… Cancel"]),
        ("5", [hints[0], "row 5 of 9", "(Place) Type… Cancel"]),
        ("d5", ["column d of 9", "row 5 of 9", "Place d5 Type… Cancel"]),
        ("c3", ["column c of 9", "row 3 of 9", "(c3 is taken) Type… Cancel"]),
        ("s19", [hints[0], hints[1], "(Place) Type… Cancel"]),
        ("nonsense", [hints[0], hints[1], "(Place) Type… Cancel"]),
    ] {
        assert_eq!(labels(&red(&state, draft)), expected, "{draft}");
    }
}

/// Choosing a column, then a row, then pressing the button is a move.
#[test]
fn a_move_by_menus() {
    let state = start(13);
    let choose = |draft: String, menu: usize, label: &str| {
        let view = Crisscross.view(&state, Viewer::Seat(Seat(0)));
        let shown = Crisscross.screen(&view, Panel::Pad { draft: &draft, marks: true });
        let Row::Menu(menu) = &shown.rows[menu] else { panic!("a menu") };
        match &menu.choices.iter().find(|c| c.label == label).expect(label).does {
            Chosen::Compose(draft) => draft.clone(),
            Chosen::Act(action) => panic!("{action}"),
        }
    };
    let draft = choose(choose(String::new(), 0, "column m"), 1, "row 13");
    let view = Crisscross.view(&state, Viewer::Seat(Seat(0)));
    let shown = Crisscross.screen(&view, Panel::Pad { draft: &draft, marks: true });
    let Row::Buttons(buttons) = &shown.rows[2] else { panic!("buttons") };
    let Press::Act(text) = &buttons[0].press else { panic!("a move") };
    assert_eq!(text.parse(), Ok(Action::Place(Square::new(12, 12))));
}

#[test]
fn a_pad_is_for_the_one_to_move() {
    let state = start(9);
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Public] {
        assert_eq!(screen(&state, viewer, Panel::Pad { draft: "", marks: true }).rows, []);
    }
}

#[test]
fn the_chosen_square_is_in_the_picture_if_it_is_free() {
    let state = after(9, "c3 a1");
    let view = Crisscross.view(&state, Viewer::Seat(Seat(0)));
    let look = Look::plain(Theme::Dark);
    let draw = |draft| {
        Crisscross.picture(&view, Panel::Pad { draft, marks: true }, &look).png(Effort::Quick)
    };
    assert_ne!(draw("d5"), draw(""));
    for nothing in ["c3", "s19", "d", "🦀"] {
        assert!(draw(nothing) == draw(""), "{nothing}");
    }
}

#[test]
fn texts_say_where_the_game_stands() {
    for (moves, seat, then, expected) in [
        ("", 0, "", "Red to place, joining top and bottom."),
        ("a1", 0, "", "Blue to place, joining left and right."),
        ("a1 c3", 1, "offer", "Red to place, joining top and bottom."),
        ("a1 c3", 1, "resign", "Red wins: Blue resigned."),
        ("a1 c3", 0, "timeout", "Blue wins: Red ran out of time."),
        ("a1 c3", 0, "left", "Blue wins: Red left."),
        ("a1", 1, "left", "Cancelled before both had moved: no result."),
        ("b1 a3 b2 c1", 0, "b3", "Red wins: top and bottom are joined."),
    ] {
        let mut state = after(3, moves);
        if !then.is_empty() {
            state = typed(&state, seat, then).unwrap();
        }
        assert_eq!(screen(&state, Viewer::Public, BOARD).text, expected);
    }
    let agreed = typed(&typed(&after(3, "a1 c3"), 0, "offer").unwrap(), 1, "accept").unwrap();
    assert_eq!(screen(&agreed, Viewer::Public, BOARD).text, "A draw by agreement.");
}

#[test]
fn what_happened_is_told() {
    let told = |event: &Event| Crisscross.tell(event).map(|telling| telling.text);
    let placed = |captured: usize| {
        let captured = Square::all(5).take(captured).collect();
        Event::Placed(Placement { colour: Colour::Blue, square: Square::new(4, 4), captured })
    };
    for (event, expected) in [
        (placed(0), "Blue placed e5."),
        (placed(2), "Blue placed e5 and captured a1, b1."),
        (
            placed(14),
            "Blue placed e5 and captured a1, b1, c1, d1, e1, a2, b2, c2, d2, e2, a3, b3 and 2 more.",
        ),
        (Event::Offered(Colour::Red), "Red offers a draw."),
        (Event::Declined(Colour::Blue), "Blue declined the draw."),
    ] {
        assert_eq!(told(&event).as_deref(), Some(expected));
    }
    assert_eq!(told(&Event::Ended(End::Agreed)), None);
}

#[test]
fn the_text_board_has_its_coordinates_on_all_sides() {
    let shown = screen(&after(3, "b2 a1"), Viewer::Public, BOARD);
    assert_eq!(shown.board, "   a b c\n 3 . . . 3\n 2 . R . 2\n 1 B . . 1\n   a b c");
}

/// The picture marks the path that won.
#[test]
fn the_winning_path_is_told() {
    let shown = screen(&after(3, "b1 a3 b2 c1 b3"), Viewer::Public, BOARD);
    for text in [&shown.board, &shown.alt] {
        assert!(text.contains("The winning path: b3 b2 b1."), "{text}");
    }
}

#[test]
fn alt_texts_hold_the_whole_board() {
    let shown = screen(&after(3, "b2 a1"), Viewer::Seat(Seat(1)), BOARD);
    assert_eq!(
        shown.alt,
        "Crisscross, 3 by 3, move 3. You are Blue. Blue placed a1. Red to place, joining top and bottom. \
         Columns a to c; rows from the top, R red, B blue, . free: 3 ..., 2 .R., 1 B.."
    );
}

/// The longest there can be: a full row and a full column captured at once on the largest board.
#[test]
fn alt_texts_fit() {
    let mut state = start(19);
    state.board = vec!["B".repeat(19); 19].join("/").parse::<Board>().unwrap();
    let captured: Vec<Square> =
        Square::all(19).filter(|s| (s.row == 18) != (s.column == 18)).collect();
    let square = Square::new(18, 18);
    state.last = Some(Placement { colour: Colour::Blue, square, captured });
    state.ply = 360;
    state = typed(&state, 1, "offer").unwrap();
    let alt = screen(&state, Viewer::Seat(Seat(0)), BOARD).alt;
    assert!(alt.chars().count() <= ALT_LIMIT, "{}", alt.chars().count());
}

/// History goes by moves: an offer is none.
#[test]
fn an_offer_is_no_move() {
    let moved = after(5, "c3 b2");
    let offered = typed(&moved, 1, "offer").unwrap();
    for state in [moved, offered] {
        let view = Crisscross.view(&state, Viewer::Public);
        assert_eq!(Crisscross.round(&view), Some(("Move", 2)));
    }
}
