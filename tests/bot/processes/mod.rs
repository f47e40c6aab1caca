//! Two processes of the program on one PostgreSQL and one Discord, each with its part of the shards.
//!
//! | file | what lives there |
//! |---|---|
//! | `pair` | the place they share, and what people do there |
//! | `together` | what one writes the other shows |
//! | `kills` | one of them is killed, and its shards are taken over |
//! | `cuts` | connections to the database that are lost, and a server that is started again |

mod cuts;
mod kills;
mod pair;
mod together;
