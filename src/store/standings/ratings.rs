//! Ratings as rows: as they are now, and as they were after each game.

use std::collections::HashMap;

use super::super::StoreError;
use super::super::rows::row;
use super::super::sql::{Connection, query, query_as};
use super::rating::{self, Skill};

/// Somebody's part in a rated game.
#[derive(Clone)]
struct Part {
    number: i64,
    grp: i64,
    person: i64,
    place: Option<i64>,
    game: String,
    duel: bool,
    at: i64,
}

row!(Part { number, grp, person, place, game, duel, at });

const PARTS: &str = "SELECT number, grp, person, place, game, duel, at FROM results
    WHERE rated AND person IS NOT NULL";

/// What is known of somebody at a game.
#[derive(Clone, Copy)]
struct Known {
    skill: Skill,
    games: i64,
    at: i64,
}

impl Known {
    const NOTHING: Self = Self { skill: Skill::UNKNOWN, games: 0, at: 0 };

    fn after(self, part: &Part, skill: Skill) -> Self {
        Self { skill, games: self.games + 1, at: part.at }
    }
}

/// Rates those who were against each other: one group of a table.
fn rated(group: &[Part], known: &[Known]) -> Vec<Known> {
    let duel = group.iter().all(|part| part.duel);
    let players: Vec<_> =
        group.iter().zip(known).map(|(part, known)| (known.skill, part.place)).collect();
    let skills = rating::rate(duel, &players);
    let all = group.iter().zip(known).zip(skills);
    all.map(|((part, known), skill)| known.after(part, skill)).collect()
}

/// Rates the players of a table that has just ended.
pub async fn rate(db: &mut Connection, table: i64) -> Result<(), StoreError> {
    let parts = format!("{PARTS} AND table_id = $1 ORDER BY grp, seat");
    let parts: Vec<Part> = query_as(&parts).bind(table).fetch_all(&mut *db).await?;
    for group in parts.chunk_by(|one, other| one.grp == other.grp) {
        let mut before = Vec::with_capacity(group.len());
        for part in group {
            before.push(known(db, part).await?);
        }
        for (part, known) in group.iter().zip(rated(group, &before)) {
            keep(db, part.person, &part.game, &known).await?;
            remember(db, part, &known).await?;
        }
    }
    Ok(())
}

/// Rates all games there are once more, in the order in which they ended.
pub async fn rate_all(db: &mut Connection) -> Result<(), StoreError> {
    for clear in ["DELETE FROM ratings", "DELETE FROM rating_history"] {
        query(clear).execute(&mut *db).await?;
    }
    let parts = format!("{PARTS} ORDER BY number, grp, seat");
    let parts: Vec<Part> = query_as(&parts).fetch_all(&mut *db).await?;
    let mut everybody: HashMap<(i64, &str), Known> = HashMap::new();
    for group in parts.chunk_by(|one, other| (one.number, one.grp) == (other.number, other.grp)) {
        let known = |part: &Part| everybody.get(&(part.person, part.game.as_str())).copied();
        let before: Vec<Known> =
            group.iter().map(|part| known(part).unwrap_or(Known::NOTHING)).collect();
        for (part, known) in group.iter().zip(rated(group, &before)) {
            remember(db, part, &known).await?;
            everybody.insert((part.person, &part.game), known);
        }
    }
    for ((person, game), known) in &everybody {
        keep(db, *person, game, known).await?;
    }
    Ok(())
}

async fn known(db: &mut Connection, part: &Part) -> Result<Known, StoreError> {
    let row: Option<(f64, f64, f64, i64, i64)> = query_as(
        "SELECT rating, deviation, volatility, games, at FROM ratings
         WHERE person = $1 AND game = $2",
    )
    .bind(part.person)
    .bind(&part.game)
    .fetch_optional(db)
    .await?;
    Ok(row.map_or(Known::NOTHING, |(rating, deviation, volatility, games, at)| Known {
        skill: Skill { rating, deviation, volatility },
        games,
        at,
    }))
}

async fn keep(
    db: &mut Connection,
    person: i64,
    game: &str,
    known: &Known,
) -> Result<(), StoreError> {
    query(
        "INSERT INTO ratings (person, game, rating, deviation, volatility, games, at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (person, game) DO UPDATE SET rating = excluded.rating,
            deviation = excluded.deviation, volatility = excluded.volatility,
            games = excluded.games, at = excluded.at",
    )
    .bind(person)
    .bind(game)
    .bind(known.skill.rating)
    .bind(known.skill.deviation)
    .bind(known.skill.volatility)
    .bind(known.games)
    .bind(known.at)
    .execute(db)
    .await?;
    Ok(())
}

async fn remember(db: &mut Connection, part: &Part, known: &Known) -> Result<(), StoreError> {
    query(
        "INSERT INTO rating_history (person, game, number, at, rating, deviation)
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(part.person)
    .bind(&part.game)
    .bind(part.number)
    .bind(part.at)
    .bind(known.skill.rating)
    .bind(known.skill.deviation)
    .execute(db)
    .await?;
    Ok(())
}
