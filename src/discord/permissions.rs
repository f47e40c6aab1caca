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
const OPEN_THREAD: (Permissions, &str) =
    (Permissions::CREATE_PUBLIC_THREADS, "Create Public Threads");

/// What is missing for a table here, in a sentence with the remedy.
pub fn missing_for_table(has: Permissions, in_thread: bool) -> Option<String> {
    let send = if in_thread { THREAD } else { CHANNEL };
    sentence(has, TABLE.into_iter().chain([send]))
}

/// What is missing to open a thread here and play in it.
pub fn missing_for_thread(has: Permissions) -> Option<String> {
    sentence(has, TABLE.into_iter().chain([OPEN_THREAD, THREAD]))
}

fn sentence(
    has: Permissions,
    needed: impl Iterator<Item = (Permissions, &'static str)>,
) -> Option<String> {
    let missing: Vec<&str> =
        needed.filter(|(needed, _)| !has.contains(*needed)).map(|(_, name)| name).collect();
    (!missing.is_empty()).then(|| {
        format!(
            "I can't keep a board here, for I lack: {}. Someone who may manage this channel can allow it in the channel's settings, under Permissions.",
            missing.join(", ")
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named() {
        assert_eq!(missing_for_table(INVITED, false), None);
        assert_eq!(missing_for_table(INVITED, true), None);
        assert_eq!(missing_for_thread(INVITED), None);
        let less = INVITED - Permissions::ATTACH_FILES - Permissions::SEND_MESSAGES;
        let told = missing_for_table(less, false).unwrap();
        assert!(told.contains("lack: Attach Files, Send Messages."), "{told}");
        let told = missing_for_table(less, true).unwrap();
        assert!(told.contains("lack: Attach Files."), "{told}");
    }

    /// The number that the README gives.
    #[test]
    fn the_invitation_asks_for_what_the_readme_says() {
        let readme = include_str!("../../README.md");
        assert!(readme.contains(&format!("permissions={}", INVITED.bits())), "{}", INVITED.bits());
    }
}
