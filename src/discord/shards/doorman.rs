//! Who stands before poise, and hands it nothing that it would break at: commands are found by their kind, and one of a
//! kind that it does not know would be a panic.

use serenity::Client;
use serenity::all::{CommandType, Context, FullEvent, Interaction};
use serenity::async_trait;
use serenity::framework::Framework;

/// A framework that hears only what it can read.
pub struct Doorman<F>(pub F);

#[async_trait]
impl<F: Framework> Framework for Doorman<F> {
    async fn init(&mut self, client: &Client) {
        self.0.init(client).await;
    }

    async fn dispatch(&self, ctx: Context, event: FullEvent) {
        if is_known(&event) {
            self.0.dispatch(ctx, event).await;
        } else {
            tracing::warn!("a command of an unknown kind");
        }
    }
}

fn is_known(event: &FullEvent) -> bool {
    let FullEvent::InteractionCreate { interaction } = event else { return true };
    match interaction {
        Interaction::Command(command) | Interaction::Autocomplete(command) => matches!(
            command.data.kind,
            CommandType::ChatInput | CommandType::User | CommandType::Message
        ),
        _ => true,
    }
}
