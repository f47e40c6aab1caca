//! What a table agrees on before the start. Solo is a table of one seat.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    #[serde(default)]
    pub variant: Variant,
}

/// Nothing is left for a seat to choose.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatOptions {}

/// The variants of the rule sheet. The names are typed and stored, so they stay as they are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Variant {
    #[default]
    Standard,
    /// Words count backwards too.
    Permissive,
    /// The first who is done starts a minute for the others.
    Tight,
    PermissiveTight,
}

impl Variant {
    pub const ALL: [Variant; 4] =
        [Variant::Standard, Variant::Permissive, Variant::Tight, Variant::PermissiveTight];

    pub fn is_permissive(self) -> bool {
        matches!(self, Variant::Permissive | Variant::PermissiveTight)
    }

    pub fn is_tight(self) -> bool {
        matches!(self, Variant::Tight | Variant::PermissiveTight)
    }
}
