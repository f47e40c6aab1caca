//! People at a table of Criss-Cross Town who press what they see.

use std::cell::Cell;
use std::time::Duration;

use crosstown::args;
use crosstown::game::Seed;
use crosstown::playground::{Arg, Person, Seen};

use crate::house::{House, until_within};

/// How long a busy machine may look for the best arrangement of a town.
pub const PATIENCE: Duration = Duration::from_secs(60);
/// A round asks for no more ideas than this.
const IDEAS: usize = 10;

/// A table with everybody at it.
pub struct Table {
    pub house: House,
    pub players: Vec<Person>,
    /// How often anything was pressed.
    pub presses: Cell<usize>,
}

impl Table {
    /// Opens a table, seats everybody and begins.
    pub async fn begun(
        seed: fn() -> Seed,
        names: &[&str],
        options: Vec<(&'static str, Arg)>,
    ) -> Self {
        let house = House::build_seeded(seed).await;
        let players: Vec<Person> = names.iter().map(|name| house.world.user(name)).collect();
        players[0].slash(&house.channel, "town", options).await.message().await;
        let lobby = house.board("press Join").await;
        for player in &players[1..] {
            player.press(&lobby, "Join").await;
        }
        if players.len() < 4 {
            players[0].slash(&house.channel, "table start", args![]).await.message().await;
        }
        house.board("Round 1 of 8").await;
        Self { house, players, presses: Cell::default() }
    }

    pub async fn press(&self, player: &Person, on: &Seen, label: &str) -> Seen {
        self.presses.set(self.presses.get() + 1);
        player.press(on, label).await.message().await
    }

    /// Opens the workshop of a player.
    pub async fn opens(&self, player: &Person) -> Seen {
        let has_pad = |seen: &Seen| !seen.ephemeral && seen.buttons().contains(&"My town");
        let board = player.waits_for(&self.house.channel, has_pad).await;
        self.press(player, &board, "My town").await
    }

    /// The workshop, once it says this by itself.
    pub async fn follows(&self, player: &Person, pad: &Seen, says: &str) -> Seen {
        let look = || player.look(pad).expect("it is open");
        let what = format!("a workshop says {says:?}");
        until_within(PATIENCE, &what, async || look().content.contains(says)).await;
        look()
    }

    /// Takes the program's ideas for the round until it has none, or the card takes no more; then is done.
    pub async fn builds_what_is_suggested(&self, player: &Person, pad: &Seen) {
        let mut pad = pad.clone();
        for _ in 0..IDEAS {
            // Where the card takes nothing more, workers are offered.
            if pad.content.contains("at work: choose a square") {
                break;
            }
            pad = self.press(player, &pad, "Suggest").await;
            let Some(place) = starting(&pad, "Place ") else { break };
            pad = self.press(player, &pad, &place).await;
        }
        self.press(player, &pad, "Done").await;
    }

    /// Has the program arrange the town, and takes that.
    pub async fn accepts_the_best(&self, player: &Person, pad: &Seen) {
        self.press(player, pad, "Best").await;
        let pad = self.follows(player, pad, "This is mine").await;
        assert!(pad.content.contains("Every line is a word"), "{}", pad.content);
        self.press(player, &pad, "Done").await;
    }
}

/// The label of the button that begins so.
pub fn starting(on: &Seen, beginning: &str) -> Option<String> {
    on.buttons().into_iter().find(|label| label.starts_with(beginning)).map(str::to_owned)
}
