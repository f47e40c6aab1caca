//! Tests that need a program which not every machine has. Where everything must be tested nothing is left out;
//! elsewhere it is said.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::sync::Once;

/// Says what is missing, with the remedy, and fails in CI. It is said past the test harness, which would
/// swallow it.
pub fn leave_out(missing: &str) {
    static ONCE: Once = Once::new();
    assert!(!in_ci(std::env::var_os("CI").as_deref()), "{missing}");
    ONCE.call_once(|| {
        let line = format!("\nSKIPPED: {missing}\n");
        let _ = io::stderr().write_all(line.as_bytes());
    });
}

/// Whether the variable `CI` says that a machine runs the tests for others.
fn in_ci(variable: Option<&OsStr>) -> bool {
    variable.is_some_and(|value| !value.is_empty() && value != "false" && value != "0")
}

#[test]
fn nothing_is_left_out_where_everything_must_be_tested() {
    for value in ["true", "1", "yes"] {
        assert!(in_ci(Some(OsStr::new(value))), "{value}");
    }
    for value in [Some(""), Some("false"), Some("0"), None] {
        assert!(!in_ci(value.map(OsStr::new)), "{value:?}");
    }
}
