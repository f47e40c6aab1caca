//! The grids of a date, once everybody may see them.

use super::challenge::Challenge;
use super::dailies::Dailies;
use super::date::Date;
use super::made::Made;
use super::standing::Line;
use super::standings::Asked;
use crate::games::wordsearch::{Options, Score};
use crate::grid::LetterGrid;
use crate::store::{self, StoreError};
use crate::table::apart::apart;
use crate::table::engine::Trouble;
use crate::table::record::TableId;
use crate::table::refused::Refused;
use crate::table::seating::PersonId;
use crate::words::{Language, Lexicon};

/// How many are shown of those who did best.
const BEST: usize = 3;

/// The grids of a date that is over.
#[derive(Clone)]
pub struct Grids {
    pub challenge: Challenge,
    pub date: Date,
    pub language: Language,
    /// The best three of those who played by the edition's own rules; of the first group, if nobody did.
    pub best: Vec<OpenGrid>,
    /// The best that the solver found, in games that have one.
    pub solver: Option<Solved>,
}

/// Somebody's game, open to all.
#[derive(Clone)]
pub struct OpenGrid {
    pub line: Line,
    /// The rules in a few words; empty for those that the edition has.
    pub rules: String,
    pub table: TableId,
    /// What was made.
    pub made: Made,
}

/// The best grid that the solver found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    pub grid: LetterGrid,
    pub score: Score,
}

impl Dailies {
    /// The grids of a date in a server, to be posted there; None while they are closed.
    pub async fn grids(
        &self,
        guild: u64,
        challenge: Challenge,
        date: Date,
    ) -> Result<Option<Grids>, Trouble> {
        let closes = self.hours(Some(guild), challenge).await?.closes(date);
        if self.now() < closes {
            return Ok(None);
        }
        Ok(Some(self.opened(Asked::Server(guild), challenge, date).await?))
    }

    /// The grids of a date for the asker's eyes, in a server or their own: they can no longer start that date
    /// anywhere. Refused while they are closed here, and while the asker could still finish that date.
    pub async fn see_grids(
        &self,
        asker: PersonId,
        guild: Option<u64>,
        challenge: Challenge,
        date: Date,
    ) -> Result<Grids, Trouble> {
        let (date, now) = (date.of(challenge.period()), self.now());
        let closes = self.closes_for(asker, guild, challenge, date).await?;
        if now < closes {
            return Err(Refused::closed_for(closes - now).into());
        }
        if !self.store().see_grids(asker.0, challenge.id(), date.number(), now).await? {
            return Err(Refused::Rule(
                "You can still finish this date yourself: do that first (/daily play), then look."
                    .to_owned(),
            )
            .into());
        }
        let asked = guild.map_or(Asked::Person(asker), Asked::Server);
        self.opened(asked, challenge, date).await
    }

    /// When the grids of a date open: by a server's hours, or by those of the place where the asker began.
    async fn closes_for(
        &self,
        asker: PersonId,
        guild: Option<u64>,
        challenge: Challenge,
        date: Date,
    ) -> Result<i64, StoreError> {
        let own = match guild {
            Some(_) => None,
            None => self.store().daily_play(asker.0, challenge.id(), date.number()).await?,
        };
        let hours = self.hours(guild, challenge).await?;
        Ok(own.map_or(hours.closes(date), |play| play.closes_at))
    }

    async fn opened(
        &self,
        asked: Asked,
        challenge: Challenge,
        date: Date,
    ) -> Result<Grids, Trouble> {
        let (standing, tables) = self.went(asked, challenge, date).await?;
        let language = standing.language.parse().unwrap_or(Language::English);
        let mut best = Vec::new();
        if let Some(group) = standing.groups.first() {
            for line in group.lines.iter().take(BEST) {
                let Some(table) = tables.get(&line.person) else { continue };
                let (line, rules) = (line.clone(), group.rules.clone());
                best.extend(self.open_grid(challenge, line, rules, TableId(*table)).await?);
            }
        }
        let store = self.store();
        let edition = store.edition(challenge.id(), language.code(), date.number()).await?;
        let solver = match edition {
            Some(edition) => apart(move || solved(&edition)).await?,
            None => None,
        };
        Ok(Grids { challenge, date, language, best, solver })
    }

    /// None if this version can't read the game any more.
    async fn open_grid(
        &self,
        challenge: Challenge,
        line: Line,
        rules: String,
        table: TableId,
    ) -> Result<Option<OpenGrid>, Trouble> {
        let showing = match self.tables().showing(table).await {
            Err(Trouble::Refused(_)) => return Ok(None),
            showing => showing?,
        };
        let Some(session) = showing.session else { return Ok(None) };
        let made = move || Made::of(challenge, &showing.header, &session.state());
        Ok(apart(made).await?.map(|made| OpenGrid { line, rules, table, made }))
    }
}

/// The best that was found for an edition, scored by its own rules.
fn solved(edition: &store::Edition) -> Option<Solved> {
    let grid: LetterGrid = edition.best.as_ref()?.parse().ok()?;
    let lexicon = Lexicon::pinned(edition.dictionary.as_ref()?).ok()?;
    let Options { minimum, scoring, .. } = Options::default();
    Some(Solved { grid, score: Score::of(&grid, minimum, scoring, &lexicon) })
}
