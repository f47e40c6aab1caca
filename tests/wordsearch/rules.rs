//! The rules of Make a Wordsearch, as the sheet and the decisions tell them.

use std::collections::BTreeMap;
use std::sync::Arc;

use crosstown::game::{Dice, Game, Input, Seat, Seats, Seed, Status};
use crosstown::games::wordsearch::{
    Action, Minimum, Options, Refusal, Rhythm, Scoring, SeatOptions, Source, State, Supply, Task,
    Word, Wordsearch, allowed_boxes, allowed_lines,
};
use crosstown::grid::LetterGrid;
use crosstown::words::{Language, Lexicon, spell};

fn lexicon(id: &str) -> Arc<Lexicon> {
    Arc::new(Lexicon::load(id).unwrap())
}

fn game() -> Wordsearch {
    Wordsearch::new(lexicon("en-standard"))
}

fn word(text: &str) -> Word {
    Word::read(text).unwrap()
}

fn text(words: &[&str]) -> Source {
    let words = words.iter().cycle().take(25).map(|text| word(text)).collect();
    Source::Text { title: "A list".to_owned(), words }
}

fn setup(game: &Wordsearch, options: &Options, seats: usize) -> State {
    let mut dice = Dice::new(&Seed::from_number(7), 0);
    game.setup(options, &Seats::plain(seats), &mut dice).unwrap()
}

/// The state after these, each a seat counted from 0 and what it does.
fn after(game: &Wordsearch, mut state: State, inputs: &[(u8, &str)]) -> State {
    for (number, (seat, text)) in (1..).zip(inputs) {
        state =
            tried(game, &state, number, *seat, text).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
    state
}

fn tried(
    game: &Wordsearch,
    state: &State,
    number: u64,
    seat: u8,
    text: &str,
) -> Result<State, Refusal> {
    let seat = Seat(seat);
    let input = match text {
        "left" => Input::Left { seat },
        "timeout" => {
            let decision = state.task(seat).map_or(u32::MAX, |task| state.decision(task));
            Input::TimeUp { seat, decision }
        }
        _ => Input::Act { seat, action: text.parse().unwrap() },
    };
    let mut dice = Dice::new(&Seed::from_number(7), number);
    game.apply(state, input, &mut dice).map(|step| step.state)
}

fn refused(game: &Wordsearch, state: &State, seat: u8, text: &str) -> String {
    tried(game, state, 99, seat, text).expect_err(text).to_string()
}

#[test]
fn the_length_of_a_word_says_its_line() {
    for (length, line) in [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 1), (7, 2), (9, 4), (30, 5)]
    {
        assert_eq!(word(&"a".repeat(length)).line() + 1, line, "{length} letters");
    }
    assert_eq!(Word::read(&"a".repeat(31)), None);
    assert_eq!(Word::read(""), None);
}

/// The sheet's example.
#[test]
fn playfully_goes_where_there_is_room() {
    let playfully = word("playfully");
    assert_eq!(spell(&playfully.choices(Language::English)), "PLAYFU");
    for (grid, lines) in [
        ("...../...../...../...../.....", vec![4]),
        ("...../...../ABCDE/...../.....", vec![4]),
        ("...../...../ABCDE/ABCDE/.....", vec![2, 5]),
        ("...../...../ABCDE/ABCDE/ABCDE", vec![2]),
        ("...../ABCDE/ABCDE/ABCDE/ABCDE", vec![1]),
        ("ABCDE/ABCDE/ABCDE/ABCDE/A.CDE", vec![5]),
        // Lines do not wrap around.
        ("...../...../...../ABCDE/ABCDE", vec![3]),
    ] {
        let grid: LetterGrid = grid.parse().unwrap();
        let allowed: Vec<u8> =
            allowed_lines(&grid, playfully.line()).iter().map(|line| line + 1).collect();
        assert_eq!(allowed, lines, "{grid}");
        let boxes = allowed_boxes(&grid, playfully.line());
        assert!(boxes.iter().all(|square| lines.contains(&(square.row + 1))), "{grid}");
    }
}

#[test]
fn typed_moves_are_forgiving() {
    for (typed, read) in [
        ("put p B4", "put P b4"),
        ("PUT é b4", "put E b4"),
        ("put Ä b4", "put Ä b4"),
        ("hat apple, pear; don't", "hat APPLE PEAR DONT"),
        ("word Straße", "word STRASSE"),
    ] {
        assert_eq!(typed.parse::<Action>().unwrap().to_string(), read);
    }
    for wrong in
        ["", "put", "put P", "put PQ b4", "put 1 b4", "hat", "hat 12", "word", "word a b", "'"]
    {
        assert!(wrong.parse::<Action>().is_err(), "{wrong}");
    }
}

#[test]
fn a_letter_of_the_word_goes_into_a_box_of_its_line() {
    let game = game();
    let state = setup(&game, &Options { source: text(&["cat"]), ..Options::default() }, 1);
    for (typed, why) in [
        ("put X a3", "X is not in CAT: choose one of CAT."),
        ("put C a4", "CAT has 3 letters and can't go into line 4: choose a box of line 3."),
        ("put C f3", "There is no box f3 in a grid: columns are a to e, rows 1 (at the top) to 5."),
        ("word cat", "Nobody is to choose a word now: write a letter of the one there is."),
        ("hat cat", "There is no hat to fill: write a letter of the word into a box."),
    ] {
        assert_eq!(refused(&game, &state, 0, typed), why);
    }
    let state = after(&game, state, &[(0, "put C a3")]);
    assert_eq!(
        refused(&game, &state, 0, "put A a3"),
        "C stands in a3 already: choose an empty box."
    );
    let full = [(0, "put A b3"), (0, "put T c3"), (0, "put C d3"), (0, "put A e3")];
    let state = after(&game, state, &full);
    assert_eq!(
        refused(&game, &state, 0, "put C a1"),
        "CAT has 3 letters and can't go into line 1: choose a box of line 2 or line 4."
    );
}

#[test]
fn at_ones_own_pace_nobody_waits() {
    let game = game();
    let options = Options { source: text(&["cat", "horse"]), ..Options::default() };
    let state = after(&game, setup(&game, &options, 2), &[(0, "put C a3"), (0, "put H a5")]);
    assert_eq!(state.task(Seat(0)), Some(Task::Place(2)));
    assert_eq!(state.task(Seat(1)), Some(Task::Place(0)));
}

#[test]
fn together_the_next_word_comes_when_all_have_placed() {
    let game = game();
    let options =
        Options { source: text(&["cat", "horse"]), rhythm: Rhythm::Together, ..Options::default() };
    let state = after(&game, setup(&game, &options, 3), &[(0, "put C a3"), (1, "put A b3")]);
    assert_eq!(
        refused(&game, &state, 0, "put H a5"),
        "There is no word for you yet: wait for the others."
    );
    // Nobody waits for one who has gone.
    let state = after(&game, state, &[(2, "left"), (0, "put H a5")]);
    assert_eq!(state.task(Seat(1)), Some(Task::Place(1)));
}

#[test]
fn running_out_of_time_writes_the_first_letter_into_the_first_box() {
    let game = game();
    let state = setup(&game, &Options { source: text(&["horse"]), ..Options::default() }, 1);
    let state = after(&game, state, &[(0, "timeout"), (0, "put O d5"), (0, "timeout")]);
    assert_eq!(state.seats[0].grid.to_string(), "...../...../...../...../HH.O.");
}

#[test]
fn the_hat_is_filled_by_all_and_drawn_in_an_order_of_its_own() {
    let game = game();
    let state = setup(&game, &Options::default(), 3);
    assert_eq!(state.quota(), 9);
    let nine = "hat one two three four five six seven eight nine";
    let state = after(&game, state, &[(0, "hat one two"), (0, nine), (1, nine)]);
    assert!(state.is_filling());
    assert_eq!(
        refused(&game, &state, 2, "put O a1"),
        "The hat is still being filled: put words into it first (hat apple pear plum)."
    );
    assert!(
        refused(&game, &state, 2, &format!("hat{}", " a".repeat(51)))
            .starts_with("51 words are more")
    );
    let state = after(&game, state, &[(2, "timeout")]);
    assert_eq!(state.words.len(), 25);
    assert_eq!(
        refused(&game, &state, 2, "hat ten"),
        "There is no hat to fill: write a letter of the word into a box."
    );
    let Supply::Hat { filled } = &state.supply else { panic!("{:?}", state.supply) };
    let mut left: Vec<&Word> = filled.iter().flatten().collect();
    assert_eq!(left.len(), 29);
    for word in &state.words {
        let at =
            left.iter().position(|other| *other == word).expect("drawn from the hat, once each");
        left.swap_remove(at);
    }
}

#[test]
fn who_leaves_leaves_more_words_to_the_others() {
    let game = game();
    let thirteen = "hat a b c d e f g h i j k l m";
    let state = after(
        &game,
        setup(&game, &Options::default(), 3),
        &[(0, "hat a b c d e f g h i"), (1, thirteen)],
    );
    assert_eq!(state.task(Seat(0)), None);
    let state = after(&game, state, &[(2, "left")]);
    assert_eq!((state.quota(), state.task(Seat(0))), (13, Some(Task::Fill)));
    let state = after(&game, state, &[(0, "hat w x y z")]);
    assert_eq!(state.words.len(), 25);
}

#[test]
fn players_choose_in_turn() {
    let game = game();
    let options = Options { source: Source::Turns, rhythm: Rhythm::Own, ..Options::default() };
    let state = setup(&game, &options, 3);
    assert_eq!(state.rhythm, Rhythm::Together);
    assert_eq!(
        refused(&game, &state, 1, "word horse"),
        "It is for Seat 1 to choose the word: wait for it."
    );
    assert_eq!(
        refused(&game, &state, 0, "word xqzzy"),
        "XQZZY is not in this table's dictionary: choose another word."
    );
    assert_eq!(
        refused(&game, &state, 0, "put H a5"),
        "There is no word for you yet: wait for the others."
    );
    let all = [(0, "word horse"), (2, "put H a5"), (0, "put O a5"), (1, "put R a5")];
    let state = after(&game, state, &all);
    assert_eq!(state.chooser(), Some(Seat(1)));
    assert_eq!(
        refused(&game, &state, 1, "word horse"),
        "HORSE was chosen before: choose another word."
    );
    // Chance chooses for one who is late, and the one after for one who goes.
    let state = after(&game, state, &[(1, "timeout")]);
    assert!(game.lexicon.contains(state.words[1].letters()), "{:?}", state.words);
    let state = after(&game, state, &[(0, "timeout"), (1, "timeout"), (2, "timeout"), (2, "left")]);
    assert_eq!(state.chooser(), Some(Seat(0)));
}

/// The rules of each seat: language, shortest word, scoring.
#[test]
fn seats_may_play_by_rules_of_their_own() {
    let (german, french) = (lexicon("de"), lexicon("fr"));
    let others = BTreeMap::from([(french.name(), french.clone())]);
    let game = Wordsearch { lexicon: german, others };
    let own = SeatOptions { dictionary: Some(french.name()), ..SeatOptions::default() };
    let short = SeatOptions { minimum: Some(Minimum::Two), ..SeatOptions::default() };
    let seats = Seats::new(vec![SeatOptions::default(), own, short, SeatOptions::default()]);
    let options = Options { source: text(&["Mädchen", "Straße"]), ..Options::default() };
    let mut dice = Dice::new(&Seed::from_number(7), 0);
    let state = game.setup(&options, &seats, &mut dice).unwrap();
    // Both are in the line of their seven letters; Ä is A for those who have no Ä.
    let state = after(&game, state, &[(0, "put Ä a2"), (1, "put A a2")]);
    assert_eq!(
        refused(&game, &state, 2, "put A a2"),
        "A is not in MÄDCHEN: choose one of MÄDCHEN."
    );
    let state = after(&game, state, &[(0, "put S b2"), (1, "put S b2")]);
    let stored = serde_json::to_string(&state).unwrap();
    assert_eq!(serde_json::from_str::<State>(&stored).unwrap(), state, "Ä stays Ä");
    let groups: Vec<u8> = state.seats().map(|seat| state.group(seat)).collect();
    assert_eq!(groups, [0, 1, 2, 0]);
    let unknown = SeatOptions { dictionary: Some("fr@0".to_owned()), ..SeatOptions::default() };
    let refused = game.setup(&options, &Seats::new(vec![unknown]), &mut dice).unwrap_err();
    assert_eq!(refused, Refusal::Dictionary("fr@0".to_owned()));
}

#[test]
fn equal_rules_are_ranked_together_and_who_left_is_not() {
    let game = game();
    let tutorial = SeatOptions { scoring: Some(Scoring::Tutorial), ..SeatOptions::default() };
    let plain = SeatOptions::default;
    let seats = Seats::new(vec![plain(), tutorial, plain(), plain()]);
    let options = Options { source: text(&["a"]), ..Options::default() };
    let mut state = game.setup(&options, &seats, &mut Dice::new(&Seed::from_number(7), 0)).unwrap();
    for (place, grid) in state.seats.iter_mut().zip([
        "BOATS/XXXXX/XXXXX/XXXXX/XXXXX",
        "BOATS/XXXXX/XXXXX/XXXXX/XXXXX",
        "CATXX/XXXXX/XXXXX/XXXXX/XXXXX",
        "BOATS/XXXXX/XXXXX/XXXXX/XXXX.",
    ]) {
        place.grid = grid.parse().unwrap();
    }
    let state = after(&game, state, &[(3, "left")]);
    let Status::Over(outcome) = game.status(&state) else { panic!("it is over") };
    let placings: Vec<_> = outcome.placings.iter().map(|p| (p.score, p.rank, p.group)).collect();
    assert_eq!(placings, [(8, Some(1), 0), (5, Some(1), 1), (3, Some(2), 0), (0, None, 0)]);
}

#[test]
fn words_that_can_not_be_played_are_refused_at_the_door() {
    let game = game();
    let mut dice = Dice::new(&Seed::from_number(7), 0);
    let mut setup = |title: &str, words: Vec<Word>| {
        let source = Source::Text { title: title.to_owned(), words };
        let options = Options { source, ..Options::default() };
        game.setup(&options, &Seats::plain(1), &mut dice).unwrap_err()
    };
    assert_eq!(setup("A list", vec![word("cat"); 24]), Refusal::Words(24));
    assert_eq!(
        setup("A list", vec![word("Mädchen"); 25]),
        Refusal::NoLetters { word: word("Mädchen") }
    );
    assert_eq!(setup(&"x".repeat(81), vec![word("cat"); 25]), Refusal::Title);
}
