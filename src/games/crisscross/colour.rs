//! The two players.

use serde::{Deserialize, Serialize};

use crate::game::Seat;

/// Red joins top and bottom, Blue joins left and right. Red begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    Red,
    Blue,
}

impl Colour {
    pub const BOTH: [Colour; 2] = [Colour::Red, Colour::Blue];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn other(self) -> Colour {
        match self {
            Colour::Red => Colour::Blue,
            Colour::Blue => Colour::Red,
        }
    }

    /// Who places the checker with this number, counted from 0.
    pub const fn to_move(ply: u16) -> Colour {
        if ply.is_multiple_of(2) { Colour::Red } else { Colour::Blue }
    }

    /// Red sits on the first seat.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    pub fn of_seat(seat: Seat) -> Option<Colour> {
        Colour::BOTH.into_iter().find(|colour| colour.seat() == seat)
    }

    pub const fn name(self) -> &'static str {
        match self {
            Colour::Red => "Red",
            Colour::Blue => "Blue",
        }
    }

    /// The letter of this colour on text boards.
    pub const fn letter(self) -> char {
        match self {
            Colour::Red => 'R',
            Colour::Blue => 'B',
        }
    }

    /// The two sides this colour joins.
    pub const fn sides(self) -> &'static str {
        match self {
            Colour::Red => "top and bottom",
            Colour::Blue => "left and right",
        }
    }
}
