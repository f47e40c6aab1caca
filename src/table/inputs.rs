//! What one press enters: one input, or a form of several lines, all of them or none.

use super::refused::Refused;

/// The most lines of a form.
pub const MOST_LINES: usize = 50;

/// The inputs of one press, in the game's notation and in order. At least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inputs<'a>(Vec<Line<'a>>);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<'a> {
    pub text: &'a str,
    /// Which line of the form it is, counted from 1. None if it is the only input.
    number: Option<usize>,
}

/// A text that is one input, also if it has several lines, as words for a hat may.
impl<'a> From<&'a str> for Inputs<'a> {
    fn from(text: &'a str) -> Self {
        Self(vec![Line { text, number: None }])
    }
}

impl<'a> Inputs<'a> {
    /// An input a line. Empty lines are none, but they are counted: so does whoever wrote them.
    pub fn lines(text: &'a str) -> Result<Self, Refused> {
        let lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
        let lines: Vec<Line<'a>> =
            lines.map(|(number, text)| Line { text, number: Some(number) }).collect();
        match lines[..] {
            [] => Ok("".into()),
            [Line { text, .. }] => Ok(text.into()),
            _ if lines.len() > MOST_LINES => Err(Refused::TooManyLines(MOST_LINES)),
            _ => Ok(Self(lines)),
        }
    }

    /// What one button does or one line says, in games in which several things are done in a row: an input
    /// before and behind each `;`.
    pub fn steps(text: &'a str) -> Result<Self, Refused> {
        let steps: Vec<&str> = text.split(';').map(str::trim).filter(|s| !s.is_empty()).collect();
        match steps[..] {
            [] => Ok("".into()),
            [text] => Ok(text.into()),
            _ if steps.len() > MOST_LINES => Err(Refused::TooManyLines(MOST_LINES)),
            _ => {
                let line = |(number, &text)| Line { text, number: Some(number) };
                Ok(Self((1..).zip(&steps).map(line).collect()))
            }
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = Line<'a>> {
        self.0.iter().copied()
    }

    pub fn texts(&self) -> Vec<String> {
        self.iter().map(|line| line.text.to_owned()).collect()
    }
}

impl Line<'_> {
    /// Why this one can't be entered, and so none of them.
    pub fn refused(self, why: impl Into<String>) -> Refused {
        let why = why.into();
        Refused::Rule(match self.number {
            Some(number) => format!("Line {number}: {why}"),
            None => why,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_trimmed_and_numbered_as_they_were_written() {
        let inputs = Inputs::lines("  put A b1\r\n\n\tput B c2  \nz\n").unwrap();
        assert_eq!(inputs.texts(), ["put A b1", "put B c2", "z"]);
        let refusals: Vec<_> = inputs.iter().map(|line| line.refused("no.").to_string()).collect();
        assert_eq!(refusals, ["Line 1: no.", "Line 3: no.", "Line 4: no."]);
    }

    #[test]
    fn one_line_is_one_input_and_no_line_an_empty_one() {
        assert_eq!(Inputs::lines("\n d5 \n"), Ok("d5".into()));
        assert_eq!(Inputs::lines(" \n"), Ok("".into()));
        assert_eq!(Inputs::from("hat a\nb").texts(), ["hat a\nb"]);
    }

    #[test]
    fn steps_of_a_press_are_told_apart_by_semicolons() {
        let inputs = Inputs::steps("flip 1; place 1 m13;").unwrap();
        assert_eq!(inputs.texts(), ["flip 1", "place 1 m13"]);
        assert_eq!(Inputs::steps(" undo "), Ok("undo".into()));
        assert_eq!(Inputs::steps(";"), Ok("".into()));
        let many = "undo;".repeat(MOST_LINES + 1);
        assert_eq!(Inputs::steps(&many), Err(Refused::TooManyLines(MOST_LINES)));
    }

    #[test]
    fn a_form_has_an_end() {
        assert!(Inputs::lines(&"a1\n".repeat(MOST_LINES)).is_ok());
        let many = "a1\n".repeat(MOST_LINES + 1);
        assert_eq!(Inputs::lines(&many), Err(Refused::TooManyLines(MOST_LINES)));
    }
}
