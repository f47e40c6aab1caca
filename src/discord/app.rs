//! The app: what every command and every press needs at hand.

use std::sync::Arc;

use tokio_util::task::TaskTracker;

use super::allowances::Allowances;
use super::answer::{Answer, Body};
use super::commands::{self, Command};
use super::connection::Connection;
use super::forms::Drafts;
use super::handlers::Origin;
use super::hindsight::Hindsight;
use super::links::Links;
use super::mailer::Mailer;
use super::messages;
use super::pads::Pads;
use super::paint::Painter;
use super::recent::Recent;
use super::replays::Replays;
use super::sketch::Sketch;
use super::solving::Solving;
use super::uploads::Uploads;
use super::visit;
use super::wire::Wire;
use super::wording;
use crate::config::Config;
use crate::daily::dailies::Dailies;
use crate::standings::Standings;
use crate::store::{Board, StoreError};
use crate::table::engine::{Tables, Trouble};
use crate::table::people::Someone;
use crate::table::projector::Projector;
use crate::table::record::{Place, TableId};
use crate::table::refused::Refused;
use crate::table::showing::Showing;

/// Shared by all that answers.
pub struct App {
    pub tables: Tables,
    pub dailies: Dailies,
    pub standings: Standings,
    pub projector: Projector<Mailer>,
    pub mailer: Arc<Mailer>,
    pub painter: Painter,
    pub pads: Arc<Pads>,
    /// The way that answers go.
    pub answers: Arc<Wire>,
    /// What was accepted and must be finished before the program ends.
    pub at_work: TaskTracker,
    /// Interactions that came in lately: Discord may tell of one twice.
    pub recent: Recent,
    pub connection: Connection,
    pub hindsight: Hindsight,
    pub replays: Replays,
    pub solving: Solving,
    pub uploads: Uploads,
    pub allowances: Allowances,
    pub drafts: Drafts,
    /// For how many days backups are kept, if any are made.
    pub backup_days: Option<u32>,
    pub links: Links,
    /// The commands, for those who are typing one.
    pub suggesting: Vec<Command>,
}

/// Who asks, where, and what they may do there.
#[derive(Clone)]
pub struct Asker {
    pub person: Arc<Someone>,
    pub place: Place,
    /// The channel that says whether games may be opened here: for a thread, the one it belongs to.
    pub opens_in: u64,
    /// The interaction's own number, by which an action is applied once.
    pub press: u64,
    /// Whether the bot is part of this place. Where it is not, it answers the asker and can do nothing else.
    pub invited: bool,
    /// Whether they may Manage Messages here.
    pub keeps_order: bool,
    /// What the bot may not do here and needs to, in words; None if all is well.
    pub missing: Option<String>,
    /// Why no thread can be opened here for them, in words; None if it can.
    pub no_thread: Option<String>,
}

impl App {
    pub fn new(
        tables: Tables,
        dailies: Dailies,
        projector: Projector<Mailer>,
        mailer: Arc<Mailer>,
        answers: Arc<Wire>,
        connection: Connection,
        config: &Config,
    ) -> Self {
        Self {
            standings: Standings::new(tables.clone()),
            tables,
            dailies,
            projector,
            painter: mailer.painter().clone(),
            pads: mailer.pads().clone(),
            mailer,
            answers,
            at_work: TaskTracker::new(),
            recent: Recent::default(),
            connection,
            hindsight: Hindsight::new(),
            replays: Replays::new(),
            solving: Solving::new(),
            uploads: Uploads::new(config.api.as_ref(), config.most_uploads),
            allowances: Allowances::new(config),
            drafts: Drafts::default(),
            backup_days: config.backups.as_ref().map(|_| config.backup_days),
            links: Links::of(config),
            suggesting: commands::all(),
        }
    }

    /// What came of it, or why nothing did.
    pub fn or_trouble(&self, result: Result<Answer, Trouble>) -> Answer {
        result.unwrap_or_else(|trouble| Answer::say(self.sentence(&trouble)))
    }

    /// Trouble in one sentence for the one who asked. Faults are logged, and told by a number only.
    pub fn sentence(&self, trouble: &Trouble) -> String {
        match trouble {
            Trouble::Fault(StoreError::Closed) => {
                "I am being started anew: please try again in a moment.".to_owned()
            }
            Trouble::Fault(_) | Trouble::Broken(_) => self.fault(&trouble.for_log()),
            Trouble::Taken(_) | Trouble::Refused(_) => trouble.to_string(),
        }
    }

    /// A fault of ours: logged with a number that the player can quote. What it says is for the log: nothing
    /// of the player's is in it.
    pub fn fault(&self, what: &str) -> String {
        let number = self.answers.counts().fault();
        let reference = format!("{:x}-{number}", self.tables.now() / 1000);
        tracing::error!(reference, what, "a fault");
        format!(
            "Something went wrong on our side, and nothing was changed: please try again. If it stays so, tell whoever runs this bot the number {reference}."
        )
    }

    /// A sentence to somebody who has no seat at a table: whose it is.
    pub async fn explain(&self, id: TableId, trouble: &Trouble) -> String {
        if let Trouble::Refused(Refused::NotSeated) = trouble
            && let Ok(showing) = self.tables.showing(id).await
        {
            let whose = wording::whose(&showing);
            return format!("{whose}: watch, or open one of your own in another channel.");
        }
        self.sentence(trouble)
    }

    /// A game's own refusal, with the players' names in it.
    pub async fn with_names(&self, id: TableId, trouble: Trouble) -> Trouble {
        match (trouble, self.tables.showing(id).await) {
            (Trouble::Refused(Refused::Rule(why)), Ok(showing)) => {
                Refused::Rule(wording::with_names(&showing, &why, wording::mention)).into()
            }
            (trouble, _) => trouble,
        }
    }

    /// The pad of the one who asks, as it is now.
    pub async fn pad(&self, id: TableId, asker: &Asker, draft: &str) -> Result<Body, Trouble> {
        let showing = self.tables.showing(id).await?;
        Ok(self.painted(messages::pad(&showing, &asker.person, draft), &showing, asker).await)
    }

    /// A pad with its picture, and above it what the bot may not do here and needs to.
    pub async fn painted(&self, pad: Sketch, showing: &Showing, asker: &Asker) -> Body {
        let body = pad.painted(&self.painter).await;
        match &asker.missing {
            Some(missing) if showing.is_open() && !showing.private => body.with_word(missing),
            _ => body,
        }
    }

    /// The table that is meant by someone in a channel who does not name it.
    pub async fn table_meant(
        &self,
        asker: &Asker,
        named: Option<&str>,
    ) -> Result<TableId, Trouble> {
        if let Some(named) = named {
            let id = TableId(i64::from_str_radix(named, 16).map_err(|_| Refused::NoTable)?);
            self.at_table(id, asker, Origin::Command).await?;
            return Ok(id);
        }
        let id = self.table_unnamed(asker).await?;
        visit::note(&*self.tables.lock(id).await?);
        Ok(id)
    }

    async fn table_unnamed(&self, asker: &Asker) -> Result<TableId, Trouble> {
        let here = self.tables.open_in(asker.place.channel).await?;
        if let Some(here) = here
            && self.tables.lock(here).await?.seating.seat_of(asker.person.id).is_some()
        {
            return Ok(here);
        }
        let mine = self.tables.store().tables_of(asker.person.id.0).await?;
        let private: Vec<i64> = mine.iter().filter(|t| t.private).map(|t| t.id).collect();
        match (private.as_slice(), here) {
            ([only], _) => Ok(TableId(*only)),
            ([], Some(here)) => Ok(here),
            ([], None) if !mine.is_empty() => Err(Refused::Elsewhere.into()),
            ([], None) => {
                let last = self.last_table(asker).await?;
                Err(last.map_or(Refused::NoneHere, |_| Refused::LastOver).into())
            }
            _ => Err(Refused::Several.into()),
        }
    }

    /// The newest of the tables that the channel had and that the asker has played in private.
    pub async fn last_table(&self, asker: &Asker) -> Result<Option<TableId>, Trouble> {
        let store = self.tables.store();
        let last = store.last_table_in(asker.place.channel.cast_signed()).await?;
        Ok(last.map(|table| TableId(table.id)).max(self.last_alone(asker).await?))
    }

    /// The newest private table of the asker's that is over.
    pub async fn last_alone(&self, asker: &Asker) -> Result<Option<TableId>, Trouble> {
        let alone = self.tables.store().finished_alone(asker.person.id.0, 1).await?;
        Ok(alone.first().copied().map(TableId))
    }

    /// A link to a table's message.
    pub async fn link_to(&self, id: TableId) -> Result<String, Trouble> {
        let row = self.tables.store().table(id.0).await?.ok_or(Refused::NoTable)?;
        let board: Option<Board> = self.tables.store().board(id.0).await?;
        let message = board.map(|board| board.message.cast_unsigned());
        let guild = row.guild.map(i64::cast_unsigned);
        Ok(wording::link(guild, row.channel.cast_unsigned(), message))
    }
}
