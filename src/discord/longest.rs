//! Nothing that a table says is longer than Discord takes: every game in every phase, with few seats and
//! with many, the longest names and numbers, and rules of everybody's own.

use std::sync::Arc;

use serde_json::{Value, json};
use serenity::builder::CreateActionRow;

use super::messages::{self, LONGEST_TEXT};
use super::private;
use super::sketch::Sketch;
use super::wording;
use crate::draw::Theme;
use crate::game::{Audience, Header, Level, Pace, SUGGESTED, Seat, Status};
use crate::screen::{Panel, Press, Row, Telling};
use crate::table::kind::Kind;
use crate::table::people::{Boards, Someone, Wishes};
use crate::table::record::{Deadline, Phase, Place, TableId};
use crate::table::registry::{AnySession, KINDS};
use crate::table::seating::PersonId;
use crate::table::showing::{Showing, Sitting};
use crate::table::told::{LINES, Told};
use crate::words::{Language, OwnWords};

/// The most that is put above a message: what was typed, and which permissions are missing.
const ABOVE: usize = 310;
/// How many steps of a game are taken between two looks at it.
const APART: usize = 29;
/// As much as the name of a text may have.
const TITLE: usize = 80;
/// More than any of these games takes.
const STEPS: usize = 5_000;
const MANY: [usize; 6] = [1, 2, 4, 9, 16, 24];
/// A table of so many is read out to its last line; larger ones as far as a message has room.
const READ_OUT: usize = 4;

fn someone(number: i64) -> Arc<Someone> {
    let wishes = Wishes {
        theme: Theme::Dark,
        boards: Boards::Picture,
        marks: true,
        reminders: true,
        everywhere: true,
    };
    Arc::new(Someone {
        id: PersonId(number),
        discord_id: Some(9_223_372_036_854_775_000 + number.unsigned_abs()),
        name: "W".repeat(32),
        nickname: None,
        wishes,
    })
}

/// A table of people with so many seats, before its game begins. The last seat is a computer's.
fn lobby(kind: &'static Kind, options: &Value, count: usize) -> Showing {
    let rule = |own: &Value, nth: usize, choice: usize| {
        let rules = (kind.seat_rules)(own);
        let choices = rules.get(nth).map(|rule| &rule.choices);
        choices.map_or(own.clone(), |all| all[choice % all.len()].options.clone())
    };
    let own: Vec<Value> = (0..count).map(|n| rule(&rule(&json!({}), 1, n), 2, n / 3)).collect();
    // No game is begun with these many dictionaries, but all of them can be shown.
    let shown = own.iter().enumerate().map(|(n, own)| rule(own, 0, n + 1)).collect();
    let mut seats: Vec<Sitting> = (1..).take(count).map(|n| Sitting::Person(someone(n))).collect();
    if count > 2 {
        seats[count - 1] = Sitting::Computer(Level::Medium);
    }
    let mut told = Told::default();
    let line = format!("Seat 1 {} Seat 2.", "x".repeat(Telling::LONGEST - 15));
    told.enter(Seat(0), "timeout", &vec![(Audience::All, Telling::line(&line)); LINES]);
    told.enter(Seat(0), "timeout", &vec![(Audience::Seat(Seat(0)), Telling::line(line)); LINES]);
    Showing {
        id: TableId(i64::MAX),
        kind,
        header: Header {
            game: kind.id.to_owned(),
            rules: kind.rules,
            options: options.clone(),
            seats: count,
            seed: "2a".to_owned(),
            dictionary: kind.pin(None, &OwnWords::default()).expect("the usual one"),
            seat_options: own,
        },
        pace: Pace::Relaxed,
        place: Place { guild: Some(u64::MAX), channel: u64::MAX },
        private: false,
        posted: false,
        edition: None,
        grids_open: true,
        opener: someone(1),
        phase: Phase::Lobby,
        seats,
        seat_options: shown,
        session: None,
        told,
        deadlines: Vec::new(),
        changes: 1,
    }
}

/// The same with its game as far as it has come.
fn playing(lobby: &Showing, session: &dyn AnySession) -> Showing {
    let (phase, awaited) = match session.status() {
        Status::Awaiting(awaited) => (Phase::Playing, awaited),
        Status::Over(_) => (Phase::Over, Vec::new()),
    };
    let due = |seat, decision| Deadline {
        seat,
        decision,
        due_at: 2_000_000_000_000,
        remind_at: None,
        computer: false,
    };
    let deadlines = awaited.iter().map(|awaited| due(awaited.seat, awaited.decision)).collect();
    let session = Some(Arc::from(session.duplicate()));
    Showing { phase, deadlines, session, ..lobby.clone() }
}

/// Looks at everything that is said of a table. How long the longest of it is.
fn check(showing: &Showing) -> usize {
    let longest = |sketch: Sketch, what: &str| {
        let length = sketch.body.text.chars().count();
        let (game, seats, phase) = (showing.kind.id, showing.seats.len(), showing.phase);
        let text = &sketch.body.text;
        check_controls(&sketch.body.rows);
        assert!(length + ABOVE <= LONGEST_TEXT, "{what} of {game}, {seats}, {phase:?}: {text}");
        length
    };
    let mut most = longest(messages::public(showing), "board");
    // A player, one who has just been told something, and one who only watches.
    for number in [1, 2, 99] {
        for boards in [Boards::Picture, Boards::Text] {
            let mut person = (*someone(number)).clone();
            person.wishes.boards = boards;
            // Of a game that is over: one's own part, a page of all, and what another has made.
            let mut drafts = ["", "?", "2", "s2"].map(str::to_owned).to_vec();
            drafts.extend(further(showing, &person));
            for draft in &drafts {
                most =
                    most.max(longest(messages::looking(showing, &person, boards, draft), "look"));
                most = most.max(longest(messages::pad(showing, &person, draft), "pad"));
            }
        }
    }
    check_read_out(showing);
    most
}

/// The first pages that the buttons of a pad lead to.
fn further(showing: &Showing, person: &Someone) -> Vec<String> {
    let Some(session) = showing.session.as_ref() else { return Vec::new() };
    let pad = Panel::Pad { draft: "", marks: true };
    let rows = session.screen(showing.viewer(person.id), pad).rows;
    let buttons = rows.into_iter().filter_map(|row| match row {
        Row::Buttons(buttons) => Some(buttons),
        Row::Menu(_) => None,
    });
    let drafts = buttons.flatten().filter_map(|button| match button.press {
        Press::Compose(draft) => Some(draft),
        _ => None,
    });
    drafts.take(Row::BUTTONS).collect()
}

/// Discord takes these controls, with the names of players in their menus.
fn check_controls(rows: &[CreateActionRow]) {
    let rows = serde_json::to_value(rows).expect("rows are plain data");
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let fits = |part: &Value, field: &str, most: usize| {
        let length = part[field].as_str().map_or(0, |text| text.chars().count());
        assert!(length <= most, "{length} characters of {field}: {part}");
    };
    for control in list(&rows).iter().flat_map(|row| list(&row["components"])) {
        for (field, most) in [("custom_id", 100), ("label", 80), ("placeholder", 150)] {
            fits(&control, field, most);
        }
        for option in list(&control["options"]) {
            fits(&option, "label", 100);
            fits(&option, "value", 100);
        }
    }
}

/// Whoever reads instead of looking misses nothing of a small table.
fn check_read_out(showing: &Showing) {
    let Some(session) = showing.session.as_ref() else { return };
    if showing.phase != Phase::Playing || showing.seats.len() > READ_OUT {
        return;
    }
    let person = someone(1);
    let said = messages::looking(showing, &person, Boards::Text, "").body.text;
    let screen = session.screen(showing.viewer(person.id), Panel::Pad { draft: "", marks: true });
    let board = wording::with_names(showing, &screen.board, wording::plain_name);
    for line in board.lines() {
        assert!(said.lines().any(|other| other == line), "{line:?} is missing: {said}");
    }
}

/// Whoever played reads all of their own part, line by line, in whatever way they look.
fn check_own(over: &Showing) {
    let mut person = (*someone(1)).clone();
    person.wishes.boards = Boards::Text;
    let session = over.session.as_ref().expect("it was played");
    let screen = session.screen(over.viewer(person.id), Panel::Pad { draft: "", marks: true });
    for sketch in
        [messages::looking(over, &person, Boards::Text, ""), messages::pad(over, &person, "")]
    {
        let said = sketch.body.text;
        // The names of players are in none of these lines.
        for line in screen.board.lines().filter(|line| !line.contains("Seat ")) {
            assert!(said.lines().any(|other| other == line), "{line:?} is missing: {said}");
        }
    }
}

/// Something that one of the seats can do: a move, what the clock does, or words for a hat. What the program
/// would work out is that nothing was found.
fn go_on(session: &mut dyn AnySession, seats: &[Seat]) -> bool {
    let hat = format!("hat {}", vec!["incomprehensibilities"; 25].join(" "));
    seats.iter().any(|&seat| {
        let first = session.moves(seat).into_iter().next();
        let tries = [Some(hat.as_str()), first.as_deref(), Some("timeout"), Some(SUGGESTED)];
        tries.into_iter().flatten().any(|text| session.enter(seat, text).is_ok())
    })
}

fn play(kind: &'static Kind, options: &Value, count: usize) -> usize {
    let lobby = lobby(kind, options, count);
    let mut most = check(&lobby).max(check(&Showing { phase: Phase::Closed, ..lobby.clone() }));
    let mut session = kind.begin(&lobby.header).expect("it can be played");
    for step in 0..STEPS {
        let awaited: Vec<Seat> = match session.status() {
            Status::Awaiting(awaited) => awaited.iter().map(|awaited| awaited.seat).collect(),
            Status::Over(_) => break,
        };
        if step % APART == 0 {
            most = most.max(check(&playing(&lobby, &*session)));
        }
        assert!(go_on(&mut *session, &awaited), "{} goes on: {awaited:?}", kind.id);
    }
    let over = playing(&lobby, &*session);
    assert_eq!(over.phase, Phase::Over, "{} with {count} seats", kind.id);
    check_own(&over);
    let posted = private::result(&over).body.text.chars().count();
    assert!(posted <= LONGEST_TEXT, "{posted}");
    let alone = Showing { private: true, ..over.clone() };
    most.max(check(&over)).max(check(&alone))
}

#[test]
fn nothing_a_table_says_is_too_long() {
    let poem: String = (1..=25).map(|n| format!("{}\n", "e".repeat(n))).collect();
    for kind in KINDS {
        let mut options = vec![json!({})];
        if let Ok(mut text) = (kind.with_text)(&json!({}), &poem, Language::English) {
            text["source"]["text"]["title"] = "W".repeat(TITLE).into();
            options.push(text.clone());
            text["rhythm"] = "together".into();
            options.push(text);
            options.push(json!({ "source": "turns" }));
        }
        // Whoever is told what is a word gets on, and fills the table.
        let gentle = json!({ "disputes": "gentle", "target": 40 });
        if kind.begin(&lobby(kind, &gentle, *kind.seats.start()).header).is_ok() {
            options.push(gentle);
        }
        let counts: Vec<usize> = MANY.into_iter().filter(|n| kind.seats.contains(n)).collect();
        for options in &options {
            let most = counts.iter().map(|&count| play(kind, options, count)).max();
            println!("{} {}: {most:?} characters", kind.id, (kind.details)(options));
        }
    }
}

#[test]
fn those_who_are_waited_for_are_named_on_one_line() {
    // All do what one of them has called.
    let many = |kind: &&Kind| kind.seats.contains(&24) && !kind.has_seat_rules();
    let kind = KINDS.iter().find(many).expect("there is such a game");
    let lobby = lobby(kind, &json!({}), 24);
    let mut session = kind.begin(&lobby.header).expect("it can be played");
    let caller = (0..24).map(Seat).find(|&seat| !session.moves(seat).is_empty());
    let caller = caller.expect("somebody calls");
    let call = session.moves(caller).swap_remove(0);
    session.enter(caller, &call).expect("it was suggested");
    let said = messages::public(&playing(&lobby, &*session)).body.text;
    assert!(said.contains(" and 16 more.\nTo move: "), "{said}");
    let last = said.lines().last().expect("something is said");
    assert!(last.contains(" and 15 more. Time is up <t:"), "{last}");
}
