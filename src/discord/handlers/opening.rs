//! Opening tables: here, in a thread, or once more with the seats changed.

use serenity::builder::{CreateActionRow, CreateThread};
use serenity::model::application::ButtonStyle;
use serenity::model::channel::{AutoArchiveDuration, ChannelType};

use super::Origin;
use crate::discord::answer::{Answer, Body};
use crate::discord::app::{App, Asker};
use crate::discord::controls::styled;
use crate::discord::custom_id::{Control, CustomId};
use crate::discord::messages;
use crate::discord::wording;
use crate::table::engine::Trouble;
use crate::table::opening::Opening;
use crate::table::record::{Phase, Place, TableId};
use crate::table::refused::Refused;
use crate::table::seating::Occupant;
use crate::table::showing::Sitting;
use crate::table::waiting::{Claim, WaitingId};

impl App {
    /// Opens a table; if the channel has one, offers a thread, and lets the table wait for that. A private
    /// one is its player's message at once.
    pub async fn open(
        &self,
        opening: Opening,
        asker: &Asker,
        token: &str,
    ) -> Result<Answer, Trouble> {
        if opening.private {
            return self.open_private(opening, asker, token).await;
        }
        if let Some(missing) = &asker.missing {
            return Ok(Answer::say(missing));
        }
        self.check_channel(opening.place, asker.opens_in).await?;
        match self.tables.open(opening.clone()).await {
            Ok(id) => Ok(Answer::Private(self.opened(id).await?)),
            Err(Trouble::Taken(other)) => self.taken(other, &opening, asker).await,
            Err(trouble) => Err(trouble),
        }
    }

    /// Refuses a table that others would see in a channel where its server wants no games.
    async fn check_channel(&self, place: Place, channel: u64) -> Result<(), Trouble> {
        let Some(guild) = place.guild else { return Ok(()) };
        let allowed = self.tables.channels_of(guild).await?;
        if allowed.is_empty() || allowed.contains(&channel) {
            return Ok(());
        }
        let allowed: Vec<String> = allowed.iter().map(|channel| format!("<#{channel}>")).collect();
        let allowed = allowed.join(", ");
        let why = format!(
            "Games are opened in {allowed} on this server: use the command there, or play for yourself here with `private:yes`."
        );
        Err(Refused::Rule(why).into())
    }

    /// What the opener is told. Everybody else's message has Join in green; this one has Start.
    async fn opened(&self, id: TableId) -> Result<Body, Trouble> {
        let showing = self.tables.showing(id).await?;
        let what = match (showing.phase, showing.can_begin(), showing.taken()) {
            (Phase::Lobby, true, 1) => {
                "Your table is open: begin alone now, or wait for others to join."
            }
            (Phase::Lobby, true, _) => "Your table is open: begin now, or wait for others to join.",
            (Phase::Lobby, false, _) => "Your table is open, and waits for others to join.",
            _ => "Your game begins.",
        };
        let mut body = Body::text(format!("{what} {}", wording::seats(&showing, messages::ROOM)));
        if showing.can_begin() {
            body.rows.push(messages::start_row(id));
        }
        Ok(body)
    }

    async fn taken(
        &self,
        other: TableId,
        opening: &Opening,
        asker: &Asker,
    ) -> Result<Answer, Trouble> {
        let link = self.link_to(other).await?;
        let mut body = Body::text(format!("There is an open table here already: {link}\n"));
        if let Some(why) = &asker.no_thread {
            body.text.push_str(why);
            return Ok(Answer::Private(body));
        }
        let waiting = self.tables.wait(opening).await?;
        body.text.push_str("Shall I open yours in a thread?");
        let id = CustomId::free(Control::Thread(format!("{:x}", waiting.0)));
        let open = styled(id, "Open in a thread", ButtonStyle::Success);
        body.rows.push(CreateActionRow::Buttons(vec![open]));
        Ok(Answer::Private(body))
    }

    /// Opens a table that waits in a thread of its own: of several presses, one does.
    pub async fn open_in_thread(&self, waiting: &str, asker: &Asker) -> Result<Answer, Trouble> {
        let waiting = waiting_id(waiting)?;
        if let Some(why) = asker.missing.as_ref().or(asker.no_thread.as_ref()) {
            return Ok(Answer::say(why));
        }
        self.check_channel(asker.place, asker.opens_in).await?;
        let (opening, thread) =
            match self.tables.claim(waiting, asker.person.id, asker.place).await? {
                Claim::Yours { opening, thread } => (opening, thread),
                Claim::Underway => {
                    return Ok(Answer::say(
                        "Your table is about to be opened: one moment, please.",
                    ));
                }
                Claim::Opened(table) => {
                    let link = self.link_to(table).await?;
                    return Ok(Answer::say(format!("Your table is open already: {link}")));
                }
            };
        let opened = self.open_claimed(waiting, opening, thread, asker).await;
        if opened.is_err() {
            self.tables.give_back(waiting).await?;
        }
        opened
    }

    async fn open_claimed(
        &self,
        waiting: WaitingId,
        opening: Opening,
        thread: Option<u64>,
        asker: &Asker,
    ) -> Result<Answer, Trouble> {
        let thread = match thread {
            Some(thread) => thread,
            None => {
                // What can't be opened needs no thread.
                self.tables.check(&opening).await?;
                let thread = self.make_thread(&opening, asker).await?;
                self.tables.set_thread(waiting, thread).await?;
                thread
            }
        };
        let place = Place { channel: thread, ..opening.place };
        let id = self.tables.open_waiting(waiting, &Opening { place, ..opening }).await?;
        let mut body = self.opened(id).await?;
        body.text = format!("<#{thread}> {}", body.text);
        Ok(Answer::Update(body))
    }

    async fn make_thread(&self, opening: &Opening, asker: &Asker) -> Result<u64, Trouble> {
        let kind = self.tables.kind(&opening.game)?;
        let thread = CreateThread::new(format!("{}: {}", kind.name, asker.person.called()))
            .kind(ChannelType::PublicThread)
            .auto_archive_duration(AutoArchiveDuration::OneWeek);
        match self.mailer.open_thread(opening.place.channel, &thread).await {
            Ok(made) => Ok(made),
            Err(_) => Err(Refused::Rule("I could not open a thread here: try again, or in another channel, or ask someone who manages this one to allow me Create Public Threads.".to_owned()).into()),
        }
    }

    /// The same once more, everybody one seat further: in a game for two, with colours swapped.
    pub async fn rematch(
        &self,
        id: TableId,
        asker: &Asker,
        origin: Origin,
        token: &str,
    ) -> Result<Answer, Trouble> {
        let showing = self.tables.showing(id).await?;
        if showing.seat_of(asker.person.id).is_none() {
            return Err(Refused::NotSeated.into());
        }
        if showing.is_open() {
            return Err(Refused::Begun.into());
        }
        if let Some(missing) = asker.missing.as_ref().filter(|_| !showing.private) {
            return Ok(Answer::say(missing));
        }
        let occupant = |sitting: &Sitting| match sitting {
            Sitting::Open => Occupant::Open,
            Sitting::Person(person) => Occupant::Person(person.id),
            Sitting::Computer(level) => Occupant::Computer(*level),
        };
        let seats = showing.seats.iter().map(occupant).collect();
        let opening = Opening {
            game: showing.kind.id.to_owned(),
            options: (showing.kind.again)(&showing.header),
            dictionary: showing.header.dictionary_id().map(str::to_owned),
            pace: showing.pace,
            place: showing.place,
            opener: asker.person.id,
            seats: moved_on(seats),
            seat_options: moved_on(showing.seat_options.clone()),
            private: showing.private,
        };
        if opening.private {
            let new = self.tables.open_rematch(id, &opening).await?;
            return self.open_pad(new, asker, "", Origin::Command, token).await;
        }
        let here = asker.place.channel == showing.place.channel;
        let channel = if here { asker.opens_in } else { showing.place.channel };
        self.check_channel(showing.place, channel).await?;
        match self.tables.open(opening).await {
            Ok(_) if matches!(origin, Origin::Public { .. }) => Ok(Answer::Quietly),
            Ok(new) => Ok(Answer::Private(self.opened(new).await?)),
            Err(Trouble::Taken(other)) => {
                let link = self.link_to(other).await?;
                Ok(Answer::say(format!("There is an open table here already: {link}")))
            }
            Err(trouble) => Err(trouble),
        }
    }
}

/// Everybody, or everybody's options, one seat further.
fn moved_on<T>(mut seats: Vec<T>) -> Vec<T> {
    if !seats.is_empty() {
        seats.rotate_left(1);
    }
    seats
}

/// The number under which a table waits. Older versions had the whole table in its place.
pub fn waiting_id(text: &str) -> Result<WaitingId, Refused> {
    i64::from_str_radix(text, 16).map(WaitingId).map_err(|_| Refused::NotWaiting)
}
