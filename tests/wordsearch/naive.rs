//! The scoring once more, word by word as the rules tell it: what the quick one must agree with.

use std::collections::BTreeSet;

/// A word that scores, as it is read: the first box, the last, its letters. Boxes are (column, row).
pub type Circled = ((i8, i8), (i8, i8), String);

const DIRECTIONS: [(i8, i8); 8] =
    [(1, 0), (0, 1), (1, 1), (1, -1), (-1, 0), (0, -1), (-1, -1), (-1, 1)];

/// A word found on a grid.
#[derive(Clone, PartialEq)]
struct Found {
    boxes: Vec<(i8, i8)>,
    direction: (i8, i8),
    word: String,
}

/// The boxes that count, and the words; a palindrome is read in one of the first four directions.
pub fn score(
    grid: &[[char; 5]; 5],
    shortest: usize,
    is_word: impl Fn(&str) -> bool,
) -> (usize, BTreeSet<Circled>) {
    let mut found = Vec::new();
    for (place, direction) in (0..25).flat_map(|place| DIRECTIONS.map(|d| (place, d))) {
        let (mut boxes, mut word) = (Vec::new(), String::new());
        let (mut column, mut row) = (place % 5, place / 5);
        while (0..5).contains(&column) && (0..5).contains(&row) {
            let letter = grid[row as usize][column as usize];
            if letter == '.' {
                break;
            }
            boxes.push((column, row));
            word.push(letter);
            if boxes.len() >= shortest && is_word(&word) {
                found.push(Found { boxes: boxes.clone(), direction, word: word.clone() });
            }
            (column, row) = (column + direction.0, row + direction.1);
        }
    }
    let scored: Vec<&Found> = found.iter().filter(|one| scores(one, &found)).collect();
    let boxes: BTreeSet<_> = scored.iter().flat_map(|one| &one.boxes).collect();
    let words =
        scored.iter().map(|one| (one.boxes[0], *one.boxes.last().unwrap(), one.word.clone()));
    (boxes.len(), words.collect())
}

fn scores(one: &Found, found: &[Found]) -> bool {
    let inside = |one: &Found| {
        found.iter().any(|other| {
            other.direction == one.direction
                && other.boxes.len() > one.boxes.len()
                && one.boxes.iter().all(|place| other.boxes.contains(place))
        })
    };
    if one.word.chars().rev().collect::<String>() != one.word {
        return !inside(one);
    }
    let mut other = one.clone();
    other.boxes.reverse();
    other.direction = (-one.direction.0, -one.direction.1);
    DIRECTIONS[..4].contains(&one.direction) && !inside(one) && !inside(&other)
}

/// The bonus for a word.
pub fn bonus(word: &str) -> u32 {
    match word.chars().count() {
        4 => 1,
        5 => 3,
        _ => 0,
    }
}

/// The letters of a grid, `.` for an empty box.
pub fn rows(grid: &crosstown::grid::LetterGrid) -> [[char; 5]; 5] {
    let mut chars = grid.boxes().iter().map(|letter| letter.map_or('.', |letter| letter.char()));
    std::array::from_fn(|_| std::array::from_fn(|_| chars.next().unwrap()))
}
