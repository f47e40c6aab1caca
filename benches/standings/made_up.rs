//! People and results that are made up: many who play little, a club that plays every day, and somebody keen.

use crosstown::game::{Dice, Seed};
use crosstown::store::month_of;
use crosstown::table::seating::PersonId;
use sqlx::{Connection, Sqlite, SqliteConnection, Transaction};

use super::{DAY, TODAY};

/// How much is made up.
pub struct Scale {
    pub results: i64,
    pub people: u32,
    pub servers: u32,
    /// How many play each day of the last year in server 1.
    pub club: u32,
}

/// Somebody with more than 5,000 games, and every challenge of the last year.
pub const KEEN: PersonId = PersonId(2);
/// Who met them often.
pub const RIVAL: PersonId = PersonId(3);
/// Every so many games those two are in.
const OFTEN: i64 = 90;
/// How many words of a game are noted for somebody keen, out of how many that they know.
const WORDS: (u32, u32) = (10, 8_000);

const GAMES: [&str; 5] = ["crisscross", "wordsearch", "crossup", "town", "wordcross"];
const ZONES: [&str; 4] = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo"];

/// What is entered, and how far it has come.
struct Filling<'a> {
    all: Transaction<'a, Sqlite>,
    dice: Dice,
    tables: i64,
    results: i64,
}

/// A game that ended.
struct Game<'a> {
    game: &'static str,
    day: i64,
    guild: i64,
    people: &'a [i64],
    edition: bool,
}

pub async fn fill(db: &mut SqliteConnection, scale: &Scale) {
    let all = db.begin().await.expect("nobody else");
    let dice = Dice::new(&Seed::from_number(1), 0);
    let mut filling = Filling { all, dice, tables: 0, results: 0 };
    filling.people(scale).await;
    filling.days(scale).await;
    let mut told = TODAY - 365;
    let mut number = 0;
    while filling.results < scale.results {
        number += 1;
        let day = TODAY - 730 + 730 * filling.results / scale.results;
        while told < day {
            told += 1;
            filling.club(scale, told).await;
        }
        let dice = &mut filling.dice;
        let game = GAMES[dice.below(5) as usize];
        let seats = if game == "crisscross" { 2 } else { 1 + dice.below(4) as usize };
        let guild = few_much(scale.servers, dice);
        let mut people = if number % OFTEN == 0 { vec![KEEN.0, RIVAL.0] } else { Vec::new() };
        people.truncate(seats);
        while people.len() < seats {
            let person = few_much(scale.people, dice);
            if !people.contains(&person) {
                people.push(person);
            }
        }
        let edition = seats == 1 && game != "wordcross";
        filling.enter(Game { game, day, guild, people: &people, edition }).await;
    }
    filling.all.commit().await.expect("room on the disk");
}

/// A few play much, most play little.
fn few_much(limit: u32, dice: &mut Dice) -> i64 {
    let squared = u64::from(dice.below(1_000)) * u64::from(dice.below(1_000));
    (squared * u64::from(limit) / 1_000_000) as i64 + 1
}

impl Filling<'_> {
    async fn people(&mut self, scale: &Scale) {
        for person in 1..=i64::from(scale.people) {
            sqlx::query("INSERT INTO people (id, discord_id, name) VALUES ($1, $2, $3)")
                .bind(person)
                .bind(person + 1_000_000)
                .bind(format!("Person {person}"))
                .execute(&mut *self.all)
                .await
                .expect("a new row");
            sqlx::query("INSERT INTO preferences VALUES ($1, 'dark', 'picture', TRUE, TRUE, $2)")
                .bind(person)
                .bind(person % 2 == 0)
                .execute(&mut *self.all)
                .await
                .expect("a new row");
        }
    }

    /// Editions of two years, servers all over the world that have set up their hours, and an hour every
    /// other month in which the bot was away.
    async fn days(&mut self, scale: &Scale) {
        for day in TODAY - 740..=TODAY {
            for (which, game) in (0..).zip(GAMES) {
                sqlx::query(
                    "INSERT INTO editions (id, game, language, day, secret, hash, options, seed,
                        fingerprint, steps, made_at)
                     VALUES ($1, $2, 'en', $3, '', '', '', '', '', 0, 0)",
                )
                .bind(edition(day, which))
                .bind(game)
                .bind(day)
                .execute(&mut *self.all)
                .await
                .expect("a new row");
            }
            if day % 60 == 0 {
                sqlx::query("INSERT INTO outages (shard, began_at, ended_at) VALUES (0, $1, $2)")
                    .bind(day * DAY + DAY / 2)
                    .bind(day * DAY + DAY / 2 + DAY / 24)
                    .execute(&mut *self.all)
                    .await
                    .expect("a new row");
            }
        }
        for guild in 1..=i64::from(scale.servers) {
            for game in ["wordsearch", "crossup", "town"] {
                sqlx::query(
                    "INSERT INTO daily_channels (guild, game, channel, minute, zone, language,
                        next_day)
                     VALUES ($1, $2, $1, $3, $4, 'en', $5)",
                )
                .bind(guild)
                .bind(game)
                .bind(guild % 24 * 60)
                .bind(ZONES[guild as usize % ZONES.len()])
                .bind(TODAY + 1)
                .execute(&mut *self.all)
                .await
                .expect("a new row");
            }
        }
    }

    /// What those play who play each day.
    async fn club(&mut self, scale: &Scale, day: i64) {
        for person in 1..=i64::from(scale.club) {
            let games = if person == KEEN.0 {
                &["wordsearch", "crossup", "town"][..]
            } else {
                &["wordsearch"]
            };
            for game in games {
                self.enter(Game { game, day, guild: 1, people: &[person], edition: true }).await;
            }
        }
    }

    /// Enters a game. Nobody plays an edition twice: then it was practice.
    async fn enter(&mut self, Game { game, day, guild, people, edition }: Game<'_>) {
        self.tables += 1;
        let lasts = if game == "town" { 7 } else { 1 };
        let date = if lasts == 7 { day - (day + 3) % 7 } else { day };
        let edition = edition && self.play(game, date, guild, people[0]).await;
        let day = if edition { date } else { day };
        let rated = people.len() > 1;
        for (seat, &person) in (0_i64..).zip(people) {
            let score = i64::from(self.dice.below(60));
            sqlx::query(
                "INSERT INTO results (table_id, seat, person, score, place, grp, at, number, game,
                    guild, day, month, dictionary, variant, pace, seats, computers, private, lasts,
                    duel, rated, won, title)
                 VALUES ($1, $2, $3, $4, $5, 0, $6, $1, $7, $8, $9, $10, 'en-standard', '', 'slow',
                    $11, 0, FALSE, $12, $13, $14, $15, $16)",
            )
            .bind(self.tables)
            .bind(seat)
            .bind(person)
            .bind(score)
            .bind(seat + 1)
            .bind(day * DAY)
            .bind(game)
            .bind(guild)
            .bind(day)
            .bind(month_of(day))
            .bind(people.len() as i64)
            .bind(edition.then_some(lasts))
            .bind(game == "crisscross")
            .bind(rated)
            .bind(rated && seat == 0)
            .bind((game == "town" && !rated).then_some("Senior planner"))
            .execute(&mut *self.all)
            .await
            .expect("a new row");
            self.results += 1;
            if person == KEEN.0 {
                self.report(game, guild, if edition { day * DAY } else { 0 }, score).await;
            }
        }
    }

    /// Somebody plays an edition; false if they have played it before.
    async fn play(&mut self, game: &str, day: i64, guild: i64, person: i64) -> bool {
        let which = GAMES.iter().position(|known| *known == game).unwrap_or(0) as i64;
        let played = sqlx::query(
            "INSERT INTO daily_plays (person, game, day, edition, table_id, guild, rules, closes_at,
                bonus)
             VALUES ($1, $2, $3, $4, $5, $6, '', $7, 0) ON CONFLICT DO NOTHING",
        )
        .bind(person)
        .bind(game)
        .bind(day)
        .bind(edition(day, which))
        .bind(self.tables)
        .bind(guild)
        .bind(day * DAY + 2 * DAY)
        .execute(&mut *self.all)
        .await
        .expect("a new row");
        if played.rows_affected() == 0 {
            return false;
        }
        sqlx::query("INSERT INTO daily_here (guild, game, day, person) VALUES ($1, $2, $3, $4)")
            .bind(guild)
            .bind(game)
            .bind(day)
            .bind(person)
            .execute(&mut *self.all)
            .await
            .expect("a new row");
        true
    }

    /// What a game reports of somebody keen.
    async fn report(&mut self, game: &str, guild: i64, open_at: i64, score: i64) {
        for _ in 0..WORDS.0 {
            let word = format!("word{}", few_much(WORDS.1, &mut self.dice));
            sqlx::query(
                "INSERT INTO found_words (person, game, word, guild, open_at, times)
                 VALUES ($1, $2, $3, $4, $5, 1)
                 ON CONFLICT (person, game, word, guild, open_at) DO UPDATE SET times = times + 1",
            )
            .bind(KEEN.0)
            .bind(game)
            .bind(word)
            .bind(guild)
            .bind(open_at)
            .execute(&mut *self.all)
            .await
            .expect("a new row");
        }
        if game == "wordsearch" && score >= 40 {
            sqlx::query(
                "INSERT INTO feats (person, feat, table_id) VALUES ($1, 'super-great', $2)",
            )
            .bind(KEEN.0)
            .bind(self.tables)
            .execute(&mut *self.all)
            .await
            .expect("a new row");
        }
    }
}

fn edition(day: i64, which: i64) -> i64 {
    day * 10 + which
}
