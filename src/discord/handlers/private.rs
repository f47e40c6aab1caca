//! Private tables: opened in a message of their player's own, and posted at the end if they like.

use super::Origin;
use crate::discord::answer::{Answer, Body};
use crate::discord::app::{App, Asker};
use crate::discord::daily::sharing;
use crate::table::engine::Trouble;
use crate::table::opening::Opening;
use crate::table::record::TableId;

impl App {
    /// Opens a private table. A message that only the asker sees needs no permission, and is a new one
    /// even where it was asked for on another: that may be the end of a game, still to be posted.
    pub async fn open_private(
        &self,
        opening: Opening,
        asker: &Asker,
        token: &str,
    ) -> Result<Answer, Trouble> {
        let id = self.tables.open(opening).await?;
        self.open_pad(id, asker, "", Origin::Command, token).await
    }

    /// Posts how a private table ended, where the asker is.
    pub async fn post_result(
        &self,
        id: TableId,
        asker: &Asker,
        origin: Origin,
    ) -> Result<Answer, Trouble> {
        let showing = self.tables.showing(id).await?;
        if showing.edition.is_some() {
            return self.share(id, asker, origin).await;
        }
        if let Some(missing) = &asker.missing {
            return Ok(Answer::say(missing));
        }
        let channel = asker.place.channel;
        let word = match self.tables.post_result(id, asker.person.id, channel).await? {
            true => "The result is posted here.",
            false => "The result has been posted already.",
        };
        Ok(match origin {
            Origin::Private => Answer::Update(self.pad(id, asker, "").await?.with_word(word)),
            Origin::Command | Origin::Public { .. } => Answer::Private(Body::text(word)),
        })
    }

    /// Posts how a daily went where the asker is, without its letters: once a channel. Where there is nobody
    /// to read it, or nothing can be posted, it is shown to be taken elsewhere.
    pub async fn share(
        &self,
        id: TableId,
        asker: &Asker,
        origin: Origin,
    ) -> Result<Answer, Trouble> {
        let showing = self.tables.showing(id).await?;
        let block = sharing::block(&self.dailies, &showing).await?;
        if asker.place.is_direct() || asker.missing.is_some() {
            let text = format!("Copy this wherever you like:\n```\n{block}\n```");
            return Ok(Answer::Private(Body::text(text)));
        }
        let word = match self.tables.share(id, asker.person.id, asker.place.channel).await? {
            true => "It is posted here.",
            false => "It has been posted here already.",
        };
        Ok(match origin {
            Origin::Private => Answer::Update(self.pad(id, asker, "").await?.with_word(word)),
            Origin::Command | Origin::Public { .. } => Answer::Private(Body::text(word)),
        })
    }
}
