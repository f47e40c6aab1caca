//! What somebody has earned: few things, and none by merely being there.

use crate::games::Feat;
use crate::table::kind::Kind;

/// So many dates in a row are an achievement.
pub const LONG_STREAK: u32 = 30;

/// Something that somebody has earned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Achievement {
    pub title: String,
    /// What it takes: a part of a sentence.
    pub how: String,
    /// When first, in milliseconds.
    pub at: i64,
}

impl Achievement {
    /// A first win in a rated game.
    pub fn first_win(kind: &Kind, at: i64) -> Self {
        let title = format!("Won {}", kind.name);
        Self { title, how: "a first win among people".to_owned(), at }
    }

    /// Many dates in a row.
    pub fn long_streak(at: i64) -> Self {
        let how = format!("a daily challenge on {LONG_STREAK} days in a row");
        Self { title: format!("{LONG_STREAK} days in a row"), how, at }
    }

    /// What a game has reported.
    pub fn of_feat(feat: &Feat, at: i64) -> Self {
        Self { title: feat.title.to_owned(), how: feat.how.to_owned(), at }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::registry::KINDS;

    #[test]
    fn the_readme_says_how_each_is_earned() {
        let readme = include_str!("../../README.md");
        let readme = readme.split_whitespace().collect::<Vec<_>>().join(" ");
        let feats = KINDS.iter().flat_map(|kind| kind.feats);
        let mut all: Vec<Achievement> = feats.map(|feat| Achievement::of_feat(feat, 0)).collect();
        all.push(Achievement::long_streak(0));
        all.push(Achievement {
            title: "Won …".to_owned(), ..Achievement::first_win(&KINDS[0], 0)
        });
        for Achievement { title, how, .. } in all {
            let told = format!("**{title}**: {how}");
            assert!(readme.contains(&told), "{told}");
        }
    }
}
