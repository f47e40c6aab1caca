//! Reminding slow players, because a fellow player asks for it.

use crate::discord::allowances::HOUR;
use crate::discord::answer::Answer;
use crate::discord::app::{App, Asker};
use crate::discord::wording;
use crate::game::Seat;
use crate::screen::some;
use crate::table::engine::Trouble;
use crate::table::notices::Notice;
use crate::table::record::{Phase, TableId};
use crate::table::refused::Refused;
use crate::table::showing::Showing;

/// What is said where a server wants nobody reminded.
const QUIET: &str = "Nobody is reminded on this server: someone who may Manage Server can change that with /settings reminders.";

impl App {
    /// Reminds those who have to move, once for each decision, and says who gets no reminders.
    pub async fn nudge(&self, id: TableId, asker: &Asker) -> Result<Answer, Trouble> {
        let showing = self.tables.showing(id).await?;
        if showing.seat_of(asker.person.id).is_none() {
            return Err(Refused::NotSeated.into());
        }
        if showing.phase != Phase::Playing {
            let lobby = showing.phase == Phase::Lobby;
            return Err(if lobby { Refused::NotBegun } else { Refused::Over }.into());
        }
        showing.game()?;
        if !self.tables.settings(showing.place.guild).await?.reminders {
            return Ok(Answer::say(QUIET));
        }
        let reminded = self.tables.store().reminders(id.0).await?;
        let mut slow = showing.awaited();
        slow.retain(|(seat, _)| {
            showing.person_on(*seat).is_some_and(|person| person.id != asker.person.id)
        });
        if slow.is_empty() {
            return Ok(Answer::say("Nobody but you has to move now."));
        }
        let hears = |seat| showing.person_on(seat).is_some_and(|person| person.wishes.reminders);
        let (mut slow, deaf): (Vec<_>, Vec<_>) =
            slow.into_iter().partition(|(seat, _)| hears(*seat));
        let deaf = without_reminders(&showing, &deaf);
        if slow.is_empty() {
            return Ok(Answer::say(format!("Nobody is reminded:{deaf}")));
        }
        slow.retain(|(seat, decision)| {
            let known = (i64::from(seat.0), i64::from(*decision));
            !reminded.iter().any(|r| (r.seat, r.decision) == known)
        });
        if slow.is_empty() {
            let said = "They have been reminded of this move already: give them time.";
            return Ok(Answer::say(format!("{said}{deaf}")));
        }
        let owed = slow.iter().map(|(seat, decision)| (seat.0, *decision)).collect();
        let most = self.allowances.nudges;
        let (by, notice) = (asker.person.id, Notice::Remind { owed });
        if let Some(again) = self.tables.nudge(id, by, notice, most, HOUR).await? {
            let enough = match most {
                1 => "One nudge an hour is enough for a table".to_owned(),
                most => format!("{most} nudges an hour are enough for a table"),
            };
            return Ok(Answer::say(format!("{enough}: ask again {}.", wording::when(again))));
        }
        Ok(Answer::say(format!("A reminder is on its way.{deaf}")))
    }
}

/// A sentence about those who want no reminders; nothing if there are none.
fn without_reminders(showing: &Showing, whose: &[(Seat, u32)]) -> String {
    let people = whose.iter().filter_map(|(seat, _)| showing.person_on(*seat));
    let names: Vec<String> = people.map(|person| wording::mention(person)).collect();
    match &names[..] {
        [] => String::new(),
        [name] => format!(" {name} has switched reminders off and gets none."),
        _ => format!(" {} have switched reminders off and get none.", some(&names, ", ")),
    }
}
