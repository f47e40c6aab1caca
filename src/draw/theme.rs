//! The three looks a player can choose from, and their colours by role.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::palette::{Rgb, Tint};

/// How pictures look. The names are stored and typed, so they stay as they are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// Dark on warm paper.
    Light,
    /// Light on the dark grey of the chat around it.
    Dark,
    /// Bright on black, in colours that colour-blind people tell apart.
    Contrast,
}

impl Tint {
    /// Around everything.
    pub const GROUND: Tint = Tint(0);
    /// What tiles lie on.
    pub const PANEL: Tint = Tint(1);
    /// A free square.
    pub const TILE: Tint = Tint(2);
    /// Text to read first.
    pub const INK: Tint = Tint(3);
    /// Text to find when looked for.
    pub const FAINT: Tint = Tint(4);
    pub const RED: Tint = Tint(5);
    pub const BLUE: Tint = Tint(6);
    /// What is new, such as the last move.
    pub const ACCENT: Tint = Tint(7);
    /// To mix in for what lies in shadow.
    pub const SHADE: Tint = Tint(8);
    /// To mix in for what catches the light.
    pub const LIGHT: Tint = Tint(9);
    /// Colours of pens, for many things to be told apart.
    pub const PENS: [Tint; 8] =
        [Tint::RED, Tint::BLUE, Tint(10), Tint(11), Tint(12), Tint(13), Tint(14), Tint(15)];
}

/// A row for each role, in the order of their numbers; a column for each theme.
const COLOURS: [(Tint, [u32; 3]); 16] = [
    (Tint::GROUND, [0xF3EFE6, 0x2B2D31, 0x000000]),
    (Tint::PANEL, [0xDCD3C2, 0x1E1F22, 0x8C8C8C]),
    (Tint::TILE, [0xFAF7F0, 0x36393F, 0x000000]),
    (Tint::INK, [0x2B2620, 0xF4F5F7, 0xFFFFFF]),
    (Tint::FAINT, [0x7A7063, 0xA9AEB7, 0xFFFFFF]),
    (Tint::RED, [0xD2453C, 0xE8605A, 0xFF5A36]),
    (Tint::BLUE, [0x2F64C6, 0x4A86EE, 0x4DA6FF]),
    (Tint::ACCENT, [0xEDA829, 0xF2B93F, 0xFFE500]),
    (Tint::SHADE, [0x1C1712, 0x0B0C0D, 0x000000]),
    (Tint::LIGHT, [0xFFFFFF, 0xFFFFFF, 0xFFFFFF]),
    // Green, violet, orange, teal, pink and brown.
    (Tint::PENS[2], [0x2E8B47, 0x4CB866, 0x3DDC84]),
    (Tint::PENS[3], [0x8A45C4, 0xB37BEB, 0xC9A0FF]),
    (Tint::PENS[4], [0xC96A0A, 0xF28C3C, 0xFFA040]),
    (Tint::PENS[5], [0x0E8A8F, 0x35C4C4, 0x00E5E5]),
    (Tint::PENS[6], [0xC43A83, 0xF07BB4, 0xFF8AD0]),
    (Tint::PENS[7], [0x8A6A32, 0xD6C26A, 0xFFE500]),
];

impl Theme {
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Contrast];

    pub const fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Contrast => "contrast",
        }
    }

    /// The colours every palette of this theme begins with.
    pub(super) fn colours(self) -> Vec<Rgb> {
        let of_role = |(_, themes): (Tint, [u32; 3])| {
            let [_, red, green, blue] = themes[self as usize].to_be_bytes();
            Rgb(red, green, blue)
        };
        COLOURS.into_iter().map(of_role).collect()
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no theme.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a theme is light, dark or contrast")]
pub struct UnknownTheme;

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(text: &str) -> Result<Self, UnknownTheme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == text).ok_or(UnknownTheme)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_stable() {
        for (theme, name) in Theme::ALL.into_iter().zip(["light", "dark", "contrast"]) {
            assert_eq!(theme.to_string(), name);
            assert_eq!(name.parse(), Ok(theme));
            assert_eq!(serde_json::to_string(&theme).unwrap(), format!("{name:?}"));
        }
        assert_eq!("Light".parse::<Theme>(), Err(UnknownTheme));
    }

    #[test]
    fn roles_stand_at_their_numbers() {
        for (number, (tint, _)) in (0..).zip(COLOURS) {
            assert_eq!(tint, Tint(number));
        }
    }

    /// Contrast as the web's accessibility guidelines (WCAG 2) measure it.
    fn contrast(theme: Theme, a: Tint, b: Tint) -> f64 {
        let luminance = |tint: Tint| {
            let Rgb(red, green, blue) = theme.colours()[usize::from(tint.0)];
            let linear = |part: u8| match f64::from(part) / 255.0 {
                low if low <= 0.04045 => low / 12.92,
                high => ((high + 0.055) / 1.055).powf(2.4),
            };
            0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        };
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        f64::max(a / b, b / a)
    }

    #[test]
    fn everything_can_be_read() {
        for theme in Theme::ALL {
            let (text, shape) = if theme == Theme::Contrast { (7.0, 5.5) } else { (4.2, 3.0) };
            for role in [Tint::INK, Tint::FAINT] {
                assert!(contrast(theme, role, Tint::GROUND) >= text, "{theme}: {role:?}");
            }
            for role in Tint::PENS {
                assert!(contrast(theme, role, Tint::TILE) >= shape, "{theme}: {role:?}");
            }
        }
    }
}
