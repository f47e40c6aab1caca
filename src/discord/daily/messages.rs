//! The daily challenge as messages: the new day, its opened grids, results, reminders.

use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ButtonStyle;

use super::control::{DailyControl, Wish};
use super::words::of_table;
use super::{pictures, sharing};
use crate::daily::challenge::Challenge;
use crate::daily::crier::{Announcement, Nudge};
use crate::daily::dailies::Dailies;
use crate::daily::date::Date;
use crate::daily::editions::Edition;
use crate::daily::grids::Grids;
use crate::daily::standing::Standing;
use crate::daily::text::{self, GridsAre};
use crate::discord::answer::Body;
use crate::discord::app::Asker;
use crate::discord::controls::{plain, styled};
use crate::discord::custom_id::{Control, CustomId};
use crate::discord::messages::LONGEST_TEXT;
use crate::discord::paint::Painter;
use crate::discord::wording;
use crate::table::engine::Trouble;
use crate::table::kind::Kind;
use crate::table::people::{Boards, Someone};
use crate::table::registry::KINDS;
use crate::table::showing::Showing;

/// The message of a new day.
pub async fn new_day(painter: &Painter, new: &Announcement) -> Body {
    let text = announced(new, GridsAre::ClosedUntil(new.opens_at));
    let rows = vec![CreateActionRow::Buttons(card_buttons(new.challenge, new.date))];
    Body { text, picture: pictures::card(painter, new).await, rows, ..Body::default() }
}

/// The same once the letters of the day before are open: they are its picture, and who can't see that finds
/// them behind a button.
pub async fn opened(painter: &Painter, new: &Announcement, grids: &Grids) -> Body {
    let text = announced(new, GridsAre::Open);
    let mut buttons = card_buttons(new.challenge, new.date);
    buttons.push(wished(Wish::Grids, grids.challenge, grids.date, "Grids"));
    let rows = vec![CreateActionRow::Buttons(buttons)];
    Body { text, picture: pictures::grids(painter, grids, None).await, rows, ..Body::default() }
}

fn announced(new: &Announcement, grids: GridsAre) -> String {
    text::announced(&pictures::day(new), Some(&new.before), grids, LONGEST_TEXT)
}

/// Play, Results, How to play, and My rules where there is something to choose.
fn card_buttons(challenge: Challenge, date: Date) -> Vec<CreateButton> {
    let play = CustomId::from(DailyControl { wish: Wish::Play, challenge, date });
    let rules = Control::Rules { game: challenge.id().to_owned(), page: 0, turn: false };
    let mut buttons = vec![
        styled(play, "Play", ButtonStyle::Success),
        wished(Wish::Results, challenge, date, "Results"),
        plain(CustomId::free(rules), "How to play"),
    ];
    let kind = Kind::find(KINDS, challenge.id());
    if kind.is_ok_and(Kind::has_seat_rules) {
        buttons.push(wished(Wish::OwnRules, challenge, date, "My rules"));
    }
    buttons
}

fn wished(wish: Wish, challenge: Challenge, date: Date, label: &str) -> CreateButton {
    plain(DailyControl { wish, challenge, date }.into(), label)
}

/// How a date went, as text and as a picture; whoever prefers texts gets the text alone.
pub async fn results(
    painter: &Painter,
    standing: &Standing,
    edition: Option<(&Edition, Option<&str>)>,
    asker: &Asker,
) -> Body {
    let proof = edition.map_or(String::new(), |(edition, words)| proof(edition, words));
    let person = &asker.person;
    let room = LONGEST_TEXT - proof.chars().count();
    let text = text::results(standing, Some(person.id), room);
    let picture = match person.wishes.boards {
        Boards::Picture if standing.players() > 0 => {
            pictures::results(painter, standing, person).await
        }
        _ => None,
    };
    Body { text: format!("{text}{proof}"), picture, ..Body::default() }
}

/// Where the words of an edition came from, and by what it can be proved that nobody had a hand in it.
fn proof(edition: &Edition, words: Option<&str>) -> String {
    let sealed = format!("\n-# Sealed: {}", edition.hash);
    match &edition.revealed {
        Some(secret) => {
            let words = words.map_or(String::new(), |words| format!("\n-# Words: {words}"));
            format!(
                "{words}{sealed}\n-# Revealed: {secret}\n-# `crosstown daily verify` checks them."
            )
        }
        None => sealed,
    }
}

/// What can be done about a date: play it while it is on, see its grids after that, be reminded.
pub fn results_rows(
    challenge: Challenge,
    date: Date,
    today: Date,
    reminded: bool,
) -> Vec<CreateActionRow> {
    let first = match date == today {
        true => {
            let play = CustomId::from(DailyControl { wish: Wish::Play, challenge, date });
            styled(play, "Play", ButtonStyle::Success)
        }
        false => wished(Wish::Grids, challenge, date, "Grids"),
    };
    let remind = if reminded { "Remind me no longer" } else { "Remind me" };
    let remind = wished(Wish::Remind(!reminded), challenge, date, remind);
    vec![CreateActionRow::Buttons(vec![first, remind])]
}

/// The best grids of a date for somebody who asked: in words, and as a picture for those who like pictures.
pub async fn grids(painter: &Painter, grids: &Grids, asker: &Someone) -> Body {
    let text = match pictures::said(grids) {
        nothing if nothing.is_empty() => "Nobody finished: there is nothing to see.".to_owned(),
        said => said,
    };
    let picture = match asker.wishes.boards {
        Boards::Picture => pictures::grids(painter, grids, Some(asker.wishes.theme)).await,
        Boards::Text => None,
    };
    Body { text, picture, ..Body::default() }
}

/// What somebody shares of their play: who, the block, and a button for those who want to play it, too.
pub async fn shared(dailies: &Dailies, showing: &Showing) -> Result<Body, Trouble> {
    let block = sharing::block(dailies, showing).await?;
    let mut body = Body::text(format!("{}\n{block}", wording::mention(&showing.opener)));
    if let Some((challenge, date)) = of_table(showing) {
        let play = CustomId::from(DailyControl { wish: Wish::Play, challenge, date });
        let play = styled(play, "Play", ButtonStyle::Success);
        body.rows.push(CreateActionRow::Buttons(vec![play]));
    }
    Ok(body)
}

/// What somebody is told whose streak is about to end.
pub fn reminder(nudge: &Nudge) -> Body {
    let Nudge { challenge, date, streak, ends_at } = *nudge;
    let text = text::reminder(challenge, streak, ends_at);
    let play = CustomId::from(DailyControl { wish: Wish::Play, challenge, date });
    let buttons = vec![
        styled(play, "Play", ButtonStyle::Success),
        wished(Wish::Remind(false), challenge, date, "Remind me no longer"),
    ];
    Body { text, rows: vec![CreateActionRow::Buttons(buttons)], ..Body::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    /// Until the secret is out nobody learns where the words come from.
    #[test]
    fn words_are_named_with_their_secret() {
        let sealed = Edition {
            id: 1,
            challenge: Challenge::Wordsearch,
            language: Language::English,
            date: Date::from_number(20_774),
            hash: "ab".to_owned(),
            revealed: None,
        };
        let words = Some("Emma, pages 57 to 81");
        assert_eq!(proof(&sealed, words), "\n-# Sealed: ab");
        let revealed = Edition { revealed: Some("cd".to_owned()), ..sealed };
        let told = proof(&revealed, words);
        assert!(told.starts_with("\n-# Words: Emma, pages 57 to 81\n-# Sealed: ab\n"), "{told}");
        assert!(proof(&revealed, None).starts_with("\n-# Sealed: ab\n-# Revealed: cd"));
    }
}
