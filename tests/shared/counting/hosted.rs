//! What a table must know of Counting besides its rules: it has turns, and rules for seats, of its own.

use std::ops::RangeInclusive;

use crosstown::game::{Pace, TurnLength};
use crosstown::games::{Dictionaries, Hosted, SeatRule};

use super::{Counting, NoOptions, Voice};

impl Hosted for Counting {
    const NAME: &'static str = "Counting";
    const SEATS: RangeInclusive<usize> = 2..=2;
    const SECRETS: bool = false;
    const WORDS: bool = false;
    const CREDIT: &'static str = "Counting is nobody's.";
    const HELP: &'static str = "one, two, three";

    fn with_dictionaries(_: Dictionaries) -> Self {
        Self
    }

    fn usual_pace(_: &NoOptions) -> Pace {
        Pace::Live
    }

    fn turn(pace: Pace) -> Option<TurnLength> {
        match pace {
            Pace::Live => Some(TurnLength::minutes(6)),
            Pace::Relaxed => Some(TurnLength::minutes(30)),
            pace => pace.turn(),
        }
    }

    fn seat_rules(_: &Voice) -> Vec<SeatRule<Voice>> {
        vec![
            SeatRule::new("voice", "Voice", Voice { loud: None })
                .or("loud", "aloud", Voice { loud: Some(true) })
                .or("low", "in a whisper", Voice { loud: Some(false) }),
        ]
    }
}
