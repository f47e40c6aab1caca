//! What stands on Discord in the end, seen with the eyes of players: each open table on one board, which shows it as it
//! is stored, and nothing that was said twice.

use std::collections::{BTreeMap, HashMap, HashSet};

use crosstown::discord::custom_id::{Control, CustomId};
use crosstown::game::{Seed, Viewer};
use crosstown::playground::{ChannelRef, Id, Seen};
use crosstown::screen::{Panel, Row};
use crosstown::store::Store;
use crosstown::table::engine::Tables;
use crosstown::table::record::{TableId, public_stamp};
use crosstown::table::showing::Showing;

use crate::Run;
use crate::database::Raw;

#[derive(Default)]
pub struct Shown {
    /// How many boards were compared with what is stored, of each game.
    pub compared: BTreeMap<&'static str, usize>,
    /// How many open public tables there are.
    pub open: usize,
    /// Boards that do not show what is stored.
    pub wrong: Vec<String>,
    /// Tables that can be played at on no message, or on several, or though they are over.
    pub miscounted: Vec<String>,
    /// What was said twice.
    pub repeated: Vec<String>,
    /// How many older boards still have their controls, and will lose them.
    pub untidied: usize,
}

/// A public table, as it is stored.
struct Stands {
    id: i64,
    phase: String,
    open: bool,
    /// The message that shows it, if there is one.
    board: Option<u64>,
    /// Whether that is up to date. The bot may have ended with a change in its hands.
    settled: bool,
}

pub async fn look(run: &Run, url: &str) -> Shown {
    let mut raw = Raw::open(url).await;
    let tables = tables(&mut raw).await;
    let old = raw.numbers("SELECT message FROM old_boards").await;
    let old: HashSet<u64> = old.into_iter().map(i64::cast_unsigned).collect();
    let channels = raw.numbers("SELECT DISTINCT channel FROM tables WHERE NOT private").await;
    raw.close().await;

    let eyes = run.world.user("owner");
    let bot = run.world.bot();
    let mut live = HashMap::<i64, Vec<Seen>>::new();
    let (repeated, untidied) = (run.world.repeated(), old.len());
    let mut shown = Shown { repeated, untidied, ..Shown::default() };
    for channel in channels {
        let channel = ChannelRef { id: Id(channel.cast_unsigned()) };
        let all = eyes.sees(&channel).into_iter().filter(|one| one.author == bot && !one.ephemeral);
        let mut reminders = HashSet::new();
        for one in all {
            // It tells until when, to the second: of another move it would say something else.
            if one.content.contains("it is your move") && !reminders.insert(one.content.clone()) {
                shown.repeated.push(format!("in channel {}: {}", channel.id, one.content));
            }
            if let Some(table) = playable(&one) {
                live.entry(table).or_default().push(one);
            }
        }
    }

    let store = Store::open(url).await.expect("the database opens");
    let (engine, _) = Tables::new(store.clone(), || 0, || Seed::from_number(0));
    for table in tables {
        shown.open += usize::from(table.open);
        if !table.settled {
            continue;
        }
        let mut boards = live.remove(&table.id).unwrap_or_default();
        boards.retain(|board| !old.contains(&board.id.0));
        let found: Vec<u64> = boards.iter().map(|board| board.id.0).collect();
        let wanted: Vec<u64> = table.board.filter(|_| table.open).into_iter().collect();
        if found != wanted || (table.open && wanted.is_empty()) {
            let first = |board: &Seen| board.content.lines().next().unwrap_or_default().to_owned();
            let line = format!(
                "table {}, {}: to play at on {found:?}, not on {wanted:?}: {:?}",
                table.id,
                table.phase,
                boards.iter().map(first).collect::<Vec<_>>()
            );
            shown.miscounted.push(line);
        }
        let board = boards.into_iter().find(|board| Some(board.id.0) == table.board);
        if let (true, Some(board)) = (table.open, board) {
            let showing = engine.showing(TableId(table.id)).await.expect("the table is read");
            *shown.compared.entry(showing.kind.id).or_default() += 1;
            let lines = missing(&showing, &board);
            shown.wrong.extend(lines.into_iter().map(|line| format!("table {}: {line}", table.id)));
        }
    }
    store.close().await;
    shown
}

async fn tables(raw: &mut Raw) -> Vec<Stands> {
    let rows = "SELECT CAST(id AS TEXT), phase,
        COALESCE(CAST(message AS TEXT), ''), CAST(COALESCE(shown, -1) AS TEXT), CAST(changes AS TEXT)
        FROM tables LEFT JOIN boards ON boards.table_id = tables.id
        WHERE NOT private AND suspended_at IS NULL ORDER BY id";
    let number = |text: &str| text.parse::<i64>().ok();
    let row = |row: Vec<String>| {
        let phase = row[1].clone();
        let open = ["lobby", "playing"].contains(&phase.as_str());
        let board = number(&row[2]).map(i64::cast_unsigned);
        // The message of a table that is over is forgotten once it shows that.
        let settled = if board.is_none() { !open } else { number(&row[3]) >= number(&row[4]) };
        Stands { id: number(&row[0]).expect("an id"), phase, open, board, settled }
    };
    raw.texts(rows).await.into_iter().map(row).collect()
}

/// The table that can be played at on this message: every board of an open table has one of these.
fn playable(message: &Seen) -> Option<i64> {
    let ids = message.usable().into_iter().filter_map(|(id, _)| id.parse::<CustomId>().ok());
    let mut boards = ids.filter(|id| matches!(id.control, Control::More | Control::Join));
    boards.find_map(|id| id.table).map(|table| table.0)
}

/// What a board should show and does not.
fn missing(showing: &Showing, board: &Seen) -> Vec<String> {
    let mut missing = Vec::new();
    let Some(session) = &showing.session else {
        for person in showing.people().filter_map(|person| person.discord_id) {
            if !board.content.contains(&format!("<@{person}>")) {
                missing.push(format!("somebody sits there who is not in {:?}", board.content));
            }
        }
        return missing;
    };
    let screen = session.screen(Viewer::Public, Panel::Board);
    if !follows(&board.content, &screen.text) {
        missing.push(format!("{:?} is not in {:?}", screen.text, board.content));
    }
    if !board.pictures.iter().any(|picture| follows(&picture.alt, &screen.alt)) {
        missing.push(format!("{:?} is not what {:?} show", screen.alt, board.pictures));
    }
    let stamp = public_stamp(&**session);
    let controls = screen.rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => {
            let usable = buttons.iter().filter(|button| button.enabled);
            usable.map(|button| Control::from(&button.press)).collect()
        }
        Row::Menu(menu) => vec![Control::Menu(menu.name.to_owned())],
    });
    let wanted: HashSet<String> =
        controls.map(|control| CustomId::stamped(showing.id, stamp, control).to_string()).collect();
    let stamped = |id: &&str| id.parse::<CustomId>().is_ok_and(|id| id.stamp.is_some());
    let ids = board.usable().into_iter().map(|(id, _)| id);
    let found: HashSet<String> = ids.filter(stamped).map(str::to_owned).collect();
    if found != wanted {
        missing.push(format!("its controls are {found:?}, not {wanted:?}"));
    }
    missing
}

/// Whether a text is this one, with players in place of `Seat 1` and the like.
fn follows(text: &str, pattern: &str) -> bool {
    let mut parts = pattern.split("Seat ").enumerate().map(|(number, part)| match number {
        0 => part,
        _ => part.trim_start_matches(|c: char| c.is_ascii_digit()),
    });
    let mut rest = text;
    parts.all(|part| match rest.find(part) {
        Some(at) => {
            rest = &rest[at + part.len()..];
            true
        }
        None => false,
    })
}
