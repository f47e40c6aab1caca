//! What went before at a table: earlier positions, and the whole game as text. Both are made from the
//! log.

use std::sync::Arc;

use super::apart::apart;
use super::engine::{Tables, Trouble};
use super::export::{Entry, Line, RULES};
use super::loading::enter_all;
use super::notices::Notice;
use super::record::TableId;
use super::refused::Refused;
use super::registry::AnySession;
use super::showing::Showing;
use super::told::Told;
use crate::store::Logged;

impl Tables {
    /// The game as it was after `seq` inputs, and what had been told lately by then.
    pub async fn past(
        &self,
        showing: &Showing,
        seq: u64,
    ) -> Result<(Arc<dyn AnySession>, Told), Trouble> {
        let now = showing.game()?;
        if seq >= now.seq() {
            return Ok((now.clone(), showing.told.clone()));
        }
        let mut log = self.log(showing).await?;
        log.retain(|input| input.seq <= seq.cast_signed());
        let (kind, header) = (showing.kind, showing.header.clone());
        let replay = move || {
            let mut session = kind.begin(&header)?;
            let mut told = Told::default();
            enter_all(&mut *session, &mut told, &log)?;
            Ok((session, told))
        };
        let (session, told) = apart(replay).await?.map_err(Refused::Rule)?;
        Ok((Arc::from(session), told))
    }

    /// The whole game, a line for each input. What is still to come is in no export: the seed is left
    /// out until the game is over.
    pub async fn exported(&self, showing: &Showing) -> Result<Vec<u8>, Trouble> {
        let mut out = Vec::new();
        let mut header = showing.header.clone();
        if showing.is_open() {
            header.seed.clear();
        }
        let mut lines = vec![Line::Header(header)];
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
    async fn log(&self, showing: &Showing) -> Result<Vec<Logged>, Trouble> {
        let log = self.store().inputs(showing.id.0, 1).await?;
        let changed = |input: &Logged| input.payload.split(' ').next() == Some(RULES);
        if log.iter().any(changed) {
            return Err(Refused::RulesChanged.into());
        }
        Ok(log)
    }

    /// Has something said at a table.
    pub async fn write_notice(&self, id: TableId, notice: Notice) -> Result<(), Trouble> {
        self.store().write_notice(id.0, notice.write(), self.now()).await?;
        self.tell_notices();
        Ok(())
    }
}
