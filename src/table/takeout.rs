//! All that is stored about somebody, as a file for them: of their games what they entered themselves, and
//! nothing of the others.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Map, Value, json};

use super::apart::{Room, apart};
use super::engine::{Tables, Trouble};
use super::seating::PersonId;
use crate::game::dictionary_id;
use crate::store::{Cell, OwnGame, OwnMove, Section};

/// The largest file that is sent: Discord takes ten million bytes from everybody.
pub const LARGEST: usize = 8_000_000;
/// Up to so many bytes a file is sent as it is, to be read at once.
const PLAIN: usize = 4_000_000;
/// So many bytes of games are read at most: packed they are about as much as can be sent.
const READ: usize = 64_000_000;
/// Numbers above this are not the same in every program that reads JSON: they are written as texts.
const SAFE: u64 = 1 << 53;

/// The file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Takeout {
    pub name: &'static str,
    pub bytes: Vec<u8>,
    /// How many games it has, and how many of the oldest had no room with their moves.
    pub games: usize,
    pub left_out: usize,
}

/// A game as it is told, with its moves and without: JSON each.
struct Told {
    whole: String,
    bare: String,
}

impl Tables {
    /// What is stored about a person.
    pub async fn takeout(&self, person: PersonId) -> Result<Takeout, Trouble> {
        static ONE_AT_A_TIME: std::sync::LazyLock<Room> = std::sync::LazyLock::new(|| Room::new(1));
        let _place = ONE_AT_A_TIME.place().await;
        let store = self.store();
        let who = store.who(person.0, None).await?;
        let mut about = Map::new();
        about.insert("made_at".to_owned(), json!(self.now()));
        about.insert("times".to_owned(), json!("milliseconds since 1970, UTC"));
        about.insert("person".to_owned(), number(person.0));
        let discord_id = who.as_ref().and_then(|who| who.discord_id);
        about.insert("discord_id".to_owned(), discord_id.map_or(Value::Null, number));
        about.insert("name".to_owned(), json!(who.map(|who| who.name)));
        for section in store.own_rows(person.0).await? {
            about.insert(section.what.replace(' ', "_"), rows(section));
        }
        let mut games = Vec::new();
        let mut size = 0;
        for table in store.own_games(person.0).await? {
            let Some((game, moves)) = store.own_game(person.0, table).await? else { continue };
            let mut told = told(&game, &moves);
            size += told.whole.len();
            if size > READ {
                told.whole.clear();
            }
            games.push(told);
        }
        Ok(apart(move || packed(about, &games)).await?)
    }
}

/// Everything in one file, packed if it is long. If that is too much, the oldest games are told without their
/// moves, and at last not at all.
fn packed(about: Map<String, Value>, games: &[Told]) -> Takeout {
    let read = games.iter().take_while(|game| !game.whole.is_empty()).count();
    let (mut whole, mut named) = (read, games.len());
    loop {
        let left_out = games.len() - whole;
        let text = written(&about, &games[..named], whole, games.len());
        if text.len() <= PLAIN {
            let (name, bytes) = ("crosstown-your-data.json", text.into_bytes());
            return Takeout { name, bytes, games: games.len(), left_out };
        }
        let bytes = gzipped(text.as_bytes());
        if bytes.len() <= LARGEST || named == 0 {
            let name = "crosstown-your-data.json.gz";
            return Takeout { name, bytes, games: games.len(), left_out };
        }
        // A little less than what would fit if all games were of one size.
        let fits = |games: usize| games * 9 * (LARGEST / 10) / bytes.len();
        if whole > 0 {
            whole = fits(whole);
        } else {
            named = fits(named);
        }
    }
}

fn written(about: &Map<String, Value>, games: &[Told], whole: usize, all: usize) -> String {
    let mut about = about.clone();
    about.insert("games_in_all".to_owned(), json!(all));
    about.insert("games_told_with_their_moves".to_owned(), json!(whole));
    let mut text = serde_json::to_string_pretty(&about).expect("it is plain data");
    text.truncate(text.trim_end_matches(['\n', '}']).len());
    text.push_str(",\n  \"games\": [");
    for (at, game) in games.iter().enumerate() {
        text.push_str(if at == 0 { "\n    " } else { ",\n    " });
        text.push_str(if at < whole { &game.whole } else { &game.bare });
    }
    text.push_str("\n  ]\n}\n");
    text
}

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.expect("writing into memory does not fail")
}

fn told(game: &OwnGame, moves: &[OwnMove]) -> Told {
    let stored = |text: &Option<String>| {
        let text = text.as_deref()?;
        Some(serde_json::from_str(text).unwrap_or_else(|_| json!(text)))
    };
    let result = game
        .score
        .map(|score| json!({ "score": score, "place": game.place, "ended_at": game.ended_at }));
    let mut told = json!({
        "table": number(game.id),
        "game": game.game,
        "options": stored(&game.options),
        "dictionary": game.dictionary.as_deref().map(dictionary_id),
        "pace": game.pace,
        "server": game.guild.map(number),
        "channel": number(game.channel),
        "private": game.private,
        "phase": game.phase.word(),
        "opened_at": game.opened_at,
        "last_change_at": game.touched_at,
        "opened_by_you": game.opened,
        "your_seat": game.seat.map(|seat| seat.saturating_add(1)),
        "your_rules": stored(&game.seat_options),
        "your_result": result,
    });
    let bare = told.to_string();
    let moves = moves.iter().map(|own| json!([own.at, own.payload]));
    told["your_moves"] = moves.collect();
    Told { whole: told.to_string(), bare }
}

fn rows(section: Section) -> Value {
    let cell = |cell| match cell {
        Cell::Nothing => Value::Null,
        Cell::Switch(on) => json!(on),
        Cell::Number(n) => number(n),
        Cell::Real(real) => json!(real),
        Cell::Text(text) => json!(text),
    };
    let row = |row: Vec<(String, Cell)>| {
        Value::Object(row.into_iter().map(|(name, value)| (name, cell(value))).collect())
    };
    section.rows.into_iter().map(row).collect()
}

fn number(n: i64) -> Value {
    if n.unsigned_abs() < SAFE { json!(n) } else { json!(n.to_string()) }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    /// Games with so many bytes of moves each, which can't be packed.
    fn games(count: usize, bytes: usize) -> Vec<Told> {
        let mut dice = crate::game::Dice::new(&crate::game::Seed::from_number(5), 0);
        let mut game = |at: usize| {
            let noise: String = (0..bytes)
                .map(|_| char::from(b'!' + u8::try_from(dice.below(90)).unwrap()))
                .collect();
            let noise = noise.replace(['"', '\\'], "x");
            let whole = json!({ "table": at, "your_moves": noise }).to_string();
            Told { whole, bare: json!({ "table": at }).to_string() }
        };
        (0..count).map(&mut game).collect()
    }

    fn read(takeout: &Takeout) -> Value {
        let mut text = String::new();
        if takeout.name.ends_with(".gz") {
            flate2::read::GzDecoder::new(&takeout.bytes[..]).read_to_string(&mut text).unwrap();
        } else {
            text = String::from_utf8(takeout.bytes.clone()).unwrap();
        }
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn it_is_sent_whatever_its_size() {
        let about = || Map::from_iter([("name".to_owned(), json!("Ann"))]);
        for (count, bytes, packs, cuts) in [
            (0, 0, false, false),
            (3, 100, false, false),
            (50, 100_000, true, false),
            (50, 300_000, true, true),
            (3, 9_000_000, false, true),
        ] {
            let games = games(count, bytes);
            let takeout = packed(about(), &games);
            assert!(takeout.bytes.len() <= LARGEST, "{count} games: {}", takeout.bytes.len());
            let (gz, cut) = (takeout.name.ends_with(".gz"), takeout.left_out > 0);
            assert_eq!((gz, cut), (packs, cuts), "{count} games of {bytes}");
            let read = read(&takeout);
            assert_eq!((&read["name"], &read["games_in_all"]), (&json!("Ann"), &json!(count)));
            let told = read["games"].as_array().unwrap();
            assert_eq!(told.len(), count, "each game is told, with or without moves");
            let whole = told.iter().filter(|game| game.get("your_moves").is_some()).count();
            assert_eq!(whole, count - takeout.left_out);
            assert!(
                told.iter().take(whole).all(|game| game.get("your_moves").is_some()),
                "newest first"
            );
        }
    }

    #[test]
    fn large_numbers_are_texts() {
        assert_eq!(number((1 << 53) - 1), json!(9_007_199_254_740_991_i64));
        assert_eq!(number(1 << 53), json!("9007199254740992"));
    }
}
