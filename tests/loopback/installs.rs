//! A bot that people install for themselves: where its commands are, who is told to have let it in, and
//! what it can't do where it is not.

use crosstown::playground::{ChannelRef, Person, World};
use serde_json::{Value, json};

use crate::raw::{Interaction, Raw};

/// Registers commands with these types of installation and contexts.
async fn register(raw: &Raw<'_>, commands: &[(&str, Value, Value)]) {
    let command = |(name, types, contexts): &(&str, Value, Value)| {
        json!({
            "name": name, "description": "Ask", "integration_types": types, "contexts": contexts,
        })
    };
    let body: Value = commands.iter().map(command).collect();
    raw.send("PUT", &format!("/applications/{}/commands", raw.world.bot()), &body).await.good();
}

/// `/ask`, for servers and people, everywhere.
async fn register_everywhere(raw: &Raw<'_>) {
    register(raw, &[("ask", json!([0, 1]), json!([0, 1, 2]))]).await;
}

/// Somebody asks, and gets a private message with a button.
async fn asks(raw: &Raw<'_>, person: &Person, channel: ChannelRef) -> Interaction {
    let button = json!({ "type": 2, "style": 1, "label": "On", "custom_id": "on" });
    let rows = json!([{ "type": 1, "components": [button] }]);
    let good = json!({ "type": 4, "data": { "content": "Hi", "flags": 64, "components": rows } });
    raw.answer(person.slash(&channel, "ask", vec![]), &[], good).await.1
}

/// Who let the bot in, as the first answer tells it.
async fn owners(raw: &Raw<'_>, interaction: &Interaction) -> Value {
    let original = format!("{}/messages/@original", raw.webhook(interaction));
    let message = raw.get(&original).await.good();
    message["interaction_metadata"]["authorizing_integration_owners"].clone()
}

#[tokio::test]
async fn where_a_command_is_for_is_checked() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let path = format!("/applications/{}/commands", world.bot());
    for (field, bad, rule) in [
        ("integration_types", json!([]), "BASE_TYPE_BAD_LENGTH"),
        ("integration_types", json!([2]), "BASE_TYPE_CHOICES"),
        ("integration_types", json!([1, 1]), "SET_TYPE_ALREADY_CONTAINS_VALUE"),
        ("contexts", json!([]), "BASE_TYPE_BAD_LENGTH"),
        ("contexts", json!([0, 3]), "BASE_TYPE_CHOICES"),
    ] {
        let body = json!({ "name": "ask", "description": "Ask", field: bad });
        raw.malformed("POST", &path, &body, field, rule).await;
    }
}

#[tokio::test]
async fn commands_are_offered_to_those_who_installed_them() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let (servers, people, both) = (json!([0]), json!([1]), json!([0, 1]));
    register(
        &raw,
        &[
            ("servers", servers, json!([0, 1, 2])),
            ("people", people, json!([0, 1, 2])),
            ("both", both.clone(), json!([0, 1, 2])),
            ("talks", both, json!([1, 2])),
        ],
    )
    .await;
    let (alice, bob) = (world.user("alice"), world.user("bob"));
    let (_, elsewhere) = world.guild_without_bot("Elsewhere");
    let group = world.group(&[&alice, &bob]);
    let offered = |channel: ChannelRef| {
        let names = ["servers", "people", "both", "talks"].into_iter();
        names.filter(|name| alice.is_offered(&channel, name)).collect::<Vec<_>>()
    };
    let here = world.channel("games");
    assert_eq!(offered(here), ["servers", "both"]);
    assert_eq!(offered(alice.direct()), ["servers", "both", "talks"]);
    assert_eq!(offered(elsewhere), [""; 0]);
    assert_eq!(offered(group), [""; 0]);
    alice.installs_bot();
    assert_eq!(offered(here), ["servers", "people", "both"]);
    assert_eq!(offered(alice.direct()), ["servers", "people", "both", "talks"]);
    assert_eq!(offered(elsewhere), ["people", "both"]);
    assert_eq!(offered(group), ["people", "both", "talks"]);
    assert!(!bob.is_offered(&group, "both"), "everybody for themselves");
}

#[tokio::test]
async fn interactions_tell_who_let_the_bot_in() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    register_everywhere(&raw).await;
    let alice = world.user("alice");
    let (here, (_, elsewhere)) = (world.channel("games"), world.guild_without_bot("Elsewhere"));
    let group = world.group(&[&alice]);
    let by_server = json!({ "0": world.guild() });
    assert_eq!(owners(&raw, &asks(&raw, &alice, here).await).await, by_server);
    let told = owners(&raw, &asks(&raw, &alice, alice.direct()).await).await;
    assert_eq!(told, json!({ "0": "0" }));
    alice.installs_bot();
    let told = owners(&raw, &asks(&raw, &alice, here).await).await;
    assert_eq!(told, json!({ "0": world.guild(), "1": alice.id() }));
    for channel in [elsewhere, group] {
        let asked = asks(&raw, &alice, channel).await;
        let by_person = json!({ "1": alice.id() });
        assert_eq!(owners(&raw, &asked).await, by_person);
        // A control tells it of the message it is on.
        let message = alice.sees(&channel).pop().expect("the answer is there");
        let good = json!({ "type": 4, "data": { "content": "On", "flags": 64 } });
        let (_, pressed) = raw.answer(alice.press(&message, "On"), &[], good).await;
        assert_eq!(owners(&raw, &pressed).await, by_person);
    }
}

#[tokio::test]
async fn where_the_bot_is_not_it_can_only_answer() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    register_everywhere(&raw).await;
    let (alice, bob) = (world.user("alice"), world.user("bob"));
    alice.installs_bot();
    let (guild, elsewhere) = world.guild_without_bot("Elsewhere");
    for channel in [elsewhere, world.group(&[&alice, &bob])] {
        asks(&raw, &alice, channel).await;
        let path = format!("/channels/{}", channel.id);
        raw.refused("GET", &path, &json!({}), (403, 50001)).await;
        let messages = format!("{path}/messages");
        raw.refused("POST", &messages, &json!({ "content": "Hi" }), (403, 50001)).await;
        raw.refused("GET", &messages, &json!({}), (403, 50001)).await;
        // People go on writing there, and see what is theirs.
        bob.says(&channel, "hello");
        assert_eq!((alice.sees(&channel).len(), bob.sees(&channel).len()), (2, 1));
    }
    raw.refused("GET", &format!("/guilds/{guild}"), &json!({}), (404, 10004)).await;
    assert_eq!(world.user("carol").sees(&world.group(&[&alice])).len(), 0);
}

#[tokio::test]
async fn few_follow_ups_where_the_bot_is_not() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    register_everywhere(&raw).await;
    let alice = world.user("alice");
    alice.installs_bot();
    let (_, elsewhere) = world.guild_without_bot("Elsewhere");
    let more = json!({ "content": "More", "flags": 64 });
    for (channel, is_guest) in [(elsewhere, true), (world.channel("games"), false)] {
        let path = raw.webhook(&asks(&raw, &alice, channel).await);
        for _ in 0..5 {
            raw.send("POST", &path, &more).await.good();
        }
        if is_guest {
            raw.refused("POST", &path, &more, (400, 40094)).await;
        } else {
            raw.send("POST", &path, &more).await.good();
        }
    }
}
