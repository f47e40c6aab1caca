//! The words of a day out of its secret, and how a day is proved afterwards.

mod days;
mod program;
mod proved;

use crosstown::daily::proof::Secret;
use crosstown::game::Seed;

/// A secret with a number in its last bytes.
fn secret(number: u64) -> Secret {
    let Seed(bytes) = Seed::from_number(number);
    Secret(bytes)
}
