//! The playground in a real browser: Chromium without a window, driven over its DevTools protocol.
//!
//! Without Chromium the tests of the page are skipped, and say so; in CI they fail. Those of the
//! program that serves it need none. `REFRESH_PICTURES=1 cargo test --test browser` writes the screenshots in
//! `tests/browser/pictures` anew: look at them before you commit.

#[path = "../shared/client.rs"]
mod client;
mod comfort;
mod devtools;
mod driver;
#[path = "../shared/ended.rs"]
mod ended;
#[path = "../shared/left_out.rs"]
mod left_out;
mod looks;
mod odds;
mod page;
mod play;
mod program;
#[path = "../../src/cli/resident.rs"]
mod resident;
mod safety;
mod saved;
#[path = "../shared/scratch.rs"]
mod scratch;
mod socket;
mod town;
mod welcome;
mod workshop;
