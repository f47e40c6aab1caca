//! Sends interactions to the bot and waits for what comes back.

use std::time::Duration;

use serde_json::Value;
use tokio::{
    sync::oneshot,
    time::{sleep, timeout},
};

use crate::playground::{
    Shared,
    faults::Delivery,
    gateway::Event,
    snowflake::Id,
    state::{Answer, Interaction, Kind, State},
};

/// How long a test waits in real time for something that should happen at once.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// What a person does.
pub struct Deed {
    pub kind: Kind,
    pub user: Id,
    pub channel: Id,
    pub data: Value,
    pub source: Option<Id>,
    pub opener: Option<Id>,
}

/// Tells the bot and waits for its first answer, until the deadline on the movable clock.
pub async fn send(server: &Shared, deed: Deed) -> (Id, Option<Answer>) {
    let (waiter, mut answered) = oneshot::channel();
    let (born_ms, number) = (server.clock.now_ms(), server.next_number());
    let id = server.change(|state| {
        let id = state.mint.next(born_ms);
        let Deed { kind, user, channel, data, source, opener } = deed;
        let token = format!("interaction-{number}-{id}");
        let owners = state.owners_of_deed((kind, &data), (user, channel), (source, opener));
        let interaction = Interaction {
            id,
            token: token.clone(),
            kind,
            user,
            channel,
            born_ms,
            owners,
            follow_ups: 0,
            data,
            source,
            opener,
            original: None,
            answer: None,
            said: String::new(),
            waiter: Some(waiter),
        };
        // Where the bot is not, no shard is the server's: the first one is told.
        let guild = state.channels[&channel].guild.filter(|guild| state.is_in(*guild));
        let event = Event::new("INTERACTION_CREATE", guild, state.interaction_json(&interaction));
        state.tokens.insert(token, id);
        state.interactions.insert(id, interaction);
        dispatch(state, event);
        id
    });
    let mut moves = server.watch_clock();
    let deadline_ms = born_ms + server.config.answer_within.as_millis() as u64;
    loop {
        let left = (deadline_ms + 1).saturating_sub(server.clock.now_ms());
        let left = server.clock.real(left);
        tokio::select! {
            biased;
            _ = &mut answered => break,
            () = sleep(left) => break,
            _ = moves.changed() => {}
        }
    }
    (id, server.read(|state| state.interactions[&id].answer.clone()))
}

/// Hands the event to the shards, the way the faults in waiting want it.
fn dispatch(state: &mut State, event: Event) {
    match state.faults.deliveries.pop_front() {
        Some(Delivery::Twice) => {
            state.tell(event.clone());
            state.tell(event);
        }
        Some(Delivery::AfterTheNext) => state.faults.held = Some(event),
        None => {
            state.tell(event);
            if let Some(held) = state.faults.held.take() {
                state.tell(held);
            }
        }
    }
}

/// Waits until `look` finds something; fails the test if it takes too long.
pub async fn wait_until<T>(server: &Shared, what: &str, look: impl Fn() -> Option<T>) -> T {
    patient(server, look).await.unwrap_or_else(|| panic!("waited in vain for {what}"))
}

/// What `look` finds, if it does before our patience ends.
pub async fn patient<T>(server: &Shared, look: impl Fn() -> Option<T>) -> Option<T> {
    let mut changes = server.watch();
    let search = async {
        loop {
            if let Some(found) = look() {
                return found;
            }
            // The server lives as long as whoever waits here.
            let _ = changes.changed().await;
        }
    };
    timeout(PATIENCE, search).await.ok()
}
