//! A small bot on unmodified serenity and poise, for what the page can show and Crosstown does not:
//! embeds, files, options of every kind, commands that think, sulk or blunder.

use std::time::Duration;

use crosstown::playground::Launch;
use poise::{
    CreateReply, FrameworkOptions,
    serenity_prelude::{
        self as serenity, AutocompleteChoice, ComponentInteraction, CreateActionRow,
        CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateEmbed,
        CreateInteractionResponse, CreateInteractionResponseMessage, CreateMessage,
        CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, CreateThread, FullEvent,
        Interaction,
    },
};
use tokio::sync::Notify;

use crate::client::{Error, client};

type Context<'a> = poise::Context<'a, (), Error>;

async fn complete(_: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let words = ["park", "path", "tower"].into_iter().filter(|word| word.starts_with(partial));
    let choices = words.map(|word| AutocompleteChoice::new(word.to_uppercase(), word));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// Guess a word.
#[poise::command(slash_command)]
async fn guess(
    ctx: Context<'_>,
    #[description = "A word"]
    #[autocomplete = "complete"]
    word: String,
) -> Result<(), Error> {
    ctx.say(format!("guessed {word}")).await?;
    Ok(())
}

/// How a thing is to be.
#[derive(poise::ChoiceParameter)]
enum Size {
    #[name = "Quite small"]
    Small,
    #[name = "Very large"]
    Large,
}

/// Read a file aloud.
#[poise::command(slash_command)]
async fn read(
    ctx: Context<'_>,
    #[description = "What to read"] words: serenity::Attachment,
    #[description = "In what letters"] size: Option<Size>,
) -> Result<(), Error> {
    let text = String::from_utf8(words.download().await?)?;
    let text = if matches!(size, Some(Size::Large)) { text.to_uppercase() } else { text };
    ctx.say(format!("{} says {text}", words.filename)).await?;
    Ok(())
}

/// One option of each kind.
#[poise::command(slash_command)]
async fn mix(
    ctx: Context<'_>,
    #[description = "How many"]
    #[min = 1]
    #[max = 9]
    count: i64,
    #[description = "How much"] share: f64,
    #[description = "Whether"] sure: bool,
    #[description = "Where"] place: serenity::GuildChannel,
    #[description = "Who"] who: serenity::User,
    #[description = "How"] size: Size,
) -> Result<(), Error> {
    let size = poise::ChoiceParameter::name(&size);
    ctx.say(format!("{count} {share} {sure} {} {} {size}", place.name, who.name)).await?;
    Ok(())
}

/// Something for your eyes only.
#[poise::command(slash_command)]
async fn secret(ctx: Context<'_>) -> Result<(), Error> {
    let reply = CreateReply::default().content("the secret word is plum").ephemeral(true);
    let options = ["red", "blue"].map(|name| CreateSelectMenuOption::new(name, name));
    let kind = CreateSelectMenuKind::String { options: options.into() };
    let menu = CreateSelectMenu::new("colour", kind).placeholder("Colour");
    ctx.send(reply.components(vec![CreateActionRow::SelectMenu(menu)])).await?;
    Ok(())
}

/// Say something, in a message and in an embed.
#[poise::command(slash_command)]
async fn say(ctx: Context<'_>, #[description = "What"] text: String) -> Result<(), Error> {
    let embed = CreateEmbed::new().title(&text).description(&text).field(&text, &text, true);
    let button = CreateButton::new("nothing").label(text.chars().take(80).collect::<String>());
    let rows = vec![CreateActionRow::Buttons(vec![button])];
    let picture = CreateAttachment::bytes(&b"no picture"[..], "said.png").description(&text);
    let reply = CreateReply::default().content(&text).embed(embed).components(rows);
    ctx.send(reply.attachment(picture)).await?;
    Ok(())
}

/// Whoever has seen it think tells it that it has thought enough.
pub static ENOUGH: Notify = Notify::const_new();

/// Think until that is enough, but not for ever.
#[poise::command(slash_command)]
async fn slow(ctx: Context<'_>) -> Result<(), Error> {
    ctx.defer().await?;
    let _ = tokio::time::timeout(Duration::from_secs(60), ENOUGH.notified()).await;
    ctx.say("done at last").await?;
    Ok(())
}

/// Never answer.
#[poise::command(slash_command)]
async fn sulk(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// Write to somebody in private.
#[poise::command(slash_command)]
async fn whisper(
    ctx: Context<'_>,
    #[description = "Whom"] to: serenity::User,
) -> Result<(), Error> {
    to.direct_message(ctx, CreateMessage::new().content("psst")).await?;
    ctx.say("whispered").await?;
    Ok(())
}

/// Open a thread.
#[poise::command(slash_command)]
async fn room(ctx: Context<'_>, #[description = "Its name"] name: String) -> Result<(), Error> {
    let thread = CreateThread::new(name).kind(serenity::ChannelType::PublicThread);
    let thread = ctx.channel_id().create_thread(ctx, thread).await?;
    thread.id.say(ctx, "welcome to the room").await?;
    ctx.say("opened").await?;
    Ok(())
}

/// A door to knock at.
#[poise::command(slash_command)]
async fn door(ctx: Context<'_>) -> Result<(), Error> {
    let rows = vec![CreateActionRow::Buttons(vec![CreateButton::new("knock").label("Knock")])];
    ctx.send(CreateReply::default().content("a door").components(rows)).await?;
    Ok(())
}

/// Post what Discord refuses.
#[poise::command(slash_command)]
async fn blunder(ctx: Context<'_>) -> Result<(), Error> {
    let refused = ctx.channel_id().say(ctx, "").await.is_err();
    ctx.say(format!("refused: {refused}")).await?;
    Ok(())
}

async fn on_press(ctx: &serenity::Context, press: &ComponentInteraction) -> Result<(), Error> {
    if press.data.custom_id == "knock" {
        let message = CreateInteractionResponseMessage::new().content("who is there?");
        let answer = CreateInteractionResponse::Message(message.ephemeral(true));
        press.create_response(ctx, answer).await?;
    }
    // The other control is never answered.
    if let serenity::ComponentInteractionDataKind::StringSelect { values } = &press.data.kind {
        let message = CreateInteractionResponseMessage::new()
            .content(format!("chose {}", values.join(" and ")))
            .components(vec![]);
        press.create_response(ctx, CreateInteractionResponse::UpdateMessage(message)).await?;
    }
    Ok(())
}

async fn on_event(ctx: &serenity::Context, event: &FullEvent) -> Result<(), Error> {
    match event {
        FullEvent::InteractionCreate { interaction: Interaction::Component(press) } => {
            on_press(ctx, press).await
        }
        _ => Ok(()),
    }
}

/// Runs the bot until it is told to stop.
pub async fn run(launch: Launch) {
    let options = FrameworkOptions {
        commands: vec![
            guess(),
            read(),
            secret(),
            say(),
            slow(),
            sulk(),
            whisper(),
            room(),
            door(),
            blunder(),
            mix(),
        ],
        event_handler: |ctx, event| {
            Box::pin(async move { on_event(ctx.serenity_context, event).await })
        },
        on_error: |error| Box::pin(async move { drop(error) }),
        ..Default::default()
    };
    let client = client(&launch.url, &launch.token, options, ()).await;
    let mut client = client.expect("the gateway is on loopback");
    let shards = client.shard_manager.clone();
    let stopped = async {
        launch.stop.await;
        shards.shutdown_all().await;
    };
    tokio::select! {
        // A gateway that goes away ends the client with an error; the test says what it wanted.
        _ = client.start() => {}
        () = stopped => {}
    }
}
