//! A small bot on unmodified serenity and poise, with one of everything the page can show, and a
//! game of three in a row whose whole state is in its buttons.

use std::{str::FromStr, time::Duration};

use crosstown::{
    draw::{Effort, Theme},
    games::crisscross::{View, picture},
    playground::Launch,
};
use poise::{
    CreateReply, FrameworkOptions,
    serenity_prelude::{
        self as serenity, AutocompleteChoice, ButtonStyle, ComponentInteraction, CreateActionRow,
        CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateEmbed, CreateInputText,
        CreateInteractionResponse, CreateInteractionResponseMessage, CreateMessage, CreateModal,
        CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, CreateThread, FullEvent,
        InputTextStyle, Interaction, UserId,
    },
};

use crate::client::{Error, client};

type Context<'a> = poise::Context<'a, (), Error>;

/// Three in a row: who plays, and the squares from a1 to c3.
struct Three {
    players: [u64; 2],
    squares: String,
}

const NAMES: [&str; 9] = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

impl Three {
    fn turn(&self) -> usize {
        (9 - self.squares.matches('.').count()) % 2
    }

    fn won(&self) -> Option<usize> {
        let at = |square: usize| &self.squares[square..=square];
        let full =
            |line: &&[usize; 3]| at(line[0]) != "." && line.iter().all(|s| at(*s) == at(line[0]));
        LINES.iter().find(full).map(|line| usize::from(at(line[0]) == "B"))
    }

    fn text(&self) -> String {
        let name = |seat: usize| format!("<@{}>", self.players[seat]);
        match self.won() {
            Some(seat) => format!("**{} wins.**", name(seat)),
            None if !self.squares.contains('.') => "**Nobody wins.**".into(),
            None => format!("{} to move.", name(self.turn())),
        }
    }

    fn alt(&self) -> String {
        let rows: Vec<&str> = (0..3).rev().map(|row| &self.squares[row * 3..row * 3 + 3]).collect();
        format!("Three in a row, from the top: {}", rows.join(" / "))
    }

    fn picture(&self) -> CreateAttachment {
        let rows: Vec<&str> = (0..3).rev().map(|row| &self.squares[row * 3..row * 3 + 3]).collect();
        let view = View {
            board: rows.join("/").parse().expect("a board"),
            you: None,
            mover: None,
            ply: 0,
            last: None,
            offer: None,
            end: None,
            path: Vec::new(),
        };
        let png = picture(&view, None, Theme::Dark).png(Effort::Quick);
        CreateAttachment::bytes(png, "three.png").description(self.alt())
    }

    fn controls(&self) -> Vec<CreateActionRow> {
        let [red, blue] = self.players;
        let over = self.won().is_some();
        let square = |at: usize| {
            let taken = self.squares.as_bytes()[at];
            let style = match taken {
                b'R' => ButtonStyle::Danger,
                b'B' => ButtonStyle::Primary,
                _ => ButtonStyle::Secondary,
            };
            let id = format!("three:{red}:{blue}:{}:{at}", self.squares);
            let button = CreateButton::new(id).label(NAMES[at]).style(style);
            button.disabled(over || taken != b'.')
        };
        let mut rows: Vec<CreateActionRow> = (0..3)
            .rev()
            .map(|row| CreateActionRow::Buttons((0..3).map(|c| square(row * 3 + c)).collect()))
            .collect();
        rows.push(CreateActionRow::Buttons(vec![
            CreateButton::new("hint").label("Hint").style(ButtonStyle::Success),
            CreateButton::new("name").label("Name it").style(ButtonStyle::Secondary),
            CreateButton::new("sulk").label("Sulk").style(ButtonStyle::Secondary),
        ]));
        rows
    }
}

impl FromStr for Three {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self, Error> {
        let [red, blue, squares] = text.split(':').collect::<Vec<_>>()[..] else {
            return Err("no game".into());
        };
        Ok(Self { players: [red.parse()?, blue.parse()?], squares: squares.to_owned() })
    }
}

/// Play three in a row.
#[poise::command(slash_command)]
async fn three(
    ctx: Context<'_>,
    #[description = "Against whom"] opponent: serenity::User,
) -> Result<(), Error> {
    let players = [ctx.author().id.get(), opponent.id.get()];
    let game = Three { players, squares: ".........".into() };
    let reply = CreateReply::default().content(game.text()).attachment(game.picture());
    ctx.send(reply.components(game.controls())).await?;
    Ok(())
}

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

/// Think for a while.
#[poise::command(slash_command)]
async fn slow(ctx: Context<'_>) -> Result<(), Error> {
    ctx.defer().await?;
    tokio::time::sleep(Duration::from_millis(1_500)).await;
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

/// Post what Discord refuses.
#[poise::command(slash_command)]
async fn blunder(ctx: Context<'_>) -> Result<(), Error> {
    let refused = ctx.channel_id().say(ctx, "").await.is_err();
    ctx.say(format!("refused: {refused}")).await?;
    Ok(())
}

fn text(text: impl Into<String>) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new().content(text)
}

async fn on_press(ctx: &serenity::Context, press: &ComponentInteraction) -> Result<(), Error> {
    let id = press.data.custom_id.as_str();
    let answer = match id {
        "hint" => CreateInteractionResponse::Message(text("take the middle").ephemeral(true)),
        "name" => {
            let input = CreateInputText::new(InputTextStyle::Short, "Its name", "name");
            let rows = vec![CreateActionRow::InputText(input.max_length(20))];
            CreateInteractionResponse::Modal(CreateModal::new("name", "A name").components(rows))
        }
        "colour" => {
            let serenity::ComponentInteractionDataKind::StringSelect { values } = &press.data.kind
            else {
                return Ok(());
            };
            let message = text(format!("chose {}", values.join(" and ")));
            CreateInteractionResponse::UpdateMessage(message.components(vec![]))
        }
        _ => match id.strip_prefix("three:").and_then(|rest| rest.rsplit_once(':')) {
            Some((game, square)) => {
                let (mut game, square): (Three, usize) = (game.parse()?, square.parse()?);
                let turn = game.turn();
                if press.user.id != UserId::new(game.players[turn]) {
                    let message = text("It is not your turn.").ephemeral(true);
                    CreateInteractionResponse::Message(message)
                } else {
                    game.squares.replace_range(square..=square, ["R", "B"][turn]);
                    let message = text(game.text()).components(game.controls());
                    CreateInteractionResponse::UpdateMessage(message.add_file(game.picture()))
                }
            }
            None => return Ok(()),
        },
    };
    press.create_response(ctx, answer).await?;
    Ok(())
}

async fn on_event(ctx: &serenity::Context, event: &FullEvent) -> Result<(), Error> {
    match event {
        FullEvent::InteractionCreate { interaction: Interaction::Component(press) } => {
            on_press(ctx, press).await
        }
        FullEvent::InteractionCreate { interaction: Interaction::Modal(form) } => {
            let serenity::ActionRowComponent::InputText(input) =
                &form.data.components[0].components[0]
            else {
                return Ok(());
            };
            let name = input.value.clone().unwrap_or_default();
            let answer = CreateInteractionResponse::Message(text(format!("It is called {name}")));
            form.create_response(ctx, answer).await?;
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Runs the bot until it is told to stop.
pub async fn run(launch: Launch) {
    let options = FrameworkOptions {
        commands: vec![
            three(),
            guess(),
            read(),
            secret(),
            say(),
            slow(),
            sulk(),
            whisper(),
            room(),
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
