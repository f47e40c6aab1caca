//! The workshop as it is pressed: how many presses a round takes, and that words suffice to play.

use std::collections::BTreeMap;

use crosstown::game::{Input, Seat};
use crosstown::games::town::{Variant, View};
use crosstown::screen::{Chosen, Panel, Press, Row, Screen, Show};

use super::support::{PLAIN, Table};

/// A player in front of the workshop, who sees nothing but its controls.
struct Hands {
    table: Table,
    draft: String,
    presses: usize,
}

impl Hands {
    fn at(table: Table) -> Self {
        // "My town" is a press too.
        Self { table, draft: String::new(), presses: 1 }
    }

    fn view(&self) -> View {
        self.table.view(0)
    }

    fn screen(&self) -> Screen {
        let panel = Panel::Pad { draft: &self.draft, marks: true };
        self.table.game.screen(&self.view(), panel)
    }

    /// Everything that can be pressed or chosen, by what is written on it, with what it does.
    fn controls(&self) -> BTreeMap<String, Chosen> {
        let mut controls = BTreeMap::new();
        for row in self.screen().rows {
            match row {
                Row::Buttons(buttons) => {
                    for button in buttons.into_iter().filter(|button| button.enabled) {
                        let does = match button.press {
                            Press::Act(text) => Chosen::Act(text),
                            Press::Compose(draft) => Chosen::Compose(draft),
                            _ => continue,
                        };
                        controls.insert(button.label, does);
                    }
                }
                Row::Menu(menu) => {
                    let choices = menu.choices.into_iter();
                    controls.extend(choices.map(|choice| (choice.label, choice.does)));
                }
            }
        }
        controls
    }

    /// Presses the one control whose label begins like this.
    fn press(&mut self, label: &str) {
        let controls = self.controls();
        let found = controls.iter().find(|(name, _)| name.starts_with(label));
        let does = found.map(|(_, does)| does.clone());
        match does.unwrap_or_else(|| panic!("no {label:?} among {:?}", controls.keys())) {
            Chosen::Compose(draft) => self.draft = draft,
            Chosen::Act(text) => {
                for step in text.split(';') {
                    self.table.does(0, step);
                }
                self.draft.clear();
            }
        }
        self.presses += 1;
    }

    fn press_all(&mut self, labels: &[&str]) {
        labels.iter().for_each(|label| self.press(label));
    }

    /// Presses the first entry of the menu of places.
    fn press_best_spot(&mut self) {
        let rows = self.screen().rows.into_iter();
        let mut menus = rows.filter_map(|row| match row {
            Row::Menu(menu) if menu.name == "spot" => Some(menu),
            _ => None,
        });
        let best = menus.next().expect("there are places").choices[0].label.clone();
        self.press(&best);
    }

    fn says(&self) -> String {
        self.screen().text
    }
}

/// A solo table whose card has three pieces and nine letters, with a town to build on.
fn three_pieces() -> Table {
    let mut table = Table::with_town("S T O N E", 2);
    table.card("4 3 | 2");
    table.desk(0).sheet = super::support::paper(PLAIN);
    table.begin();
    table
}

#[test]
fn a_round_of_three_pieces_nine_letters_and_two_workers_takes_at_most_24_presses() {
    let mut hands = Hands::at(three_pieces());
    // ABCD along the upper edge, KLM below it, then JT down the right edge; each where the menu has it first.
    hands.press_all(&["Row 1:", "a1 ", "→", "→", "→", "Cut a1-d1"]);
    hands.press_best_spot();
    hands.press_all(&["Row 2:", "a2 ", "→", "→", "Cut a2-c2"]);
    hands.press_best_spot();
    hands.press_all(&["Row 1:", "j1 ", "↓", "Cut j1 j2"]);
    hands.press_best_spot();
    // The card is full: workers come next by themselves.
    hands.press_all(&["Row 13:", "m13 ", "Row 13:", "n13 "]);
    assert_eq!(hands.table.own().desk.placed.len(), 3);
    assert_eq!(hands.table.own().desk.town.workers(), 2);
    hands.press("Done");
    assert_eq!(hands.table.state.round, 2);
    assert!(hands.presses <= 24, "{} presses", hands.presses);
}

#[test]
fn the_same_round_takes_two_forms() {
    let mut table = three_pieces();
    // Each line of a form is one input: two forms, the second when the parts are seen.
    table.play("cut a1-d1, cut a2-c2, cut j1 j2");
    table.play("flip 1, place 1 n14, flip 2, place 2 p14, place 3 r13, work n14, work n15, done");
    assert_eq!(table.state.round, 2);
}

#[test]
fn a_round_of_suggestions_takes_at_most_8_presses() {
    // The last town has a line that no worker makes a word of.
    let towns = [("3 2", ""), ("4 3 | 2", ""), ("3 2 | 2 2", ""), ("4 3 | 2", "X Q Z X Q Z")];
    for (card, built) in towns {
        let mut table = Table::new(1, Variant::Standard);
        table.card(card);
        table.desk(0).town = super::support::town(if built.is_empty() { "." } else { built });
        table.begin();
        let slots = table.view(0).card().map_or(0, |card| card.slots().len());
        let mut hands = Hands::at(table);
        while hands.table.own().desk.placed.len() < slots {
            hands.press("Suggest");
            let mut labels = hands.controls().into_keys();
            let place = labels.find(|label| label.contains(" piece"));
            hands.press(&place.unwrap_or_else(|| panic!("{card}: no idea")));
        }
        hands.press("Done");
        assert!(hands.presses <= 8, "{card}: {} presses", hands.presses);
    }
}

#[test]
fn whoever_would_crumple_something_is_asked_and_told_what() {
    let mut hands = Hands::at(three_pieces());
    hands.press_all(&["Row 1:", "a1 ", "→", "Cut a1 b1"]);
    assert!(hands.controls().keys().all(|label| label != "Done"));
    hands.press("Done…");
    assert!(
        hands.says().contains("part 1 (A B) would be crumpled, which costs two points"),
        "{}",
        hands.says()
    );
    let typed = "done".parse().unwrap();
    assert_eq!(hands.table.game.asks(&hands.view(), &typed).as_deref(), Some("done"));
    hands.press("Back");
    hands.press_all(&["Crumple", "Done"]);
    assert_eq!(hands.table.own().desk.crumpled, 1);
}

#[test]
fn a_piece_is_moved_and_flipped_before_it_lies() {
    let mut hands = Hands::at(three_pieces());
    hands.press_all(&["Row 1:", "a1 ", "→", "Cut a1 b1"]);
    hands.draft = "place 1 m13".to_owned();
    assert!(hands.says().contains("not there. m13 is taken"), "{}", hands.says());
    assert!(hands.controls().keys().all(|label| label != "Place at m13"));
    hands.press("↓");
    assert!(hands.says().contains("block"), "{}", hands.says());
    hands.press("Flip");
    assert!(hands.says().contains("Part 1 at m14, flipped makes SAB"), "{}", hands.says());
    hands.press("Place at m14");
    assert_eq!(hands.table.own().desk.placed, [1]);
    hands.press_all(&["Place", "Take back"]);
    assert!(hands.table.own().desk.placed.is_empty());
}

#[test]
fn a_fresh_sheet_asks_for_confirmation() {
    let mut table = Table::new(2, Variant::Standard);
    table.desk(0).sheet = super::support::paper("A B C/D E F");
    table.begin();
    let mut hands = Hands::at(table);
    hands.press("Fresh sheet…");
    assert_eq!(hands.table.own().desk.sheet.len(), 6);
    hands.press("Take a fresh sheet");
    assert_eq!(hands.table.own().desk.sheet.len(), 100);
    let typed = "fresh".parse().unwrap();
    assert_eq!(hands.table.game.asks(&hands.view(), &typed), None, "typed it is its own question");
}

#[test]
fn the_part_to_pass_on_is_chosen_by_a_press() {
    let mut hands = Hands::at(three_pieces());
    hands.table.play("cut a1-d1");
    hands.press_all(&["Cut", "Keep…", "Part 1"]);
    assert_eq!(hands.table.own().desk.sheet.len(), 4);
}

/// The letters of sheet and town, each with its square, are in the alt text, and so is what is typed.
#[test]
fn alt_text_and_board_suffice() {
    let mut table = three_pieces();
    table.play("cut a1-d1, place 1 r13");
    let screen = |draft: &str, table: &Table| {
        let panel = Panel::Pad { draft, marks: true };
        table.game.screen(&table.view(0), panel)
    };
    for text in [screen("", &table).alt, screen("", &table).board] {
        for line in ["2 K L M N O P Q R S T", "13 m S T O N E A B C D", "10 M N O P Q R S T U V"] {
            let found = text.contains(line) || text.contains(&line.replace("13 m", "13"));
            assert!(found, "{line:?} is in {text}");
        }
        assert!(text.contains("2 idle of 2 workers, pollution 0"), "{text}");
    }
}

#[test]
fn the_end_says_what_is_no_word_yet_and_what_it_would_score() {
    let mut hands = Hands::at(Table::finishing("S T O N X", 1));
    assert!(hands.says().contains("No words yet: STONX at m13"), "{}", hands.says());
    assert!(!hands.controls().contains_key("Done"));
    hands.press("q13: makes a word of STONX");
    assert!(
        hands.says().contains("Every line is a word: 3 if you are done now"),
        "{}",
        hands.says()
    );
    hands.press("Undo");
    hands.press("Best");
    assert!(hands.says().contains("is being looked for"), "{}", hands.says());
    assert!(!hands.controls().contains_key("Best"));
    let (seat, view) = (Seat(0), hands.view());
    let found = crosstown::game::Computer::work_out(
        &hands.table.game,
        &view,
        seat,
        &mut crosstown::game::Dice::new(&crosstown::game::Seed::from_number(1), 1),
    );
    hands.table.enter(Input::Act { seat, action: found.unwrap() }).unwrap();
    assert!(hands.says().contains("This is mine: it is proved"), "{}", hands.says());
    hands.press("Black out: off");
    hands.press("Row 13:");
    hands.press("m13 ");
    hands.press("Undo");
    hands.press("Done");
    let over = hands.table.game.screen(&hands.table.public(), Panel::Board);
    assert!(over.text.contains("Intern"), "{}", over.text);
    assert!(over.board.contains("Words: STON"), "{}", over.board);
}

#[test]
fn whoever_is_done_may_reopen_but_not_in_a_tight_game() {
    for (variant, may) in [(Variant::Standard, true), (Variant::Tight, false)] {
        let mut table = Table::new(2, variant);
        table.does(0, "done");
        let hands = Hands::at(table);
        assert_eq!(hands.controls().contains_key("Not done after all"), may);
        let public = hands.table.game.screen(&hands.table.public(), Panel::Board);
        assert!(public.text.contains("Done: Seat 1."), "{}", public.text);
        assert_eq!(public.text.contains("One minute"), !may);
    }
}

#[test]
fn moves_lead_through_a_whole_game() {
    let mut table = Table::new(1, Variant::Standard);
    for _ in 0..400 {
        if table.state.is_over() {
            break;
        }
        let moves = crosstown::game::Moves::moves(&table.game, &table.view(0), Seat(0));
        let first =
            moves.first().unwrap_or_else(|| panic!("nothing to do in {}", table.state.round));
        table.play(&first.to_string());
    }
    assert!(table.state.is_over(), "round {}", table.state.round);
}
