//! What is counted while the bot runs, and how whoever runs it is told: a line in the log, numbers for
//! Prometheus, and health for a service manager. Nothing here says who plays, where or what.
//!
//! Whoever does something worth counting has [`Counts`] handed in and adds to it; what has to be looked at is
//! [`Watched`]. Nothing is global: several bots in one program count for themselves.
//!
//! | file | what lives there |
//! |---|---|
//! | `counts`, `times` | what is added to along the way: plain atomics, and buckets for how long answers took |
//! | `reading` | all figures of one moment |
//! | `line` | the line in the log, of what happened since the one before |
//! | `prometheus` | the same figures as Prometheus reads them |
//! | `pulse` | whether the heart of the program beats |
//! | `endpoint` | the address where figures and health are asked for |
//! | `memory` | how much memory the process has |

pub mod counts;
pub mod endpoint;
pub mod line;
pub mod memory;
pub mod prometheus;
pub mod pulse;
pub mod reading;
pub mod times;

pub use counts::{Counts, Kind, Sent};
pub use reading::{Reading, State, Watched};
