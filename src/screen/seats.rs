//! Seats in a sentence: a few by name, for a table can have two dozen.

use crate::game::Seat;

/// How many are named at most: about a line.
pub const NAMED: usize = 8;

/// `Seat 1, Seat 2`, or from nine on `Seat 1, …, Seat 8 and 16 more`.
pub fn seats(seats: impl IntoIterator<Item = Seat>) -> String {
    let names: Vec<String> = seats.into_iter().map(|seat| format!("Seat {seat}")).collect();
    some(&names, ", ")
}

/// The first few of these with something between them, and how many more there are.
pub fn some(names: &[String], between: &str) -> String {
    let (named, more) = names.split_at(names.len().min(NAMED));
    let named = named.join(between);
    if more.is_empty() { named } else { format!("{named} and {} more", more.len()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_most_a_line_of_seats_is_named() {
        assert_eq!(seats([]), "");
        assert_eq!(seats([Seat(0), Seat(2)]), "Seat 1, Seat 3");
        let eight = "Seat 1, Seat 2, Seat 3, Seat 4, Seat 5, Seat 6, Seat 7, Seat 8";
        assert_eq!(seats((0..8).map(Seat)), eight);
        assert_eq!(seats((0..24).map(Seat)), format!("{eight} and 16 more"));
    }
}
