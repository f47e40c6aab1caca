//! Requests as the bot, written by hand, for what serenity's builders can't send.

use std::future::Future;

use crosstown::playground::{Id, Person, Reply, World};
use reqwest::{
    Client, Method, RequestBuilder,
    header::HeaderMap,
    multipart::{Form, Part},
};
use serde_json::{Value, json};

/// An HTTP client with the bot's token.
pub struct Raw<'a> {
    pub world: &'a World,
    client: Client,
}

/// What came back.
pub struct Answer {
    pub status: u16,
    pub json: Value,
    pub headers: HeaderMap,
}

impl Answer {
    /// The name of the broken rule at a field of the body, like "embeds.0.title".
    pub fn rule_at(&self, path: &str) -> Option<&str> {
        let mut node = &self.json["errors"];
        for part in path.split('.') {
            node = &node[part];
        }
        node["_errors"][0]["code"].as_str()
    }

    /// The body of an answer that must be a good one.
    pub fn good(self) -> Value {
        assert!(self.status < 300, "{} {}", self.status, self.json);
        self.json
    }
}

impl<'a> Raw<'a> {
    pub fn new(world: &'a World) -> Self {
        Self { world, client: Client::new() }
    }

    pub fn request(&self, method: &str, path: &str) -> RequestBuilder {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let url = format!("{}/api/v10{path}", self.world.url());
        self.client
            .request(method, url)
            .header("authorization", format!("Bot {}", self.world.token()))
    }

    pub async fn run(&self, request: RequestBuilder) -> Answer {
        let response = request.send().await.unwrap();
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let json = response.json().await.unwrap_or(Value::Null);
        Answer { status, json, headers }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.run(self.request("GET", path)).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.run(self.request("DELETE", path)).await
    }

    pub async fn send(&self, method: &str, path: &str, body: &Value) -> Answer {
        self.run(self.request(method, path).json(body)).await
    }

    /// Sends files with a body, the way all clients do.
    pub async fn upload(
        &self,
        method: &str,
        path: &str,
        body: &Value,
        files: &[(&str, Vec<u8>)],
    ) -> Answer {
        let mut form = Form::new().text("payload_json", body.to_string());
        for (number, (name, bytes)) in files.iter().enumerate() {
            let part = Part::bytes(bytes.clone()).file_name(name.to_string());
            form = form.part(format!("files[{number}]"), part);
        }
        self.run(self.request(method, path).multipart(form)).await
    }

    /// A request that must be refused with this status and code; the world expects it.
    pub async fn refused(
        &self,
        method: &str,
        path: &str,
        body: &Value,
        with: (u16, u32),
    ) -> Answer {
        self.world.expect_violation(with.1);
        let answer = self.send(method, path, body).await;
        let code = answer.json["code"].as_u64();
        assert_eq!((answer.status, code), (with.0, Some(with.1.into())), "{}", answer.json);
        answer
    }

    /// A body that must be refused because of one field.
    pub async fn malformed(&self, method: &str, path: &str, body: &Value, field: &str, rule: &str) {
        let answer = self.refused(method, path, body, (400, 50035)).await;
        assert_eq!(answer.rule_at(field), Some(rule), "{field} in {}", answer.json);
    }

    /// Registers `/ask`, which has one option with autocompletion.
    pub async fn register_ask(&self) {
        let option =
            json!({ "type": 3, "name": "what", "description": "What", "autocomplete": true });
        let body = json!([{ "name": "ask", "description": "Ask", "options": [option] }]);
        self.send("PUT", &format!("/applications/{}/commands", self.world.bot()), &body)
            .await
            .good();
    }

    /// Answers a person's deed by hand: first with bodies that must be refused, then well.
    pub async fn answer(
        &self,
        deed: impl Future<Output = Reply>,
        bad: &[(Value, &str, &str)],
        good: Value,
    ) -> (Reply, Interaction) {
        let by_hand = async {
            let (id, token) = self.world.unanswered().await;
            let path = format!("/interactions/{id}/{token}/callback");
            for (body, field, rule) in bad {
                self.malformed("POST", &path, body, field, rule).await;
            }
            self.send("POST", &path, &good).await.good();
            Interaction { id, token }
        };
        tokio::join!(deed, by_hand)
    }

    /// A person asks and is answered well.
    pub async fn asked(&self, person: &Person, good: Value) -> (Reply, Interaction) {
        self.register_ask().await;
        let channel = self.world.channel("games");
        self.answer(person.slash(&channel, "ask", vec![]), &[], good).await
    }

    /// The routes of an interaction's token.
    pub fn webhook(&self, interaction: &Interaction) -> String {
        format!("/webhooks/{}/{}", self.world.bot(), interaction.token)
    }
}

/// What is needed to answer.
pub struct Interaction {
    pub id: Id,
    pub token: String,
}

/// So many letters.
pub fn letters(count: usize) -> String {
    "é".repeat(count)
}
