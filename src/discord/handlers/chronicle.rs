//! What a server settles about leaderboards that are posted by themselves.

use serenity::model::Permissions;

use crate::discord::answer::Answer;
use crate::discord::app::App;
use crate::discord::permissions::missing_for_daily;
use crate::standings::Span;
use crate::standings::chronicle::span_of;
use crate::table::engine::Trouble;

impl App {
    /// Has leaderboards posted in a channel, or nowhere any more. `may` knows what the bot may do there.
    pub async fn post_leaderboards(
        &self,
        guild: u64,
        channel: u64,
        every: Option<Span>,
        may: impl Fn(u64) -> Option<Permissions>,
    ) -> Result<Answer, Trouble> {
        let Some(span) = every else {
            let word = match self.standings.post_no_more(guild).await? {
                true => "Leaderboards are no longer posted by themselves.",
                false => "No leaderboards are posted by themselves here.",
            };
            return Ok(Answer::say(word));
        };
        if let Some(missing) = may(channel).and_then(missing_for_daily) {
            return Ok(Answer::say(format!("I can't post anything in <#{channel}>: {missing}")));
        }
        let next_at = self.standings.post_in(guild, channel, span).await?;
        Ok(Answer::say(line(channel, span, Some(next_at))))
    }

    /// How things are, in a line.
    pub async fn posted_leaderboards(
        &self,
        guild: Option<u64>,
        may: impl Fn(u64) -> Option<Permissions>,
    ) -> Result<String, Trouble> {
        let posting = match guild {
            Some(guild) => self.standings.posting(guild).await?,
            None => None,
        };
        let Some(posting) = posting else {
            return Ok("Leaderboards: not posted by themselves.".to_owned());
        };
        let channel = posting.channel.cast_unsigned();
        let trouble = may(channel).and_then(missing_for_daily).or(posting.trouble);
        let trouble = trouble.map_or(String::new(), |trouble| format!(" **Trouble:** {trouble}"));
        Ok(format!("{}{trouble}", line(channel, span_of(&posting.span), posting.next_at)))
    }
}

fn line(channel: u64, span: Span, next_at: Option<i64>) -> String {
    let often = match span {
        Span::Month => "on the first of every month",
        _ => "every Monday",
    };
    let next = next_at.map_or(String::new(), |at| {
        format!(" The next ones come <t:{}:F>, if anybody plays until then.", at.div_euclid(1000))
    });
    format!("Leaderboards: <#{channel}>, {often} at 12:00 (UTC).{next}")
}
