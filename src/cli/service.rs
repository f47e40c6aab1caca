//! What a service manager is told (systemd's protocol, by the socket that it names in the environment): that the
//! bot is starting, that it has started, how it is, that it ends, and as long as it is well a sign of life. Where there
//! is no such manager, nobody is told anything.

use std::convert::Infallible;

use crosstown::discord::watch::Watch;

#[cfg(unix)]
pub use self::systemd::{ready, starting, stopping};

/// Tells how the bot is until it is dropped. A bot that is not well gives no signs of life, so that its manager
/// starts it again; one that is only out of touch with Discord does.
#[cfg(unix)]
pub async fn watch(watch: Watch) -> Infallible {
    systemd::watch(watch).await
}

#[cfg(unix)]
mod systemd {
    use std::time::Duration;

    use sd_notify::NotifyState::{Ready, Status, Stopping, Watchdog};
    use sd_notify::{NotifyState, notify, watchdog_enabled};
    use tokio::time::{MissedTickBehavior, interval};

    use super::{Infallible, Watch};

    /// How often the status is looked at where nobody asked for signs of life.
    const LOOK: Duration = Duration::from_secs(5);

    /// A Discord that is away is waited for: meanwhile nothing else would be heard.
    pub fn starting() {
        tell(&[Status("it is starting: the database is opened, and Discord is asked who we are")]);
    }

    pub fn ready() {
        tell(&[Ready]);
    }

    pub fn stopping() {
        tell(&[Stopping, Status("it ends")]);
    }

    pub async fn watch(watch: Watch) -> Infallible {
        // Twice in the time that the manager waits, as it recommends.
        let mut looks = interval(watchdog_enabled().map_or(LOOK, |patience| patience / 2));
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut last = String::new();
        loop {
            looks.tick().await;
            if watch.not_well().is_none() {
                tell(&[Watchdog]);
            }
            let now =
                watch.not_ready().map_or("ready".to_owned(), |why| format!("not ready: {why}"));
            if now != last {
                tell(&[Status(&now)]);
                last = now;
            }
        }
    }

    fn tell(what: &[NotifyState<'_>]) {
        if let Err(why) = notify(what) {
            tracing::warn!(%why, "the service manager can't be told");
        }
    }
}

#[cfg(not(unix))]
pub fn starting() {}

#[cfg(not(unix))]
pub fn ready() {}

#[cfg(not(unix))]
pub fn stopping() {}

#[cfg(not(unix))]
pub async fn watch(_watch: Watch) -> Infallible {
    std::future::pending().await
}
