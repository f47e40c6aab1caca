//! A folder for one test, which goes when the test ends.

use std::{
    env, fs, io,
    ops::Deref,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::Duration,
};

/// How many were asked for in this process.
static FOLDERS: AtomicU64 = AtomicU64::new(0);

/// A new, empty folder. Nothing that an earlier run left behind is ever found in it, and no other gets its name once
/// it is gone: a connection to SQLite that somebody forgot to close deletes the log beside its file by name, whoever
/// has a file of that name by then.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Self {
        let top = option_env!("CARGO_TARGET_TMPDIR").map_or_else(env::temp_dir, PathBuf::from);
        loop {
            let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
            let folder = top.join(format!("{name}-{}-{number}", process::id()));
            match fs::create_dir(&folder) {
                Ok(()) => return Self(folder),
                // A process of this number had it, and was killed.
                Err(fault) if fault.kind() == io::ErrorKind::AlreadyExists => {}
                Err(fault) => panic!("no folder {}: {fault}", folder.display()),
            }
        }
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
