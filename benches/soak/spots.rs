//! Tables and who plays there: a channel each, in which one game follows the other until the run is over.

use std::time::Duration;

use crosstown::args;
use crosstown::playground::{ChannelRef, Seen};
use tokio::task::JoinHandle;
use tokio::time::{sleep, sleep_until};

use crate::Run;
use crate::hand::{Hand, word_of};
use crate::openings::{GAMES, Manner, options};
use crate::servers::Server;

/// A channel, and those who play in it.
pub struct Spot {
    run: Run,
    channel: ChannelRef,
    manner: Manner,
    people: Vec<Hand>,
    /// Nobody moves here: their clocks do.
    asleep: bool,
    /// How long somebody thinks, in milliseconds: from, and how much more.
    thought: (u32, u32),
}

/// How things stand in a channel, as its newest board shows.
enum Stands {
    Nothing,
    Lobby(Seen),
    Playing(Seen),
    Over(Seen),
}

/// All tables, one task each.
pub fn seat(run: &Run, servers: &[Server]) -> Vec<JoinHandle<()>> {
    let spot = |number| tokio::spawn(Spot::new(run, servers, number).live());
    (0..run.size.tables).map(spot).collect()
}

impl Spot {
    fn new(run: &Run, servers: &[Server], number: usize) -> Self {
        let game = GAMES[number % GAMES.len()];
        let round = number / GAMES.len();
        // Of 25 tables of a game one is live, seven relaxed, twelve slow and five without a clock.
        let pace = match round % 25 {
            3 => "live",
            1 | 5 | 8 | 12 | 16 | 19 | 23 => "relaxed",
            2 | 7 | 11 | 17 | 21 => "none",
            _ => "slow",
        };
        // Live needs a move in two and a half seconds.
        let thought = match pace {
            "live" => (400, 2_300),
            "relaxed" => (6_000, 26_000),
            _ => (20_000, 60_000),
        };
        let server = &servers[number % servers.len()];
        let channel = run.world.channel_in(server.guild, &format!("table-{number}"));
        let private = round % 8 == 4;
        let count = if private { 1 } else { 1 + round % 3 };
        let name = |of: usize| format!("{}{number}", ["Ada", "Ben", "Cleo"][of]);
        let person = |of: usize| Hand::new(run, &name(of), (10 * number + of) as u64).of(server);
        let people = (0..count).map(person).collect();
        let asleep = round % 11 == 3 || round % 17 == 5;
        let manner = Manner { game, pace, private };
        Self { run: run.clone(), channel, manner, people, asleep, thought }
    }

    async fn live(mut self) {
        // Not all at once.
        let first = self.people[0].dice.below(self.thought.1.min(20_000));
        self.rest(Duration::from_millis(first.into())).await;
        while !self.run.is_over() {
            self.go_on().await;
            let more = self.people[0].dice.below(self.thought.1);
            self.rest(Duration::from_millis((self.thought.0 + more).into())).await;
        }
    }

    async fn rest(&self, time: Duration) {
        tokio::select! {
            () = sleep(time) => {}
            () = sleep_until(self.run.until.into()) => {}
        }
    }

    async fn go_on(&mut self) {
        let stands = if self.manner.private { self.pad() } else { self.board() };
        match stands {
            Stands::Nothing => self.open().await,
            Stands::Lobby(lobby) => self.fill(&lobby).await,
            Stands::Playing(_) if self.asleep => {}
            Stands::Playing(board) => self.play(&board).await,
            Stands::Over(board) => self.look_back(&board).await,
        }
    }

    /// As the newest public message says that has controls of a table.
    fn board(&self) -> Stands {
        let bot = self.run.world.bot();
        let found = self.people[0].person.finds(&self.channel, |seen| {
            let ours = seen.author == bot && !seen.ephemeral;
            ours && !matches!(stands(seen.clone()), Stands::Nothing)
        });
        found.map_or(Stands::Nothing, stands)
    }

    /// The same of a private table, as its message is now.
    fn pad(&mut self) -> Stands {
        let one = &mut self.people[0];
        one.pad = one.pad.take().and_then(|pad| one.person.look(&pad));
        match one.pad.clone().map_or(Stands::Nothing, stands) {
            Stands::Over(pad) => Stands::Over(pad),
            // Whatever is on it, it is the game's.
            _ => one.pad.clone().map_or(Stands::Nothing, Stands::Playing),
        }
    }

    async fn open(&mut self) {
        let (first, others) = self.people.split_at_mut(1);
        let other = others.first().map(|hand| &hand.person);
        let opener = &mut first[0];
        // One that was lost sight of is found again.
        if self.manner.private && opener.chance(70) {
            let mine = opener.slash(&self.channel, "table mine", args![]).await;
            if let Some(mine) = mine
                && let Some(first) = mine.buttons().first()
                && first.starts_with("Open")
            {
                let id = mine.custom_id(first).map(word_of).unwrap_or_default().to_owned();
                opener.pad = opener.presses_word(&mine, &id).await;
                return;
            }
        }
        let args = options(self.manner, opener, other, &self.run.world);
        let told = opener.slash(&self.channel, self.manner.game, args).await;
        if self.manner.private {
            opener.pad = told.filter(|told| !told.usable().is_empty());
        }
    }

    /// Those who are to play come one after the other; then it begins.
    async fn fill(&mut self, lobby: &Seen) {
        let names: Vec<String> =
            self.people.iter().map(|hand| hand.person.id().to_string()).collect();
        let missing = names.iter().position(|id| !lobby.content.contains(id.as_str()));
        if let Some(missing) = missing {
            self.people[missing].presses_word(lobby, "join").await;
            return;
        }
        let opener = &mut self.people[0];
        if opener.chance(35) || names.len() == 1 {
            if let Some(levels) = opener.presses_word(lobby, "computer").await {
                opener.breathes().await;
                opener.presses_word(&levels, "level").await;
            }
            opener.breathes().await;
        }
        opener.presses_word(lobby, "start").await;
    }

    async fn play(&mut self, board: &Seen) {
        let count = self.people.len() as u32;
        let who = self.people[0].dice.below(count) as usize;
        let (channel, private) = (self.channel, self.manner.private);
        let hand = &mut self.people[who];
        match hand.dice.below(1_000) {
            0..470 => {
                let told = hand.types_a_move(&channel).await;
                // A private game goes on in the newest message.
                if let Some(told) = told
                    && !told.usable().is_empty()
                {
                    hand.pad = Some(told);
                }
            }
            470..900 if private => {
                let told = hand.presses_anything(board).await;
                hand.pad = told.filter(|told| told.ephemeral).or(hand.pad.take());
            }
            470..900 => on_the_pad(hand, board).await,
            900..950 => {
                hand.presses_word(board, "act").await;
            }
            950..965 => {
                hand.slash(&channel, "board", args![style: "text"]).await;
            }
            965..975 => {
                hand.slash(&channel, "table history", args![]).await;
            }
            975..980 if !private => {
                hand.slash(&channel, "table show", args![]).await;
            }
            980..985 => {
                hand.slash(&channel, "table nudge", args![]).await;
            }
            985..990 => {
                hand.slash(&channel, "table draw", args![]).await;
            }
            990..994 => {
                hand.slash(&channel, "table resign", args![]).await;
            }
            994..996 => {
                self.people[0].slash(&channel, "table end", args![]).await;
            }
            _ => {}
        }
    }

    async fn look_back(&mut self, board: &Seen) {
        let channel = self.channel;
        let hand = &mut self.people[0];
        let what =
            *hand.pick(&["text", "history", "export", "post", "more", "replay"]).expect("some");
        hand.presses_word(board, what).await;
        hand.breathes().await;
        if hand.chance(20) {
            hand.slash(&channel, "table export", args![]).await;
            hand.breathes().await;
        }
        if hand.chance(50) {
            let again = hand.presses_word(board, "rematch").await;
            if self.manner.private {
                hand.pad = again.filter(|again| !again.usable().is_empty());
            }
        } else {
            hand.pad = None;
            self.open().await;
        }
    }
}

/// Opens the pad, or goes on with the one that is open, and uses what is on it.
async fn on_the_pad(hand: &mut Hand, board: &Seen) {
    hand.pad = hand.pad.take().and_then(|pad| hand.person.look(&pad));
    if hand.pad.is_none() || hand.chance(20) {
        hand.pad = hand.presses_word(board, "pad").await.filter(|pad| pad.ephemeral);
    }
    for _ in 0..2 {
        hand.breathes().await;
        let Some(pad) = hand.pad.as_ref().and_then(|pad| hand.person.look(pad)) else { return };
        let told = hand.presses_anything(&pad).await;
        hand.pad = told.filter(|told| told.ephemeral && !told.usable().is_empty());
    }
}

fn stands(board: Seen) -> Stands {
    let words: Vec<&str> = board.usable().into_iter().map(|(id, _)| word_of(id)).collect();
    let has = |word: &str| words.contains(&word);
    if has("rematch") {
        Stands::Over(board)
    } else if has("join") {
        Stands::Lobby(board)
    } else if has("pad") || has("act") {
        Stands::Playing(board)
    } else {
        Stands::Nothing
    }
}
