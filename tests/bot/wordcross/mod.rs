//! Word Cross over loopback: whole games, what a turn takes, and who is told of it.
//!
//! | file | what lives there |
//! |---|---|
//! | `reading` | the table out of the text that `/board` gives |
//! | `player` | somebody who plays by what they read, pressing or typing |
//! | `games` | whole games for two, three and four, and a private one |
//! | `turns` | how many presses a turn takes, and what each leads to |

mod games;
mod player;
pub mod reading;
mod turns;
