//! Leaderboards, asked of the store.

use super::keeper::Standings;
use super::leaderboard::{Leaderboard, ROWS, Row, Value, places};
use super::question::{Measure, Question, Scope};
use crate::daily::challenge::Challenge;
use crate::daily::date::Date;
use crate::store::{self, Leader, LeaderBoard, Span, StoreError, day_of};
use crate::table::engine::Trouble;
use crate::table::seating::PersonId;

impl Standings {
    /// A page of a leaderboard, counted from 0, with the asker's own row. A page that there is not is the
    /// last one.
    pub async fn leaderboard(
        &self,
        question: Question,
        asker: PersonId,
        page: usize,
    ) -> Result<Leaderboard, Trouble> {
        self.leaderboard_since(question, asker, page, None).await
    }

    /// The same of an earlier span, by any day of it; of the one that is on without a day.
    pub async fn leaderboard_since(
        &self,
        question: Question,
        asker: PersonId,
        page: usize,
        day: Option<Date>,
    ) -> Result<Leaderboard, Trouble> {
        let kind = self.tables().kind(question.game)?;
        let challenge = question.game.parse::<Challenge>().ok();
        let title = match challenge.filter(|_| question.measure.is_daily()) {
            Some(challenge) => challenge.title(),
            None => kind.name,
        };
        let now = self.tables().now();
        let day = day.map_or(day_of(now), Date::number);
        let board = LeaderBoard {
            game: question.game.to_owned(),
            daily: question.measure.is_daily(),
            guild: match question.scope {
                Scope::Server(guild) => Some(guild.cast_signed()),
                Scope::Everywhere => None,
            },
            span: question.span,
            since: question.span.since(day),
            measure: stored(question.measure),
            now,
        };
        let since = (question.span != Span::All).then(|| Date::from_number(board.since));
        let found = match challenge {
            Some(challenge) if question.measure == Measure::Streak => {
                self.in_a_row(&board, challenge, asker, page).await?
            }
            _ => self.leading(&board, question.measure, asker, page).await?,
        };
        let Found { rows, own, highest, page, people } = found;
        let pages = people.div_ceil(ROWS).max(1);
        let title = title.to_owned();
        let past = board.since != question.span.since(day_of(now));
        Ok(Leaderboard { question, title, since, past, rows, own, highest, page, pages, people })
    }

    async fn leading(
        &self,
        board: &LeaderBoard,
        measure: Measure,
        asker: PersonId,
        page: usize,
    ) -> Result<Found, StoreError> {
        let store = self.store();
        let own = store.leader(board, asker.0).await?;
        let own_value = own.as_ref().map_or(0.0, |own| own.value);
        let (people, above_own) = store.count_leaders(board, own_value).await?;
        let people = count(people);
        let own = own.map(|own| row(count(above_own) + 1, own, measure));
        let page = page.min(people.div_ceil(ROWS).saturating_sub(1));
        let before = page * ROWS;
        let leaders = store.leaders(board, ROWS as i64, before as i64).await?;
        let (highest, above) = match leaders.first() {
            Some(first) if page > 0 => {
                let best = store.leaders(board, 1, 0).await?;
                let (_, above) = store.count_leaders(board, first.value).await?;
                (best.first().map_or(0.0, |best| best.value), count(above))
            }
            first => (first.map_or(0.0, |first| first.value), 0),
        };
        let values: Vec<f64> = leaders.iter().map(|leader| leader.value).collect();
        let placed = places(&values, before, above).into_iter().zip(leaders);
        let rows = placed.map(|(place, leader)| row(place, leader, measure)).collect();
        Ok(Found { rows, own, highest, page, people })
    }

    async fn in_a_row(
        &self,
        board: &LeaderBoard,
        challenge: Challenge,
        asker: PersonId,
        page: usize,
    ) -> Result<Found, StoreError> {
        let mut all = self.streaking(board, challenge).await?;
        let values: Vec<f64> = all.iter().map(|row| row.value.number()).collect();
        for (row, place) in all.iter_mut().zip(places(&values, 0, 0)) {
            row.place = place;
        }
        let people = all.len();
        let page = page.min(people.div_ceil(ROWS).saturating_sub(1));
        let own = all.iter().find(|row| row.person == asker).cloned();
        let highest = values.first().copied().unwrap_or(0.0);
        let rows = all.into_iter().skip(page * ROWS).take(ROWS).collect();
        Ok(Found { rows, own, highest, page, people })
    }
}

/// A page and what goes with it.
struct Found {
    rows: Vec<Row>,
    own: Option<Row>,
    highest: f64,
    page: usize,
    people: usize,
}

fn stored(measure: Measure) -> store::Measure {
    match measure {
        Measure::Best => store::Measure::Best,
        Measure::Average => store::Measure::Average,
        Measure::Games => store::Measure::Games,
        Measure::Wins => store::Measure::Wins,
        Measure::Rating => store::Measure::Rating,
        Measure::Points | Measure::Streak => store::Measure::Points,
    }
}

fn count(rows: i64) -> usize {
    usize::try_from(rows).unwrap_or(0)
}

fn row(place: usize, leader: Leader, measure: Measure) -> Row {
    let whole = leader.value as i64;
    Row {
        place,
        person: PersonId(leader.person),
        discord_id: leader.discord_id.unwrap_or(0).cast_unsigned(),
        name: leader.nickname.unwrap_or(leader.name),
        value: match measure {
            Measure::Best | Measure::Points | Measure::Streak => Value::Points(whole),
            Measure::Average => Value::Average(whole),
            Measure::Games | Measure::Wins => Value::Count(whole),
            Measure::Rating => {
                Value::Rating { rating: leader.value, deviation: leader.deviation.unwrap_or(0.0) }
            }
        },
        games: u32::try_from(leader.games).unwrap_or(0),
        checked_at: leader.checked_at,
    }
}
