//! Statements put together of pieces, where what is asked for depends on the question.

use super::Value;
use super::query::{Query, Statement};
use super::row::{FromRow, Row};

/// A text that grows, and the values that stand in it.
#[derive(Clone, Debug, Default)]
pub struct Assembled {
    text: String,
    values: Vec<Value<'static>>,
}

impl Assembled {
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), values: Vec::new() }
    }

    pub fn push(&mut self, text: impl AsRef<str>) -> &mut Self {
        self.text.push_str(text.as_ref());
        self
    }

    /// A value, with the number that it has among the others.
    pub fn push_bind(&mut self, value: impl Into<Value<'static>>) -> &mut Self {
        self.values.push(value.into());
        self.push(format!("${}", self.values.len()))
    }

    /// Several values with commas between them.
    pub fn push_list(&mut self, values: impl IntoIterator<Item = impl Into<Value<'static>>>) {
        for (index, value) in values.into_iter().enumerate() {
            if index > 0 {
                self.push(", ");
            }
            self.push_bind(value);
        }
    }

    pub fn query(&self) -> Query<'_, Row> {
        Query::of(self.statement(), Ok)
    }

    pub fn query_as<T: FromRow>(&self) -> Query<'_, T> {
        Query::of(self.statement(), |row| T::from_row(&row))
    }

    fn statement(&self) -> Statement<'_> {
        Statement { text: &self.text, values: self.values.clone() }
    }
}
