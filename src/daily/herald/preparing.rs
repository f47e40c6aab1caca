//! Editions made before they are needed, and the best grid that the solver finds for each: once an edition,
//! while nobody waits for it.

use std::sync::Arc;

use super::Herald;
use crate::daily::challenge::Challenge;
use crate::daily::crier::Crier;
use crate::daily::date::Date;
use crate::daily::hours::Hours;
use crate::games::read_options;
use crate::games::wordsearch::best::Search;
use crate::games::wordsearch::{Options, Source};
use crate::store::Edition;
use crate::table::engine::Trouble;
use crate::words::{Language, Lexicon};

/// How long before a date begins somewhere it is made, in milliseconds.
const AHEAD: i64 = 60 * 60 * 1000;
/// How many steps the solver takes before it looks whether it is to go on: some milliseconds.
const A_WHILE: u64 = 2_000;

impl<C: Crier> Herald<C> {
    /// Makes the editions of all dates that begin soon: wherever they are announced, and in English where
    /// somebody played elsewhere lately.
    pub async fn prepare(&self) -> Result<(), Trouble> {
        if !self.in_touch() || !self.is_for_all() {
            return Ok(());
        }
        let soon = self.now() + AHEAD;
        for (game, language, day) in self.store().coming_days(soon).await? {
            if let (Ok(challenge), Ok(language)) = (game.parse(), language.parse()) {
                self.dailies().made(challenge, language, Date::from_number(day)).await?;
            }
        }
        for challenge in Challenge::ALL {
            let date = Hours::utc(challenge).today(soon);
            let lately = date.previous(challenge.period()).number();
            if self.store().played_elsewhere(challenge.id(), lately).await? {
                self.dailies().made(challenge, Language::English, date).await?;
            }
        }
        Ok(())
    }

    /// Has the solver look for the best grid of one edition for which it has not. Says nothing if there is none.
    pub async fn solve(&self) -> Result<(), Trouble> {
        if !self.is_for_all() {
            return Ok(());
        }
        let steps = self.dailies().makers().steps;
        let enough = i64::try_from(steps).unwrap_or(i64::MAX);
        let game = Challenge::Wordsearch.id();
        while let Some(edition) = self.store().unsolved_edition(game, enough).await? {
            let (id, herald) = (edition.id, Arc::downgrade(&self.0));
            let wanted = move || herald.strong_count() > 0;
            let best = move || best(&edition, steps, wanted);
            let best = self.dailies().solving().run(best).await?;
            self.store().improve_edition(id, best, enough).await?;
        }
        Ok(())
    }
}

/// The best grid for the words of an edition, by its own rules; or the best so far, once nobody wants it any more.
fn best(edition: &Edition, steps: u64, wanted: impl Fn() -> bool) -> Option<String> {
    let options: Options = read_options(&serde_json::from_str(&edition.options).ok()?).ok()?;
    let Source::Text { words, .. } = &options.source else { return None };
    let lexicon = Lexicon::pinned(edition.dictionary.as_ref()?).ok()?;
    let mut search = Search::settled(words, options.minimum, options.scoring, &lexicon);
    for _ in 0..steps.div_ceil(A_WHILE) {
        if !wanted() {
            break;
        }
        search.run(A_WHILE.min(steps));
    }
    search.best().map(|best| best.grid.to_string())
}
