//! What follows from results: sums, ratings, streaks, words. All of it is kept along with the append that ends
//! a game, so that nobody who asks waits for a million rows to be added up; and all of it can be made again
//! from results alone, to the same rows, since both ways run the same statements.
//!
//! | file | what lives there |
//! |---|---|
//! | `spans` | days, weeks and months as numbers |
//! | `totals` | sums of a person's results, by server and by span |
//! | `rating`, `ratings` | the arithmetic of ratings, and their rows |
//! | `runs` | dates in a row with a finished edition |
//! | `found` | words that were made, and what was achieved |
//! | `rebuild` | all of it once more from results, and what that changed |
//! | `leaders`, `streaks` | who is best, page by page |
//! | `profile`, `dates` | what is asked about one person |
//! | `members` | who has left a server |
//! | `posts` | leaderboards that are posted by themselves |
//! | `reread` | games that ended, for those who read their last states again |

mod dates;
mod found;
mod leaders;
mod members;
mod posts;
mod profile;
mod rating;
mod ratings;
mod rebuild;
mod reread;
mod runs;
mod spans;
mod streaks;
mod totals;

pub use dates::DailyDate;
pub use found::FoundWord;
pub use leaders::{Board, Leader, Measure};
pub use members::KEPT as MEMBERS_KEPT;
pub use posts::{SpanTurn, StandingChannel, StandingPost};
pub use profile::{Feat, Head, HeadToHead, Rated, RatingPoint, Title, Total, Won};
pub use rating::Skill;
pub use rebuild::{Changed, Rebuilt};
pub use reread::EndedTable;
pub use runs::Run;
pub use spans::{Span, day_of, month_of};
pub use streaks::Streaking;
pub use totals::EVERYWHERE;
pub use totals::KEPT as TOTALS_KEPT;

pub(super) use found::report;
pub(super) use rebuild::bring_up_to_date;
pub(super) use totals::{list, play_counts_here};

use super::StoreError;
use super::sql::Connection;

/// A rating is shown from so many games on.
pub const ENOUGH_GAMES: i64 = 5;

/// The matter that standings are: games are numbered, counted and rated one after the other, whichever process
/// they end in.
const STANDINGS: i64 = 1;

/// Keeps other processes from counting until this transaction ends.
pub(super) async fn hold(db: &mut Connection) -> Result<(), StoreError> {
    Ok(db.hold_matter(STANDINGS).await?)
}

/// Counts the results of a table that has just ended.
pub(super) async fn count(db: &mut Connection, table: i64) -> Result<(), StoreError> {
    totals::add(db, table).await?;
    ratings::rate(db, table).await?;
    runs::add(db, table).await
}
