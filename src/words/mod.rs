//! Words: letters, languages, and dictionaries that answer quickly. Knows no game.
//!
//! A [`Lexicon`] is a list with its language. The lists of `dictionaries` are made into automata by
//! the build script and are part of the program, so loading one takes no time and its memory is
//! shared. `automaton` walks through the letters; everything else asks it.
//!
//! | file | what lives there |
//! |---|---|
//! | `letter`, `language`, `stored` | letters, how text becomes them, and back |
//! | `lexicon`, `own`, `why` | a dictionary, a server's own words on top, and why a word counts |
//! | `automaton`, `pack` | the list as something to walk through, and how it is made |
//! | `built`, `old` | the lists that are part of the program, as they are and as they were |
//! | `shared` | dictionaries in use, and lists that servers brought |

mod automaton;
mod built;
mod language;
mod letter;
mod lexicon;
mod old;
mod own;
mod pack;
mod shared;
mod stored;
mod why;

pub use automaton::{Node, Step};
pub use language::{Language, NotALetter, UnknownLanguage};
pub use letter::{Letter, Letters, spell};
pub use lexicon::{BadList, Lexicon, UnknownDictionary};
pub use old::Difference;
pub use own::{BadOwnWords, OwnWords};
pub use shared::keep;
pub use why::{Answer, Why};

/// How many letters a word of a dictionary has at least.
pub const SHORTEST: usize = 2;
/// How many letters a word of a dictionary has at most.
pub const LONGEST: usize = 15;
