//! Lists as far as there is room for them.

/// As many texts as fit, with something between them, and how many more there are.
pub fn some(texts: &[String], between: &str, room: usize) -> String {
    let all = texts.join(between);
    if all.chars().count() <= room {
        return all;
    }
    for kept in (0..texts.len()).rev() {
        let list = format!("{} and {} more", texts[..kept].join(between), texts.len() - kept);
        let list = list.trim_start();
        if list.chars().count() <= room {
            return list.to_owned();
        }
    }
    String::new()
}

/// A text of at most so many characters.
pub fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let beginning: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", beginning.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_room_is_counted() {
        let texts = ["one", "two", "three"].map(str::to_owned);
        assert_eq!(some(&texts, ", ", 15), "one, two, three");
        assert_eq!(some(&texts, ", ", 14), "one and 2 more");
        assert_eq!(some(&texts, ", ", 10), "and 3 more");
        assert_eq!(some(&texts, ", ", 3), "");
        assert_eq!(some(&[], ", ", 3), "");
        assert_eq!([cut("Alexandra", 9), cut("Alexandra", 6)], ["Alexandra", "Alexa…"]);
    }
}
