//! Playing: the pad, actions by press or typed.

use std::sync::Arc;

use super::Origin;
use crate::discord::answer::Answer;
use crate::discord::app::{App, Asker};
use crate::discord::custom_id::{Control, CustomId};
use crate::discord::forms::Form;
use crate::discord::messages;
use crate::discord::pads::Shows;
use crate::discord::wording::shortened;
use crate::table::engine::Trouble;
use crate::table::inputs::Inputs;
use crate::table::messenger::Messenger;
use crate::table::people::Change;
use crate::table::record::{Stamp, TableId};
use crate::table::refused::Refused;
use crate::table::showing::Showing;

/// The longest that can be typed: enough for some dozens of words.
pub const LONGEST_ACTION: usize = 2_000;
/// What somebody may type who wants a draw, whatever the game calls it.
const DRAW: &str = "draw";

impl App {
    /// Opens the pad, or shows it again in the same message.
    pub async fn open_pad(
        &self,
        id: TableId,
        asker: &Asker,
        draft: &str,
        origin: Origin,
        token: &str,
    ) -> Result<Answer, Trouble> {
        self.pad_with(id, asker, draft, "", origin, token).await
    }

    /// The same with a sentence above it. The pad counts as open once it has arrived; until then nobody
    /// else writes on it.
    pub async fn pad_with(
        &self,
        id: TableId,
        asker: &Asker,
        draft: &str,
        word: &str,
        origin: Origin,
        token: &str,
    ) -> Result<Answer, Trouble> {
        let whose = (id, asker.person.id);
        let lock = self.pads.lock(whose).await;
        let showing = self.tables.showing(id).await?;
        let seated = showing.seat_of(asker.person.id).is_some();
        if !seated && showing.is_open() {
            return Err(Refused::NotSeated.into());
        }
        let pad = messages::pad(&showing, &asker.person, draft);
        let shows = Shows::new(&showing, &asker.person, draft, pad.mark);
        let mut body = self.painted(pad, &showing, asker).await;
        if !word.is_empty() {
            body = body.with_word(word);
        }
        let answer = match origin {
            Origin::Private => Answer::Update(body),
            Origin::Command | Origin::Public { .. } => Answer::Private(body),
        };
        let (pads, open, token) = (self.pads.clone(), showing.is_open(), token.to_owned());
        let (tables, mailer) = (self.tables.clone(), self.mailer.clone());
        Ok(answer.then(async move |stands| {
            if !open {
                pads.closed(whose);
                return;
            }
            pads.opened(whose, &token, stands, shows);
            drop(lock);
            // Whatever happened while it was on its way was told to nobody: a computer is quick.
            if let Ok(now) = tables.newest(showing).await {
                mailer.refresh(&now);
            }
        }))
    }

    /// The form behind "Type…", with something in it that could be done now.
    pub async fn form(&self, id: TableId, asker: &Asker) -> Result<Answer, Trouble> {
        let showing = self.tables.showing(id).await?;
        let first = moves(&showing, asker).into_iter().next();
        let mut hint = first.unwrap_or_else(|| "as the rules write it".to_owned());
        if showing.kind.lines {
            hint.push_str("; several moves on a line each");
        }
        let form = Form::new(CustomId::of(id, Control::Typed), "Type your move", "Your move");
        Ok(Form { lines: showing.kind.lines, hint, ..form }.answer())
    }

    /// The form for several words, which are done after a verb.
    pub async fn long_form(
        &self,
        id: TableId,
        asker: &Asker,
        verb: String,
        title: &str,
    ) -> Result<Answer, Trouble> {
        let showing = self.tables.showing(id).await?;
        let moves = moves(&showing, asker);
        let mut words = moves.iter().filter_map(|text| text.strip_prefix(&verb)?.strip_prefix(' '));
        let hint = words.next().unwrap_or_default().to_owned();
        let id = CustomId::of(id, Control::Written(verb));
        Ok(Form { hint, ..Form::new(id, title, "Words, with spaces between") }.answer())
    }

    /// An action in the game's notation; where several are usual, perhaps more, with `;` between them.
    pub async fn act(
        &self,
        id: TableId,
        asker: &Asker,
        text: &str,
        stamp: Option<u32>,
        origin: Origin,
        token: &str,
    ) -> Result<Answer, Trouble> {
        let text = short(text)?;
        let showing = self.tables.showing(id).await?;
        if text.eq_ignore_ascii_case(DRAW) {
            let action = draw_action(&showing, asker)?;
            return self.enter(&showing, asker, action.as_str().into(), stamp, origin, token).await;
        }
        let inputs = if showing.kind.lines { Inputs::steps(text)? } else { text.into() };
        self.enter(&showing, asker, inputs, stamp, origin, token).await
    }

    /// What was typed into the form: an action a line, all of them or none.
    pub async fn act_lines(
        &self,
        id: TableId,
        asker: &Asker,
        text: &str,
        origin: Origin,
        token: &str,
    ) -> Result<Answer, Trouble> {
        if short(text)?.eq_ignore_ascii_case(DRAW) {
            return self.act(id, asker, text, None, origin, token).await;
        }
        let inputs = Inputs::lines(short(text)?)?;
        let showing = self.tables.showing(id).await?;
        self.enter(&showing, asker, inputs, None, origin, token).await
    }

    /// Enters what was done at a table that looked like this a moment ago.
    async fn enter(
        &self,
        showing: &Showing,
        asker: &Asker,
        inputs: Inputs<'_>,
        stamp: Option<u32>,
        origin: Origin,
        token: &str,
    ) -> Result<Answer, Trouble> {
        let (id, texts) = (showing.id, inputs.texts());
        if let (None, [typed]) = (stamp, &texts[..])
            && let Some(draft) = self.question(showing, asker, typed).await
        {
            return self.open_pad(id, asker, &draft, origin, token).await;
        }
        let typed = texts.join(", ");
        let stamp = stamp.map(if origin.is_public() { Stamp::Public } else { Stamp::Own });
        let done = self.tables.act(id, asker.person.id, inputs, stamp, Some(asker.press)).await;
        match (done, origin) {
            (Ok(()) | Err(Trouble::Refused(Refused::Stale)), Origin::Public { message }) => {
                self.on_board(id, message).await
            }
            (Ok(()), Origin::Private) => self.open_pad(id, asker, "", origin, token).await,
            (Ok(()), Origin::Command) => {
                // What comes of it is shown here too, so that nobody has to look elsewhere.
                let done = format!("Done: {}.", shortened(&typed));
                self.pad_with(id, asker, "", &done, origin, token).await
            }
            (
                Err(Trouble::Refused(refused @ (Refused::Stale | Refused::Over))),
                Origin::Private,
            ) => self.pad_with(id, asker, "", &refused.to_string(), origin, token).await,
            (Err(Trouble::Refused(Refused::Over)), Origin::Public { message }) => {
                self.on_board(id, message).await
            }
            (Err(trouble), _) => Err(self.with_names(id, trouble).await),
        }
    }

    /// What the asker, having typed this, is asked before it is done: the draft of the pad that asks. Whoever
    /// has the question in front of them and types the same once more means it.
    async fn question(&self, showing: &Showing, asker: &Asker, typed: &str) -> Option<String> {
        let seat = showing.seat_of(asker.person.id).filter(|_| showing.is_open())?;
        let draft = showing.session.as_ref()?.asks(seat, typed)?;
        // A pad that is on its way may be on the screen already: whoever holds it knows when it has arrived.
        let arrived = self.pads.lock((showing.id, asker.person.id)).await;
        let standing = self.pads.draft(showing, &asker.person);
        drop(arrived);
        Some(draft).filter(|draft| Some(draft) != standing.as_ref())
    }

    /// Switches somebody's marks on or off, and shows the pad that way.
    pub async fn mark(
        &self,
        id: TableId,
        asker: &Asker,
        on: bool,
        draft: &str,
        origin: Origin,
        token: &str,
    ) -> Result<Answer, Trouble> {
        let mut asker = asker.clone();
        let mut person = (*asker.person).clone();
        person.wishes.marks = on;
        asker.person = Arc::new(person);
        // Nothing is changed for somebody who has no pad here.
        let pad = self.open_pad(id, &asker, draft, origin, token).await?;
        let change = Change { marks: Some(on), ..Change::default() };
        self.tables.people().prefer(asker.person.id, change).await?;
        Ok(pad)
    }

    /// Offers a draw, or takes the one that is offered, in games that know draws.
    pub async fn draw(&self, id: TableId, asker: &Asker, token: &str) -> Result<Answer, Trouble> {
        self.act(id, asker, DRAW, None, Origin::Command, token).await
    }
}

/// What offering or taking a draw is in the words of the game.
fn draw_action(showing: &Showing, asker: &Asker) -> Result<String, Refused> {
    let seat = showing.seat(asker.person.id)?;
    let session = showing.game()?;
    if !showing.is_open() {
        return Err(Refused::Over);
    }
    session.draw(seat).ok_or(Refused::NoDraws)
}

/// What somebody typed, if it is not too long.
fn short(text: &str) -> Result<&str, Refused> {
    let text = text.trim();
    let fits = text.chars().count() <= LONGEST_ACTION;
    if fits { Ok(text) } else { Err(Refused::TooLong(LONGEST_ACTION)) }
}

/// What the asker could do now, in the game's notation.
fn moves(showing: &Showing, asker: &Asker) -> Vec<String> {
    let seat = showing.seat_of(asker.person.id);
    let session = showing.session.as_ref().filter(|_| showing.is_open());
    session.zip(seat).map_or(Vec::new(), |(session, seat)| session.moves(seat))
}
