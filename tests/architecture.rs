//! The house rules, read off the sources: who may use whom, what pure files may not touch, and that
//! every module says what lives in it.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms, each using only those above it.
const ROOMS: [&str; 14] = [
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
    "discord",
    "playground",
];

/// A room that stands alone: it uses none of the others, and none of them uses it.
const ALONE: &str = "playground";
/// A room that nobody uses but `main.rs` and the command line.
const DOOR: &str = "discord";

/// What may be named in one room only.
const KEPT_TO_ONE_ROOM: [(&str, &str); 3] =
    [("serenity", "discord"), ("poise", "discord"), ("sqlx", "store")];

/// The rooms whose files are pure throughout.
const PURE: [&str; 4] = ["game", "grid", "books", "games"];
const IMPURE: [&str; 8] =
    ["async", "await", "tokio", "std::fs", "std::time", "std::net", "thread_rng", "rand::rng"];

struct Source {
    path: PathBuf,
    room: Option<String>,
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
                let code = fs::read_to_string(&path).unwrap();
                let code = code
                    .lines()
                    .map(|line| line.split("//").next().unwrap())
                    .collect::<Vec<_>>()
                    .join("\n");
                let room = ROOMS.contains(&room.as_str()).then_some(room);
                found.push(Source { path, room, code });
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

/// Why `room` must not use `other`, if it must not.
fn forbidden(room: &str, other: &str) -> Option<&'static str> {
    let place = |name: &str| ROOMS.iter().position(|room| *room == name).unwrap();
    if room == other {
        None
    } else if room == ALONE || other == ALONE {
        Some("this room stands alone")
    } else if other == DOOR {
        Some("nobody inside uses the door")
    } else {
        (place(other) > place(room)).then_some("a room uses only those above it")
    }
}

#[test]
fn a_room_uses_only_those_above_it() {
    let mut breaches = Vec::new();
    for source in sources() {
        let Some(room) = &source.room else { continue };
        // `use crate::{a, b}` would slip through the search below.
        assert!(!source.code.contains("crate::{"), "{}: one room a line", source.path.display());
        for other in ROOMS {
            if names(&source.code, &format!("crate::{other}"))
                && let Some(why) = forbidden(room, other)
            {
                breaches.push(format!("{} uses {other}: {why}", source.path.display()));
            }
        }
    }
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
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

/// The tests above are only as good as what they look with.
#[test]
fn breaches_are_noticed() {
    assert!(names("use crate::draw::Canvas;", "crate::draw"));
    assert!(!names("use crate::drawing::Canvas;", "crate::draw"));
    assert!(!names("let synchronous = asynchronous;", "async"));
    assert!(names("pub async fn f() {}", "async"));
    for (room, other, allowed) in [
        ("games", "draw", true),
        ("draw", "games", false),
        ("discord", "table", true),
        ("table", "discord", false),
        ("playground", "game", false),
        ("discord", "playground", false),
    ] {
        assert_eq!(forbidden(room, other).is_none(), allowed, "{room} uses {other}");
    }
}
