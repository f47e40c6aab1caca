//! Crisscross a second time, as plainly as the rule sheet tells it and sharing no code with the
//! real rules: a grid of letters, square by square. Slow, and meant to be obviously right.

/// Rows from the top; `.`, `R` or `B`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Naive {
    pub cells: Vec<Vec<char>>,
}

const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

impl Naive {
    pub fn empty(size: usize) -> Self {
        Self { cells: vec![vec!['.'; size]; size] }
    }

    pub fn read(text: &str) -> Self {
        Self { cells: text.split('/').map(|row| row.chars().collect()).collect() }
    }

    pub fn text(&self) -> String {
        let rows: Vec<String> = self.cells.iter().map(|row| row.iter().collect()).collect();
        rows.join("/")
    }

    pub fn size(&self) -> i32 {
        self.cells.len() as i32
    }

    /// What lies on a square, the perimeter belonging to the mover.
    fn look(&self, mover: char, row: i32, column: i32) -> char {
        let inside = |n: i32| (0..self.size()).contains(&n);
        if inside(row) && inside(column) {
            self.cells[row as usize][column as usize]
        } else {
            mover
        }
    }

    /// Places a checker; returns how many were captured.
    pub fn play(&mut self, mover: char, row: i32, column: i32) -> usize {
        assert_eq!(self.cells[row as usize][column as usize], '.');
        self.cells[row as usize][column as usize] = mover;
        let mut captured = Vec::new();
        for (down, right) in DIRECTIONS {
            // Along the new segment to its end, without stepping over the edge,
            let (mut r, mut c) = (row, column);
            while self.on_board(r, c) && self.look(mover, r, c) == mover {
                (r, c) = (r + down, c + right);
            }
            // then along the enemy's segment,
            let mut run = Vec::new();
            while self.look(mover, r, c) != mover && self.look(mover, r, c) != '.' {
                run.push((r, c));
                (r, c) = (r + down, c + right);
            }
            // which is flanked if the mover is behind it.
            if self.look(mover, r, c) == mover {
                captured.extend(run);
            }
        }
        for &(r, c) in &captured {
            self.cells[r as usize][c as usize] = mover;
        }
        captured.len()
    }

    fn on_board(&self, row: i32, column: i32) -> bool {
        (0..self.size()).contains(&row) && (0..self.size()).contains(&column)
    }

    /// Whether Red joins top and bottom, or Blue left and right.
    pub fn joined(&self, colour: char) -> bool {
        let last = self.size() - 1;
        let along = |row: i32, column: i32| if colour == 'R' { row } else { column };
        let mut seen = vec![vec![false; self.cells.len()]; self.cells.len()];
        let mut open: Vec<(i32, i32)> = (0..=last)
            .map(|n| if colour == 'R' { (0, n) } else { (n, 0) })
            .filter(|&(r, c)| self.cells[r as usize][c as usize] == colour)
            .collect();
        while let Some((row, column)) = open.pop() {
            if std::mem::replace(&mut seen[row as usize][column as usize], true) {
                continue;
            }
            if along(row, column) == last {
                return true;
            }
            for (down, right) in DIRECTIONS {
                let (r, c) = (row + down, column + right);
                if self.on_board(r, c) && self.cells[r as usize][c as usize] == colour {
                    open.push((r, c));
                }
            }
        }
        false
    }
}
