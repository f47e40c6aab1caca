//! The files for running it: they name what there is, and the container is built from all that the program needs.

#[path = "shared/left_out.rs"]
mod left_out;
#[path = "shared/scratch.rs"]
mod scratch;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use self::left_out::leave_out;
use self::scratch::Scratch;

/// How exposed a service may be, in tenths from 0 to 100, by systemd's own measure.
const EXPOSURE: &str = "--threshold=20";

/// The top of the checkout.
fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    fs::read_to_string(top().join(path)).unwrap_or_else(|why| panic!("{path}: {why}"))
}

/// What stands between two pieces of text, at the first place where both are.
fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let from = text.find(before).unwrap_or_else(|| panic!("no {before}")) + before.len();
    let rest = &text[from..];
    &rest[..rest.find(after).unwrap_or(rest.len())]
}

/// `1.89` and `1.89.0` as numbers.
fn version(text: &str) -> (u32, u32) {
    let mut parts = text.split('.').map(|part| part.parse().expect("a number"));
    (parts.next().expect("one"), parts.next().expect("two"))
}

#[test]
fn the_container_is_built_by_a_compiler_that_is_new_enough() {
    let built_by = read("deploy/Containerfile");
    let built_by = version(between(&built_by, "/rust:", "-"));
    let needed = read("Cargo.toml");
    let needed = version(between(&needed, "rust-version = \"", "\""));
    assert!(built_by >= needed, "{built_by:?}, and {needed:?} is needed");
}

/// All files of Rust below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// What the build reads: names at the top of the checkout.
fn needed() -> BTreeSet<String> {
    let mut needed: BTreeSet<String> =
        ["Cargo.toml", "Cargo.lock", "build.rs", "src"].map(str::to_owned).into();
    let manifest = read("Cargo.toml");
    let members = between(&manifest, "members = [", "]").split(',');
    needed.extend(members.map(|member| member.trim().trim_matches('"').to_owned()));
    if manifest.contains("[[bench]]") {
        needed.insert("benches".to_owned());
    }
    for part in read("build.rs").split("rerun-if-changed=").skip(1) {
        needed.insert(part.split(['"', '/']).next().expect("a name").to_owned());
    }
    let mut files = Vec::new();
    sources(&top().join("src"), &mut files);
    for file in files {
        let text = fs::read_to_string(&file).expect("text");
        // What tests read the container does without.
        let text = text.split("#[cfg(test)]\nmod tests").next().expect("a beginning");
        for included in text.split("include_").skip(1) {
            let Some(path) = included.split_once("!(").map(|(_, path)| path) else { continue };
            let Some(path) = path.split('"').nth(1).filter(|path| path.starts_with("../")) else {
                continue;
            };
            // Each step up from the file's folder, and then the first step down.
            let mut at = file.parent().expect("a folder");
            let mut steps = path.split('/');
            let down = loop {
                match steps.next().expect("a name") {
                    ".." => at = at.parent().expect("it stays in the checkout"),
                    down => break down,
                }
            };
            let at = at.join(down);
            let inside = at.strip_prefix(top()).expect("it stays in the checkout");
            let first = inside.components().next().expect("a name");
            needed.insert(first.as_os_str().to_string_lossy().into_owned());
        }
    }
    needed
}

#[test]
fn all_that_the_build_reads_comes_into_the_container() {
    let ignored = read("deploy/Containerfile.dockerignore");
    assert!(ignored.lines().any(|line| line == "*"), "nothing comes in by accident");
    let let_in: BTreeSet<&str> =
        ignored.lines().filter_map(|line| line.strip_prefix('!')).collect();
    let needed = needed();
    for folder in ["books", "dictionaries", "fonts", "migrations", "recipes"] {
        assert!(needed.contains(folder), "{folder}: this test reads too little, {needed:?}");
    }
    for name in &needed {
        assert!(let_in.contains(name.as_str()), "{name} is needed, and kept out");
        assert!(top().join(name).exists(), "{name} is not there");
    }
    assert!(read("deploy/Containerfile").contains("\nCOPY . .\n"), "all of it is copied");
}

/// The variables that the program knows.
fn variables() -> BTreeSet<String> {
    let example = read(".env.example");
    let names = example.lines().filter_map(|line| {
        let (name, _) = line.trim_start_matches("# ").split_once('=')?;
        name.chars().all(|c| c.is_ascii_uppercase() || c == '_').then(|| name.to_owned())
    });
    names.collect()
}

#[test]
fn only_variables_that_there_are_are_set() {
    let known = variables();
    assert!(known.contains("DATABASE_URL") && known.contains("METRICS"), "{known:?}");
    let unit = read("deploy/crosstown.service");
    let set = unit.lines().filter_map(|line| line.strip_prefix("Environment="));
    let mut set: Vec<&str> = set.filter_map(|line| line.split('=').next()).collect();
    let container = read("deploy/Containerfile");
    let lines = between(&container, "\nENV ", "\n#").lines();
    set.extend(lines.filter_map(|line| line.trim().split('=').next()));
    assert!(set.len() >= 4, "{set:?}");
    for name in set {
        // This one is SQLite's own.
        assert!(known.contains(name) || name == "SQLITE_TMPDIR", "{name} means nothing");
    }
}

/// On a read-only root SQLite would write a whole database into memory while it writes the file anew.
#[test]
fn the_container_has_room_for_what_is_written_anew() {
    let container = read("deploy/Containerfile");
    assert!(container.contains("SQLITE_TMPDIR=/data"), "{container}");
}

/// What systemd says of the unit. It asks whether the program is there, which it is not before it is installed.
fn systemd_says(arguments: &[&str]) -> Option<(bool, String)> {
    let there = Command::new("systemd-analyze").arg("--version").output();
    if !there.is_ok_and(|there| there.status.success()) {
        leave_out("there is no systemd-analyze, which looks at the unit: apt-get install systemd");
        return None;
    }
    let folder = Scratch::new("deploy");
    let file = folder.join("crosstown.service");
    let unit = read("deploy/crosstown.service").replace("/usr/local/bin/crosstown", "/bin/true");
    fs::write(&file, unit).expect("room");
    let mut command = Command::new("systemd-analyze");
    let output = command.args(arguments).arg(&file).output().expect("it was there");
    let told = [output.stdout, output.stderr].concat();
    Some((output.status.success(), String::from_utf8_lossy(&told).into_owned()))
}

#[test]
fn systemd_understands_the_unit() {
    let Some((_, told)) = systemd_says(&["verify", "--man=no"]) else { return };
    // Whatever it thinks of other units of this machine is not our business.
    let ours: Vec<&str> = told.lines().filter(|line| line.contains("crosstown")).collect();
    assert_eq!(ours, [""; 0]);
}

#[test]
fn the_service_gets_nothing_that_it_does_not_need() {
    let Some((few, told)) = systemd_says(&["security", "--offline=true", EXPOSURE]) else { return };
    assert!(few && told.contains("Overall exposure level"), "{told}");
}
