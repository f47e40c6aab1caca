//! What the bot needs to be allowed in a channel, and how to say what is missing.

use serenity::model::Permissions;

/// What an invitation asks for: all the bot ever needs.
pub const INVITED: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::SEND_MESSAGES_IN_THREADS)
    .union(Permissions::CREATE_PUBLIC_THREADS)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::READ_MESSAGE_HISTORY);

/// What a table needs where it stands.
const TABLE: [(Permissions, &str); 2] =
    [(Permissions::VIEW_CHANNEL, "View Channel"), (Permissions::ATTACH_FILES, "Attach Files")];
const CHANNEL: (Permissions, &str) = (Permissions::SEND_MESSAGES, "Send Messages");
const THREAD: (Permissions, &str) =
    (Permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads");
/// To find again what was posted, when it is not sure that it was.
const HISTORY: (Permissions, &str) = (Permissions::READ_MESSAGE_HISTORY, "Read Message History");
const OPEN_THREAD: (Permissions, &str) =
    (Permissions::CREATE_PUBLIC_THREADS, "Create Public Threads");

/// What is missing for a table here, in a sentence with the remedy.
pub fn missing_for_table(has: Permissions, in_thread: bool) -> Option<String> {
    let send = if in_thread { THREAD } else { CHANNEL };
    let missing = missing(has, TABLE.into_iter().chain([send]))?;
    Some(format!("I can't keep a board here, for I lack: {missing}. {REMEDY}"))
}

/// What is missing to announce the daily challenge in a channel, in a sentence with the remedy.
pub fn missing_for_daily(has: Permissions) -> Option<String> {
    let needed = TABLE.into_iter().chain([CHANNEL, HISTORY]);
    let missing = missing(has, needed)?;
    Some(format!("I lack: {missing}. {REMEDY}"))
}

/// Why no thread can be opened here and played in, if it can't: that takes what the bot may do and what
/// the one who asks may do. What is not told is allowed.
pub fn no_thread(bot: Option<Permissions>, member: Option<Permissions>) -> Option<String> {
    let opening = [OPEN_THREAD, THREAD];
    let for_bot = bot.and_then(|has| missing(has, TABLE.into_iter().chain(opening)));
    if let Some(missing) = for_bot {
        return Some(format!("I can't open a thread here, for I lack: {missing}. {REMEDY}"));
    }
    let missing = member.and_then(|has| missing(has, opening))?;
    Some(format!("You can't open a thread here, for you lack: {missing}. {REMEDY}"))
}

/// Where the bot answers somebody who installed it for themselves, and is not there itself.
pub const UNINVITED: &str = "I am not a member here, so I can post nothing for others: play for yourself with `private:yes`, or have someone who may Manage Server invite me.";

const REMEDY: &str = "Someone who may manage this channel can allow it in the channel's settings, under Permissions.";

/// The names of those that are missing.
fn missing(
    has: Permissions,
    needed: impl IntoIterator<Item = (Permissions, &'static str)>,
) -> Option<String> {
    let needed = needed.into_iter();
    let missing: Vec<&str> =
        needed.filter(|(needed, _)| !has.contains(*needed)).map(|(_, name)| name).collect();
    (!missing.is_empty()).then(|| missing.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named() {
        assert_eq!(missing_for_table(INVITED, false), None);
        assert_eq!(missing_for_table(INVITED, true), None);
        assert_eq!(no_thread(Some(INVITED), Some(INVITED)), None);
        let less = INVITED - Permissions::ATTACH_FILES - Permissions::SEND_MESSAGES;
        let told = missing_for_table(less, false).unwrap();
        assert!(told.contains("lack: Attach Files, Send Messages."), "{told}");
        let told = missing_for_table(less, true).unwrap();
        assert!(told.contains("lack: Attach Files."), "{told}");
    }

    #[test]
    fn what_is_missing_for_an_announcement_is_named() {
        assert_eq!(missing_for_daily(INVITED), None);
        let told = missing_for_daily(Permissions::VIEW_CHANNEL).unwrap();
        assert!(
            told.starts_with("I lack: Attach Files, Send Messages, Read Message History."),
            "{told}"
        );
    }

    #[test]
    fn a_thread_takes_both_to_be_allowed() {
        let less = INVITED - Permissions::CREATE_PUBLIC_THREADS;
        let told = no_thread(Some(less), Some(less)).unwrap();
        assert!(told.contains("I lack: Create Public Threads."), "{told}");
        let told = no_thread(Some(INVITED), Some(less)).unwrap();
        assert!(told.contains("you lack: Create Public Threads."), "{told}");
        let silent = INVITED - Permissions::SEND_MESSAGES_IN_THREADS - Permissions::ATTACH_FILES;
        let told = no_thread(None, Some(silent)).unwrap();
        assert!(told.contains("you lack: Send Messages in Threads."), "{told}");
    }

    /// The number that the README gives.
    #[test]
    fn the_invitation_asks_for_what_the_readme_says() {
        let readme = include_str!("../../README.md");
        assert!(readme.contains(&format!("permissions={}", INVITED.bits())), "{}", INVITED.bits());
    }
}
