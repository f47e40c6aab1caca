//! A folder for one test, which goes when the test ends.

use std::{
    env, fs, io,
    ops::Deref,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

/// A new, empty folder. Nothing that an earlier run left behind is ever found in it.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Self {
        let top = option_env!("CARGO_TARGET_TMPDIR").map_or_else(env::temp_dir, PathBuf::from);
        let folders = (0_u64..).map(|number| top.join(format!("{name}-{number}")));
        for folder in folders {
            match fs::create_dir(&folder) {
                Ok(()) => return Self(folder),
                // Another test has it, or one that was killed.
                Err(fault) if fault.kind() == io::ErrorKind::AlreadyExists => {}
                Err(fault) => panic!("no folder {}: {fault}", folder.display()),
            }
        }
        unreachable!("there are enough numbers")
    }
}

impl Deref for Scratch {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A process that was killed may need a moment to let go of it.
        let mut removed = fs::remove_dir_all(&self.0);
        for _ in 0..100 {
            if removed.is_ok() {
                break;
            }
            thread::sleep(Duration::from_millis(20));
            removed = fs::remove_dir_all(&self.0);
        }
        // A test that has failed already needs no second reason.
        if !thread::panicking() {
            removed.unwrap_or_else(|fault| panic!("{} stays: {fault}", self.0.display()));
        }
    }
}
