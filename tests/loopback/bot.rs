//! A small bot on unmodified serenity and poise, with one command for each way of answering.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use crosstown::playground::World;
use poise::{
    CreateReply, FrameworkOptions,
    serenity_prelude::{
        self as serenity, AutocompleteChoice, ButtonStyle, Client, CreateActionRow,
        CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateInputText,
        CreateInteractionResponse, CreateInteractionResponseFollowup,
        CreateInteractionResponseMessage, CreateMessage, CreateModal, CreateSelectMenu,
        CreateSelectMenuKind, CreateSelectMenuOption, CreateThread, EditInteractionResponse,
        FullEvent, InputTextStyle, Interaction,
    },
};

use crate::client as shared;
pub use crate::client::Error;

type Context<'a> = poise::Context<'a, Data, Error>;

/// The names of the events that reached the bot, oldest first.
#[derive(Clone, Default)]
pub struct Data {
    events: Arc<Mutex<Vec<String>>>,
}

/// A picture small enough for a test: the head of a PNG of 2 by 3 pixels.
pub const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x00\x00\x02\x00\x00\x00\x03";

/// A user, a file and an integer in one command.
#[poise::command(slash_command)]
async fn duel(
    ctx: Context<'_>,
    #[description = "Against whom"] opponent: serenity::User,
    #[description = "Squares on a side"]
    #[min = 3]
    #[max = 19]
    size: i64,
    #[description = "Words"] words: Option<serenity::Attachment>,
) -> Result<(), Error> {
    let words = match words {
        Some(file) => String::from_utf8(file.download().await?)?,
        None => "no words".into(),
    };
    ctx.say(format!("{} plays {} on {size} with {words}", ctx.author().name, opponent.name))
        .await?;
    Ok(())
}

async fn suggest(_: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let words = ["park", "path", "tower"].into_iter().filter(|word| word.starts_with(partial));
    let choices = words.map(|word| AutocompleteChoice::new(word.to_uppercase(), word));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// Autocompletion.
#[poise::command(slash_command)]
async fn guess(
    ctx: Context<'_>,
    #[description = "A word"]
    #[autocomplete = "suggest"]
    word: String,
) -> Result<(), Error> {
    ctx.say(format!("guessed {word}")).await?;
    Ok(())
}

/// A private picture with buttons and a menu.
#[poise::command(slash_command)]
async fn sheet(ctx: Context<'_>) -> Result<(), Error> {
    let buttons = CreateActionRow::Buttons(vec![
        CreateButton::new("count:1").label("Count"),
        CreateButton::new("type").label("Type").style(ButtonStyle::Secondary),
        CreateButton::new("think").label("Think"),
        CreateButton::new("off").label("Off").disabled(true),
    ]);
    let options = ["red", "blue"].map(|name| CreateSelectMenuOption::new(name, name));
    let kind = CreateSelectMenuKind::String { options: options.into() };
    let menu =
        CreateActionRow::SelectMenu(CreateSelectMenu::new("colour", kind).placeholder("Colour"));
    let picture = CreateAttachment::bytes(PICTURE, "sheet.png").description("an empty sheet");
    let reply = CreateReply::default().content("your sheet").ephemeral(true);
    ctx.send(reply.attachment(picture).components(vec![buttons, menu])).await?;
    Ok(())
}

/// Thinks, then edits what was deferred.
#[poise::command(slash_command)]
async fn slow(ctx: Context<'_>) -> Result<(), Error> {
    let poise::Context::Application(app) = ctx else { return Ok(()) };
    app.interaction.defer_ephemeral(ctx.http()).await?;
    let edit = EditInteractionResponse::new().content("done at last");
    app.interaction.edit_response(ctx.http(), edit).await?;
    Ok(())
}

/// Thinks, then answers the way poise does: with a follow-up.
#[poise::command(slash_command)]
async fn later(ctx: Context<'_>) -> Result<(), Error> {
    ctx.defer().await?;
    ctx.say("here it is").await?;
    ctx.say("and more").await?;
    Ok(())
}

/// A private message.
#[poise::command(slash_command)]
async fn whisper(
    ctx: Context<'_>,
    #[description = "Whom"] to: serenity::User,
) -> Result<(), Error> {
    let text = CreateMessage::new().content("psst");
    let told = to.direct_message(ctx.serenity_context(), text).await.is_ok();
    ctx.say(if told { "whispered" } else { "they do not listen" }).await?;
    Ok(())
}

/// A thread with a message in it.
#[poise::command(slash_command)]
async fn room(ctx: Context<'_>, #[description = "Its name"] name: String) -> Result<(), Error> {
    let thread = CreateThread::new(name).kind(serenity::ChannelType::PublicThread);
    let thread = ctx.channel_id().create_thread(ctx, thread).await?;
    thread.id.say(ctx, "welcome").await?;
    ctx.say("opened").await?;
    Ok(())
}

/// Never answers.
#[poise::command(slash_command)]
async fn sulk(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// Answers twice as the first time.
#[poise::command(slash_command)]
async fn stutter(ctx: Context<'_>) -> Result<(), Error> {
    let poise::Context::Application(app) = ctx else { return Ok(()) };
    for text in ["once", "twice"] {
        let message = CreateInteractionResponseMessage::new().content(text);
        let answer = CreateInteractionResponse::Message(message);
        // The second one is refused; that is what the command is for.
        let _ = app.interaction.create_response(ctx.http(), answer).await;
    }
    Ok(())
}

/// Answers as plainly as can be.
#[poise::command(slash_command)]
async fn ping(ctx: Context<'_>) -> Result<(), Error> {
    ctx.say("pong").await?;
    Ok(())
}

/// Presses and forms.
async fn on_event(ctx: &serenity::Context, event: &FullEvent, data: &Data) -> Result<(), Error> {
    data.events.lock().unwrap().push(event.snake_case_name().to_owned());
    let FullEvent::InteractionCreate { interaction } = event else { return Ok(()) };
    let text = |text: String| CreateInteractionResponseMessage::new().content(text);
    match interaction {
        Interaction::Component(press) => match press.data.custom_id.as_str() {
            "type" => {
                let input = CreateInputText::new(InputTextStyle::Short, "Word", "word");
                let rows = vec![CreateActionRow::InputText(input.max_length(5))];
                let form = CreateModal::new("form", "Your word").components(rows);
                press.create_response(ctx, CreateInteractionResponse::Modal(form)).await?;
            }
            "think" => {
                press.create_response(ctx, CreateInteractionResponse::Acknowledge).await?;
                let edit = EditInteractionResponse::new().content("thought about it");
                press.edit_response(ctx, edit).await?;
                let more = CreateInteractionResponseFollowup::new().content("a thought");
                press.create_followup(ctx, more.ephemeral(true)).await?;
            }
            "colour" => {
                let serenity::ComponentInteractionDataKind::StringSelect { values } =
                    &press.data.kind
                else {
                    return Ok(());
                };
                let message = text(format!("chose {}", values.join(" and ")));
                let answer = CreateInteractionResponse::UpdateMessage(message);
                press.create_response(ctx, answer).await?;
            }
            count => {
                let next = count.strip_prefix("count:").unwrap_or("0").parse::<u32>()? + 1;
                let button = CreateButton::new(format!("count:{next}")).label("Count");
                let rows = vec![CreateActionRow::Buttons(vec![button])];
                let message = text(format!("counted {next}")).components(rows);
                let answer = CreateInteractionResponse::UpdateMessage(message);
                press.create_response(ctx, answer).await?;
            }
        },
        Interaction::Modal(form) => {
            let serenity::ActionRowComponent::InputText(input) =
                &form.data.components[0].components[0]
            else {
                return Ok(());
            };
            let word = input.value.clone().unwrap_or_default();
            let answer = CreateInteractionResponse::UpdateMessage(text(format!("typed {word}")));
            form.create_response(ctx, answer).await?;
        }
        _ => {}
    }
    Ok(())
}

/// A running bot.
pub struct Bot {
    data: Data,
    task: tokio::task::JoinHandle<()>,
}

impl Bot {
    /// Starts on one shard and waits until its commands are registered.
    pub async fn start(world: &World) -> Self {
        Self::with_shards(world, 1).await
    }

    pub async fn with_shards(world: &World, shards: u32) -> Self {
        let bot = Self::launch(world, async move |mut client| client.start_shards(shards).await);
        let bot = bot.await;
        world.connected(shards as usize).await;
        bot
    }

    /// The same with one shard out of so many.
    pub async fn of_shard(world: &World, shard: u32, total: u32) -> Self {
        let start = async move |mut client: Client| client.start_shard(shard, total).await;
        let bot = Self::launch(world, start).await;
        bot.hears("ready", 1).await;
        bot
    }

    async fn launch<F>(world: &World, start: impl FnOnce(Client) -> F) -> Self
    where
        F: Future<Output = serenity::Result<()>> + Send + 'static,
    {
        let data = Data::default();
        let client = client(world, data.clone()).await.expect("the gateway is on loopback");
        let running = start(client);
        let task = tokio::spawn(async move {
            // A test that cuts the connection for good makes this an error, and says so itself.
            let _ = running.await;
        });
        world.requested("PUT /applications").await;
        Self { data, task }
    }

    /// How often an event reached the bot.
    pub fn heard(&self, event: &str) -> usize {
        self.data.events.lock().unwrap().iter().filter(|name| *name == event).count()
    }

    /// Waits until an event has reached the bot so many times.
    pub async fn hears(&self, event: &str, times: usize) {
        for _ in 0..1_000 {
            if self.heard(event) >= times {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("{event} came {} times, not {times}", self.heard(event));
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// A client of this world.
pub async fn client(world: &World, data: Data) -> Result<Client, Error> {
    let commands = vec![
        duel(),
        guess(),
        sheet(),
        slow(),
        later(),
        whisper(),
        room(),
        sulk(),
        stutter(),
        ping(),
    ];
    let options = FrameworkOptions {
        commands,
        event_handler: |ctx, event| {
            Box::pin(
                async move { on_event(ctx.serenity_context, event, ctx.user_data().await).await },
            )
        },
        on_error: |error| Box::pin(async move { drop(error) }),
        ..Default::default()
    };
    shared::client(&world.url(), world.token(), options, data).await
}
