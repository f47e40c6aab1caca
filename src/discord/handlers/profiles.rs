//! Profiles: what the asker may know of somebody, how their best games ended, and one's own for everybody.

use super::leaders::may_post;
use crate::discord::answer::{Answer, Body};
use crate::discord::app::{App, Asker};
use crate::discord::messages::looking;
use crate::discord::standings::messages;
use crate::discord::standings::person::PersonControl;
use crate::standings::Profile;
use crate::standings::profile::{BestGame, GameRecord, Sight};
use crate::store::StoreError;
use crate::table::engine::Trouble;
use crate::table::people::Boards;
use crate::table::refused::Refused;
use crate::table::seating::PersonId;

/// What is said of those who never played where they could be seen.
const UNKNOWN: &str = "I know nothing of them yet: play a game with them, /help lists the games.";
const NOTHING: &str = "There is nothing to show of that: ask again with /profile.";

impl App {
    /// What somebody has done, by their Discord id; the asker's own without one.
    pub async fn profile(&self, asker: &Asker, user: Option<u64>) -> Result<Answer, Trouble> {
        let person = match user {
            None => asker.person.id,
            Some(user) => match self.tables.people().find(user).await? {
                Some(person) => person,
                None => return Ok(Answer::say(UNKNOWN)),
            },
        };
        let profile = self.standings.profile(person, asker.person.id, asker.place.guild).await?;
        let boards = asker.person.wishes.boards;
        Ok(Answer::Private(self.profile_body(asker, &profile, boards).await?))
    }

    /// What a control of a profile asks for.
    pub async fn person(&self, control: PersonControl, asker: &Asker) -> Result<Answer, Trouble> {
        match control {
            PersonControl::Text(person) => {
                let profile = self.known_profile(person, asker).await?;
                let body = self.profile_body(asker, &profile, Boards::Text).await?;
                Ok(Answer::Private(body))
            }
            PersonControl::Best(person, game) => {
                let profile = self.known_profile(person, asker).await?;
                let best = self.best_games(&profile, asker).await?;
                let best = best.iter().find(|(record, _)| record.game == game);
                let (_, best) = best.ok_or_else(|| Refused::Rule(NOTHING.to_owned()))?;
                self.best_game(best, asker).await
            }
            PersonControl::Post => self.post_profile(asker).await,
        }
    }

    /// A profile with something in it. Of others, whoever makes up a control learns not even a name.
    async fn known_profile(&self, person: PersonId, asker: &Asker) -> Result<Profile, Trouble> {
        let profile = self.standings.profile(person, asker.person.id, asker.place.guild).await?;
        if profile.is_empty() { Err(Refused::Rule(NOTHING.to_owned()).into()) } else { Ok(profile) }
    }

    async fn profile_body(
        &self,
        asker: &Asker,
        profile: &Profile,
        boards: Boards,
    ) -> Result<Body, StoreError> {
        let theme = Some(asker.person.wishes.theme);
        let mut body = messages::profile(&self.painter, profile, theme, boards).await;
        let best = self.best_games(profile, asker).await?;
        let own = profile.person == asker.person.id;
        body.rows = messages::profile_rows(profile, &best, boards, own && may_post(asker));
        Ok(body)
    }

    /// The best games whose end the asker may see: their own, and those of this server. Elsewhere others played
    /// too, who did not agree to be shown here.
    async fn best_games<'a>(
        &self,
        profile: &'a Profile,
        asker: &Asker,
    ) -> Result<Vec<(&'a GameRecord, &'a BestGame)>, StoreError> {
        let mut shown = Vec::new();
        for game in &profile.games {
            let Some(best) = game.best.as_ref().filter(|best| best.open) else { continue };
            let table = self.tables.store().table(best.table.0).await?;
            let guild = table.and_then(|table| table.guild).map(i64::cast_unsigned);
            let here = guild.is_some() && guild == asker.place.guild;
            if here || profile.sight == Sight::Own {
                shown.push((game, best));
            }
        }
        Ok(shown)
    }

    /// How a game ended. Its pages belong to those who sat there.
    async fn best_game(&self, best: &BestGame, asker: &Asker) -> Result<Answer, Trouble> {
        let showing = self.tables.showing(best.table).await?;
        let sat = showing.seat_of(asker.person.id).is_some();
        if !showing.grids_open && !sat {
            return Err(Refused::Rule(NOTHING.to_owned()).into());
        }
        let sketch = looking(&showing, &asker.person, asker.person.wishes.boards, "");
        let mut body = sketch.painted(&self.painter).await;
        if !sat {
            body.rows.clear();
        }
        Ok(Answer::Private(body))
    }

    /// Shows everybody here what they could see of the asker anyway.
    async fn post_profile(&self, asker: &Asker) -> Result<Answer, Trouble> {
        let (me, guild) = (asker.person.id, asker.place.guild);
        let public = self.standings.public_profile(me, guild).await?;
        if public.is_empty() {
            return Ok(Answer::say(
                "Others see nothing of you here yet: play in this server, or let everything be seen with `/preferences everywhere:on`.",
            ));
        }
        let shown = messages::profile(&self.painter, &public, None, Boards::Picture).await;
        if let Err(why) = self.show_all(asker, &shown).await {
            return Ok(Answer::say(why));
        }
        let own = self.standings.profile(me, me, guild).await?;
        let boards = asker.person.wishes.boards;
        let theme = Some(asker.person.wishes.theme);
        let mut body = messages::profile(&self.painter, &own, theme, boards).await;
        let best = self.best_games(&own, asker).await?;
        body.rows = messages::profile_rows(&own, &best, boards, false);
        Ok(Answer::Update(body.with_word("It is posted here, as others see it.")))
    }
}
