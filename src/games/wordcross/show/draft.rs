//! What has been chosen on a pad so far, as it is kept in its controls: `off more`, `ask take L TH lock 2`.

use std::fmt;

use crate::games::wordcross::action::Action;
use crate::games::wordcross::tile::Tile;

/// A page of the pad, and whether the word just made is to be locked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draft {
    pub lock: bool,
    pub page: Page,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    /// Taking tiles.
    Takes,
    /// What could be stolen.
    Steals,
    /// Moving and swapping what lies in one's own columns, and locking without doing anything else.
    More,
    /// Swapping tiles between the boxes; the one of the left box, once it is chosen.
    Boxes(Option<Tile>),
    /// Whether this is meant.
    Ask(Action),
}

/// Without a lock.
const OFF: &str = "off";

impl Draft {
    /// Anything may stand in a control; what makes no sense is the first page.
    pub fn read(text: &str) -> Self {
        let (lock, page) = match text.strip_prefix(OFF) {
            Some(page) => (false, page.trim_start()),
            None => (true, text),
        };
        let (word, rest) = page.split_once(' ').unwrap_or((page, ""));
        let page = match word {
            "steal" => Page::Steals,
            "more" => Page::More,
            "boxes" => Page::Boxes(rest.parse().ok()),
            "ask" => rest.parse().map_or(Page::Takes, Page::Ask),
            _ => Page::Takes,
        };
        Self { lock, page }
    }

    /// The same with another page.
    pub fn with(self, page: Page) -> Self {
        Self { page, ..self }
    }
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let page = match self.page {
            Page::Takes => "takes".to_owned(),
            Page::Steals => "steal".to_owned(),
            Page::More => "more".to_owned(),
            Page::Boxes(None) => "boxes".to_owned(),
            Page::Boxes(Some(tile)) => format!("boxes {tile}"),
            Page::Ask(action) => format!("ask {action}"),
        };
        if self.lock { f.write_str(&page) } else { write!(f, "{OFF} {page}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drafts_are_read_as_they_are_written() {
        let tile = "TH".parse().ok();
        let ask = Page::Ask("steal 3 left 2 right lock 6".parse().unwrap());
        for lock in [true, false] {
            for page in
                [Page::Takes, Page::Steals, Page::More, Page::Boxes(None), Page::Boxes(tile), ask]
            {
                let draft = Draft { lock, page };
                assert_eq!(Draft::read(&draft.to_string()), draft);
            }
        }
    }

    #[test]
    fn nonsense_is_the_first_page() {
        for text in ["", "🦀", "ask fly", "off", "off ask", "offer"] {
            assert_eq!(Draft::read(text).page, Page::Takes, "{text}");
        }
    }
}
