//! Who is still in a server: looked up for those who are to be shown, and believed for a day. A list of all
//! members would take an intent that not every bot gets.

use std::collections::HashSet;

use serenity::http::{LightMethod, Request, Route};
use tokio::task::JoinSet;

use crate::daily::date::Date;
use crate::discord::app::App;
use crate::discord::failure::Failure;
use crate::discord::mailer::id;
use crate::discord::wire::Patience;
use crate::standings::{Leaderboard, Question, Row, Scope};
use crate::store::{MEMBERS_KEPT, StoreError};
use crate::table::engine::Trouble;
use crate::table::seating::PersonId;

/// How often a page is filled up again after people on it turned out to have left.
const ROUNDS: usize = 5;

impl App {
    /// A page of a leaderboard. Of a server's, without those who have left it, as far as Discord tells.
    pub async fn board_of(
        &self,
        question: Question,
        asker: PersonId,
        page: usize,
        since: Option<Date>,
    ) -> Result<Leaderboard, Trouble> {
        let ask = async || self.standings.leaderboard_since(question, asker, page, since).await;
        let mut board = ask().await?;
        let Scope::Server(guild) = question.scope else { return Ok(board) };
        if board.own.is_none() && self.standings.is_back(guild, asker).await? {
            board = ask().await?;
        }
        for _ in 0..ROUNDS {
            if !self.look_up(guild, &board, asker).await? {
                return Ok(board);
            }
            board = ask().await?;
        }
        // However many have left, none of them is shown: this page is then a short one.
        if self.look_up(guild, &board, asker).await? {
            let looked_up: HashSet<PersonId> = board.rows.iter().map(|row| row.person).collect();
            board = ask().await?;
            board.rows.retain(|row| row.person == asker || looked_up.contains(&row.person));
        }
        Ok(board)
    }

    /// Looks up those of whom nothing is known, or only from long ago; says whether any of them have left.
    /// Where Discord gives no answer, they stay.
    async fn look_up(
        &self,
        guild: u64,
        board: &Leaderboard,
        asker: PersonId,
    ) -> Result<bool, StoreError> {
        let now = self.tables.now();
        let unknown = |row: &&Row| {
            let known = row.checked_at.is_some_and(|at| (at..at + MEMBERS_KEPT).contains(&now));
            row.person != asker && !known
        };
        let mut looking = JoinSet::new();
        for row in board.rows.iter().filter(unknown).filter(|row| row.discord_id > 0) {
            let (wire, person) = (self.answers.clone(), row.person);
            let (Some(guild_id), Some(user_id)) = (id(guild), id(row.discord_id)) else { continue };
            looking.spawn(async move {
                let route = Route::GuildMember { guild_id, user_id };
                let asked = wire.send(Patience::ONCE, Request::new(route, LightMethod::Get)).await;
                match asked {
                    Ok(_) => Some((person, true)),
                    Err(Failure::MemberGone) => Some((person, false)),
                    Err(_) => None,
                }
            });
        }
        let mut any_left = false;
        while let Some(looked) = looking.join_next().await {
            if let Ok(Some((person, here))) = looked {
                self.standings.seen_in(guild, person, here).await?;
                any_left |= !here;
            }
        }
        Ok(any_left)
    }
}
