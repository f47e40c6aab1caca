//! When clocks may run out, and from when on lost time is counted: decided on plain data.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crosstown::game::{Dice, Seed};
use crosstown::store::Sign;
use crosstown::table::signs::{Lapse, Moment, Signs};

/// Two shards, and a time that each step says.
struct Story {
    start: Instant,
    signs: Signs,
}

/// What happens, and at which second.
enum Then {
    Connected(u32, i64),
    Lost(u32, i64),
    Heard(u32, i64),
    Take(u32, i64),
    Release(u32),
    /// Nothing is ours from that second on.
    Bar(i64),
    Unbar,
    /// A beat of that second is stored.
    Beat(i64),
    /// All that was lost is given back.
    Settle(i64),
    End,
}
use Then::{Bar, Beat, Connected, End, Heard, Lost, Release, Settle, Take, Unbar};

const REASON: &str = "whose it is can't be asked";

impl Story {
    fn of(steps: &[Then]) -> Self {
        let mut story = Self { start: Instant::now(), signs: Signs::new([0, 1]) };
        steps.iter().for_each(|step| story.goes_on(step));
        story
    }

    fn goes_on(&mut self, step: &Then) {
        let at = |second: &i64| moment(self.start, *second);
        match step {
            Connected(shard, second) => drop(self.signs.connected(*shard, at(second))),
            Lost(shard, second) => drop(self.signs.lost(*shard, at(second))),
            Heard(shard, second) => drop(self.signs.heard(*shard, at(second))),
            Take(shard, second) => drop(self.signs.take([*shard], at(second))),
            Release(shard) => drop(self.signs.release([*shard])),
            Bar(second) => drop(self.signs.bar(REASON, at(second))),
            Unbar => drop(self.signs.unbar()),
            Beat(second) => self.signs.beat(at(second)),
            Settle(second) => self.signs.settle(at(second)),
            End => self.signs.end(),
        }
    }

    /// A moment at which all clocks agree.
    fn at(&self, second: i64) -> Moment {
        moment(self.start, second)
    }

    fn sure(&self) -> Option<(i64, i64)> {
        self.signs.last_sure().map(|Sign { at, beat }| (at / 1000, beat / 1000))
    }
}

fn moment(start: Instant, second: i64) -> Moment {
    let real = start + Duration::from_secs(second.cast_unsigned());
    Moment { real, wall: second * 1000, steady: second * 1000 }
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
        ("another shard is ours", well([Take(7, 101)]), 101, Some(Lapse::Away(7))),
        ("it has come", well([Take(7, 101), Connected(7, 102)]), 102, Some(Lapse::WasAway)),
        ("and is counted", well([Take(7, 101), Connected(7, 102), Settle(102)]), 103, None),
        ("one that was ours before", well([Take(1, 101)]), 101, None),
        ("one of two is given away", well([Release(1)]), 101, None),
        (
            "one that is away is given away",
            well([Lost(1, 101), Release(1)]),
            101,
            Some(Lapse::WasAway),
        ),
        ("all are given away", well([Release(0), Release(1)]), 101, Some(Lapse::NoShard)),
        (
            "and one is taken back",
            well([Release(0), Release(1), Take(0, 101), Connected(0, 102)]),
            102,
            Some(Lapse::NoBeat),
        ),
        ("nothing is ours", well([Bar(101)]), 101, Some(Lapse::Unowned(REASON))),
        ("it is again", well([Bar(101), Unbar]), 103, Some(Lapse::WasAway)),
        ("and counted", well([Bar(101), Unbar, Settle(103)]), 104, None),
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
            "a shard that was taken",
            well([Beat(110), Take(7, 111), Beat(112), Connected(7, 130)]),
            Some((111, 112)),
        ),
        ("nothing was ours", well([Beat(110), Bar(111), Beat(112), Unbar]), Some((111, 112))),
        ("all were given away", well([Release(0), Release(1), Take(7, 120)]), None),
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

/// Whatever happens in whatever order: clocks run only while at least one shard is ours and all that are
/// ours are there, and what was not there has been counted since.
#[test]
fn clocks_never_run_without_all_that_is_ours() {
    let (mut ran, mut dice) = (0, Dice::new(&Seed::from_number(18), 0));
    for _ in 0..300 {
        let mut story = Story::of(&[]);
        let mut ours = BTreeMap::from([(0, false), (1, false)]);
        let (mut barred, mut counted) = (false, false);
        for second in 1..50 {
            let shard = dice.below(4);
            let step = match dice.below(12) {
                0 => Take(shard, second),
                1 => Release(shard),
                2 => Bar(second),
                3 | 4 => Unbar,
                5 => Lost(shard, second),
                6..=9 => Connected(shard, second),
                _ => Settle(second),
            };
            let known = ours.contains_key(&shard);
            match step {
                Take(..) if !known => {
                    ours.insert(shard, false);
                    counted = false;
                }
                Release(_) => {
                    ours.remove(&shard);
                    counted &= !ours.is_empty();
                }
                Bar(_) if !barred => (barred, counted) = (true, false),
                Unbar => barred = false,
                Lost(..) if ours.get(&shard) == Some(&true) => {
                    ours.insert(shard, false);
                    counted = false;
                }
                // One that is connected once more has been away unnoticed.
                Connected(..) if known => counted &= ours.insert(shard, true) == Some(false),
                Settle(_) => counted = true,
                _ => {}
            }
            story.goes_on(&step);
            // A beat a second: none is too old.
            if counted {
                story.signs.beat(story.at(second));
            }
            let there = !barred && !ours.is_empty() && ours.values().all(|there| *there);
            let now = story.at(second);
            assert_eq!(story.signs.absence(&now).is_none(), there, "second {second}");
            assert_eq!(story.signs.lapse(&now).is_none(), there && counted, "second {second}");
            ran += usize::from(there && counted);
        }
    }
    assert!(ran > 1_000, "clocks ran {ran} times only");
}
