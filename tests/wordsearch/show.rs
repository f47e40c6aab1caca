//! What players are shown, and that it suffices to play by.

use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

use crosstown::game::{Dice, Game, Input, Moves, Seat, Seats, Seed, Viewer};
use crosstown::games::wordsearch::{
    Action, Minimum, Options, Rhythm, Scoring, SeatOptions, Source, State, TURNS, View, Word,
    Wordsearch,
};
use crosstown::screen::{ALT_LIMIT, Button, Guide, Menu, Panel, Press, Row, Screen, Show, Style};
use crosstown::words::{Letter, Lexicon};

static GAME: LazyLock<Wordsearch> =
    LazyLock::new(|| Wordsearch::new(Arc::new(Lexicon::load(Lexicon::DEFAULT).unwrap())));

fn word(text: &str) -> Word {
    Word::read(text).unwrap()
}

/// 25 words: these, and words of one letter after them.
fn text(words: &str) -> Source {
    let words = words.split_whitespace().chain(std::iter::repeat("I")).take(TURNS);
    Source::Text { title: "A Book".to_owned(), words: words.map(word).collect() }
}

/// A table being played: everything goes in as typed.
struct Table {
    state: State,
    inputs: u64,
}

impl Table {
    fn with(source: Source, rhythm: Rhythm, seats: Vec<SeatOptions>) -> Self {
        let options = Options { source, rhythm, ..Options::default() };
        let mut dice = Dice::new(&Seed::from_number(4), 0);
        Self { state: GAME.setup(&options, &Seats::new(seats), &mut dice).unwrap(), inputs: 0 }
    }

    fn new(source: Source, seats: usize) -> Self {
        Self::with(source, Rhythm::Own, vec![SeatOptions::default(); seats])
    }

    fn enter(&mut self, input: Input<Action>) {
        self.inputs += 1;
        let mut dice = Dice::new(&Seed::from_number(4), self.inputs);
        self.state = GAME.apply(&self.state, input, &mut dice).unwrap().state;
    }

    fn act(&mut self, seat: u8, typed: &str) {
        self.enter(Input::Act { seat: Seat(seat), action: typed.parse().unwrap() });
    }

    fn leave(&mut self, seat: u8) {
        self.enter(Input::Left { seat: Seat(seat) });
    }

    fn fill(&mut self, grids: &[&str]) {
        for (place, grid) in self.state.seats.iter_mut().zip(grids) {
            place.grid = grid.parse().unwrap();
        }
    }

    fn view(&self, seat: u8) -> View {
        GAME.view(&self.state, Viewer::Seat(Seat(seat)))
    }

    fn pad(&self, seat: u8, draft: &str) -> Screen {
        GAME.screen(&self.view(seat), Panel::Pad { draft, marks: true })
    }

    fn board(&self) -> Screen {
        GAME.screen(&GAME.view(&self.state, Viewer::Public), Panel::Board)
    }
}

fn buttons(screen: &Screen) -> Vec<&Button> {
    let rows = screen.rows.iter().map(|row| match row {
        Row::Buttons(buttons) => &buttons[..],
        Row::Menu(_) => &[],
    });
    rows.flatten().collect()
}

fn button<'a>(screen: &'a Screen, label: &str) -> &'a Button {
    buttons(screen).into_iter().find(|button| button.label == label).unwrap()
}

/// The actions that can be pressed.
fn actions(screen: &Screen) -> Vec<String> {
    let usable = buttons(screen).into_iter().filter(|button| button.enabled);
    let act = |button: &Button| match &button.press {
        Press::Act(text) => Some(text.clone()),
        _ => None,
    };
    usable.filter_map(act).collect()
}

/// What a message can hold, and that no two controls are the same.
fn check_limits(screen: &Screen) {
    assert!(screen.rows.len() <= Row::MOST, "{screen:?}");
    assert!((1..=ALT_LIMIT).contains(&screen.alt.chars().count()), "{}", screen.alt);
    assert!(screen.text.chars().count() + screen.board.chars().count() < 1900);
    let mut seen = HashSet::new();
    for row in &screen.rows {
        match row {
            Row::Buttons(buttons) => assert!((1..=Row::BUTTONS).contains(&buttons.len())),
            Row::Menu(menu) => {
                assert!((1..=Menu::MOST).contains(&menu.choices.len()));
                assert!(seen.insert(menu.name.to_owned()));
            }
        }
    }
    let all = buttons(screen);
    assert!(all.into_iter().all(|button| seen.insert(format!("{:?}", button.press))), "{screen:?}");
}

/// A word of so many letters, of few or many different ones.
fn random_word(length: usize, dice: &mut Dice) -> Word {
    let different = 1 + dice.below(26);
    let letter = |_| Letter::from_number(1 + dice.below(different) as u8).unwrap();
    Word::new((0..length).map(letter).collect()).unwrap()
}

/// Every length, on grids filled anyhow: the controls fit, and what they offer is what can be done.
#[test]
fn the_pad_offers_every_move_and_no_other() {
    for round in 0..12 {
        let mut dice = Dice::new(&Seed::from_number(round), 0);
        let lengths = (0..TURNS).map(|turn| 1 + (turn * 7 + round as usize * 5) % Word::LONGEST);
        let words = lengths.map(|length| random_word(length, &mut dice)).collect();
        let mut table = Table::new(Source::Text { title: String::new(), words }, 1);
        while !table.state.is_over() {
            let view = table.view(0);
            let moves = GAME.moves(&view, Seat(0));
            let letters: HashSet<String> =
                moves.iter().map(|action| action.to_string()[4..5].to_owned()).collect();
            let mut offered = HashSet::new();
            for draft in letters.iter().flat_map(|letter| [letter.clone(), format!("?{letter}")]) {
                let screen = table.pad(0, &draft);
                check_limits(&screen);
                offered.extend(actions(&screen));
            }
            let expected: HashSet<String> = moves.iter().map(Action::to_string).collect();
            assert_eq!(offered, expected);
            for nonsense in ["", "?", "🦀", "É", "??", "99999999999999999999", "put A a1"] {
                let screen = table.pad(0, nonsense);
                check_limits(&screen);
                assert_eq!(actions(&screen).is_empty(), letters.len() > 1);
            }
            let action = dice.pick(&moves).unwrap().clone();
            table.enter(Input::Act { seat: Seat(0), action });
        }
        check_limits(&table.board());
    }
}

#[test]
fn a_letter_then_a_box() {
    let mut table = Table::new(text("playfully"), 2);
    let first = table.pad(0, "");
    let said = "Turn 1 of 25: **PLAYFULLY**. 9 letters: line 4. Choose a letter.";
    assert_eq!(first.text, said);
    assert_eq!(button(&first, "P").press, Press::Compose("P".to_owned()));
    assert!(!button(&first, "b4").enabled);
    let chosen = table.pad(0, "P");
    assert!(chosen.text.ends_with("P chosen: now press a box.") && chosen.alt.contains("P chosen"));
    assert_eq!(button(&chosen, "P").style, Style::Primary);
    assert_eq!(actions(&chosen)[1], "put P b4");
    table.act(0, "put P b4");
    let next = table.pad(0, "");
    assert!(next.text.starts_with("Turn 2 of 25: **I**. 1 letter: line 1. I chosen"), "no choice");
    assert_eq!(actions(&next).len(), 5);
}

/// The example of the sheet.
#[test]
fn full_lines_give_way_to_their_neighbours() {
    let mut table = Table::new(text(""), 1);
    for (grid, lines) in [
        ("...../...../STONE/PLATE/.....", "line 2 or line 5"),
        ("...../...../STONE/PLATE/RIVER", "line 2"),
    ] {
        table.fill(&[grid]);
        let turn = table.state.seats[0].grid.count();
        table.state.words[turn] = word("playfully");
        let pad = table.pad(0, "Y");
        let said = format!("9 letters: line 4, but that is full, so {lines}.");
        assert!(pad.text.contains(&said), "{}", pad.text);
        assert_eq!(actions(&pad).len(), 5 * lines.split(" or ").count());
        assert_eq!(pad.board.matches(" <").count(), lines.split(" or ").count());
    }
}

#[test]
fn many_letters_are_a_menu_and_all_letters_two() {
    let menus = |word: &str| {
        let screen = Table::new(text(word), 1).pad(0, "E");
        let menus = screen.rows.iter().filter_map(|row| match row {
            Row::Menu(menu) => {
                Some((menu.choices.len(), menu.choices.iter().filter(|c| c.chosen).count()))
            }
            Row::Buttons(_) => None,
        });
        menus.collect::<Vec<_>>()
    };
    assert_eq!(menus("abcdefghij"), []);
    assert_eq!(menus("abcdefghijk"), [(11, 1)]);
    assert_eq!(menus("abcdefghijklmnopqrstuvwxyz"), [(25, 1), (1, 0)]);
}

#[test]
fn help_opens_and_closes_and_keeps_the_letter() {
    let table = Table::new(text("river"), 1);
    let open = button(&table.pad(0, "V"), "Help").press.clone();
    assert_eq!(open, Press::Compose("?V".to_owned()));
    let help = table.pad(0, "?V");
    assert!(help.text.contains("After 25 words") && help.text.contains("V chosen"));
    assert_eq!(button(&help, "Close help").press, Press::Compose("V".to_owned()));
}

#[test]
fn marks_show_what_was_made() {
    let mut table = Table::new(text(""), 1);
    table.fill(&["BOATS/...../...../...../....."]);
    let marked = table.pad(0, "");
    assert!(marked.board.ends_with("BOATS +3: 5 boxes + 3 bonus = 8."), "{}", marked.board);
    assert!(marked.alt.contains("BOATS/...../...../...../.....") && marked.alt.contains("= 8"));
    let off = Press::Marks { on: false, draft: "I".to_owned() };
    assert_eq!(button(&marked, "Marks off").press, off);
    let view = table.view(0);
    let bare = GAME.screen(&view, Panel::Pad { draft: "", marks: false });
    assert!(!bare.board.contains("BOATS +3") && !bare.alt.contains("bonus"));
    assert_eq!(button(&bare, "Marks on").press, Press::Marks { on: true, draft: "I".to_owned() });
}

#[test]
fn the_board_says_how_far_everybody_is_and_no_letter() {
    let mut table = Table::new(text("zyzzyva quixotic"), 3);
    table.act(1, "put Z a2");
    table.act(1, "put Q a3");
    table.leave(2);
    let board = table.board();
    let lines: Vec<&str> = board.board.lines().collect();
    let expected =
        ["Seat 1: turn 1 of 25", "Seat 2: turn 3 of 25", "Seat 3: left with 0 of 25 letters"];
    assert_eq!(lines, expected);
    let said = format!("Words from A Book. Everyone at their own pace.\n{}", lines.join(" · "));
    assert_eq!(board.text, said);
    assert_eq!((board.pad, board.rows.len()), (Some("My grid"), 0));
    let all = format!("{}{}{}", board.text, board.board, board.alt);
    assert!(!all.contains('Z') && !all.contains('Q'), "{all}");
    let same = GAME
        .screen(&GAME.view(&table.state, Viewer::Public), Panel::Pad { draft: "Z", marks: true });
    assert_eq!(same, board, "nobody has no grid");
    assert_eq!(GAME.line(&table.view(0)), "0/25 2/25 0/25");
}

#[test]
fn a_hat_asks_for_words() {
    let mut table = Table::new(Source::Hat, 3);
    let said =
        "Words from a hat. Everyone puts in 9 words or more.\nSeat 1: filling the hat, 0 of 9";
    assert!(table.board().text.starts_with(said), "{}", table.board().text);
    let write = Press::Write { verb: "hat", title: "Words for the hat" };
    assert_eq!(button(&table.pad(0, ""), "Words for the hat").press, write);
    table.act(0, "hat apple pear");
    assert!(table.board().board.starts_with("Seat 1: filling the hat, 2 of 9\n"));
    assert!(!table.board().alt.contains("APPLE"));
    let said = "The hat wants 7 more words from you. In it already: APPLE, PEAR.";
    assert_eq!(table.pad(0, "").text, said);
    table.act(0, "hat a b c d e f g");
    let waiting = table.pad(0, "");
    assert_eq!((&waiting.text[..], waiting.rows.len()), ("Waiting for Seat 2, Seat 3.", 0));
}

#[test]
fn one_chooses_and_the_others_wait() {
    let mut table = Table::new(Source::Turns, 2);
    let said = "Words chosen by the players in turn. Seat 1 chooses the next word.\nSeat 1: ";
    assert!(table.board().text.starts_with(said), "{}", table.board().text);
    let write = Press::Write { verb: "word", title: "The word of this turn" };
    assert_eq!(button(&table.pad(0, ""), "Choose the word").press, write);
    assert_eq!(table.pad(1, "").text, "Seat 1 chooses the next word.");
    table.act(0, "word lantern");
    let said = "Words chosen by the players in turn. All together, word by word.\nSeat 1: turn 1";
    assert!(table.board().text.starts_with(said), "{}", table.board().text);
    table.act(0, "put L a2");
    assert_eq!(table.pad(0, "").text, "Waiting for Seat 2.");
    assert!(table.board().board.starts_with("Seat 1: 1 of 25, waits\n"));
}

#[test]
fn a_full_grid_is_shown_while_others_play() {
    let mut table = Table::new(text(""), 2);
    table.fill(&["STARE/TONER/AREAS/REDID/TREES"]);
    let pad = table.pad(0, "");
    assert!(
        pad.text.starts_with("Your grid is full: ") && pad.text.ends_with("Waiting for Seat 2.")
    );
    assert!(table.board().board.starts_with("Seat 1: done\nSeat 2: turn 1 of 25"));
    check_limits(&pad);
}

const BOATS: &str = "BOATS/QQQQQ/QQQQQ/QQQQQ/QQQQQ";
const TIMES: &str = "TIMES/QQQQQ/QQQQQ/QQQQQ/QQQQQ";

#[test]
fn the_end_shows_the_best_first() {
    let mut table = Table::new(text(""), 3);
    table.fill(&[BOATS, TIMES, BOATS]);
    let end = table.board();
    assert_eq!(end.text, format!("Seat 2 wins with 10 points.\n{}", counted_by("full scoring")));
    let first = format!("Seat 2: 5 boxes + 5 bonus = 10\n{TIMES}: TIMES +3, EMIT +1, SEMI +1");
    let (best, rest) = end.board.split_at(first.len());
    assert_eq!(best.len(), first.len());
    assert!(
        best.starts_with("Seat 2: 5 boxes + 5 bonus = 10\n") && best.contains("SEMI +1"),
        "{best}"
    );
    assert!(rest.contains(&format!("Seat 1: 5 boxes + 3 bonus = 8\n{BOATS}: BOATS +3")));
    assert!(end.alt.contains(TIMES) && end.alt.contains("BOATS +3"));
    assert_eq!(button(&end, "Best grid").press, Press::Hindsight);
    assert_eq!(GAME.line(&table.view(1)), format!("{BOATS} {TIMES} {BOATS}"));
}

#[test]
fn each_group_of_rules_has_its_winner() {
    let tutorial = SeatOptions { scoring: Some(Scoring::Tutorial), ..SeatOptions::default() };
    let seats = vec![tutorial.clone(), SeatOptions::default(), SeatOptions::default(), tutorial];
    let mut table = Table::with(text(""), Rhythm::Own, seats);
    assert!(table.board().board.contains("Seat 2 (B): turn 1 of 25"));
    assert!(table.board().board.ends_with("B: en-standard, from 3 letters"));
    table.fill(&[BOATS, BOATS, TIMES, BOATS]);
    let name = GAME.lexicon.name();
    let expected = format!(
        "{name}, words from 3 letters, tutorial scoring: Seat 1, Seat 4 share the win with 5 points each.\n\
         {name}, words from 3 letters, full scoring: Seat 3 wins with 10 points."
    );
    assert_eq!(table.board().text, expected);
    let own = table.pad(1, "").text;
    assert!(own.starts_with("You have 8 points, place 2 of 2 with these rules.\n"), "{own}");
}

#[test]
fn forty_is_super_great() {
    let mut table = Table::new(text(""), 1);
    table.fill(&["STARE/TONER/AREAS/REDID/TREES"]);
    let total = GAME.score(&table.state.seats[0].grid, &table.state.seats[0].rules).total();
    assert!(total >= 40, "{total}");
    let said = format!("= {total} points: super-great!\n{}", counted_by("full scoring"));
    assert!(table.board().text.ends_with(&said), "{}", table.board().text);
}

/// By the sheet: from 20 boxes on the full scoring is next. No tutorial ever gets to forty.
#[test]
fn twenty_is_good_in_the_tutorial() {
    let tutorial = SeatOptions { scoring: Some(Scoring::Tutorial), ..SeatOptions::default() };
    let mut table = Table::with(text(""), Rhythm::Own, vec![tutorial]);
    table.fill(&["STARE/TONER/AREAS/REDID/TREES"]);
    let said = "The grid is full: 25 of 25 boxes = 25 points: good, so try the full scoring next!";
    assert_eq!(table.board().text, format!("{said}\n{}", counted_by("tutorial scoring")));
    table.fill(&[BOATS]);
    assert!(table.board().text.starts_with("The grid is full: 5 of 25 boxes = 5 points.\n"));
}

/// What results name.
fn counted_by(scoring: &str) -> String {
    format!("Counted by {}, words from 3 letters, {scoring}.", GAME.lexicon.name())
}

/// Own points and place, own grid, all its words; then a way to everybody's.
#[test]
fn everybody_sees_their_own_result_first() {
    let mut table = Table::new(text(""), 24);
    table.fill(&[MANY_WORDS; 24]);
    table.fill(&[BOATS, TIMES]);
    let own = table.pad(0, "");
    assert!(own.text.starts_with("You have 8 points, place 24 of 24.\n"), "{}", own.text);
    assert!(own.board.starts_with("   a b c d e\n1  B O A T S\n"), "{}", own.board);
    assert!(own.board.contains("Words: BOATS +3") && own.alt.contains(BOATS));
    let pages = ["1 to 4", "5 to 8", "9 to 12", "13 to 16", "17 to 20", "21 to 24"];
    let labels: Vec<&str> = buttons(&own).iter().map(|button| &button.label[..]).collect();
    assert_eq!(labels, pages);
    let Some(Row::Menu(menu)) = own.rows.last() else { panic!("a menu of all grids") };
    assert_eq!(menu.choices.len(), 24);
    let chosen: Vec<&str> =
        menu.choices.iter().filter(|c| c.chosen).map(|c| &c.label[..]).collect();
    assert_eq!(chosen, ["Seat 1: 8 points"]);
    let other = table.pad(0, "s2");
    assert!(other.text.starts_with("Seat 2 has 10 points, place 23 of 24.\n"), "{}", other.text);
    assert!(other.board.contains("SEMI +1") && other.alt.contains(TIMES));
    // On a page they have no room; each by itself has all its words, as text and as a picture.
    let listed = |screen: &Screen| screen.board.contains(" more");
    assert!(listed(&table.pad(0, "1")) && !listed(&table.pad(2, "")));
    let (grid, score) = table.view(2).seats[2].grid.clone().unwrap();
    assert_eq!(grid.to_string(), MANY_WORDS);
    let told = table.pad(2, "").board.matches(", ").count() + 1;
    assert_eq!(told, score.words.len());
    assert!(table.pad(2, "").alt.ends_with(", DOH, HOD. 25 boxes + 3 bonus = 28."));
    check_limits(&own);
}

/// More words than anybody ever makes.
const MANY_WORDS: &str = "LETAD/NOTAO/REPAH/NOTOM/TEDAM";

#[test]
fn pages_of_four_and_nothing_to_look_back_on_when_all_left() {
    let mut table = Table::new(text(""), 7);
    table.fill(&[BOATS; 7]);
    let board = table.board();
    let labels: Vec<&str> = buttons(&board).iter().map(|button| &button.label[..]).collect();
    assert_eq!(labels, ["1 to 4", "5 to 7", "Best grid"]);
    let page = |draft: &str| table.pad(0, draft).board.lines().count();
    assert_eq!([page("1"), page("2"), page("99")], [8, 6, 6]);
    let mut gone = Table::new(text(""), 2);
    gone.leave(0);
    gone.leave(1);
    assert_eq!(gone.board().text, "Everybody left: no result.");
    assert_eq!(buttons(&gone.board()).len(), 0);
}

/// Many seats, many rules, many words.
#[test]
fn crowded_tables_fit() {
    let seat = |number: usize| SeatOptions {
        dictionary: None,
        minimum: Some(if number.is_multiple_of(2) { Minimum::Two } else { Minimum::Three }),
        scoring: Some(if number.is_multiple_of(3) { Scoring::Tutorial } else { Scoring::Full }),
    };
    let mut table = Table::with(text(""), Rhythm::Own, (0..24).map(seat).collect());
    check_limits(&table.board());
    table.fill(&["STARE/TONER/AREAS/REDID/TREES"; 24]);
    check_limits(&table.board());
    ["2", "4", "6"].iter().for_each(|page| check_limits(&table.pad(0, page)));
}

/// What the texts of the guide say is what the rules count.
#[test]
fn lessons_show_what_they_tell() {
    let alts: Vec<String> = (0..Wordsearch::PAGES).map(|page| GAME.page(page).alt).collect();
    assert!(alts[0].ends_with("The word is RIVER. 5 letters: line 5."));
    assert!(alts[1].ends_with("9 letters: line 4, but that is full, so line 2 or line 5."));
    assert!(
        alts[2].ends_with("BOATS +3, TONE +1, NOTE +1: 10 boxes + 5 bonus = 15."),
        "{}",
        alts[2]
    );
    for there in ["TIMES +3", "SEMI +1", "EMIT +1", "DEEDS +3", "LAGER +3", "REGAL +3"] {
        assert!(alts[3].contains(there), "{}", alts[3]);
    }
    assert!(!alts[3].contains("DEED "), "{}", alts[3]);
    assert!(alts[4].ends_with("BOATS, TONE, NOTE: 10 of 25 boxes = 10."), "{}", alts[4]);
    assert_eq!(GAME.page(99), GAME.page(Wordsearch::PAGES - 1));
}
