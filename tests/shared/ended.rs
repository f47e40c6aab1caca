//! Waiting for a process to end, but not for ever.

use std::{
    process::{Child, ExitStatus},
    thread::sleep,
    time::{Duration, Instant},
};

/// How long a test waits for a process, even on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// How a process ended. One that goes on is killed, and the test fails.
pub fn ended(process: &mut Child) -> ExitStatus {
    let asked = Instant::now();
    loop {
        if let Some(status) = process.try_wait().expect("a process can be asked") {
            return status;
        }
        if asked.elapsed() > PATIENCE {
            // It may have ended in this very moment.
            let _ = process.kill();
            let _ = process.wait();
            panic!("waited in vain for process {} to end", process.id());
        }
        sleep(Duration::from_millis(5));
    }
}
