//! Which letters are a word is the player's risk in strict games: whatever they are shown before they dare
//! is the same, whether the dictionary has the word or not.

use std::collections::BTreeMap;
use std::sync::Arc;

use crosstown::game::{Game, Moves, Seat, Viewer};
use crosstown::games::wordcross::Disputes::{self, Gentle, Strict};
use crosstown::games::wordcross::{Action, WordCross};
use crosstown::screen::{Chosen, Panel, Press, Row, Screen, Show};
use crosstown::words::{Lexicon, OwnWords};

use super::Table;

/// The first seat can make CAKE and CAER, steal KE for CAKE and IN for CAIN, and lock TA or not; and some of
/// it is behind other pages.
const SEATS: [&str; 3] = ["T-A CA-", "-KE", "SH- LO-IN"];

/// A table whose dictionary has words taken out and put in.
fn table(disputes: Disputes, own: &OwnWords) -> Table {
    let lexicon = Lexicon::load(Lexicon::DEFAULT).unwrap().with_own(own).unwrap();
    Table { game: WordCross::new(Arc::new(lexicon)), ..Table::at(disputes, &SEATS) }
}

fn other_words() -> OwnWords {
    let words = |text: &str| text.split(' ').map(str::to_owned).collect();
    OwnWords { allow: words("caer cain"), deny: words("cake care cave cash ta at") }
}

/// All that the first seat can be shown: what is suggested, every page of the pad by its draft, and the
/// page that asks about each move that can be typed.
fn shown(table: &Table) -> (Vec<String>, BTreeMap<String, Screen>) {
    let (game, you) = (&table.game, Seat(0));
    let view = game.view(&table.state, Viewer::Seat(you));
    let moves = game.moves(&view, you);
    let mut ahead: Vec<String> =
        moves.iter().filter_map(|action| game.asks(&view, action)).collect();
    ahead.push(String::new());
    let mut pages = BTreeMap::new();
    while let Some(draft) = ahead.pop() {
        if pages.contains_key(&draft) {
            continue;
        }
        let screen = game.screen(&view, Panel::Pad { draft: &draft, marks: true });
        ahead.extend(screen.rows.iter().flat_map(drafts));
        pages.insert(draft, screen);
    }
    (moves.iter().map(Action::to_string).collect(), pages)
}

fn drafts(row: &Row) -> Vec<String> {
    match row {
        Row::Buttons(buttons) => buttons
            .iter()
            .filter_map(|button| match &button.press {
                Press::Compose(draft) => Some(draft.clone()),
                _ => None,
            })
            .collect(),
        Row::Menu(menu) => menu
            .choices
            .iter()
            .filter_map(|choice| match &choice.does {
                Chosen::Compose(draft) => Some(draft.clone()),
                Chosen::Act(_) => None,
            })
            .collect(),
    }
}

#[test]
fn strict_games_show_the_same_with_other_words() {
    let [usual, other] =
        [OwnWords::default(), other_words()].map(|own| shown(&table(Strict, &own)));
    assert!(usual.1.len() > 60, "pages, with the questions: {}", usual.1.len());
    assert_eq!(usual.0, other.0, "suggestions");
    assert!(usual.1.keys().eq(other.1.keys()), "which pages there are");
    for (draft, screen) in &usual.1 {
        assert_eq!(screen, &other.1[draft], "{draft:?}");
    }
    let stealing = format!("{:?}", usual.1["steal"]);
    for loot in ["KE of Seat 2 → CAKE", "IN of Seat 3 → CAIN", "SH of Seat 3 → CASH"] {
        assert!(stealing.contains(loot), "{loot}: {stealing}");
    }
}

/// Where a wrong word is refused anyway, players are told.
#[test]
fn gentle_games_show_the_words() {
    let [usual, other] =
        [OwnWords::default(), other_words()].map(|own| shown(&table(Gentle, &own)));
    assert_ne!(usual.0, other.0);
    for page in ["", "steal", "more"] {
        let pages = [&usual.1, &other.1].map(|pages| pages.get(page));
        assert_ne!(pages[0], pages[1], "{page:?}");
    }
}

/// After a deed without its lock, too.
#[test]
fn an_open_turn_tells_no_more() {
    let after = |disputes, own: &OwnWords| {
        let mut table = table(disputes, own);
        table.act(1, "swap boxes TH ER open").unwrap();
        shown(&table)
    };
    let [usual, other] = [OwnWords::default(), other_words()];
    assert_eq!(after(Strict, &usual), after(Strict, &other));
    assert_eq!(after(Strict, &usual).0, ["lock 1", "end"]);
}
