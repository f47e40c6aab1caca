//! Things shown a page at a time. On a pad the draft is the number of the page; a board has the first.

use super::Panel;
use super::controls::{Button, Press, Style};

/// How many things are shown, and how many on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pages {
    pub count: usize,
    pub per_page: usize,
}

impl Pages {
    /// The page that a panel asks for, counted from 0; beyond the last it is the last.
    pub fn current(self, panel: Panel<'_>) -> usize {
        let asked: usize = match panel {
            Panel::Board => 1,
            Panel::Pad { draft, .. } => draft.parse().unwrap_or(1),
        };
        asked.saturating_sub(1).min(self.count.div_ceil(self.per_page).saturating_sub(1))
    }

    /// The things on that page.
    pub fn shown<'a, T>(self, things: &'a [T], panel: Panel<'_>) -> &'a [T] {
        things.chunks(self.per_page).nth(self.current(panel)).unwrap_or_default()
    }

    /// A button for each page, if there is more than one.
    pub fn buttons(self, panel: Panel<'_>) -> Vec<Button> {
        let (current, pages) = (self.current(panel), self.count.div_ceil(self.per_page));
        let button = |page: usize| Button {
            label: format!(
                "{} to {}",
                page * self.per_page + 1,
                self.count.min((page + 1) * self.per_page)
            ),
            style: if page == current { Style::Primary } else { Style::Plain },
            press: Press::Compose((page + 1).to_string()),
            enabled: page != current,
        };
        (0..pages).filter(|_| pages > 1).map(button).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEVEN: Pages = Pages { count: 7, per_page: 3 };

    fn pad(draft: &str) -> Panel<'_> {
        Panel::Pad { draft, marks: true }
    }

    #[test]
    fn any_draft_gives_a_page() {
        let things = [1, 2, 3, 4, 5, 6, 7];
        assert_eq!(SEVEN.shown(&things, Panel::Board), [1, 2, 3]);
        for (draft, page) in
            [("2", [4, 5, 6].as_slice()), ("3", &[7]), ("9", &[7]), ("0", &[1, 2, 3])]
        {
            assert_eq!(SEVEN.shown(&things, pad(draft)), page, "{draft}");
        }
        assert_eq!(SEVEN.current(pad("crab")), 0);
        assert_eq!(Pages { count: 0, per_page: 3 }.shown(&[0; 0], pad("2")), [0; 0]);
    }

    #[test]
    fn one_page_needs_no_button() {
        let labels: Vec<String> = SEVEN.buttons(pad("2")).into_iter().map(|b| b.label).collect();
        assert_eq!(labels, ["1 to 3", "4 to 6", "7 to 7"]);
        assert!(!SEVEN.buttons(pad("2"))[1].enabled);
        assert_eq!(Pages { count: 3, per_page: 3 }.buttons(Panel::Board), []);
    }
}
