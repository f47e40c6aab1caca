//! What a score makes of a solo player.

/// From so many points on somebody is a master.
pub const MASTER: i32 = 70;

/// The least points of each rank above the first, and what it is called.
const RANKS: [(i32, &str); 5] = [
    (MASTER, "Master urban developer"),
    (60, "Executive urban developer"),
    (50, "Senior planner"),
    (40, "Junior planner"),
    (30, "Trainee"),
];

/// The rank of a solo player with so many points.
pub fn rank(points: i32) -> &'static str {
    RANKS.iter().find(|(least, _)| points >= *least).map_or("Intern", |(_, name)| name)
}
