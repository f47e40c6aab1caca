//! "My rules": what a seat settles for itself before the game, in games that leave it a choice.

use serde_json::{Value, json};
use serenity::builder::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::Origin;
use crate::discord::answer::{Answer, Body};
use crate::discord::app::{App, Asker};
use crate::discord::custom_id::{Control, CustomId};
use crate::discord::wording;
use crate::game::Seat;
use crate::games::SeatRule;
use crate::table::engine::Trouble;
use crate::table::record::{Phase, TableId};
use crate::table::refused::Refused;
use crate::table::showing::Showing;

impl App {
    /// The rules of the asker's seat, with menus to change them.
    pub async fn own_rules(
        &self,
        id: TableId,
        asker: &Asker,
        origin: Origin,
    ) -> Result<Answer, Trouble> {
        let showing = self.tables.showing(id).await?;
        let (seat, rules) = rules_of(&showing, asker)?;
        let own = wording::own_rules(&showing, seat);
        let now = if own.is_empty() { "as the table has them".to_owned() } else { own };
        let open = showing.phase == Phase::Lobby;
        let when = match open {
            true => "They count once the game begins, and can be changed until then.",
            false => "They are settled for this game.",
        };
        let mut body = Body::text(format!(
            "Your rules: {now}. {when}\nYou are ranked among those who play by the same rules."
        ));
        if open {
            body.rows = rules.iter().map(|rule| menu(id, rule)).collect();
        }
        Ok(match origin {
            Origin::Private => Answer::Update(body),
            Origin::Command | Origin::Public { .. } => Answer::Private(body),
        })
    }

    /// Chooses one of them, by names as they are typed or stored in a menu.
    pub async fn choose_rule(
        &self,
        id: TableId,
        asker: &Asker,
        name: &str,
        value: &str,
        origin: Origin,
    ) -> Result<Answer, Trouble> {
        let showing = self.tables.showing(id).await?;
        let (_, rules) = rules_of(&showing, asker)?;
        let options = choice_of(&rules, name, value)?;
        self.tables.choose_rules(id, asker.person.id, options).await?;
        self.own_rules(id, asker, origin).await
    }

    /// What the asker could settle for their seat.
    pub async fn rules_to_choose(
        &self,
        id: TableId,
        asker: &Asker,
    ) -> Result<Vec<SeatRule<Value>>, Trouble> {
        let showing = self.tables.showing(id).await?;
        Ok(rules_of(&showing, asker)?.1)
    }
}

/// The asker's seat, and what can be settled for it.
fn rules_of(showing: &Showing, asker: &Asker) -> Result<(Seat, Vec<SeatRule<Value>>), Refused> {
    let seat = showing.seat(asker.person.id)?;
    let own = showing.seat_options.get(seat.index()).cloned().unwrap_or_else(|| json!({}));
    let rules = (showing.kind.seat_rules)(&own);
    if rules.is_empty() { Err(Refused::OneRule) } else { Ok((seat, rules)) }
}

/// The options of a seat that makes this choice, by names as they are typed or stored in a menu.
pub fn choice_of(rules: &[SeatRule<Value>], name: &str, value: &str) -> Result<Value, Refused> {
    let rule = rules.iter().find(|rule| rule.name == name).ok_or_else(|| {
        let names: Vec<&str> = rules.iter().map(|rule| rule.name).collect();
        Refused::Rule(format!("There is no such rule: choose one of {}.", names.join(", ")))
    })?;
    let choice = rule.choices.iter().find(|choice| choice.value == value).ok_or_else(|| {
        let values: Vec<&str> = rule.choices.iter().map(|c| c.value.as_str()).collect();
        Refused::Rule(format!("{} can be one of {}.", rule.title, values.join(", ")))
    })?;
    Ok(choice.options.clone())
}

fn menu(table: TableId, rule: &SeatRule<Value>) -> CreateActionRow {
    menu_of(CustomId::of(table, Control::OwnRule(rule.name.to_owned())), rule)
}

/// The choices of a rule as a menu.
pub fn menu_of(id: CustomId, rule: &SeatRule<Value>) -> CreateActionRow {
    let options = rule.choices.iter().map(|choice| {
        let label = format!("{}: {}", rule.title, choice.label);
        CreateSelectMenuOption::new(label, &choice.value).default_selection(choice.chosen)
    });
    let kind = CreateSelectMenuKind::String { options: options.collect() };
    CreateActionRow::SelectMenu(CreateSelectMenu::new(id.to_string(), kind).placeholder(rule.title))
}
