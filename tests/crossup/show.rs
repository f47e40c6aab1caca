//! What players are shown, and that it suffices to play by.

use crosstown::draw::{Effort, Theme};
use crosstown::game::{Game, Seat, Viewer};
use crosstown::games::crossup::{CrossUp, Score, View};
use crosstown::screen::{Guide, Look, Panel, Press, Row, Show};
use crosstown::words::spell;

use super::Table;

fn view(table: &Table, viewer: Viewer) -> View {
    table.game.view(&table.state, viewer)
}

/// The presses of all buttons that can be used.
fn presses(table: &Table, viewer: Viewer, panel: Panel<'_>) -> Vec<String> {
    let screen = table.game.screen(&view(table, viewer), panel);
    let buttons = screen.rows.into_iter().flat_map(|row| match row {
        Row::Buttons(buttons) => buttons,
        Row::Menu(_) => Vec::new(),
    });
    let usable = buttons.filter(|button| button.enabled);
    usable
        .map(|button| match button.press {
            Press::Act(text) => text,
            other => format!("{other:?}"),
        })
        .collect()
}

#[test]
fn piles_are_buttons_while_a_letter_is_to_be_called() {
    let mut table = Table::new(2, 4);
    let caller = Viewer::Seat(table.state.caller);
    assert_eq!(presses(&table, caller, Panel::Board).len(), 6);
    table.call();
    assert_eq!(presses(&table, caller, Panel::Board), [""; 0]);
}

#[test]
fn boxes_are_buttons_while_a_letter_is_owed() {
    let mut table = Table::new(2, 4);
    let pad = Panel::Pad { draft: "", marks: true };
    let other = Seat(1 - table.state.caller.0);
    assert_eq!(presses(&table, Viewer::Seat(other), pad), [""; 0]);
    table.call();
    let seat = Viewer::Seat(Seat(0));
    let letter = table.state.letter().unwrap();
    let puts = presses(&table, seat, pad);
    assert_eq!(puts.len(), 25);
    assert_eq!(puts[17], format!("put {letter} c4"));
    table.act(0, &puts[17]).unwrap();
    assert_eq!(presses(&table, seat, pad), [""; 0]);
    assert_eq!(presses(&table, Viewer::Public, pad), [""; 0], "nobody has no card");
}

/// In a game alone the card is all there is to look at.
#[test]
fn the_piles_are_on_the_card_of_who_calls() {
    let mut table = Table::new(1, 4);
    let (pad, own) = (Panel::Pad { draft: "", marks: true }, Viewer::Seat(Seat(0)));
    assert_eq!(presses(&table, own, pad), (1..=6).map(|n| format!("call {n}")).collect::<Vec<_>>());
    let screen = table.game.screen(&view(&table, own), pad);
    assert!(screen.text.starts_with("You call the next letter: one of "), "{}", screen.text);
    assert!(screen.alt.contains("Piles 1 to 6 show "), "{}", screen.alt);
    let drawn = |table: &Table| {
        let look = Look::plain(Theme::Dark);
        table.game.picture(&view(table, own), pad, &look).png(Effort::Quick)
    };
    let (before, mut other) = (drawn(&table), Table::new(1, 4));
    other.state.piles[0].pop();
    assert_ne!(before, drawn(&other), "the picture shows them");
    table.call();
    assert_eq!(presses(&table, own, pad).len(), 25);
}

#[test]
fn the_board_says_who_calls_and_who_has_yet_to_place() {
    let mut table = Table::new(3, 4);
    let text = |table: &Table| table.game.screen(&view(table, Viewer::Public), Panel::Board).text;
    let caller = table.state.caller;
    assert!(text(&table).starts_with(&format!("Seat {caller} calls letter 1 of 25: one of ")));
    table.call();
    let letter = table.state.letter().unwrap();
    table.act(1, &format!("put {letter} a1")).unwrap();
    let expected = format!("{letter} is letter 1 of 25. Yet to place it: Seat 1, Seat 3.");
    assert_eq!(text(&table), expected);
}

#[test]
fn the_end_shows_all_cards_with_their_best_line() {
    let mut table = Table::new(13, 4);
    (0..25).for_each(|_| table.round());
    let board = table.game.screen(&view(&table, Viewer::Public), Panel::Board);
    assert_eq!(board.board.lines().count(), 9, "four cards, two lines each, and what was called");
    assert_eq!(presses(&table, Viewer::Public, Panel::Board).len(), 3, "three more pages");
    let last =
        table.game.screen(&view(&table, Viewer::Public), Panel::Pad { draft: "4", marks: true });
    assert_eq!(last.board.lines().count(), 3);
    let card = table.state.cards[0].to_string();
    assert!(board.board.contains(&card) && board.alt.contains(&card));
    let line = table.game.line(&view(&table, Viewer::Public));
    assert_eq!(line, [card.as_str(); 13].join(" "));
}

/// Own points and place, own card, all its words; then a way to everybody's.
#[test]
fn everybody_sees_their_own_result_first() {
    let mut table = Table::new(13, 4);
    (0..25).for_each(|_| table.round());
    table.state.cards[4] = super::SHEET.parse().unwrap();
    let pad = |seat: u8, draft| {
        let view = view(&table, Viewer::Seat(Seat(seat)));
        table.game.screen(&view, Panel::Pad { draft, marks: true })
    };
    let own = pad(4, "");
    let name = table.game.lexicon.name();
    let said = format!(
        "You have 106 points, place 1 of 13.\nSeat 5 wins with 106 points.\n\
         Counted by {name}, words from 3 letters."
    );
    assert_eq!(own.text, said);
    let score = Score::of(&table.state.cards[4], &table.game.lexicon);
    for (_, word, _) in score.spelled(&table.state.cards[4]) {
        assert!(own.board.contains(&spell(&word)) && own.alt.contains(&spell(&word)));
    }
    assert!(own.board.contains("1  B  O  W  A  Y   12\n"), "{}", own.board);
    assert_eq!(pad(2, "s5").text, said.replacen("You have", "Seat 5 has", 1));
    let Some(Row::Menu(menu)) = pad(2, "1").rows.pop() else { panic!("a menu of all cards") };
    assert_eq!((menu.choices.len(), &menu.choices[0].label[..]), (13, "Seat 5: 106 points"));
}

/// What the picture circles and marks is said, too.
#[test]
fn words_and_doubling_letters_are_told() {
    let mut table = Table::new(1, 4);
    table.state.cards[0] = "...../QUIZ./...../.WAX./.....".parse().unwrap();
    let pad = Panel::Pad { draft: "", marks: true };
    let own = table.game.screen(&view(&table, Viewer::Seat(Seat(0))), pad);
    let told = "Words: QUIZ 16 (row 2), WAX 12 (row 4). Circled: Q W X Z.";
    assert!(own.board.contains(told), "{}", own.board);
    assert!(own.alt.contains(told), "{}", own.alt);
    for (top, extra) in [("Q", true), ("E", false)] {
        let mut shown = view(&table, Viewer::Public);
        shown.showing = [crosstown::words::Letter::from_char(top.parse().unwrap()); 6];
        let board = table.game.screen(&shown, Panel::Board);
        assert_eq!(board.board.contains("double  Q"), extra, "{}", board.board);
        assert_eq!(board.alt.contains("A word is doubled by Q."), extra, "{}", board.alt);
    }
}

#[test]
fn before_the_end_the_line_has_what_was_called() {
    let mut table = Table::new(2, 4);
    table.round();
    table.round();
    let line = table.game.line(&view(&table, Viewer::Public));
    assert_eq!(line, spell(&table.state.called));
}

/// What the texts of the guide say is what the rules count.
#[test]
fn lessons_show_what_they_tell() {
    let game = super::game();
    for (page, total) in [(0, 5), (1, 13), (2, 28), (3, 106)] {
        let page = game.page(page);
        assert!(page.alt.ends_with(&format!("Total {total}.")), "{}", page.alt);
    }
    assert_eq!(game.page(99), game.page(CrossUp::PAGES - 1));
}
