//! What went wrong with a request, in the few kinds that call for different handling.

/// Why Discord did not do what it was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The interaction has its answer already: ours, whose receipt was lost.
    Answered,
    /// Nobody waits for this answer any more.
    TooLate,
    ChannelGone,
    MessageGone,
    /// The message is in a thread that is archived, and takes no edits until something new wakes it; or the thread is
    /// locked, and takes nothing at all.
    Archived,
    /// The message is older than an hour, and too many such were edited lately.
    TooOld,
    Forbidden,
    /// Somebody is not in the server, or nobody has that id any more.
    MemberGone,
    /// The token is wrong.
    Unauthorized,
    /// Too much, too soon, or a fault on the way: worth another try.
    Passing,
    /// Our own fault: the same request would fail again.
    Wrong,
}

impl Failure {
    /// By the status of an answer, and Discord's own code where it has one.
    pub fn of(status: u16, code: Option<i64>) -> Self {
        match code {
            Some(40060) => return Failure::Answered,
            Some(10062 | 10015 | 50027) => return Failure::TooLate,
            Some(10007 | 10013) => return Failure::MemberGone,
            Some(10003 | 10004) => return Failure::ChannelGone,
            Some(10008) => return Failure::MessageGone,
            Some(50083) => return Failure::Archived,
            Some(30046) => return Failure::TooOld,
            Some(50001 | 50013 | 50007 | 160_002) => return Failure::Forbidden,
            _ => {}
        }
        match status {
            401 => Failure::Unauthorized,
            403 => Failure::Forbidden,
            429 | 500..=599 => Failure::Passing,
            _ => Failure::Wrong,
        }
    }
}
