//! What a statement is given. Every value says what it is even where there is none: PostgreSQL wants to know.

use std::borrow::Cow;

/// A value of one of the four types that columns have.
#[derive(Clone, PartialEq, Debug)]
pub enum Value<'a> {
    Number(Option<i64>),
    Real(Option<f64>),
    Switch(Option<bool>),
    Text(Option<Cow<'a, str>>),
}

impl<'a> From<&'a Option<String>> for Value<'a> {
    fn from(value: &'a Option<String>) -> Self {
        value.as_deref().into()
    }
}

impl From<&i64> for Value<'_> {
    fn from(value: &i64) -> Self {
        (*value).into()
    }
}

impl From<&Option<i64>> for Value<'_> {
    fn from(value: &Option<i64>) -> Self {
        (*value).into()
    }
}

/// What can be there or not.
macro_rules! values {
    ($($from:ty => $kind:ident $make:expr;)+) => { $(
        impl<'a> From<$from> for Value<'a> {
            fn from(value: $from) -> Self {
                Value::$kind(Some($make(value)))
            }
        }

        impl<'a> From<Option<$from>> for Value<'a> {
            fn from(value: Option<$from>) -> Self {
                Value::$kind(value.map($make))
            }
        }
    )+ };
}

values! {
    i64 => Number |number| number;
    f64 => Real |real| real;
    bool => Switch |switch| switch;
    &'a str => Text Cow::Borrowed;
    &'a String => Text |text: &'a String| Cow::Borrowed(text.as_str());
    String => Text Cow::Owned;
}
