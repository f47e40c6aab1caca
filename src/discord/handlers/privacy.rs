//! One's own data: told as a file, and forgotten. Whose it is says Discord alone, and nobody becomes known by
//! asking.

use serenity::builder::CreateActionRow;
use serenity::model::application::ButtonStyle;

use super::Origin;
use crate::discord::answer::{Answer, Body};
use crate::discord::app::App;
use crate::discord::controls::{plain, styled};
use crate::discord::custom_id::{Control, CustomId, UnknownControl};
use crate::store::Swept;
use crate::table::engine::Trouble;
use crate::table::forgetting::Forgetting;
use crate::table::seating::PersonId;

/// What somebody is told who is not known.
const NOTHING: &str = "Nothing is stored about you.";
/// What stays, said before and after.
const REMAINS: &str = "What remains: the moves and results of your games, without your name, since they are the others' games too; and what stands in Discord itself, such as your name drawn into old pictures and written in old messages, which I don't touch.";

impl App {
    /// All that is stored about somebody, as a file.
    pub async fn own_data(&self, user: u64) -> Result<Answer, Trouble> {
        let Some(person) = self.tables.people().find(user).await? else {
            return Ok(Answer::say(NOTHING));
        };
        let takeout = self.tables.takeout(person).await?;
        let mut text = format!(
            "Here is all that is stored about you, with {} games. Of the others it tells nothing.",
            takeout.games
        );
        if takeout.name.ends_with(".gz") {
            text.push_str(" It is long, and so it is packed: `gunzip` and most programs for archives unpack it.");
        }
        if takeout.left_out > 0 {
            text.push_str(&format!(
                " The moves of the {} oldest games had no room: /table export has them, game by game.",
                takeout.left_out
            ));
        }
        text.push_str(&self.links.on_privacy());
        let file = Some((takeout.name.to_owned(), takeout.bytes));
        Ok(Answer::Private(Body { text, file, ..Body::default() }))
    }

    /// Is it meant?
    pub async fn ask_to_forget(&self, user: u64) -> Result<Answer, Trouble> {
        let Some(person) = self.tables.people().find(user).await? else {
            return Ok(Answer::say(NOTHING));
        };
        let open = self.tables.store().tables_of(person.0).await?.len();
        let open = match open {
            0 => String::new(),
            1 => " You leave the table at which you sit: a game that has begun is resigned."
                .to_owned(),
            open => format!(
                " You leave the {open} tables at which you sit: games that have begun are resigned."
            ),
        };
        let copies = copies(self.backup_days);
        let text = format!(
            "Do you want me to forget you? Your id, your names, what you prefer and what you have written for later are removed at once, and nobody can bring them back.{open}\n{REMAINS}{copies}\n/privacy export gives you all of it before.{}",
            self.links.on_privacy()
        );
        let forget = CustomId::free(Control::Forget(person));
        let rows = vec![CreateActionRow::Buttons(vec![
            styled(forget, "Yes, forget me", ButtonStyle::Danger),
            plain(CustomId::free(Control::Close), "No"),
        ])];
        Ok(Answer::Private(Body { text, rows, ..Body::default() }))
    }

    /// The button under that question. It works for the one who was asked, on the message that only they see.
    pub async fn forget_pressed(
        &self,
        user: u64,
        asked: PersonId,
        origin: Origin,
    ) -> Result<Answer, Trouble> {
        if origin != Origin::Private {
            return Ok(Answer::say(UnknownControl.to_string()));
        }
        match self.tables.people().find(user).await? {
            Some(person) if person == asked => Ok(Answer::Update(self.forget(user).await?)),
            // They were forgotten before, and have come back since.
            Some(_) => Ok(Answer::say("This button is too old: use /privacy delete once more.")),
            None => Ok(Answer::Update(Body::text(NOTHING))),
        }
    }

    /// Forgets somebody, and gives the receipt.
    pub async fn forget(&self, user: u64) -> Result<Body, Trouble> {
        let Some(person) = self.tables.people().find(user).await? else {
            return Ok(Body::text(NOTHING));
        };
        self.check_forgetting(user)?;
        let forgotten = self.tables.forget_person(person).await?;
        self.let_go(person);
        Ok(Body::text(
            forgotten.map_or(NOTHING.to_owned(), |forgotten| receipt(&forgotten, self.backup_days)),
        ))
    }

    /// Keeps nothing of somebody in memory who is forgotten, here or by another process.
    pub fn let_go(&self, person: PersonId) {
        self.pads.forget(person);
        self.drafts.forget(person);
        self.hindsight.forget();
        self.replays.forget();
    }
}

/// How long copies of the database have what is gone from it.
fn copies(days: Option<u32>) -> String {
    let days = match days {
        None => return String::new(),
        Some(1) => "a day".to_owned(),
        Some(days) => format!("{days} days"),
    };
    format!(" Backups that were made before are kept for {days} at most.")
}

/// What is gone, and what remains.
fn receipt(forgotten: &Forgetting, backup_days: Option<u32>) -> String {
    let rows = forgotten.removed.iter().filter(|(_, rows)| *rows > 0);
    let rows: String = rows.map(|(what, rows)| format!(", {what} ({rows})")).collect();
    let tables = match forgotten.tables {
        0 => String::new(),
        1 => " You have left one table.".to_owned(),
        tables => format!(" You have left {tables} tables."),
    };
    let files = match forgotten.swept {
        Some(Swept::Clean | Swept::Rewritten) => {
            "In the files of my database nothing leads to you any more."
        }
        Some(Swept::Alike) => {
            "In the files of my database nothing of yours leads to you any more; what others wrote may look alike."
        }
        None => {
            "The files of my database are busy: the last traces in them are removed within minutes."
        }
    };
    let copies = copies(backup_days);
    format!(
        "You are forgotten. Removed: your Discord id and your name{rows}.{tables} {files}\n{REMAINS}{copies}\nIf you play again, you begin as somebody new."
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::PERSONAL;

    #[test]
    fn a_receipt_says_what_is_gone_and_what_remains() {
        let removed = vec![("server names", 2), ("preferences", 0), ("letters", 1)];
        let told = receipt(&Forgetting { removed, tables: 2, swept: Some(Swept::Clean) }, None);
        assert!(told.contains("your name, server names (2), letters (1). You have left 2 tables."));
        assert!(told.contains("nothing leads to you") && told.contains(REMAINS), "{told}");
        assert!(!told.contains("Backups"), "there are none: {told}");
        let told = receipt(&Forgetting { removed: Vec::new(), tables: 1, swept: None }, Some(30));
        assert!(told.contains("your name. You have left one table. The files"), "{told}");
        assert!(told.contains("Backups that were made before are kept for 30 days at most."));
        let most = PERSONAL.iter().map(|own| (own.what, u64::MAX)).collect();
        let told =
            receipt(&Forgetting { removed: most, tables: usize::MAX, swept: None }, Some(u32::MAX));
        assert!(told.chars().count() <= 2_000, "{}", told.len());
    }
}
