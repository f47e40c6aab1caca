//! What a person fills into a command: `args![opponent: bob, size: 5]`.

use super::{ChannelRef, Person};
use crate::playground::snowflake::Id;

/// A value for an option.
#[derive(Clone, Debug)]
pub enum Arg {
    /// Text, or the name of a choice.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// Any number.
    Number(f64),
    /// Yes or no.
    Bool(bool),
    /// A person.
    User(Id),
    /// A channel.
    Channel(Id),
    /// A file: name and contents.
    File(String, Vec<u8>),
    /// A file that is not what it claims to be.
    Lie(Lie),
}

/// A file with a wrong size or address.
#[derive(Clone, Debug, Default)]
pub struct Lie {
    pub name: String,
    pub bytes: Vec<u8>,
    /// What is said instead of its size.
    pub size: Option<u64>,
    /// What is said instead of where it is.
    pub url: Option<String>,
}

/// What can stand in [`args!`](crate::args).
pub trait ToArg {
    /// The value.
    fn to_arg(&self) -> Arg;
}

impl<T: ToArg + ?Sized> ToArg for &T {
    fn to_arg(&self) -> Arg {
        (**self).to_arg()
    }
}

macro_rules! to_arg {
    ($($kind:ty: |$value:ident| $arg:expr;)*) => {
        $(impl ToArg for $kind {
            fn to_arg(&self) -> Arg {
                let $value = self;
                $arg
            }
        })*
    };
}

to_arg! {
    str: |text| Arg::Text(text.to_owned());
    String: |text| Arg::Text(text.clone());
    i32: |number| Arg::Integer((*number).into());
    i64: |number| Arg::Integer(*number);
    f64: |number| Arg::Number(*number);
    bool: |yes| Arg::Bool(*yes);
    Person: |person| Arg::User(person.id());
    ChannelRef: |channel| Arg::Channel(channel.id);
    Id: |user| Arg::User(*user);
    Lie: |lie| Arg::Lie(lie.clone());
    (&str, Vec<u8>): |file| Arg::File(file.0.to_owned(), file.1.clone());
    (&str, &[u8]): |file| Arg::File(file.0.to_owned(), file.1.to_vec());
    (&str, &str): |file| Arg::File(file.0.to_owned(), file.1.as_bytes().to_vec());
}

/// Options of a command by their names.
#[macro_export]
macro_rules! args {
    ($($name:ident: $value:expr),* $(,)?) => {
        vec![$((stringify!($name), $crate::playground::ToArg::to_arg(&$value))),*]
            as Vec<(&'static str, $crate::playground::Arg)>
    };
}
