//! Numbers and places in a sentence.

/// `1 letter`, `3 letters`.
pub fn counted(count: impl TryInto<u64>, thing: &str) -> String {
    let count = count.try_into().unwrap_or_default();
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// Where somebody with these points stands among all who are ranked together, themselves among them:
/// `place 2 of 5`.
pub fn place(points: u32, all: &[u32]) -> String {
    let better = all.iter().filter(|other| **other > points).count();
    let alike = all.iter().filter(|other| **other == points).count();
    let shared = if alike > 1 { "shared " } else { "" };
    format!("{shared}place {} of {}", better + 1, all.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_no_plural() {
        let letters = [0u32, 1, 2].map(|count| counted(count, "letter"));
        assert_eq!(letters, ["0 letters", "1 letter", "2 letters"]);
    }

    #[test]
    fn places_are_shared_by_those_who_are_alike() {
        let all = [9, 30, 12, 9];
        let places = all.map(|points| place(points, &all));
        let expected =
            ["shared place 3 of 4", "place 1 of 4", "place 2 of 4", "shared place 3 of 4"];
        assert_eq!(places, expected);
    }
}
