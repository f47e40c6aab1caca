//! Looking: boards as text, what went before, exports, guides, one's own tables.

use serenity::builder::{CreateActionRow, CreateButton};

use super::Origin;
use crate::discord::answer::{Answer, Body};
use crate::discord::app::{App, Asker};
use crate::discord::controls::plain;
use crate::discord::custom_id::{Control, CustomId};
use crate::discord::messages;
use crate::discord::wording;
use crate::draw::Theme;
use crate::screen::Panel;
use crate::table::engine::Trouble;
use crate::table::people::Boards;
use crate::table::record::{Phase, TableId};
use crate::table::refused::Refused;

/// How many of one's own tables are listed: as many as a message has room for.
const LISTED: usize = 10;
const IN_A_ROW: usize = 5;
/// How many of those who play there are named.
const NAMED: usize = 2;

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
        let body = self.hindsight.of(&showing, &asker.person).await;
        let nothing = || Body::text("There is nothing to say about this game with hindsight.");
        Ok(Answer::Private(body.unwrap_or_else(nothing)))
    }

    /// The board after so many inputs, with a way back and forth.
    pub async fn history(
        &self,
        id: TableId,
        asker: &Asker,
        seq: Option<u64>,
        turn: bool,
    ) -> Result<Answer, Trouble> {
        let showing = self.tables.showing(id).await?;
        let last = showing.seq();
        let seq = seq.unwrap_or(last).min(last);
        let (session, told) = self.tables.past(&showing, seq).await?;
        let viewer = showing.viewer(asker.person.id);
        let screen = session.screen(viewer, Panel::Board);
        let place = if seq == 0 { "Start".to_owned() } else { format!("Move {seq} of {last}") };
        let text = wording::with_names(&showing, &screen.text, wording::mention);
        let mut lines = vec![format!("{}\n{place}.", wording::title(&showing))];
        lines.extend(wording::told(&showing, &told, viewer, messages::ROOM / 2));
        lines.push(text);
        let mut body = Body::text(lines.join("\n"));
        match asker.person.wishes.boards {
            Boards::Text => messages::add_block(&mut body, &showing, &screen.board),
            Boards::Picture => {
                let look = wording::look(&showing, &asker.person);
                let alt = messages::alt(&showing, &screen);
                body.picture = self.painter.board(&session, viewer, None, look, alt).await;
            }
        }
        let past = |seq| CustomId::of(id, Control::History { seq, turn: true });
        let mut buttons: Vec<CreateButton> = Vec::new();
        if seq > 1 {
            buttons.push(plain(past(0), "⏮ Start"));
        }
        if seq > 0 {
            buttons.push(plain(past(seq - 1), "◀ Back"));
        }
        if seq < last {
            buttons.push(plain(past(seq + 1), "Forward ▶"));
        }
        if seq + 1 < last {
            buttons.push(plain(past(last), "End ⏭"));
        }
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

    /// The asker's own open tables, everywhere, and a button to open each.
    pub async fn mine(&self, asker: &Asker) -> Result<Answer, Trouble> {
        let tables = self.tables.store().tables_of(asker.person.id.0).await?;
        if tables.is_empty() {
            return Ok(Answer::say("You play at no table now: open one, /help lists the games."));
        }
        let mut lines = Vec::new();
        let mut buttons = Vec::new();
        for (number, row) in tables.iter().enumerate().take(LISTED) {
            let id = TableId(row.id);
            // No message of a private one can be linked to.
            let link = if row.private { String::new() } else { self.link_to(id).await? };
            let showing = match self.tables.showing(id).await {
                // A game that this version does not know: the others are listed all the same.
                Err(Trouble::Refused(_)) => {
                    lines.push(format!("{}. A table that rests {link}", number + 1));
                    continue;
                }
                showing => showing?,
            };
            let yours = showing.awaited().iter().any(|(seat, _)| {
                showing.person_on(*seat).is_some_and(|person| person.id == asker.person.id)
            });
            let turn = if yours { " **Your move.**" } else { "" };
            let title = wording::title(&showing);
            let others = showing.people().filter(|person| person.id != asker.person.id);
            let names: Vec<String> = others.take(NAMED).map(|p| wording::mention(p)).collect();
            let with = if names.is_empty() { "" } else { " with " };
            lines.push(format!("{}. {title}{with}{} {link}{turn}", number + 1, names.join(", ")));
            let control = if showing.session.is_some() { Control::Pad } else { Control::Text };
            buttons.push(plain(CustomId::of(id, control), &format!("Open {}", number + 1)));
        }
        if tables.len() > LISTED {
            lines.push(format!("And {} more.", tables.len() - LISTED));
        }
        let rows = buttons.chunks(IN_A_ROW).map(|row| CreateActionRow::Buttons(row.to_vec()));
        Ok(Answer::Private(Body {
            text: lines.join("\n"),
            rows: rows.collect(),
            ..Body::default()
        }))
    }

    /// Posts the public board again, further down.
    pub fn show_again(&self, id: TableId) -> Answer {
        self.projector.ask(id);
        Answer::say("The board is posted again below.")
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
