//! The daily challenge over a Discord on loopback, with a clock that the test moves.
//!
//! | file | what lives there |
//! |---|---|
//! | `days` | a house on a fixed date, and people who play by buttons and by typing |
//! | `setup` | who may announce what, where and when |
//! | `change` | whole days: played, changed, opened, looked back on |
//! | `places` | direct messages, threads, servers without a setup, people who installed the bot |
//! | `once` | everything is posted once: processes killed, answers lost, Discord gone at the hour |
//! | `crowd` | two dozen players with the longest names |
//! | `others` | the Cross-Up of the day and the Town of the week |
//! | `ranked` | points and streaks on leaderboards and in profiles |
//! | `reminders` | direct messages, open and closed |

mod change;
mod crowd;
pub mod days;
mod once;
mod others;
mod places;
mod ranked;
mod reminders;
mod setup;
