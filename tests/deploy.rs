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

/// What the README says of running it.
fn running_it() -> String {
    between(&read("README.md"), "\n### Running it\n", "\n## ").to_owned()
}

/// The commands in it, each in one line.
fn commands() -> Vec<String> {
    let text = running_it();
    let blocks = text.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    let blocks: String = blocks.collect();
    blocks.replace("\\\n", " ").lines().map(str::to_owned).collect()
}

/// The line of a unit that sets something.
fn set_to(unit: &str, name: &str) -> String {
    between(unit, &format!("\n{name}="), "\n").to_owned()
}

#[test]
fn whatever_an_upgrade_meets_the_bot_comes_back() {
    let commands = commands();
    assert!(commands.len() > 12, "{commands:?}");
    let with = |part: &str| commands.iter().filter(|one| one.contains(part)).collect::<Vec<_>>();
    for command in with("systemctl stop") {
        assert!(command.contains("; ") && command.contains(" systemctl start"), "{command}");
        assert!(!command.contains("&& systemctl start"), "it stays away: {command}");
    }
    // A backup never takes the place of another.
    for command in with("crosstown backup /root/") {
        assert!(command.contains("/root/crosstown-$(date +%F-%H%M%S).db"), "{command}");
    }
    let place = |part: &str| {
        let place = commands.iter().position(|one| one.contains(part));
        place.unwrap_or_else(|| panic!("no {part} in {commands:?}"))
    };
    assert!(place("cd /") < place("&& install target/release/crosstown"), "in the checkout");
    // Else it waits for a Discord that is away, without a word.
    for verb in ["enable --now", "restart", "start"] {
        for command in with(&format!("systemctl {verb} ")) {
            assert!(command.contains(&format!("systemctl {verb} --no-block")), "{command}");
        }
    }
}

/// Paths such as that of the backups are meant from there.
#[test]
fn the_doctor_looks_from_where_the_service_is() {
    let commands = commands();
    let asked = commands.iter().find(|one| one.starts_with("systemd-run")).expect("it is asked");
    let unit = read("deploy/crosstown.service");
    let folder = set_to(&unit, "WorkingDirectory");
    assert!(asked.contains(&format!(" --working-directory={folder} ")), "{asked}");
    let file = set_to(&unit, "EnvironmentFile");
    assert!(asked.contains(&format!(" --property=EnvironmentFile={file} ")), "{asked}");
}

#[test]
fn a_container_is_started_again_and_asked_how_it_is() {
    let container = read("deploy/Containerfile");
    let told = container.lines().filter_map(|line| line.strip_prefix("#   ")).map(str::to_owned);
    let all: Vec<String> = commands().into_iter().chain(told).collect();
    let with = |part: &str| all.iter().filter(|one| one.starts_with(part)).collect::<Vec<_>>();
    let (built, run) = (with("podman build "), with("podman run --detach "));
    assert_eq!((built.len(), run.len()), (2, 2), "{all:?}");
    assert!(built.iter().all(|one| one.contains(" --format docker ")), "{built:?}");
    // What starts podman's containers after a reboot knows of no other word.
    assert!(run.iter().all(|one| one.contains(" --restart always ")), "{run:?}");
}

/// A bot that is gone tells nothing: Prometheus says that it can't ask, by the name of the job.
#[test]
fn the_board_knows_the_job_by_its_name() {
    let scraping = read("deploy/prometheus.yml");
    let job = between(&scraping, "job_name: ", "\n");
    let board: serde_json::Value =
        serde_json::from_str(&read("deploy/grafana.json")).expect("JSON");
    let ready = board["panels"][0]["targets"][0]["expr"].as_str().expect("a question");
    assert!(ready.contains("crosstown_ready"), "{ready}");
    assert!(ready.contains(&format!("(up{{job=\"{job}\",")), "{ready}");
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
