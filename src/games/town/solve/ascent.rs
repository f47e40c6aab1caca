//! Good prices: each line tells the lines across it what it would lose by each state of a crossing, those
//! across and those down in turn, until the bound no longer falls.

use super::lists::Lists;
use super::plot::Plot;
use super::prices::Prices;
use super::worth::{BLACK, POINT};

/// How often all lines are asked at most, and how often in vain.
const SWEEPS: usize = 60;
const IN_VAIN: usize = 3;
/// Losses beyond this are not told apart.
const CAP: i32 = POINT / 2;

/// How much dearer a block gets at a time.
const STEP: i32 = POINT / 24;

/// Betters the prices until no arrangement can be worth `target`, or as far as it goes. Returns the bound.
pub fn ascend(
    plot: &Plot,
    prices: &mut Prices,
    target: i32,
    lists: &Lists,
    effort: &mut u64,
    limit: u64,
) -> i32 {
    let bound =
        |prices: &Prices, effort: &mut u64| plot.bound(prices, &plot.bests(prices, lists, effort));
    let mut lowest = bound(prices, effort);
    let (mut tried, mut vain) = (prices.clone(), 0);
    for sweep in 0..SWEEPS {
        if lowest < target || vain == IN_VAIN || *effort > limit {
            break;
        }
        let mut wanted = vec![Wanted::default(); plot.layout.sites.len()];
        for down in [false, true] {
            tell(plot, &mut tried, &mut wanted, down, lists, effort);
        }
        charge(&mut tried, &wanted);
        let mut reached = bound(&tried, effort);
        if sweep % 2 == 0 {
            for by in [-POINT / 6, -POINT / 24, POINT / 24, POINT / 6] {
                let mut other = tried.clone();
                other.unit += by;
                if other.unit >= 0 {
                    let bound = bound(&other, effort);
                    if bound < reached {
                        (reached, tried) = (bound, other);
                    }
                }
            }
        }
        vain = if reached <= lowest - POINT / 20 { 0 } else { vain + 1 };
        if reached < lowest {
            (lowest, *prices) = (reached, tried.clone());
        }
    }
    lowest
}

/// Every line in one direction shares out its losses to the lines across it, evenly: its own best stays as
/// it is, and no best of another line rises.
fn tell(
    plot: &Plot,
    prices: &mut Prices,
    wanted: &mut [Wanted],
    down: bool,
    lists: &Lists,
    effort: &mut u64,
) {
    for line in plot.layout.lines.iter().filter(|line| line.down == down) {
        let crossings = line.sites.iter().filter(|&&site| plot.layout.sites[site].is_crossing());
        let share = crossings.count().max(1) as i32;
        let losses = plot.strip(line, prices).losses(CAP, lists, effort);
        for (&site, losses) in line.sites.iter().zip(losses) {
            let taken = losses[1..].contains(&0);
            match losses[usize::from(BLACK)] {
                0 if taken => {}
                0 => wanted[site].black += 1,
                _ => wanted[site].taken += 1,
            }
            if plot.layout.sites[site].is_crossing() {
                for (price, loss) in prices.states[site].iter_mut().zip(losses) {
                    *price += if down { -(loss / share) } else { loss / share };
                }
            }
        }
    }
}

/// By how many of its lines a site is wanted black, or else taken; those that do not care are not counted.
#[derive(Clone, Copy, Default)]
struct Wanted {
    black: i32,
    taken: i32,
}

/// Blocks that lines want whole get dearer, those that they do not want cheaper.
fn charge(prices: &mut Prices, wanted: &[Wanted]) {
    for block in &mut prices.blocks {
        let taken: i32 = block.free.iter().map(|&site| wanted[site].taken).sum();
        let black: i32 = block.lots.iter().map(|&site| wanted[site].black).sum();
        let over = taken - black - 2 * (block.free.len() as i32 - 1);
        block.price = (block.price + over.clamp(-1, 1) * STEP).max(0);
    }
    prices.settle_blocks();
}
