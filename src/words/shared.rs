//! Dictionaries in use, by the names that tables pin: those who play with the same words share them.
//!
//! A server's own list is no part of the program: whoever has it at hand puts it here ([`keep`]), and then it is
//! found by its name like any other, as long as somebody plays with it.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use super::lexicon::Lexicon;

/// How many lists that servers brought stay at hand though nobody plays with them just now: reading one takes a
/// moment.
const RECENT: usize = 4;

#[derive(Default)]
struct Shelf {
    in_use: BTreeMap<String, Weak<Lexicon>>,
    recent: VecDeque<Arc<Lexicon>>,
}

fn shelf() -> MutexGuard<'static, Shelf> {
    static SHELF: Mutex<Shelf> =
        Mutex::new(Shelf { in_use: BTreeMap::new(), recent: VecDeque::new() });
    SHELF.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The dictionary of this name, if it is at hand.
pub fn find(name: &str) -> Option<Arc<Lexicon>> {
    shelf().in_use.get(name)?.upgrade()
}

/// Has a dictionary found by its name as long as somebody holds it.
pub fn keep(lexicon: Lexicon) -> Arc<Lexicon> {
    let name = lexicon.name();
    let mut shelf = shelf();
    if let Some(known) = shelf.in_use.get(&name).and_then(Weak::upgrade) {
        return known;
    }
    let (kept, brought) = (Arc::new(lexicon), Lexicon::is_brought(&name));
    shelf.in_use.retain(|_, held| held.strong_count() > 0);
    shelf.in_use.insert(name, Arc::downgrade(&kept));
    if brought {
        shelf.recent.truncate(RECENT - 1);
        shelf.recent.push_front(kept.clone());
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{Language, OwnWords, UnknownDictionary};

    fn list(words: &str) -> Lexicon {
        Lexicon::brought(Language::German, words).unwrap()
    }

    #[test]
    fn a_list_is_found_while_somebody_holds_it() {
        let held = keep(list("bär\nfjord\nzug"));
        let name = held.name();
        assert!(name.starts_with("server-de@"), "{name}");
        assert_eq!(Lexicon::pinned(&name).unwrap().count(), 3);
        assert!(Arc::ptr_eq(&held, &Lexicon::shared(&name).unwrap()));
        // The same words in another order are the same list.
        assert!(Arc::ptr_eq(&held, &keep(list("# mine\n\nZUG\nfjord\nBÄR\nBär"))));
        // With a server's own words on top it is another dictionary, found by its own name.
        let own = OwnWords { allow: vec!["qzz".to_owned()], deny: vec!["zug".to_owned()] };
        let full = list("bär\nfjord\nzug").with_own(&own).unwrap().name();
        let both = Lexicon::shared(&full).unwrap();
        drop(held);
        for number in 0..2 * RECENT {
            keep(list(&format!("other\n{}", "abcdefghijklmnop".split_at(number + 2).0)));
        }
        let gone = Lexicon::pinned(&name).unwrap_err();
        assert!(matches!(gone, UnknownDictionary::Brought(_)), "{gone}");
        assert!(gone.to_string().contains("/table export"), "{gone}");
        let again = Lexicon::pinned(&full).unwrap();
        assert!(again.contains(&Language::German.fold("qzz").unwrap()));
        assert!(!again.contains(&Language::German.fold("zug").unwrap()));
        assert_eq!((again.name(), again.listed().lines().count()), (full, 3));
        drop(both);
    }
}
