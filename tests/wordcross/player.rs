//! The computer plays by the rules, better at each level, and says nothing it should not.

use crosstown::game::{Computer, Dice, Game, Input, Level, Seat, Seed, Viewer};
use crosstown::games::wordcross::Disputes::Strict;
use crosstown::games::wordcross::{Action, Event, Options};

use super::{Table, tiles};

/// What a computer would do now.
fn choice(table: &Table, level: Level) -> Action {
    let seat = table.state.turn;
    let view = table.game.view(&table.state, Viewer::Seat(seat));
    let mut dice = Dice::new(&table.seed, 1 << 32 | table.inputs);
    table.game.choose(&view, seat, level, &mut dice)
}

/// Goes on with computers until something has come about or the game is over; the last level is for all
/// further seats.
pub fn play_on(table: &mut Table, levels: &[Level], until: impl Fn(&Table) -> bool) {
    while table.outcome().is_none() && !until(table) {
        let seat = table.state.turn;
        let level = levels.get(seat.index()).or(levels.last()).unwrap();
        let action = choice(table, *level);
        table.enter(Input::Act { seat, action }).unwrap();
        let wrong = table.told.iter().any(|event| matches!(event, Event::Wrong { .. }));
        assert!(!wrong, "{action} makes a wrong word");
    }
}

/// How many of so many games to 250 the better level wins against the other, each having half of the
/// seats.
fn won(better: Level, worse: Level, games: u64) -> u64 {
    let wins = |seed: u64| {
        let first = (seed % 2) as u8;
        let levels = if first == 0 { [better, worse] } else { [worse, better] };
        let mut table = Table::with(Options::default(), 2, 900 + seed);
        play_on(&mut table, &levels, |_| false);
        let winners = table.outcome().unwrap().winners();
        u64::from(winners == [Seat(first)])
    };
    (0..games).map(wins).sum()
}

#[test]
fn each_level_beats_the_one_below() {
    for (better, worse) in [(Level::Strong, Level::Medium), (Level::Medium, Level::Easy)] {
        let won = won(better, worse, 12);
        assert!(won >= 9, "{better} won {won} of 12 games against {worse}");
    }
}

#[test]
fn alike_dice_give_alike_games() {
    let play = || {
        let mut table = Table::new(3, 5);
        play_on(&mut table, &[Level::Strong, Level::Easy], |table| table.state.round == 2);
        table.state
    };
    assert_eq!(play(), play());
}

#[test]
fn a_word_is_locked_when_it_is_made() {
    for level in Level::ALL {
        let mut table = Table::at(Strict, &["CA-", ""]);
        let action = choice(&table, level);
        assert!(action.to_string().ends_with(" lock 1"), "{level}: {action}");
        table.enter(Input::Act { seat: Seat(0), action }).unwrap();
        assert_eq!(table.state.board.of(Seat(0)).locked, 1);
    }
    // After a deed by a button it locks what it can, or ends the turn.
    let mut table = Table::at(Strict, &["CA-", ""]);
    table.act(1, "take R KE open").unwrap();
    assert_eq!(choice(&table, Level::Easy), Action::Lock(1));
    let mut table = Table::at(Strict, &["", ""]);
    table.act(1, "take R KE open").unwrap();
    assert_eq!(choice(&table, Level::Easy), Action::End);
}

/// KE would give the other one CAKE.
#[test]
fn strong_begins_with_nothing_that_an_opponent_can_use() {
    let mut table = Table::at(Strict, &["", "CA-"]);
    table.state.board.boxes = vec![tiles("Q"), tiles("KE ME VE IN")];
    table.state.board.centre = tiles("LO I");
    let action = choice(&table, Level::Strong);
    table.enter(Input::Act { seat: Seat(0), action }).unwrap();
    let view = table.game.view(&table.state, Viewer::Seat(Seat(1)));
    for theft in crosstown::games::wordcross::thefts(&view.board, Seat(1)) {
        let Ok(done) = view.board.after(Seat(1), theft) else { continue };
        let words = done.made.iter().all(|&(_, pair)| table.game.pairs().is_word(pair));
        assert!(!words, "{action} can be stolen by {theft}");
    }
}

/// The same word can be had from a box: the theft costs the other one a turn.
#[test]
fn strong_steals_where_it_can() {
    let mut table = Table::at(Strict, &["CA-", "LO-KE"]);
    table.state.board.columns[1].left.clear();
    let action = choice(&table, Level::Strong);
    assert_eq!(action.to_string(), "steal 2 right 1 right lock 1");
}

#[test]
fn nobody_ends_in_a_dead_end() {
    // No tile makes a word at the left of Q.
    for level in Level::ALL {
        let mut table = Table::at(Strict, &["", ""]);
        table.state.board.boxes = vec![tiles(""), tiles("Q Q Q")];
        table.state.board.centre.clear();
        assert_eq!(choice(&table, level).to_string(), "pass", "{level}");
    }
}

#[test]
fn its_words_may_be_shown() {
    for seed in 0..6 {
        let mut table = Table::with(Options { target: 100, ..Options::default() }, 2, seed);
        while table.outcome().is_none() {
            let inputs = table.inputs;
            play_on(&mut table, &[Level::Strong, Level::Medium], |table| table.inputs > inputs);
            for event in &table.told {
                let Event::Did { words, .. } = event else { continue };
                for word in words {
                    assert!(table.game.lexicon.shown_by_itself(&word.letters()), "{word}");
                }
            }
        }
    }
}

#[test]
fn dice_are_named_by_the_seed() {
    // Two computers asked at the same place with other seeds need not agree, and mostly don't.
    let choices: std::collections::HashSet<String> = (0..8)
        .map(|seed| {
            let mut table = Table::at(Strict, &["", ""]);
            table.seed = Seed::from_number(seed);
            choice(&table, Level::Easy).to_string()
        })
        .collect();
    assert!(choices.len() > 1, "{choices:?}");
}
