//! One's own open tables, everywhere, and a button to open each.

use serenity::builder::CreateActionRow;

use crate::discord::answer::{Answer, Body};
use crate::discord::app::{App, Asker};
use crate::discord::controls::plain;
use crate::discord::custom_id::{Control, CustomId};
use crate::discord::messages::LONGEST_TEXT;
use crate::discord::wording;
use crate::table::engine::Trouble;
use crate::table::record::TableId;

/// How many are listed: two rows of buttons.
const LISTED: usize = 10;
const IN_A_ROW: usize = 5;
/// How many of those who play there are named.
const NAMED: usize = 2;
/// Room for what is said of those that are not listed.
const MORE: usize = 40;

/// A table in the list.
struct Entry {
    title: String,
    /// With whom, where, and whether one has to move.
    rest: String,
}

impl App {
    pub async fn mine(&self, asker: &Asker) -> Result<Answer, Trouble> {
        let tables = self.tables.store().tables_of(asker.person.id.0).await?;
        if tables.is_empty() {
            return Ok(Answer::say("You play at no table now: open one, /help lists the games."));
        }
        let mut entries = Vec::new();
        let mut buttons = Vec::new();
        for (number, row) in tables.iter().enumerate().take(LISTED) {
            let id = TableId(row.id);
            // No message of a private one can be linked to.
            let link = if row.private { String::new() } else { self.link_to(id).await? };
            let showing = match self.tables.showing(id).await {
                // A game that this version does not know: the others are listed all the same.
                Err(Trouble::Refused(_)) => {
                    let title = "A table that rests".to_owned();
                    entries.push(Entry { title, rest: format!(" {link}") });
                    continue;
                }
                showing => showing?,
            };
            let yours = showing.awaited().iter().any(|(seat, _)| {
                showing.person_on(*seat).is_some_and(|person| person.id == asker.person.id)
            });
            let turn = if yours { " **Your move.**" } else { "" };
            let others = showing.people().filter(|person| person.id != asker.person.id);
            let names: Vec<String> = others.take(NAMED).map(|p| wording::mention(p)).collect();
            let with = if names.is_empty() { "" } else { " with " };
            let rest = format!("{with}{} {link}{turn}", names.join(", "));
            entries.push(Entry { title: wording::title(&showing), rest });
            let control = if showing.session.is_some() { Control::Pad } else { Control::Text };
            buttons.push(plain(CustomId::of(id, control), &format!("Open {}", number + 1)));
        }
        let mut text = listed(&entries, LONGEST_TEXT - MORE);
        if tables.len() > LISTED {
            text.push_str(&format!("\nAnd {} more.", tables.len() - LISTED));
        }
        let rows = buttons.chunks(IN_A_ROW).map(|row| CreateActionRow::Buttons(row.to_vec()));
        Ok(Answer::Private(Body { text, rows: rows.collect(), ..Body::default() }))
    }
}

/// The tables, a line each, in so many characters: where there is no room for their titles, those are cut
/// short, since a link that is cut leads nowhere.
fn listed(entries: &[Entry], room: usize) -> String {
    let line = |(number, entry): (usize, &Entry), title: &str| {
        format!("{}. {title}{}", number + 1, entry.rest)
    };
    let with = |longest: usize| {
        let lines = entries.iter().enumerate().map(|(number, entry)| {
            let fits = entry.title.chars().count() <= longest;
            let cut = || entry.title.chars().take(longest - 1).chain(['…']).collect();
            let title: String = if fits { entry.title.clone() } else { cut() };
            line((number, entry), &title)
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    let longest = entries.iter().map(|entry| entry.title.chars().count()).max().unwrap_or(1);
    let mut texts = (1..=longest.max(1)).rev().map(with);
    texts.find(|text| text.chars().count() <= room).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_tables_with_the_longest_titles_are_all_listed() {
        let id = u64::MAX;
        let link = wording::link(Some(id), id, Some(id));
        let rest = format!(" with <@{id}>, <@{id}> {link} **Your move.**");
        let title = format!("**Make a Wordsearch** · {} · slow pace", "W".repeat(200));
        let entries: Vec<Entry> =
            (0..LISTED).map(|_| Entry { title: title.clone(), rest: rest.clone() }).collect();
        let text = listed(&entries, LONGEST_TEXT - MORE);
        assert!(text.chars().count() <= LONGEST_TEXT - MORE, "{text}");
        assert_eq!(text.lines().count(), LISTED);
        for (number, line) in text.lines().enumerate() {
            let begins = format!("{}. **Make a Wordsearch**", number + 1);
            assert!(line.starts_with(&begins) && line.ends_with(&rest), "{line}");
        }
    }

    #[test]
    fn where_there_is_room_nothing_is_cut() {
        let entry = |title: &str| Entry { title: title.to_owned(), rest: " here".to_owned() };
        let entries = [entry("**A** · long"), entry("B")];
        assert_eq!(listed(&entries, 100), "1. **A** · long here\n2. B here");
    }
}
