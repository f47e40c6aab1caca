//! The daily challenge for those who play it: playing, results, grids, one's own rules, reminders.

use serde_json::Value;
use serenity::builder::CreateActionRow;
use serenity::model::application::ButtonStyle;

use super::Origin;
use super::own_rules::{choice_of, menu_of};
use crate::daily::challenge::Challenge;
use crate::daily::date::Date;
use crate::daily::plays::How;
use crate::discord::answer::{Answer, Body};
use crate::discord::app::{App, Asker};
use crate::discord::controls::styled;
use crate::discord::custom_id::{Control, CustomId};
use crate::discord::daily::control::{DailyControl, Wish};
use crate::discord::daily::messages;
use crate::games::SeatRule;
use crate::table::engine::Trouble;
use crate::table::refused::Refused;
use crate::words::Language;

impl App {
    /// What a control of the daily challenge asks for.
    pub async fn daily(
        &self,
        control: DailyControl,
        asker: &Asker,
        token: &str,
    ) -> Result<Answer, Trouble> {
        let DailyControl { wish, challenge, date } = control;
        match wish {
            Wish::Play => self.play_daily(asker, challenge, Some(date), None, token).await,
            Wish::Results => self.daily_results(asker, challenge, Some(date)).await,
            Wish::Grids => self.daily_grids(asker, challenge, date).await,
            Wish::OwnRules => self.daily_rules(asker, challenge, Origin::Command).await,
            Wish::Remind(on) => self.remind_daily(asker, challenge, on).await,
        }
    }

    /// Begins the asker's play or goes on with it: the pad of its private table, as any has it.
    pub async fn play_daily(
        &self,
        asker: &Asker,
        challenge: Challenge,
        date: Option<Date>,
        language: Option<Language>,
        token: &str,
    ) -> Result<Answer, Trouble> {
        let play = self.dailies.play(asker.person.id, asker.place, challenge, date, language).await;
        let play = match (play, date) {
            (Err(Trouble::Refused(why)), Some(date)) => {
                return self.another_day(asker, challenge, date, why).await;
            }
            (play, _) => play?,
        };
        let how = match play.how {
            How::Begun | How::GoesOn => None,
            How::Finished => Some("You have played this one: here is how it ended."),
            How::Unfinished => Some("You began this one and did not finish it."),
        };
        let words: Vec<&str> = play.note.as_deref().into_iter().chain(how).collect();
        self.pad_with(play.table, asker, "", &words.join("\n"), Origin::Command, token).await
    }

    /// A card was pressed in vain. If its day is over here, or has not begun, the one that is on is offered.
    async fn another_day(
        &self,
        asker: &Asker,
        challenge: Challenge,
        pressed: Date,
        why: Refused,
    ) -> Result<Answer, Trouble> {
        let date = self.dailies.date_here(asker.place.guild, challenge).await?;
        if pressed == date {
            return Err(why.into());
        }
        let word = if pressed < date { "is over" } else { "has not begun here" };
        let play = CustomId::from(DailyControl { wish: Wish::Play, challenge, date });
        let title = challenge.title();
        let text = format!("That one {word}. {title} of {} is on now.", date.spoken());
        let rows = vec![CreateActionRow::Buttons(vec![styled(play, "Play", ButtonStyle::Success)])];
        Ok(Answer::Private(Body { text, rows, ..Body::default() }))
    }

    /// How a date went here, or for the asker; None for the one that is on.
    pub async fn daily_results(
        &self,
        asker: &Asker,
        challenge: Challenge,
        date: Option<Date>,
    ) -> Result<Answer, Trouble> {
        let guild = asker.place.guild;
        let today = self.dailies.date_here(guild, challenge).await?;
        let date = date.unwrap_or(today);
        if date > today {
            let why = "That date has not come yet: choose one of the suggestions.";
            return Err(Refused::Rule(why.to_owned()).into());
        }
        let standing = self.dailies.standing(guild, asker.person.id, challenge, date).await?;
        let language = standing.language.parse().unwrap_or(Language::English);
        let edition = self.dailies.edition(challenge, language, date).await?;
        let reminded = self.dailies.reminds(asker.person.id, challenge).await?;
        let words = match &edition {
            Some(edition) => self.dailies.words_from(edition).await?,
            None => None,
        };
        let about = edition.as_ref().map(|edition| (edition, words.as_deref()));
        let mut body = messages::results(&self.painter, &standing, about, asker).await;
        body.rows = messages::results_rows(challenge, date, today, reminded);
        Ok(Answer::Private(body))
    }

    /// Everybody's letters, once they are open: whoever has seen them can't begin that date any more.
    pub async fn daily_grids(
        &self,
        asker: &Asker,
        challenge: Challenge,
        date: Date,
    ) -> Result<Answer, Trouble> {
        let guild = asker.place.guild;
        let grids = self.dailies.see_grids(asker.person.id, guild, challenge, date).await?;
        Ok(Answer::Private(messages::grids(&self.painter, &grids, &asker.person).await))
    }

    pub async fn remind_daily(
        &self,
        asker: &Asker,
        challenge: Challenge,
        on: bool,
    ) -> Result<Answer, Trouble> {
        self.dailies.remind_me(asker.person.id, challenge, on).await?;
        let title = challenge.title();
        Ok(Answer::say(match on {
            true => format!(
                "{title}: I shall write to you before your streak ends, if you let me write direct messages."
            ),
            false => format!("{title}: I remind you no longer."),
        }))
    }

    /// What the asker plays by from the next date on, with menus to change it.
    pub async fn daily_rules(
        &self,
        asker: &Asker,
        challenge: Challenge,
        origin: Origin,
    ) -> Result<Answer, Trouble> {
        let own = self.dailies.own_rules(asker.person.id, challenge).await?;
        let kind = self.tables.kind(challenge.id())?;
        let rules = (kind.seat_rules)(&own);
        if rules.is_empty() {
            return Err(Refused::OneRule.into());
        }
        let now = match kind.seat_details(&own) {
            details if details.is_empty() => "as everybody's are".to_owned(),
            details => details,
        };
        let menu = |rule: &SeatRule<Value>| {
            let name = rule.name.to_owned();
            menu_of(CustomId::free(Control::DailyRule { challenge, name }), rule)
        };
        let body = Body {
            text: format!(
                "**{}** Your rules: {now}. They count from the next one on that you begin.\nYou are ranked among those who play by the same rules.",
                challenge.title()
            ),
            rows: rules.iter().map(menu).collect(),
            ..Body::default()
        };
        Ok(match origin {
            Origin::Private => Answer::Update(body),
            Origin::Command | Origin::Public { .. } => Answer::Private(body),
        })
    }

    /// Chooses one of them, by names as they are typed or stored in a menu.
    pub async fn choose_daily_rule(
        &self,
        asker: &Asker,
        challenge: Challenge,
        name: &str,
        value: &str,
        origin: Origin,
    ) -> Result<Answer, Trouble> {
        let rules = self.daily_rules_to_choose(asker, challenge).await?;
        let options = choice_of(&rules, name, value)?;
        self.dailies.set_own_rules(asker.person.id, challenge, options).await?;
        self.daily_rules(asker, challenge, origin).await
    }

    /// What the asker could choose.
    pub async fn daily_rules_to_choose(
        &self,
        asker: &Asker,
        challenge: Challenge,
    ) -> Result<Vec<SeatRule<Value>>, Trouble> {
        let own = self.dailies.own_rules(asker.person.id, challenge).await?;
        let rules = (self.tables.kind(challenge.id())?.seat_rules)(&own);
        if rules.is_empty() { Err(Refused::OneRule.into()) } else { Ok(rules) }
    }
}
