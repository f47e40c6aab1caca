//! One turn: what it may be, what it does, and what is refused.

use crosstown::game::{Game, Input, Seat, Status, Viewer};
use crosstown::games::wordcross::Disputes::{Gentle, Strict};
use crosstown::games::wordcross::{Action, Event, Options, Refusal};

use super::{Table, columns, drawn, game, tiles};

/// What is typed, and what the mover's columns are afterwards: each from the same table.
#[test]
fn tiles_move_as_the_arrows_of_the_board_say() {
    for (own, typed, after) in [
        // From the left box to the left column, from the right one to the right, from the centre to both.
        ("", "take L TH", "TH-"),
        ("", "take R ER", "-ER"),
        ("", "take C KE left", "KE-"),
        ("", "take C KE right", "-KE"),
        // The lowest free row.
        ("LO-VE TH-", "take L CA", "LO-VE TH- CA-"),
        ("LO-VE CA-", "take R KE", "LO-VE CA-KE"),
        ("LO-VE CA-", "take C KE right", "LO-VE CA-KE"),
        ("-KE -VE", "take L CA", "CA-KE -VE"),
        // Columns swap, in one row or across rows.
        ("LO-VE T-A", "swap 2 2", "LO-VE A-T"),
        ("LO-VE CA-ES", "swap 2 1 lock 1", ""),
        ("T-A S-O", "swap 1 2", ""),
        // A tile moves to the other column, and those above it drop.
        ("CA- KE-", "move left 2", "CA-KE"),
        ("T- A-", "move left 1", "A-T"),
        ("LO-VE CA- SH-", "move left 2", ""),
        ("-A", "move right 1", "A-"),
        // Capitals don't matter, nor blanks.
        ("LO-VE CA-", "  TAKE  r   kE ", "LO-VE CA-KE"),
        ("LO-VE CA-", "take r ke LOCK 2", "CA-KE* LO-VE"),
    ] {
        let mut table = Table::at(Gentle, &[own, ""]);
        let done = table.act(1, typed);
        // An empty field stands for a word that is none.
        if after.is_empty() {
            let why = done.expect_err(typed);
            assert!(why.contains(" is no word of en-standard"), "{typed}: {why}");
            assert_eq!(table.columns(1), own, "{typed}");
        } else {
            assert_eq!((done, table.columns(1).as_str()), (Ok(()), after), "{own:?} {typed}");
            assert_eq!(table.turn(), 2, "{typed}");
        }
    }
}

#[test]
fn what_leaves_a_box_is_gone_and_the_centre_is_refilled() {
    let mut table = Table::at(Strict, &["", ""]);
    table.act(1, "take L S").unwrap();
    assert_eq!(table.state.board.boxes[0], tiles("TH LO CA SH Q A"));
    table.act(2, "take C RE left").unwrap();
    assert_eq!(table.state.board.centre, tiles("KE T I E"));
    assert_eq!(table.state.bag, tiles("D N"));
    for (seat, typed) in [(1, "take C KE left"), (2, "take C T left"), (1, "take C I left")] {
        table.act(seat, typed).unwrap();
    }
    // An empty bag leaves it short.
    assert_eq!((table.state.board.centre.len(), table.state.bag.len()), (3, 0));
}

#[test]
fn boxes_are_swapped_tile_for_tile() {
    let mut table = Table::at(Strict, &["", ""]);
    table.act(1, "swap boxes TH ER").unwrap();
    assert_eq!(table.state.board.boxes[0], tiles("ER LO CA SH Q S A"));
    assert_eq!(table.state.board.boxes[1], tiles("TH VE KE ED IN A S"));
    // The second seat sees them the other way round.
    table.act(2, "swap boxes TH ER").unwrap();
    assert_eq!(table.state.board.boxes[0][0], tiles("TH")[0]);
    // Equal tiles are swapped like others, and that is no pass.
    table.act(1, "pass").unwrap();
    table.act(2, "swap boxes A A").unwrap();
    assert_eq!((table.state.passed.clone(), table.state.round), (vec![false; 2], 1));
}

#[test]
fn what_can_t_be_done_is_refused_and_nothing_is_lost() {
    const OTHER: &str = "LO-VE* SH- CA-";
    for (own, typed, why) in [
        ("", "take L ER", "There is no ER in your left box: it lies in your right box."),
        ("", "take R ZZ", "There is no ZZ in your right box: choose a tile that lies there."),
        ("", "take C TH left", "There is no TH in the centre: choose one of KE RE T I."),
        ("", "swap boxes ER TH", "There is no ER in your left box: it lies in your right box."),
        (
            "A- A- A- A- A- A-",
            "take L TH",
            "Your left column has no free row: use the right one, or do something else.",
        ),
        (
            "A-T -A -T -A -T -A",
            "move left 1",
            "Your right column has no free row: use the left one, or do something else.",
        ),
        (
            "A-",
            "swap 1 1",
            "Nothing lies in row 1 of your right column: name a row with a tile, counted from the bottom.",
        ),
        (
            "A-",
            "move left 0",
            "Nothing lies in row 0 of your left column: name a row with a tile, counted from the bottom.",
        ),
        (
            "A-T* S-O",
            "swap 2 1",
            "Row 1 of your right column is locked, and what is locked stays: choose a higher row.",
        ),
        (
            "A-T* S-O",
            "move left 1",
            "Row 1 of your left column is locked, and what is locked stays: choose a higher row.",
        ),
        (
            "-ED",
            "steal 1 right 1 left",
            "That is your own seat: name another player's to steal, or say move to use a tile of your own.",
        ),
        (
            "-ED",
            "steal 3 left 1 left",
            "There is no seat 3 to steal from: this table has seats 1 to 2.",
        ),
        (
            "-ED",
            "steal 2 right 2 left",
            "Nothing lies in row 2 of seat 2's right column: look which rows have tiles, counted from the bottom.",
        ),
        (
            "-ED",
            "steal 2 left 1 left",
            "Row 1 of seat 2 is locked, and what is locked can't be stolen: choose a higher row.",
        ),
        (
            "-ED",
            "steal 2 left 2 right",
            "A stolen tile must complete a word, and SH would face nothing in your right column: choose the other column, or begin the row first.",
        ),
        (
            "A- A- A- A- A- A-",
            "steal 2 left 2 left",
            "Your left column has no free row: use the right one, or do something else.",
        ),
        (
            "-ED",
            "take L SH lock 2",
            "In row 2 no two tiles would face each other: lock one of rows 1 to 6 that has both.",
        ),
        (
            "A-T* -ED",
            "take L SH lock 1",
            "Row 1 is locked already: choose a higher row, or leave the lock out.",
        ),
        ("A-T", "lock 1", "A lock comes after a move: to lock row 1 without one, say pass lock 1."),
        ("A-T", "end", "There is nothing to end yet: make a move first, or pass."),
        (
            "A-A T-",
            "pass lock 1",
            "AA is no word of en-standard, so row 1 can't be locked: choose another row, or leave the lock out.",
        ),
    ] {
        for disputes in [Strict, Gentle] {
            let mut table = Table::at(disputes, &[own, OTHER]);
            let before = table.state.clone();
            let done = table.act(1, typed);
            assert_eq!(done, Err(why.to_owned()), "{own:?} {typed}");
            assert_eq!(table.state, before, "{typed}");
        }
    }
}

#[test]
fn only_whoever_is_to_move_moves() {
    let mut table = Table::at(Strict, &["", "", ""]);
    let why = "It is seat 1's turn: wait until it is yours.".to_owned();
    assert_eq!(table.act(2, "pass"), Err(why.clone()));
    assert_eq!(table.act(3, "end"), Err(why));
    let nobody = table.enter(Input::Act { seat: Seat(3), action: "pass".parse().unwrap() });
    assert_eq!(nobody, Err(Refusal::NoSeat { seat: Seat(3), seats: 3 }));
    let why = "There is no seat 4 at this table: it has seats 1 to 3.";
    assert_eq!(nobody.unwrap_err().to_string(), why);
}

#[test]
fn what_can_t_be_read_is_answered_with_examples() {
    for typed in [
        "",
        "take",
        "take L",
        "take L THE",
        "take L TH right",
        "take C ER",
        "take L Ä",
        "swap",
        "swap boxes TH",
        "swap 2",
        "swap a b",
        "move up 2",
        "move left",
        "steal 0 left 1 right",
        "steal 3 left 2",
        "pass open",
        "pass 2",
        "lock",
        "lock x",
        "lock +2",
        "end now",
        "take L TH lock",
    ] {
        let misread = typed.parse::<Action>().expect_err(typed).to_string();
        assert!(misread.contains("type take L TH, take R ER"), "{misread}");
    }
}

#[test]
fn what_is_printed_is_read() {
    for typed in [
        "take L TH",
        "take R E",
        "take C ER right",
        "take C ER left",
        "swap boxes TH ER",
        "swap 2 3",
        "move left 2",
        "move right 6",
        "steal 3 left 2 right",
        "pass",
        "take L TH lock 2",
        "pass lock 1",
        "take L TH open",
        "lock 2",
        "end",
    ] {
        assert_eq!(typed.parse::<Action>().unwrap().to_string(), typed);
    }
}

/// A stolen tile leaves a gap that closes, whatever comes to face what.
#[test]
fn a_theft_completes_a_word_and_what_lay_above_drops() {
    let mut table = Table::at(Strict, &["LO-VE* -ED", "LO-VE* SH-IN CA-KE"]);
    table.act(1, "steal 2 left 2 left lock 2").unwrap();
    assert_eq!(table.columns(1), "LO-VE* SH-ED*");
    // CAIN stands there now. Nobody made it, so nobody judges it; it just can't be locked.
    assert_eq!(table.columns(2), "LO-VE* CA-IN -KE");
    let why = "CAIN is no word of en-standard, so row 2 can't be locked: choose another row, or leave the lock out.";
    assert_eq!(table.act(2, "pass lock 2"), Err(why.to_owned()));
}

#[test]
fn a_theft_of_a_non_word_is_a_wrong_word() {
    let mut table = Table::at(Strict, &["-ED", "CA-"]);
    table.act(1, "steal 2 left 1 left").unwrap();
    assert!(matches!(table.told[..], [Event::Wrong { .. }]));
    assert_eq!([table.columns(1), table.columns(2)], ["-ED", "CA-"]);
    let mut table = Table::at(Gentle, &["-ED", "CA-"]);
    let why = "CAED is no word of en-standard: choose something else.";
    assert_eq!(table.act(1, "steal 2 left 1 left"), Err(why.to_owned()));
}

/// The worked example of the decisions: the locked word goes just above those locked before.
#[test]
fn a_lock_sinks_to_the_locked_rows_and_what_was_below_rises() {
    for (before, row, after) in [
        ("A-T", 1, "A-T*"),
        ("A-T S-O", 2, "S-O* A-T"),
        ("A-T* S-O LO-VE CA-KE", 4, "A-T* CA-KE* S-O LO-VE"),
        ("A-T* S-O LO-VE CA-KE T- ", 3, "A-T* LO-VE* S-O CA-KE T-"),
        ("A-T* S-O -KE", 2, "A-T* S-O* -KE"),
    ] {
        let mut table = Table::at(Strict, &[before, ""]);
        table.act(1, &format!("pass lock {row}")).unwrap();
        assert_eq!(table.columns(1), after, "{before} lock {row}");
        // It is a turn, and no pass.
        assert_eq!((table.turn(), table.state.passed[0]), (2, false));
    }
}

#[test]
fn rows_are_drawn_as_they_are_read() {
    for text in ["", "A-T", "A-T* S-", "-KE -VE", "A-T* S-O LO-VE CA-KE T-"] {
        assert_eq!(drawn(&columns(text)), text);
    }
}

/// Every pair that the mover's own action newly makes is judged, whatever the letters.
#[test]
fn every_new_pair_must_be_a_word() {
    for (own, typed, wrong) in [
        // Both rows of a swap, the lower one first.
        ("T-O S-A", "swap 1 2", "AO"),
        ("T-O A-S", "swap 1 2", "SO|AT"),
        // What drops beside a moved tile, and the moved tile itself.
        ("S-T A-O T-", "move left 1", "AT|TO"),
        ("LO-VE CA-", "take R S", "CAS"),
        ("T-A", "swap 1 1", ""),
        // Turned around: the same two tiles, and yet another word.
        ("S-O", "swap 1 1", "OS"),
    ] {
        let mut table = Table::at(Strict, &[own, ""]);
        table.act(1, typed).unwrap();
        match (&table.told[0], wrong.split_once('|')) {
            (Event::Wrong { pair, .. }, None) => {
                assert_eq!(pair.to_string(), wrong, "{own} {typed}");
                assert_eq!(table.columns(1), own);
            }
            (Event::Did { words, .. }, made) => {
                let words: Vec<String> = words.iter().map(|word| word.to_string()).collect();
                let expected: Vec<&str> = made.map_or(vec!["AT"], |(one, two)| vec![one, two]);
                assert_eq!(words, expected, "{own} {typed}");
            }
            (event, _) => panic!("{event:?}"),
        }
    }
}

/// Equal letters on other tiles are another pair.
#[test]
fn a_pair_is_new_if_these_two_tiles_did_not_face_each_other() {
    // AA stands here by somebody's theft. Swapping the As across rows makes it anew, twice.
    let mut table = Table::at(Gentle, &["A-A A-A", ""]);
    let why = "AA is no word of en-standard: choose something else.";
    assert_eq!(table.act(1, "swap 1 2"), Err(why.to_owned()));
    // Left alone it bothers nobody.
    table.act(1, "take L TH").unwrap();
}

#[test]
fn a_wrong_word_costs_the_turn_in_strict_games_and_nothing_in_gentle_ones() {
    let mut table = Table::at(Strict, &["LO-VE CA-", ""]);
    let before = table.state.board.clone();
    table.act(1, "take C I right lock 1").unwrap();
    assert_eq!(table.state.board, before, "everything goes back, and the lock is lost too");
    assert_eq!(table.state.bag, tiles("E D N"), "nothing was drawn");
    assert_eq!((table.turn(), table.state.turns[0]), (2, 1));
    let mut table = Table::at(Gentle, &["LO-VE CA-", ""]);
    let why = "CAI is no word of en-standard: choose something else.";
    assert_eq!(table.act(1, "take C I right lock 1"), Err(why.to_owned()));
    assert_eq!(table.turn(), 1);
}

#[test]
fn a_lost_turn_breaks_the_row_of_passes() {
    let mut table = Table::at(Strict, &["LO-VE* CA-", ""]);
    table.act(1, "pass").unwrap();
    table.act(2, "pass lock 1").unwrap_err();
    table.act(2, "take L LO").unwrap_err();
    table.act(2, "take R LO").unwrap();
    table.act(1, "pass").unwrap();
    table.act(2, "take L S").unwrap();
    assert!(matches!(table.told[..], [Event::Wrong { .. }]), "SLO is no word: {:?}", table.told);
    table.act(1, "pass").unwrap();
    assert_eq!(table.state.round, 1);
    table.act(2, "pass").unwrap();
    assert_eq!(table.state.round, 2);
}

/// First what needs no dictionary, then the new pairs, then the word to lock.
#[test]
fn of_several_faults_the_first_in_order_counts() {
    // A wrong word and a row that can't be locked: refused without loss.
    let mut table = Table::at(Strict, &["LO-VE CA-", ""]);
    assert!(
        table.act(1, "take C I right lock 4").unwrap_err().starts_with("In row 4 no two tiles")
    );
    assert_eq!(table.turn(), 1);
    // A wrong word and a non-word to lock: the turn is lost.
    let mut table = Table::at(Strict, &["A-A CA-", ""]);
    table.act(1, "take C I right lock 1").unwrap();
    assert!(matches!(table.told[..], [Event::Wrong { .. }]));
    // A word, and a non-word to lock: the whole turn is refused, without loss.
    let mut table = Table::at(Strict, &["A-A CA-", ""]);
    assert!(table.act(1, "take R KE lock 1").unwrap_err().starts_with("AA is no word"));
    assert_eq!((table.turn(), table.columns(1).as_str()), (1, "A-A CA-"));
}

/// By buttons a turn may be two inputs.
#[test]
fn a_turn_may_stay_open_for_its_lock() {
    let mut table = Table::at(Strict, &["A-A CA-", ""]);
    table.act(1, "take R KE open").unwrap();
    assert_eq!((table.turn(), table.state.acted), (1, true));
    let acted = "You have made your move: lock a row, as in lock 2, or say end.";
    for typed in ["take L TH", "pass", "pass lock 2"] {
        assert_eq!(table.act(1, typed), Err(acted.to_owned()), "{typed}");
    }
    assert!(table.act(1, "lock 1").unwrap_err().starts_with("AA is no word"));
    assert!(table.act(1, "lock 3").unwrap_err().starts_with("In row 3"));
    assert_eq!((table.turn(), table.state.acted), (1, true), "the turn stays open");
    table.act(1, "lock 2").unwrap();
    assert_eq!((table.columns(1).as_str(), table.turn()), ("CA-KE* A-A", 2));
    table.act(2, "take L ER open").unwrap();
    table.act(2, "end").unwrap();
    assert_eq!(
        (table.turn(), table.state.acted, table.state.passed.clone()),
        (1, false, vec![false; 2])
    );
    // A wrong word ends an open turn too.
    let mut table = Table::at(Strict, &["CA-", ""]);
    table.act(1, "take C I right open").unwrap();
    assert_eq!(table.turn(), 2);
}

#[test]
fn time_is_up() {
    let mut table = Table::at(Strict, &["CA-", "LO-"]);
    table.time_up(1);
    assert_eq!((table.turn(), table.state.passed[0]), (2, true));
    // Between the deed and the lock it is the end of the turn, which is no pass.
    table.act(2, "take L VE").unwrap();
    table.act(1, "take R KE open").unwrap();
    table.time_up(1);
    assert_eq!((table.turn(), table.columns(1).as_str()), (2, "CA-KE"));
    assert_eq!(table.state.passed, [false, false]);
    let late = Input::TimeUp { seat: Seat(1), decision: table.state.decision() - 1 };
    assert_eq!(table.enter(late), Err(Refusal::NotDue));
    let early = Input::TimeUp { seat: Seat(0), decision: table.state.decision() };
    assert_eq!(table.enter(early), Err(Refusal::NotDue));
}

#[test]
fn whoever_goes_on_alone_is_not_called_again() {
    let mut table = Table::at(Strict, &["CA-", ""]);
    let called = |table: &Table| match table.game.status(&table.state) {
        Status::Awaiting(awaited) => (awaited[0].seat, awaited[0].decision, awaited[0].called),
        over => panic!("{over:?}"),
    };
    let (seat, decision, call) = called(&table);
    assert_eq!((seat, call), (Seat(0), true));
    table.act(1, "take R KE open").unwrap();
    assert_eq!(called(&table), (Seat(0), decision + 1, false));
}

#[test]
fn what_is_risky_is_asked_first() {
    let asks = |own: &str, disputes, typed: &str| {
        let table = Table::at(disputes, &[own, "SH-"]);
        let view = table.game.view(&table.state, Viewer::Seat(Seat(0)));
        table.game.doubt_about(&view, Seat(0), typed.parse().unwrap()).unwrap_or_default()
    };
    let cake = "This makes CAKE: if it is no word, everything goes back and your turn is lost. Do you mean it?";
    assert_eq!(asks("CA-", Strict, "take R KE"), cake);
    assert_eq!(asks("CA-", Strict, "take R KE lock 1"), cake);
    // A word or not: the question is the same.
    assert_eq!(asks("CA-", Strict, "take R ER"), cake.replace("CAKE", "CAER"));
    assert_eq!(asks("-ED", Strict, "steal 2 left 1 left"), cake.replace("CAKE", "SHED"));
    let both = asks("S-T A-O T-", Strict, "move left 1");
    assert!(both.starts_with("This makes AT and TO: if one is no word"), "{both}");
    for (own, disputes, typed) in [
        ("CA-", Gentle, "take R KE"),
        ("CA-", Strict, "take L LO"),
        ("CA-KE", Strict, "pass lock 1"),
        ("", Strict, "swap boxes TH ER"),
        ("CA-", Strict, "take R ZZ"),
        ("", Strict, "take L CA"),
    ] {
        assert_eq!(asks(own, disputes, typed), "", "{own} {typed}");
    }
    // No word of two tiles ends with Q.
    let dead = "Your next row would face Q, and no tile makes a word at its left. Do you mean it?";
    let mut table = Table::at(Gentle, &["", ""]);
    table.state.board.boxes[1] = tiles("Q");
    let view = table.game.view(&table.state, Viewer::Seat(Seat(0)));
    let doubt = table.game.doubt_about(&view, Seat(0), "take R Q".parse().unwrap());
    assert_eq!(doubt.as_deref(), Some(dead));
    assert_eq!(asks("", Gentle, "take L Q"), "", "QI begins with it");
    // It is done all the same by whoever means it.
    table.act(1, "take R Q").unwrap();
}

#[test]
fn tables_that_can_t_be_played_are_refused() {
    use crosstown::game::{Dice, Seats, Seed};
    use crosstown::words::Lexicon;
    let setup = |game: &crosstown::games::wordcross::WordCross, target, seats| {
        let options = Options { target, ..Options::default() };
        let mut dice = Dice::new(&Seed::from_number(1), 0);
        game.setup(&options, &Seats::plain(seats), &mut dice)
            .map(|_| ())
            .map_err(|why| why.to_string())
    };
    for seats in [1, 5] {
        let why =
            format!("Word Cross is for 2, 3 or 4 players: {seats} seats are too few or too many.");
        assert_eq!(setup(&game(), 250, seats), Err(why));
    }
    for target in [19, 1000] {
        let why =
            format!("A target of {target} points can't be played to: choose one from 20 to 999.");
        assert_eq!(setup(&game(), target, 2), Err(why));
    }
    for target in [20, 999] {
        assert_eq!(setup(&game(), target, 4), Ok(()));
    }
    for id in Lexicon::ids() {
        let lexicon = std::sync::Arc::new(Lexicon::load(id).unwrap());
        let done = setup(&crosstown::games::wordcross::WordCross::new(lexicon), 250, 2);
        let why = format!(
            "The tiles of Word Cross are English, so {id} can't settle its words: choose en-standard or en-large."
        );
        assert_eq!(done, if id.starts_with("en-") { Ok(()) } else { Err(why) });
    }
}
