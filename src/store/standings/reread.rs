//! Games that ended, page by page, for those who read their last states once more; and what these say.

use super::super::request::Write;
use super::super::results::Report;
use super::super::rows::row;
use super::super::sql::{Connection, query, query_as, query_scalar};
use super::super::{Ids, Store, StoreError};
use super::found;

/// A game that ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndedTable {
    pub table_id: i64,
    pub number: i64,
}

row!(EndedTable { table_id, number });

struct ForgetReports;

impl Write for ForgetReports {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        for clear in ["DELETE FROM found_words", "DELETE FROM feats"] {
            query(clear).execute(&mut *db).await?;
        }
        Ok(())
    }
}

struct ReportAgain {
    table: i64,
    /// By seat.
    reports: Vec<(i64, Report)>,
}

impl Write for ReportAgain {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        for (seat, report) in &self.reports {
            let person: Option<Option<i64>> = query_scalar(
                "UPDATE results SET dictionary = $3, variant = $4, title = $5
                 WHERE table_id = $1 AND seat = $2 RETURNING person",
            )
            .bind(self.table)
            .bind(seat)
            .bind(&report.dictionary)
            .bind(&report.variant)
            .bind(&report.title)
            .fetch_optional(&mut *db)
            .await?;
            if let Some(person) = person.flatten() {
                found::report(db, self.table, person, report).await?;
            }
        }
        Ok(())
    }
}

impl Store {
    /// The games that ended after the one with this number, in order.
    pub async fn ended_tables(
        &self,
        after: i64,
        limit: i64,
    ) -> Result<Vec<EndedTable>, StoreError> {
        let tables = query_as(
            "SELECT DISTINCT table_id, number FROM results WHERE number > $1
             ORDER BY number LIMIT $2",
        );
        Ok(tables.bind(after).bind(limit).fetch_all(self.readers()).await?)
    }

    /// Forgets all that games have reported besides results, to hear it again.
    pub async fn forget_reports(&self) -> Result<(), StoreError> {
        self.write(ForgetReports).await
    }

    /// What a game that ended says of its seats, once more.
    pub async fn report_again(
        &self,
        table: i64,
        reports: Vec<(i64, Report)>,
    ) -> Result<(), StoreError> {
        self.write(ReportAgain { table, reports }).await
    }
}
