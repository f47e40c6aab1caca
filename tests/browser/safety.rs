//! No other site may drive the playground, and nothing that somebody wrote becomes HTML.

use std::{
    fs,
    path::{Path, PathBuf},
};

use reqwest::{Client, Method, StatusCode};
use tokio_tungstenite::{
    connect_async,
    tungstenite::{self, client::IntoClientRequest, http::HeaderValue},
};

use crate::{devtools::Browser, driver::Page, town::Town};

#[tokio::test]
async fn other_sites_and_names_are_refused_everywhere() {
    let town = Town::start("origins").await;
    let port = town.server.address.port();
    let ours = format!("http://localhost:{port}");
    let client = Client::new();
    let paths = ["/", "/playground/page.js", "/attachments/1/2/x.png", "/api/v10/gateway"];
    for path in paths {
        for (header, value) in [
            ("origin", "http://evil.example"),
            ("origin", "null"),
            ("origin", "http://127.0.0.1:1"),
            ("host", "evil.example"),
            ("host", "127.0.0.1:1"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
        ] {
            let request = client.get(format!("{}{path}", town.url)).header(header, value);
            let answer = request.send().await.unwrap();
            assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{path} {header}: {value}");
        }
        let allowed = client.get(format!("{}{path}", town.url)).header("origin", &ours);
        assert_ne!(allowed.send().await.unwrap().status(), StatusCode::FORBIDDEN, "{path}");
    }
    // The bot's own requests carry its token, and are refused all the same.
    let post = client
        .request(Method::POST, format!("{}/api/v10/channels/1/messages", town.url))
        .header("authorization", format!("Bot {}", town.server.config.token))
        .header("origin", "http://evil.example");
    assert_eq!(post.send().await.unwrap().status(), StatusCode::FORBIDDEN);
    town.end().await;
}

#[tokio::test]
async fn sockets_of_other_sites_are_refused() {
    let town = Town::start("sockets").await;
    let port = town.server.address.port();
    for path in ["/playground/socket?as=alice", "/?v=10"] {
        for (header, value, allowed) in [
            ("origin", "http://evil.example".to_owned(), false),
            ("origin", "null".to_owned(), false),
            ("host", "evil.example".to_owned(), false),
            ("origin", format!("http://localhost:{port}"), true),
        ] {
            let url = format!("ws://127.0.0.1:{port}{path}");
            let mut request = url.into_client_request().unwrap();
            request.headers_mut().insert(header, HeaderValue::from_str(&value).unwrap());
            match connect_async(request).await {
                Ok(_) => assert!(allowed, "{path} {header}: {value}"),
                Err(tungstenite::Error::Http(answer)) => {
                    assert!(!allowed && answer.status() == 403, "{path} {header}: {value}");
                }
                Err(other) => panic!("{other}"),
            }
        }
    }
    town.end().await;
}

#[tokio::test]
async fn a_page_from_elsewhere_gets_nothing_in_a_real_browser() {
    let Some(browser) = Browser::start().await else { return };
    let town = Town::start("elsewhere").await;
    let page = Page::open(&browser, "data:text/html,<title>elsewhere</title>").await;
    let socket = town.url.replacen("http", "ws", 1);
    let tried = page
        .until(&format!(
            "new Promise((done) => {{
                const socket = new WebSocket('{socket}/playground/socket?as=alice');
                socket.onopen = () => done('opened');
                socket.onerror = () => done('refused');
            }})"
        ))
        .await;
    assert_eq!(tried, "refused");
    let tried =
        format!("fetch('{}/api/v10/gateway').then(() => 'read', () => 'refused')", town.url);
    assert_eq!(page.eval(&tried).await, "refused");
    // The browser reports each refusal.
    browser.forgive();
    town.end().await;
}

#[tokio::test]
async fn the_browser_is_told_to_run_our_files_alone() {
    let town = Town::start("policy").await;
    for path in ["/", "/playground/page.js", "/playground/page.css", "/playground/show.js"] {
        let answer = reqwest::get(format!("{}{path}", town.url)).await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
        let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
        let policy = header("content-security-policy");
        assert!(policy.contains("default-src 'none'; script-src 'self'; style-src 'self'"));
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(header("x-content-type-options"), "nosniff");
    }
    let file = reqwest::get(format!("{}/attachments/1/2/evil.html", town.url)).await.unwrap();
    let policy = file.headers()["content-security-policy"].to_str().unwrap();
    assert_eq!(policy, "default-src 'none'; sandbox");
    let none = reqwest::get(format!("{}/playground/mod.rs", town.url)).await.unwrap();
    assert_eq!(none.status(), StatusCode::NOT_FOUND);
    town.end().await;
}

#[test]
fn the_page_never_makes_html_out_of_text() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/playground/page");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let ours =
        |file: &PathBuf| ["js", "html"].iter().any(|end| file.extension() == Some(end.as_ref()));
    let files: Vec<PathBuf> = files.filter(ours).collect();
    assert!(files.len() > 5, "the files of the page were not found, only {files:?}");
    for file in files {
        let (name, text) = (file.display(), fs::read_to_string(&file).unwrap());
        for forbidden in [
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "createContextualFragment",
            "DOMParser",
            "setHTML",
            "srcdoc",
            "eval(",
            "new Function",
            "javascript:",
            "onclick=",
            " style=",
        ] {
            assert!(!text.contains(forbidden), "{name} has {forbidden}");
        }
        assert!(!text.contains("https://"), "{name} takes something from elsewhere");
    }
}
