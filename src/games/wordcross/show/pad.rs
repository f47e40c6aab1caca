//! The private pad: menus of what can be done, and questions about what is at risk.

use super::draft::{Draft, Page};
use super::entries::{Entries, worth};
use crate::game::Seat;
use crate::games::wordcross::WordCross;
use crate::games::wordcross::action::{Action, Deed};
use crate::games::wordcross::columns::Side;
use crate::games::wordcross::tile::Tile;
use crate::games::wordcross::view::View;
use crate::screen::{Button, Choice, Chosen, Menu, Press, Row, Style};

/// The names of menus, which tell those of one pad apart.
const NAMES: [&str; Row::MOST] = ["first", "second", "third", "fourth", "fifth"];

/// What is said above the picture to the player whose turn it is, and what they can press.
pub fn turn(game: &WordCross, view: &View, you: Seat, draft: &str) -> (String, Vec<Row>) {
    let draft = Draft::read(draft);
    let entries = Entries { game, view, you, draft };
    if view.acted {
        return after_a_deed(&entries);
    }
    match draft.page {
        Page::Takes => takes(&entries),
        Page::Steals => steals(&entries),
        Page::More => more(&entries),
        Page::Boxes(left) => boxes(&entries, left),
        Page::Ask(action) => ask(&entries, action),
    }
}

fn takes(entries: &Entries<'_>) -> (String, Vec<Row>) {
    let mut menus = Vec::new();
    for side in Side::BOTH {
        menus.extend(halves(entries.takes(side), &format!("Into your {side} column")));
    }
    let mut rows = named(menus);
    let draft = entries.draft;
    let lock = Draft { lock: !draft.lock, ..draft };
    let can_steal = !entries.steals().is_empty();
    rows.push(Row::Buttons(vec![
        button(if draft.lock { "Lock: on" } else { "Lock: off" }, to(lock)),
        Button { enabled: can_steal, ..button("Steal", to(draft.with(Page::Steals))) },
        button("More", to(draft.with(Page::More))),
        button("Pass", Press::Act(Deed::Pass.alone().to_string())),
        button("Type…", Press::Type),
    ]));
    let lock = match draft.lock {
        true => "The word you make is locked.",
        false => "What you make is not locked by itself.",
    };
    (format!("Your turn: take a tile into a column, or steal one. {lock}"), rows)
}

fn steals(entries: &Entries<'_>) -> (String, Vec<Row>) {
    let steals = entries.steals();
    let text = match steals.is_empty() {
        true => "There is nothing to steal that would make a word with a tile of yours.",
        false => "Choose a tile to steal.",
    };
    let mut rows = named(halves(steals, "Steal"));
    rows.push(back(entries));
    (text.to_owned(), rows)
}

fn more(entries: &Entries<'_>) -> (String, Vec<Row>) {
    let own: Vec<Choice> = entries.locks().into_iter().chain(entries.moves()).collect();
    let mut menus = halves(own, "Lock a word, or move a tile to your other column");
    menus.extend(halves(entries.swaps(), "Swap tiles of your columns"));
    let mut rows = named(menus);
    let boxes = Button {
        enabled: Side::BOTH
            .into_iter()
            .all(|side| !entries.view.board.supply(entries.you, side).is_empty()),
        ..button("Swap tiles of your boxes", to(entries.draft.with(Page::Boxes(None))))
    };
    rows.push(Row::Buttons(vec![boxes, going_back(entries)]));
    ("Instead of taking a tile you may do one of these.".to_owned(), rows)
}

fn boxes(entries: &Entries<'_>, left: Option<Tile>) -> (String, Vec<Row>) {
    let supply = |side| entries.view.board.supply(entries.you, side);
    let left = left.filter(|tile| supply(Side::Left).contains(tile));
    let (menus, text) = match left {
        None => {
            let next = |tile| {
                let page = Page::Boxes(Some(tile));
                Chosen::Compose(entries.draft.with(page).to_string())
            };
            let tiles = entries.tiles(Side::Left, next);
            (halves(tiles, "Out of your left box"), "Which tile of your left box?".to_owned())
        }
        Some(left) => {
            let swap = |right| Chosen::Act(Deed::SwapBoxes { left, right }.alone().to_string());
            let tiles = entries.tiles(Side::Right, swap);
            (halves(tiles, "Out of your right box"), format!("{left} for which of your right box?"))
        }
    };
    let mut rows = named(menus);
    rows.push(back(entries));
    (text, rows)
}

/// Whether a move is meant. Where the dictionary is asked beforehand, a wrong word gets no button.
fn ask(entries: &Entries<'_>, action: Action) -> (String, Vec<Row>) {
    let Entries { game, view, you, .. } = *entries;
    if let Some(wrong) = game.wrong_word(view, you, action) {
        let dictionary = game.lexicon.id();
        let text = format!("{wrong} is no word of {dictionary}: choose something else.");
        return (text, vec![back(entries)]);
    }
    let Some(question) = game.doubt_about(view, you, action) else { return takes(entries) };
    let made = match action {
        Action::Turn { deed, .. } => view.board.after(you, deed).map(|done| done.made),
        _ => Ok(Vec::new()),
    };
    let words: Vec<String> =
        made.unwrap_or_default().iter().map(|(_, pair)| worth(*pair)).collect();
    let label = if words.is_empty() { "Take it".to_owned() } else { words.join(", ") };
    let does = Button { style: Style::Primary, ..button(&label, Press::Act(action.to_string())) };
    let text = format!("{question} Press it, or type your move once more.");
    (text, vec![Row::Buttons(vec![does, going_back(entries)])])
}

/// The turn is still open: a lock, or nothing more.
fn after_a_deed(entries: &Entries<'_>) -> (String, Vec<Row>) {
    let lock = |(row, pair): (u8, _)| {
        button(&format!("Lock {}", worth(pair)), Press::Act(Action::Lock(row).to_string()))
    };
    let mut buttons: Vec<Button> = entries.lockable().into_iter().map(lock).collect();
    let end = button("End the turn", Press::Act(Action::End.to_string()));
    buttons.push(Button { style: Style::Primary, ..end });
    let rows = buttons.chunks(Row::BUTTONS).map(|row| Row::Buttons(row.to_vec())).collect();
    ("You may lock a word now.".to_owned(), rows)
}

/// Choices in as few menus as hold them, two at least if they are many, each with its range in the hint.
fn halves(choices: Vec<Choice>, hint: &str) -> Vec<(String, Vec<Choice>)> {
    /// More than these are hard to find something among.
    const ONE: usize = 12;
    let menus = match choices.len() {
        count if count <= ONE => 1,
        count => count.div_ceil(Menu::MOST).max(2),
    };
    let long = choices.len().div_ceil(menus).max(1);
    let ranged = |part: &[Choice]| {
        let word = |choice: &Choice| choice.label.split([',', ' ']).next().map(str::to_owned);
        let ends = part.first().and_then(word).zip(part.last().and_then(word));
        let range = ends.map_or(String::new(), |(first, last)| format!(": {first} … {last}"));
        (format!("{hint}{range}"), part.to_vec())
    };
    choices.chunks(long).map(ranged).collect()
}

fn named(menus: Vec<(String, Vec<Choice>)>) -> Vec<Row> {
    let menu = |(name, (hint, choices))| Row::Menu(Menu { name, hint, choices });
    NAMES.into_iter().zip(menus).map(menu).collect()
}

fn back(entries: &Entries<'_>) -> Row {
    Row::Buttons(vec![going_back(entries)])
}

fn going_back(entries: &Entries<'_>) -> Button {
    button("Back", to(entries.draft.with(Page::Takes)))
}

fn to(draft: Draft) -> Press {
    Press::Compose(draft.to_string())
}

fn button(label: &str, press: Press) -> Button {
    Button { label: label.to_owned(), style: Style::Plain, press, enabled: true }
}
