//! Where a press belongs: to a table of the place it was pressed in, and to a message of that table.
//!
//! Anyone can send any custom id, so it says no more than what is wished for. Discord itself vouches
//! for who presses, where, and on which message with which controls; what may be done follows from
//! these alone.

use serenity::model::application::{ActionRowComponent, ButtonKind};
use serenity::model::channel::Message;

use super::app::{App, Asker};
use super::custom_id::CustomId;
use super::handlers::Origin;
use super::visit;
use crate::store::StoreError;
use crate::table::engine::Trouble;
use crate::table::record::TableId;
use crate::table::refused::Refused;

/// The message that something was pressed on, or that a form was opened from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    message: u64,
    /// The tables whose controls it has now.
    tables: Vec<TableId>,
}

impl From<&Message> for Source {
    fn from(message: &Message) -> Self {
        let parts = message.components.iter().flat_map(|row| &row.components);
        let ids = parts.filter_map(|part| match part {
            ActionRowComponent::Button(button) => match &button.data {
                ButtonKind::NonLink { custom_id, .. } => Some(custom_id),
                _ => None,
            },
            ActionRowComponent::SelectMenu(menu) => menu.custom_id.as_ref(),
            _ => None,
        });
        let tables = ids.filter_map(|id| id.parse::<CustomId>().ok()?.table).collect();
        Self { message: message.id.get(), tables }
    }
}

impl Source {
    /// Whether it is a message of other tables, and not of this one. A board that was edited
    /// meanwhile has new controls, but of the same table; one that has lost its controls says
    /// nothing.
    pub fn is_of_others(&self, table: TableId) -> bool {
        !self.tables.is_empty() && !self.tables.contains(&table)
    }
}

impl App {
    /// The one who asks, as they count at a table: a control acts on a table of the place it was
    /// pressed in, and what only the asker sees also on a table elsewhere at which they sit. Of any
    /// other table they learn nothing, not even that it is there.
    pub async fn at_table(
        &self,
        id: TableId,
        asker: &Asker,
        origin: Origin,
    ) -> Result<Asker, Trouble> {
        let table = self.tables.lock(id).await?;
        // A private table is nowhere but with its player.
        let here = table.place == asker.place && !table.private;
        let theirs = !origin.is_public() && table.seating.seat_of(asker.person.id).is_some();
        if !here && !theirs {
            return Err(Refused::NoTable.into());
        }
        visit::note(&table);
        // Whoever keeps order in one channel keeps it in no other.
        Ok(Asker { keeps_order: asker.keeps_order && here, ..asker.clone() })
    }

    /// Whether a message may be turned into the board of a table: it is one, by its controls or by
    /// what we know.
    pub async fn is_board(&self, id: TableId, source: &Source) -> Result<bool, StoreError> {
        if source.tables.contains(&id) {
            return Ok(true);
        }
        let board = self.tables.store().board(id.0).await?;
        Ok(board.is_some_and(|board| board.message.cast_unsigned() == source.message))
    }
}
