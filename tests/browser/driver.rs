//! A page as somebody in front of it uses it: with real mouse and key events, by what is to be
//! seen on it.

use std::{
    env, fs,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::devtools::{Browser, PATIENCE};

/// One tab.
pub struct Page {
    browser: Arc<Browser>,
    session: String,
}

/// A text as JavaScript writes it.
fn quoted(text: &str) -> String {
    json!(text).to_string()
}

impl Page {
    /// Opens an address in a new tab.
    pub async fn open(browser: &Arc<Browser>, url: &str) -> Self {
        let made = browser.call(None, "Target.createTarget", json!({ "url": "about:blank" })).await;
        let to = json!({ "targetId": made["targetId"], "flatten": true });
        let attached = browser.call(None, "Target.attachToTarget", to).await;
        let session = attached["sessionId"].as_str().expect("a session").to_owned();
        let page = Self { browser: browser.clone(), session };
        for domain in ["Page", "Runtime", "Log", "DOM"] {
            page.call(&format!("{domain}.enable"), json!({})).await;
        }
        page.resize(1280, 800).await;
        // A tab in the back would not draw.
        page.call("Emulation.setFocusEmulationEnabled", json!({ "enabled": true })).await;
        page.go(url).await;
        page
    }

    /// Opens the playground at an address as somebody.
    pub async fn of(browser: &Arc<Browser>, url: &str, name: &str) -> Self {
        let page = Self::open(browser, &format!("{url}/?as={name}")).await;
        page.until("document.querySelector('.place') !== null").await;
        page
    }

    /// Goes to an address.
    pub async fn go(&self, url: &str) {
        self.call("Page.navigate", json!({ "url": url })).await;
        self.until("document.readyState === 'complete'").await;
    }

    async fn call(&self, method: &str, params: Value) -> Value {
        self.browser.call(Some(&self.session), method, params).await
    }

    /// What an expression gives.
    pub async fn eval(&self, expression: &str) -> Value {
        let ask = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let answer = self.call("Runtime.evaluate", ask).await;
        assert!(
            answer["exceptionDetails"].is_null(),
            "{expression}: {}",
            answer["exceptionDetails"]
        );
        answer["result"]["value"].clone()
    }

    /// Waits until an expression is true, or gives something.
    pub async fn until(&self, expression: &str) -> Value {
        let start = Instant::now();
        loop {
            let value = self.eval(expression).await;
            if !matches!(value, Value::Null | Value::Bool(false)) {
                return value;
            }
            if start.elapsed() > PATIENCE {
                panic!("waited in vain for {expression}; the page says:\n{}", self.text().await);
            }
            sleep(Duration::from_millis(25)).await;
        }
    }

    /// All that is to be read on the page.
    pub async fn text(&self) -> String {
        self.eval("document.body.innerText").await.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until this is to be read on the page.
    pub async fn sees(&self, text: &str) {
        self.until(&format!("document.body.innerText.includes({})", quoted(text))).await;
    }

    /// Waits until this is no longer to be read.
    pub async fn sees_no_more(&self, text: &str) {
        self.until(&format!("!document.body.innerText.includes({})", quoted(text))).await;
    }

    /// Clicks the newest thing that fits the selector and reads like this, as soon as it can be
    /// used.
    pub async fn click(&self, selector: &str, text: &str) {
        let find = format!(
            "(() => {{
                const busy = (node) => node.closest('.controls, form')?.querySelector('[aria-busy]');
                const fits = (node) => !node.disabled && !busy(node) &&
                    node.checkVisibility() && node.innerText.trim() === {};
                const node = [...document.querySelectorAll({})].filter(fits).at(-1);
                node?.scrollIntoView({{ block: 'center', behavior: 'instant' }});
                const box = node?.getBoundingClientRect();
                const at = box && [box.x + box.width / 2, box.y + box.height / 2];
                // What moves, since a picture above it is still coming, would be gone when it is clicked.
                const rests = at && window.lastAt === at.join();
                window.lastAt = at?.join();
                return rests && node.contains(document.elementFromPoint(...at)) && at;
            }})()",
            quoted(text),
            quoted(selector)
        );
        let at = self.until(&find).await;
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let event = json!({
                "type": kind, "x": at[0], "y": at[1], "button": "left", "clickCount": 1,
            });
            self.call("Input.dispatchMouseEvent", event).await;
        }
    }

    /// Presses the newest button with this label, in a message or a form.
    pub async fn press(&self, label: &str) {
        self.click(".controls button, dialog[open] button", label).await;
    }

    /// Presses something that looks like a link.
    pub async fn press_link(&self, label: &str) {
        self.click("button.plain, button.thread", label).await;
    }

    /// Takes a suggestion for the line to write in, by mouse.
    pub async fn take(&self, suggestion: &str) {
        self.click("#hints strong", suggestion).await;
    }

    /// Chooses from the newest menu with this placeholder.
    pub async fn choose(&self, menu: &str, option: &str) {
        self.click(".menu > span:first-child", menu).await;
        self.click(".options li", option).await;
    }

    /// Goes to a channel, thread or conversation by what it is called in the list.
    pub async fn visit(&self, place: &str) {
        self.click(".place .label", place).await;
    }

    /// Presses a key, `Shift+Tab` for two.
    pub async fn key(&self, name: &str) {
        let (modifiers, key) = match name.rsplit_once('+') {
            Some(("Shift", key)) => (8, key),
            Some(("Alt", key)) => (1, key),
            _ => (0, name),
        };
        let (code, text) = match key {
            "Tab" => (9, ""),
            "Enter" => (13, "\r"),
            "Escape" => (27, ""),
            "Space" => (32, " "),
            "ArrowLeft" => (37, ""),
            "ArrowUp" => (38, ""),
            "ArrowRight" => (39, ""),
            "ArrowDown" => (40, ""),
            one if one.chars().count() == 1 => (0, one),
            other => panic!("which key is {other}?"),
        };
        let key = if key == "Space" { " " } else { key };
        let kind = if text.is_empty() { "rawKeyDown" } else { "keyDown" };
        for (kind, text) in [(kind, text), ("keyUp", "")] {
            let event = json!({
                "type": kind, "key": key, "text": text, "modifiers": modifiers,
                "windowsVirtualKeyCode": code, "code": if code == 0 { "" } else { key },
            });
            self.call("Input.dispatchKeyEvent", event).await;
        }
    }

    /// Types a text, key by key.
    pub async fn type_text(&self, text: &str) {
        for letter in text.chars() {
            self.key(&letter.to_string().replace(' ', "Space")).await;
        }
    }

    /// Types a command, or a message, and sends it.
    pub async fn type_command(&self, text: &str) {
        self.until(
            "document.activeElement?.id === 'text' || document.getElementById('text').focus()",
        )
        .await;
        if let Some(name) = text.strip_prefix('/') {
            let first = format!("/{}", name.split(' ').next().unwrap_or_default());
            self.offers(&first).await;
        }
        self.type_text(text).await;
        self.key("Enter").await;
    }

    /// Empties the line to write in.
    pub async fn clear(&self) {
        self.eval("text.value = ''; text.dispatchEvent(new Event('input'))").await;
    }

    /// Waits until the bot has registered a command.
    pub async fn offers(&self, command: &str) {
        let known = format!(
            "text.value = '/', text.dispatchEvent(new Event('input')), \
             [...hints.children].some((hint) => hint.firstChild.textContent.startsWith({}))",
            quoted(command)
        );
        self.until(&known).await;
        self.clear().await;
    }

    /// Writes into a field of the open form, by its label.
    pub async fn fill(&self, label: &str, text: &str) {
        let find = format!(
            "(() => {{
                const labels = [...document.querySelectorAll('dialog[open] label')];
                const label = labels.find((node) => node.innerText.startsWith({}));
                label?.querySelector('input, textarea').focus();
                return Boolean(label);
            }})()",
            quoted(label)
        );
        self.until(&find).await;
        self.type_text(text).await;
    }

    /// Chooses a file for an option of the command that is being written.
    pub async fn attach(&self, option: &str, file: &Path) {
        let find = format!("document.querySelector('#files input[name={option}]')");
        self.until(&format!("Boolean({find})")).await;
        let input = self.call("Runtime.evaluate", json!({ "expression": find })).await;
        let what = json!({ "files": [file], "objectId": input["result"]["objectId"] });
        self.call("DOM.setFileInputFiles", what).await;
    }

    /// Goes up from the line to write in until this control has the keyboard.
    pub async fn reach(&self, label: &str) {
        self.key("Escape").await;
        for _ in 0..60 {
            self.key("Shift+Tab").await;
            if self.focused().await == label {
                return;
            }
        }
        panic!("the keyboard never came to {label}; the page says:\n{}", self.text().await);
    }

    /// Waits until nothing that was pressed is still on its way.
    pub async fn rests(&self) {
        self.until("document.querySelector('[aria-busy]') === null").await;
    }

    /// What the keyboard would act on: the text of the focused element.
    pub async fn focused(&self) -> String {
        let text =
            self.eval("document.activeElement.innerText?.trim().replace(/\\s+/g, ' ')").await;
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Reloads the page.
    pub async fn reload(&self) {
        self.eval("globalThis.before = true").await;
        self.call("Page.reload", json!({})).await;
        self.until("!globalThis.before && document.readyState === 'complete'").await;
        self.until("document.querySelector('.place') !== null").await;
    }

    /// Changes the size of the window.
    pub async fn resize(&self, width: u32, height: u32) {
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", size).await;
    }

    /// Shows the page as to somebody who likes `dark` or `light`.
    pub async fn theme(&self, theme: &str) {
        let feature = json!({ "name": "prefers-color-scheme", "value": theme });
        self.call("Emulation.setEmulatedMedia", json!({ "features": [feature] })).await;
        self.eval("localStorage.removeItem('theme')").await;
        self.reload().await;
    }

    /// Takes a screenshot and leaves it below the target folder, to be looked at; gives the file.
    pub async fn screenshot(&self, name: &str) -> PathBuf {
        // Only the tab in front is drawn.
        self.call("Page.bringToFront", json!({})).await;
        let shot = self.call("Page.captureScreenshot", json!({ "format": "png" })).await;
        let bytes = STANDARD.decode(shot["data"].as_str().expect("a picture")).expect("base 64");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("screenshots");
        fs::create_dir_all(&folder).expect("a folder for screenshots");
        let file = folder.join(format!("{name}.png"));
        fs::write(&file, bytes).expect("a screenshot");
        file
    }

    /// The same, and with `REFRESH_PICTURES` it is kept among the sources, for the README.
    pub async fn keep_screenshot(&self, name: &str) {
        let file = self.screenshot(name).await;
        if env::var_os("REFRESH_PICTURES").is_some() {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/pictures");
            fs::create_dir_all(&folder).expect("a folder for screenshots");
            fs::copy(file, folder.join(format!("{name}.png"))).expect("a kept screenshot");
        }
    }
}
