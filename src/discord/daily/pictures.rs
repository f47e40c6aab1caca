//! The pictures of the daily challenge, drawn where nobody waits for them, each with its words.

use crate::daily::crier::Announcement;
use crate::daily::grids::Grids;
use crate::daily::made::Made;
use crate::daily::picture::{Opened, alt, draw_card, draw_grids, draw_results};
use crate::daily::standing::{Line, Standing};
use crate::daily::text::NewDay;
use crate::discord::answer::Picture;
use crate::discord::paint::Painter;
use crate::draw::Theme;
use crate::table::people::Someone;

/// What everybody sees has the colours that most people have.
const FOR_ALL: Theme = Theme::Dark;

/// A new day, as texts and pictures are made of it.
pub fn day(new: &Announcement) -> NewDay<'_> {
    let Announcement { challenge, date, language, ends_at, .. } = *new;
    NewDay { challenge, date, language, hash: &new.hash, ends_at }
}

/// The card of a new day, beside how the one before went.
pub async fn card(painter: &Painter, new: &Announcement) -> Option<Picture> {
    let (alt, new) = (alt::of_card(&day(new), Some(&new.before)), new.clone());
    painter.paint(alt, move || draw_card(&day(&new), Some(&new.before), FOR_ALL)).await
}

/// How a date went, in the asker's colours.
pub async fn results(painter: &Painter, standing: &Standing, asker: &Someone) -> Option<Picture> {
    let (id, theme) = (asker.id, asker.wishes.theme);
    let (alt, standing) = (alt::of_results(standing, Some(id)), standing.clone());
    painter.paint(alt, move || draw_results(&standing, Some(id), theme)).await
}

/// The best grids of a date, in somebody's colours or in everybody's.
pub async fn grids(painter: &Painter, grids: &Grids, theme: Option<Theme>) -> Option<Picture> {
    let (alt, grids) = (said(grids), grids.clone());
    let drawn = move || opened(&grids, |opened| draw_grids(opened, theme.unwrap_or(FOR_ALL)));
    painter.paint_some(alt, drawn).await
}

/// The same in words.
pub fn said(grids: &Grids) -> String {
    opened(grids, alt::of_grids)
}

fn opened<T>(grids: &Grids, show: impl FnOnce(&Opened<'_>) -> T) -> T {
    let best = grids.best.iter().map(|open| (&open.line, open.rules.as_str(), &open.made));
    let best: Vec<(&Line, &str, &Made)> = best.collect();
    let solver = grids.solver.as_ref().map(|solved| (&solved.grid, &solved.score));
    show(&Opened { challenge: grids.challenge, date: grids.date, best: &best, solver })
}
