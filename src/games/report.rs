//! What a game says of its seats when it is over, for those who keep standings: words, titles, feats.

use crate::words::{Letter, Lexicon, spell};

/// What a seat has reached.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Report {
    /// The words that it has made; those that the program does not show by itself are left out.
    pub words: Vec<String>,
    /// What its score makes of the player, in games that say so.
    pub title: Option<&'static str>,
    /// What it has achieved: some of the game's own [`Feat`]s.
    pub feats: Vec<&'static Feat>,
}

impl Report {
    /// A report of these words.
    pub fn of_words(words: impl IntoIterator<Item = Vec<Letter>>, lexicon: &Lexicon) -> Self {
        let shown = words.into_iter().filter(|word| lexicon.shown_by_itself(word));
        Self { words: shown.map(|word| spell(&word)).collect(), ..Self::default() }
    }

    /// The same with a feat, if it was achieved.
    pub fn with(mut self, feat: &'static Feat, achieved: bool) -> Self {
        self.feats.extend(achieved.then_some(feat));
        self
    }
}

/// Something that not everybody achieves.
#[derive(PartialEq, Eq, Debug)]
pub struct Feat {
    /// One word, as it is stored.
    pub id: &'static str,
    pub title: &'static str,
    /// What it takes: a part of a sentence.
    pub how: &'static str,
}

/// Five letters on a line that are all one word.
pub static PERFECT_LINE: Feat = Feat {
    id: "perfect-line",
    title: "A perfect line",
    how: "a word of five letters that fills its line",
};
