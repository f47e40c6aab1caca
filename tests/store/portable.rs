//! SQL that PostgreSQL can run too, read off the sources.

use std::fs;
use std::path::{Path, PathBuf};

/// What only SQLite knows, or understands differently.
const SQLITE_ONLY: [&str; 8] = [
    "AUTOINCREMENT",
    "INSERT OR",
    "REPLACE INTO",
    "DATETIME(",
    "STRFTIME(",
    "ROWID",
    "IFNULL(",
    "GLOB ",
];

/// Where `text` strays, if it does. `sql` is text that is SQL throughout.
fn strays(text: &str, sql: bool) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let comment = if sql { "--" } else { "//" };
        let line = line.split(comment).next().unwrap_or_default();
        let upper = line.to_uppercase();
        found.extend(
            SQLITE_ONLY
                .iter()
                .filter(|word| upper.contains(*word))
                .map(|word| format!("{}: {word}", number + 1)),
        );
        // In Rust a question mark follows a call; a placeholder stands after a blank or a bracket.
        let placeholder = [" ?", "(?", ",?", "=?"].iter().any(|p| line.contains(p));
        if placeholder || (sql && line.contains('?')) {
            found.push(format!("{}: a placeholder without a number", number + 1));
        }
    }
    found
}

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|e| e == ending)).collect();
    assert!(!files.is_empty());
    files
}

#[test]
fn the_sql_is_portable() {
    for (folder, ending, sql) in [
        ("migrations", "sql", true),
        ("src/store", "rs", false),
        ("src/store/standings", "rs", false),
    ] {
        for file in files(folder, ending) {
            let found = strays(&fs::read_to_string(&file).unwrap(), sql);
            assert!(found.is_empty(), "{}: {}", file.display(), found.join("; "));
        }
    }
}

#[test]
fn what_strays_is_noticed() {
    for bad in [
        "id INTEGER PRIMARY KEY AUTOINCREMENT",
        "insert or ignore into people",
        "SELECT rowid FROM people",
        "SELECT datetime('now')",
        "WHERE id = ?",
        "VALUES (?, ?)",
    ] {
        assert!(!strays(bad, true).is_empty(), "{bad}");
        assert!(!strays(&format!("    \"{bad}\","), false).is_empty(), "{bad}");
    }
    assert_eq!(strays("let id = fetch_one(db).await?;", false), Vec::<String>::new());
    assert_eq!(strays("INSERT INTO people (id) VALUES ($1)", true), Vec::<String>::new());
}

/// Whether a statement asks for columns without naming them.
fn names_no_columns(line: &str) -> bool {
    let line = line.split("//").next().unwrap_or_default().to_uppercase();
    line.contains("SELECT *") || line.contains(".* FROM") || line.contains("RETURNING *")
}

/// PostgreSQL refuses a prepared statement whose columns are others than they were: so they are for whoever runs beside a
/// newer version that adds some.
#[test]
fn statements_name_their_columns() {
    let standings = files("src/store/standings", "rs");
    for file in files("src/store", "rs").into_iter().chain(standings) {
        // Whole rows into another database, whatever they have, on a connection for that alone.
        if file.ends_with("copying.rs") {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        let found: Vec<&str> = text.lines().filter(|line| names_no_columns(line)).collect();
        assert!(found.is_empty(), "{}: {found:?}", file.display());
    }
    assert!(names_no_columns("query(\"select * from people\")"));
    assert!(names_no_columns("SELECT people.* FROM people"));
    assert!(!names_no_columns("SELECT COUNT(*) FROM people // SELECT * FROM people"));
}
