//! What players read: suggestions, sentences, the board in words.

use crosstown::game::{Game, Moves, Seat, Viewer};
use crosstown::games::wordcross::Disputes::{Gentle, Strict};
use crosstown::screen::{Panel, Show};

use super::Table;

fn moves(table: &Table, seat: u8) -> Vec<String> {
    let view = table.game.view(&table.state, Viewer::Seat(Seat(seat - 1)));
    let moves = table.game.moves(&view, Seat(seat - 1));
    moves.iter().map(|action| action.to_string()).collect()
}

/// Which letters make a word is the player's risk: what is listed depends on values alone.
#[test]
fn in_strict_games_suggestions_do_not_tell_words() {
    let table = Table::at(Strict, &["CA-", "SH-"]);
    let strict = moves(&table, 1);
    for typed in ["take R KE lock 1", "take R ER lock 1", "steal 2 left 1 right lock 1", "pass"] {
        assert!(strict.contains(&typed.to_owned()), "{typed}: {strict:?}");
    }
    let gentle = moves(&Table::at(Gentle, &["CA-", "Q-"]), 1);
    assert!(gentle.contains(&"take R KE lock 1".to_owned()));
    assert!(!gentle.iter().any(|typed| typed.starts_with("take R ER")), "CAER is no word");
    assert!(!gentle.iter().any(|typed| typed.starts_with("steal")), "CAQ is no word");
}

#[test]
fn the_dearest_comes_first_and_everything_listed_can_be_done() {
    for disputes in [Strict, Gentle] {
        for own in ["", "CA-", "LO-VE* A-T CA- SH-", "-KE -IN"] {
            let table = Table::at(disputes, &[own, "SH- LO-"]);
            let listed = moves(&table, 1);
            let mut made = Vec::new();
            for typed in &listed {
                let mut table = Table::at(disputes, &[own, "SH- LO-"]);
                let view = table.game.view(&table.state, Viewer::Public);
                let crosstown::games::wordcross::Action::Turn { deed, .. } = typed.parse().unwrap()
                else {
                    panic!("{typed}")
                };
                let done = view.board.after(Seat(0), deed).unwrap();
                made.push(done.made.iter().map(|(_, pair)| pair.points()).sum::<u32>());
                let refused = table.act(1, typed);
                // Whether a word stands there is not told in strict games, but trying costs nothing.
                let tried = typed.starts_with("pass lock");
                assert!(
                    refused.is_ok() || (tried && disputes == Strict),
                    "{own:?} {typed}: {refused:?}"
                );
            }
            assert!(made.is_sorted_by(|one, other| one >= other), "{listed:?}");
            assert!(moves(&table, 2).is_empty(), "it is not their turn");
        }
    }
    let mut table = Table::at(Strict, &["CA-", ""]);
    table.act(1, "take R KE open").unwrap();
    assert_eq!(moves(&table, 1), ["lock 1", "end"]);
}

#[test]
fn what_happened_is_told_in_a_sentence() {
    let told = |table: &Table| -> Vec<String> {
        let tellings = table.told.iter().filter_map(|event| table.game.tell(event));
        tellings.map(|telling| telling.text).collect()
    };
    let mut table = Table::at(Strict, &["CA-", "SH-", ""]);
    table.act(1, "take R KE lock 1").unwrap();
    assert_eq!(told(&table), ["Seat 1 took KE from the right box: CAKE (4), locked."]);
    table.act(2, "take C I left").unwrap();
    assert_eq!(told(&table), ["Seat 2 took I from the centre."]);
    table.act(3, "take R ED").expect_err("it lies elsewhere");
    table.act(3, "take L S").unwrap();
    table.act(1, "take R ED").unwrap();
    table.act(2, "swap boxes VE TH").unwrap();
    assert_eq!(told(&table), ["Seat 2 swapped VE of the left box for TH of the right box."]);
    table.act(3, "pass").unwrap();
    table.act(1, "steal 2 left 1 left lock 2").unwrap();
    assert_eq!(told(&table), ["Seat 1 stole SH from Seat 2: SHED (4), locked."]);
    assert_eq!(table.game.tell(&table.told[0]).unwrap().call, Some(Seat(1)));
    table.act(2, "take R LO").unwrap();
    table.time_up(3);
    assert_eq!(told(&table), ["Seat 3 ran out of time, which is a pass."]);
    table.act(1, "take L TH").unwrap();
    table.act(2, "take L A").unwrap();
    table.act(3, "take R A").unwrap();
    let wrong = "Seat 3 made SA, which is no word: everything went back and the turn is lost.";
    assert_eq!(told(&table), [wrong]);
}

#[test]
fn the_board_in_words_has_every_tile_and_value() {
    let table = Table::at(Strict, &["LO-VE* CA-", "SH-"]);
    let view = table.game.view(&table.state, Viewer::Public);
    let screen = table.game.screen(&view, Panel::Board);
    for line in [
        "Box 1 (left of 1, right of 2): 10: Q; 3: TH; 2: CA LO SH; 1: A S",
        "Centre: 3: I; 2: KE; 1: RE T",
        "Seat 1: 0. 1 LO-VE locked (5), 2 CA-",
        "Seat 2: 0. 1 SH-",
    ] {
        assert!(screen.board.lines().any(|got| got == line), "{line}\n{}", screen.board);
    }
    assert_eq!(screen.text, "Round 1, to 250 points. It is the turn of Seat 1.");
}
