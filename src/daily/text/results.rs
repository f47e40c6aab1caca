//! How a date went: who was how good, and what is in a row.

use super::table::{block, signs};
use super::{length, titled, titled_in, within};
use crate::daily::standing::Standing;
use crate::screen::counted;
use crate::table::seating::PersonId;

/// What is said of a date on which the bot was away for long, or failed somebody.
const EXCUSED: &str = "The bot was away or failed for a while: nobody's streak ends with it.";

/// A date in full, for somebody who asked, in at most so many characters.
pub fn results(standing: &Standing, asker: Option<PersonId>, room: usize) -> String {
    let title = standing.challenge.title();
    let heading = format!("**{title}** · {}", titled_in(standing));
    fitted(standing, heading, (asker, true), room)
}

/// The same in short, below the card of the next day.
pub fn summary(standing: &Standing, room: usize) -> String {
    fitted(standing, format!("**{}**", titled(standing.challenge, standing.date)), (None, false), room)
}

fn fitted(
    standing: &Standing,
    heading: String,
    (asker, split): (Option<PersonId>, bool),
    room: usize,
) -> String {
    let mut around = vec![format!("{heading} · {}", finished(standing))];
    around.extend(signs(standing).map(|signs| format!("-# {signs}")));
    if standing.group_streak > 1 {
        let streak = standing.challenge.period().counted(standing.group_streak);
        around.push(format!("{streak} in a row with at least one player."));
    }
    around.extend(standing.excused.then(|| EXCUSED.to_owned()));
    let taken: usize = around.iter().map(|line| length(line) + 1).sum();
    let block = block(standing, asker, split, room.saturating_sub(taken));
    if !block.is_empty() {
        around.insert(1, block);
    }
    within(around.join("\n"), room)
}

/// How many have finished, and how many have not.
fn finished(standing: &Standing) -> String {
    let done = match standing.players() {
        0 => "nobody finished".to_owned(),
        players => counted(players as u64, "player"),
    };
    match standing.unfinished {
        0 => done,
        unfinished => format!("{done}, {unfinished} unfinished"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::daily::challenge::Challenge;
    use crate::daily::standing::{Group, Line};
    use crate::game::{Dice, Seed};

    fn line(person: i64, name: &str, place: u32, score: i32, streak: u32, best: bool) -> Line {
        let (person, name) = (PersonId(person), name.to_owned());
        Line { person, name, place, score, bonus: Some(score / 3), streak, best }
    }

    fn standing(groups: Vec<Group>) -> Standing {
        Standing {
            challenge: Challenge::Wordsearch,
            date: "2026-11-16".parse().unwrap(),
            language: "en".to_owned(),
            groups,
            unfinished: 0,
            group_streak: 12,
            excused: false,
        }
    }

    fn group(rules: &str, lines: Vec<Line>) -> Group {
        Group { rules: rules.to_owned(), lines }
    }

    #[test]
    fn everybody_has_a_line() {
        let lines = vec![
            line(1, "Ann", 1, 47, 12, true),
            line(2, "B`o`b", 2, 45, 2, false),
            line(3, "龍", 2, 45, 3, false),
            line(4, "Dan", 4, 9, 1, true),
        ];
        let standing = standing(vec![group("", lines)]);
        assert_eq!(
            summary(&standing, 2000),
            "**Monday 16 November 2026** · 4 players\n\
             ```\n\
             🥇 47  Ann 🔥12 ⭐\n\
             🥈 45  B'o'b\n\
             🥈 45  龍 🔥3\n \
             4  9  Dan ⭐\n\
             ```\n\
             -# 🔥 days in a row · ⭐ own best so far\n\
             12 days in a row with at least one player."
        );
        assert_eq!(
            results(&standing, Some(PersonId(4)), 2000),
            "**Daily wordsearch** · Monday 16 November 2026 · English · 4 players\n\
             ```\n\
             🥇 47 (32+15)  Ann 🔥12 ⭐\n\
             🥈 45 (30+15)  B'o'b\n\
             🥈 45 (30+15)  龍 🔥3\n \
             4    9 (6+3)  Dan ⭐ ← you\n\
             ```\n\
             -# 🔥 days in a row · ⭐ own best so far\n\
             12 days in a row with at least one player."
        );
    }

    #[test]
    fn groups_stand_apart_and_are_cut_alike() {
        let players = |from: i64| (0..5).map(|n| line(from + n, "Ann", n as u32 + 1, 40, 1, false));
        let groups = vec![
            group("", players(0).collect()),
            group("fr, from 2 letters, boxes only", players(10).collect()),
        ];
        let mut standing = standing(groups);
        (standing.group_streak, standing.unfinished, standing.excused) = (1, 2, true);
        let cut = results(&standing, Some(PersonId(14)), 330);
        assert_eq!(
            cut,
            "**Daily wordsearch** · Monday 16 November 2026 · English · 10 players, 2 unfinished\n\
             ```\n\
             Rules of the day:\n\
             🥇 40 (27+13)  Ann\n\
             and 4 more\n\
             fr, from 2 letters, boxes only:\n\
             🥇 40 (27+13)  Ann\n\
             …\n \
             5 40 (27+13)  Ann ← you\n\
             and 3 more\n\
             ```\n\
             The bot was away or failed for a while: nobody's streak ends with it."
        );
        let few = results(&standing, None, 280);
        assert!(few.contains("\nand 5 more by other rules\n```"), "{few}");
    }

    #[test]
    fn nobody_has_a_sentence_too() {
        let mut standing = standing(Vec::new());
        (standing.group_streak, standing.challenge) = (0, Challenge::Town);
        let text = "**Week of Monday 16 November 2026** · nobody finished";
        assert_eq!(summary(&standing, 2000), text);
        standing.unfinished = 3;
        assert_eq!(summary(&standing, 2000), format!("{text}, 3 unfinished"));
    }

    /// A name of up to 32 characters in some script, with anything in it that could break a message.
    fn name(dice: &mut Dice) -> String {
        const SIGNS: [char; 28] = [
            'a', 'W', 'é', 'Щ', 'λ', '龍', '한', 'א', 'ع', 'अ', '🎲', '👩', '\u{200d}', '\u{202e}',
            '\n', '`', '*', '_', '|', '~', '#', '>', '<', '@', '-', '[', '\u{301}', ' ',
        ];
        (0..dice.below(33)).map(|_| *dice.pick(&SIGNS).unwrap()).collect()
    }

    /// Whoever plays, however many, by whatever they are called.
    #[test]
    fn it_is_never_too_long() {
        for number in 0..1000 {
            let mut dice = Dice::new(&Seed::from_number(number), 0);
            let players = dice.below(201);
            let sets = 1 + dice.below(if dice.below(4) == 0 { 200 } else { 4 });
            let mut groups: Vec<Group> = Vec::new();
            for person in 0..players {
                let (streak, best) = (dice.below(400), dice.below(3) == 0);
                let score = dice.below(400) as i32 - 100;
                let line = line(person.into(), &name(&mut dice), person + 1, score, streak, best);
                let rules = match dice.below(sets) {
                    0 => String::new(),
                    set => format!(
                        "en-standard, from {set} letters {}",
                        "boxes only".repeat(set as usize % 9)
                    ),
                };
                match groups.iter_mut().find(|group| group.rules == rules) {
                    Some(group) => group.lines.push(line),
                    None => groups.push(group(&rules, vec![line])),
                }
            }
            let mut standing = standing(groups);
            standing.excused = dice.below(2) == 0;
            standing.unfinished = dice.below(200);
            standing.challenge = *dice.pick(&Challenge::ALL).unwrap();
            let room = 300 + dice.below(1700) as usize;
            let asker = PersonId(dice.below(250).into());
            for text in [summary(&standing, room), results(&standing, Some(asker), room)] {
                let told = format!("{number}: {room}\n{text}");
                assert!(length(&text) <= room, "{told}");
                // One block, which nobody's name ends, and what is around it is whole.
                let fences = text.matches("```").count();
                assert!(fences == 2 || (fences == 0 && players == 0), "{told}");
                assert!(!text.contains('`') || text.matches('`').count() == 6, "{told}");
                assert!(!standing.excused || text.ends_with(EXCUSED), "{told}");
                // Everybody is there, in a line or counted among those who are more.
                let shown = text.split("```").nth(1).unwrap_or_default();
                let rows = shown.lines().filter(|line| line.contains("  ")).count();
                let more = shown.lines().filter_map(|line| {
                    line.strip_prefix("and ")?.split(' ').next()?.parse::<usize>().ok()
                });
                assert_eq!(rows + more.sum::<usize>(), players as usize, "{told}");
            }
            let text = results(&standing, Some(asker), 2000);
            let own = standing.lines().any(|line| line.person == asker);
            let few = standing.groups.len() < 10;
            assert!(!few || text.contains("← you") == own, "{number}: {text}");
        }
    }
}
