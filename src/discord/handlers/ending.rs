//! The ways out: More, resigning, ending a table.

use serenity::builder::CreateActionRow;
use serenity::model::application::ButtonStyle;

use super::Origin;
use crate::discord::answer::{Answer, Body};
use crate::discord::app::{App, Asker};
use crate::discord::controls::{button, plain, styled};
use crate::discord::custom_id::{Control, CustomId, Final};
use crate::discord::messages;
use crate::table::engine::Trouble;
use crate::table::record::{Phase, TableId};

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
        let mut common =
            vec![plain(CustomId::of(id, Control::History { seq: NEWEST, turn: false }), "History")];
        common
            .extend(showing.grids_open.then(|| plain(CustomId::of(id, Control::Export), "Export")));
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

    /// Is it meant?
    pub async fn confirm(&self, id: TableId, step: Final) -> Result<Answer, Trouble> {
        let showing = self.tables.showing(id).await?;
        let alone = showing.seats.len() == 1;
        let (question, yes) = match step {
            _ if showing.edition.is_some() => (
                "Do you really want to stop? A date is played once, and yours then has no result.",
                "Yes, stop",
            ),
            Final::Resign if alone => {
                ("Do you really want to stop? This game then has no result.", "Yes, stop")
            }
            Final::Resign => ("Do you really want to resign? You lose this game.", "Yes, resign"),
            Final::End => {
                ("Do you really want to end this table, without a result?", "Yes, end it")
            }
        };
        let confirmed = CustomId::of(id, Control::Confirmed(step));
        let rows = vec![CreateActionRow::Buttons(vec![
            styled(confirmed, yes, ButtonStyle::Danger),
            plain(CustomId::of(id, Control::Close), "No"),
        ])];
        Ok(Answer::Update(Body { text: question.to_owned(), rows, ..Body::default() }))
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
}
