//! Tables as messages: the public board, a player's private pad, the board as text.

use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ButtonStyle;

use super::answer::Body;
use super::controls::{self, plain, styled};
use super::custom_id::{Control, CustomId};
use super::private;
use super::sketch::{Drawing, Sketch};
use super::wording;
use crate::game::{Seat, Viewer};
use crate::screen::{ALT_LIMIT, Panel, Row, Screen};
use crate::table::people::{Boards, Someone};
use crate::table::record::{Phase, TableId, public_stamp};
use crate::table::showing::Showing;

/// How much text a message holds.
pub const LONGEST_TEXT: usize = 2_000;
/// How much of that goes into what is put around a board, and above it: what was done, and which
/// permission is missing.
const FENCE: usize = 350;
/// What is left for the rest.
pub const ROOM: usize = LONGEST_TEXT - FENCE;

/// The message that everybody sees, made from what everybody may know.
pub fn public(showing: &Showing) -> Sketch {
    let words = |says: &str| Body::text(wording::public(showing, Viewer::Public, says, ROOM));
    let Some(session) = &showing.session else {
        let mut body = words("");
        body.rows = lobby_rows(showing);
        return Sketch::new(body, None, None);
    };
    let screen = session.screen(Viewer::Public, Panel::Board);
    let mut body = words(&screen.text);
    body.rows = match showing.phase {
        Phase::Playing => {
            let stamp = public_stamp(&**session);
            let mut rows = controls::rows(showing, stamp, &screen.rows);
            rows.push(table_row(showing, screen.pad));
            rows
        }
        Phase::Over => {
            let mut rows = controls::rows(showing, public_stamp(&**session), &screen.rows);
            rows.extend(final_rows(showing));
            rows
        }
        Phase::Lobby | Phase::Closed => Vec::new(),
    };
    let (session, look) = (session.clone(), wording::look(showing, &showing.opener));
    let alt = alt(showing, &screen);
    let drawing = Drawing { session, viewer: Viewer::Public, pad: None, look, alt };
    Sketch::new(body, Some(&screen), Some(drawing))
}

/// What a picture shows, with the players' names as far as they fit.
pub fn alt(showing: &Showing, screen: &Screen) -> String {
    let mut alt = screen.alt.clone();
    if showing.phase == Phase::Closed {
        // Of what was to be done, in each of its lines, nothing is left to do.
        let text = screen.text.replace("**", "");
        for line in text.lines().filter(|line| !line.is_empty()) {
            alt = alt.replace(line, wording::CLOSED);
        }
    }
    let named = wording::with_names(showing, &alt, wording::plain_name);
    if named.chars().count() <= ALT_LIMIT { named } else { alt }
}

fn of(showing: &Showing, control: Control) -> CustomId {
    CustomId::of(showing.id, control)
}

fn lobby_rows(showing: &Showing) -> Vec<CreateActionRow> {
    if showing.phase != Phase::Lobby {
        return Vec::new();
    }
    // Everybody sees the same message: what leads on is green, as long as it can't begin for those who
    // could join, and from then on for those who sit there.
    let (join, start) = match showing.can_begin() {
        true => (ButtonStyle::Primary, ButtonStyle::Success),
        false => (ButtonStyle::Success, ButtonStyle::Secondary),
    };
    let mut rows = vec![CreateActionRow::Buttons(vec![
        styled(of(showing, Control::Join), "Join", join),
        plain(of(showing, Control::Leave), "Leave"),
        styled(of(showing, Control::Start), "Start", start),
        plain(of(showing, Control::Computer), "Add computer"),
        rules_button(showing),
    ])];
    if showing.kind.has_seat_rules() {
        let own = plain(of(showing, Control::OwnRules), "My rules");
        rows.push(CreateActionRow::Buttons(vec![own]));
    }
    rows
}

/// The row that every board has.
fn table_row(showing: &Showing, pad: Option<&str>) -> CreateActionRow {
    let mut buttons: Vec<CreateButton> = Vec::new();
    if let Some(label) = pad {
        buttons.push(styled(of(showing, Control::Pad), label, ButtonStyle::Success));
    }
    buttons.push(plain(of(showing, Control::Text), "Text"));
    buttons.push(rules_button(showing));
    buttons.push(plain(of(showing, Control::More), "More"));
    CreateActionRow::Buttons(buttons)
}

/// The rows that every board has in the end.
fn final_rows(showing: &Showing) -> [CreateActionRow; 2] {
    let rematch = styled(of(showing, Control::Rematch), "Rematch", ButtonStyle::Success);
    let first = vec![rematch, replay_button(showing)];
    [CreateActionRow::Buttons(first), looking_back(showing)]
}

/// A row for those who look back at a game that is over.
pub fn looking_back(showing: &Showing) -> CreateActionRow {
    let last = Control::History { seq: showing.seq(), turn: false };
    let mut row =
        vec![plain(of(showing, Control::Text), "Text"), plain(of(showing, last), "History")];
    row.extend(showing.grids_open.then(|| plain(of(showing, Control::Export), "Export")));
    row.push(rules_button(showing));
    CreateActionRow::Buttons(row)
}

pub fn replay_button(showing: &Showing) -> CreateButton {
    plain(of(showing, Control::Replay), "Replay")
}

pub fn rules_button(showing: &Showing) -> CreateButton {
    let game = showing.kind.id.to_owned();
    plain(CustomId::free(Control::Rules { game, page: 0, turn: false }), "Rules")
}

/// What one player sees and composes in, made from what that player may know. When the game is over,
/// everybody may leaf through it.
pub fn pad(showing: &Showing, person: &Someone, draft: &str) -> Sketch {
    let viewer = showing.viewer(person.id);
    let (Some(session), true) =
        (&showing.session, viewer != Viewer::Public || showing.phase == Phase::Over)
    else {
        return looking(showing, person, person.wishes.boards, draft);
    };
    let marks = person.wishes.marks;
    let screen = session.screen(viewer, Panel::Pad { draft, marks });
    let seat = showing.seat_of(person.id);
    let colour = seat.and_then(showing.kind.seat_name);
    let you = colour.map_or(String::new(), |name| format!("You are {name}. "));
    let text = wording::standing(showing, &screen.text);
    let text = format!("{you}{text}");
    let around = if showing.private { private::length_around(showing) } else { 0 };
    let room = room_beside(showing, &screen, person.wishes.boards);
    let room = room.saturating_sub(around + text.chars().count());
    let mut lines = wording::told(showing, &showing.told, viewer, room);
    lines.push(text);
    let mut body = Body::text(lines.join("\n"));
    if showing.private {
        private::furnish(&mut body, showing, &**session, seat.unwrap_or(Seat(0)), &screen);
    } else if let Some(seat) = seat.filter(|_| showing.is_open()) {
        body.rows = own_rows(showing, session.stamp(seat), seat, &screen.rows);
    } else if showing.phase == Phase::Over {
        let stamp = session.stamp(seat.unwrap_or(Seat(0)));
        body.rows = controls::rows(showing, stamp, &screen.rows);
    }
    finished(showing, person, (body, screen), person.wishes.boards, Some((draft, marks)))
}

/// How much room there is for words beside a board.
fn room_beside(showing: &Showing, screen: &Screen, boards: Boards) -> usize {
    match boards {
        Boards::Picture => ROOM,
        Boards::Text => ROOM.saturating_sub(written(showing, &screen.board).chars().count()),
    }
}

/// Adds the board: as text, or as a picture to be drawn.
fn finished(
    showing: &Showing,
    person: &Someone,
    (mut body, screen): (Body, Screen),
    boards: Boards,
    pad: Option<(&str, bool)>,
) -> Sketch {
    let picture = match (boards, &showing.session) {
        (Boards::Picture, Some(session)) => Some(Drawing {
            session: session.clone(),
            viewer: showing.viewer(person.id),
            pad: pad.map(|(draft, marks)| (draft.to_owned(), marks)),
            look: wording::look(showing, person),
            alt: alt(showing, &screen),
        }),
        _ => {
            add_block(&mut body, showing, &screen.board);
            None
        }
    };
    Sketch::new(body, Some(&screen), picture)
}

/// A button that begins a game, for somebody who sits in its lobby.
pub fn start_row(table: TableId) -> CreateActionRow {
    let start = CustomId::of(table, Control::Start);
    CreateActionRow::Buttons(vec![styled(start, "Start", ButtonStyle::Success)])
}

/// Whether there is anything to press.
pub fn usable(rows: &[Row]) -> bool {
    rows.iter().any(|row| match row {
        Row::Menu(_) => true,
        Row::Buttons(buttons) => buttons.iter().any(|button| button.enabled),
    })
}

/// What a player can press on a message of their own, whose other controls grow old with `stamp`.
///
/// A message that no longer follows, after a quarter of an hour or a restart, does so again once anything on
/// it is pressed. So whoever has nothing to do finds Refresh there.
fn own_rows(showing: &Showing, stamp: u32, seat: Seat, rows: &[Row]) -> Vec<CreateActionRow> {
    let refresh = plain(of(showing, Control::Refresh), "Refresh");
    if !usable(rows) {
        return vec![CreateActionRow::Buttons(vec![refresh])];
    }
    let mut rows = controls::rows(showing, stamp, rows);
    if showing.awaited().iter().all(|(awaited, _)| *awaited != seat) {
        let room = rows.len() < Row::MOST;
        match rows.last_mut() {
            Some(CreateActionRow::Buttons(last)) if last.len() < Row::BUTTONS => last.push(refresh),
            _ if room => rows.push(CreateActionRow::Buttons(vec![refresh])),
            _ => {}
        }
    }
    rows
}

/// The table once more: what everybody sees, and for a player what only they may know. When the game is
/// over, everybody may leaf through it, and the draft says where.
pub fn looking(showing: &Showing, person: &Someone, boards: Boards, draft: &str) -> Sketch {
    let viewer = showing.viewer(person.id);
    let words = |says: &str, room| wording::public(showing, viewer, says, room);
    let Some(session) = &showing.session else {
        return Sketch::new(Body::text(words("", ROOM)), None, None);
    };
    let public = session.screen(Viewer::Public, Panel::Board);
    let over = showing.phase == Phase::Over;
    let pad = (viewer != Viewer::Public || over).then_some((draft, person.wishes.marks));
    let mut screen = match pad {
        Some((draft, marks)) => session.screen(viewer, Panel::Pad { draft, marks }),
        None => public.clone(),
    };
    // At the end the screen says all there is to say, the reader's own result first.
    let says = if over { &screen.text } else { &public.text }.clone();
    let own = match showing.phase {
        Phase::Closed => String::new(),
        _ if screen.text == says => String::new(),
        _ => format!("\n{}", wording::standing(showing, &screen.text)),
    };
    if !over && screen.board != public.board {
        screen.board = format!("{}\n\n{}", screen.board, public.board);
    }
    let room = room_beside(showing, &screen, boards).saturating_sub(own.chars().count());
    let mut body = Body::text(format!("{}{own}", words(&says, room)));
    match showing.seat_of(person.id) {
        _ if over => body.rows = controls::leaves(showing, boards, &screen.rows),
        Some(seat) if showing.is_open() => {
            body.rows = own_rows(showing, session.stamp(seat), seat, &screen.rows);
        }
        _ => {}
    }
    finished(showing, person, (body, screen), boards, pad)
}

/// A board as text, with the players' names.
fn written(showing: &Showing, board: &str) -> String {
    // A name must not end the block.
    let name = |person: &Someone| wording::plain_name(person).replace('`', "'");
    wording::with_names(showing, board, name)
}

/// Adds a board in letters of one width, so that columns stand below each other: as many of its lines as
/// the message has room for.
pub fn add_block(body: &mut Body, showing: &Showing, board: &str) {
    let mut room = ROOM.saturating_sub(body.text.chars().count());
    let board = written(showing, board);
    let fits = |line: &&str| {
        let length = line.chars().count() + 1;
        let fits = length <= room;
        room = if fits { room - length } else { 0 };
        fits
    };
    let lines: Vec<&str> = board.lines().take_while(fits).collect();
    body.text.push_str(&format!("\n```\n{}\n```", lines.join("\n")));
}
