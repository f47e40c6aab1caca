//! How a daily went, told to others before its letters may be: squares and sums.

use super::words::of_table;
use crate::daily::dailies::Dailies;
use crate::daily::made::Made;
use crate::daily::share::Share;
use crate::table::apart::apart;
use crate::table::engine::Trouble;
use crate::table::record::Phase;
use crate::table::refused::Refused;
use crate::table::showing::Showing;
use crate::words::Language;

/// The block that is posted, of a daily that is over.
pub async fn block(dailies: &Dailies, showing: &Showing) -> Result<String, Trouble> {
    let (challenge, date) = of_table(showing).ok_or(Refused::NoResult)?;
    let session = match (showing.phase, &showing.session) {
        (Phase::Over, Some(session)) => session.clone(),
        (Phase::Lobby | Phase::Playing, _) => return Err(Refused::NotOver.into()),
        _ => return Err(Refused::NoResult.into()),
    };
    let header = showing.header.clone();
    let made = apart(move || Made::of(challenge, &header, &session.state())).await?;
    let squares = (&made.ok_or(Refused::NoResult)?).into();
    let player = showing.opener.id;
    let standing = dailies.standing(None, player, challenge, date).await?;
    let own = standing.groups.iter().find_map(|group| {
        let line = group.lines.iter().find(|line| line.person == player)?;
        Some((group.rules.clone(), line.streak))
    });
    let (rules, streak) = own.unwrap_or_default();
    let language = standing.language.parse().unwrap_or(Language::English);
    Ok(Share { challenge, date, language, rules, streak, squares }.text())
}
