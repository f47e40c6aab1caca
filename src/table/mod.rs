//! Tables: a session of any game, whatever its types, from lobby to last move.
//!
//! | file | what lives there |
//! |---|---|
//! | [`registry`], [`kind`] | the list of all games behind one face, the only place with `dyn` |
//! | [`session`] | one game being played |
//! | [`seating`], [`settings`] | who sits where before it begins, and what the server has settled |
//! | `lists`, [`blocking`] | lists of words that servers uploaded, and who may not play on a server |
//! | [`record`], [`inputs`], [`refused`], `trouble` | a table as plain data, what may be done to it, and why not |
//! | [`told`] | what was told lately, to all and to each seat alone |
//! | [`opening`], [`waiting`], [`limits`] | how tables come to be, and how many |
//! | [`engine`], [`lobby`], [`closing`] | every change of a table: decided, stored, taken over |
//! | [`ended`] | how a game ended, as it is stored |
//! | [`edition`] | what a table knows that plays what everybody plays on a date |
//! | `slots`, `loading`, `locked`, `channels` | the tables that are in memory, how they come there, in whose hands they are, and which of them a channel has |
//! | `suspending` | tables that rest, because this version can't read their game |
//! | [`people`], [`showing`], `past` | who plays, a table as it is shown, and as it was |
//! | [`timekeeper`] | people's clocks: time-outs and reminders |
//! | [`computers`], [`work`] | seats that the program plays, and what games want worked out |
//! | [`fair`] | whose computer thinks next |
//! | [`apart`] | work that takes longer than a moment, away from those who answer |
//! | [`projector`] | public messages kept as new as their tables, as [`plan`] decides |
//! | [`locks`] | one after the other: who writes on a message, who settles something for a server |
//! | `unsure` | a board that may have arrived, and how it is found again |
//! | `tidying` | messages that hold no longer: reminders that were heeded, old boards |
//! | [`postman`], [`notices`] | whatever else is to be said, each thing once |
//! | [`messenger`], [`now`] | what the tables need of others: somebody who posts, and the time |
//! | [`rate`] | how many messages go out in a second |
//! | `posting` | how a private table ended, posted where its player asks for it |
//! | [`lease`], [`signs`] | whether players can reach us: no clock runs out while they can't |
//! | [`housekeeper`] | signs of life, time given back for outages, quiet tables |
//! | [`takeout`], [`forgetting`] | all that is stored about somebody, as a file; and how it is forgotten |
//! | [`export`], `exported_lists`, [`replay`], `lines` | games as text, and played again by the rules |
//! | [`export_all`] | all games as text, one after the other |
//! | [`checking`] | whether every open table is what its log says |
//! | [`backup`], [`archivist`] | a whole database as a file and back, looked over; one a day by itself |
//! | [`examining`] | whether all is as it should be with a database |
//! | [`pruning`] | what is cleared away of games that ended long ago |
//! | [`film`] | a game that is over as a moving picture |

pub mod apart;
pub mod archivist;
pub mod backup;
pub mod blocking;
mod channels;
pub mod checking;
pub mod closing;
pub mod computers;
pub mod edition;
pub mod ended;
pub mod engine;
pub mod examining;
pub mod export;
pub mod export_all;
mod exported_lists;
pub mod fair;
pub mod film;
pub mod forgetting;
pub mod housekeeper;
pub mod inputs;
pub mod kind;
pub mod lease;
pub mod limits;
mod lines;
mod lists;
mod loading;
pub mod lobby;
mod locked;
pub mod locks;
pub mod messenger;
pub mod notices;
pub mod now;
pub mod opening;
pub mod past;
pub mod people;
pub mod plan;
mod posting;
pub mod postman;
pub mod projector;
pub mod pruning;
pub mod rate;
pub mod record;
pub mod refused;
pub mod registry;
pub mod replay;
pub mod seating;
pub mod session;
pub mod settings;
pub mod showing;
pub mod signs;
mod slots;
mod suspending;
pub mod takeout;
mod tidying;
pub mod timekeeper;
pub mod told;
mod trouble;
mod unsure;
pub mod waiting;
pub mod work;
