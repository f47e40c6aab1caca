//! Commands one by one, who is who, and routes that aren't there.

use crosstown::playground::{ChannelRef, Config, Server, World, permissions as may};
use serde_json::json;

use crate::raw::Raw;

#[tokio::test]
async fn commands_one_by_one() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let all = format!("/applications/{}/commands", world.bot());
    let body = json!({ "name": "ask", "description": "Ask" });
    let made = raw.send("POST", &all, &body).await;
    assert_eq!(made.status, 201);
    assert_eq!(made.json["type"], 1, "defaults are filled in");
    assert_eq!(raw.send("POST", &all, &body).await.status, 200, "the same name again replaces");
    assert_eq!(raw.get(&all).await.good().as_array().unwrap().len(), 1);
    let one = format!("{all}/{}", made.json["id"].as_str().unwrap());
    let changed = raw.send("PATCH", &one, &json!({ "description": "Other" })).await.good();
    assert_eq!((&changed["description"], &changed["id"]), (&json!("Other"), &made.json["id"]));
    assert_eq!(raw.get(&one).await.good()["name"], "ask");
    assert_eq!(raw.delete(&one).await.status, 204);
    raw.refused("GET", &one, &json!({}), (404, 10063)).await;
    raw.refused("DELETE", &one, &json!({}), (404, 10063)).await;
}

#[tokio::test]
async fn commands_of_one_server() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let here = format!("/applications/{}/guilds/{}/commands", world.bot(), world.guild());
    let body = json!([{ "name": "local", "description": "Here" }]);
    let list = raw.send("PUT", &here, &body).await.good();
    assert_eq!(list[0]["guild_id"], json!(world.guild()));
    let again = raw.send("PUT", &here, &body).await.good();
    assert_eq!(list[0]["id"], again[0]["id"], "the same name keeps its id");
    let everywhere = format!("/applications/{}/commands", world.bot());
    assert_eq!(raw.get(&everywhere).await.good(), json!([]));
    let one = format!("{here}/{}", list[0]["id"].as_str().unwrap());
    raw.send("PATCH", &one, &json!({ "name": "nearby" })).await.good();
    assert_eq!(raw.get(&one).await.good()["name"], "nearby");
    assert_eq!(raw.delete(&one).await.status, 204);
    assert_eq!(raw.get(&here).await.good(), json!([]));
    raw.send("POST", &here, &json!({ "name": "local", "description": "Here" })).await.good();
    assert_eq!(raw.send("PUT", &here, &json!([])).await.good(), json!([]));
    raw.refused("GET", "/applications/1/commands", &json!({}), (403, 50001)).await;
}

#[tokio::test]
async fn commands_are_offered_to_those_who_may() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let bits = may::MANAGE_GUILD.to_string();
    let body = json!([
        { "name": "open", "description": "For all" },
        { "name": "settings", "description": "For few", "default_member_permissions": bits },
        { "name": "here", "description": "In servers", "contexts": [0] },
        { "name": "alone", "description": "In private", "contexts": [1] },
    ]);
    let path = format!("/applications/{}/commands", world.bot());
    raw.send("PUT", &path, &body).await.good();
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let offered = |channel: ChannelRef| {
        let names = ["open", "settings", "here", "alone"];
        names.into_iter().filter(|name| alice.is_offered(&channel, name)).collect::<Vec<_>>()
    };
    assert_eq!(offered(channel), ["open", "here"]);
    assert_eq!(offered(alice.direct()), ["open", "settings", "alone"]);
    alice.may(may::MANAGE_GUILD);
    assert_eq!(offered(channel), ["open", "settings", "here"]);
}

#[tokio::test]
async fn who_is_who() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let alice = world.user("alice").id();
    assert_eq!(raw.get("/users/@me").await.good()["id"], json!(world.bot()));
    assert_eq!(raw.get(&format!("/users/{alice}")).await.good()["username"], "alice");
    assert_eq!(raw.get("/applications/@me").await.good()["id"], json!(world.bot()));
    assert_eq!(raw.get("/oauth2/applications/@me").await.good()["bot_public"], true);
    let guild = format!("/guilds/{}", world.guild());
    assert_eq!(raw.get(&guild).await.good()["name"], "Town");
    let member = raw.get(&format!("{guild}/members/{alice}")).await.good();
    assert_eq!(member["user"]["username"], "alice");
    world.channel("games");
    assert_eq!(raw.get(&format!("{guild}/channels")).await.good()[0]["name"], "games");
    let (nobody, none) = (json!({}), "/users/1");
    raw.refused("GET", none, &nobody, (404, 10013)).await;
    raw.refused("GET", "/guilds/1", &nobody, (404, 10004)).await;
    let (other, _) = world.another_guild("Elsewhere");
    let path = format!("/guilds/{other}/members/{alice}");
    raw.refused("GET", &path, &nobody, (404, 10007)).await;
    raw.refused("GET", &format!("{guild}/members"), &nobody, (403, 50001)).await;
}

#[tokio::test]
async fn all_members_for_those_with_the_intent() {
    let world = World::with(Config { privileged_intents: 1 << 1, ..Config::default() }).await;
    let raw = Raw::new(&world);
    world.user("alice");
    let path = format!("/guilds/{}/members?limit=10", world.guild());
    assert_eq!(raw.get(&path).await.good().as_array().unwrap().len(), 3, "bot, owner and alice");
}

#[tokio::test]
async fn where_the_gateway_is() {
    let world = World::with(Config { shards: 3, ..Config::default() }).await;
    let raw = Raw::new(&world);
    let url = world.url().replace("http", "ws");
    assert_eq!(raw.get("/gateway").await.good()["url"], url);
    let bot = raw.get("/gateway/bot").await.good();
    assert_eq!((&bot["url"], &bot["shards"]), (&json!(url), &json!(3)));
}

#[tokio::test]
async fn channels_are_fetched_and_typed_in() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let path = format!("/channels/{}", world.channel("games").id);
    assert_eq!(raw.get(&path).await.good()["name"], "games");
    assert_eq!(raw.send("POST", &format!("{path}/typing"), &json!({})).await.status, 204);
}

#[tokio::test]
async fn unknown_routes_are_refused_and_recorded() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    for (method, path, status) in
        [("GET", "/nowhere", 404), ("PUT", "/users/@me", 405), ("GET", "/webhooks/1/2", 405)]
    {
        world.expect_unknown_route();
        let answer = raw.run(raw.request(method, path)).await;
        assert_eq!((answer.status, answer.json["code"].as_u64()), (status, Some(0)));
        assert!(answer.json["message"].as_str().unwrap().starts_with(&status.to_string()));
    }
    world.expect_unknown_route();
    assert_eq!(
        reqwest::get(format!("{}/api/v9/gateway", world.url())).await.unwrap().status(),
        404
    );
}

#[tokio::test]
async fn without_the_token_nothing_is_shown() {
    let world = World::start().await;
    world.expect_violation(0);
    let url = format!("{}/api/v10/users/@me", world.url());
    let answer = reqwest::get(url).await.unwrap();
    assert_eq!(answer.status(), 401);
    assert_eq!(answer.json::<serde_json::Value>().await.unwrap()["message"], "401: Unauthorized");
}

#[tokio::test]
async fn a_dropped_server_is_gone() {
    let server = Server::bind(Config::default()).await.unwrap();
    let address = server.address();
    assert!(address.ip().is_loopback());
    let url = format!("http://{address}/api/v10/gateway");
    assert_eq!(reqwest::get(&url).await.unwrap().status(), 200);
    drop(server);
    let gone = async {
        while reqwest::get(&url).await.is_ok() {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(5), gone).await.unwrap();
}
