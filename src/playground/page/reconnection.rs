//! What becomes of the bot's connection when somebody takes it away, in words for the workshop.

use std::time::Duration;

use tokio::{
    sync::mpsc::UnboundedSender,
    time::{Instant, timeout},
};

use crate::playground::{Shared, gateway::Out};

/// How long the bot is waited for.
const PATIENCE: Duration = Duration::from_secs(15);

/// The sessions of the bot that are connected, by their ids, and their connections.
fn connections(server: &Shared) -> (Vec<String>, Vec<UnboundedSender<Out>>) {
    server.read(|state| {
        let all = state.sessions.all.iter();
        all.filter_map(|(id, session)| Some((id.clone(), session.out.clone()?))).unzip()
    })
}

/// Takes the connection away with `cut`, and says what the bot made of it.
pub async fn watch(server: &Shared, cut: impl FnOnce()) -> String {
    let mut changes = server.watch();
    let ((before, old), start) = (connections(server), Instant::now());
    cut();
    let is_old =
        |connection: &UnboundedSender<Out>| old.iter().any(|one| one.same_channel(connection));
    let back = async {
        loop {
            let (now, connections) = connections(server);
            if !now.is_empty() && !connections.iter().any(is_old) {
                return now;
            }
            // The server lives as long as whoever waits here.
            let _ = changes.changed().await;
        }
    };
    match timeout(PATIENCE, back).await {
        Ok(now) => story(&before, &now, start.elapsed()),
        Err(_) => format!("The bot has not come back within {} seconds.", PATIENCE.as_secs()),
    }
}

fn story(before: &[String], now: &[String], took: Duration) -> String {
    let seconds = took.as_secs_f32();
    if before.is_empty() {
        return format!("The bot, which was not connected, came after {seconds:.1} seconds.");
    }
    let how = if now.iter().all(|id| before.contains(id)) {
        "and took its old session up again: it is told what it missed"
    } else {
        "with a new session"
    };
    format!("The bot lost its connection, and came back after {seconds:.1} seconds {how}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_old_or_new() {
        let (a, b) = (["a".to_owned()], ["b".to_owned()]);
        let told =
            |before: &[String], now: &[String]| story(before, now, Duration::from_millis(1_230));
        assert_eq!(
            told(&a, &a),
            "The bot lost its connection, and came back after 1.2 seconds and took its old session \
             up again: it is told what it missed."
        );
        assert!(told(&a, &b).ends_with("after 1.2 seconds with a new session."));
        assert!(told(&[], &b).starts_with("The bot, which was not"));
    }
}
