//! The daily challenge as Discord shows it.
//!
//! | file | what lives there |
//! |---|---|
//! | [`control`] | what its buttons carry |

pub mod control;
