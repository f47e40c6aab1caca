//! What the tables have to say besides their boards, as it is stored until it is said.

use serde::{Deserialize, Serialize};

/// Something to say in a table's channel, once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// The clocks of some players run out soon, or a fellow player waits: whose, and for which decision.
    Remind { owed: Vec<(u8, u32)> },
    /// Something happened that a player is to hear of at once.
    Called { seat: u8, text: String },
    /// Nothing happened at the table for so long that it was closed.
    Quiet,
    /// The game can't be read, and was closed: what versions said that could not let a table rest.
    Unreadable,
    /// The game can't be read by this version, so the table rests.
    Suspended,
    /// It can be read again, and goes on.
    Resumed,
    /// How a private table ended, in the channel in which its player asked for that.
    Result { channel: u64 },
    /// How a private table ended, without what is still nobody's business, in the channel in which its player
    /// asked for that.
    Share { channel: u64 },
}

impl Notice {
    /// Whether its player has asked for it to be said of a private table.
    pub fn is_posted(&self) -> bool {
        matches!(self, Notice::Result { .. } | Notice::Share { .. })
    }
}

impl Notice {
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("a notice is plain data")
    }

    /// None for one that this version does not know.
    pub fn read(text: &str) -> Option<Self> {
        let older = || serde_json::from_str(text).ok().map(Older::renewed);
        serde_json::from_str(text).ok().or_else(older)
    }
}

/// What earlier versions wrote.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Older {
    Remind { seat: u8, decision: u32 },
}

impl Older {
    fn renewed(self) -> Notice {
        let Older::Remind { seat, decision } = self;
        Notice::Remind { owed: vec![(seat, decision)] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_are_read_as_they_are_written() {
        let remind = Notice::Remind { owed: vec![(1, 7), (3, 7)] };
        let called = Notice::Called { seat: 0, text: "Seat 2 robbed Seat 1.".to_owned() };
        let others = [Notice::Quiet, Notice::Unreadable, Notice::Suspended, Notice::Resumed];
        let posted = [Notice::Result { channel: u64::MAX }, Notice::Share { channel: u64::MAX }];
        for notice in others.into_iter().chain([remind, called]).chain(posted) {
            assert_eq!(Notice::read(&notice.write()), Some(notice));
        }
        assert_eq!(Notice::read("{\"sing\":1}"), None);
        let older = r#"{"remind":{"seat":1,"decision":7,"due_at":90000}}"#;
        assert_eq!(Notice::read(older), Some(Notice::Remind { owed: vec![(1, 7)] }));
    }
}
