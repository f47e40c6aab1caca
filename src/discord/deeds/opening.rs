//! Opening tables: here, in a thread, or once more with the seats changed.

use serde_json::json;
use serenity::builder::{CreateActionRow, CreateThread};
use serenity::model::application::ButtonStyle;
use serenity::model::channel::{AutoArchiveDuration, ChannelType};

use super::Origin;
use crate::discord::answer::{Answer, Card};
use crate::discord::controls::styled;
use crate::discord::custom_id::{Control, CustomId};
use crate::discord::desk::{Asker, Desk};
use crate::discord::wish::Wish;
use crate::discord::wording;
use crate::game::Game;
use crate::games::crossup::CrossUp;
use crate::table::engine::Trouble;
use crate::table::lobby::Opening;
use crate::table::record::{Phase, Place, TableId};
use crate::table::refused::Refused;
use crate::table::seating::{Occupant, PersonId};
use crate::table::showing::Sitting;

impl Desk {
    /// Opens the table that was wished for; if the channel has one, offers a thread.
    pub async fn open(&self, wish: Wish, asker: &Asker) -> Result<Answer, Trouble> {
        if let Some(missing) = &asker.missing {
            return Ok(Answer::say(missing));
        }
        let opening = self.opening(&wish, asker, asker.place).await?;
        match self.tables.open(opening).await {
            Ok(id) => Ok(Answer::say(self.opened(id).await?)),
            Err(Trouble::Taken(other)) => self.taken(other, &wish, asker).await,
            Err(trouble) => Err(trouble),
        }
    }

    /// What the engine is to open.
    async fn opening(&self, wish: &Wish, asker: &Asker, place: Place) -> Result<Opening, Trouble> {
        let opener = asker.person.id;
        match wish {
            Wish::Crisscross(challenge) => Ok(challenge.opening(opener, place, self.tables.coin())),
            Wish::CrossUp { pace, dictionary } => Ok(Opening {
                game: CrossUp::ID,
                options: json!({}),
                dictionary: dictionary.clone(),
                pace: *pace,
                place,
                opener,
                seats: vec![Occupant::Person(opener)],
                seat_options: Vec::new(),
            }),
            Wish::Wordsearch(puzzle) => self.puzzle(puzzle, asker, place).await,
        }
    }

    async fn opened(&self, id: TableId) -> Result<String, Trouble> {
        let showing = self.tables.showing(id).await?;
        let what = match showing.phase {
            Phase::Lobby => "Your table is open, and waits for others to join.",
            _ => "Your game begins.",
        };
        Ok(format!("{what} {}", wording::seats(&showing)))
    }

    async fn taken(&self, other: TableId, wish: &Wish, asker: &Asker) -> Result<Answer, Trouble> {
        let link = self.link_to(other).await?;
        let mut card = Card::text(format!("There is an open table here already: {link}"));
        if asker.threads {
            card.text.push_str("\nShall I open yours in a thread?");
            let id = CustomId::free(Control::Thread(wish.to_string()));
            let open = styled(id, "Open in a thread", ButtonStyle::Success);
            card.rows.push(CreateActionRow::Buttons(vec![open]));
        } else {
            card.text.push_str("\nPlay there, or open yours in another channel.");
        }
        Ok(Answer::Private(card))
    }

    /// Opens the table that was wished for in a thread of its own.
    pub async fn open_in_thread(&self, wish: &str, asker: &Asker) -> Result<Answer, Trouble> {
        let Ok(wish) = wish.parse::<Wish>() else { return Err(Refused::NoTable.into()) };
        if let Some(missing) = &asker.missing {
            return Ok(Answer::say(missing));
        }
        // What can't be opened needs no thread.
        let opening = self.opening(&wish, asker, asker.place).await?;
        let thread = CreateThread::new(format!("{}: {}", wish.name(), asker.person.name))
            .kind(ChannelType::PublicThread)
            .auto_archive_duration(AutoArchiveDuration::OneWeek);
        let Ok(opened) = self.mailer.open_thread(asker.place.channel, &thread).await else {
            return Ok(Answer::say(
                "I could not open a thread here: try another channel, or ask someone who manages this one to allow me Create Public Threads.",
            ));
        };
        let place = Place { channel: opened, ..asker.place };
        let id = self.tables.open(Opening { place, ..opening }).await?;
        let text = format!("<#{opened}> {}", self.opened(id).await?);
        Ok(Answer::Update(Card::text(text)))
    }

    /// The same once more, everybody one seat further: in a game for two, with colours swapped.
    pub async fn rematch(
        &self,
        id: TableId,
        asker: &Asker,
        origin: Origin,
    ) -> Result<Answer, Trouble> {
        let showing = self.tables.showing(id).await?;
        if showing.seat_of(asker.person.id).is_none() {
            return Err(Refused::NotSeated.into());
        }
        if showing.is_open() {
            return Err(Refused::Begun.into());
        }
        if let Some(missing) = &asker.missing {
            return Ok(Answer::say(missing));
        }
        let occupant = |sitting: &Sitting| match sitting {
            Sitting::Open => Occupant::Open,
            Sitting::Person(person) => Occupant::Person(person.id),
            Sitting::Computer(level) => Occupant::Computer(*level),
        };
        let seats = showing.seats.iter().map(occupant).collect();
        let opening = Opening {
            game: showing.kind.id,
            options: (showing.kind.again)(&showing.header),
            dictionary: showing.header.dictionary_id().map(str::to_owned),
            pace: showing.pace,
            place: showing.place,
            opener: asker.person.id,
            seats: moved_on(seats),
            seat_options: moved_on(showing.seat_options.clone()),
        };
        match self.tables.open(opening).await {
            Ok(_) if matches!(origin, Origin::Public { .. }) => Ok(Answer::Quietly),
            Ok(new) => Ok(Answer::say(self.opened(new).await?)),
            Err(Trouble::Taken(other)) => {
                let link = self.link_to(other).await?;
                Ok(Answer::say(format!("There is an open table here already: {link}")))
            }
            Err(trouble) => Err(trouble),
        }
    }

    /// A person whom a command names, or why they can't be played with.
    pub async fn named(&self, discord_id: u64, name: &str) -> Result<PersonId, Trouble> {
        self.tables.person(discord_id, name).await
    }
}

/// Everybody, or everybody's options, one seat further.
fn moved_on<T>(mut seats: Vec<T>) -> Vec<T> {
    if !seats.is_empty() {
        seats.rotate_left(1);
    }
    seats
}
