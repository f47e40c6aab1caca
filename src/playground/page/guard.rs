//! Keeps other sites out. A page on another site can make a browser send requests here; the
//! browser says so in `Origin` and `Sec-Fetch-Site`, and a name that was pointed to this machine
//! shows in `Host`.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::playground::Shared;

/// The port that an address without one means.
const WEB: u16 = 80;

/// Stands around every route, the bot's as well.
pub async fn guard(State(server): State<Shared>, request: Request, next: Next) -> Response {
    let port = server.address.port();
    let name =
        text(request.headers(), header::HOST).filter(|name| server.config.name == Some(*name));
    let own = own_host(request.headers(), port).or(name.map(str::to_owned));
    let Some(host) = own else {
        return refuse("open it as 127.0.0.1 or localhost, with the port it listens on");
    };
    if !is_from_here(request.method(), request.headers(), port) {
        return refuse("another site may not use it");
    }
    let download = request.uri().path().starts_with("/attachments/");
    let mut response = next.run(request).await;
    harden(response.headers_mut(), &host, download);
    response
}

fn refuse(why: &str) -> Response {
    (StatusCode::FORBIDDEN, format!("This playground is for this machine only: {why}.\n"))
        .into_response()
}

fn text(headers: &HeaderMap, name: impl header::AsHeaderName) -> Option<&str> {
    headers.get(name).map(|value| value.to_str().unwrap_or_default())
}

fn is_own(host: &str, port: u16) -> bool {
    let is = |name: &&str| {
        let rest = host.strip_prefix(*name);
        // The port of the web itself is left out by whoever asks.
        rest.is_some_and(|rest| rest == format!(":{port}") || rest.is_empty() && port == WEB)
    };
    ["127.0.0.1", "localhost", "[::1]"].iter().any(is)
}

/// The host that was asked for, if it is one of our names.
fn own_host(headers: &HeaderMap, port: u16) -> Option<String> {
    text(headers, header::HOST).filter(|host| is_own(host, port)).map(str::to_owned)
}

fn is_from_here(method: &Method, headers: &HeaderMap, port: u16) -> bool {
    let own = |origin: &str| origin.strip_prefix("http://").is_some_and(|host| is_own(host, port));
    if !text(headers, header::ORIGIN).is_none_or(own) {
        return false;
    }
    match text(headers, "sec-fetch-site") {
        None | Some("same-origin" | "none") => true,
        // Whoever follows a link to the page sees it, and the other site does not.
        Some(_) => method == Method::GET && text(headers, "sec-fetch-dest") == Some("document"),
    }
}

/// Tells the browser to run nothing but our own scripts, and nothing at all in a download.
fn harden(headers: &mut HeaderMap, host: &str, download: bool) {
    let policy = if download {
        "default-src 'none'; sandbox".to_owned()
    } else {
        format!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
             connect-src 'self' ws://{host}; frame-src 'self'; frame-ancestors 'self'; \
             base-uri 'none'; form-action 'none'"
        )
    };
    let policy = HeaderValue::from_str(&policy).ok();
    let set: [(HeaderName, Option<HeaderValue>); 5] = [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, Some(HeaderValue::from_static("nosniff"))),
        (header::REFERRER_POLICY, Some(HeaderValue::from_static("no-referrer"))),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            Some(HeaderValue::from_static("same-origin")),
        ),
        // A new program has new files; its pictures have new addresses.
        (
            header::CACHE_CONTROL,
            Some(HeaderValue::from_static(if download { "max-age=86400" } else { "no-cache" })),
        ),
    ];
    for (name, value) in set {
        if let Some(value) = value {
            headers.insert(name, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let header = |(name, value): &(&'static str, &'static str)| {
            (HeaderName::from_static(name), HeaderValue::from_static(value))
        };
        pairs.iter().map(header).collect()
    }

    #[test]
    fn only_our_own_names_and_port() {
        for (host, ours) in [
            ("127.0.0.1:8080", true),
            ("localhost:8080", true),
            ("[::1]:8080", true),
            ("127.0.0.1:8081", false),
            ("127.0.0.1", false),
            ("evil.example:8080", false),
            ("localhost:8080.evil.example", false),
            ("", false),
        ] {
            assert_eq!(own_host(&asked(&[("host", host)]), 8080).is_some(), ours, "{host}");
        }
        assert!(own_host(&asked(&[]), 8080).is_none(), "no host at all");
    }

    #[test]
    fn the_port_of_the_web_need_not_be_named() {
        for (host, ours) in [
            ("127.0.0.1", true),
            ("localhost", true),
            ("localhost:80", true),
            ("127.0.0.1:8080", false),
            ("evil.example", false),
            ("localhost.evil.example", false),
        ] {
            assert_eq!(own_host(&asked(&[("host", host)]), 80).is_some(), ours, "{host}");
            let origin = HeaderValue::from_str(&format!("http://{host}")).unwrap();
            let headers = HeaderMap::from_iter([(header::ORIGIN, origin)]);
            assert_eq!(is_from_here(&Method::GET, &headers, 80), ours, "{host}");
        }
    }

    #[test]
    fn other_origins_are_refused() {
        for (origin, ours) in [
            ("http://127.0.0.1:8080", true),
            ("http://localhost:8080", true),
            ("https://127.0.0.1:8080", false),
            ("http://127.0.0.1:3000", false),
            ("http://evil.example", false),
            ("null", false),
        ] {
            let headers = asked(&[("origin", origin)]);
            assert_eq!(is_from_here(&Method::GET, &headers, 8080), ours, "{origin}");
        }
    }

    #[test]
    fn other_sites_may_only_link_to_the_page() {
        let ask = |method: Method, dest: &'static str, site: &'static str| {
            let headers = asked(&[("sec-fetch-site", site), ("sec-fetch-dest", dest)]);
            is_from_here(&method, &headers, 8080)
        };
        assert!(ask(Method::GET, "image", "same-origin"));
        assert!(ask(Method::GET, "document", "cross-site"), "a link");
        assert!(!ask(Method::GET, "image", "cross-site"));
        assert!(!ask(Method::GET, "iframe", "same-site"));
        assert!(!ask(Method::POST, "document", "cross-site"), "a form");
    }
}
