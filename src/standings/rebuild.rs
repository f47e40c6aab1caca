//! All that follows from results, once more.

use super::keeper::Standings;
use crate::store::{Rebuilt, StoreError};
use crate::table::ended::reports;
use crate::table::engine::Trouble;
use crate::table::record::TableId;

/// How many games are looked for at once.
const BATCH: i64 = 500;

/// What came of reading games again.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Reread {
    pub games: usize,
    /// Games that this version can't read: what they reported is forgotten.
    pub unreadable: usize,
}

impl Standings {
    /// Makes sums, ratings and streaks once more from results, and says what that changed.
    pub async fn rebuild(&self) -> Result<Rebuilt, StoreError> {
        self.store().rebuild_standings().await
    }

    /// Reads the last state of every game that ended: words, titles, feats and rules are reported once more.
    pub async fn reread(&self) -> Result<Reread, Trouble> {
        self.store().forget_reports().await?;
        let mut reread = Reread::default();
        let mut after = 0;
        loop {
            let ended = self.store().ended_tables(after, BATCH).await?;
            let Some(last) = ended.last() else { return Ok(reread) };
            after = last.number;
            for game in ended {
                let table = self.tables().lock(TableId(game.table_id)).await?;
                reread.games += 1;
                let (Some(kind), Some(session)) = (table.kind, &table.session) else {
                    reread.unreadable += 1;
                    continue;
                };
                let reports = (0..).zip(reports(kind, &table, &**session)).collect();
                self.store().report_again(game.table_id, reports).await?;
            }
        }
    }
}
