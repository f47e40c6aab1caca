//! "My rules": what a seat chooses for itself before a wordsearch begins.

use serde_json::{Value, json};
use serenity::builder::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::Origin;
use crate::discord::answer::{Answer, Body};
use crate::discord::app::{App, Asker};
use crate::discord::custom_id::{Control, CustomId};
use crate::discord::wording;
use crate::table::engine::Trouble;
use crate::table::export::dictionary_id;
use crate::table::record::{Phase, TableId};
use crate::table::refused::Refused;
use crate::words::Lexicon;

/// The choice that leaves something as the table has it.
const AS_THE_TABLE: &str = "-";
pub const DICTIONARY: &str = "dictionary";
pub const MINIMUM: &str = "minimum";
pub const SCORING: &str = "scoring";

impl App {
    /// The rules of the asker's seat, with menus to change them.
    pub async fn own_rules(
        &self,
        id: TableId,
        asker: &Asker,
        origin: Origin,
    ) -> Result<Answer, Trouble> {
        let showing = self.tables.showing(id).await?;
        let seat = showing.seat_of(asker.person.id).ok_or(Refused::NotSeated)?;
        if showing.kind.seat_details.is_none() {
            return Err(Refused::OneRule.into());
        }
        let own = wording::own_rules(&showing, seat);
        let now = if own.is_empty() { "as the table has them".to_owned() } else { own };
        let mut body = Body::text(format!(
            "Your rules: {now}.\nYou are ranked among those who play by the same rules."
        ));
        if showing.phase == Phase::Lobby {
            let options = showing.seat_options.get(seat.index()).cloned().unwrap_or_default();
            body.rows = menus(id, &options);
        }
        Ok(match origin {
            Origin::Private => Answer::Update(body),
            Origin::Command | Origin::Public { .. } => Answer::Private(body),
        })
    }

    /// Chooses one of them.
    pub async fn choose_rule(
        &self,
        id: TableId,
        asker: &Asker,
        name: &str,
        choice: &str,
        origin: Origin,
    ) -> Result<Answer, Trouble> {
        let showing = self.tables.showing(id).await?;
        let seat = showing.seat_of(asker.person.id).ok_or(Refused::NotSeated)?;
        let options = showing.seat_options.get(seat.index()).and_then(Value::as_object);
        let mut options = options.cloned().unwrap_or_default();
        match choice {
            AS_THE_TABLE => options.remove(name),
            number if name == MINIMUM => {
                options.insert(name.to_owned(), json!(number.parse::<u8>().unwrap_or_default()))
            }
            text => options.insert(name.to_owned(), json!(text)),
        };
        self.tables.choose_rules(id, asker.person.id, Value::Object(options)).await?;
        self.own_rules(id, asker, origin).await
    }
}

fn menus(table: TableId, options: &Value) -> Vec<CreateActionRow> {
    let dictionary = options[DICTIONARY].as_str().map(dictionary_id);
    let minimum = options[MINIMUM].as_u64().map(|letters| letters.to_string());
    let scoring = options[SCORING].as_str();
    let ids: Vec<(&str, &str)> = Lexicon::ids().map(|id| (id, id)).collect();
    let lengths = [("2", "Words from 2 letters on"), ("3", "Words from 3 letters on")];
    let scorings =
        [("full", "Boxes, and a bonus for long words"), ("tutorial", "Boxes alone (tutorial)")];
    vec![
        menu(table, DICTIONARY, "Dictionary", &ids, dictionary),
        menu(table, MINIMUM, "Shortest word", &lengths, minimum.as_deref()),
        menu(table, SCORING, "Scoring", &scorings, scoring),
    ]
}

fn menu(
    table: TableId,
    name: &str,
    title: &str,
    choices: &[(&str, &str)],
    now: Option<&str>,
) -> CreateActionRow {
    let option = |value: &str, label: &str| {
        let chosen = now.unwrap_or(AS_THE_TABLE) == value;
        CreateSelectMenuOption::new(label, value).default_selection(chosen)
    };
    let mut options = vec![option(AS_THE_TABLE, &format!("{title} as the table has it"))];
    options.extend(choices.iter().map(|(value, label)| option(value, label)));
    let id = CustomId::of(table, Control::OwnRule(name.to_owned())).to_string();
    let menu = CreateSelectMenu::new(id, CreateSelectMenuKind::String { options });
    CreateActionRow::SelectMenu(menu.placeholder(title))
}
