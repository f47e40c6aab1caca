//! A world for one test: a server with people and channels, faults at hand, and a verdict at the
//! end.

use std::{
    collections::{BTreeMap, BTreeSet},
    net::SocketAddr,
    sync::Mutex,
    thread,
    time::{Duration, Instant},
};

use tokio::time::timeout;

use crate::playground::{
    Config, Delivery, Fault, Id, Rates, Request, Server, Shared, Violation,
    gateway::Event,
    people::{ChannelRef, PATIENCE, Person, wait_until},
    state::ChannelKind,
};

/// How long nothing has to happen until it is quiet.
const A_MOMENT: Duration = Duration::from_millis(100);

/// What a test announced it would provoke.
#[derive(Default)]
struct Expected {
    violations: Vec<u32>,
    /// Codes that may come any number of times.
    forgiven: Vec<u32>,
    unknown_routes: usize,
    unanswered: usize,
}

/// A loopback Discord for one test. When it is dropped, the test fails on every violation,
/// unknown route or unanswered interaction that was not expected, and on every expected one that
/// did not happen.
pub struct World {
    server: Server,
    guild: Id,
    expected: Mutex<Expected>,
}

impl World {
    /// A world with one server, which is on the first shard.
    pub async fn start() -> Self {
        Self::with(Config::default()).await
    }

    /// The same with another configuration.
    pub async fn with(config: Config) -> Self {
        let server = Server::bind(config).await.unwrap_or_else(|why| panic!("no loopback: {why}"));
        let (now_ms, shards) = (server.shared().clock.now_ms(), server.shared().config.shards);
        let guild = server.shared().change(|state| {
            state.record.keep_requests = true;
            state.add_guild_on((0, shards), "Town", now_ms)
        });
        Self { server, guild, expected: Mutex::default() }
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// What to give to a client as its proxy.
    pub fn url(&self) -> String {
        format!("http://{}", self.address())
    }

    /// The bot's token.
    pub fn token(&self) -> &str {
        &self.shared().config.token
    }

    /// The bot's id, which is the application's too.
    pub fn bot(&self) -> Id {
        self.shared().read(|state| state.bot)
    }

    /// The server all are in.
    pub fn guild(&self) -> Id {
        self.guild
    }

    pub(super) fn shared(&self) -> &Shared {
        self.server.shared()
    }

    pub(super) fn now_ms(&self) -> u64 {
        self.shared().clock.now_ms()
    }

    /// The person of that name, new or known.
    pub fn user(&self, name: &str) -> Person {
        let now_ms = self.now_ms();
        let id = self.shared().change(|state| {
            let known = state.users.values().find(|user| user.name == name).map(|user| user.id);
            known.unwrap_or_else(|| state.add_user(name, self.guild, now_ms))
        });
        Person::new(self.shared().clone(), id)
    }

    /// The text channel or thread of that name; a channel is made when first asked for.
    pub fn channel(&self, name: &str) -> ChannelRef {
        let now_ms = self.now_ms();
        let id = self.shared().change(|state| {
            let here = |channel: &&crate::playground::state::Channel| {
                channel.guild == Some(self.guild) && channel.name == name
            };
            let known = state.channels.values().find(here).map(|channel| channel.id);
            known.unwrap_or_else(|| state.add_channel(self.guild, name, now_ms))
        });
        ChannelRef { id }
    }

    /// One more text channel of a server.
    pub fn channel_in(&self, guild: Id, name: &str) -> ChannelRef {
        let now_ms = self.now_ms();
        ChannelRef { id: self.shared().change(|state| state.add_channel(guild, name, now_ms)) }
    }

    /// Another server with a channel in it, on whatever shard it comes to be.
    pub fn another_guild(&self, name: &str) -> (Id, ChannelRef) {
        let now_ms = self.now_ms();
        self.shared().change(|state| {
            let guild = state.add_guild(name, now_ms);
            (guild, ChannelRef { id: state.add_channel(guild, "general", now_ms) })
        })
    }

    /// A server that never invited the bot, with a channel in it.
    pub fn guild_without_bot(&self, name: &str) -> (Id, ChannelRef) {
        let now_ms = self.now_ms();
        self.shared().change(|state| {
            let guild = state.add_guild_of(BTreeSet::from([state.owner]), name, now_ms);
            (guild, ChannelRef { id: state.add_channel(guild, "general", now_ms) })
        })
    }

    /// A conversation of several people, which no bot can be part of.
    pub fn group(&self, people: &[&Person]) -> ChannelRef {
        let (members, now_ms) = (people.iter().map(|person| person.id()).collect(), self.now_ms());
        let place = ChannelKind::Group { members };
        ChannelRef { id: self.shared().change(|state| state.add_conversation(place, now_ms)) }
    }

    /// Takes permissions from the bot in a channel (bits as in [`permissions`]), and gives all
    /// others back.
    ///
    /// [`permissions`]: crate::playground::permissions
    pub fn deny(&self, channel: &ChannelRef, permissions: u64) {
        self.shared().change(|state| {
            let bot = state.bot;
            if let Some(channel) = state.channels.get_mut(&channel.id) {
                channel.denied = permissions;
                let event = Event::new("CHANNEL_UPDATE", channel.guild, channel.json(bot, None));
                state.tell(event);
            }
        });
    }

    /// Offers a command to everybody, as a server can settle it whatever permissions the command asks
    /// for.
    pub fn offer_to_all(&self, command: &str) {
        self.shared().change(|state| state.for_all.insert(command.to_owned()));
    }

    /// Closes a thread as its quiet does, or locks it as a moderator does.
    pub fn archive(&self, thread: &ChannelRef, lock: bool) {
        self.shared().change(|state| {
            let bot = state.bot;
            let Some(thread) = state.channels.get_mut(&thread.id) else { return };
            if let ChannelKind::Thread { archived, locked, .. } = &mut thread.place {
                (*archived, *locked) = (true, lock);
            }
            let event = Event::new("THREAD_UPDATE", thread.guild, thread.json(bot, None));
            state.tell(event);
        });
    }

    /// Deletes a channel with all that is in it, as a moderator can.
    pub fn delete_channel(&self, channel: &ChannelRef) {
        self.shared().change(|state| {
            state.messages.remove(&channel.id);
            if let Some(gone) = state.channels.remove(&channel.id) {
                let event = Event::new("CHANNEL_DELETE", gone.guild, gone.json(state.bot, None));
                state.tell(event);
            }
        });
    }

    /// Throws the bot out of the server; or the server is away for a while, which Discord tells in
    /// nearly the same words.
    pub fn lose_guild(&self, outage: bool) {
        self.shared().change(|state| {
            let mut gone = serde_json::json!({ "id": self.guild });
            if outage {
                gone["unavailable"] = true.into();
            }
            state.tell(Event::new("GUILD_DELETE", Some(self.guild), gone));
        });
    }

    /// The clocks, for a bot that must not see others: the one on its wall, in milliseconds since
    /// 1970, and one that nobody can set.
    pub fn clock(
        &self,
    ) -> (impl Fn() -> i64 + Send + Sync + 'static, impl Fn() -> i64 + Send + Sync + 'static) {
        self.shared().clock.readings()
    }

    /// Lets time pass, for everybody.
    pub fn advance(&self, by: Duration) {
        self.shared().advance(by);
    }

    /// Sets the clock on the bot's wall, forwards or backwards: no time passes.
    pub fn step_clock(&self, by_ms: i64) {
        self.shared().clock.step(by_ms);
    }

    /// Switches rate limits on or off.
    pub fn limit_rates(&self, rates: Option<Rates>) {
        self.shared().change(|state| state.limits.rates = rates);
    }

    /// Lets the next request with this method and a path that contains `path` go wrong.
    pub fn fail_next(&self, method: &'static str, path: &str, fault: Fault) {
        self.shared().change(|state| state.faults.on_next(method, path, fault));
    }

    /// Waits until each [`World::fail_next`] has met its request.
    pub async fn failed(&self) {
        let look = || self.shared().read(|state| state.faults.met().then_some(()));
        wait_until(self.shared(), "a request that goes wrong", look).await;
    }

    /// Lets every request with this method and a path that contains `path` go wrong, until
    /// [`World::lift_faults`].
    pub fn fail_all(&self, method: &'static str, path: &str, fault: Fault) {
        self.shared().change(|state| state.faults.on_all(method, path, fault));
    }

    /// Ends the faults that last.
    pub fn lift_faults(&self) {
        self.shared().change(|state| state.faults.lift());
    }

    /// Delivers the next interaction in another way.
    pub fn deliver_next(&self, delivery: Delivery) {
        self.shared().change(|state| state.faults.deliveries.push_back(delivery));
    }

    /// Sends nothing for a while, on the gateway and in answer to requests.
    pub fn be_silent(&self, how_long: Duration) {
        self.shared().change(|state| state.faults.silent_until = Some(Instant::now() + how_long));
    }

    /// Waits until nothing has happened for a moment, so that a late request of the bot still
    /// counts in the verdict.
    pub async fn quiet(&self) {
        let mut changes = self.shared().watch();
        let quiet = async { while timeout(A_MOMENT, changes.changed()).await.is_ok() {} };
        if timeout(PATIENCE, quiet).await.is_err() {
            let asked: Vec<String> =
                self.requests().into_iter().rev().take(5).map(|request| request.line).collect();
            panic!("waited in vain for quiet; the newest requests: {asked:#?}");
        }
    }

    /// Waits until a request whose line contains `part` was answered, and gives it.
    pub async fn requested(&self, part: &str) -> Request {
        let look = || self.requests().into_iter().find(|request| request.line.contains(part));
        wait_until(self.shared(), &format!("a request to {part}"), look).await
    }

    /// Waits for an interaction that has no answer yet; gives its id and token, for tests that
    /// answer by hand.
    pub async fn unanswered(&self) -> (Id, String) {
        let look = || {
            self.shared().read(|state| {
                let open = state.interactions.values().find(|known| known.answer.is_none())?;
                Some((open.id, open.token.clone()))
            })
        };
        wait_until(self.shared(), "an interaction", look).await
    }

    /// Whether [`World::requests`] are noted from now on: a long run makes too many.
    pub fn keep_requests(&self, keep: bool) {
        self.shared().change(|state| state.record.keep_requests = keep);
    }

    /// All requests so far.
    pub fn requests(&self) -> Vec<Request> {
        self.shared().read(|state| state.record.requests.clone())
    }

    /// All violations so far.
    pub fn violations(&self) -> Vec<Violation> {
        self.shared().read(|state| state.record.violations.clone())
    }

    /// What was posted a second time with the same nonce, and not dropped: its first message was forgotten or gone.
    pub fn repeated(&self) -> Vec<String> {
        self.shared().read(|state| state.record.repeated.clone())
    }

    /// How many requests have met each kind of fault.
    pub fn faults_met(&self) -> BTreeMap<&'static str, u32> {
        self.shared().read(|state| state.faults.tally().clone())
    }

    /// The test will break a rule once, with this code: Discord's error code or close code.
    pub fn expect_violation(&self, code: u32) {
        self.expect(|expected| expected.violations.push(code));
    }

    /// The test will break rules with this code, however often.
    pub fn forgive_violations(&self, code: u32) {
        self.expect(|expected| expected.forgiven.push(code));
    }

    /// The test will ask for a route that isn't there.
    pub fn expect_unknown_route(&self) {
        self.expect(|expected| expected.unknown_routes += 1);
    }

    /// The bot will leave an interaction unanswered.
    pub fn expect_unanswered(&self) {
        self.expect(|expected| expected.unanswered += 1);
    }

    /// Somebody else has judged all that happened so far: nothing of it fails the test.
    pub fn forgive(&self) {
        let (open, codes, routes) = self.shared().read(|state| {
            let open = state.interactions.values().filter(|known| known.answer.is_none()).count();
            let codes = state.record.violations.iter().map(|one| one.code).collect();
            (open, codes, state.record.unknown_routes.len())
        });
        self.expect(|expected| {
            expected.violations = codes;
            expected.unknown_routes = routes;
            expected.unanswered = open;
        });
    }

    fn expect(&self, note: impl FnOnce(&mut Expected)) {
        note(&mut self.expected.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
    }

    /// What is wrong, a line each; empty if all is as expected.
    pub fn complaints(&self) -> Vec<String> {
        let mut lines = Vec::new();
        self.expect(|expected| {
            self.shared().read(|state| {
                let mut codes = expected.violations.clone();
                for violation in &state.record.violations {
                    match codes.iter().position(|code| *code == violation.code) {
                        Some(at) => drop(codes.remove(at)),
                        None if expected.forgiven.contains(&violation.code) => {}
                        None => lines.push(format!("violation: {violation}")),
                    }
                }
                lines.extend(codes.iter().map(|code| format!("expected but not seen: {code}")));
                let routes = &state.record.unknown_routes;
                if routes.len() != expected.unknown_routes {
                    let count = expected.unknown_routes;
                    lines.push(format!("unknown routes: {routes:?}, expected {count}"));
                }
                let open: Vec<String> = state
                    .interactions
                    .values()
                    .filter(|interaction| interaction.answer.is_none())
                    .map(|interaction| interaction.describe())
                    .collect();
                if open.len() != expected.unanswered {
                    let count = expected.unanswered;
                    lines.push(format!("unanswered: {open:?}, expected {count}"));
                }
            });
        });
        lines
    }
}

impl Drop for World {
    fn drop(&mut self) {
        // A test that has failed already needs no second reason.
        if thread::panicking() {
            return;
        }
        let complaints = self.complaints();
        assert!(complaints.is_empty(), "Discord complains:\n  {}", complaints.join("\n  "));
    }
}
