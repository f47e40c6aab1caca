//! What is kept: backups, games that ended long ago, and all of them as text.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use crosstown::game::{Level, Pace, Status, Viewer};
use crosstown::store::StoreError;
use crosstown::table::archivist::Archivist;
use crosstown::table::backup::{Manner, RestoreError, back_up, check, restore};
use crosstown::table::engine::{Tables, Trouble};
use crosstown::table::examining::{Finding, How, backups, examine};
use crosstown::table::export_all::Exported;
use crosstown::table::opening::Opening;
use crosstown::table::record::{Phase, TableId};
use crosstown::table::replay::{Replay, Report};
use crosstown::table::seating::Occupant;
use serde_json::json;

use crate::database;
use crate::house::House;
use crate::logged::Log;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// A game of this kind between Ann and Ben, played to its end by what computers would do.
async fn played(house: &House, game: &str, options: serde_json::Value) -> TableId {
    let seats = vec![Occupant::Person(house.ann), Occupant::Person(house.ben)];
    let opening = Opening {
        game: game.to_owned(),
        options,
        ..house.opening(house.channel(), Pace::None, seats)
    };
    let id = house.tables.open(opening).await.unwrap();
    if house.tables.showing(id).await.unwrap().phase == Phase::Lobby {
        house.tables.start(id, house.ann).await.unwrap();
    }
    loop {
        let showing = house.tables.showing(id).await.unwrap();
        if showing.phase != Phase::Playing {
            return id;
        }
        let session = showing.game().unwrap();
        let Status::Awaiting(awaited) = session.status() else { panic!("it is in play") };
        let seat = awaited[0].seat;
        let text = match game {
            "crisscross" => session.moves(seat)[0].clone(),
            _ => session.choose(seat, Level::Easy, 0),
        };
        // Nobody looks for the best arrangement of a town here.
        let best = text == "best" || text.starts_with("suggested");
        let text = if best { "done".to_owned() } else { text };
        let person = if seat.0 == 0 { house.ann } else { house.ben };
        house.tables.act(id, person, text.as_str(), None, None).await.expect(&text);
    }
}

/// All that anybody can be shown of a table that is over.
async fn shown(tables: &Tables, id: TableId) -> String {
    let showing = tables.showing(id).await.unwrap();
    let session = showing.game().unwrap();
    let mut shown = format!("{:?} {} {}", showing.phase, session.line(), session.state());
    for viewer in [Viewer::Public, Viewer::Seat(crosstown::game::Seat(1))] {
        shown.extend(showing.told.lines(viewer));
        for seq in [0, 3, u64::MAX] {
            let past = tables.past(&showing, viewer, seq).await.unwrap();
            shown.push_str(&format!("{:?} {} {}", past.steps, past.at, past.session.state()));
        }
    }
    shown.push_str(&String::from_utf8(tables.exported(&showing).await.unwrap()).unwrap());
    shown.push_str(&format!("{:?}", showing.replayable()));
    shown
}

#[tokio::test]
async fn games_that_ended_long_ago_are_shown_as_they_were() {
    let house = House::build().await;
    let mut games = Vec::new();
    for (game, options) in [
        ("crisscross", json!({"size": 5})),
        ("crossup", json!({})),
        ("wordcross", json!({"target": 60})),
        ("wordsearch", json!({"source": "hat"})),
        ("town", json!({})),
    ] {
        games.push(played(&house, game, options).await);
    }
    let open = house.two(house.channel(), Pace::None).await;
    house.does(open, house.ann, "c3").await;
    let mut before = Vec::new();
    for id in &games {
        before.push(shown(&house.tables, *id).await);
    }
    let cleared = house.tables.clear_away().await.unwrap();
    assert_eq!(cleared.states, 0, "nobody knows yet what will be asked");

    house.pass(31 * DAY);
    let cleared = house.tables.clear_away().await.unwrap();
    assert_eq!((cleared.states, cleared.kept), (5, 0));
    for id in &games {
        assert_eq!(house.tables.store().snapshot(id.0).await.unwrap(), None);
    }
    let again = house.again().await;
    for (id, before) in games.iter().zip(before) {
        assert_eq!(shown(&again, *id).await, before);
    }
    // What goes on keeps its state, however long ago it began.
    assert!(house.tables.store().snapshot(open.0).await.unwrap().is_some());
    assert_eq!(again.clear_away().await.unwrap(), Default::default());
}

#[tokio::test]
async fn a_state_that_no_log_leads_to_stays() {
    let house = House::build().await;
    let size = || json!({"size": 5});
    let (upgraded, tampered, silent, never) = (
        played(&house, "crisscross", size()).await,
        played(&house, "crisscross", size()).await,
        played(&house, "crisscross", size()).await,
        house.two(house.channel(), Pace::None).await,
    );
    house.tables.end(never, house.ann, false).await.unwrap();
    let other = format!("UPDATE tables SET rules = 0 WHERE id = {}", upgraded.0);
    let moved =
        format!("UPDATE inputs SET payload = 'resign' WHERE table_id = {} AND seq = 2", tampered.0);
    let earlier = format!("UPDATE snapshots SET told = NULL WHERE table_id = {}", silent.0);
    for statement in [other, moved, earlier] {
        house.tamper(&statement).await;
    }
    house.pass(31 * DAY);
    let again = house.again().await;
    let cleared = again.clear_away().await.unwrap();
    assert_eq!((cleared.states, cleared.kept), (0, 3));
    for id in [upgraded, tampered, silent, never] {
        assert!(again.store().snapshot(id.0).await.unwrap().is_some(), "{id:?}");
        assert!(again.showing(id).await.unwrap().game().is_ok(), "{id:?} is still shown");
    }
}

/// A game may quote in its refusal what somebody typed.
#[tokio::test]
async fn what_players_typed_stays_out_of_the_log() {
    const WORD: &str = "zebulonia";
    let house = House::build().await;
    let over = played(&house, "crisscross", json!({"size": 5})).await;
    let open = house.two(house.channel(), Pace::None).await;
    house.does(open, house.ann, "c3").await;
    for id in [over, open] {
        let spoil = format!("UPDATE inputs SET payload = '{WORD}' WHERE table_id = {}", id.0);
        house.tamper(&format!("{spoil} AND seq = 1")).await;
    }
    let told = &house.again().await.check_open().await.unwrap().wrong[0].1.to_string();
    assert!(told.contains(WORD), "the doctor's terminal has it: {told}");

    house.pass(31 * DAY);
    let tables = house.again().await;
    let log = Log::listen();
    for round in 0..3 {
        assert_eq!(tables.clear_away().await.unwrap().kept, 1, "round {round}");
    }
    let kept = log.lines("the state of a game that ended is kept");
    assert!(matches!(&kept[..], [once] if once.contains("seq=1")), "{kept:?}");
    let folder = house.folder().join("backups");
    let archivist = Archivist::new(tables, house.url(), &folder, 3);
    archivist.look().await.unwrap().made.expect("what is wrong is worth keeping, too");
    let wrong = log.lines("an open game is not as its log says");
    assert!(matches!(&wrong[..], [once] if once.contains("seq=1")), "{wrong:?}");
    assert_eq!(log.lines(WORD), [""; 0]);
}

#[tokio::test]
async fn all_games_as_text_are_played_again() {
    let house = House::build().await;
    let over = played(&house, "crisscross", json!({"size": 5})).await;
    let words = played(&house, "crossup", json!({})).await;
    let old = played(&house, "crisscross", json!({"size": 5})).await;
    house.tamper(&format!("UPDATE tables SET rules = 0 WHERE id = {}", old.0)).await;
    let open = house.two(house.channel(), Pace::None).await;
    house.does(open, house.ann, "c3").await;
    let seats = vec![Occupant::Person(house.ann), Occupant::Person(house.ben)];
    let secret = Opening {
        game: "crossup".to_owned(),
        options: json!({}),
        ..house.opening(7, Pace::None, seats)
    };
    let secret = house.tables.open(secret).await.unwrap();
    let _ = house.tables.start(secret, house.ann).await;
    let alone = vec![Occupant::Person(house.ann)];
    house.tables.open(house.opening(8, Pace::None, alone)).await.unwrap();

    let mut out = Vec::new();
    let exported = house.again().await.export_all(&mut out).await.unwrap();
    assert_eq!(exported, Exported { ended: 2, open: 1, secret: 1, other_rules: 1 });
    let mut single = Vec::new();
    for id in [over, words, open] {
        let showing = house.tables.showing(id).await.unwrap();
        single.extend(house.tables.exported(&showing).await.unwrap());
    }
    assert_eq!(String::from_utf8(out.clone()).unwrap(), String::from_utf8(single).unwrap());
    let mut replay = Replay::new(Cursor::new(out));
    let mut overs = Vec::new();
    while let Some(game) = replay.next(|line, why| panic!("line {line}: {why}")).unwrap() {
        match game.report {
            Report::Played(played) => overs.push(played.over),
            Report::Stopped(stopped) => panic!("{stopped:?}"),
        }
    }
    assert_eq!(overs, [true, true, false]);
}

fn names(folder: &Path) -> Vec<PathBuf> {
    let mut names: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|one| one.unwrap().path()).collect();
    names.sort();
    names
}

#[tokio::test]
async fn a_backup_a_day_and_none_that_is_too_old() {
    let house = House::build().await;
    let id = house.two(house.channel(), Pace::None).await;
    house.does(id, house.ann, "c3").await;
    let folder = house.folder().join("backups");
    let archivist = Archivist::new(house.tables.clone(), house.url(), &folder, 3);
    let first = archivist.look().await.unwrap().made.expect("there was none");
    assert_eq!(check(&format!("sqlite:{}", first.display())).await.unwrap().replayed, 1);
    house.pass(DAY - 1);
    assert_eq!(archivist.look().await.unwrap().made, None, "the newest is fresh");
    fs::write(folder.join("notes.txt"), "mine").unwrap();
    let left_over = folder.join("crosstown-1970-01-02T00-00-00Z.db.unfinished-0123");
    fs::write(&left_over, "half").unwrap();
    let by_hand = folder.join("crosstown-upgrade.db.unfinished-89abcdef");
    fs::write(&by_hand, "in the making").unwrap();
    for day in 1..=3 {
        house.pass(if day == 1 { 1 } else { DAY });
        let looked = archivist.look().await.unwrap();
        assert!(looked.made.is_some(), "day {day}");
        assert_eq!(looked.deleted, usize::from(day == 3), "day {day}");
    }
    assert!(!first.exists() && !left_over.exists());
    assert_eq!(names(&folder).len(), 3 + 2, "three backups, and what is not ours");
    assert!(by_hand.exists());

    // One that fails says so, and hurts nobody.
    let nowhere = Archivist::new(house.tables.clone(), house.url(), &folder.join("notes.txt/x"), 3);
    assert!(matches!(nowhere.look().await, Err(Trouble::Fault(StoreError::File(..)))));
    house.does(id, house.ben, "c4").await;
    let now = house.tables.now();
    let well = |finding: Finding| matches!(finding.how, How::Well(_));
    assert!(well(backups(&folder, now)) && !well(backups(&folder, now + 3 * DAY)));
    assert!(!well(backups(&house.folder().join("nowhere"), now)));
}

/// However long none can be made, and however the clock is set.
#[tokio::test]
async fn the_last_backup_stays_until_there_is_another() {
    let house = House::build().await;
    let folder = house.folder().join("backups");
    let keeps = |url: &str| Archivist::new(house.tables.clone(), url, &folder, 3);
    let archivist = keeps(house.url());
    let first = archivist.look().await.unwrap().made.expect("there was none");
    let gone = keeps(&format!("sqlite:{}", house.folder().join("gone.db").display()));
    for day in 1..=5 {
        house.pass(DAY);
        assert!(matches!(gone.look().await, Err(Trouble::Fault(StoreError::NoFile(_)))), "{day}");
    }
    assert!(first.exists(), "it is all there is");

    house.pass(400 * DAY);
    let looked = archivist.look().await.unwrap();
    assert_eq!((looked.made.is_some(), looked.deleted), (true, 1));
    assert!(!first.exists());
    // Set back: one from the future says nothing about today, and one of today is enough.
    house.pass(-400 * DAY);
    let made = [archivist.look().await.unwrap().made, archivist.look().await.unwrap().made];
    assert!(matches!(made, [Some(_), None]), "{made:?}");
    let well = |now| matches!(backups(&folder, now).how, How::Well(_));
    assert!(well(house.tables.now()) && !well(house.tables.now() + 3 * DAY));
}

/// Another process makes them now, and may do so elsewhere: what is here goes in time all the same.
#[tokio::test]
async fn backups_go_where_none_are_made_any_more() {
    let house = House::build().await;
    let folder = house.folder().join("backups");
    let archivist = Archivist::new(house.tables.clone(), house.url(), &folder, 3);
    assert_eq!(archivist.clear_up().unwrap().deleted, 0, "there is no folder");
    for _ in 0..3 {
        archivist.look().await.unwrap().made.expect("a day has gone by");
        house.pass(DAY);
    }
    let theirs = folder.join("crosstown-1970-01-09T00-00-00Z.db.unfinished-0123");
    fs::write(&theirs, "in the making").unwrap();
    assert_eq!(archivist.clear_up().unwrap().deleted, 1);
    house.pass(5 * DAY);
    assert_eq!(archivist.clear_up().unwrap().deleted, 1);
    assert_eq!(archivist.clear_up().unwrap().deleted, 0, "the newest stays");
    assert_eq!(names(&folder).len(), 2);
    assert!(theirs.exists(), "whoever makes them may have this one under way");
}

fn manner(replace: bool) -> Manner {
    Manner { replace, with_faults: false, ending: ".before".to_owned() }
}

#[tokio::test]
async fn a_backup_is_put_in_place_and_played_on() {
    let house = House::build().await;
    let id = house.two(house.channel(), Pace::Slow).await;
    house.does(id, house.ann, "c3").await;
    let file = house.folder().join("copy.db");
    let made = back_up(house.url(), &file).await.unwrap();
    assert_eq!((made.checked.replayed, made.checked.wrong.len()), (1, 0));
    let twice = back_up(house.url(), &file).await.unwrap_err();
    assert!(matches!(twice, Trouble::Fault(StoreError::Exists(_))), "{twice}");
    house.does(id, house.ben, "c4").await;
    house.tables.store().forget(house.ben.0).await.unwrap().expect("Ben was known");

    // Into a new place, of the database that this run is about.
    let new = House::place();
    let restored = restore(&file, &new.url, &manner(false)).await.unwrap();
    assert_eq!((restored.checked.replayed, restored.kept), (1, None));
    let again = restore(&file, &new.url, &manner(false)).await.unwrap_err();
    let has_games =
        |fault: &StoreError| matches!(fault, StoreError::HasGames(_) | StoreError::NotEmpty);
    assert!(
        matches!(&again, RestoreError::Trouble(Trouble::Fault(why)) if has_games(why)),
        "{again}"
    );
    let tables = house.at(&new.url).await;
    tables.act(id, house.ben, "d4", None, None).await.expect("it is Ben's turn there");
    let mut db = database::Raw::open(&new.url).await;
    assert_eq!(db.number("SELECT COUNT(*) FROM boards WHERE shown >= 0").await, 0);
    db.close().await;
    tables.store().close().await;
}

#[tokio::test]
async fn a_backup_that_is_not_whole_is_put_nowhere() {
    let house = House::build().await;
    let id = house.two(house.channel(), Pace::Slow).await;
    house.does(id, house.ann, "c3").await;
    let (file, new) = (house.folder().join("copy.db"), House::place());
    back_up(house.url(), &file).await.unwrap();
    let tampered = format!("UPDATE inputs SET payload = 'd4' WHERE table_id = {}", id.0);
    database::run(&format!("sqlite:{}", file.display()), &tampered).await;
    let told = restore(&file, &new.url, &manner(false)).await.unwrap_err().to_string();
    assert!(told.contains("1 open games in the backup are not as their logs say"), "{told}");
    let faulty = Manner { with_faults: true, ..manner(false) };
    assert_eq!(restore(&file, &new.url, &faulty).await.unwrap().checked.wrong.len(), 1);

    let nothing = house.folder().join("nothing.db");
    let told =
        restore(&nothing, &House::place().url, &manner(false)).await.unwrap_err().to_string();
    assert!(told.contains("is not there"), "{told}");
    fs::write(&nothing, "half a letter to my aunt, and nothing else").unwrap();
    let told =
        restore(&nothing, &House::place().url, &manner(false)).await.unwrap_err().to_string();
    assert!(told.contains("damaged") || told.contains("no database"), "{told}");
}

/// With files, where there is a place to be taken.
#[tokio::test]
async fn whoever_was_forgotten_since_stays_so() {
    if database::on_postgres() {
        return;
    }
    let house = House::build().await;
    let id = house.two(house.channel(), Pace::Slow).await;
    let file = house.folder().join("copy.db");
    back_up(house.url(), &file).await.unwrap();
    house.does(id, house.ann, "c3").await;
    house.tables.store().forget(house.ben.0).await.unwrap().expect("Ben was known");
    house.tables.store().close().await;
    let restored = restore(&file, house.url(), &manner(true)).await.unwrap();
    assert_eq!(restored.forgotten, 1);
    let kept = restored.kept.expect("what was there");
    let count = "SELECT COUNT(*) FROM inputs";
    assert_eq!(database::number(house.url(), count).await, 0, "as it was before the move");
    assert_eq!(database::number(&format!("sqlite:{}", kept.display()), count).await, 1);
    let known = database::numbers(
        house.url(),
        "SELECT discord_id FROM people WHERE discord_id IS NOT NULL",
    )
    .await;
    assert_eq!(known, [11], "Ann alone");
}

/// What is wrong, each line with what it is about.
async fn wrong(url: &str) -> Vec<(&'static str, String)> {
    let findings = examine(url).await.into_iter();
    let wrong = findings.filter_map(|finding| match finding.how {
        How::Wrong(told) => Some((finding.what, told)),
        _ => None,
    });
    wrong.collect()
}

#[tokio::test]
async fn a_doctor_finds_what_is_wrong_with_the_games() {
    let house = House::build().await;
    let id = house.two(house.channel(), Pace::Slow).await;
    house.does(id, house.ann, "c3").await;
    assert_eq!(wrong(house.url()).await, []);
    let other = house.two(house.channel(), Pace::Slow).await;
    house.does(other, house.ann, "b2").await;
    let swap = format!(
        "UPDATE snapshots SET state = (SELECT state FROM snapshots WHERE table_id = {}) WHERE table_id = {}",
        other.0, id.0
    );
    house.tamper(&swap).await;
    let found = wrong(house.url()).await;
    assert!(
        matches!(&found[..], [("open games", told)] if told.contains(&id.0.to_string())),
        "{found:?}"
    );
    house.tamper(&format!("UPDATE tables SET phase = 'closed' WHERE id = {}", id.0)).await;
    house
        .tamper("UPDATE tables SET dictionary = 'en-standard@0123456789' WHERE phase = 'playing'")
        .await;
    let found = wrong(house.url()).await;
    assert!(
        found.iter().any(|(what, told)| *what == "dictionaries" && told.contains("0123456789")),
        "{found:?}"
    );
}
