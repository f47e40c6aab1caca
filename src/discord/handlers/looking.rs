//! Looking: boards as text, what went before, moving pictures, exports, guides.

use serenity::builder::{CreateActionRow, CreateButton};

use super::Origin;
use crate::discord::answer::{Answer, Body};
use crate::discord::app::{App, Asker};
use crate::discord::controls::plain;
use crate::discord::custom_id::{Control, CustomId};
use crate::discord::messages;
use crate::discord::wording;
use crate::draw::Theme;
use crate::game::{Status, Viewer};
use crate::screen::Panel;
use crate::table::engine::Trouble;
use crate::table::past::Past;
use crate::table::people::Boards;
use crate::table::record::{Phase, TableId};
use crate::table::refused::Refused;
use crate::table::showing::Showing;

impl App {
    /// The table for the asker alone, as they prefer it or as they say.
    pub async fn board(
        &self,
        id: TableId,
        asker: &Asker,
        style: Option<Boards>,
    ) -> Result<Answer, Trouble> {
        let showing = self.tables.showing(id).await?;
        let prefers = asker.person.wishes.boards;
        let style = style.unwrap_or(prefers);
        // Here the board is the pad. When it is over, the pages of that are what its player prefers.
        let sketch = if showing.private && (showing.is_open() || style == prefers) {
            let mut person = (*asker.person).clone();
            person.wishes.boards = style;
            messages::pad(&showing, &person, "")
        } else {
            messages::looking(&showing, &asker.person, style, "")
        };
        Ok(Answer::Private(sketch.painted(&self.painter).await))
    }

    /// Another page of a finished game.
    pub async fn leaf(
        &self,
        id: TableId,
        asker: &Asker,
        boards: Boards,
        draft: &str,
    ) -> Result<Answer, Trouble> {
        let showing = self.tables.showing(id).await?;
        let sketch = messages::looking(&showing, &asker.person, boards, draft);
        Ok(Answer::Update(sketch.painted(&self.painter).await))
    }

    /// What could have been done in a game that is over.
    pub async fn hindsight(&self, id: TableId, asker: &Asker) -> Result<Answer, Trouble> {
        let showing = self.tables.showing(id).await?;
        if showing.phase != Phase::Over {
            return Err(Refused::NotOver.into());
        }
        grids_open(&showing)?;
        let body = self.hindsight.of(&showing, &asker.person).await;
        let nothing = || Body::text("There is nothing to say about this game with hindsight.");
        Ok(Answer::Private(body.unwrap_or_else(nothing)))
    }

    /// A whole game that is over, as a moving picture.
    pub async fn replay(&self, id: TableId, asker: &Asker) -> Result<Answer, Trouble> {
        let showing = self.tables.showing(id).await?;
        grids_open(&showing)?;
        let body = self.replays.of(&self.tables, &showing, &asker.person).await?;
        Ok(Answer::Private(body))
    }

    /// The game after so many inputs, with a way back and forth, round by round: the asker's own part of it
    /// too.
    pub async fn history(
        &self,
        id: TableId,
        asker: &Asker,
        seq: Option<u64>,
        turn: bool,
    ) -> Result<Answer, Trouble> {
        let showing = self.tables.showing(id).await?;
        let viewer = showing.viewer(asker.person.id);
        let past = self.tables.past(&showing, viewer, seq.unwrap_or(u64::MAX)).await?;
        let Past { session, told, steps, at } = &past;
        let screen = session.screen(Viewer::Public, Panel::Board);
        // Where everybody has a part of their own, that is what a player looks back on.
        let pad = (showing.kind.secrets && viewer != Viewer::Public).then_some(("", true));
        let seen = match pad {
            Some((draft, marks)) => session.screen(viewer, Panel::Pad { draft, marks }),
            None => screen.clone(),
        };
        let over = matches!(session.status(), Status::Over(_));
        let says = if over { &seen.text } else { &screen.text };
        let mut lines = vec![wording::title(&showing), place(&showing, viewer, &past)];
        lines.extend(wording::told(&showing, told, viewer, messages::ROOM / 2));
        lines.push(wording::with_names(&showing, says, wording::mention));
        let mut body = Body::text(lines.join("\n"));
        match asker.person.wishes.boards {
            Boards::Text => messages::add_block(&mut body, &showing, &seen.board),
            Boards::Picture => {
                let look = wording::look(&showing, &asker.person);
                let alt = messages::alt(&showing, &seen);
                body.picture = self.painter.board(session, viewer, pad, look, alt).await;
            }
        }
        let last = steps.len() - 1;
        let ways = [
            (*at > 1, 0, "⏮ Start"),
            (*at > 0, at.saturating_sub(1), "◀ Back"),
            (*at < last, at + 1, "Forward ▶"),
            (at + 1 < last, last, "End ⏭"),
        ];
        let open = ways.into_iter().filter(|(open, ..)| *open);
        let past =
            |step: usize| CustomId::of(id, Control::History { seq: steps[step], turn: true });
        let buttons: Vec<CreateButton> =
            open.map(|(_, step, label)| plain(past(step), label)).collect();
        if !buttons.is_empty() {
            body.rows.push(CreateActionRow::Buttons(buttons));
        }
        Ok(if turn { Answer::Update(body) } else { Answer::Private(body) })
    }

    /// The whole game as a file that `crosstown replay` reads.
    pub async fn export(&self, id: TableId) -> Result<Answer, Trouble> {
        let showing = self.tables.showing(id).await?;
        showing.game()?;
        if showing.kind.secrets && showing.phase == Phase::Playing {
            return Err(Refused::Secret.into());
        }
        grids_open(&showing)?;
        let name = format!("{}-{:x}.jsonl", showing.kind.id, id.0);
        let bytes = self.tables.exported(&showing).await?;
        Ok(Answer::Private(Body {
            text: "Here is the game, move by move. `crosstown replay` plays it again.".to_owned(),
            file: Some((name, bytes)),
            ..Body::default()
        }))
    }

    /// A page of a guide.
    pub async fn rules(&self, game: &str, page: usize, theme: Theme, turn: bool) -> Answer {
        let kind = match self.tables.kind(game) {
            Ok(kind) => kind,
            Err(unknown) => return Answer::say(unknown.to_string()),
        };
        let number = page.min(kind.pages - 1);
        let page = (kind.page)(number);
        let head = format!("**{}: {}** ({}/{})", kind.name, page.title, number + 1, kind.pages);
        let mut body = Body::text(format!("{head}\n{}", page.text));
        if number + 1 == kind.pages {
            body.text.push_str(&format!("\n\n{}", kind.credit));
        }
        let draw = kind.page_picture;
        body.picture = self.painter.paint(page.alt, move || draw(number, theme)).await;
        let to = |page| {
            let game = kind.id.to_owned();
            CustomId::free(Control::Rules { game, page, turn: true })
        };
        let mut buttons = Vec::new();
        if number > 0 {
            buttons.push(plain(to(number - 1), "◀ Back"));
        }
        if number + 1 < kind.pages {
            buttons.push(plain(to(number + 1), "Next ▶"));
        }
        if !buttons.is_empty() {
            body.rows.push(CreateActionRow::Buttons(buttons));
        }
        if turn { Answer::Update(body) } else { Answer::Private(body) }
    }

    /// Posts the public board again, further down.
    pub fn show_again(&self, id: TableId, asker: &Asker) -> Result<Answer, Trouble> {
        if let Some(missing) = &asker.missing {
            return Ok(Answer::say(missing));
        }
        self.check_show(asker.place.channel)?;
        self.projector.ask(id);
        Ok(Answer::say("The board is posted again below."))
    }

    /// Puts a private message away.
    pub async fn put_away(&self, table: Option<TableId>, asker: &Asker, origin: Origin) -> Answer {
        let answer = match origin {
            Origin::Private => Answer::Update(Body::text("Put away: nothing was done.")),
            Origin::Command | Origin::Public { .. } => Answer::Quietly,
        };
        let Some(table) = table else { return answer };
        let (pads, whose) = (self.pads.clone(), (table, asker.person.id));
        // What is on its way to the pad must not come after this.
        let lock = pads.lock(whose).await;
        answer.then(async move |_| {
            pads.closed(whose);
            drop(lock);
        })
    }
}

/// Refuses what would tell others the letters of a game that they still play.
fn grids_open(showing: &Showing) -> Result<(), Refused> {
    match &showing.edition {
        Some(edition) if !showing.grids_open => {
            let opens = wording::when(edition.closes_at);
            let why = format!("Others still play this: the grids open {opens}. Ask again then.");
            Err(Refused::Rule(why))
        }
        _ => Ok(()),
    }
}

/// Where in a game a position is, such as `Move 5 of 12.`
fn place(showing: &Showing, viewer: Viewer, past: &Past) -> String {
    let (name, round) = past.session.round(viewer);
    let of = showing.session.as_ref().map_or(round, |newest| newest.round(viewer).1);
    // As long as nobody else may know what is done in the first round, nothing is.
    match round {
        0 => "Start.".to_owned(),
        _ => format!("{name} {round} of {of}."),
    }
}
