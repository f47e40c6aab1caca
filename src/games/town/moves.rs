//! What can be typed now, for those who type: what leads on comes first.

use super::CrissCrossTown;
use super::action::Action;
use super::cuts;
use super::jobs;
use super::part::Lies;
use super::show::{Bench, Draft};
use super::spots;
use super::view::View;
use crate::game::{Moves, Seat};

/// How many of each kind are listed.
const FEW: usize = 8;

impl Moves for CrissCrossTown {
    fn moves(&self, view: &View, seat: Seat) -> Vec<Action> {
        let Some(bench) = Bench::new(self, view, Draft::Keep).filter(|_| view.you == Some(seat))
        else {
            let done = view.you == Some(seat) && view.seats[seat.index()].done && !view.over;
            let reopen = done && !view.is_tight();
            return reopen.then_some(Action::Reopen).into_iter().collect();
        };
        let mut moves = if view.finishing { self.last(&bench) } else { self.building(&bench) };
        if bench.own.reserve > 0 {
            let jobs = jobs::best(&bench.own.desk.town, self.spelling(view.variant), FEW);
            moves.extend(jobs.into_iter().map(|job| Action::Work(job.square)));
        }
        moves.retain(|action| match action {
            Action::Done | Action::Undo | Action::Best | Action::Fresh => true,
            edit => bench.after(std::slice::from_ref(edit)).is_ok(),
        });
        moves
    }
}

impl CrissCrossTown {
    fn building(&self, bench: &Bench<'_>) -> Vec<Action> {
        let desk = &bench.own.desk;
        let mut moves = Vec::new();
        let loose = desk.parts.iter().filter(|(_, part)| part.lies == Lies::Loose);
        for (&number, part) in loose {
            if bench.fits(part) {
                let spots = spots::best(self, bench.view, bench.own, part, 2 * FEW);
                let upright = spots.iter().filter(|spot| !spot.flip).take(FEW);
                moves.extend(upright.map(|spot| Action::Place(number, spot.at)));
            }
            moves.extend([Action::Crumple(number), Action::Flip(number), Action::Keep(number)]);
        }
        if moves.is_empty() {
            let cuts = cuts::straight(self, bench.view, desk, FEW);
            moves.extend(cuts.into_iter().map(Action::Cut));
        }
        moves.push(Action::Done);
        moves.extend((!bench.own.plan.is_empty()).then_some(Action::Undo));
        moves.extend(bench.own.may_renew.then_some(Action::Fresh));
        moves.extend(desk.parts.keys().map(|&number| Action::Unplace(number)));
        moves
    }

    fn last(&self, bench: &Bench<'_>) -> Vec<Action> {
        let (desk, variant) = (&bench.own.desk, bench.view.variant);
        let mut moves = Vec::new();
        if self.demand_words(&desk.town, variant).is_ok() {
            moves.push(Action::Done);
        } else {
            let black = self.plain_arrangement(desk, variant).black.into_iter();
            let open = black.filter(|&square| desk.town.is_visible(square));
            moves.extend(open.take(FEW).map(Action::Black));
        }
        moves.extend(bench.own.asked.is_none().then_some(Action::Best));
        moves.extend((!bench.own.plan.is_empty()).then_some(Action::Undo));
        moves
    }
}
