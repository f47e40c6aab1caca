//! A time of day as people type it.

use super::{BadSchedule, repeated};

/// The minute of the day that somebody typed: `18:00`, `6pm`, `6:30 pm`, `9`.
pub fn read_time(text: &str) -> Result<i64, BadSchedule> {
    minute(text).ok_or_else(|| BadSchedule::NoTime(repeated(text)))
}

fn minute(text: &str) -> Option<i64> {
    let text = text.trim().to_lowercase();
    let half = [("am", 0), ("a.m.", 0), ("pm", 12), ("p.m.", 12)];
    let half = half.into_iter().find_map(|(name, later)| Some((text.strip_suffix(name)?, later)));
    let (time, later) = half.map_or((text.as_str(), None), |(time, later)| (time, Some(later)));
    let (hour, minute) = match time.trim_end().split_once([':', '.', 'h']) {
        Some((hour, "")) if time.ends_with('h') => (hour, "00"),
        Some(both) => both,
        None => (time.trim_end(), "00"),
    };
    let (hour, minute) = (number(hour, 1..=2)?, number(minute, 2..=2)?);
    let hour = match later {
        None => (hour < 24).then_some(hour)?,
        // Twelve is where each half of the day begins.
        Some(later) => (1..=12).contains(&hour).then_some(hour % 12 + later)?,
    };
    (minute < 60).then_some(hour * 60 + minute)
}

/// Plain digits, so many of them.
fn number(text: &str, digits: std::ops::RangeInclusive<usize>) -> Option<i64> {
    let plain = digits.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// A minute of the day as a clock shows it: 18:00.
pub fn spoken_time(minute_of_day: i64) -> String {
    format!("{}:{:02}", minute_of_day.div_euclid(60), minute_of_day.rem_euclid(60))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_type_them() {
        for (typed, time) in [
            ("18:00", "18:00"),
            ("6pm", "18:00"),
            ("6 PM", "18:00"),
            ("6:30 pm", "18:30"),
            ("6:30 p.m.", "18:30"),
            ("9", "9:00"),
            (" 09 ", "9:00"),
            ("0:00", "0:00"),
            ("12am", "0:00"),
            ("12:30 am", "0:30"),
            ("12 pm", "12:00"),
            ("23:59", "23:59"),
            ("18.30", "18:30"),
            ("18h", "18:00"),
            ("18h30", "18:30"),
        ] {
            assert_eq!(read_time(typed).map(spoken_time).as_deref(), Ok(time), "{typed}");
        }
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for typed in [
            "",
            " ",
            "24:00",
            "24",
            "18:60",
            "18:5",
            "18:",
            ":30",
            "18:00:00",
            "0 am",
            "13pm",
            "pm",
            "-1",
            "+9",
            "noonish",
            "١٨:٠٠",
            "1 8:00",
            "099",
            "18h5",
        ] {
            assert_eq!(read_time(typed), Err(BadSchedule::NoTime(typed.to_owned())), "{typed}");
        }
        let refused = read_time("half past six").unwrap_err();
        assert_eq!(
            refused.to_string(),
            "“half past six” is no time of day: write it as 18:00 or 6 pm."
        );
        assert!(read_time(&"9".repeat(6000)).unwrap_err().to_string().len() < 200);
    }
}
