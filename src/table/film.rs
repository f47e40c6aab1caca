//! A game that is over as a moving picture: played again by its rules, and drawn moment by moment as
//! everybody may see it now.

use super::engine::{Tables, Trouble};
use super::kind::Kind;
use super::lists::{self, Held};
use super::refused::Refused;
use super::session::Session;
use super::showing::Showing;
use crate::draw::Film;
use crate::game::{Header, Seat, Viewer};
use crate::games::Hosted;
use crate::screen::{Look, Panel};
use crate::store::Logged;

/// The most moments that are shown: of a longer game every second, third and so on.
const MOST_MOMENTS: usize = 60;
/// How long pictures are seen, in hundredths of a second: the first, the last, and all between them.
const FIRST: u16 = 120;
const LAST: u16 = 500;
const BETWEEN: usize = 1_800;
/// One of those: neither too quick to be seen nor so slow that it is tiring.
const LEAST: usize = 30;
const LONGEST: usize = 100;

/// A game that is over, as it was written down.
pub struct Reel {
    kind: &'static Kind,
    header: Header,
    log: Vec<Logged>,
    /// What it is played with, if its server brought that.
    _lists: Held,
}

impl Reel {
    /// Makes the moving picture. Takes its time.
    pub fn film(&self, look: &Look) -> Result<Vec<u8>, String> {
        let seat = |input: &Logged| Seat(u8::try_from(input.seat).unwrap_or(u8::MAX));
        let inputs: Vec<(Seat, &str)> =
            self.log.iter().map(|input| (seat(input), input.payload.as_str())).collect();
        self.kind.begin(&self.header)?.film(&inputs, look)
    }
}

impl Tables {
    /// What the moving picture of a table is made of.
    pub async fn reel(&self, showing: &Showing) -> Result<Reel, Trouble> {
        showing.replayable()?;
        let log = self.log(showing).await?;
        let (kind, header) = (showing.kind, showing.header.clone());
        let _lists = lists::bring(self.store(), kind, &header).await?;
        Ok(Reel { kind, header, log, _lists })
    }
}

/// The moving picture of the game that begins with `start`.
pub fn film<G: Hosted>(
    start: Session<G>,
    inputs: &[(Seat, &str)],
    look: &Look,
) -> Result<Vec<u8>, String> {
    // To the end first: what is shown on the way depends on it.
    let mut ended = start.clone();
    inputs.iter().try_for_each(|input| enter(&mut ended, input))?;
    if ended.status().outcome().is_none() {
        return Err(Refused::NotOver.to_string());
    }
    let (game, end) = (ended.game(), ended.view(Viewer::Public));
    let moments = moments(start, inputs, &end)?;
    let last = game.picture(&end, Panel::Board, look);
    let ending = game.frame(&end, &end, look);
    let size = (last.width().max(ending.width()), last.height().max(ending.height()));
    let mut film = Film::new(size.0, size.1, look.theme);
    let shown = thinned(moments.len());
    let hold = (BETWEEN / shown.len()).clamp(LEAST, LONGEST) as u16;
    for &number in &shown {
        let then = game.afterwards(&moments[number]);
        film.show(&game.frame(&then, &end, look), if number == 0 { FIRST } else { hold });
    }
    film.show(&ending, FIRST);
    film.show(&last, LAST);
    Ok(film.gif())
}

/// The states in which a game that ended like this came to a new moment, the start among them.
fn moments<G: Hosted>(
    mut session: Session<G>,
    inputs: &[(Seat, &str)],
    end: &G::View,
) -> Result<Vec<G::State>, String> {
    let mut newest = 0;
    let mut moments = vec![session.state().clone()];
    for input in inputs {
        enter(&mut session, input)?;
        let moment = session.game().moment(&session.view(Viewer::Public), end);
        let moment = moment.unwrap_or(session.seq() as usize);
        // Whoever takes something back gets to where they were before.
        if moment > newest {
            newest = moment;
            moments.push(session.state().clone());
        }
    }
    Ok(moments)
}

fn enter<G: Hosted>(session: &mut Session<G>, &(seat, text): &(Seat, &str)) -> Result<(), String> {
    let input = session.read(seat, text).map_err(|misread| misread.to_string())?;
    session.enter(input).map_err(|refusal| refusal.to_string())?;
    Ok(())
}

/// Which of so many moments are shown: all, or as many as may be, the first and the last among them.
fn thinned(count: usize) -> Vec<usize> {
    if count <= MOST_MOMENTS {
        return (0..count).collect();
    }
    let last = MOST_MOMENTS - 1;
    (0..=last).map(|number| number * (count - 1) / last).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_game_is_shown_from_the_first_moment_to_the_last() {
        for count in [1, 2, 59, 60, 61, 119, 120, 362, 5_000] {
            let shown = thinned(count);
            assert_eq!((shown[0], shown[shown.len() - 1]), (0, count - 1));
            assert_eq!(shown.len(), count.min(MOST_MOMENTS));
            let mut steps = shown.windows(2).map(|pair| pair[1] - pair[0]);
            let widest = (count - 1).div_ceil(MOST_MOMENTS - 1).max(1);
            assert!(steps.all(|step| (1..=widest).contains(&step)), "{count}");
        }
    }
}
