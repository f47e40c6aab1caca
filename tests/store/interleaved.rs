//! Two processes at the same moment: whoever comes first, all is as if they had come one after the other. In the
//! first round of each test they are made to meet, in the others it is as chance will have it.

use crosstown::store::{
    Append, Claim, Crowded, Deadline, Most, NewTable, Opened, Outcome, Phase, Placed, Preferences,
    Reseat, Shards, Start, Then, Wait,
};

use super::database;
use super::meeting::Held::{self, Matter, Nothing, Row};
use super::meeting::Two;
use super::{
    begin, changes, close, deadline, enter, lobby, new_table, playing, press, seated, seqs, start,
    two_people,
};

const ROUNDS: i64 = 30;
/// The matter that all games are which end.
const STANDINGS: i64 = 1;
/// The matter that beats are, for those who note an outage.
const BEATS: i64 = 2;
/// The first of many, none of which has the number of another matter.
const CHANNEL: i64 = 1_000;

/// What is held in a round.
fn at_first(round: i64, held: Held) -> Held {
    if round == 0 { held } else { Nothing }
}

/// The last input of a game between two, the first of whom wins.
fn last(table: i64, seq: i64, interaction: i64, people: [i64; 2]) -> Append {
    let placed = |seat: i64, place| Placed {
        seat,
        person: Some(people[seat as usize]),
        score: 10 - place,
        place: Some(place),
        group: 0,
    };
    Append {
        phase: Some(Phase::Over),
        results: vec![placed(0, 1), placed(1, 2)],
        ..press(table, seq, interaction)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_table_ends_by_its_last_move_or_is_closed() {
    let both = Two::start().await;
    let people = two_people(&both.one).await;
    for round in 0..ROUNDS {
        let table = playing(&both.one, CHANNEL + round).await;
        let held = at_first(round, Row("tables", table));
        let before = changes(&both.one, table).await;
        let move_it = last(table, 1, 5_000 + round, people);
        let (moved, closed) = both
            .meet(
                held,
                move |one| async move { one.append(move_it).await.unwrap() },
                move |two| async move {
                    let said = vec!["closed".to_owned()];
                    two.close_table(table, before, 9_000, said).await.unwrap()
                },
            )
            .await;
        let phase = both.one.table(table).await.unwrap().unwrap().phase;
        let results = both.one.results(table).await.unwrap().len();
        let said = both.one.pending(1_000).await.unwrap();
        let said = said.iter().filter(|letter| letter.table_id == table).count();
        let entered = seqs(&both.one, table).await.len();
        match moved {
            Outcome::Appended => {
                assert!(!closed, "it was over");
                assert_eq!((phase, entered, results, said), (Phase::Over, 1, 2, 0));
            }
            _ => {
                assert!(closed && moved == Outcome::Conflict, "{moved:?}");
                assert_eq!((phase, entered, results, said), (Phase::Closed, 0, 0, 1));
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_who_join_a_lobby_one_is_told_to_look_again() {
    let both = Two::start().await;
    let [ada, ben] = two_people(&both.one).await;
    for round in 0..ROUNDS {
        let table = lobby(&both.one, CHANNEL + round).await;
        let changes = changes(&both.one, table).await;
        let reseat = |person, at| Reseat {
            table,
            changes,
            at,
            seats: vec![seated(0, person)],
            // One of them fills the table.
            then: if person == ada { Then::Wait } else { Then::Begin(start()) },
        };
        let held = at_first(round, Row("tables", table));
        let (first, second) = (reseat(ada, 2_000), reseat(ben, 2_001));
        let (first, second) = both
            .meet(
                held,
                move |one| async move { one.reseat(first).await.unwrap() },
                move |two| async move { two.reseat(second).await.unwrap() },
            )
            .await;
        assert!(first ^ second, "one of them");
        let row = both.one.table(table).await.unwrap().unwrap();
        assert_eq!(row.changes, changes + 1);
        let seats = both.one.seats(table).await.unwrap();
        let (who, phase) = if first { (ada, Phase::Lobby) } else { (ben, Phase::Playing) };
        assert_eq!((seats, row.phase), (vec![seated(0, who)], phase));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_who_open_a_table_in_a_channel_one_finds_it_taken() {
    let both = Two::start().await;
    let people = two_people(&both.one).await;
    for round in 0..ROUNDS {
        let held = at_first(round, Matter(CHANNEL));
        let channel = CHANNEL + round;
        let (first, second) =
            (new_table(channel, people), new_table(channel, [people[1], people[0]]));
        let opened = both
            .meet(
                held,
                move |one| async move { one.open_table(first).await.unwrap() },
                move |two| async move { two.open_table(second).await.unwrap() },
            )
            .await;
        let ((Opened::Table(table), Opened::Taken(by)) | (Opened::Taken(by), Opened::Table(table))) =
            opened
        else {
            panic!("{opened:?}")
        };
        assert_eq!(table, by);
        assert_eq!(both.one.seats(table).await.unwrap().len(), 2);
    }
}

/// Nobody opens more tables than they may by opening them at once, and no server has more.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_who_open_the_last_table_one_finds_no_room() {
    let both = Two::start().await;
    let people = two_people(&both.one).await;
    let plenty = 1_000;
    let guild = 77;
    for (round, (crowded, of_opener, of_guild)) in
        (0..).zip([(Crowded::Opener, 1, plenty), (Crowded::Guild, plenty, 1)].repeat(5))
    {
        // Whose limit it is: the same person's, or the same server's.
        let of_person = crowded == Crowded::Opener;
        let second = if of_person { people } else { [people[1], people[0]] };
        let held = match round {
            0 => Row("people", people[0]),
            1 => Matter(guild),
            _ => Nothing,
        };
        let new = |channel, people| NewTable {
            guild: Some(guild),
            most: Most { of_opener, of_guild },
            ..new_table(channel, people)
        };
        let (first, second) = (new(CHANNEL, people), new(CHANNEL + 1, second));
        let opened = both
            .meet(
                held,
                move |one| async move { one.open_table(first).await.unwrap() },
                move |two| async move { two.open_table(second).await.unwrap() },
            )
            .await;
        let ((Opened::Table(table), Opened::Crowded(why))
        | (Opened::Crowded(why), Opened::Table(table))) = opened
        else {
            panic!("{crowded:?}: {opened:?}")
        };
        assert_eq!(why, crowded);
        assert!(close(&both.one, table, 9_000, Vec::new()).await);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_claims_one_is_granted() {
    let both = Two::start().await;
    let [ada, _] = two_people(&both.one).await;
    for round in 0..ROUNDS {
        let wait = Wait { opener: ada, opening: "?".to_owned(), at: round, since: 0, most: 1_000 };
        let id = both.one.wait(wait).await.unwrap();
        let held = at_first(round, Row("waiting", id));
        let claims = both
            .meet(
                held,
                move |one| async move { one.claim(id, 2_000, 60_000).await.unwrap() },
                move |two| async move { two.claim(id, 2_000, 60_000).await.unwrap() },
            )
            .await;
        assert!(
            matches!(
                claims,
                (Claim::Yours(_), Claim::Underway) | (Claim::Underway, Claim::Yours(_))
            ),
            "{claims:?}"
        );
    }
}

/// Games are counted and rated one after the other, whichever process they end in.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn games_that_end_together_are_counted_as_one_after_the_other() {
    let both = Two::start().await;
    let people = two_people(&both.one).await;
    for round in 0..ROUNDS {
        let held = at_first(round, Matter(STANDINGS));
        let first = playing(&both.one, CHANNEL + 2 * round).await;
        let second = playing(&both.two, CHANNEL + 2 * round + 1).await;
        let (first, second) = (
            last(first, 1, 5_000 + 2 * round, people),
            last(second, 1, 5_001 + 2 * round, [people[1], people[0]]),
        );
        both.meet(
            held,
            move |one| async move { enter(&one, first).await },
            move |two| async move { enter(&two, second).await },
        )
        .await;
    }
    let numbers = "SELECT DISTINCT number FROM results ORDER BY number";
    let numbers = database::numbers(&both.url, numbers).await;
    assert_eq!(numbers, (1..=2 * ROUNDS).collect::<Vec<_>>(), "each has its own number");
    let rebuilt = both.one.rebuild_standings().await.unwrap();
    assert_eq!(rebuilt.games, 2 * ROUNDS);
    for changed in [rebuilt.totals, rebuilt.ratings, rebuilt.runs] {
        assert_eq!(changed.changed, 0, "{rebuilt:?}");
    }
    assert!(rebuilt.totals.rows > 0 && rebuilt.ratings.rows == 2, "{rebuilt:?}");
}

/// The gateway delivers a press to the old process and to the new one.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_press_that_two_processes_hear_of_is_entered_once() {
    let both = Two::start().await;
    let (here, there) = (playing(&both.one, 1).await, playing(&both.one, 2).await);
    let mut length = [0, 0];
    for round in 0..ROUNDS {
        // At one table, or forged for another as well.
        let tables = if round % 2 == 0 { [here, here] } else { [here, there] };
        let held = at_first(round, Row("tables", here));
        let interaction = 5_000 + round;
        let next = |table| length[usize::from(table == there)] + 1;
        let presses = tables.map(|table| press(table, next(table), interaction));
        let [first, second] = presses.clone();
        let outcomes = both
            .meet(
                held,
                move |one| async move { one.append(first).await.unwrap() },
                move |two| async move { two.append(second).await.unwrap() },
            )
            .await;
        let of_first = outcomes.0 == Outcome::Appended;
        let (kept, other) =
            if of_first { (&presses[0], outcomes.1) } else { (&presses[1], outcomes.0) };
        let before = Outcome::Duplicate { table: kept.table, seq: kept.seq };
        assert_eq!(other, before, "{outcomes:?}");
        assert!(of_first || outcomes.1 == Outcome::Appended);
        length[usize::from(kept.table == there)] += 1;
    }
    for (table, length) in [here, there].into_iter().zip(length) {
        assert_eq!(seqs(&both.one, table).await, (1..=length).collect::<Vec<_>>());
    }
}

/// What else two processes may come upon at once: somebody new, a reminder, somebody to forget.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_two_processes_come_upon_is_done_once() {
    fn hurry(_: &[Deadline]) -> String {
        "hurry".to_owned()
    }
    let both = Two::start().await;
    for round in 0..ROUNDS {
        let (zoe, again) = both
            .meet(
                Nothing,
                move |one| async move { one.person(500 + round, "Zoe").await.unwrap() },
                move |two| async move { two.person(500 + round, "Zoe").await.unwrap() },
            )
            .await;
        assert_eq!(zoe, again, "one person");

        let table = playing(&both.one, CHANNEL + round).await;
        let deadlines = vec![deadline(0, 1, 90_000)];
        let append = Append { deadlines: deadlines.clone(), ..press(table, 1, 5_000 + round) };
        enter(&both.one, append).await;
        let same = deadlines.clone();
        let reminded = both
            .meet(
                Nothing,
                move |one| async move { one.remind(table, deadlines, 30_000, hurry).await.unwrap() },
                move |two| async move { two.remind(table, same, 30_000, hurry).await.unwrap() },
            )
            .await;
        assert!(reminded.0 ^ reminded.1, "one reminder");

        let held = at_first(round, Row("people", zoe));
        let forgotten = both
            .meet(
                held,
                move |one| async move { one.forget(zoe).await.unwrap().is_some() },
                move |two| async move { two.forget(zoe).await.unwrap().is_some() },
            )
            .await;
        assert!(forgotten.0 ^ forgotten.1, "forgotten once");
    }
    let said = both.one.pending(1_000).await.unwrap();
    assert_eq!(said.len(), ROUNDS as usize);
}

/// What is written of somebody at the moment at which they are forgotten does not stay.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_of_somebody_outlives_their_being_forgotten() {
    let both = Two::start().await;
    let writes = ["a name", "a wish", "whether they are there", "a block"];
    for (round, what) in (0..).zip(writes.into_iter().cycle().take(20)) {
        let zoe = both.one.person(500 + round, "Zoe").await.unwrap();
        both.meet(
            Row("people", zoe),
            move |one| async move { one.forget(zoe).await.unwrap().expect("she is known") },
            move |two| async move {
                let agreed = Preferences { everywhere: true, ..Preferences::default() };
                match what {
                    "a name" => two.call(zoe, 77, Some("Her Serenity".to_owned())).await,
                    "a wish" => two.prefer(zoe, agreed.into()).await,
                    "a block" => two.block(77, zoe, 1_000, 10).await.map(drop),
                    _ => two.seen_in(77, zoe, true, 1_000).await,
                }
                .unwrap();
            },
        )
        .await;
        for table in ["names", "preferences", "members", "server_blocks"] {
            let left = format!("SELECT COUNT(*) FROM {table} WHERE person = {zoe}");
            assert_eq!(database::number(&both.url, &left).await, 0, "{what}");
        }
    }
}

/// Of two processes that come back together, each with all shards, one gives the time back.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_outage_that_two_processes_note_is_given_back_once() {
    const LIMIT: i64 = 5_000;
    let both = Two::start().await;
    let table = lobby(&both.one, CHANNEL).await;
    let deadlines = vec![deadline(0, 1, 100_000_000)];
    assert!(begin(&both.one, table, Start { deadlines, ..start() }).await);
    let mut due = 100_000_000;
    for round in 0..ROUNDS {
        let held = at_first(round, Matter(BEATS));
        let last = 1_000_000 * (1 + round);
        both.one.beat(last, Shards::default()).await.unwrap();
        let note = move |at| (last + at, LIMIT, None, Shards::default());
        let (first, second) = both
            .meet(
                held,
                move |one| async move {
                    let (now, limit, sign, shards) = note(200_000);
                    one.note_outage(now, limit, sign, shards).await.unwrap()
                },
                move |two| async move {
                    let (now, limit, sign, shards) = note(200_100);
                    two.note_outage(now, limit, sign, shards).await.unwrap()
                },
            )
            .await;
        assert!((first == 0) ^ (second == 0), "one of them: {first} and {second}");
        due += first + second;
        assert_eq!(both.one.deadlines(table).await.unwrap()[0].due_at, due);
    }
}

/// What two players of a private table share at once is said once.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_two_share_at_once_is_said_once() {
    let both = Two::start().await;
    for round in 0..ROUNDS {
        let table = playing(&both.one, CHANNEL + round).await;
        let held = at_first(round, Row("tables", table));
        let (first, second) = both
            .meet(
                held,
                move |one| async move { one.share(table, 9_000, "it".to_owned()).await.unwrap() },
                move |two| async move { two.share(table, 9_001, "it".to_owned()).await.unwrap() },
            )
            .await;
        assert!(first ^ second, "one of them");
    }
    assert_eq!(both.one.pending(1_000).await.unwrap().len(), ROUNDS as usize);
}
