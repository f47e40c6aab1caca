//! What comes with a request: ids in the path, JSON or a multipart form in the body.

use axum::{
    body::{Body, Bytes},
    extract::{FromRequest, FromRequestParts, Multipart, Path, Request},
    http::{header::CONTENT_TYPE, request::Parts},
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::playground::{
    Shared,
    error::{Complaints, Refusal},
};

/// The largest body in bytes, all files together.
const MOST_BYTES: usize = 32 << 20;

/// The ids in a path; what is no number is refused as Discord does.
pub struct At<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for At<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        match Path::from_request_parts(parts, state).await {
            Ok(Path(ids)) => Ok(Self(ids)),
            Err(_) => {
                let mut complaints = Complaints::default();
                let text = "Value is not snowflake.";
                complaints.add("id", "NUMBER_TYPE_COERCE", text);
                Err(complaints.settle().err().unwrap_or(Refusal::no_such_route()))
            }
        }
    }
}

/// A file in a multipart form.
pub struct Upload {
    /// The number in `files[n]`, by which `attachments` refers to it.
    pub number: u64,
    /// Its name.
    pub name: String,
    /// What kind of file.
    pub content_type: Option<String>,
    /// What is in it.
    pub bytes: Bytes,
}

/// A body: JSON, alone or beside files.
pub struct Payload {
    /// The JSON; `{}` if there was none.
    pub json: Value,
    /// The files.
    pub uploads: Vec<Upload>,
}

impl FromRequest<Shared> for Payload {
    type Rejection = Refusal;

    async fn from_request(request: Request<Body>, server: &Shared) -> Result<Self, Refusal> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if kind.is_some_and(|kind| kind.starts_with("multipart/form-data")) {
            let limit = server.config.file_limit;
            return from_form(request, limit).await;
        }
        let bytes = axum::body::to_bytes(request.into_body(), MOST_BYTES)
            .await
            .map_err(|_| Refusal::too_large())?;
        let json = if bytes.is_empty() { json!({}) } else { parse(&bytes)? };
        Ok(Self { json, uploads: Vec::new() })
    }
}

async fn from_form(request: Request<Body>, file_limit: usize) -> Result<Payload, Refusal> {
    let mut form =
        Multipart::from_request(request, &()).await.map_err(|_| Refusal::invalid_json())?;
    let mut payload = Payload { json: json!({}), uploads: Vec::new() };
    while let Some(field) = form.next_field().await.map_err(|_| Refusal::too_large())? {
        let part = field.name().unwrap_or_default().to_owned();
        let name = field.file_name().unwrap_or("unknown").to_owned();
        let content_type = field.content_type().map(str::to_owned);
        let bytes = field.bytes().await.map_err(|_| Refusal::too_large())?;
        if part == "payload_json" {
            payload.json = parse(&bytes)?;
        } else if let Some(number) =
            part.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']')?.parse().ok())
        {
            if bytes.len() > file_limit {
                return Err(Refusal::too_large());
            }
            payload.uploads.push(Upload { number, name, content_type, bytes });
        }
    }
    Ok(payload)
}

fn parse(bytes: &[u8]) -> Result<Value, Refusal> {
    serde_json::from_slice(bytes).map_err(|_| Refusal::invalid_json())
}
