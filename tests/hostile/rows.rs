//! Rows of the database, spoiled one cell at a time: tables rest or refuse in a sentence, and nothing panics or runs for
//! ever, whoever looks at them. SQLite keeps anything in any column; PostgreSQL would not take half of it.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crosstown::daily::challenge::Challenge;
use crosstown::daily::dailies::{Dailies, Makers};
use crosstown::daily::setups::Setup;
use crosstown::game::{Dice, Pace, Seed, Viewer};
use crosstown::screen::Panel;
use crosstown::store::{Store, StoreError};
use crosstown::table::engine::{Tables, Trouble};
use crosstown::table::limits::Limits;
use crosstown::table::notices::Notice;
use crosstown::table::opening::Opening;
use crosstown::table::record::{Place, TableId};
use crosstown::table::seating::{Occupant, PersonId};
use crosstown::table::timekeeper::Timekeeper;
use crosstown::words::Language;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::database::Raw;
use crate::hostile::games::WORDS;
use crate::hostile::run::{Fate, Tally, panics};
use crate::hostile::{is_sentence, spoil};
use crate::quick_words::words;
use crate::scratch::Scratch;

const NOON: i64 = 1_000_000;
const GUILD: u64 = 1;
/// Longer than looking at a few tables may take.
const FOR_EVER: Duration = Duration::from_secs(60);
const PLENTY: Limits = Limits { computers: 100, of_person: 100, of_server: 100 };

/// A database with tables of all games, as a file that is copied.
struct Template {
    file: PathBuf,
    tables: Vec<TableId>,
    people: [PersonId; 2],
    /// Every cell there is: its table, its column and which row.
    cells: Vec<(String, String, i64)>,
}

pub async fn run(numbers: Range<u64>) -> Tally {
    let folder = Scratch::new("rows");
    let template = Template::made(&folder).await;
    let whole = looked_at(&template.file, &template.tables, template.people).await;
    assert_eq!(whole, Ok(Fate::Taken), "what nobody has spoiled is taken");
    let (mut tally, before) = (Tally::default(), panics());
    for number in numbers {
        let mut dice = Dice::new(&Seed::from_number(number), 0);
        let file = folder.join("case.db");
        fs::copy(&template.file, &file).expect("it is copied");
        let begun = Instant::now();
        let (tried, came) = template.spoiled(&mut dice, &file).await;
        tally.note(number, begun.elapsed(), came, &tried);
    }
    tally.count_panics(before);
    tally
}

fn url(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}

async fn tables(file: &Path) -> Result<Tables, String> {
    let store = Store::open(&url(file)).await.map_err(|fault| fault.to_string())?;
    Ok(Tables::with_limits(store, PLENTY, || NOON, || Seed::from_number(7)).0)
}

impl Template {
    async fn made(folder: &Path) -> Self {
        let file = folder.join("template.db");
        let tables = tables(&file).await.expect("a database");
        let ann = tables.person(11, "Ann").await.expect("a person");
        let ben = tables.person(12, "Ben").await.expect("a person");
        let mut ids = Vec::new();
        for (channel, (game, options, moves)) in (100..).zip([
            ("crisscross", json!({ "size": 3 }), &["b2", "a1"][..]),
            ("crossup", json!({}), &[]),
            ("wordsearch", json!({}), &["hat apple pear plum"]),
            ("wordcross", json!({ "target": 60 }), &[]),
            ("town", json!({}), &[]),
            ("crisscross", json!({ "size": 3 }), &["resign"]),
        ]) {
            let opening = Opening {
                game: game.to_owned(),
                options,
                dictionary: None,
                pace: Pace::Slow,
                place: Place { guild: Some(GUILD), channel },
                opener: ann,
                seats: vec![Occupant::Person(ann), Occupant::Person(ben)],
                seat_options: Vec::new(),
                private: false,
            };
            tables.wait(&opening).await.expect("it waits");
            let id = tables.open(opening).await.expect("a table");
            // A table for more begins when somebody says so.
            let _ = tables.start(id, ann).await;
            for (text, who) in moves.iter().zip([ann, ben].iter().cycle()) {
                tables.act(id, *who, *text, None, None).await.expect(text);
            }
            tables.write_notice(id, Notice::Suspended).await.expect("a notice");
            ids.push(id);
        }
        settle(&tables, ann, ben).await;
        tables.store().close().await;
        let mut db = Raw::open(&url(&file)).await;
        let mut cells = Vec::new();
        for table in db.tables().await {
            let columns = db.texts(&format!("SELECT name FROM pragma_table_info('{table}')")).await;
            let rows = db.number(&format!("SELECT COUNT(*) FROM {table}")).await;
            for column in columns.concat() {
                cells.extend((0..rows.min(20)).map(|row| (table.clone(), column.clone(), row)));
            }
        }
        db.close().await;
        cells.retain(|(table, ..)| !table.starts_with("sqlite_") && !table.contains("migrations"));
        Self { file, tables: ids, people: [ann, ben], cells }
    }

    async fn spoiled(&self, dice: &mut Dice, file: &Path) -> (String, Result<Fate, String>) {
        let mut db = Raw::open(&url(file)).await;
        let mut tried = String::new();
        for _ in 0..=dice.below(2) {
            let (table, column, row) = dice.pick(&self.cells).expect("a cell");
            let at =
                format!("rowid = (SELECT rowid FROM {table} ORDER BY rowid LIMIT 1 OFFSET {row})");
            let old = db
                .texts(&format!(
                    "SELECT COALESCE(CAST({column} AS TEXT), '') FROM {table} WHERE {at}"
                ))
                .await;
            let value = spoiled(dice, &old.concat().concat());
            let sql = format!("UPDATE {table} SET {column} = {value} WHERE {at}");
            let done = db.try_run(&sql).await;
            let refused = if done.is_err() { " (the database refuses it)" } else { "" };
            tried.push_str(&format!("{}{refused}; ", sql.chars().take(2_000).collect::<String>()));
        }
        db.close().await;
        let (file, ids, people) = (file.to_owned(), self.tables.clone(), self.people);
        let looking = tokio::spawn(async move { looked_at(&file, &ids, people).await });
        let came = match timeout(FOR_EVER, looking).await {
            Ok(Ok(came)) => came,
            Ok(Err(panic)) => Err(panic.to_string()),
            Err(_) => Err("it runs for ever".to_owned()),
        };
        (tried, came)
    }
}

/// What servers have settled, and a day that everybody plays alike.
async fn settle(tables: &Tables, ann: PersonId, ben: PersonId) {
    let listed = WORDS.split_whitespace().filter(|word| word.len() > 1);
    let list = listed.collect::<Vec<_>>().join("\n");
    tables.set_list(GUILD, Language::English, list).await.expect("a list");
    tables.set_dictionary(GUILD, "server").await.expect("a dictionary");
    tables.set_word(GUILD, "quizzical", Some(true)).await.expect("a word");
    tables.set_word(GUILD, "planet", Some(false)).await.expect("a word");
    tables.set_reminders(GUILD, false).await.expect("reminders");
    tables.add_channel(GUILD, 100).await.expect("a channel");
    tables.block(GUILD + 1, ben).await.expect("a block");
    let dailies = dailies(tables);
    let (channel, zone, language) = (300, "Europe/Berlin".to_owned(), Language::English);
    let setup = Setup { channel, minute: 18 * 60, zone, language, trouble: None };
    dailies.set_up(GUILD, Challenge::Wordsearch, setup).await.expect("a day");
    let rules = json!({ "minimum": 2 });
    dailies.set_own_rules(ann, Challenge::Wordsearch, rules).await.expect("rules");
    let place = Place { guild: Some(GUILD), channel: 300 };
    let play = dailies.play(ann, place, Challenge::Wordsearch, None, None).await.expect("a play");
    tables.act(play.table, ann, "resign", None, None).await.expect("an end");
    dailies.play(ben, place, Challenge::Wordsearch, None, None).await.expect("a play");
}

fn dailies(tables: &Tables) -> Dailies {
    let makers = Makers { secrets: Box::new(|| [7; 32]), sequences: words, steps: 100 };
    Dailies::made_by(tables.clone(), makers)
}

/// What a cell is to have, as SQL writes it.
fn spoiled(dice: &mut Dice, old: &str) -> String {
    let quoted = |text: &str| format!("'{}'", text.replace('\'', "''").replace('\0', ""));
    match (dice.below(8), serde_json::from_str::<Value>(old)) {
        (0, _) => "NULL".to_owned(),
        (1, _) => "x'ff00fe'".to_owned(),
        (2, Ok(Value::Number(_))) => quoted(&spoil::text(dice, old, &[])),
        (_, Ok(value)) => match spoil::json(dice, &value) {
            Value::String(text) => quoted(&text),
            value => match value.to_string() {
                number if value.is_number() => number,
                text => quoted(&text),
            },
        },
        _ => quoted(&spoil::text(dice, old, &[])),
    }
}

/// Everybody looks at everything, as after a start.
async fn looked_at(file: &Path, ids: &[TableId], people: [PersonId; 2]) -> Result<Fate, String> {
    let Ok(tables) = tables(file).await else { return Ok(Fate::Refused) };
    let mut eyes = Eyes { fate: Fate::Taken };
    let store = tables.store().clone();
    let _ = tables.look_over().await;
    eyes.judge(tables.check_open().await)?;
    for &id in ids {
        if let Some(showing) = eyes.judge(tables.showing(id).await)? {
            eyes.judge(tables.exported(&showing).await)?;
            eyes.judge(tables.past(&showing, Viewer::Public, 1).await)?;
            if let Some(session) = &showing.session {
                session.screen(Viewer::Public, Panel::Board);
                session.line();
            }
        }
        let seen = eyes.fate;
        for (who, text) in people.iter().zip(["c3", "timeout"]) {
            eyes.judge(tables.act(id, *who, text, None, Some(77)).await)?;
        }
        // A move that is refused says nothing about the rows.
        eyes.fate = seen;
    }
    for person in people {
        eyes.judge(tables.takeout(person).await)?;
    }
    eyes.settled(&tables, people).await?;
    let _ = Timekeeper::new(tables.clone()).look().await;
    let _ = tables.close_quiet().await;
    for notice in store.pending(50).await.unwrap_or_default() {
        let _ = Notice::read(&notice.payload);
    }
    store.close().await;
    Ok(eyes.fate)
}

fn unbroken<T>(came: Result<T, Trouble>) -> Result<T, Trouble> {
    came.map_err(|trouble| match trouble {
        Trouble::Broken(_) => Trouble::Fault(StoreError::Closed),
        other => other,
    })
}

struct Eyes {
    fate: Fate,
}

impl Eyes {
    /// What came of a look: what was seen, or a sentence.
    fn judge<T>(&mut self, came: Result<T, Trouble>) -> Result<Option<T>, String> {
        match came {
            Ok(seen) => return Ok(Some(seen)),
            Err(Trouble::Broken(broken)) => return Err(format!("a panic at a table: {broken}")),
            Err(trouble @ (Trouble::Refused(_) | Trouble::Taken(_))) => {
                is_sentence(&trouble.to_string())?;
            }
            // Told by a number, and logged.
            Err(Trouble::Fault(_)) => {}
        }
        self.fate = Fate::Refused;
        Ok(None)
    }

    /// At what a server has settled, and at its day. An edition that makes no sense is a fault of ours, as one of the
    /// store is: told by a number. That it is no panic is counted elsewhere.
    async fn settled(&mut self, tables: &Tables, people: [PersonId; 2]) -> Result<(), String> {
        self.judge(tables.settings(Some(GUILD)).await)?;
        self.judge(tables.lexicon(Some(GUILD), None).await)?;
        self.judge(tables.lexicon(Some(GUILD), Some("server")).await)?;
        self.judge(tables.channels_of(GUILD).await)?;
        self.judge(tables.blocked(GUILD + 1).await)?;
        let (dailies, challenge) = (dailies(tables), Challenge::Wordsearch);
        self.judge(dailies.setups(GUILD).await.map_err(Trouble::from))?;
        let today = dailies.today(Some(GUILD), challenge, None).await;
        let date = self.judge(unbroken(today))?.map(|today| today.edition.date);
        let place = Place { guild: Some(GUILD), channel: 300 };
        for person in people {
            self.judge(dailies.own_rules(person, challenge).await.map_err(Trouble::from))?;
            let Some(date) = date else { continue };
            self.judge(dailies.streak(person, challenge, date).await.map_err(Trouble::from))?;
            self.judge(unbroken(dailies.standing(Some(GUILD), person, challenge, date).await))?;
            self.judge(unbroken(dailies.standing(None, person, challenge, date).await))?;
            self.judge(unbroken(dailies.play(person, place, challenge, None, None).await))?;
        }
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn damaged_rows_break_nothing() {
    run(0..150).await.demand("rows");
}
