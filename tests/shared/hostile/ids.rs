//! Custom ids: whatever reads as one is printed back as one that Discord takes, and means the same.

use crosstown::discord::custom_id::{Control, CustomId, UnknownControl};
use crosstown::game::{Seat, Viewer};
use crosstown::screen::{Button, Panel, Row};
use crosstown::table::record::TableId;

use super::games::{Games, kept};
use super::run::{Fate, Trial};
use super::{is_sentence, spoil};

/// Discord takes no longer ones.
const LONGEST: usize = 100;
/// Nor forms with longer titles.
const LONGEST_TITLE: usize = 45;

/// Those that no screen of a game has.
const OTHERS: [&str; 47] = [
    "v1:1:-:join:",
    "v1:1:-:leave:",
    "v1:1:-:start:",
    "v1:1:-:computer:",
    "v1:1:-:level:strong",
    "v1:7fffffffffffffff:-:pad:",
    "v1:1:-:refresh:",
    "v1:1:-:text:",
    "v1:-:-:rules:crisscross.0",
    "v1:-:-:page:town.3",
    "v1:1:-:more:",
    "v1:1:-:doubt:resign",
    "v1:1:-:surely:end",
    "v1:1:-:rematch:",
    "v1:1:-:post:",
    "v1:1:-:history:12",
    "v1:1:-:past:361",
    "v1:1:-:replay:",
    "v1:1:-:export:",
    "v1:1:4294967295:act:put P b4",
    "v1:1:7:compose:d:5",
    "v1:1:-:leaf:2",
    "v1:1:-:textleaf:",
    "v1:1:-:leaves:",
    "v1:1:-:textleaves:",
    "v1:1:3:menu:column",
    "v1:1:3:type:",
    "v1:1:-:typed:",
    "v1:1:-:write:hat.Words for the hat",
    "v1:1:-:write:hat.Words for the hat, as many as there are of it",
    "v1:1:-:written:hat",
    "v1:1:-:mark:P",
    "v1:1:-:unmark:",
    "v1:1:-:hindsight:",
    "v1:-:-:close:",
    "v1:-:-:pasted:7fffffffffffffff",
    "v1:-:-:poem:own.3.full.none.-.poem",
    "v1:-:-:correct:ffffffffffffffff",
    "v1:1:-:ownrules:",
    "v1:1:-:ownrule:minimum",
    "v1:-:-:forget:7fffffffffffffff",
    "v1:-:-:thread:7fffffffffffffff",
    "v1:-:-:daily:results.wordsearch.2026-11-17",
    "v1:-:-:dailyrule:wordsearch.minimum",
    "v1:1:-:share:",
    "v1:-:-:leaders:turntext.wordsearch.average.month.everywhere.7",
    "v1:-:-:profile:text.1",
];

/// Custom ids of every control, those of real screens among them.
pub fn real() -> &'static [&'static str] {
    let mut ids: Vec<String> = OTHERS.iter().map(|id| (*id).to_owned()).collect();
    for game in ["crisscross", "crossup", "wordsearch", "wordcross", "town"] {
        let games = Games::of(game);
        for moment in games.moments.iter().step_by(7) {
            for viewer in [Viewer::Public, Viewer::Seat(Seat(0))] {
                let panel = match viewer {
                    Viewer::Public => Panel::Board,
                    Viewer::Seat(_) => Panel::Pad { draft: "", marks: true },
                };
                let screen = moment.session.screen(viewer, panel);
                let controls = screen.rows.iter().flat_map(controls);
                let id = |control| CustomId::stamped(TableId(77), 12, control).to_string();
                ids.extend(controls.map(id));
            }
        }
    }
    kept(ids)
}

fn controls(row: &Row) -> Vec<Control> {
    match row {
        Row::Buttons(buttons) => {
            buttons.iter().map(|Button { press, .. }| Control::from(press)).collect()
        }
        Row::Menu(menu) => vec![Control::Menu(menu.name.to_owned())],
    }
}

pub fn prepare() -> Trial {
    let ids = real();
    Box::new(move |dice, tried| {
        let real = dice.pick(ids).copied().unwrap_or_default();
        *tried = spoil::text(dice, real, ids);
        check(tried)
    })
}

fn check(text: &str) -> Result<Fate, String> {
    let Ok(id) = text.parse::<CustomId>() else {
        is_sentence(&UnknownControl.to_string())?;
        return Ok(Fate::Refused);
    };
    let printed = id.to_string();
    if printed.chars().count() > LONGEST {
        return Err(format!("printed, it is longer than Discord takes: {printed:?}"));
    }
    if printed.parse().as_ref() != Ok(&id) {
        return Err(format!("what was read is not read again: {printed:?}"));
    }
    if let Control::Write { title, .. } = &id.control
        && (title.trim().is_empty() || title.chars().count() > LONGEST_TITLE)
    {
        return Err(format!("no title of a form: {title:?}"));
    }
    Ok(Fate::Taken)
}
