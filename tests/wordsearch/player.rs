//! The computer plays by the rules, better at each level, and says nothing it should not.

use std::collections::HashSet;

use crosstown::game::{Computer, Game, Input, Level, Moves, Seat, Seats, Status, Viewer};
use crosstown::games::wordsearch::{
    Action, Minimum, Options, Rhythm, Source, State, Task, Wordsearch,
};
use crosstown::words::Lexicon;

use super::{begun, book, dice, game, indecent, put, shows_well, words};

/// One grid filled by a computer, from where `state` is.
fn fill(game: &Wordsearch, mut state: State, level: Level, seed: u64) -> State {
    while !state.is_over() {
        let view = game.view(&state, Viewer::Seat(Seat(0)));
        let number = 100 * seed + view.words.len() as u64;
        let action = game.choose(&view, Seat(0), level, &mut dice(number));
        assert!(game.moves(&view, Seat(0)).contains(&action), "{action} is among the moves");
        state = put(game, &state, action);
    }
    state
}

fn solo(game: &Wordsearch, level: Level, seed: u64) -> State {
    fill(game, begun(game, book(seed)), level, seed)
}

fn points(game: &Wordsearch, state: &State) -> u32 {
    game.score(&state.seats[0].grid, &state.seats[0].rules).total()
}

#[test]
fn each_level_beats_the_one_below() {
    let game = game(Lexicon::DEFAULT);
    let mean = |level, games: u64| {
        let all: u32 = (0..games).map(|seed| points(&game, &solo(&game, level, seed))).sum();
        f64::from(all) / games as f64
    };
    let (easy, medium) = (mean(Level::Easy, 12), mean(Level::Medium, 12));
    // It thinks for longer, so it plays less here; the bench has more games.
    let strong = mean(Level::Strong, 2);
    assert!(easy + 4.0 < medium && medium + 1.0 < strong, "{easy} {medium} {strong}");
}

/// They get the same words, and are not one player seven times over.
#[test]
fn seven_of_one_level_fill_seven_grids() {
    let game = game(Lexicon::DEFAULT);
    let source = Source::Text { title: "A book".into(), words: book(1) };
    let options = Options { source, rhythm: Rhythm::Together, ..Options::default() };
    for level in [Level::Easy, Level::Medium] {
        let mut state = game.setup(&options, &Seats::plain(7), &mut dice(0)).unwrap();
        let mut inputs = 0;
        while let Status::Awaiting(awaited) = game.status(&state) {
            inputs += 1;
            let seat = awaited[0].seat;
            let view = game.view(&state, Viewer::Seat(seat));
            let action = game.choose(&view, seat, level, &mut dice(inputs));
            let input = Input::Act { seat, action };
            state = game.apply(&state, input, &mut dice(0)).unwrap().state;
        }
        let grids: HashSet<String> = state.seats.iter().map(|seat| seat.grid.to_string()).collect();
        assert_eq!(grids.len(), 7, "{level}: {grids:?}");
    }
}

#[test]
fn its_grids_may_be_shown() {
    let game = game(Lexicon::DEFAULT);
    let tempting = words(&("piss shit crap fart ".repeat(6) + "cunt"));
    for level in [Level::Easy, Level::Medium] {
        for seed in 0..6 {
            let state = fill(&game, begun(&game, tempting.clone()), level, seed);
            let grid = &state.seats[0].grid;
            assert!(shows_well(grid, &game.lexicon), "{level}: {grid}");
        }
    }
}

/// Read by a list that is not the one it plays by.
#[test]
fn nothing_indecent_is_read_in_any_direction() {
    for id in ["en-standard", "fr", "de", "es", "nl"] {
        let game = game(id);
        for (level, seed) in [(Level::Easy, 0), (Level::Medium, 1), (Level::Medium, 2)] {
            let grid = solo(&game, level, seed).seats[0].grid;
            assert_eq!(indecent::on(&grid, id), [""; 0], "{id}, {level}: {grid}");
        }
    }
    // Where words that were seen are easy to make.
    let game = game(Lexicon::DEFAULT);
    let tempting = words(&("bass mass homely home ".repeat(6) + "moth"));
    for (level, seed) in [(Level::Easy, 0), (Level::Medium, 1), (Level::Medium, 2)] {
        let grid = fill(&game, begun(&game, tempting.clone()), level, seed).seats[0].grid;
        assert_eq!(indecent::on(&grid, Lexicon::DEFAULT), [""; 0], "{level}: {grid}");
    }
}

#[test]
fn alike_dice_give_alike_grids() {
    let game = game(Lexicon::DEFAULT);
    for level in [Level::Easy, Level::Medium] {
        assert_eq!(solo(&game, level, 3), solo(&game, level, 3));
    }
    // The end of a game is enough where every move takes its time.
    let mut state = begun(&game, book(1));
    while state.seats[0].grid.count() < 17 {
        let view = game.view(&state, Viewer::Seat(Seat(0)));
        let action = game.choose(&view, Seat(0), Level::Medium, &mut dice(1));
        state = put(&game, &state, action);
    }
    let end = |seed| fill(&game, state.clone(), Level::Strong, seed);
    assert_eq!(end(3), end(3));
}

/// Two computers fill the hat at once, and it is drawn from.
#[test]
fn it_fills_the_hat() {
    let game = game(Lexicon::DEFAULT);
    let mut state = game.setup(&Options::default(), &Seats::plain(2), &mut dice(0)).unwrap();
    for seat in [Seat(0), Seat(1)] {
        assert_eq!(state.task(seat), Some(Task::Fill));
        let view = game.view(&state, Viewer::Seat(seat));
        let action = game.choose(&view, seat, Level::Easy, &mut dice(seat.0.into()));
        let Action::Hat(words) = &action else { panic!("{action}") };
        assert_eq!(words.len(), 13);
        assert!(words.iter().all(|word| game.lexicon.shown_by_itself(word.letters())));
        state = game.apply(&state, Input::Act { seat, action }, &mut dice(9)).unwrap().state;
    }
    assert_eq!(state.words.len(), 25);
}

/// Words that nobody has used, up to the last of a game with words of two letters.
#[test]
fn it_chooses_words() {
    let game = game(Lexicon::DEFAULT);
    let options = Options { source: Source::Turns, minimum: Minimum::Two, ..Options::default() };
    let mut state = game.setup(&options, &Seats::plain(2), &mut dice(0)).unwrap();
    let mut inputs = 0;
    while let Status::Awaiting(awaited) = game.status(&state) {
        inputs += 1;
        let seat = awaited[0].seat;
        let view = game.view(&state, Viewer::Seat(seat));
        // Strong chooses words; to place them the quickest is enough here.
        let chooses = state.task(seat) == Some(Task::Choose);
        let level = if chooses && inputs % 4 == 0 { Level::Strong } else { Level::Easy };
        let action = game.choose(&view, seat, level, &mut dice(inputs));
        assert_eq!(matches!(action, Action::Word(_)), chooses);
        let input = Input::Act { seat, action };
        state = game.apply(&state, input, &mut dice(9)).unwrap().state;
    }
    assert_eq!((inputs, state.words.len()), (75, 25));
}
