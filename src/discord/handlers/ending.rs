//! The ways out: More, resigning, ending a table, reminding a slow player.

use serenity::builder::CreateActionRow;
use serenity::model::application::ButtonStyle;

use super::Origin;
use crate::discord::answer::{Answer, Body};
use crate::discord::app::{App, Asker};
use crate::discord::controls::{button, plain, styled};
use crate::discord::custom_id::{Control, CustomId, Final};
use crate::discord::messages;
use crate::discord::wording;
use crate::screen::some;
use crate::table::engine::Trouble;
use crate::table::notices::Notice;
use crate::table::record::{Phase, TableId};
use crate::table::refused::Refused;

/// However many moves there are by the time the button is pressed.
const NEWEST: u64 = u64::MAX;

impl App {
    /// What is not needed every turn.
    pub async fn more(&self, id: TableId, asker: &Asker) -> Result<Answer, Trouble> {
        let showing = self.tables.showing(id).await?;
        let viewer = showing.viewer(asker.person.id);
        let mut own = Vec::new();
        if let (Phase::Playing, Some(seat), Some(session)) =
            (showing.phase, showing.seat_of(asker.person.id), &showing.session)
        {
            let stamp = session.stamp(seat);
            own.extend(session.extras(viewer).iter().map(|extra| button(id, stamp, extra)));
            let resign = CustomId::of(id, Control::Confirm(Final::Resign));
            own.push(styled(resign, "Resign", ButtonStyle::Danger));
        }
        let mut common = vec![
            plain(CustomId::of(id, Control::History { seq: NEWEST, turn: false }), "History"),
            plain(CustomId::of(id, Control::Export), "Export"),
        ];
        if showing.is_open() && (asker.keeps_order || showing.opener.id == asker.person.id) {
            let end = CustomId::of(id, Control::Confirm(Final::End));
            common.push(styled(end, "End the table", ButtonStyle::Danger));
        }
        if showing.private {
            // A pad may have no room for these.
            common.push(plain(CustomId::of(id, Control::Text), "Text"));
            common.push(messages::rules_button(&showing));
        }
        let rows = [own, common].into_iter().filter(|row| !row.is_empty());
        Ok(Answer::Private(Body {
            text: "What would you like to do?".to_owned(),
            rows: rows.map(CreateActionRow::Buttons).collect(),
            ..Body::default()
        }))
    }

    pub async fn do_final(
        &self,
        id: TableId,
        asker: &Asker,
        step: Final,
        origin: Origin,
    ) -> Result<Answer, Trouble> {
        let word = match step {
            Final::Resign => {
                let person = asker.person.id;
                self.tables.act(id, person, "resign", None, Some(asker.press)).await?;
                "You have resigned."
            }
            Final::End => {
                self.tables.end(id, asker.person.id, asker.keeps_order).await?;
                "The table is closed, without a result."
            }
        };
        let body = match step {
            // Nothing else shows how it ended.
            Final::Resign if self.tables.showing(id).await?.private => {
                self.pad(id, asker, "").await?.with_word(word)
            }
            Final::Resign | Final::End => Body::text(word),
        };
        Ok(match origin {
            Origin::Private => Answer::Update(body),
            Origin::Command | Origin::Public { .. } => Answer::Private(body),
        })
    }

    /// Reminds those who have to move, once for each decision.
    pub async fn nudge(&self, id: TableId, asker: &Asker) -> Result<Answer, Trouble> {
        let showing = self.tables.showing(id).await?;
        if showing.seat_of(asker.person.id).is_none() {
            return Err(Refused::NotSeated.into());
        }
        if showing.phase != Phase::Playing {
            let lobby = showing.phase == Phase::Lobby;
            return Err(if lobby { Refused::NotBegun } else { Refused::Over }.into());
        }
        showing.game()?;
        let reminded = self.tables.store().reminders(id.0).await?;
        let mut slow = showing.awaited();
        slow.retain(|(seat, _)| {
            showing.person_on(*seat).is_some_and(|person| person.id != asker.person.id)
        });
        if slow.is_empty() {
            return Ok(Answer::say("Nobody but you has to move now."));
        }
        let wishes = |seat| showing.person_on(seat).is_some_and(|person| person.wishes.reminders);
        let (mut slow, deaf): (Vec<_>, Vec<_>) =
            slow.into_iter().partition(|(seat, _)| wishes(*seat));
        let deaf: Vec<String> = deaf
            .iter()
            .filter_map(|(seat, _)| showing.person_on(*seat))
            .map(|person| wording::mention(person))
            .collect();
        let deaf = match deaf.len() {
            0 => String::new(),
            1 => format!(" {} has switched reminders off and gets none.", deaf[0]),
            _ => format!(" {} have switched reminders off and get none.", some(&deaf, ", ")),
        };
        if slow.is_empty() {
            return Ok(Answer::say(format!("Nobody is reminded:{deaf}")));
        }
        slow.retain(|(seat, decision)| {
            let known = (i64::from(seat.0), i64::from(*decision));
            !reminded.iter().any(|r| (r.seat, r.decision) == known)
        });
        if slow.is_empty() {
            let said = "They have been reminded of this move already: give them time.";
            return Ok(Answer::say(format!("{said}{deaf}")));
        }
        let owed = slow.iter().map(|(seat, decision)| (seat.0, *decision)).collect();
        self.tables.write_notice(id, Notice::Remind { owed }).await?;
        Ok(Answer::say(format!("A reminder is on its way.{deaf}")))
    }
}

/// Is it meant?
pub fn confirm(table: TableId, step: Final) -> Answer {
    let (question, yes) = match step {
        Final::Resign => ("Do you really want to resign? The others win.", "Yes, resign"),
        Final::End => ("Do you really want to end this table, without a result?", "Yes, end it"),
    };
    let confirmed = CustomId::of(table, Control::Confirmed(step));
    let rows = vec![CreateActionRow::Buttons(vec![
        styled(confirmed, yes, ButtonStyle::Danger),
        plain(CustomId::of(table, Control::Close), "No"),
    ])];
    Answer::Update(Body { text: question.to_owned(), rows, ..Body::default() })
}
