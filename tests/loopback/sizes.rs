//! Sizes and counts: one request for each limit, one step beyond it.

use crosstown::playground::World;
use serde_json::{Value, json};

use crate::raw::{Raw, letters};

const LONG: &str = "BASE_TYPE_MAX_LENGTH";
const RANGE: &str = "BASE_TYPE_BAD_LENGTH";
const CHOICES: &str = "BASE_TYPE_CHOICES";
const TWICE: &str = "COMPONENT_CUSTOM_ID_DUPLICATED";

fn times(count: usize, value: Value) -> Vec<Value> {
    vec![value; count]
}

#[tokio::test]
async fn sizes_of_a_message() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let path = format!("/channels/{}/messages", world.channel("games").id);
    let fields = |count| times(count, json!({ "name": "n", "value": "v" }));
    for (body, field, rule) in [
        (json!({ "content": letters(2_001) }), "content", LONG),
        (json!({ "embeds": times(11, json!({ "title": "t" })) }), "embeds", LONG),
        (json!({ "embeds": [{ "title": letters(257) }] }), "embeds.0.title", LONG),
        (json!({ "embeds": [{ "description": letters(4_097) }] }), "embeds.0.description", LONG),
        (
            json!({ "embeds": [{ "footer": { "text": letters(2_049) } }] }),
            "embeds.0.footer.text",
            LONG,
        ),
        (
            json!({ "embeds": [{ "author": { "name": letters(257) } }] }),
            "embeds.0.author.name",
            LONG,
        ),
        (json!({ "embeds": [{ "fields": fields(26) }] }), "embeds.0.fields", LONG),
        (
            json!({ "embeds": [{ "fields": [{ "name": letters(257), "value": "v" }] }] }),
            "embeds.0.fields.0.name",
            RANGE,
        ),
        (
            json!({ "embeds": [{ "fields": [{ "name": "n", "value": letters(1_025) }] }] }),
            "embeds.0.fields.0.value",
            RANGE,
        ),
        (
            json!({ "embeds": times(2, json!({ "description": letters(3_001) })) }),
            "embeds",
            "MAX_EMBED_SIZE_EXCEEDED",
        ),
        (json!({ "content": "x", "nonce": letters(26) }), "nonce", LONG),
        (
            json!({ "content": "x", "allowed_mentions": { "parse": ["users"], "users": ["1"] } }),
            "allowed_mentions",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
        (
            json!({ "content": "x", "attachments": [{ "id": 0, "description": letters(1_025) }] }),
            "attachments.0.description",
            LONG,
        ),
    ] {
        raw.malformed("POST", &path, &body, field, rule).await;
    }
    let fits = json!({ "content": letters(2_000), "embeds": [{ "fields": fields(25) }] });
    raw.send("POST", &path, &fits).await.good();
}

#[tokio::test]
async fn sizes_of_components() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let path = format!("/channels/{}/messages", world.channel("games").id);
    let button = |id: &str| json!({ "type": 2, "style": 1, "label": "b", "custom_id": id });
    let row = |parts: Vec<Value>| json!({ "type": 1, "components": parts });
    let option = |value: &str| json!({ "label": "o", "value": value });
    let menu = |options: Vec<Value>| json!({ "type": 3, "custom_id": "m", "options": options });
    let with = |mut part: Value, field: &str, value: Value| {
        part[field] = value;
        part
    };
    let many = |count: usize| (0..count).map(|n| button(&n.to_string())).collect::<Vec<_>>();
    let options = |count: usize| (0..count).map(|n| option(&n.to_string())).collect::<Vec<_>>();
    let first = "components.0.components.0";
    let at = |field: &str| format!("{first}.{field}");
    let one = |part: Value| vec![row(vec![part])];
    let rows = many(6).into_iter().map(|button| row(vec![button])).collect();
    for (components, field, rule) in [
        (rows, "components".to_owned(), LONG),
        (vec![row(many(6))], "components.0.components".into(), RANGE),
        (vec![row(vec![])], "components.0.components".into(), RANGE),
        (vec![button("a")], "components.0.type".into(), CHOICES),
        (one(with(button("a"), "label", json!(letters(81)))), at("label"), LONG),
        (
            one(with(button("a"), "label", json!(""))),
            at("label"),
            "BUTTON_COMPONENT_LABEL_REQUIRED",
        ),
        (one(with(button("a"), "style", json!(9))), at("style"), CHOICES),
        (one(with(button("a"), "type", json!(4))), at("type"), CHOICES),
        (one(button(&letters(101))), at("custom_id"), RANGE),
        (one(with(button("a"), "custom_id", Value::Null)), at("custom_id"), "BASE_TYPE_REQUIRED"),
        (one(with(button("a"), "style", json!(5))), at("url"), "BASE_TYPE_REQUIRED"),
        (
            vec![row(vec![button("a")]), row(vec![button("a")])],
            "components.1.components.0.custom_id".into(),
            TWICE,
        ),
        (one(menu(options(26))), at("options"), RANGE),
        (one(menu(vec![])), at("options"), RANGE),
        (
            vec![row(vec![menu(options(2)), button("a")])],
            "components.0".into(),
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        ),
        (
            one(menu(vec![with(option("a"), "label", json!(letters(101)))])),
            at("options.0.label"),
            RANGE,
        ),
        (one(menu(vec![option(&letters(101))])), at("options.0.value"), RANGE),
        (
            one(menu(vec![with(option("a"), "description", json!(letters(101)))])),
            at("options.0.description"),
            LONG,
        ),
        (
            one(menu(times(2, option("a")))),
            at("options.1.value"),
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ),
        (one(with(menu(options(2)), "placeholder", json!(letters(151)))), at("placeholder"), LONG),
        (one(with(menu(options(2)), "max_values", json!(3))), at("max_values"), "NUMBER_TYPE_MAX"),
        (one(with(menu(options(2)), "min_values", json!(2))), at("min_values"), "NUMBER_TYPE_MAX"),
    ] {
        let body = json!({ "content": "x", "components": components });
        raw.malformed("POST", &path, &body, &field, rule).await;
    }
    let full = (0..5).map(|r| row((0..5).map(|c| button(&format!("{r}{c}"))).collect()));
    raw.send("POST", &path, &json!({ "components": full.collect::<Vec<_>>() })).await.good();
}

#[tokio::test]
async fn sizes_of_a_form() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    raw.register_ask().await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let input = |id: &str| json!({ "type": 4, "style": 1, "label": "l", "custom_id": id });
    let with = |field: &str, value: Value| {
        let mut part = input("a");
        part[field] = value;
        json!([{ "type": 1, "components": [part] }])
    };
    let rows = |ids: &[&str]| {
        let row = |id: &&str| json!({ "type": 1, "components": [input(id)] });
        Value::from(ids.iter().map(row).collect::<Vec<_>>())
    };
    let form = |title: &str, rows: Value| json!({ "type": 9, "data": { "title": title, "custom_id": "f", "components": rows } });
    let mut nameless = form("t", rows(&["a"]));
    nameless["data"]["custom_id"] = json!(letters(101));
    let cases = [
        (form(&letters(46), rows(&["a"])), "data.title", RANGE),
        (nameless, "data.custom_id", RANGE),
        (form("t", rows(&["a", "b", "c", "d", "e", "f"])), "data.components", RANGE),
        (form("t", rows(&[])), "data.components", RANGE),
        (form("t", rows(&["a", "a"])), "data.components.1.components.0.custom_id", TWICE),
        (
            form("t", with("label", json!(letters(46)))),
            "data.components.0.components.0.label",
            RANGE,
        ),
        (
            form("t", with("value", json!(letters(4_001)))),
            "data.components.0.components.0.value",
            LONG,
        ),
        (
            form("t", with("placeholder", json!(letters(101)))),
            "data.components.0.components.0.placeholder",
            LONG,
        ),
        (form("t", with("style", json!(3))), "data.components.0.components.0.style", CHOICES),
        (form("t", with("type", json!(2))), "data.components.0.components.0.type", CHOICES),
        (
            form("t", with("max_length", json!(4_001))),
            "data.components.0.components.0.max_length",
            "NUMBER_TYPE_MAX",
        ),
    ];
    let good = form(&letters(45), rows(&["a", "b", "c", "d", "e"]));
    let (reply, _) = raw.answer(alice.slash(&channel, "ask", vec![]), &cases, good).await;
    assert_eq!(reply.form().labels().len(), 5);
}

#[tokio::test]
async fn sizes_of_commands() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let path = format!("/applications/{}/commands", world.bot());
    let named = |name: &str| json!({ "name": name, "description": "d" });
    let option = |name: &str| json!({ "type": 3, "name": name, "description": "d" });
    let with = |field: &str, value: Value| {
        let mut command = named("a");
        command[field] = value;
        command
    };
    let opt = |field: &str, value: Value| {
        let mut option = option("o");
        option[field] = value;
        with("options", json!([option]))
    };
    let choices = |count| times(count, json!({ "name": "c", "value": "v" }));
    let options: Vec<Value> = (0..26).map(|n| option(&format!("o{n}"))).collect();
    let mut required = option("p");
    required["required"] = json!(true);
    let mut suggesting = option("o");
    suggesting["autocomplete"] = json!(true);
    suggesting["choices"] = json!(choices(1));
    let large: Vec<Value> = (0..20)
        .map(|n| {
            let choice = json!({ "name": letters(100), "value": letters(100) });
            json!({ "type": 3, "name": format!("o{n}"), "description": "d", "choices": times(3, choice) })
        })
        .collect();
    for (command, field, rule) in [
        (named("Loud"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
        (named(&letters(33)), "0.name", RANGE),
        (with("description", json!(letters(101))), "0.description", RANGE),
        (with("description", json!("")), "0.description", RANGE),
        (with("options", json!(options)), "0.options", LONG),
        (opt("description", json!(letters(101))), "0.options.0.description", RANGE),
        (opt("choices", json!(choices(26))), "0.options.0.choices", LONG),
        (
            opt("choices", json!([{ "name": letters(101), "value": "v" }])),
            "0.options.0.choices.0.name",
            RANGE,
        ),
        (opt("type", json!(12)), "0.options.0.type", CHOICES),
        (
            with("options", json!([option("o"), required])),
            "0.options.1",
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        (
            with("options", json!([option("o"), option("o")])),
            "0.options.1.name",
            "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
        ),
        (
            with("options", json!([suggesting])),
            "0.options.0.autocomplete",
            "APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE",
        ),
        (with("options", json!(large)), "0.options", "APPLICATION_COMMAND_TOO_LARGE"),
    ] {
        raw.malformed("PUT", &path, &json!([command]), field, rule).await;
    }
    let twins = json!([named("a"), named("a")]);
    raw.malformed("PUT", &path, &twins, "1.name", "APPLICATION_COMMANDS_DUPLICATE_NAME").await;
    let hundred: Vec<Value> = (0..100).map(|n| named(&format!("c{n}"))).collect();
    raw.send("PUT", &path, &json!(hundred)).await.good();
    raw.refused("POST", &path, &named("one-more"), (400, 30032)).await;
}

#[tokio::test]
async fn sizes_of_suggestions() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    raw.register_ask().await;
    let (alice, channel) = (world.user("alice"), world.channel("games"));
    let choice = |name: &str| json!({ "name": name, "value": "v" });
    let answer = |choices: Vec<Value>| json!({ "type": 8, "data": { "choices": choices } });
    let by_hand = async {
        let (id, token) = world.unanswered().await;
        let path = format!("/interactions/{id}/{token}/callback");
        let many = answer(times(26, choice("c")));
        raw.malformed("POST", &path, &many, "data.choices", LONG).await;
        let long = answer(vec![choice(&letters(101))]);
        raw.malformed("POST", &path, &long, "data.choices.0.name", RANGE).await;
        let message = json!({ "type": 4, "data": { "content": "x" } });
        raw.malformed("POST", &path, &message, "type", CHOICES).await;
        raw.send("POST", &path, &answer(times(25, choice("c")))).await.good();
    };
    let asking = alice.autocomplete(&channel, "ask", ("what", "x"), vec![]);
    assert_eq!(tokio::join!(asking, by_hand).0.len(), 25);
}

#[tokio::test]
async fn sizes_of_files() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let path = format!("/channels/{}/messages", world.channel("games").id);
    world.expect_violation(40005);
    let large = vec![0; (10 << 20) + 1];
    let answer = raw.upload("POST", &path, &json!({}), &[("large.bin", large)]).await;
    assert_eq!((answer.status, answer.json["code"].as_u64()), (413, Some(40005)));
    world.expect_violation(50035);
    let answer = raw.upload("POST", &path, &json!({}), &vec![("a.txt", vec![1]); 11]).await;
    assert_eq!(answer.rule_at("files"), Some(LONG));
    let fits = raw.upload("POST", &path, &json!({}), &vec![("a.txt", vec![1]); 10]).await.good();
    assert_eq!(fits["attachments"].as_array().unwrap().len(), 10);
}

#[tokio::test]
async fn nothing_to_show_and_nothing_to_read() {
    let world = World::start().await;
    let raw = Raw::new(&world);
    let path = format!("/channels/{}/messages", world.channel("games").id);
    raw.refused("POST", &path, &json!({ "content": " " }), (400, 50006)).await;
    let id = raw.send("POST", &path, &json!({ "content": "x" })).await.good()["id"].clone();
    let one = format!("{path}/{}", id.as_str().unwrap());
    raw.refused("PATCH", &one, &json!({ "content": "" }), (400, 50006)).await;
    world.expect_violation(50109);
    let answer = raw.run(raw.request("POST", &path).body("{")).await;
    assert_eq!((answer.status, answer.json["code"].as_u64()), (400, Some(50109)));
}
