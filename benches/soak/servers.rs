//! Servers, with what their owners had announced there.

use crosstown::args;
use crosstown::playground::{ChannelRef, Id, Seen, World, permissions};

use crate::{SPEED, Size};

/// Tables a server: fewer than it may have open.
const TABLES: usize = 25;
const CHALLENGES: [&str; 3] = ["Daily wordsearch", "Cross-Up of the day", "Town of the week"];

pub struct Server {
    pub guild: Id,
    pub hall: ChannelRef,
    /// Where the day is announced, and nothing else.
    pub days: ChannelRef,
    /// When it is, in minutes after midnight.
    pub minute: u64,
    /// Where leaderboards are posted, and nothing else.
    pub weeks: ChannelRef,
}

/// As many servers as the tables need, each with another hour at which its day begins, all of them within the run.
pub async fn found(world: &World, size: Size) -> Vec<Server> {
    let count = size.tables.div_ceil(TABLES).max(3);
    // In the two fifths of the run that follow its midnight.
    let minutes = size.time.as_secs() * u64::from(SPEED) / 60 * 2 / 5;
    let mut servers = Vec::new();
    for number in 0..count {
        let (guild, hall) = world.another_guild(&format!("Server {number}"));
        // Each has its own: nobody settles so much in a second.
        let owner = world.user(&format!("owner of {number}"));
        owner.may(permissions::MANAGE_GUILD);
        let (days, weeks) = (world.channel_in(guild, "days"), world.channel_in(guild, "weeks"));
        let minute = number as u64 * minutes / count as u64;
        let time = format!("{}:{:02}", minute / 60, minute % 60);
        let game = CHALLENGES[number % CHALLENGES.len()];
        let args = args![channel: days, time: time.as_str(), game: game];
        let told = owner.slash(&hall, "daily setup", args).await.message().await;
        assert!(told.content.contains("The next one comes"), "{}", told.content);
        let args = args![every: "weekly", channel: weeks];
        let told = owner.slash(&hall, "settings leaderboard", args).await.message().await;
        assert!(told.content.contains(&format!("<#{}>", weeks.id)), "{}", told.content);
        servers.push(Server { guild, hall, days, minute, weeks });
    }
    servers
}

/// What the bot posted there.
pub fn posted(world: &World, channel: &ChannelRef) -> Vec<Seen> {
    let bot = world.bot();
    let seen = world.user("owner").sees(channel).into_iter();
    seen.filter(|seen| seen.author == bot && !seen.ephemeral).collect()
}
