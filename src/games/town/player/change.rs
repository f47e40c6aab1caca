//! What a piece adds to a town where it lies: points, lines and workers.

use super::super::score::points;
use super::super::tile::Tile;
use super::ground::Ground;
use super::lines::Line;
use super::shape::Shape;

/// What a piece would change.
pub struct Change {
    /// Points of words and bonuses, more or less than before, if all lines are words.
    pub points: i32,
    /// The lines that it makes, and those that go into them.
    pub lines: Vec<Line>,
    pub before: Vec<Line>,
    /// Workers that its houses bring.
    pub workers: usize,
}

impl Change {
    /// A line that was there before ends here.
    fn end(&mut self, part: &mut Line) {
        let part = std::mem::take(part);
        if part.len() > 1 {
            self.points -= points::word(part.len());
            self.before.push(part);
        }
    }
}

impl Ground {
    /// What the shape does with its first letter there, or none if it can't lie there.
    pub fn change(&mut self, shape: &Shape, spot: usize) -> Option<Change> {
        let places = self.places(shape, spot)?;
        if !places.iter().all(|&(place, _)| self.is_free(place)) {
            return None;
        }
        let before = self.standing(&places);
        places.iter().for_each(|&(place, tile)| self.tiles[place] = Some(tile));
        let blocked = places.iter().any(|&(place, _)| self.is_in_block(place));
        let change = (!blocked).then(|| self.measured(&places, before));
        places.iter().for_each(|&(place, _)| self.tiles[place] = None);
        change
    }

    fn measured(&self, places: &[(usize, Tile)], before: i32) -> Change {
        let bonus = self.standing(places) + self.bonuses(places.iter().map(|(place, _)| *place));
        let houses = places.iter().filter(|(_, tile)| tile.is_house());
        let workers = houses.map(|&(place, _)| if self.has_company(place) { 2 } else { 1 }).sum();
        let mut change =
            Change { points: bonus - before, lines: Vec::new(), before: Vec::new(), workers };
        for step in [1, self.width] {
            let mut begun = Vec::with_capacity(places.len());
            for &(place, _) in places {
                let first = self.first(place, step);
                if begun.contains(&first) || !self.is_letter(first + step) {
                    continue;
                }
                begun.push(first);
                self.follow(first, step, places, &mut change);
            }
        }
        change
    }

    /// Enters the line that begins there, and those that it was made of.
    fn follow(&self, first: usize, step: usize, new: &[(usize, Tile)], change: &mut Change) {
        let other = if step == 1 { self.width } else { 1 };
        let is_new = |place: usize| new.iter().any(|(new, _)| *new == place);
        let old = |place: usize| self.is_letter(place) && !is_new(place);
        let (mut line, mut part) = (Line::default(), Line::default());
        let mut place = first;
        while let Some(tile) = self.tiles[place] {
            let crossed = self.is_letter(place - other) || self.is_letter(place + other);
            line.push(place, tile, crossed);
            if is_new(place) {
                change.end(&mut part);
            } else {
                let crossed = old(place - other) || old(place + other);
                part.push(place, tile, crossed);
            }
            place += step;
        }
        change.end(&mut part);
        change.points += points::word(line.len());
        change.lines.push(line);
    }

    /// The bonuses of the letters beside these squares.
    fn standing(&self, places: &[(usize, Tile)]) -> i32 {
        let beside = places.iter().flat_map(|&(place, _)| self.beside(place));
        let is_new = |place: &usize| places.iter().any(|(new, _)| new == place);
        let mut old: Vec<usize> =
            beside.filter(|place| self.is_letter(*place) && !is_new(place)).collect();
        old.sort_unstable();
        old.dedup();
        self.bonuses(old.into_iter())
    }

    fn bonuses(&self, places: impl Iterator<Item = usize>) -> i32 {
        places.map(|place| self.tiles[place].map_or(0, |tile| self.bonus(place, tile))).sum()
    }

    fn bonus(&self, place: usize, tile: Tile) -> i32 {
        let Some(building) = tile.building else { return 0 };
        let [left, above, right, below] =
            self.beside(place).map(|next| usize::from(self.is_letter(next)));
        points::bonus(building, left + right, above + below, false)
    }

    /// Whether another house is in a line with this one.
    fn has_company(&self, house: usize) -> bool {
        let is_house = |place: usize| self.tiles[place].is_some_and(Tile::is_house);
        [1, self.width].into_iter().any(|step| {
            let mut place = self.first(house, step);
            let mut houses = 0;
            while self.is_letter(place) {
                houses += usize::from(is_house(place));
                place += step;
            }
            houses > 1
        })
    }
}
