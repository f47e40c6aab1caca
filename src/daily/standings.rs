//! How a date went, for a server or for somebody alone: in a few questions, however many played.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::calendar::Schedule;
use super::challenge::Challenge;
use super::dailies::Dailies;
use super::date::Date;
use super::excuses::Excuses;
use super::sheets;
use super::standing::{Group, Line, Standing};
use super::streak::{InARow, streak};
use crate::store::{HourOf, Played, RunOf, StoreError, Whose};
use crate::table::apart::apart;
use crate::table::engine::Trouble;
use crate::table::record::TableId;
use crate::table::seating::PersonId;
use crate::words::Language;

/// How many dates make a best one worth a word.
const WORTH_A_WORD: i64 = 3;

/// Who is asked about.
#[derive(Clone, Copy)]
pub(super) enum Asked {
    Server(u64),
    Person(PersonId),
}

impl Asked {
    fn whose(self, date: Date) -> Whose {
        match self {
            Asked::Server(guild) => {
                Whose::Server { guild: guild.cast_signed(), day: date.number() }
            }
            Asked::Person(person) => Whose::Person(person.0),
        }
    }

    fn guild(self) -> Option<u64> {
        match self {
            Asked::Server(guild) => Some(guild),
            Asked::Person(_) => None,
        }
    }
}

/// What somebody has done before.
#[derive(Default)]
struct Career {
    /// Their dates up to the one that is asked about.
    played: Vec<InARow>,
    /// The hours of the servers where they have played.
    hours: Vec<Schedule>,
}

impl Career {
    fn streak(&self, excuses: &Excuses, date: Date, challenge: Challenge) -> u32 {
        let excused = |date| excuses.excuse(date, self.hours.iter());
        streak(self.played.iter().copied(), excused, date, challenge.period()).now
    }
}

impl Dailies {
    /// How a date went in a server; without one, how it went for the asker.
    pub async fn standing(
        &self,
        guild: Option<u64>,
        asker: PersonId,
        challenge: Challenge,
        date: Date,
    ) -> Result<Standing, Trouble> {
        let asked = guild.map_or(Asked::Person(asker), Asked::Server);
        Ok(self.went(asked, challenge, date).await?.0)
    }

    /// The streak that somebody has on a date, that date played or not.
    pub async fn streak(
        &self,
        person: PersonId,
        challenge: Challenge,
        date: Date,
    ) -> Result<u32, StoreError> {
        let excuses = self.excuses(challenge).await?;
        let careers = self.careers(challenge, Asked::Person(person), date).await?;
        let career = careers.get(&person.0);
        Ok(career.map_or(0, |career| career.streak(&excuses, date, challenge)))
    }

    /// How a date went, and which table each of the lines is from.
    pub(super) async fn went(
        &self,
        asked: Asked,
        challenge: Challenge,
        date: Date,
    ) -> Result<(Standing, HashMap<PersonId, i64>), Trouble> {
        let hours = self.hours(asked.guild(), challenge).await?;
        self.work_out_bonuses(asked, challenge, date).await?;
        let (whose, guild) = (asked.whose(date), asked.guild().map(u64::cast_signed));
        let played = self.store().played(challenge.id(), whose, date.number(), guild).await?;
        let careers = self.careers(challenge, asked, date).await?;
        let best =
            self.store().best_on(challenge.id(), whose, date.number(), WORTH_A_WORD - 1).await?;
        let best: HashSet<i64> = best.into_iter().collect();
        let excuses = self.excuses(challenge).await?;
        let first = played.first().and_then(|play| play.language.parse().ok());
        let language = hours.language.or(first).unwrap_or(Language::English);
        let local = [hours.schedule];
        let standing = Standing {
            challenge,
            date,
            language: language.to_string(),
            groups: groups(&played, language.code(), |play, score| Line {
                person: PersonId(play.person),
                name: called(play),
                place: 0,
                score: i32::try_from(score).unwrap_or(i32::MAX),
                bonus: play.bonus.and_then(|bonus| i32::try_from(bonus).ok()),
                streak: careers
                    .get(&play.person)
                    .map_or(0, |career| career.streak(&excuses, date, challenge)),
                best: best.contains(&play.person),
            }),
            unfinished: played.iter().filter(|play| play.score.is_none()).count() as u32,
            group_streak: self.group_streak(asked, challenge, date, &excuses, &local).await?,
            excused: excuses.excuse(date, local.iter()),
        };
        let tables = played.iter().map(|play| (PersonId(play.person), play.table_id)).collect();
        Ok((standing, tables))
    }

    /// Editions in a row with at least one player in a server.
    async fn group_streak(
        &self,
        asked: Asked,
        challenge: Challenge,
        date: Date,
        excuses: &Excuses,
        local: &[Schedule],
    ) -> Result<u32, StoreError> {
        let Asked::Server(guild) = asked else { return Ok(0) };
        let (guild, day) = (guild.cast_signed(), date.number());
        let days = self.store().days_played_in(guild, challenge.id(), day).await?;
        let dates = days.into_iter().map(Date::from_number);
        let excused = |date| excuses.excuse(date, local.iter());
        Ok(streak(dates, excused, date, challenge.period()).now)
    }

    /// What those have done up to a date who are asked about.
    async fn careers(
        &self,
        challenge: Challenge,
        asked: Asked,
        date: Date,
    ) -> Result<HashMap<i64, Career>, StoreError> {
        let (game, whose) = (challenge.id(), asked.whose(date));
        let mut careers = HashMap::<i64, Career>::new();
        for RunOf { person, first, last } in
            self.store().runs_until(game, whose, date.number()).await?
        {
            let (first, last) = (Date::from_number(first), Date::from_number(last).min(date));
            careers.entry(person).or_default().played.push(InARow { first, last });
        }
        let people: Vec<i64> = careers.keys().copied().collect();
        for HourOf { person, minute, zone } in self.store().hours_of_people(game, &people).await? {
            if let Ok(schedule) = Schedule::new(&zone, minute, challenge.period()) {
                careers.entry(person).or_default().hours.push(schedule);
            }
        }
        Ok(careers)
    }

    /// Works out what of the scores is bonus, once.
    async fn work_out_bonuses(
        &self,
        asked: Asked,
        challenge: Challenge,
        date: Date,
    ) -> Result<(), Trouble> {
        let Challenge::Wordsearch = challenge else { return Ok(()) };
        let (game, whose) = (challenge.id(), asked.whose(date));
        let mut states = Vec::new();
        for (table, state, dictionary) in
            self.store().states_without_bonus(game, whose, date.number()).await?
        {
            let state = match state {
                Some(state) => Some(state),
                // Of a game that ended long ago only the log is kept.
                None => {
                    let played = self.tables().lock(TableId(table)).await?;
                    played.session.as_ref().map(|session| session.state())
                }
            };
            states.extend(state.map(|state| (table, state, dictionary)));
        }
        if states.is_empty() {
            return Ok(());
        }
        let bonuses = apart(move || {
            let each = states.into_iter().filter_map(|(table, state, dictionary)| {
                let (_, score) = sheets::wordsearch(&state, dictionary.as_deref()?)?;
                Some((table, i64::from(score.bonus())))
            });
            each.collect::<Vec<_>>()
        });
        Ok(self.store().keep_bonuses(bonuses.await?).await?)
    }
}

/// What to call somebody, as plain text.
fn called(play: &Played) -> String {
    let name = play.nickname.as_ref().unwrap_or(&play.name);
    if name.is_empty() { "somebody who left".to_owned() } else { name.clone() }
}

/// Those who finished, by their rules: the edition's own first, and each group best first.
fn groups(played: &[Played], language: &str, line: impl Fn(&Played, i64) -> Line) -> Vec<Group> {
    let mut by_rules = BTreeMap::<String, Vec<Line>>::new();
    for play in played {
        let Some(score) = play.score else { continue };
        let other = (play.language != language).then_some(play.language.as_str());
        let own = Some(play.rules.as_str()).filter(|rules| !rules.is_empty());
        let rules: Vec<&str> = other.into_iter().chain(own).collect();
        by_rules.entry(rules.join(", ")).or_default().push(line(play, score));
    }
    by_rules.into_iter().map(|(rules, lines)| Group { rules, lines: placed(lines) }).collect()
}

/// Best first; equal scores share a place, and stay in the order in which they began.
fn placed(mut lines: Vec<Line>) -> Vec<Line> {
    lines.sort_by_key(|line| std::cmp::Reverse(line.score));
    let mut better = (0, i32::MAX);
    for (before, line) in (0u32..).zip(&mut lines) {
        if line.score < better.1 {
            better = (before + 1, line.score);
        }
        line.place = better.0;
    }
    lines
}
