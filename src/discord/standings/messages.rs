//! Leaderboards and profiles as messages: a picture with its title, or all of it in words.

use serenity::builder::{CreateActionRow, CreateButton};

use super::control::{BoardControl, Wanted, Wish};
use super::person::PersonControl;
use crate::discord::answer::{Body, Picture};
use crate::discord::controls::plain;
use crate::discord::custom_id::{Control, CustomId};
use crate::discord::paint::Painter;
use crate::draw::Theme;
use crate::standings::chronicle::Told;
use crate::standings::picture::{draw_leaderboard, draw_profile};
use crate::standings::profile::{BestGame, GameRecord};
use crate::standings::{Leaderboard, Profile, Question, Scope, text};
use crate::table::people::{Boards, Someone};
use crate::table::seating::PersonId;

/// What everybody sees has the colours that most people have.
const FOR_ALL: Theme = Theme::Dark;
/// A row has room for no more.
const BUTTONS: usize = 5;

/// A page of a leaderboard for the one who asks.
pub async fn board(
    painter: &Painter,
    board: &Leaderboard,
    asker: &Someone,
    boards: Boards,
) -> Body {
    let mut body = match boards {
        Boards::Picture => painted(painter, board, Some(asker.id), asker.wishes.theme).await,
        Boards::Text => Body::text(text::leaderboard(board, Some(asker.id))),
    };
    if board.question.scope == Scope::Everywhere && !asker.wishes.everywhere {
        body.text.push_str("\n-# You are not on it: `/preferences everywhere:on` puts you there.");
    }
    body
}

/// The same for everybody: whoever asked has no row besides, and those who look at it find theirs by a button.
pub async fn posted_board(painter: &Painter, mut board: Leaderboard, wanted: Wanted) -> Body {
    board.own = None;
    let mut body = painted(painter, &board, None, FOR_ALL).await;
    let open = plain(board_id(Wish::Open, wanted, 0), "Leaderboard");
    body.rows.push(CreateActionRow::Buttons(vec![open]));
    body
}

/// What a week or a month changed, with the picture of the first game and a button for each.
pub async fn chronicle(painter: &Painter, chronicle: &[Told]) -> Body {
    let mut body = Body::text(text::chronicle(chronicle));
    let Some(first) = chronicle.first() else { return body };
    body.picture = painted(painter, &first.board, None, FOR_ALL).await.picture;
    let buttons = chronicle.iter().filter_map(|told| {
        let Question { game, measure, span, .. } = told.board.question;
        let wanted = Wanted { game, measure, span, here: true, since: None };
        let wanted = wanted.of_span(told.board.since?)?;
        Some(plain(board_id(Wish::Told, wanted, 0), &told.board.title))
    });
    let buttons: Vec<CreateButton> = buttons.take(BUTTONS).collect();
    body.rows.push(CreateActionRow::Buttons(buttons));
    body
}

/// With its picture; all in words if there is nothing to draw, or if that fails.
async fn painted(
    painter: &Painter,
    board: &Leaderboard,
    asker: Option<PersonId>,
    theme: Theme,
) -> Body {
    let mut picture: Option<Picture> = None;
    if !board.rows.is_empty() {
        let (alt, drawn) = (text::leaderboard_alt(board, asker), board.clone());
        picture = painter.paint(alt, move || draw_leaderboard(&drawn, asker, theme)).await;
    }
    let text = match picture {
        Some(_) => text::beside_leaderboard(board, asker),
        None => text::leaderboard(board, asker),
    };
    Body { text, picture, ..Body::default() }
}

/// Pages, the same as text, and showing it to everybody where that is possible.
pub fn board_rows(
    board: &Leaderboard,
    wanted: Wanted,
    boards: Boards,
    may_post: bool,
) -> Vec<CreateActionRow> {
    let to = |page| board_id(Wish::Turn(boards), wanted, page);
    let mut buttons: Vec<CreateButton> = Vec::new();
    if board.page > 0 {
        buttons.push(plain(to(board.page - 1), "◀ Back"));
    }
    if board.page + 1 < board.pages {
        buttons.push(plain(to(board.page + 1), "Next ▶"));
    }
    if !board.rows.is_empty() {
        if boards == Boards::Picture {
            buttons.push(plain(board_id(Wish::Text, wanted, board.page), "Text"));
        }
        if may_post {
            buttons.push(plain(board_id(Wish::Post, wanted, board.page), "Post"));
        }
    }
    if buttons.is_empty() { Vec::new() } else { vec![CreateActionRow::Buttons(buttons)] }
}

fn board_id(wish: Wish, wanted: Wanted, page: usize) -> CustomId {
    CustomId::free(Control::Leaders(BoardControl { wish, wanted, page }))
}

/// A profile for somebody: in these colours, or in everybody's.
pub async fn profile(
    painter: &Painter,
    profile: &Profile,
    theme: Option<Theme>,
    boards: Boards,
) -> Body {
    let mut picture = None;
    if boards == Boards::Picture && !profile.is_empty() {
        let (alt, drawn) = (text::profile_alt(profile), profile.clone());
        let theme = theme.unwrap_or(FOR_ALL);
        picture = painter.paint(alt, move || draw_profile(&drawn, theme)).await;
    }
    let text = match picture {
        Some(_) => text::beside_profile(profile),
        None => text::profile(profile),
    };
    Body { text, picture, ..Body::default() }
}

/// How the best games ended, as far as the asker may see that; the same as text; showing it to everybody.
pub fn profile_rows(
    profile: &Profile,
    best: &[(&GameRecord, &BestGame)],
    boards: Boards,
    may_post: bool,
) -> Vec<CreateActionRow> {
    let id = |control| CustomId::free(Control::Profile(control));
    let games = best.iter().take(BUTTONS).map(|(game, best)| {
        let label = format!("Best {}: {}", game.name, best.score);
        plain(id(PersonControl::Best(profile.person, game.game)), &label)
    });
    let games: Vec<CreateButton> = games.collect();
    let mut others = Vec::new();
    if boards == Boards::Picture && !profile.is_empty() {
        others.push(plain(id(PersonControl::Text(profile.person)), "Text"));
    }
    if may_post && !profile.is_empty() {
        others.push(plain(id(PersonControl::Post), "Post"));
    }
    let rows = [games, others].into_iter().filter(|row| !row.is_empty());
    rows.map(CreateActionRow::Buttons).collect()
}
