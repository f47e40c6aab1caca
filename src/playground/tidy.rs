//! For long runs: what nobody can use any more is let go, so that a day of a thousand tables fits into memory.

use crate::playground::World;

/// How long a message is kept whole, in milliseconds: whoever looks at it later finds its words, not its files.
const WHOLE_MS: u64 = 15 * 60_000;

impl World {
    /// Lets go of answered interactions whose tokens are dead, of private messages that came out of them, and of
    /// old files. Gives how many interactions that were, all of them answered.
    pub fn tidy(&self) -> usize {
        let now_ms = self.now_ms();
        let life_ms = self.shared().config.token_life.as_millis() as u64;
        let old = |born_ms: u64, after_ms: u64| born_ms + after_ms < now_ms;
        self.shared().change(|state| {
            for message in state.messages.values_mut().flat_map(|all| all.values_mut()) {
                if old(message.id.born_ms().max(message.edited_ms.unwrap_or_default()), WHOLE_MS) {
                    message.files.iter_mut().for_each(|file| file.bytes = Default::default());
                }
            }
            // A form may be sent in, and a private message pressed, for some time after the token's end.
            for all in state.messages.values_mut() {
                all.retain(|id, message| {
                    let touched_ms = id.born_ms().max(message.edited_ms.unwrap_or_default());
                    message.only_for.is_none() || !old(touched_ms, 4 * life_ms)
                });
            }
            let before = state.interactions.len();
            state.interactions.retain(|_, known| {
                let gone = known.answer.is_some() && old(known.born_ms, 4 * life_ms);
                if gone {
                    state.tokens.remove(&known.token);
                }
                !gone
            });
            state.uploads.retain(|id, _| !old(id.born_ms(), life_ms));
            state.nonces.retain(|_, made| !old(made.born_ms(), 24 * life_ms));
            before - state.interactions.len()
        })
    }
}
