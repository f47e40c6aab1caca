//! Monte Carlo tree search: random games, more and more of them along the best moves found so far.
//!
//! Three things are added to the plain method. A square that was good for a player at any time of a
//! simulated game counts as a hint for placing there now ("all moves as first"). A move that wins at
//! once, or lets the other win at once, is proven so, and proofs travel up the tree. And the budget
//! is a number of simulated games, so that a search is the same every time and everywhere.

use super::super::{Board, Colour};
use super::playout::{Owners, Quick, playout};
use super::tactics::after;
use crate::grid::Square;

/// A leaf gets its children when so many games have gone through it.
const GROWS_AT: u32 = 5;
/// A child starts with so many imagined hints, as many of them good as bad.
const PRIOR: f32 = 4.0;
/// How soon results outweigh hints. This and the next were found by playing the values against each
/// other on 9 x 9.
const TRUST: f32 = 0.003;
/// How much a neglected child attracts: little, for the hints already keep all in sight.
const CURIOSITY: f32 = 0.005;

/// What is proven of a node, for the one who moved there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Proof {
    None,
    Won,
    Lost,
}

/// A move and what came of it.
struct Node {
    square: Square,
    proof: Proof,
    /// Where its children begin, and how many there are; none before it has grown.
    children: (u32, u16),
    visits: u32,
    /// Points for the one who moved here: one for a win, half for a draw.
    points: f32,
    hints: f32,
    hint_points: f32,
}

impl Node {
    fn new(square: Square) -> Self {
        Self {
            square,
            proof: Proof::None,
            children: (0, 0),
            visits: 0,
            points: 0.0,
            hints: PRIOR,
            hint_points: PRIOR / 2.0,
        }
    }

    fn children(&self) -> std::ops::Range<usize> {
        let (first, count) = self.children;
        first as usize..first as usize + usize::from(count)
    }
}

pub(super) struct Search {
    board: Board,
    mover: Colour,
    /// The root is the first.
    nodes: Vec<Node>,
    /// The free squares of `board`, in no order.
    free: Vec<Square>,
    quick: Quick,
}

impl Search {
    /// A search for the best of `squares`, none of which wins at once.
    pub(super) fn new(board: &Board, mover: Colour, squares: &[Square], quick: Quick) -> Self {
        // The root is nobody's move: its square is never looked at.
        let nodes = vec![Node::new(Square::new(0, 0))];
        let free = board.free().collect();
        let mut search = Self { board: board.clone(), mover, nodes, free, quick };
        search.nodes.extend(squares.iter().copied().map(Node::new));
        search.adopt(0, 1);
        search
    }

    /// The best move after `budget` simulated games, or after fewer if they prove enough.
    pub(super) fn best(mut self, budget: u32) -> Square {
        self.run(budget);
        let rank =
            |node: &&Node| (node.proof == Proof::Won, node.proof != Proof::Lost, node.visits);
        let best = self.nodes[self.nodes[0].children()].iter().max_by_key(rank);
        best.expect("a square to choose").square
    }

    fn run(&mut self, budget: u32) {
        for _ in 0..budget {
            if self.nodes[0].proof != Proof::None {
                break;
            }
            self.simulate();
        }
    }

    fn simulate(&mut self) {
        let (mut board, mut mover) = (self.board.clone(), self.mover);
        let mut owners = Owners::none();
        let mut path = vec![0];
        let mut at = 0;
        while self.nodes[at].children.1 > 0 {
            at = self.select(at);
            let square = self.nodes[at].square;
            board.place(mover, square);
            owners.set(square, mover);
            mover = mover.other();
            path.push(at);
        }
        let grows = self.nodes[at].visits >= GROWS_AT;
        let won = if grows && self.grow(at, &board, mover) {
            self.prove(&path);
            Some(mover)
        } else {
            playout(board, mover, &mut self.free, &mut owners, &mut self.quick)
        };
        self.learn(&path, won, &owners);
    }

    /// The child to look at next: by results, by hints as long as results are few, and now and then
    /// one that was neglected.
    fn select(&self, parent: usize) -> usize {
        let curiosity = CURIOSITY * (self.nodes[parent].visits as f32).sqrt();
        let score = |node: &Node| {
            let visits = node.visits as f32;
            let hint = node.hint_points / node.hints;
            let result = if node.visits > 0 { node.points / visits } else { hint };
            let weight = node.hints / (node.hints + visits + TRUST * node.hints * visits);
            weight * hint + (1.0 - weight) * result + curiosity / (1.0 + visits)
        };
        let mut best = (f32::NEG_INFINITY, parent);
        let children = self.nodes[parent].children();
        for (at, node) in children.clone().zip(&self.nodes[children]) {
            let score = score(node);
            if node.proof != Proof::Lost && score > best.0 {
                best = (score, at);
            }
        }
        best.1
    }

    /// Gives a leaf its children; whether one of them wins at once.
    fn grow(&mut self, leaf: usize, board: &Board, mover: Colour) -> bool {
        let first = self.nodes.len();
        for square in board.free() {
            let mut node = Node::new(square);
            if after(board, mover, square).1 {
                // The others do not matter any more.
                node.proof = Proof::Won;
                self.nodes.truncate(first);
                self.nodes.push(node);
                break;
            }
            self.nodes.push(node);
        }
        self.adopt(leaf, first);
        self.nodes.get(first).is_some_and(|node| node.proof == Proof::Won)
    }

    /// Makes the nodes from `first` on the children of `parent`, shuffled: of equal ones the first
    /// is looked at first, and that must not favour a corner.
    fn adopt(&mut self, parent: usize, first: usize) {
        let children = &mut self.nodes[first..];
        for last in (1..children.len()).rev() {
            children.swap(last, self.quick.below(last + 1));
        }
        self.nodes[parent].children = (first as u32, (self.nodes.len() - first) as u16);
    }

    /// The mover at the end of `path` has a won child: carries that up as far as it decides.
    fn prove(&mut self, path: &[usize]) {
        let mut proof = Proof::Lost;
        for &at in path.iter().rev() {
            if proof == Proof::Won {
                // Everything the other could do is lost.
                let children = &self.nodes[self.nodes[at].children()];
                if children.iter().any(|child| child.proof != Proof::Lost) {
                    return;
                }
            }
            self.nodes[at].proof = proof;
            proof = if proof == Proof::Lost { Proof::Won } else { Proof::Lost };
        }
    }

    /// Books the result of a simulated game along its path.
    fn learn(&mut self, path: &[usize], won: Option<Colour>, owners: &Owners) {
        let mut mover = self.mover;
        let points = |colour| won.map_or(0.5, |winner| if winner == colour { 1.0 } else { 0.0 });
        for &at in path {
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.points += points(mover.other());
            let earned = points(mover);
            let children = node.children();
            for child in &mut self.nodes[children] {
                if owners.of(child.square) == Some(mover) {
                    child.hints += 1.0;
                    child.hint_points += earned;
                }
            }
            mover = mover.other();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::solve::{Solver, Value};
    use super::super::tactics::winning;
    use super::*;
    use crate::game::{Dice, Seed};

    /// What the search proves is true, and with few squares left it proves nearly everything.
    #[test]
    fn proofs_agree_with_exact_values() {
        let (mut open, mut lost, mut won) = (0, 0, 0);
        for game in 0..600 {
            let mut dice = Dice::new(&Seed::from_number(game), 0);
            let Some((board, mover)) = quiet(6 + game as usize % 4, &mut dice) else { continue };
            let squares: Vec<Square> = board.free().collect();
            let mut search = Search::new(&board, mover, &squares, Quick::new(&mut dice));
            search.run(3000);
            let (value, _) = Solver::new(u32::MAX).solve(&board, mover).expect("a budget for all");
            // The root stands for the other's move.
            let (count, expected) = match search.nodes[0].proof {
                Proof::Lost => (&mut won, Value::Win),
                Proof::Won => (&mut lost, Value::Loss),
                Proof::None => (&mut open, value),
            };
            *count += 1;
            assert_eq!(value, expected, "{board}");
        }
        assert!(lost > 50 && won > 50 && open < 10, "{lost} lost, {won} won, {open} open");
    }

    /// A random 4 x 4 position after `moves`, if nobody has won yet or can win at once.
    fn quiet(moves: usize, dice: &mut Dice) -> Option<(Board, Colour)> {
        let mut squares: Vec<Square> = Square::all(4).collect();
        dice.shuffle(&mut squares);
        let (mut board, mut mover) = (Board::new(4), Colour::Red);
        for square in squares.into_iter().take(moves) {
            let (next, won) = after(&board, mover, square);
            if won {
                return None;
            }
            (board, mover) = (next, mover.other());
        }
        winning(&board, mover).is_none().then_some((board, mover))
    }
}
