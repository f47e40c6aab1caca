//! When clocks may run out, and from when on lost time is counted: decided on plain data.

use std::time::{Duration, Instant};

use crosstown::store::Sign;
use crosstown::table::signs::{Lapse, Moment, Signs};

/// Two shards, and a time that each step says.
struct Story {
    start: Instant,
    signs: Signs,
}

/// What happens, and at which second.
enum Then {
    Connected(usize, i64),
    Lost(usize, i64),
    Heard(usize, i64),
    /// A beat of that second is stored.
    Beat(i64),
    /// All that was lost is given back.
    Settle(i64),
    End,
}
use Then::{Beat, Connected, End, Heard, Lost, Settle};

impl Story {
    fn of(steps: &[Then]) -> Self {
        let mut story = Self { start: Instant::now(), signs: Signs::new(2) };
        for step in steps {
            let at = |second: &i64| story.at(*second);
            match step {
                Connected(shard, second) => drop(story.signs.connected(*shard, at(second))),
                Lost(shard, second) => drop(story.signs.lost(*shard, at(second))),
                Heard(shard, second) => drop(story.signs.heard(*shard, at(second))),
                Beat(second) => story.signs.beat(at(second)),
                Settle(second) => story.signs.settle(at(second)),
                End => story.signs.end(),
            }
        }
        story
    }

    /// A moment at which all clocks agree.
    fn at(&self, second: i64) -> Moment {
        let real = self.start + Duration::from_secs(second.cast_unsigned());
        Moment { real, wall: second * 1000, steady: second * 1000 }
    }

    fn sure(&self) -> Option<(i64, i64)> {
        self.signs.last_sure().map(|Sign { at, beat }| (at / 1000, beat / 1000))
    }
}

/// Both are connected, and the beat of second 100 is stored.
fn well(more: impl IntoIterator<Item = Then>) -> Vec<Then> {
    let well = [Connected(0, 90), Connected(1, 91), Settle(92), Beat(100)];
    well.into_iter().chain(more).collect()
}

#[test]
fn clocks_run_out_only_while_every_sign_is_there() {
    for (what, steps, second, lapse) in [
        ("nobody has reported", vec![], 0, Some(Lapse::Away(0))),
        ("one of two has", vec![Connected(0, 1), Beat(1)], 1, Some(Lapse::Away(1))),
        (
            "an event before READY is no session",
            vec![Connected(0, 1), Heard(1, 1), Beat(1)],
            1,
            Some(Lapse::Away(1)),
        ),
        ("both have", vec![Connected(0, 1), Connected(1, 1)], 1, Some(Lapse::NoBeat)),
        ("all is well", well([]), 101, None),
        ("a beat that is some seconds old", well([]), 107, None),
        ("a beat that is too old", well([]), 109, Some(Lapse::OldBeat)),
        ("a beat that was long under way", well([Beat(101)]), 120, Some(Lapse::OldBeat)),
        ("a shard is lost", well([Lost(1, 101)]), 101, Some(Lapse::Away(1))),
        ("it is back", well([Lost(1, 101), Connected(1, 103)]), 103, Some(Lapse::WasAway)),
        ("its time is given back", well([Lost(1, 101), Connected(1, 103), Settle(103)]), 104, None),
        ("nobody noticed that it was away", well([Connected(1, 103)]), 103, Some(Lapse::WasAway)),
        ("a silence", well([Beat(141), Heard(0, 141)]), 142, Some(Lapse::Silent(1))),
        (
            "a silence that is over",
            well([Beat(141), Heard(0, 141), Heard(1, 142)]),
            142,
            Some(Lapse::WasAway),
        ),
        ("a heartbeat in time", well([Beat(141), Heard(0, 132), Heard(1, 133)]), 142, None),
        ("the program ends", well([End]), 101, Some(Lapse::Ending)),
        ("a shard that nobody expects", well([Lost(7, 101), Connected(7, 101)]), 101, None),
    ] {
        let story = Story::of(&steps);
        assert_eq!(story.signs.lapse(&story.at(second)), lapse, "{what}");
    }
}

#[test]
fn a_clock_that_is_set_stops_all_clocks() {
    let story = Story::of(&well([]));
    for (by, lapse) in [
        (0, None),
        (1_500, None),
        (-1_500, None),
        (3_600_000, Some(Lapse::ClockSet)),
        (-3_600_000, Some(Lapse::ClockSet)),
    ] {
        let now = story.at(101);
        let now = Moment { wall: now.wall + by, ..now };
        assert_eq!(story.signs.lapse(&now), lapse, "{by}");
        // A press would arrive all the same.
        assert_eq!(story.signs.absence(&now), None, "{by}");
    }
    // Time that passes for all clocks alike is no such thing.
    let now = story.at(101);
    let later = Moment { wall: now.wall + 3_600_000, steady: now.steady + 3_600_000, ..now };
    assert_eq!(story.signs.lapse(&later), None);
}

#[test]
fn lost_time_is_counted_from_the_last_sure_sign() {
    for (what, steps, sure) in [
        ("no sign yet", vec![Connected(0, 1), Connected(1, 1)], None),
        ("the beat", well([]), Some((100, 100))),
        (
            "a shard that was heard after the beat",
            well([Heard(0, 101), Lost(0, 102)]),
            Some((100, 100)),
        ),
        (
            "a shard that was not heard since",
            well([Heard(0, 93), Beat(110), Lost(0, 111), Connected(0, 130)]),
            Some((93, 110)),
        ),
        (
            "the oldest of both",
            well([Heard(0, 95), Heard(1, 93), Beat(110), Lost(0, 111), Lost(1, 112)]),
            Some((93, 110)),
        ),
        (
            "a silence",
            well([Heard(0, 141), Beat(141), Heard(1, 170)]),
            // What was before second 92 has been given back already.
            Some((92, 141)),
        ),
        (
            "lost twice, and not given back between",
            well([Heard(0, 95), Lost(0, 111), Connected(0, 115), Lost(0, 116), Beat(120)]),
            Some((95, 120)),
        ),
        (
            "lost again right after it was given back",
            well([Lost(0, 101), Connected(0, 110), Settle(110), Lost(1, 111)]),
            Some((110, 110)),
        ),
        (
            "lost while it was being given back",
            well([Lost(0, 101), Connected(0, 110), Lost(1, 111), Settle(110)]),
            Some((110, 110)),
        ),
    ] {
        assert_eq!(Story::of(&steps).sure(), sure, "{what}");
    }
}
