//! What a week or a month changed in a server, for posts that come by themselves: who leads, who stands higher
//! than in the span before, who has a new best. And when those posts come: at noon of the first day after the
//! span, in UTC.

use super::keeper::Standings;
use super::leaderboard::{Leaderboard, Row, Value};
use super::question::{Measure, Scope};
use crate::daily::date::Date;
use crate::store::{Span, StandingChannel, StoreError, day_of};
use crate::table::engine::Trouble;
use crate::table::kind::Kind;
use crate::table::seating::PersonId;

/// Who asks when nobody does.
pub const NOBODY: PersonId = PersonId(0);
/// In milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;
const NOON: i64 = DAY / 2;
/// How many are named of each kind.
const NAMED: usize = 2;

/// A game, as it went in the span.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    pub board: Leaderboard,
    pub risers: Vec<Riser>,
    pub bests: Vec<NewBest>,
}

/// Somebody who stands higher than in the span before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Riser {
    pub name: String,
    pub from: usize,
    pub to: usize,
}

/// Somebody who never had as many points here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewBest {
    pub name: String,
    pub score: i64,
    pub before: i64,
}

/// The newest span that is to be told of at a moment, by its first day, and when the next one is.
pub fn due(span: Span, now: i64) -> (i64, i64) {
    let on = span.since(day_of(now - NOON));
    // Within the next span, however long this one is: no month has more than 31 days.
    let next = match span {
        Span::Week => on + 7,
        _ => span.since(on + 31),
    };
    (span.before(on), next * DAY + NOON)
}

/// The span of a server's choice.
pub fn span_of(word: &str) -> Span {
    if word == Span::Month.word() { Span::Month } else { Span::Week }
}

/// What is compared in a span, the usual first. Ratings and streaks are those of now.
pub fn measures(kind: &Kind) -> impl Iterator<Item = Measure> {
    let of_now = |measure: &Measure| matches!(measure, Measure::Rating | Measure::Streak);
    Measure::of(kind).into_iter().filter(move |measure| !of_now(measure))
}

/// Those who rose the most, where each row goes with the place in the span before.
fn risers(rows: &[(&Row, Option<usize>)]) -> Vec<Riser> {
    let rose = rows.iter().filter_map(|(row, from)| {
        let (name, to) = (row.name.clone(), row.place);
        from.filter(|from| *from > to).map(|from| Riser { name, from, to })
    });
    let mut rose: Vec<Riser> = rose.collect();
    rose.sort_by_key(|riser| (riser.to + usize::MAX / 2 - riser.from, riser.to));
    rose.truncate(NAMED);
    rose
}

/// The highest of those who had fewer points before: whoever has only begun has nothing to better.
fn bests(rows: &[(&Row, Option<i64>)]) -> Vec<NewBest> {
    let better = rows.iter().filter_map(|(row, before)| {
        let (Value::Points(score), Some(before)) = (row.value, *before) else { return None };
        (score > before).then(|| NewBest { name: row.name.clone(), score, before })
    });
    better.take(NAMED).collect()
}

impl Standings {
    /// The games that were played in a server in a span, the most played first.
    pub async fn games_of(
        &self,
        guild: u64,
        span: Span,
        since: Date,
    ) -> Result<Vec<&'static Kind>, StoreError> {
        let games = self.store().games_played(guild.cast_signed(), span, since.number()).await?;
        Ok(games.iter().filter_map(|game| self.tables().kind(game).ok()).collect())
    }

    /// What a leaderboard of a server's span has that is new.
    pub async fn told(&self, board: Leaderboard) -> Result<Told, Trouble> {
        let question = board.question;
        let (Scope::Server(guild), Some(since)) = (question.scope, board.since) else {
            return Ok(Told { board, risers: Vec::new(), bests: Vec::new() });
        };
        let before = Date::from_number(question.span.before(since.number()));
        let (mut places, mut scores) = (Vec::new(), Vec::new());
        for row in &board.rows {
            let then = self.leaderboard_since(question, row.person, 0, Some(before)).await?;
            places.push((row, then.own.map(|own| own.place)));
            if question.measure == Measure::Best {
                let whose = (guild.cast_signed(), question.game, row.person.0);
                let best = self.store().best_before(whose, since.number()).await?;
                scores.push((row, best));
            }
        }
        let (risers, bests) = (risers(&places), bests(&scores));
        Ok(Told { board, risers, bests })
    }

    /// Has a server's leaderboards posted from now on; gives when the next one comes.
    pub async fn post_in(&self, guild: u64, channel: u64, span: Span) -> Result<i64, StoreError> {
        let (_, next_at) = due(span, self.tables().now());
        let channel = StandingChannel {
            guild: guild.cast_signed(),
            channel: channel.cast_signed(),
            span: span.word().to_owned(),
            next_at: Some(next_at),
            trouble: None,
        };
        self.store().set_standing_channel(channel).await?;
        Ok(next_at)
    }

    /// Posts nothing there any more. False if nothing was.
    pub async fn post_no_more(&self, guild: u64) -> Result<bool, StoreError> {
        let now = self.tables().now();
        self.store().drop_standing_channel(guild.cast_signed(), now).await
    }

    /// What a server has settled about it.
    pub async fn posting(&self, guild: u64) -> Result<Option<StandingChannel>, StoreError> {
        self.store().standing_channel(guild.cast_signed()).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, place: usize, value: Value) -> Row {
        Row {
            place,
            person: NOBODY,
            discord_id: 1,
            name: name.to_owned(),
            value,
            games: 1,
            checked_at: None,
        }
    }

    #[test]
    fn a_span_is_told_of_at_noon_after_it() {
        let at =
            |date: &str, hour: i64| date.parse::<Date>().unwrap().number() * DAY + hour * DAY / 24;
        let day = |date: &str| date.parse::<Date>().unwrap().number();
        // 16 November 2026 is a Monday.
        for (span, now, since, next) in [
            (Span::Week, at("2026-11-16", 11), "2026-11-02", "2026-11-16"),
            (Span::Week, at("2026-11-16", 12), "2026-11-09", "2026-11-23"),
            (Span::Week, at("2026-11-22", 23), "2026-11-09", "2026-11-23"),
            (Span::Month, at("2026-03-01", 11), "2026-01-01", "2026-03-01"),
            (Span::Month, at("2026-03-01", 12), "2026-02-01", "2026-04-01"),
            (Span::Month, at("2026-12-31", 12), "2026-11-01", "2027-01-01"),
        ] {
            assert_eq!(due(span, now), (day(since), at(next, 12)), "{span:?} {now}");
        }
    }

    #[test]
    fn those_who_rose_the_most_are_named() {
        let rows = [("a", 1), ("b", 2), ("c", 3), ("d", 4), ("e", 5), ("f", 6)]
            .map(|(name, place)| row(name, place, Value::Count(1)));
        let before = [Some(2), Some(9), None, Some(4), Some(3), Some(13)];
        let rows: Vec<_> = rows.iter().zip(before).collect();
        let rise = |name: &str, from, to| Riser { name: name.to_owned(), from, to };
        // Both by seven: the higher first. Newcomers and those who fell did not rise.
        assert_eq!(risers(&rows), [rise("b", 9, 2), rise("f", 13, 6)]);
        assert_eq!(risers(&rows[2..5]), []);
        assert_eq!(risers(&rows[..1]), [rise("a", 2, 1)]);
    }

    #[test]
    fn a_best_is_new_if_there_was_a_lower_one() {
        let rows = [("a", 47), ("b", 41), ("c", 41), ("d", 30), ("e", -3)]
            .map(|(name, points)| row(name, 1, Value::Points(points)));
        let before = [Some(47), Some(40), None, Some(31), Some(-4)];
        let rows: Vec<_> = rows.iter().zip(before).collect();
        let best = |name: &str, score, before| NewBest { name: name.to_owned(), score, before };
        assert_eq!(bests(&rows), [best("b", 41, 40), best("e", -3, -4)]);
    }
}
