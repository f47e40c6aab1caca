//! A dictionary that a table plays by: a list, its language, and what a server adds or takes out.

use std::ops::Range;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::automaton::{Automaton, Node, Step};
use super::built::{self, Built};
use super::language::{Language, NotALetter};
use super::letter::{Letter, Letters, spell};
use super::old;
use super::own::{BadOwnWords, Folded, OwnWords};
use super::pack::pack;
use super::{LONGEST, SHORTEST, shared};
use crate::game::{excerpt, quoted};

/// A dictionary. Copies of a built-in one cost next to nothing: its words are part of the program.
///
/// ```
/// use crosstown::words::Lexicon;
///
/// let words = Lexicon::load(Lexicon::DEFAULT)?;
/// let crossing = words.language().fold("Crossing").unwrap();
/// assert!(words.contains(&crossing));
/// assert!(words.begins(&crossing[..3]) && !words.contains(&crossing[..3]));
///
/// // What a table pins is found again, however the list has changed meanwhile.
/// assert_eq!(Lexicon::pinned(&words.name())?.count(), words.count());
/// # Ok::<(), crosstown::words::UnknownDictionary>(())
/// ```
#[derive(Clone)]
pub struct Lexicon {
    id: String,
    fingerprint: String,
    count: usize,
    language: Language,
    /// The list with what the server adds and takes out.
    words: Automaton,
    own: Folded,
    names: Option<Automaton>,
    unshown: Automaton,
}

/// No dictionary can be had by that name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnknownDictionary {
    #[error("There is no dictionary {}: choose one of {}.", quoted(.0), Lexicon::ids().collect::<Vec<_>>().join(", "))]
    Id(String),
    #[error("The dictionary {id} has changed: this was played with {theirs}, here is {ours}.", theirs = excerpt(.theirs))]
    Changed { id: String, theirs: String, ours: String },
    #[error(
        "This was played with a server's own list of words, {0}, which is not here: export the game once more with /table export, which writes the list before it."
    )]
    Brought(String),
    #[error(transparent)]
    Own(#[from] BadOwnWords),
}

/// Why a file can't be a dictionary.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadList {
    #[error("Line {0}: {1}.")]
    NotLetters(usize, NotALetter),
    #[error("Line {0}: a word has {SHORTEST} to {LONGEST} letters.")]
    Length(usize),
    #[error("There is no word in it: write one word a line.")]
    Empty,
    #[error("A dictionary has at most {most} words.", most = Lexicon::MOST)]
    TooMany,
}

impl Lexicon {
    /// What the name of a list begins with that a server brought; its language follows.
    pub const BROUGHT: &str = "server-";
    /// The dictionary of those who choose none.
    pub const DEFAULT: &str = "en-standard";
    /// How many words a list that somebody brings may have.
    pub const MOST: usize = 1_000_000;

    /// The dictionaries that are part of the program, the default first.
    pub fn ids() -> impl Iterator<Item = &'static str> {
        Built::ids()
    }

    /// A dictionary that is part of the program.
    pub fn load(id: &str) -> Result<Self, UnknownDictionary> {
        // What was asked for may be anything; it is repeated only as far as a name could go.
        let unknown = || UnknownDictionary::Id(id.chars().take(40).collect());
        let built = Built::find(id).ok_or_else(unknown)?;
        Ok(Self::of(
            built.id.to_owned(),
            built.fingerprint,
            built.count,
            built.language,
            built.words,
        ))
    }

    /// The dictionary that a table has pinned: what [`Lexicon::name`] says. An old one takes a second
    /// to rebuild, the first time.
    pub fn pinned(name: &str) -> Result<Self, UnknownDictionary> {
        if let Some(at_hand) = shared::find(name) {
            return Ok(Self::clone(&at_hand));
        }
        let (id, theirs, own) = parts(name);
        if Self::is_brought(name) {
            let list = format!("{id}@{theirs}");
            let at_hand = shared::find(&list)
                .ok_or_else(|| UnknownDictionary::Brought(list.chars().take(40).collect()))?;
            return Ok(Self::clone(&at_hand).with_own(&OwnWords::read(own))?);
        }
        let newest = Self::load(id)?;
        let found = if newest.fingerprint == theirs {
            newest
        } else {
            old::find(&newest, theirs).ok_or_else(|| UnknownDictionary::Changed {
                id: newest.id,
                theirs: theirs.chars().take(40).collect(),
                ours: newest.fingerprint,
            })?
        };
        Ok(found.with_own(&OwnWords::read(own))?)
    }

    /// The same, shared by all who play with it.
    pub fn shared(name: &str) -> Result<Arc<Self>, UnknownDictionary> {
        match shared::find(name) {
            Some(at_hand) => Ok(at_hand),
            None => Ok(shared::keep(Self::pinned(name)?)),
        }
    }

    /// A list that a server brings. It goes by the server's name in its language, as [`Lexicon::server_id`] has it.
    pub fn brought(language: Language, text: &str) -> Result<Self, BadList> {
        Self::read(&Self::server_id(language), language, text)
    }

    /// What the list of a server is called, such as `server-en`.
    pub fn server_id(language: Language) -> String {
        format!("{}{language}", Self::BROUGHT)
    }

    /// Whether the name, pinned or not, is that of a server's own list.
    pub fn is_brought(name: &str) -> bool {
        name.starts_with(Self::BROUGHT)
    }

    /// Whether words count by this name, pinned, that a server has brought: a list of its own, or words that it
    /// allows besides. Those that it denies make no game easier.
    pub fn has_brought_words(name: &str) -> bool {
        Self::is_brought(name) || parts(name).2.contains('+')
    }

    /// The fingerprint in the name that a table pins.
    pub fn fingerprint_in(name: &str) -> &str {
        parts(name).1
    }

    /// The language of the dictionary with this id, whether it is at hand or not.
    pub fn language_of(id: &str) -> Option<Language> {
        match id.strip_prefix(Self::BROUGHT) {
            Some(language) => language.parse().ok(),
            None => Built::find(id).map(|built| built.language),
        }
    }

    /// Whether the name is that of a list as it is now, whatever a server adds or takes out.
    pub fn is_newest(name: &str) -> bool {
        let (id, theirs, _) = parts(name);
        Built::find(id).is_some_and(|built| built.fingerprint == theirs)
    }

    /// The same dictionary with other words: an earlier list.
    pub(super) fn replaced(&self, fingerprint: String, count: usize, words: Automaton) -> Self {
        Self::of(self.id.clone(), fingerprint, count, self.language, words)
    }

    /// A list that somebody brings: one word a line, in any order; blank lines and lines that begin
    /// with `#` are passed over.
    pub fn read(id: &str, language: Language, text: &str) -> Result<Self, BadList> {
        let mut words = Vec::new();
        for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let word = language.fold(line).map_err(|fault| BadList::NotLetters(number, fault))?;
            if !(SHORTEST..=LONGEST).contains(&word.len()) {
                return Err(BadList::Length(number));
            }
            words.push(word.iter().map(|letter| letter.number()).collect::<Vec<u8>>());
        }
        words.sort_unstable();
        words.dedup();
        match words.len() {
            0 => return Err(BadList::Empty),
            count if count > Self::MOST => return Err(BadList::TooMany),
            _ => {}
        }
        let count = words.len();
        // The same words in another order or another spelling are the same list.
        let mut hash = Sha256::new();
        for word in &words {
            hash.update(word);
            hash.update([0]);
        }
        let hash = hash.finalize();
        let fingerprint = hash[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        let packed = pack(words).expect("the words are in order and none comes twice");
        Ok(Self::of(id.to_owned(), fingerprint, count, language, Automaton::packed(&packed)))
    }

    fn of(
        id: String,
        fingerprint: String,
        count: usize,
        language: Language,
        words: Automaton,
    ) -> Self {
        let (names, unshown) = (built::names(language), built::unshown(language));
        Self { id, fingerprint, count, language, words, own: Folded::default(), names, unshown }
    }

    /// The same dictionary with a server's own words on top.
    ///
    /// # Panics
    /// If it has some already.
    pub fn with_own(mut self, own: &OwnWords) -> Result<Self, BadOwnWords> {
        assert!(self.own.allow.is_empty() && self.own.deny.is_empty(), "own words are put on once");
        self.own = own.folded(self.language)?;
        for (words, is_word) in [(&self.own.allow, true), (&self.own.deny, false)] {
            words.iter().for_each(|word| self.words.set(word, is_word));
        }
        Ok(self)
    }

    /// Whether these could be put on top.
    pub fn language_takes(&self, own: &OwnWords) -> Result<(), BadOwnWords> {
        own.folded(self.language).map(drop)
    }

    /// The same words and all of them backwards, for a game that reads both ways. It goes by the same
    /// name, since it follows from the list.
    pub fn both_ways(&self) -> Self {
        let mut words = Vec::new();
        for length in SHORTEST..=LONGEST {
            self.matching(&vec![self.language.letters(); length], |word| {
                let word: Vec<u8> = word.iter().map(|letter| letter.number()).collect();
                words.push(word.iter().rev().copied().collect());
                words.push(word);
                true
            });
        }
        words.sort_unstable();
        words.dedup();
        let packed = pack(words).expect("the words are in order and none comes twice");
        Self { words: Automaton::packed(&packed), ..self.clone() }
    }

    pub fn id(&self) -> &str {
        &self.id
    }

    /// What a table pins: `id@fingerprint`, then the server's own words, `+` before one that is
    /// allowed and `-` before one that is denied. All that decides which words count is in it.
    pub fn name(&self) -> String {
        let mut name = format!("{}@{}", self.id, self.fingerprint);
        for (sign, words) in [('+', &self.own.allow), ('-', &self.own.deny)] {
            for word in words {
                name.push(sign);
                name.push_str(&spell(word));
            }
        }
        name
    }

    /// The list as results name it: without a server's own words, which may be many.
    pub fn edition(&self) -> String {
        let own = self.own.allow.len() + self.own.deny.len();
        let own = if own == 0 { "" } else { " and own words" };
        format!("{}@{}{own}", self.id, self.fingerprint)
    }

    pub fn language(&self) -> Language {
        self.language
    }

    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// All its words in small letters, one a line, by the alphabet.
    pub fn listed(&self) -> String {
        old::committed(self)
    }

    /// How many words the list has, a server's own left out of account.
    pub fn count(&self) -> usize {
        self.count
    }

    /// How much memory the words take.
    pub fn bytes(&self) -> usize {
        self.words.bytes()
    }

    pub fn contains(&self, word: &[Letter]) -> bool {
        self.words.walk(word).is_some_and(|step| step.word)
    }

    /// Whether any word begins like that.
    pub fn begins(&self, letters: &[Letter]) -> bool {
        self.words.walk(letters).is_some()
    }

    /// Every word of at least `shortest` letters that stands on `line`, in order of where it begins,
    /// shorter ones first. An empty box ends every word.
    #[inline]
    pub fn on_line(
        &self,
        line: &[Option<Letter>],
        shortest: usize,
        found: impl FnMut(Range<usize>),
    ) {
        self.words.on_line(line, shortest, found);
    }

    /// Every word with one letter out of each set of `pattern`, in order of the alphabet, until
    /// `found` says no more.
    pub fn matching(&self, pattern: &[Letters], found: impl FnMut(&[Letter]) -> bool) {
        self.words.matching(pattern, found);
    }

    /// `C?T` as a pattern: `?` stands for any letter.
    pub fn pattern(&self, text: &str) -> Result<Vec<Letters>, NotALetter> {
        let mut pattern = Vec::new();
        for (number, known) in text.split('?').enumerate() {
            if number > 0 {
                pattern.push(self.language.letters());
            }
            pattern.extend(self.language.fold(known)?.into_iter().map(Letters::one));
        }
        Ok(pattern)
    }

    /// Whether the program may show this word by itself: in hints, as a computer's move, in a best
    /// grid. Slurs and swear words stay valid when a player makes them.
    pub fn shown_by_itself(&self, word: &[Letter]) -> bool {
        !self.unshown.walk(word).is_some_and(|step| step.word)
    }

    /// Whether the program may show this line by itself: no such word can be read on it in either
    /// direction, whatever else can, and whether or not it would score.
    pub fn line_shown_by_itself(&self, line: &[Option<Letter>]) -> bool {
        let back: Vec<Option<Letter>> = line.iter().rev().copied().collect();
        let mut shown = true;
        for line in [line, &back] {
            self.unshown.on_line(line, SHORTEST, |_| shown = false);
        }
        shown
    }

    /// Where every word begins, for those who walk letter by letter.
    pub fn root(&self) -> Node {
        self.words.root()
    }

    /// Where `letter` leads from `node`, if any word goes on like that.
    #[inline]
    pub fn step(&self, node: Node, letter: Option<Letter>) -> Option<Step> {
        self.words.step(node, letter)
    }

    /// The letters that lead on from `node`.
    pub fn letters(&self, node: Node) -> Letters {
        self.words.letters(node)
    }

    pub(super) fn allows(&self, word: &[Letter]) -> bool {
        self.own.allow.contains(word)
    }

    pub(super) fn denies(&self, word: &[Letter]) -> bool {
        self.own.deny.contains(word)
    }

    pub(super) fn names(&self, word: &[Letter]) -> bool {
        let names = self.names.as_ref().and_then(|names| names.walk(word));
        names.is_some_and(|step| step.word)
    }
}

/// The id, the fingerprint and the server's own words in a dictionary's name.
fn parts(name: &str) -> (&str, &str, &str) {
    let (id, rest) = name.split_once('@').unwrap_or((name, ""));
    let own = rest.find(['+', '-']).unwrap_or(rest.len());
    (id, &rest[..own], &rest[own..])
}

/// A dictionary prints its name, not its words.
impl std::fmt::Debug for Lexicon {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Lexicon").field(&self.name()).finish()
    }
}
