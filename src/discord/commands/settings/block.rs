//! Who may not play on a server.

use serenity::model::user::User;

use super::{Context, Done, answer, guild, may_settle};
use crate::discord::answer::Answer;
use crate::discord::wording;
use crate::table::people::Called;

#[derive(Clone, Copy, poise::ChoiceParameter)]
pub enum BlockChange {
    #[name = "block"]
    Block,
    #[name = "unblock"]
    Unblock,
}

/// Somebody may not play here, or may again
#[poise::command(slash_command)]
pub async fn block(
    ctx: Context<'_>,
    #[description = "block or unblock"] change: BlockChange,
    #[description = "Whom"] user: User,
) -> Done {
    let allowed = may_settle(ctx);
    answer(ctx, async move |app, asker| {
        allowed?;
        let (guild, id) = (guild(asker.place.guild)?, user.id.get());
        let people = app.tables.people();
        if let BlockChange::Unblock = change {
            // Nobody becomes known by not being blocked.
            let unblocked = match people.find(id).await? {
                Some(person) => app.tables.unblock(guild, person).await?,
                None => false,
            };
            return Ok(Answer::say(match unblocked {
                true => format!("<@{id}> may play here again."),
                false => format!("<@{id}> is not blocked here."),
            }));
        }
        if user.bot {
            return Ok(Answer::say("Bots don't play here: name a person."));
        }
        if Some(id) == asker.person.discord_id {
            return Ok(Answer::say("You can't block yourself: name somebody else."));
        }
        let called = Called { name: user.display_name(), server: None };
        let person = people.meet(id, called).await?;
        let who = wording::mention(&person);
        Ok(Answer::say(match app.tables.block(guild, person.id).await? {
            None => format!("{who} was blocked here before."),
            Some(left) => {
                let left = match left {
                    0 => String::new(),
                    1 => " They leave the table at which they sat.".to_owned(),
                    left => format!(" They leave the {left} tables at which they sat."),
                };
                format!("{who} may not play here from now on.{left} Only they see private tables of theirs, and can finish those.")
            }
        }))
    })
    .await
}
