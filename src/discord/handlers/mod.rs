//! What can be done, by a press or by a command alike: each handler changes something or looks at
//! something, and gives the one answer.
//!
//! | file | what lives there |
//! |---|---|
//! | [`opening`], [`texts`], [`private`] | tables: here, in a thread, out of a pasted text, for one person's eyes |
//! | [`seating`], [`own_rules`] | the lobby: who sits there, and by which rules of their own |
//! | [`playing`] | the pad, actions by press or typed |
//! | [`looking`], [`mine`] | boards, what went before, exports, guides; one's own tables |
//! | [`daily`], [`daily_setup`] | what everybody plays alike; where and when a server has it announced |
//! | [`leaders`], [`chronicle`], [`profiles`] | leaderboards; where they are posted by themselves; what one person has done |
//! | [`privacy`] | one's own data: told, and forgotten |
//! | [`ending`], [`nudging`] | More, resigning, ending; reminding the slow |

pub mod chronicle;
pub mod daily;
pub mod daily_setup;
pub mod ending;
pub mod leaders;
pub mod looking;
pub mod mine;
pub mod nudging;
pub mod opening;
pub mod own_rules;
pub mod playing;
pub mod privacy;
pub mod private;
pub mod profiles;
pub mod seating;
pub mod texts;

use super::answer::{Answer, Body};
use super::app::App;
use super::messages;
use super::wording;
use crate::table::engine::Trouble;
use crate::table::messenger::Posted;
use crate::table::projector::Look;
use crate::table::record::TableId;

/// Where something was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// By a slash command.
    Command,
    /// On a message that everybody sees.
    Public { message: u64 },
    /// On a message that only the asker sees.
    Private,
}

impl Origin {
    pub fn is_public(self) -> bool {
        matches!(self, Origin::Public { .. })
    }
}

impl App {
    /// The answer to a press on a public board: that very message, made new. If the news is to be a
    /// message of its own, the answer is quiet; if the board has moved on, it says where to.
    pub async fn on_board(&self, id: TableId, message: u64) -> Result<Answer, Trouble> {
        let lock = self.projector.lock(id).await;
        let showing = self.tables.showing(id).await?;
        let board = self.tables.store().board(id.0).await?;
        let newest = board.map(|board| Posted {
            channel: board.channel.cast_unsigned(),
            message: board.message.cast_unsigned(),
        });
        if newest.is_some_and(|newest| newest.message != message) {
            return Ok(Answer::Board(Body::text(wording::moved(&showing, newest))));
        }
        let sketch = messages::public(&showing);
        let mark = sketch.mark;
        // The end may be shown on a message of which nothing is known any more.
        let may_edit =
            |board| self.projector.may_edit(Look { showing: &showing, mark }, board, &lock);
        if !board.is_none_or(may_edit) {
            return Ok(Answer::Quietly);
        }
        let body = sketch.painted(&self.painter).await;
        let projector = self.projector.clone();
        let arrived = async move |_| {
            projector.has_shown(Look { showing: &showing, mark }, message, &lock).await;
        };
        Ok(Answer::Board(body).then(arrived))
    }
}
