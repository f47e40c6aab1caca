//! Before a game: joining, leaving, computers, and the start.

use serenity::builder::CreateActionRow;

use super::Origin;
use crate::discord::answer::{Answer, Body};
use crate::discord::app::{App, Asker};
use crate::discord::controls::plain;
use crate::discord::custom_id::{Control, CustomId};
use crate::game::Level;
use crate::table::engine::Trouble;
use crate::table::record::TableId;

impl App {
    pub async fn join(&self, id: TableId, asker: &Asker, at: Origin) -> Result<Answer, Trouble> {
        self.tables.join(id, asker.person.id).await?;
        self.reseated(id, at, "You have joined.").await
    }

    pub async fn leave(&self, id: TableId, asker: &Asker, at: Origin) -> Result<Answer, Trouble> {
        self.tables.leave(id, asker.person.id).await?;
        self.reseated(id, at, "You have left.").await
    }

    pub async fn start(&self, id: TableId, asker: &Asker, at: Origin) -> Result<Answer, Trouble> {
        self.tables.start(id, asker.person.id).await?;
        self.reseated(id, at, "The game has begun.").await
    }

    pub async fn add_computer(
        &self,
        id: TableId,
        asker: &Asker,
        level: Level,
        at: Origin,
    ) -> Result<Answer, Trouble> {
        self.tables.add_computer(id, asker.person.id, level).await?;
        self.reseated(id, at, &format!("A computer ({level}) has joined.")).await
    }

    async fn reseated(&self, id: TableId, at: Origin, word: &str) -> Result<Answer, Trouble> {
        match at {
            Origin::Public { message } => self.on_board(id, message).await,
            Origin::Private => Ok(Answer::Update(Body::text(word))),
            Origin::Command => Ok(Answer::say(word)),
        }
    }
}

/// Which computer?
pub fn levels(table: TableId) -> Answer {
    let level =
        |level: Level| plain(CustomId::of(table, Control::Level(level)), &level.to_string());
    Answer::Private(Body {
        text: "How well should the computer play?".to_owned(),
        rows: vec![CreateActionRow::Buttons(Level::ALL.map(level).to_vec())],
        ..Body::default()
    })
}
