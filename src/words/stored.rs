//! Letters as they are stored and exported: as text.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::letter::Letter;

impl Serialize for Letter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.char())
    }
}

impl<'de> Deserialize<'de> for Letter {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let char = char::deserialize(deserializer)?;
        Letter::from_char(char)
            .ok_or_else(|| serde::de::Error::custom(format!("{char:?} is no letter")))
    }
}
