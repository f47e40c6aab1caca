//! Criss-Cross Town over loopback: whole games, what a round takes, who sees what of it, and towns played on
//! paper.
//!
//! | file | what lives there |
//! |---|---|
//! | `table` | people at a table who press what they see |
//! | `reading` | a desk out of the text that `/board` gives, and a round that is played by it |
//! | `games` | a game for four by buttons, and one alone by typing |
//! | `variants` | the minute of a tight round, and words that count backwards |
//! | `secrets` | what others see of a round while it is played: nothing |
//! | `on_paper` | `/score town` |

mod games;
mod on_paper;
pub mod reading;
mod secrets;
mod table;
mod variants;
