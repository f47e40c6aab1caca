//! Lists of squares as text: one by one, and three or more in a line as a range (`c1-c4`).

use crate::grid::Square;

/// More squares than any list needs.
const MOST: usize = 256;

pub fn write(list: &[Square]) -> String {
    let mut words = Vec::new();
    let mut rest = list;
    while let Some(&first) = rest.first() {
        let length = line(rest);
        let last = rest[length - 1];
        if length > 2 {
            words.push(format!("{first}-{last}"));
            rest = &rest[length..];
        } else {
            words.push(first.to_string());
            rest = &rest[1..];
        }
    }
    words.join(" ")
}

/// How many of the first squares follow one another in a line.
fn line(list: &[Square]) -> usize {
    let step = |one: Square, other: Square| {
        let by = |one: u8, other: u8| i16::from(other) - i16::from(one);
        (by(one.column, other.column), by(one.row, other.row))
    };
    let [first, second, ..] = list else { return list.len() };
    let way = step(*first, *second);
    if way.0.abs() + way.1.abs() != 1 {
        return 1;
    }
    1 + list.windows(2).take_while(|pair| step(pair[0], pair[1]) == way).count()
}

/// None if a word is no square and no range along a row or a column.
pub fn read(words: &[&str]) -> Option<Vec<Square>> {
    let mut list = Vec::new();
    for word in words {
        match word.split_once('-') {
            None => list.push(word.parse().ok()?),
            Some((first, last)) => list.extend(range(first.parse().ok()?, last.parse().ok()?)?),
        }
        if list.len() > MOST {
            return None;
        }
    }
    Some(list)
}

fn range(first: Square, last: Square) -> Option<Vec<Square>> {
    let numbers = |first: u8, last: u8| -> Vec<u8> {
        if first <= last { (first..=last).collect() } else { (last..=first).rev().collect() }
    };
    let columns = numbers(first.column, last.column);
    let rows = numbers(first.row, last.row);
    if columns.len() > 1 && rows.len() > 1 {
        return None;
    }
    let all = columns.iter().flat_map(|&c| rows.iter().map(move |&r| Square::new(c, r)));
    Some(all.collect())
}
