//! The controls of leaderboards. They belong to no table and say all that was asked for, so that they never
//! grow old. Which server is meant they do not say: it is the one in which they are pressed.

use std::fmt;
use std::str::FromStr;

use crate::daily::date::Date;
use crate::standings::{Measure, Span};
use crate::table::kind::Kind;
use crate::table::people::Boards;
use crate::table::registry::KINDS;

/// Something that is wished for about a page of a leaderboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardControl {
    pub wish: Wish,
    pub wanted: Wanted,
    /// Counted from 0.
    pub page: usize,
}

/// Which leaderboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The game, by its id.
    pub game: &'static str,
    pub measure: Measure,
    pub span: Span,
    /// Whether it is that of this server, or else that of everywhere.
    pub here: bool,
    /// The first day of a week or a month that is over; none for the span that is on.
    pub since: Option<Date>,
}

/// What is wished for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// To see it, as one prefers.
    Open,
    /// The same, from a post that came by itself: no other message has it.
    Told,
    /// To read it.
    Text,
    /// To see this page in the same message, in the style that was asked for.
    Turn(Boards),
    /// To have it shown to everybody.
    Post,
}

impl Wish {
    const ALL: [Wish; 6] = [
        Wish::Open,
        Wish::Told,
        Wish::Text,
        Wish::Turn(Boards::Picture),
        Wish::Turn(Boards::Text),
        Wish::Post,
    ];

    const fn name(self) -> &'static str {
        match self {
            Wish::Open => "open",
            Wish::Told => "told",
            Wish::Text => "text",
            Wish::Turn(Boards::Picture) => "turn",
            Wish::Turn(Boards::Text) => "turntext",
            Wish::Post => "post",
        }
    }
}

const SPANS: [Span; 4] = [Span::Day, Span::Week, Span::Month, Span::All];
const HERE: &str = "here";
const EVERYWHERE: &str = "everywhere";

/// A text that is no such control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotABoard;

impl Wanted {
    /// What was asked for, if it means something: a streak is counted up to now.
    pub fn of(kind: &Kind, measure: Measure, span: Span, here: bool) -> Option<Self> {
        let span = if measure == Measure::Streak { Span::All } else { span };
        let known = Measure::of(kind).contains(&measure);
        known.then_some(Self { game: kind.id, measure, span, here, since: None })
    }

    /// The same of a span that is over, by its first day.
    pub fn of_span(self, since: Date) -> Option<Self> {
        let begins = self.span != Span::All && self.span.since(since.number()) == since.number();
        begins.then_some(Self { since: Some(since), ..self })
    }
}

impl fmt::Display for BoardControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Wanted { game, measure, span, here, since } = self.wanted;
        let scope = if here { HERE } else { EVERYWHERE };
        write!(f, "{}.{game}.{measure}.{}.{scope}.{}", self.wish.name(), span.word(), self.page)?;
        since.map_or(Ok(()), |since| write!(f, ".{since}"))
    }
}

impl FromStr for BoardControl {
    type Err = NotABoard;

    fn from_str(text: &str) -> Result<Self, NotABoard> {
        let mut parts = text.split('.');
        let mut next = || parts.next().ok_or(NotABoard);
        let (wish, game, measure) = (next()?, next()?, next()?);
        let (span, scope, page) = (next()?, next()?, next()?);
        let wish = Wish::ALL.into_iter().find(|known| known.name() == wish).ok_or(NotABoard)?;
        let kind = Kind::find(KINDS, game).map_err(|_| NotABoard)?;
        let measure: Measure = measure.parse().map_err(|_| NotABoard)?;
        let span = SPANS.into_iter().find(|known| known.word() == span).ok_or(NotABoard)?;
        let here = match scope {
            HERE => true,
            EVERYWHERE => false,
            _ => return Err(NotABoard),
        };
        let page = page.parse().map_err(|_| NotABoard)?;
        let mut wanted = Wanted::of(kind, measure, span, here).ok_or(NotABoard)?;
        if let Some(since) = parts.next() {
            let since = since.parse().map_err(|_| NotABoard)?;
            wanted = wanted.of_span(since).ok_or(NotABoard)?;
        }
        let control = Self { wish, wanted, page };
        // Exactly as it is written, and nothing after it.
        if control.to_string() == text { Ok(control) } else { Err(NotABoard) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_read_as_they_are_written() {
        let mut read = 0;
        for kind in KINDS {
            for (wish, measure) in Wish::ALL
                .into_iter()
                .flat_map(|wish| Measure::of(kind).into_iter().map(move |measure| (wish, measure)))
            {
                for (span, here) in SPANS.into_iter().flat_map(|span| [(span, true), (span, false)])
                {
                    let wanted = Wanted::of(kind, measure, span, here).expect("it means something");
                    let control = BoardControl { wish, wanted, page: usize::MAX };
                    assert_eq!(control.to_string().parse(), Ok(control));
                    let since = Date::from_number(span.since(20_774));
                    let Some(wanted) = wanted.of_span(since) else { continue };
                    let control = BoardControl { wanted, ..control };
                    assert_eq!(control.to_string().parse(), Ok(control));
                    read += 1;
                }
            }
        }
        assert!(read > 500, "{read}");
    }

    #[test]
    fn what_is_made_by_hand_is_refused() {
        for text in [
            "",
            "open",
            "open.wordsearch.rating.all.here",
            "open.wordsearch.rating.all.here.",
            "open.wordsearch.rating.all.here.-1",
            "open.wordsearch.rating.all.here.+1",
            "open.wordsearch.rating.all.here.01",
            "open.wordsearch.rating.all.here.1.",
            "open.wordsearch.rating.all.here.99999999999999999999",
            "open.wordsearch.rating.all.1234.0",
            "open.wordsearch.rating.year.here.0",
            "open.wordsearch.luck.all.here.0",
            "open.chess.rating.all.here.0",
            "win.wordsearch.rating.all.here.0",
            // What a game does not have.
            "open.crisscross.best.all.here.0",
            "open.crisscross.points.all.here.0",
            // No first day of its span.
            "open.wordsearch.rating.week.here.0.2026-11-17",
            "open.wordsearch.rating.week.here.0.2026-11-16.",
            "open.wordsearch.rating.all.here.0.1970-01-01",
            // A streak is counted up to now.
            "open.wordsearch.streak.week.here.0",
        ] {
            assert_eq!(text.parse::<BoardControl>(), Err(NotABoard), "{text}");
        }
    }
}
