//! What one person does, and how it was answered: everything they do goes through here and into the book.

use std::time::{Duration, Instant};

use crosstown::args;
use crosstown::game::{Dice, Seed};
use crosstown::playground::{Arg, ChannelRef, Deed, Form, Person, Reply, Seen};
use tokio::time::sleep;

use crate::Run;
use crate::book::Said;
use crate::servers::Server;

/// How long what was deferred may take.
const DEFERRED: Duration = Duration::from_secs(25);
/// How long somebody takes from one press to the next at least, in milliseconds.
const BREATH: u32 = 350;
/// What is said above a pad when the press on it came too late.
const TOO_LATE: [&str; 2] = ["The board has changed since", "This game is over"];
/// What a sentence begins with that refuses nothing: games that begin, what was asked for as a text, and faults, which are
/// counted apart.
const WELCOME: [&str; 4] = ["Your game begins", "Your table is open", "**", FAULT];
const FAULT: &str = "Something went wrong on our side";

pub struct Hand {
    pub person: Person,
    pub dice: Dice,
    /// The private message of their table.
    pub pad: Option<Seen>,
    run: Run,
}

impl Hand {
    pub fn new(run: &Run, name: &str, number: u64) -> Self {
        let dice = Dice::new(&Seed::from_number(run.size.seed), 1_000 + number);
        Self { person: run.world.user(name), dice, pad: None, run: run.clone() }
    }

    /// As a member of that server: a leaderboard leaves out who is none.
    pub fn of(self, server: &Server) -> Self {
        self.person.joins(server.guild);
        self
    }

    /// Whether this comes about, in so many cases of a hundred.
    pub fn chance(&mut self, of_hundred: u32) -> bool {
        self.dice.below(100) < of_hundred
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(from.len()).ok().filter(|count| *count > 0)?;
        from.get(self.dice.below(count) as usize)
    }

    pub async fn breathes(&mut self) {
        let more = self.dice.below(BREATH);
        sleep(Duration::from_millis((BREATH + more).into())).await;
    }

    pub async fn slash(
        &mut self,
        channel: &ChannelRef,
        name: &str,
        args: Vec<(&'static str, Arg)>,
    ) -> Option<Seen> {
        let asked = Instant::now();
        let reply = self.person.slash(channel, name, args).await;
        self.noted("commands", &format!("/{name}"), asked, &reply, false).await;
        reply.answered()
    }

    /// What could be typed now.
    pub async fn moves(&mut self, channel: &ChannelRef) -> Vec<String> {
        let asked = Instant::now();
        let reply = self.person.types(channel, "move", ("text", ""), args![]).await;
        self.noted("suggestions", "typing in /move", asked, &reply, false).await;
        reply.choices().unwrap_or_default().into_iter().map(|choice| choice.name).collect()
    }

    /// Types something that could be done now.
    pub async fn types_a_move(&mut self, channel: &ChannelRef) -> Option<Seen> {
        let moves = self.moves(channel).await;
        let text = self.pick(&moves)?.clone();
        self.breathes().await;
        self.slash(channel, "move", args![text: text.as_str()]).await
    }

    /// Presses the control with this word of a message, if it is there.
    pub async fn presses_word(&mut self, message: &Seen, word: &str) -> Option<Seen> {
        let ids: Vec<String> =
            usable(message).filter(|(id, _)| word_of(id) == word).map(|(id, _)| id).collect();
        let id = self.pick(&ids)?.clone();
        self.uses(message, &id, false).await
    }

    /// Presses, chooses or fills in anything at all of a message that plays on.
    pub async fn presses_anything(&mut self, message: &Seen) -> Option<Seen> {
        const PLAYS: [&str; 7] = ["act", "compose", "menu", "type", "write", "refresh", "ownrule"];
        // Those cost a second of a core each, or end the game.
        const SELDOM: [&str; 6] = ["hindsight", "replay", "doubt", "surely", "leave", "end"];
        let (seldom, plays) = (self.chance(2), self.chance(90));
        let all: Vec<(String, bool)> = usable(message)
            .filter(|(id, _)| match word_of(id) {
                word if SELDOM.contains(&word) => seldom,
                "close" | "rematch" => false,
                word => PLAYS.contains(&word) == plays,
            })
            .collect();
        let (id, menu) = self.pick(&all)?.clone();
        self.uses(message, &id, menu).await
    }

    async fn uses(&mut self, message: &Seen, id: &str, menu: bool) -> Option<Seen> {
        let asked = Instant::now();
        let mut at_once = word_of(id) == "act";
        let done = if menu {
            let choices = message.choices(id);
            let (label, value) = *self.pick(&choices)?;
            // Any other choice only changes what is composed.
            at_once = word_of(id) == "menu" && value.starts_with("act:");
            self.person.may_do(Deed::Choose(message, id, label)).await
        } else {
            self.person.may_do(Deed::Press(message, id)).await
        };
        // Somebody else was quicker: their client no longer has that control.
        let reply = done.ok()?;
        // On a board for all, one that came too late looks the same.
        let acts = at_once && message.ephemeral;
        let kind = if menu { "choices in menus" } else { "buttons" };
        self.noted(kind, id, asked, &reply, acts).await;
        match reply.opened() {
            Some(form) => self.fills_in(message, &form).await,
            None => reply.answered(),
        }
    }

    async fn fills_in(&mut self, message: &Seen, form: &Form) -> Option<Seen> {
        let channel = ChannelRef { id: message.channel };
        self.breathes().await;
        let text = if form.title().contains("poem") {
            POEM.to_owned()
        } else if self.chance(10) {
            "seventeen bananas".to_owned()
        } else if form.title().contains("Type") {
            let moves = self.moves(&channel).await;
            self.breathes().await;
            self.pick(&moves).cloned().unwrap_or_else(|| "a1".to_owned())
        } else {
            "lantern pebble violin".to_owned()
        };
        let label = (*form.labels().first()?).to_owned();
        let asked = Instant::now();
        let fields = [(label.as_str(), text.as_str())];
        let reply = self.person.may_do(Deed::Submit(form, &fields)).await.ok()?;
        self.noted("forms", "a form", asked, &reply, false).await;
        reply.answered()
    }

    /// Enters into the book how it was answered. `acts` says that an answer on the message itself means that it is
    /// done, unless it says otherwise.
    async fn noted(
        &mut self,
        kind: &'static str,
        what: &str,
        asked: Instant,
        reply: &Reply,
        acts: bool,
    ) {
        let (book, id) = (self.run.book.clone(), reply.interaction().0);
        if reply.failed() {
            return book.note(kind, what, id, asked, Said::Nothing);
        }
        book.took(asked.elapsed());
        let mut told = reply.said();
        while reply.deferred() && reply.answered().is_none() {
            if asked.elapsed() > DEFERRED {
                return book.note(kind, what, id, asked, Said::Unfinished);
            }
            sleep(Duration::from_millis(100)).await;
        }
        // What stands on a pressed message meanwhile is an older answer.
        if reply.deferred() && !reply.acknowledged() {
            told = reply.answered().map(|seen| seen.content).unwrap_or_default();
        }
        if told.starts_with(FAULT) {
            book.fault();
        }
        let late = TOO_LATE.iter().any(|word| told.starts_with(word));
        let done = told.starts_with("Done:") || (acts && reply.updated() && !late);
        let said = if done { Said::Done } else { Said::Something };
        let welcome = WELCOME.iter().any(|word| told.starts_with(word));
        if !done && !welcome && (late || is_refusal(reply)) {
            book.refusal(told.lines().next().unwrap_or_default());
        }
        book.note(
            kind,
            &format!("{what}: {}", told.lines().next().unwrap_or_default()),
            id,
            asked,
            said,
        );
    }
}

/// Whether it is a sentence and no more, for one person: what was asked for has something to look at or to press.
fn is_refusal(reply: &Reply) -> bool {
    let bare = |seen: Seen| seen.ephemeral && seen.usable().is_empty() && seen.pictures.is_empty();
    !reply.updated() && !reply.acknowledged() && reply.answered().is_some_and(bare)
}

/// What can be used on a message, and whether it is a menu.
fn usable(message: &Seen) -> impl Iterator<Item = (String, bool)> {
    message.usable().into_iter().map(|(id, menu)| (id.to_owned(), menu))
}

/// `v1:table:stamp:word:payload`
pub fn word_of(id: &str) -> &str {
    id.split(':').nth(3).unwrap_or_default()
}

const POEM: &str = "the lantern\na pebble\nmy violin\nof silver\nthis garden\nunder water\nin winter\nno answer\nthe baker\na window\nold stories\ngreen meadow\nsoft thunder\nlate summer\nthe harbour\nbright morning\nlong shadow\nfirst feather\nquiet river\nthe traveller\nhigh mountain\nlost letter\nwarm kitchen\nyellow candle\nthe ending\nmore silence\n";
