//! What went before at a table: earlier positions, and the whole game as text. Both are made from the
//! log.

use std::sync::Arc;

use super::apart::apart;
use super::engine::{Tables, Trouble};
use super::export::{Entry, Line, is_change_of_rules};
use super::exported_lists;
use super::lists;
use super::loading::enter_all;
use super::notices::Notice;
use super::record::TableId;
use super::refused::Refused;
use super::registry::AnySession;
use super::seating::PersonId;
use super::showing::Showing;
use super::told::Told;
use crate::game::Viewer;
use crate::store::{Logged, NewNudge};

/// A game as it was, and the way through it.
pub struct Past {
    pub session: Arc<dyn AnySession>,
    /// What had been told lately by then.
    pub told: Told,
    /// After how many inputs the viewer had another round behind them: the beginning first, and last the
    /// newest state.
    pub steps: Vec<u64>,
    /// Which of them this is.
    pub at: usize,
}

impl Past {
    /// Goes on through the whole log, and stays at the last step that was taken by `seq`.
    fn through(
        log: &[Logged],
        mut session: Box<dyn AnySession>,
        viewer: Viewer,
        seq: u64,
    ) -> Result<Self, String> {
        let mut told = Told::default();
        let start = Arc::from(session.duplicate());
        let mut past = Self { session: start, told: told.clone(), steps: vec![0], at: 0 };
        let mut round = session.round(viewer);
        for (number, input) in log.iter().enumerate() {
            enter_all(&mut *session, &mut told, std::slice::from_ref(input))
                .map_err(|halted| halted.why)?;
            let now = session.round(viewer);
            if now == round && number + 1 < log.len() {
                continue;
            }
            round = now;
            past.steps.push(session.seq());
            if session.seq() <= seq {
                past.at = past.steps.len() - 1;
                (past.session, past.told) = (Arc::from(session.duplicate()), told.clone());
            }
        }
        Ok(past)
    }
}

impl Tables {
    /// The game as `viewer` had it after `seq` inputs, or after the round before.
    pub async fn past(&self, showing: &Showing, viewer: Viewer, seq: u64) -> Result<Past, Trouble> {
        let now = showing.game()?;
        let log = match self.log(showing).await {
            // There is no way back through two sets of rules.
            Err(Trouble::Refused(Refused::RulesChanged)) if seq >= now.seq() => {
                let (session, told) = (now.clone(), showing.told.clone());
                return Ok(Past { session, told, steps: vec![now.seq()], at: 0 });
            }
            log => log?,
        };
        let (kind, header) = (showing.kind, showing.header.clone());
        let _lists = lists::bring(self.store(), kind, &header).await?;
        let replay = move || Past::through(&log, kind.begin(&header)?, viewer, seq);
        Ok(apart(replay).await?.map_err(Refused::Rule)?)
    }

    /// The whole game, a line for each input. What is still to come is in no export: the seed is left
    /// out until the game is over. A server's own list of words, if it is played with one, comes first. What everybody plays on a date is in none until its grids are open.
    pub async fn exported(&self, showing: &Showing) -> Result<Vec<u8>, Trouble> {
        if let Some(edition) = &showing.edition {
            edition.check_open(self.now())?;
        }
        let mut out = Vec::new();
        let mut header = showing.header.clone();
        if showing.is_open() {
            header.seed.clear();
        }
        let mut lines = Vec::new();
        for list in lists::bring(self.store(), showing.kind, &header).await? {
            lines.extend(apart(move || exported_lists::lines(&list)).await?);
        }
        lines.push(Line::Header(header));
        let log = self.log(showing).await?;
        lines.extend(log.iter().map(|input| {
            let seat = u8::try_from(input.seat).unwrap_or(u8::MAX);
            Line::Entry(Entry { seat, text: input.payload.as_str().into() })
        }));
        for line in lines {
            line.write(&mut out).expect("a vector takes everything");
        }
        Ok(out)
    }

    /// The inputs of a game that was played by one set of rules.
    pub(super) async fn log(&self, showing: &Showing) -> Result<Vec<Logged>, Trouble> {
        let log = self.store().inputs(showing.id.0, 1).await?;
        if log.iter().any(|input| is_change_of_rules(&input.payload)) {
            return Err(Refused::RulesChanged.into());
        }
        Ok(log)
    }

    /// Has slow players reminded because a fellow player asks for it, so often in so many milliseconds: says when
    /// that can be asked for again, if it can't be now.
    pub async fn nudge(
        &self,
        id: TableId,
        by: PersonId,
        notice: Notice,
        most: u32,
        span: i64,
    ) -> Result<Option<i64>, Trouble> {
        self.check_welcome_at(id, by).await?;
        let (table, payload, at) = (id.0, notice.write(), self.now());
        let nudge = NewNudge { table, payload, at, most: most.into(), span };
        let again = self.store().nudge_table(nudge).await?;
        self.tell_notices();
        Ok(again)
    }

    /// Has something said at a table.
    pub async fn write_notice(&self, id: TableId, notice: Notice) -> Result<(), Trouble> {
        self.store().write_notice(id.0, notice.write(), self.now()).await?;
        self.tell_notices();
        Ok(())
    }
}
