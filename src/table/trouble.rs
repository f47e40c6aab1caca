//! Why nothing came of a request: a refusal, a place that is taken, or a fault.

use super::apart::Broken;
use super::record::TableId;
use super::refused::Refused;
use super::seating::SeatingRefusal;
use crate::store::StoreError;

/// Why nothing came of a request.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Trouble {
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The channel has this open table already.
    #[error("There is an open table in this channel already: play there, or open one in a thread.")]
    Taken(TableId),
    /// Not the player's fault, and none of their business: logged, and answered with a number.
    #[error("The store failed: {0}")]
    Fault(StoreError),
    /// The same, but the fault is in a game.
    #[error(transparent)]
    Broken(#[from] Broken),
}

impl Trouble {
    /// What it is, for the log: what a game says itself may quote its players, and stays out.
    pub fn for_log(&self) -> String {
        match self {
            Trouble::Refused(Refused::Rule(_)) => "the rules of the game refuse it".to_owned(),
            other => other.to_string(),
        }
    }

    /// Whether something else could have been written in the same place, or the same once more.
    pub fn is_of_the_text(&self) -> bool {
        use Refused::{Rule, TooLong, TooManyLines};
        match self {
            Trouble::Refused(refused) => matches!(refused, Rule(_) | TooLong(_) | TooManyLines(_)),
            Trouble::Fault(_) | Trouble::Broken(_) => true,
            Trouble::Taken(_) => false,
        }
    }

    /// Whether things just go that way: a clock that meets the move it waited for, or a program that
    /// ends. Nothing that anybody has to be told of.
    pub fn is_ordinary(&self) -> bool {
        match self {
            Trouble::Refused(Refused::Rule(_)) | Trouble::Broken(_) => false,
            Trouble::Refused(_) | Trouble::Taken(_) => true,
            Trouble::Fault(fault) => matches!(fault, StoreError::Closed),
        }
    }
}

/// The fault is said with it, and is no cause to be named besides.
impl From<StoreError> for Trouble {
    fn from(fault: StoreError) -> Self {
        Trouble::Fault(fault)
    }
}

impl From<SeatingRefusal> for Trouble {
    fn from(refusal: SeatingRefusal) -> Self {
        Trouble::Refused(refusal.into())
    }
}
