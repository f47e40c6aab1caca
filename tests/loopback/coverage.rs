//! Keeps the tables of routes and rules honest: every test they name exists, every route is
//! listed.

use std::{fs, path::Path};

fn source(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// The texts between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn every_test_in_the_tables_exists() {
    let tables = source("src/playground/coverage.md");
    let mut rows = 0;
    for row in tables.lines().filter(|line| line.starts_with("| ") && !line.contains("| test |")) {
        let last = row.trim_end_matches('|').rsplit('|').next().unwrap();
        assert!(quoted(last).count() > 0, "no test in {row}");
        for name in quoted(last) {
            let (module, test) = name.split_once("::").expect(name);
            // What the page adds is tested with the page.
            let folders =
                ["loopback", "browser"].map(|folder| format!("tests/{folder}/{module}.rs"));
            let text = source(folders.iter().find(|file| Path::new(file).exists()).expect(name));
            assert!(text.contains(&format!("async fn {test}()")), "{name} does not exist");
        }
        rows += 1;
    }
    assert!(rows > 60, "the tables were not found, only {rows} rows");
}

#[test]
fn every_route_is_in_the_table() {
    let tables = source("src/playground/coverage.md");
    let router = source("src/playground/rest/mod.rs");
    let routes: Vec<&str> =
        router.split('"').skip(1).step_by(2).filter(|text| text.starts_with('/')).collect();
    assert!(routes.len() > 25, "the routes were not found, only {routes:?}");
    for route in routes.iter().filter(|route| **route != "/api/v10") {
        assert!(tables.contains(&format!("| `{route}` |")), "{route} is not listed");
    }
}
