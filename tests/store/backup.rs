//! A whole database into a file while it is in use, looked over, and put in its place again.

use std::fs;

use crosstown::store::{Registered, Store, StoreError, Target, Unfinished, back_up, examine};

use super::copying::{dump, fill};
use super::{Scratch, database, enter, playing, press, two_people, url};

#[tokio::test]
async fn a_copy_is_made_of_a_database_in_use() {
    let scratch = Scratch::new();
    let store = scratch.open_alone().await;
    fill(&store).await;
    let copy = scratch.folder.join("copy.db");
    let made = back_up(&scratch.url, &copy).await.unwrap();
    assert_eq!(made.bytes, fs::metadata(&copy).unwrap().len());
    let rows = |table| made.rows.iter().find(|one| one.table == table).unwrap().rows;
    assert_eq!((rows("people"), rows("tables"), rows("inputs")), (2, 3, 3));
    if !database::on_postgres() {
        assert_eq!(dump(&copy).await, dump(&scratch.file()).await, "to the last row");
    }
    // What comes after it is not in it.
    let table = store.open_table_in(2).await.unwrap().unwrap().id;
    enter(&store, press(table, 3, 504)).await;
    store.close().await;
    let back = Store::look(&url(&copy)).await.unwrap();
    assert_eq!(back.inputs(table, 1).await.unwrap().len(), 2);
    back.close().await;
    assert!(!copy.with_file_name("copy.db-wal").exists(), "a copy is one file");
}

#[tokio::test]
async fn nothing_is_changed_by_looking() {
    let scratch = Scratch::new();
    let store = scratch.open_alone().await;
    let table = playing(&store, 1).await;
    let looking = Store::look(&scratch.url).await.unwrap();
    assert!(looking.table(table).await.unwrap().is_some());
    let refused = looking.person(5, "Zoe").await;
    assert!(matches!(refused, Err(StoreError::Closed)), "{refused:?}");
    looking.close().await;
    // The one who works with it goes on.
    enter(&store, press(table, 1, 501)).await;
    store.close().await;
}

#[tokio::test]
async fn what_is_not_ours_is_not_looked_at() {
    let scratch = Scratch::in_a_file();
    let look = async || Store::look(&scratch.url).await.map(drop);
    assert!(matches!(look().await, Err(StoreError::NoFile(_))));
    fs::write(scratch.file(), "a letter to my aunt, who has no database either").unwrap();
    let told = look().await.unwrap_err().to_string();
    assert!(told.contains("no database of crosstown"), "{told}");
    fs::remove_file(scratch.file()).unwrap();
    scratch.open().await.close().await;
    database::run(&scratch.url, "DROP TABLE _sqlx_migrations").await;
    let told = look().await.unwrap_err().to_string();
    assert!(told.contains("no database of crosstown"), "{told}");
}

#[tokio::test]
async fn a_schema_of_another_version_is_known() {
    let scratch = Scratch::new();
    scratch.open().await.close().await;
    let newest = database::number(&scratch.url, "SELECT MAX(version) FROM _sqlx_migrations").await;
    let set = async |number: i64, before: i64| {
        let set =
            format!("UPDATE _sqlx_migrations SET version = {number} WHERE version = {before}");
        assert_eq!(database::run(&scratch.url, &set).await, 1);
    };
    set(9_999, newest).await;
    let told = Store::look(&scratch.url).await.unwrap_err().to_string();
    assert!(told.contains("has the schema 9999, and this program knows"), "{told}");
    assert!(matches!(examine(&scratch.url).await, Err(StoreError::Newer { theirs: 9_999, .. })));
    let copy = scratch.folder.join("copy.db");
    assert!(matches!(back_up(&scratch.url, &copy).await, Err(StoreError::Newer { .. })));
    let delete = "DELETE FROM _sqlx_migrations WHERE version = 9999";
    database::run(&scratch.url, delete).await;
    let told = Store::look(&scratch.url).await.unwrap_err().to_string();
    assert!(told.contains("start the bot of this version once"), "{told}");
    // It is whole all the same.
    assert_eq!(examine(&scratch.url).await.unwrap().rows, []);
}

#[tokio::test]
async fn a_damaged_file_is_found() {
    let scratch = Scratch::in_a_file();
    let store = scratch.open().await;
    fill(&store).await;
    store.close().await;
    assert!(examine(&scratch.url).await.is_ok());
    let whole = fs::read(scratch.file()).unwrap();
    let mut bytes = whole.clone();
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..middle + 4096].fill(0xee);
    fs::write(scratch.file(), &bytes).unwrap();
    let told = examine(&scratch.url).await.unwrap_err().to_string();
    assert!(told.starts_with("the database is damaged") && told.contains("restore"), "{told}");
    // A row whose table is gone is damage as well.
    fs::write(scratch.file(), &whole).unwrap();
    let mut db = database::Raw::open(&scratch.url).await;
    db.run("PRAGMA foreign_keys = OFF").await;
    db.run("DELETE FROM people WHERE discord_id = 72").await;
    db.close().await;
    let told = examine(&scratch.url).await.unwrap_err().to_string();
    assert!(told.contains("refer to others that are gone"), "{told}");
}

#[cfg(unix)]
#[test]
fn what_is_being_written_is_its_owners_and_never_found() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::in_a_file();
    let place = scratch.folder.join("copy.db");
    let names = || fs::read_dir(&*scratch.folder).unwrap().count();
    let unfinished = Unfinished::beside(&place).unwrap();
    let mode = fs::metadata(unfinished.path()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert!(!place.exists());
    drop(unfinished);
    assert_eq!(names(), 0, "nothing is left behind");

    let unfinished = Unfinished::beside(&place).unwrap();
    fs::write(unfinished.path(), "new").unwrap();
    unfinished.put().unwrap();
    assert_eq!((fs::read_to_string(&place).unwrap(), names()), ("new".to_owned(), 1));
    let second = Unfinished::beside(&place).unwrap();
    assert!(matches!(second.put(), Err(StoreError::Exists(_))), "nothing is overwritten");
    assert_eq!((fs::read_to_string(&place).unwrap(), names()), ("new".to_owned(), 1));
    let nowhere = scratch.folder.join("no such folder/copy.db");
    assert!(matches!(Unfinished::beside(&nowhere), Err(StoreError::NoFile(_))));
}

/// The commands that Discord has may be those of a later version by now.
#[tokio::test]
async fn commands_are_registered_anew_after_a_backup() {
    let scratch = Scratch::new();
    let store = scratch.open().await;
    let known = Registered { hash: "abc".to_owned(), version: "1.0.0".to_owned() };
    store.set_registered(1, known).await.unwrap();
    assert!(store.registered(1).await.unwrap().is_some());
    store.revive(&[]).await.unwrap();
    assert_eq!(store.registered(1).await.unwrap(), None);
    store.close().await;
}

#[tokio::test]
async fn games_make_way_only_if_that_is_said() {
    let scratch = Scratch::in_a_file();
    let store = scratch.open_alone().await;
    let [ada, _] = two_people(&store).await;
    playing(&store, 1).await;
    let told = Target::claim(&scratch.url, true).await.unwrap_err();
    assert!(matches!(told, StoreError::InUse(_)), "{told}");
    store.forget(ada).await.unwrap().expect("she was known");
    store.close().await;
    let told = Target::claim(&scratch.url, false).await.unwrap_err();
    assert!(matches!(told, StoreError::HasGames(_)), "{told}");
    let target = Target::claim(&scratch.url, true).await.unwrap();
    assert_eq!(target.forgotten(), &Ok(vec![ada]), "a backup must not bring her back");
    let told = Store::open_alone(&scratch.url).await.unwrap_err();
    assert!(matches!(told, StoreError::InUse(_)), "nobody starts meanwhile: {told}");
    let before = fs::read(scratch.file()).unwrap();
    let new = Unfinished::beside(target.path()).unwrap();
    fs::write(new.path(), "new").unwrap();
    let kept = target.put(new, ".before").await.unwrap().expect("the old one is kept");
    assert_eq!(fs::read_to_string(scratch.file()).unwrap(), "new");
    assert_eq!(fs::read(&kept).unwrap(), before);

    // Another one in the same second: neither takes the other's name.
    let target = Target::claim(&scratch.url, true).await.unwrap();
    let new = Unfinished::beside(target.path()).unwrap();
    fs::write(new.path(), "newer").unwrap();
    let second = target.put(new, ".before").await.unwrap().expect("the old one is kept");
    assert_eq!(
        (fs::read(&kept).unwrap(), fs::read_to_string(&second).unwrap()),
        (before, "new".to_owned())
    );

    // Whoever moves a file away may leave its log behind.
    fs::remove_file(scratch.file()).unwrap();
    let log = scratch.file().with_file_name("crosstown.db-wal");
    fs::write(&log, "moves of a bot that was killed").unwrap();
    let copy = Unfinished::beside(&scratch.file()).unwrap();
    assert!(matches!(copy.put(), Err(StoreError::Exists(_))), "it would get what the log says");
    let target = Target::claim(&scratch.url, false).await.unwrap();
    let new = Unfinished::beside(target.path()).unwrap();
    fs::write(new.path(), "new").unwrap();
    let kept = target.put(new, ".moved").await.unwrap().expect("the log is kept");
    assert!(!log.exists(), "nor does it lie beside the new one");
    assert_eq!(fs::read_to_string(&kept).unwrap(), "moves of a bot that was killed");

    // What a killed program was writing for this place is nobody's any more; what lies beside it is somebody's.
    let [left, other] = ["crosstown.db.unfinished-0badcafe", "mine.db.unfinished-0badcafe"]
        .map(|name| scratch.file().with_file_name(name));
    for file in [&left, &other] {
        fs::write(file, "everybody").unwrap();
    }
    drop(Target::claim(&scratch.url, true).await.unwrap());
    assert!(!left.exists() && other.exists());

    // A file without games, and one that is not there, are nobody's.
    let other = Scratch::in_a_file();
    let target = Target::claim(&other.url, false).await.unwrap();
    let new = Unfinished::beside(target.path()).unwrap();
    assert_eq!(target.put(new, ".before").await.unwrap(), None);
    let empty = Scratch::in_a_file();
    empty.open().await.close().await;
    assert!(Target::claim(&empty.url, false).await.is_ok());
}
