//! What words, buildings and workers are worth: the tables of the sheet.

use crate::games::town::building::Building;

/// What each pollution costs.
pub const POLLUTION: i32 = -2;

/// The points of a word with so many letters, freelancers left out.
pub fn word(letters: usize) -> i32 {
    match letters {
        0..=2 => 0,
        3 => 1,
        4 => 2,
        5 => 3,
        6 => 5,
        longer => 8 + 2 * (longer as i32 - 7),
    }
}

/// The bonus of an open building with so many taken squares beside it, across and down (0 to 2 each).
pub fn bonus(building: Building, across: usize, down: usize, worker_beside: bool) -> i32 {
    match (building, across + down) {
        (Building::House, _) => 0,
        (Building::Office, _) => i32::from(worker_beside),
        (Building::Park, 0) => 1,
        // Two in line; otherwise it is a corner.
        (Building::Park, 2) => i32::from(across != down),
        (Building::Factory, 1) => 2,
        (Building::Factory, 2) => i32::from(across == down),
        (Building::Shop, 3) => 1,
        (Building::Shop, 4) => 2,
        (Building::Park | Building::Factory | Building::Shop, _) => 0,
        (Building::Museum, _) => 3,
    }
}

/// What the workers in a town are worth beside those of the neighbours, of whom there are two at most.
pub fn majority(workers: usize, neighbours: &[usize]) -> i32 {
    let more = neighbours.iter().filter(|&&theirs| theirs > workers).count();
    (workers / (more + 1)) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_score_by_the_table_of_the_sheet() {
        let points: Vec<i32> = (1..=10).map(word).collect();
        assert_eq!(points, [0, 0, 1, 2, 3, 5, 8, 10, 12, 14]);
    }

    #[test]
    fn workers_score_as_in_the_examples_of_the_sheet() {
        // Kiran, Sotirios and Brian, each between the other two.
        assert_eq!(majority(9, &[5, 5]), 9);
        assert_eq!(majority(5, &[9, 5]), 2);
        assert_eq!(majority(3, &[9, 5]), 1);
        // With two players there is one neighbour; alone on a street, none.
        assert_eq!(majority(5, &[6]), 2);
        assert_eq!(majority(5, &[5]), 5);
        assert_eq!(majority(5, &[]), 5);
    }

    /// The squares across and down of: nothing, edge, straight, corner, fork and cross.
    const PLACES: [(usize, usize); 6] = [(0, 0), (0, 1), (2, 0), (1, 1), (1, 2), (2, 2)];

    #[test]
    fn each_building_scores_at_its_places() {
        for (building, expected) in [
            (Building::House, [0; 6]),
            (Building::Office, [0; 6]),
            (Building::Park, [1, 0, 1, 0, 0, 0]),
            (Building::Factory, [0, 2, 0, 1, 0, 0]),
            (Building::Shop, [0, 0, 0, 0, 1, 2]),
            (Building::Museum, [3; 6]),
        ] {
            let points = PLACES.map(|(across, down)| bonus(building, across, down, false));
            assert_eq!(points, expected, "{building}");
            let turned = PLACES.map(|(across, down)| bonus(building, down, across, false));
            assert_eq!(turned, expected, "{building}, turned");
        }
    }

    #[test]
    fn offices_want_a_worker_beside_them() {
        for (across, down) in PLACES {
            assert_eq!(bonus(Building::Office, across, down, true), 1);
            assert_eq!(bonus(Building::House, across, down, true), 0);
        }
    }
}
