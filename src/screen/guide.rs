//! How a game is played, page by page.

use serde::Serialize;

use crate::draw::{Canvas, Theme};
use crate::game::Game;

/// One page: words, and a position to look at with its alt text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Page {
    pub title: &'static str,
    pub text: String,
    pub alt: String,
}

/// A game that explains itself, in our own words.
pub trait Guide: Game {
    /// How many pages there are.
    const PAGES: usize;

    /// A page, counted from 0; a number beyond the last gives the last.
    fn page(&self, number: usize) -> Page;

    /// The picture of that page.
    fn page_picture(&self, number: usize, theme: Theme) -> Canvas;
}
