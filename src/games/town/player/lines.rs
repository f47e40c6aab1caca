//! Lines of letters that are to become words: how many workers that takes.

use std::collections::HashMap;

use super::super::spelling::Spelling;
use super::super::tile::Tile;
use crate::words::{Letter, Letters, Lexicon, Node};

/// More workers than are ever put on one line.
const MOST: u8 = 2;

/// Two or more letters in a row.
#[derive(Default)]
pub struct Line {
    letters: Vec<Spot>,
}

/// A letter of a line.
#[derive(Clone, Copy)]
struct Spot {
    place: usize,
    letter: Letter,
    house: bool,
    crossed: bool,
}

impl Spot {
    /// Whether a worker may stand there and concern no other line.
    fn is_wild(self) -> bool {
        !self.house && !self.crossed
    }
}

impl Line {
    /// `place` is the same in two lines that cross there.
    pub fn push(&mut self, place: usize, tile: Tile, crossed: bool) {
        let (letter, house) = (tile.letter, tile.is_house());
        self.letters.push(Spot { place, letter, house, crossed });
    }

    pub fn len(&self) -> usize {
        self.letters.len()
    }
}

/// What a player knows about lines.
pub struct Lines<'a> {
    spelling: &'a Spelling,
    lexicon: &'a Lexicon,
    /// What was asked before: the letters, their highest bit set if they may be wild.
    needs: HashMap<Vec<u8>, Option<u8>>,
    /// The same for the letters that may stand in one place, which comes first.
    fitting: HashMap<Vec<u8>, Letters>,
}

impl<'a> Lines<'a> {
    pub fn new(spelling: &'a Spelling) -> Self {
        let lexicon = spelling.runs();
        Self { spelling, lexicon, needs: HashMap::new(), fitting: HashMap::new() }
    }

    /// Whether the program may make this line by itself: it is none of the words that only players make.
    pub fn is_shown(&self, line: &Line) -> bool {
        let letters: Vec<Letter> = line.letters.iter().map(|spot| spot.letter).collect();
        self.spelling.read(&letters).is_none_or(|word| self.lexicon.shown_by_itself(&word))
    }

    /// The fewest workers that make words of all these lines, each on a letter of its own; none if a line
    /// would have to have more than two.
    pub fn needed(&mut self, lines: &[Line]) -> Option<u8> {
        lines.iter().map(|line| self.need(line)).sum()
    }

    /// The same with workers where two lines cross, one for both: as few as are found at once.
    pub fn needed_with_crossings(&mut self, lines: &[Line]) -> Option<u8> {
        const NEVER: u8 = 100;
        let needs: Vec<u8> = lines.iter().map(|line| self.need(line).unwrap_or(NEVER)).collect();
        // A line that has such a worker spells another word now: it has no second one.
        let mut settled = vec![false; lines.len()];
        let mut workers = 0;
        for one in 0..lines.len() {
            if needs[one] == 0 || settled[one] {
                continue;
            }
            let saves =
                |&other: &usize| other != one && !settled[other] && needs[one] + needs[other] > 1;
            let mut others: Vec<usize> = (0..lines.len()).filter(saves).collect();
            others.sort_by_key(|&other| std::cmp::Reverse(needs[other]));
            let partner = others.into_iter().find(|&other| self.share(&lines[one], &lines[other]));
            if let Some(other) = partner {
                (settled[one], settled[other]) = (true, true);
                workers += 1;
            }
        }
        let rest = needs.iter().zip(settled).filter(|(_, settled)| !settled);
        workers += rest.map(|(&need, _)| u32::from(need)).sum::<u32>();
        u8::try_from(workers).ok().filter(|workers| *workers < NEVER)
    }

    /// Whether one worker where they cross would make words of both.
    fn share(&mut self, one: &Line, other: &Line) -> bool {
        let place = |line: &Line, place: usize| line.letters.iter().position(|s| s.place == place);
        let crossing =
            one.letters.iter().enumerate().find_map(|(at, spot)| {
                Some((at, place(other, spot.place)?)).filter(|_| !spot.house)
            });
        crossing.is_some_and(|(at, there)| {
            let letters = self.fitting(one, at);
            letters != Letters::NONE && letters.and(self.fitting(other, there)) != Letters::NONE
        })
    }

    /// The letters that make a word of a line in one place.
    fn fitting(&mut self, line: &Line, at: usize) -> Letters {
        let key: Vec<u8> = std::iter::once(at as u8)
            .chain(line.letters.iter().map(|spot| spot.letter.number()))
            .collect();
        if let Some(known) = self.fitting.get(&key) {
            return *known;
        }
        let letters: Vec<Letter> = line.letters.iter().map(|spot| spot.letter).collect();
        let mut pattern: Vec<Letters> = letters.into_iter().map(Letters::one).collect();
        pattern[at] = Letters::PLAIN;
        let mut fitting = Letters::NONE;
        self.lexicon.matching(&pattern, |word| {
            fitting = fitting.with(word[at]);
            true
        });
        self.fitting.insert(key, fitting);
        fitting
    }

    /// The fewest workers that make a word of a line, all of them where no other line crosses. A word that
    /// the program does not make by itself is none.
    pub fn need(&mut self, line: &Line) -> Option<u8> {
        const WILD: u8 = 1 << 7;
        let key =
            line.letters.iter().map(|s| s.letter.number() | if s.is_wild() { WILD } else { 0 });
        let key: Vec<u8> = key.collect();
        if let Some(known) = self.needs.get(&key) {
            return *known;
        }
        let root = self.lexicon.root();
        let shown = self.is_shown(line);
        let need = (0..=MOST).find(|&workers| shown && self.goes_on(root, &line.letters, workers));
        self.needs.insert(key, need);
        need
    }

    /// Whether a word goes on from here with these letters, so many of them changed at most.
    fn goes_on(&self, node: Node, line: &[Spot], workers: u8) -> bool {
        let Some((spot, rest)) = line.split_first() else { return false };
        let with = |letter: Letter, workers: u8| {
            self.lexicon.step(node, Some(letter)).is_some_and(|step| {
                if rest.is_empty() { step.word } else { self.goes_on(step.node, rest, workers) }
            })
        };
        with(spot.letter, workers)
            || (spot.is_wild() && workers > 0 && {
                let mut others = self.lexicon.letters(node).iter();
                others.any(|letter| letter != spot.letter && with(letter, workers - 1))
            })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// Two lines that cross at these letters of theirs.
    fn needed(across: &str, at: usize, down: &str, there: usize) -> [Option<u8>; 2] {
        let lexicon = Lexicon::load(Lexicon::DEFAULT).unwrap();
        let spelling = Spelling::new(Arc::new(lexicon), false);
        let mut lines = Lines::new(&spelling);
        let line = |tiles: &str, crossing: usize, from: usize| {
            let mut line = Line::default();
            for (index, tile) in tiles.split(' ').enumerate() {
                let crossed = index == crossing;
                let place = if crossed { 0 } else { from + index };
                line.push(place, tile.parse().unwrap(), crossed);
            }
            line
        };
        let both = [line(across, at, 10), line(down, there, 20)];
        [lines.needed(&both), lines.needed_with_crossings(&both)]
    }

    #[test]
    fn a_worker_away_from_crossings_is_for_one_line() {
        assert_eq!(needed("C A T", 1, "M A N", 1), [Some(0), Some(0)]);
        assert_eq!(needed("C A T Q", 1, "M A N", 1), [Some(1), Some(1)]);
        assert_eq!(needed("C A T Q", 1, "M A N Q", 1), [Some(2), Some(2)]);
        // Never on a house.
        assert_eq!(needed("C A T Qh", 1, "M A N", 1), [None, None]);
    }

    #[test]
    fn a_worker_at_a_crossing_does_for_both_lines_or_for_none() {
        // C?T and M?N: A, among others.
        assert_eq!(needed("C Q T", 1, "M Q N", 1), [None, Some(1)]);
        assert_eq!(needed("C Qh T", 1, "M Qh N", 1), [None, None]);
        // K? is KA or KI, ?P is UP: there is no letter for both.
        assert_eq!(needed("K Q", 1, "Q P", 0), [None, None]);
    }
}
