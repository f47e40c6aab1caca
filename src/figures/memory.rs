//! How much memory the process has, as the system tells it.

/// The bytes of this process that lie in memory; None where the system does not say so.
pub fn resident() -> Option<u64> {
    of(&std::fs::read_to_string("/proc/self/status").ok()?)
}

/// Out of what Linux tells about a process.
fn of(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_read_off_what_linux_says() {
        assert_eq!(of("Name:\tcrosstown\nVmRSS:\t   12345 kB\nThreads:\t4\n"), Some(12345 * 1024));
        assert_eq!(of("Name:\tcrosstown\n"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_test_has_some() {
        assert!(resident().is_some_and(|bytes| bytes > 1 << 20));
    }
}
