//! Pictures out of shapes and letters. Nothing here knows a game.
//!
//! A picture is a [`Canvas`]: one byte a pixel, each the number of a colour in the picture's own
//! palette of at most 256. Shapes and letters are drawn once for the whole process, as masks of
//! coverage, and tinted when they are put down. That makes a board a matter of copying rows, and an
//! indexed PNG of it small.
//!
//! The same calls give the same bytes on every machine: coverage is counted in whole eighths, the
//! fonts are built in, and colours enter a palette in the order in which the one picture needs them.
//!
//! | file | what lives there |
//! |---|---|
//! | `canvas`, `area` | the picture being drawn, and where things go on it |
//! | `mask`, `sprite`, `capsule`, `cache` | shapes: round, straight, along a word; each drawn once |
//! | `text`, `writable` | letters: measuring, shortening, writing; what the fonts can write |
//! | `ranked` | rows of a ranking: plates, places, bars |
//! | `palette`, `theme` | colours by number, and by role |
//! | `png`, `film` | the finished file: one picture, or many that move |

mod area;
mod cache;
mod canvas;
mod capsule;
mod film;
mod mask;
mod palette;
mod png;
mod ranked;
mod sprite;
mod text;
mod theme;
mod writable;

pub use area::Area;
pub use canvas::Canvas;
pub use film::Film;
pub use mask::Mask;
pub use palette::{Palette, Rgb, Tint};
pub use png::Effort;
pub use ranked::medal_width;
pub use sprite::{Shape, sprite};
pub use text::{Align, Face, Font};
pub use theme::{Theme, UnknownTheme};
pub use writable::writable;
