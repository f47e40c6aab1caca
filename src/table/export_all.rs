//! All games as text, one after the other, as `crosstown replay` reads them: of those that go on no more than their
//! players could export themselves, and of what everybody plays on a date nothing before its grids are open.

use std::io;

use super::backup::plain;
use super::engine::{Tables, Trouble};
use super::export::{Entry, Line, is_change_of_rules};
use super::exported_lists;
use super::lists;
use super::loading::{header, seating};
use crate::store::{Phase, Table};

/// How many tables are looked up at once.
const PAGE: i64 = 200;

/// What was written, and what was not.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Exported {
    pub ended: u64,
    /// Games that go on, without their seeds.
    pub open: u64,
    /// Games that go on and have secrets, or whose date others can still play.
    pub secret: u64,
    /// Games of other rules than those of this version, which it could not replay.
    pub other_rules: u64,
}

/// Why it came to an end.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error("{}", plain(.0))]
    Trouble(Trouble),
    #[error(transparent)]
    Unwritten(#[from] io::Error),
}

/// Said plainly, and not as a cause besides.
impl From<Trouble> for ExportError {
    fn from(trouble: Trouble) -> Self {
        ExportError::Trouble(trouble)
    }
}

impl Tables {
    /// Writes all games, oldest first. No more than a page of them is in memory.
    pub async fn export_all(&self, out: &mut impl io::Write) -> Result<Exported, ExportError> {
        let mut exported = Exported::default();
        let mut after = i64::MIN;
        loop {
            let page = self.store().begun_tables(after, PAGE).await.map_err(Trouble::from)?;
            let Some(last) = page.last() else { return Ok(exported) };
            after = last.id;
            for row in page {
                self.export_one(&row, &mut exported, out).await?;
            }
        }
    }

    async fn export_one(
        &self,
        row: &Table,
        exported: &mut Exported,
        out: &mut impl io::Write,
    ) -> Result<(), ExportError> {
        let Ok(kind) = self.kind(&row.game) else {
            exported.other_rules += 1;
            return Ok(());
        };
        let goes_on = row.phase == Phase::Playing;
        let closed = match row.edition {
            Some(_) => {
                let played = self.store().edition_played(row.id).await.map_err(Trouble::from)?;
                played.is_some_and(|played| self.now() < played.closes_at)
            }
            None => false,
        };
        if closed || (goes_on && kind.secrets) {
            exported.secret += 1;
            return Ok(());
        }
        let log = self.store().inputs(row.id, 1).await.map_err(Trouble::from)?;
        // One that was closed before its first move need not have begun.
        if log.is_empty() && row.phase == Phase::Closed {
            return Ok(());
        }
        let changed = log.iter().any(|input| is_change_of_rules(&input.payload));
        if changed || row.rules != i64::from(kind.rules) {
            exported.other_rules += 1;
            return Ok(());
        }
        let seats = self.store().seats(row.id).await.map_err(Trouble::from)?;
        let mut header = header(row, &seating(Some(kind), &seats));
        if goes_on {
            header.seed.clear();
            exported.open += 1;
        } else {
            exported.ended += 1;
        }
        for list in lists::bring(self.store(), kind, &header).await? {
            for line in exported_lists::lines(&list) {
                line.write(out)?;
            }
        }
        Line::Header(header).write(out)?;
        for input in &log {
            let seat = u8::try_from(input.seat).unwrap_or(u8::MAX);
            Line::Entry(Entry { seat, text: input.payload.as_str().into() }).write(out)?;
        }
        Ok(())
    }
}
