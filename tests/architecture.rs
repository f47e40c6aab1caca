//! The house rules, read off the sources: who may use whom, where games are named, what pure files may
//! not touch, and that every module says what lives in it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms, each using only those above it.
const ROOMS: [&str; 15] = [
    "game",
    "words",
    "grid",
    "books",
    "draw",
    "screen",
    "games",
    "store",
    "table",
    "daily",
    "standings",
    "config",
    "figures",
    "discord",
    "playground",
];

/// A room that stands alone: it uses none of the others, and none of them uses it.
const ALONE: &str = "playground";
/// A room that nobody uses but `main.rs` and the command line.
const DOOR: &str = "discord";
/// Rooms that use no other: the store speaks rows, the configuration is plain values, figures are numbers.
const USING_NOTHING: [&str; 3] = ["store", "config", "figures"];

/// What may be named in one room only.
const KEPT_TO_ONE_ROOM: [(&str, &str); 4] = [
    ("serenity", "discord"),
    ("poise", "discord"),
    ("sqlx", "store"),
    ("prometheus_client", "figures"),
];

/// The rooms whose files are pure throughout.
const PURE: [&str; 4] = ["game", "grid", "books", "games"];
const IMPURE: [&str; 8] =
    ["async", "await", "tokio", "std::fs", "std::time", "std::net", "thread_rng", "rand::rng"];

/// What games are called, in small letters.
const GAMES: [&str; 12] = [
    "crisscross",
    "crossup",
    "cross-up",
    "cross_up",
    "wordsearch",
    "word-search",
    "word_search",
    "wordcross",
    "word-cross",
    "word_cross",
    "criss-cross town",
    "crisscrosstown",
];
/// And one that is a part of the program's own name, so that only the whole word counts, as code writes it.
const TOWN: &str = "town";
/// Where games have names: each in its folder, all of them in the registry, in the list of commands, and
/// on the command line; three of them are daily. Folders end with a slash. A game's own command is named
/// after it.
const NAMING: [&str; 5] =
    ["games/", "table/registry.rs", "daily/", "discord/commands/mod.rs", "cli/"];
const COMMANDS: &str = "discord/commands/";

struct Source {
    path: PathBuf,
    /// Below `src`, with slashes.
    name: String,
    room: Option<String>,
    /// How many modules lie around what is in it, up to the root of the crate.
    depth: usize,
    /// The code without its comments, strings kept.
    code: String,
}

fn sources() -> Vec<Source> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![top.clone()];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let inside = path.strip_prefix(&top).unwrap();
                let room = inside.components().next().unwrap().as_os_str().to_str().unwrap();
                let room = room.trim_end_matches(".rs").to_owned();
                let name = inside.to_str().unwrap().replace('\\', "/");
                let depth = name.split('/').filter(|part| *part != "mod.rs").count();
                let code = fs::read_to_string(&path).unwrap();
                let code = code
                    .lines()
                    .map(|line| line.split("//").next().unwrap())
                    .collect::<Vec<_>>()
                    .join("\n");
                let room = ROOMS.contains(&room.as_str()).then_some(room);
                found.push(Source { path, name, room, depth, code });
            }
        }
    }
    assert!(found.len() > 20, "the sources were found");
    found
}

/// Whether `word` stands in `code` with no letter, digit or underscore around it.
fn names(code: &str, word: &str) -> bool {
    let part_of_word = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word).any(|(at, _)| {
        !code[..at].ends_with(part_of_word) && !code[at + word.len()..].starts_with(part_of_word)
    })
}

/// The modules at the root of the crate that `code` names, `depth` modules below the root: by paths
/// from the root or back up to it, alone or in groups.
fn named_from_root(code: &str, depth: usize) -> BTreeSet<&str> {
    let part_of_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let tests = code.find("mod tests {").unwrap_or(code.len());
    let mut named = BTreeSet::new();
    for word in ["crate", "super"] {
        for (at, _) in code.match_indices(&format!("{word}::")) {
            if code[..at].ends_with(part_of_path) {
                continue;
            }
            let mut paths = Vec::new();
            tree(&code[at..], &mut Vec::new(), &mut paths);
            for path in paths {
                let up = path.iter().take_while(|part| **part == "super").count();
                let root = if path[0] == "crate" { 1 } else { depth + usize::from(at > tests) };
                if path[0] == "crate" || up == root {
                    named.extend(path.get(root));
                }
            }
        }
    }
    named
}

/// Reads one tree of a `use`, or a path, into all the paths it stands for; gives what comes after it.
fn tree<'a>(
    mut text: &'a str,
    before: &mut Vec<&'a str>,
    paths: &mut Vec<Vec<&'a str>>,
) -> &'a str {
    let outside = before.len();
    loop {
        text = text.trim_start();
        if let Some(mut inside) = text.strip_prefix('{') {
            while !inside.is_empty() && !inside.starts_with('}') {
                let rest = tree(inside, before, paths).trim_start();
                let rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
                // Something that is no tree: there is nothing to learn from it.
                inside = if rest.len() < inside.len() { rest } else { "" };
            }
            before.truncate(outside);
            return inside.strip_prefix('}').unwrap_or(inside);
        }
        let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '*'));
        let (part, rest) = text.split_at(end.unwrap_or(text.len()));
        before.push(part);
        match rest.strip_prefix("::") {
            Some(rest) => text = rest,
            None => {
                paths.push(before.clone());
                before.truncate(outside);
                let renamed = rest.trim_start().strip_prefix("as ").map(str::trim_start);
                let after = |name: &'a str| {
                    name.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_')
                };
                return renamed.map_or(rest, after);
            }
        }
    }
}

/// Why `room` must not use `other`, if it must not.
fn forbidden(room: &str, other: &str) -> Option<&'static str> {
    let place = |name: &str| ROOMS.iter().position(|room| *room == name).unwrap();
    if room == other {
        None
    } else if room == ALONE || other == ALONE {
        Some("this room stands alone")
    } else if other == DOOR {
        Some("nobody inside uses the door")
    } else if USING_NOTHING.contains(&room) {
        Some("this room uses no other")
    } else {
        (place(other) > place(room)).then_some("a room uses only those above it")
    }
}

#[test]
fn a_room_uses_only_those_above_it() {
    let mut breaches = Vec::new();
    for source in sources() {
        let Some(room) = &source.room else { continue };
        for other in named_from_root(&source.code, source.depth) {
            if ROOMS.contains(&other)
                && let Some(why) = forbidden(room, other)
            {
                breaches.push(format!("{} uses {other}: {why}", source.path.display()));
            }
        }
    }
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
}

/// Whether code names a game. Its own tests may: some game has to be played in them.
fn names_a_game(code: &str) -> bool {
    let code = code.split("#[cfg(test)]").next().unwrap_or_default();
    let small = code.to_lowercase();
    GAMES.iter().any(|game| small.contains(game)) || names(code, TOWN)
}

#[test]
fn games_are_named_where_they_belong() {
    let naming: Vec<String> = sources()
        .into_iter()
        .filter(|source| !may_name_games(&source.name) && names_a_game(&source.code))
        .map(|source| source.name)
        .collect();
    assert!(naming.is_empty(), "these name a game: let the registry say it: {naming:?}");
}

/// Whether a file is where games have names.
fn may_name_games(name: &str) -> bool {
    let own = name.strip_prefix(COMMANDS).and_then(|file| file.split(['/', '.']).next());
    own.is_some_and(|own| own == TOWN || GAMES.contains(&own))
        || NAMING.iter().any(|place| name.starts_with(place))
}

#[test]
fn libraries_stay_in_their_room() {
    for source in sources() {
        for (library, room) in KEPT_TO_ONE_ROOM {
            let here = source.room.as_deref() == Some(room);
            assert!(here || !names(&source.code, library), "{}: {library}", source.path.display());
        }
    }
}

#[test]
fn rules_are_pure() {
    for source in sources() {
        if source.room.as_deref().is_some_and(|room| PURE.contains(&room)) {
            for word in IMPURE {
                assert!(!names(&source.code, word), "{}: {word}", source.path.display());
            }
        }
    }
}

#[test]
fn every_module_says_what_lives_in_it() {
    for source in sources() {
        let text = fs::read_to_string(&source.path).unwrap();
        assert!(text.starts_with("//! "), "{}", source.path.display());
    }
}

#[test]
fn every_room_is_on_the_map() {
    let map = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).unwrap();
    for source in sources() {
        if let Some(room) = source.room {
            assert!(map.contains(&format!("| [`{room}`] |")), "{room}");
        }
    }
}

/// A room with this many files needs a map.
const CROWDED: usize = 8;

#[test]
fn every_file_is_on_the_map_of_its_room() {
    let mut maps = 0;
    for source in sources().iter().filter(|source| source.name.ends_with("/mod.rs")) {
        let text = fs::read_to_string(&source.path).unwrap();
        let files: Vec<&str> = text
            .lines()
            .filter_map(|line| {
                line.trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';')
            })
            .collect();
        let map: String = text.lines().filter(|line| line.starts_with("//! | ")).collect();
        let is_room = source.name.matches('/').count() == 1;
        assert!(
            !map.is_empty() || !is_room || files.len() < CROWDED,
            "{} needs a map",
            source.name
        );
        if map.is_empty() {
            continue;
        }
        maps += 1;
        let missing: Vec<_> =
            files.iter().filter(|file| !map.contains(&format!("`{file}`"))).collect();
        assert!(missing.is_empty(), "the map in {} leaves out {missing:?}", source.name);
    }
    assert!(maps > 5, "maps were found");
}

/// The tests above are only as good as what they look with.
#[test]
fn breaches_are_noticed() {
    for (code, depth, rooms) in [
        ("use crate::draw::Canvas;", 2, vec!["draw"]),
        ("use crate::drawing::Canvas;", 2, vec!["drawing"]),
        ("use crate::{draw::Canvas, games::{a, b::c}, table};", 2, vec!["draw", "games", "table"]),
        (
            "use crate::{\n    draw as d,\n    store::{self, Store as S},\n};",
            2,
            vec!["draw", "store"],
        ),
        ("use {crate::draw, crate::{games}};", 2, vec!["draw", "games"]),
        ("use super::super::games::Game;", 2, vec!["games"]),
        ("use super::super::{draw, games::Game};", 2, vec!["draw", "games"]),
        ("use super::{super::{games}, rows};", 2, vec!["games"]),
        ("use super::super::games::Game;", 3, vec![]),
        ("use super::games::Game;", 1, vec!["games"]),
        (
            "mod tests {\n    use super::super::games;\n    use super::super::super::draw;",
            2,
            vec!["draw"],
        ),
        ("let a = crate::games::wordsearch::play(&crate::draw::WIDE);", 2, vec!["draw", "games"]),
        ("let b = if on { $crate::screen::On } else { off };", 2, vec!["screen"]),
        ("use std::super_crate::draw;", 2, vec![]),
    ] {
        assert_eq!(named_from_root(code, depth).into_iter().collect::<Vec<_>>(), rooms, "{code}");
    }
    for (code, game) in [
        ("Wish::CrossUp { .. }", true),
        ("let make_a_wordsearch = 1;", true),
        ("\"press /crisscross\"", true),
        ("let across = 1; // up", false),
        ("#[cfg(test)]\nmod tests { const GAME: &str = \"crossup\"; }", false),
    ] {
        assert_eq!(names_a_game(code), game, "{code}");
    }
    for (name, may) in [
        ("games/wordsearch/hosted.rs", true),
        ("discord/commands/crisscross.rs", true),
        ("discord/commands/wordsearch/score.rs", true),
        ("discord/commands/table.rs", false),
        ("discord/handlers/crossup.rs", false),
        ("table/kind.rs", false),
    ] {
        assert_eq!(may_name_games(name), may, "{name}");
    }
    assert!(!names("let synchronous = asynchronous;", "async"));
    assert!(names("pub async fn f() {}", "async"));
    for (room, other, allowed) in [
        ("games", "draw", true),
        ("draw", "games", false),
        ("discord", "table", true),
        ("table", "discord", false),
        ("table", "games", true),
        ("store", "games", false),
        ("store", "game", false),
        ("config", "store", false),
        ("figures", "store", false),
        ("discord", "figures", true),
        ("discord", "config", true),
        ("playground", "game", false),
        ("discord", "playground", false),
    ] {
        assert_eq!(forbidden(room, other).is_none(), allowed, "{room} uses {other}");
    }
}
