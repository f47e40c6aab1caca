//! A finished game, leaf by leaf: all that was made a page at a time, or what one seat made, in full. On a
//! pad the draft says which: `2` is a page, `s3` is the third seat's. A board has the first page.

use super::Panel;
use super::controls::{Button, Choice, Chosen, Menu, Press, Row, Style};
use crate::game::Seat;

/// How many seats are shown, and how many on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pages {
    pub count: usize,
    pub per_page: usize,
}

/// What is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// A page of all, counted from 0.
    Page(usize),
    /// One seat's, in full.
    Of(Seat),
}

/// Stands before the number of a seat.
const SEAT: char = 's';

impl Pages {
    /// What a panel shows. A player has their own first, and what stands alone is shown in full.
    pub fn leaf(self, panel: Panel<'_>, you: Option<Seat>) -> Leaf {
        if self.count == 1 {
            return Leaf::Of(Seat(0));
        }
        let Panel::Pad { draft, .. } = panel else { return Leaf::Page(0) };
        let seat = draft.strip_prefix(SEAT).and_then(|number| number.parse::<u8>().ok());
        let seat = seat.and_then(|number| number.checked_sub(1)).map(Seat);
        match (seat.filter(|seat| seat.index() < self.count), draft.parse::<usize>(), you) {
            (Some(seat), ..) => Leaf::Of(seat),
            (None, Ok(page), _) => Leaf::Page(page.clamp(1, self.pages()) - 1),
            (None, Err(_), Some(you)) => Leaf::Of(you),
            (None, Err(_), None) => Leaf::Page(0),
        }
    }

    fn pages(self) -> usize {
        self.count.div_ceil(self.per_page).max(1)
    }

    /// The things on a page.
    pub fn on<T>(self, page: usize, things: &[T]) -> &[T] {
        things.chunks(self.per_page).nth(page).unwrap_or_default()
    }

    /// A button for each page, if there is another than the one that is looked at.
    pub fn buttons(self, leaf: Leaf) -> Vec<Button> {
        let only = self.pages() == 1;
        if self.count == 1 || (only && leaf == Leaf::Page(0)) {
            return Vec::new();
        }
        let button = |page: usize| Button {
            label: match only {
                true => "All".to_owned(),
                false => {
                    let last = self.count.min((page + 1) * self.per_page);
                    format!("{} to {last}", page * self.per_page + 1)
                }
            },
            style: if leaf == Leaf::Page(page) { Style::Primary } else { Style::Plain },
            press: Press::Compose((page + 1).to_string()),
            enabled: leaf != Leaf::Page(page),
        };
        (0..self.pages()).map(button).collect()
    }

    /// A menu that opens one of them in full: a label for each seat.
    pub fn menu(
        self,
        leaf: Leaf,
        hint: &str,
        labels: impl Iterator<Item = (Seat, String)>,
    ) -> Option<Row> {
        let choice = |(seat, label): (Seat, String)| Choice {
            label,
            does: Chosen::Compose(format!("{SEAT}{seat}")),
            chosen: leaf == Leaf::Of(seat),
        };
        let menu =
            || Menu { name: "one", hint: hint.to_owned(), choices: labels.map(choice).collect() };
        (self.count > 1).then(menu).map(Row::Menu)
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
    fn any_draft_gives_a_leaf() {
        for (draft, leaf) in [
            ("2", Leaf::Page(1)),
            ("9", Leaf::Page(2)),
            ("0", Leaf::Page(0)),
            ("s7", Leaf::Of(Seat(6))),
            ("s8", Leaf::Page(0)),
            ("s0", Leaf::Page(0)),
            ("crab", Leaf::Page(0)),
        ] {
            assert_eq!(SEVEN.leaf(pad(draft), None), leaf, "{draft}");
        }
        let things = [1, 2, 3, 4, 5, 6, 7];
        assert_eq!((SEVEN.on(0, &things), SEVEN.on(2, &things)), (&things[..3], &things[6..]));
    }

    #[test]
    fn players_see_their_own_first_and_a_board_has_all() {
        let you = Some(Seat(4));
        assert_eq!(SEVEN.leaf(pad(""), you), Leaf::Of(Seat(4)));
        assert_eq!(SEVEN.leaf(pad("1"), you), Leaf::Page(0));
        assert_eq!(SEVEN.leaf(Panel::Board, you), Leaf::Page(0));
        let alone = Pages { count: 1, per_page: 3 };
        assert_eq!(alone.leaf(Panel::Board, None), Leaf::Of(Seat(0)));
    }

    #[test]
    fn there_is_a_way_to_every_leaf() {
        let labels = |pages: Pages, leaf| -> Vec<String> {
            pages.buttons(leaf).into_iter().map(|button| button.label).collect()
        };
        assert_eq!(labels(SEVEN, Leaf::Page(1)), ["1 to 3", "4 to 6", "7 to 7"]);
        assert!(!SEVEN.buttons(Leaf::Page(1))[1].enabled);
        let three = Pages { count: 3, per_page: 3 };
        assert_eq!(labels(three, Leaf::Page(0)), [""; 0], "it is looked at already");
        assert_eq!(labels(three, Leaf::Of(Seat(2))), ["All"]);
        let seats = || (0..3).map(|n| (Seat(n), format!("Seat {}", n + 1)));
        let Some(Row::Menu(menu)) = three.menu(Leaf::Of(Seat(2)), "Open one", seats()) else {
            panic!("a menu");
        };
        let chosen = menu.choices.into_iter().map(|choice| (choice.does, choice.chosen));
        let leads = |draft: &str, chosen| (Chosen::Compose(draft.to_owned()), chosen);
        let all = [leads("s1", false), leads("s2", false), leads("s3", true)];
        assert_eq!(chosen.collect::<Vec<_>>(), all);
        let alone = Pages { count: 1, per_page: 3 };
        assert_eq!(labels(alone, Leaf::Of(Seat(0))), [""; 0]);
        assert_eq!(alone.menu(Leaf::Of(Seat(0)), "Open one", seats()), None);
    }
}
