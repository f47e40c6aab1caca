//! Profiles, asked of the store.

use tokio::try_join;

use super::achievement::{Achievement, LONG_STREAK};
use super::keeper::Standings;
use super::profile::{BestGame, Calendar, DailyRecord, GameRecord, Profile, RatingNow, Sight};
use crate::daily::challenge::{Challenge, Period};
use crate::daily::date::Date;
use crate::store::{ENOUGH_GAMES, FoundWord, HeadToHead, Rated, StoreError, Title, Total, day_of};
use crate::table::engine::Trouble;
use crate::table::kind::Kind;
use crate::table::record::TableId;
use crate::table::registry::KINDS;
use crate::table::seating::PersonId;

/// How many words are shown.
const WORDS: i64 = 8;
/// How many games a plot goes back.
const PLOTTED: i64 = 100;
const DAY: i64 = 24 * 60 * 60 * 1000;

impl Standings {
    /// What `asker` sees of `person` in a server, or outside of all.
    pub async fn profile(
        &self,
        person: PersonId,
        asker: PersonId,
        guild: Option<u64>,
    ) -> Result<Profile, Trouble> {
        self.seen(person, Some(asker), guild).await
    }

    /// What everybody sees of `person` there.
    pub async fn public_profile(
        &self,
        person: PersonId,
        guild: Option<u64>,
    ) -> Result<Profile, Trouble> {
        self.seen(person, None, guild).await
    }

    async fn seen(
        &self,
        person: PersonId,
        asker: Option<PersonId>,
        guild: Option<u64>,
    ) -> Result<Profile, Trouble> {
        let someone = self.tables().people().who(person, guild).await?;
        let sight = match guild {
            _ if asker == Some(person) => Sight::Own,
            _ if someone.wishes.everywhere => Sight::Everywhere,
            Some(guild) => Sight::Server(guild),
            None => Sight::Nothing,
        };
        let now = self.tables().now();
        let today = Date::from_number(day_of(now));
        let profile = Profile {
            person,
            name: someone.called().to_owned(),
            sight,
            games: Vec::new(),
            dailies: Vec::new(),
            calendar: Calendar { today, played: Vec::new() },
            words: Vec::new(),
            achievements: Vec::new(),
            against: Vec::new(),
        };
        if sight == Sight::Nothing || someone.discord_id.is_none() {
            return Ok(profile);
        }
        let here = sight.guild();
        let totals = self.store().totals_of(person.0, here).await?;
        // Nothing of it waits for anything else: each has a connection of its own.
        let (games, (dailies, long_streak), played, words, feats, against) = try_join!(
            self.games(person, sight, &totals),
            self.dailies(person, &totals),
            self.played(person, here, today),
            self.words(person, sight, now),
            self.feats(person, here),
            self.against(person, asker),
        )?;
        let mut achievements: Vec<_> = long_streak.into_iter().chain(feats).collect();
        achievements.sort_by_key(|achievement| achievement.at);
        let calendar = Calendar { today, played };
        Ok(Profile { games, dailies, calendar, words, achievements, against, ..profile })
    }

    async fn words(
        &self,
        person: PersonId,
        sight: Sight,
        now: i64,
    ) -> Result<Vec<FoundWord>, StoreError> {
        match sight {
            Sight::Own => self.store().favourite_words(person.0, WORDS).await,
            _ => self.store().open_words(person.0, sight.guild(), now, WORDS).await,
        }
    }

    /// How somebody else did against them, game by game.
    async fn against(
        &self,
        person: PersonId,
        asker: Option<PersonId>,
    ) -> Result<Vec<(&'static str, HeadToHead)>, StoreError> {
        let Some(asker) = asker.filter(|asker| *asker != person) else { return Ok(Vec::new()) };
        let met = self.store().head_to_head(person.0, asker.0).await?;
        Ok(met.into_iter().filter_map(|met| Some((find(&met.game)?.name, met))).collect())
    }

    async fn games(
        &self,
        person: PersonId,
        sight: Sight,
        totals: &[Total],
    ) -> Result<Vec<GameRecord>, StoreError> {
        let ratings = self.store().ratings_of(person.0).await?;
        let titles = self.store().titles_of(person.0, sight.guild()).await?;
        let mut games = Vec::new();
        for total in totals.iter().filter(|total| !total.daily) {
            let Some(kind) = find(&total.game) else { continue };
            // A rating is one for all servers: in one where they were never rated it tells of others.
            let shown = total.games > 0;
            let rated = ratings.iter().find(|rated| shown && rated.game == kind.id);
            let average = (total.scored > 0).then(|| total.points * 1000 / total.scored);
            games.push(GameRecord {
                game: kind.id,
                name: kind.name,
                played: small(total.played),
                rated: small(total.games),
                won: small(total.wins),
                best: self.best(person, sight, kind, total).await?,
                average: average.filter(|_| !kind.is_duel()),
                rating: match rated.filter(|rated| rated.games >= ENOUGH_GAMES) {
                    Some(rated) => Some(self.rating(person, rated).await?),
                    None => None,
                },
                titles: titles_at(&titles, kind),
            });
        }
        games.sort_by_key(|record| std::cmp::Reverse(record.played));
        Ok(games)
    }

    async fn best(
        &self,
        person: PersonId,
        sight: Sight,
        kind: &Kind,
        total: &Total,
    ) -> Result<Option<BestGame>, StoreError> {
        let Some(score) = total.best.filter(|_| !kind.is_duel()) else { return Ok(None) };
        let for_others = sight != Sight::Own;
        let had = (person.0, kind.id, score);
        let table = self.store().table_of_score(had, sight.guild(), for_others).await?;
        Ok(table.map(|table| BestGame {
            score,
            table: TableId(table.table_id),
            seat: u8::try_from(table.seat).unwrap_or(0),
            at: table.at,
            open: !for_others || !table.private,
        }))
    }

    async fn rating(&self, person: PersonId, rated: &Rated) -> Result<RatingNow, StoreError> {
        let history = self.store().rating_history(person.0, &rated.game, PLOTTED).await?;
        let games = small(rated.games);
        Ok(RatingNow { rating: rated.rating, deviation: rated.deviation, games, history })
    }

    /// How they do at the daily challenges, and when they first had a long streak.
    async fn dailies(
        &self,
        person: PersonId,
        totals: &[Total],
    ) -> Result<(Vec<DailyRecord>, Option<Achievement>), StoreError> {
        let (mut dailies, mut first) = (Vec::new(), None::<i64>);
        for total in totals.iter().filter(|total| total.daily) {
            let Ok(challenge) = total.game.parse::<Challenge>() else { continue };
            let pardons = self.pardons(challenge).await?;
            let mut hours = self.hours_of(challenge, &[person.0]).await?;
            let hours = hours.remove(&person.0).unwrap_or_default();
            let dates = pardons.dates(&hours, challenge);
            let runs = self.store().daily_runs(person.0, challenge.id()).await?;
            let streak = dates.streak(&runs);
            if challenge.period() == Period::Day
                && let Some(day) = dates.reached(&runs, LONG_STREAK)
            {
                first = Some(first.map_or(day, |first| first.min(day)));
            }
            let (finished, best) = (small(total.games), total.best);
            dailies.push(DailyRecord { challenge, finished, best, streak });
        }
        dailies.sort_by_key(|record| record.challenge);
        Ok((dailies, first.map(|day| Achievement::long_streak(day * DAY))))
    }

    /// The dates of the last year with a finished challenge. A week's is on its Monday.
    async fn played(
        &self,
        person: PersonId,
        guild: Option<i64>,
        today: Date,
    ) -> Result<Vec<(Date, u32)>, StoreError> {
        let since = Calendar::first(today).number();
        let dates = self.store().daily_dates(person.0, guild, since).await?;
        let same = dates.chunk_by(|one, other| one.day == other.day);
        Ok(same.map(|dates| (Date::from_number(dates[0].day), dates.len() as u32)).collect())
    }

    async fn feats(
        &self,
        person: PersonId,
        guild: Option<i64>,
    ) -> Result<Vec<Achievement>, StoreError> {
        let wins = self.store().first_wins(person.0, guild).await?;
        let wins = wins
            .iter()
            .filter_map(|won| find(&won.game).map(|kind| Achievement::first_win(kind, won.at)));
        let done = self.store().feats_of(person.0, guild).await?;
        let feats = done.iter().filter_map(|done| {
            let mut known = KINDS.iter().flat_map(|kind| kind.feats);
            let feat = known.find(|feat| feat.id == done.feat)?;
            Some(Achievement::of_feat(feat, done.at))
        });
        Ok(wins.chain(feats).collect())
    }
}

impl Sight {
    /// The server that it is limited to.
    fn guild(self) -> Option<i64> {
        match self {
            Sight::Server(guild) => Some(guild.cast_signed()),
            Sight::Own | Sight::Everywhere | Sight::Nothing => None,
        }
    }
}

fn find(game: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.id == game)
}

fn titles_at(titles: &[Title], kind: &Kind) -> Vec<(String, u32)> {
    let at = titles.iter().filter(|title| title.game == kind.id);
    at.map(|title| (title.title.clone(), small(title.times))).collect()
}

fn small(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(0)
}
