//! The message of a private table: pad and board in one, for nobody sees anything else of it; and the
//! message that tells others how it ended.

use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ButtonStyle;

use super::answer::Body;
use super::controls::{self, plain, styled};
use super::custom_id::{Control, CustomId};
use super::daily::{
    self,
    control::{DailyControl, Wish},
};
use super::messages::{self, rules_button, usable};
use super::sketch::Sketch;
use super::wording;
use crate::game::{Seat, Viewer};
use crate::screen::{Button, Panel, Press, Row, Screen};
use crate::table::record::Phase;
use crate::table::registry::AnySession;
use crate::table::showing::Showing;

/// Where a pad has no room for More.
const FULL: &str = "-# Besides: `/board`, `/rules`, `/table` resign, end, history.";

/// How many characters [`furnish`] puts around what a pad says, at most.
pub fn length_around(showing: &Showing) -> usize {
    let waiting = wording::waiting(showing).unwrap_or_default();
    let lines = [&wording::title(showing), &waiting, FULL];
    lines.map(|line| line.chars().count() + 1).iter().sum()
}

/// The rest of what a board has, added to what the pad of `seat` says and offers.
pub fn furnish(
    body: &mut Body,
    showing: &Showing,
    session: &dyn AnySession,
    seat: Seat,
    pad: &Screen,
) {
    let mut lines = vec![wording::title(showing), std::mem::take(&mut body.text)];
    let clock = showing.deadlines.iter().any(|due| due.seat == seat);
    let own_turn = showing.awaited().iter().any(|(awaited, _)| *awaited == seat);
    if clock || !own_turn {
        lines.extend(wording::waiting(showing));
    }
    let stamp = session.stamp(seat);
    let board = || session.screen(Viewer::Seat(seat), Panel::Board);
    match showing.phase {
        Phase::Playing => {
            let rows = match usable(&pad.rows) {
                true => pad.rows.clone(),
                // What is done on the board elsewhere is done here.
                false if own_turn => board().rows,
                false => Vec::new(),
            };
            body.rows = controls::rows(showing, stamp, &rows);
            lines.extend(add_table_row(&mut body.rows, showing));
        }
        Phase::Over => {
            body.rows = controls::rows(showing, stamp, &pad.rows);
            // Hindsight would tell others who still play the same.
            let insights = buttons(&board().rows, |button| {
                button.press == Press::Hindsight && showing.grids_open
            });
            let insights = insights.iter().map(|b| controls::button(showing.id, stamp, b));
            body.rows.extend(final_rows(showing, insights.collect()));
        }
        Phase::Lobby | Phase::Closed => {}
    }
    body.text = lines.join("\n");
}

/// How it ended, for everybody.
pub fn result(showing: &Showing) -> Sketch {
    let mut sketch = messages::public(showing);
    // Its other controls are its player's.
    sketch.body.rows = vec![CreateActionRow::Buttons(vec![rules_button(showing)])];
    sketch
}

fn buttons(rows: &[Row], which: impl Fn(&Button) -> bool) -> Vec<Button> {
    let buttons = rows.iter().filter_map(|row| match row {
        Row::Buttons(buttons) => Some(buttons),
        Row::Menu(_) => None,
    });
    buttons.flatten().filter(|button| which(button)).cloned().collect()
}

/// The row that every board has, or More alone where there is room for a button only; a line that tells of
/// the same where there is none.
fn add_table_row(rows: &mut Vec<CreateActionRow>, showing: &Showing) -> Option<String> {
    let of = |control| CustomId::of(showing.id, control);
    let more = plain(of(Control::More), "More");
    if rows.len() < Row::MOST {
        let mut buttons = Vec::new();
        if rows.is_empty() {
            buttons.push(plain(of(Control::Refresh), "Refresh"));
        }
        buttons.extend([plain(of(Control::Text), "Text"), rules_button(showing), more]);
        rows.push(CreateActionRow::Buttons(buttons));
        return None;
    }
    match rows.last_mut() {
        Some(CreateActionRow::Buttons(last)) if last.len() < Row::BUTTONS => {
            last.push(more);
            None
        }
        _ => Some(FULL.to_owned()),
    }
}

fn final_rows(showing: &Showing, insights: Vec<CreateButton>) -> [CreateActionRow; 2] {
    let of = |control| CustomId::of(showing.id, control);
    let mut first = match daily::words::of_table(showing) {
        // A date is played once, and told of without its letters.
        Some((challenge, date)) => {
            let results = DailyControl { wish: Wish::Results, challenge, date };
            vec![
                styled(of(Control::Share), "Share", ButtonStyle::Success),
                plain(results.into(), "Results"),
            ]
        }
        None => {
            let label = if showing.posted { "Posted" } else { "Post the result" };
            let post = styled(of(Control::Post), label, ButtonStyle::Success);
            vec![post.disabled(showing.posted), plain(of(Control::Rematch), "Rematch")]
        }
    };
    first.extend(showing.grids_open.then(|| messages::replay_button(showing)));
    first.extend(insights);
    [CreateActionRow::Buttons(first), messages::looking_back(showing)]
}
