//! Where whoever runs the bot has its terms and what it says about privacy, if they say so.

use crate::config::Config;

/// Addresses of pages; none unless they are set.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Links {
    terms: Option<String>,
    privacy: Option<String>,
}

impl Links {
    pub fn of(config: &Config) -> Self {
        Self { terms: config.terms.clone(), privacy: config.privacy.clone() }
    }

    /// A line with both, after a line break; nothing if there are none. The marks keep Discord from showing
    /// a preview of the pages.
    pub fn line(&self) -> String {
        let terms = self.terms.iter().map(|url| format!("Terms: <{url}>"));
        let privacy = self.privacy.iter().map(|url| format!("Privacy: <{url}>"));
        let both: Vec<String> = terms.chain(privacy).collect();
        if both.is_empty() { String::new() } else { format!("\n{}", both.join(" · ")) }
    }

    /// Where more is said about privacy, after a line break; nothing if it is nowhere.
    pub fn on_privacy(&self) -> String {
        let privacy = self.privacy.as_ref();
        privacy.map_or(String::new(), |url| format!("\nMore about your data: <{url}>"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_set_is_said() {
        let (terms, privacy) =
            (Some("https://a.example".to_owned()), Some("https://b.example".to_owned()));
        let none = Links::default();
        assert_eq!((none.line(), none.on_privacy()), (String::new(), String::new()));
        let both = Links { terms, privacy: privacy.clone() };
        assert_eq!(both.line(), "\nTerms: <https://a.example> · Privacy: <https://b.example>");
        let one = Links { terms: None, privacy };
        assert_eq!(one.line(), "\nPrivacy: <https://b.example>");
        assert_eq!(one.on_privacy(), "\nMore about your data: <https://b.example>");
    }
}
