//! The crier: what the herald has to post, by Discord's channel routes.

use serde::Deserialize;
use serde_json::{Value, json};
use serenity::builder::EditMessage;
use serenity::http::{LightMethod, Request, Route};
use serenity::model::id::GenericId;

use super::control::{DailyControl, Wish};
use super::messages;
use crate::daily::crier::{Address, Announcement, Crier, Letter, Nudge};
use crate::daily::grids::Grids;
use crate::discord::custom_id::CustomId;
use crate::discord::mailer::{Mailer, id, undelivered};
use crate::discord::wire::{Made, Patience, request};
use crate::table::messenger::{Posted, Undelivered};

/// How far back is looked for what may have been posted.
const LOOKED_THROUGH: &str = "50";

/// A message that was posted before, as far as we have to know it.
#[derive(Deserialize)]
struct Past {
    id: GenericId,
    author: Author,
    #[serde(default)]
    components: Vec<Value>,
}

#[derive(Deserialize)]
struct Author {
    id: GenericId,
}

impl Past {
    /// The ids of its controls.
    fn controls(&self) -> Vec<&str> {
        let rows = self.components.iter().filter_map(|row| row["components"].as_array());
        rows.flatten().filter_map(|control| control["custom_id"].as_str()).collect()
    }
}

impl Mailer {
    /// Looks among the channel's last 50 messages for one of ours whose controls are like this.
    pub async fn look_through(
        &self,
        channel: u64,
        like: impl Fn(&[&str]) -> bool,
    ) -> Result<Option<Posted>, Undelivered> {
        let me = Request::new(Route::UserMe, LightMethod::Get);
        let me: Made = self.wire().ask(Patience::CHANNEL, me).await.map_err(undelivered)?;
        let channel_id = id(channel).ok_or(Undelivered::ChannelGone)?;
        let route = Route::ChannelMessages { channel_id };
        let limit = Some(vec![("limit", LOOKED_THROUGH.to_owned())]);
        let list = Request::new(route, LightMethod::Get).params(limit);
        let list = self.wire().ask::<Vec<Past>>(Patience::CHANNEL, list).await;
        let list = list.map_err(undelivered)?;
        let found = list.iter().find(|past| past.author.id == me.id && like(&past.controls()));
        Ok(found.map(|past| Posted { channel, message: past.id.get() }))
    }
}

impl Crier for Mailer {
    async fn announce(
        &self,
        letter: &Letter,
        announcement: &Announcement,
        nonce: &str,
    ) -> Result<Posted, Undelivered> {
        let Address::Channel { channel, .. } = letter.to else { return Err(Undelivered::Wrong) };
        let body = messages::new_day(self.painter(), announcement).await;
        self.send(channel, &body, &[], nonce).await
    }

    async fn find(&self, channel: u64, letter: &Letter) -> Result<Option<Posted>, Undelivered> {
        // What somebody shared has a button to play, too, but none for the results.
        let Letter { challenge, date, .. } = *letter;
        let ids = [Wish::Play, Wish::Results]
            .map(|wish| CustomId::from(DailyControl { wish, challenge, date }).to_string());
        let ours = |controls: &[&str]| ids.iter().all(|id| controls.contains(&id.as_str()));
        self.look_through(channel, ours).await
    }

    async fn open_grids(
        &self,
        message: Posted,
        announcement: &Announcement,
        grids: &Grids,
    ) -> Result<(), Undelivered> {
        let body = messages::opened(self.painter(), announcement, grids).await;
        let mut edit = EditMessage::new()
            .content(body.content())
            .components(body.rows.clone())
            .allowed_mentions(Default::default())
            .remove_all_attachments();
        if let Some(file) = body.attachment() {
            edit = edit.new_attachment(file);
        }
        self.change(message, edit, Some(&body)).await
    }

    async fn remind(
        &self,
        person: u64,
        _letter: &Letter,
        nudge: &Nudge,
        nonce: &str,
    ) -> Result<Posted, Undelivered> {
        let direct = json!({ "recipient_id": person.to_string() });
        let open = request(Route::UserMeDmChannels, LightMethod::Post, &direct, None);
        let direct: Made = self.wire().ask(Patience::CHANNEL, open).await.map_err(undelivered)?;
        self.send(direct.id.get(), &messages::reminder(nudge), &[], nonce).await
    }
}
