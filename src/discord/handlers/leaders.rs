//! Leaderboards: asked for, leafed through, and shown to everybody.

use crate::discord::answer::{Answer, Body};
use crate::discord::app::{App, Asker};
use crate::discord::standings::control::{BoardControl, Wanted, Wish};
use crate::discord::standings::messages;
use crate::standings::{Leaderboard, Measure, Question, Scope, Span};
use crate::table::engine::Trouble;
use crate::table::kind::Kind;
use crate::table::messenger::Undelivered;
use crate::table::people::Boards;
use crate::table::refused::Refused;

impl App {
    /// The first page of a leaderboard. If nothing is named that is to be compared, it is what somebody has.
    pub async fn leaderboard(
        &self,
        asker: &Asker,
        kind: &Kind,
        span: Span,
        here: bool,
        by: Option<Measure>,
    ) -> Result<Answer, Trouble> {
        let usual = Measure::of(kind);
        let asked = by.map_or_else(|| usual.clone(), |by| vec![by]);
        let wanted = asked.iter().filter_map(|measure| Wanted::of(kind, *measure, span, here));
        let wanted: Vec<Wanted> = wanted.collect();
        let Some(first) = wanted.first().copied() else {
            let by: Vec<&str> = asked.iter().map(|measure| measure.name()).collect();
            let names: Vec<&str> = usual.iter().map(|measure| measure.name()).collect();
            let (by, names) = (by.join(", "), names.join(", "));
            let why = format!("{} is not compared by {by}: choose one of {names}.", kind.name);
            return Err(Refused::Rule(why).into());
        };
        let mut shown = (first, self.page(asker, first, 0).await?);
        for other in &wanted[1..] {
            if !shown.1.rows.is_empty() {
                break;
            }
            let board = self.page(asker, *other, 0).await?;
            if !board.rows.is_empty() {
                shown = (*other, board);
            }
        }
        let (wanted, board) = shown;
        let boards = asker.person.wishes.boards;
        Ok(Answer::Private(self.board_body(asker, &board, wanted, boards).await))
    }

    /// What a control of a leaderboard asks for.
    pub async fn leaders(&self, control: BoardControl, asker: &Asker) -> Result<Answer, Trouble> {
        let BoardControl { wish, wanted, page } = control;
        let board = self.page(asker, wanted, page).await?;
        let boards = asker.person.wishes.boards;
        Ok(match wish {
            Wish::Open | Wish::Told => {
                Answer::Private(self.board_body(asker, &board, wanted, boards).await)
            }
            Wish::Text => {
                Answer::Private(self.board_body(asker, &board, wanted, Boards::Text).await)
            }
            Wish::Turn(boards) => {
                Answer::Update(self.board_body(asker, &board, wanted, boards).await)
            }
            Wish::Post if board.rows.is_empty() => {
                Answer::say("Nobody is on it, so there is nothing to post.")
            }
            Wish::Post => {
                let shown = messages::posted_board(&self.painter, board.clone(), wanted).await;
                match self.show_all(asker, &shown).await {
                    Ok(()) => {
                        let mut body =
                            messages::board(&self.painter, &board, &asker.person, boards).await;
                        body.rows = messages::board_rows(&board, wanted, boards, false);
                        Answer::Update(body.with_word("It is posted here."))
                    }
                    Err(why) => Answer::say(why),
                }
            }
        })
    }

    async fn page(
        &self,
        asker: &Asker,
        wanted: Wanted,
        page: usize,
    ) -> Result<Leaderboard, Trouble> {
        let Wanted { game, measure, span, here, since } = wanted;
        let scope = match here {
            true => Scope::Server(asker.place.guild.ok_or(Refused::NoServer)?),
            false => Scope::Everywhere,
        };
        let question = Question { game, measure, span, scope };
        self.board_of(question, asker.person.id, page, since).await
    }

    async fn board_body(
        &self,
        asker: &Asker,
        board: &Leaderboard,
        wanted: Wanted,
        boards: Boards,
    ) -> Body {
        let mut body = messages::board(&self.painter, board, &asker.person, boards).await;
        body.rows = messages::board_rows(board, wanted, boards, may_post(asker));
        body
    }

    /// Posts a message where the asker is, which calls nobody; or says why that can't be done.
    pub(super) async fn show_all(&self, asker: &Asker, body: &Body) -> Result<(), String> {
        if let Some(missing) = &asker.missing {
            return Err(missing.clone());
        }
        if asker.place.is_direct() {
            return Err("Nobody else reads this: post it in a channel of a server.".to_owned());
        }
        // The same press is posted once, however often Discord tells of it.
        let nonce = format!("{:x}", asker.press);
        match self.mailer.send(asker.place.channel, body, &[], &nonce).await {
            Ok(_) => Ok(()),
            Err(Undelivered::Forbidden | Undelivered::ChannelGone) => {
                Err("I may not post here: ask for it in another channel.".to_owned())
            }
            Err(_) => Err("Discord did not take it: please try again in a moment.".to_owned()),
        }
    }
}

/// Whether something can be shown to others here.
pub(super) fn may_post(asker: &Asker) -> bool {
    asker.missing.is_none() && !asker.place.is_direct()
}
