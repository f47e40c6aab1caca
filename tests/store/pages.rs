//! The pages for server owners and for Discord's portal say what is so: all tables of the database, and the
//! periods of the program.

use std::fs;
use std::path::Path;

use crosstown::store::{COPIED, KEPT, MEMBERS_KEPT, TOTALS_KEPT};
use crosstown::table::closing::QUIET;
use crosstown::table::settings::MOST_LISTS;
use crosstown::table::waiting;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

fn page(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    // Where a line ends is nobody's business.
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The list of what is copied is compared with the schema elsewhere.
#[test]
fn the_privacy_page_names_every_table_of_the_database_and_no_other() {
    let privacy = page("privacy.md");
    let list = privacy.split("| tables |").nth(1).and_then(|rest| rest.split("In memory").next());
    let list = list.expect("the page has a list of what is stored");
    let mut named: Vec<&str> = list.split('`').skip(1).step_by(2).collect();
    let mut there: Vec<&str> = COPIED.iter().map(|(table, _)| *table).collect();
    named.sort_unstable();
    there.sort_unstable();
    assert_eq!(named, there);
}

#[test]
fn the_pages_have_the_periods_of_the_program() {
    let (privacy, servers) = (page("privacy.md"), page("servers.md"));
    let quiet = format!("nothing has happened for {} days is closed", QUIET.as_secs() / 86_400);
    assert!(privacy.contains(&quiet) && servers.contains(&quiet), "{quiet}");
    let sums = format!("a day, a week or a month for {TOTALS_KEPT} days");
    assert!(privacy.contains(&sums), "{sums}");
    assert!(servers.contains(&format!("go after {TOTALS_KEPT} days")));
    assert!(servers.contains(&format!("there are {MOST_LISTS} of them at most")));
    // For how many days backups are kept is a variable, and what is made by hand is its maker's.
    assert!(privacy.contains("kept for [30 DAYS: WHAT `BACKUP_DAYS` SAYS] at most"));
    assert!(privacy.contains("`crosstown backup`") && privacy.contains("`…before-…`"));
    assert!(servers.contains("If they use `/privacy delete`, the block is forgotten"));
    let kept = |table| KEPT.iter().find(|(other, _)| *other == table).map(|(_, ms)| ms / DAY_MS);
    assert_eq!(
        (kept("outbox"), kept("letters"), kept("standing_posts")),
        (Some(1), Some(70), Some(70))
    );
    assert_eq!((kept("nudges"), kept("waiting"), kept("boards")), (Some(0), Some(30), Some(30)));
    assert!(privacy.contains(
        "a day after it was said; announcements, and reminders of the daily challenge, 70 days"
    ));
    assert!(privacy.contains("when players of a table were last nudged, a few hours"));
    assert_eq!(MEMBERS_KEPT, DAY_MS);
    assert!(privacy.contains("it is believed for a day and then looked up again"));
    let waits = waiting::DAYS / DAY_MS;
    let waits = format!(
        "{waits} days at least, until the next one waits; of yours the newest {}",
        waiting::MOST
    );
    assert!(privacy.contains(&waits), "{waits}");
}

/// Whoever runs the bot sees what is left to be filled in, and where it goes.
#[test]
fn what_the_operator_has_to_fill_in_is_marked() {
    for (name, variable) in [("privacy.md", "`PRIVACY_URL`"), ("terms.md", "`TERMS_URL`")] {
        let text = page(name);
        assert!(text.contains("[NAME OF THE OPERATOR]") && text.contains("[DATE]"), "{name}");
        assert!(text.contains(variable) && text.contains("developer portal"), "{name}");
    }
    assert!(page("servers.md").contains("[CONTACT]"));
}
