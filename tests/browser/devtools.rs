//! Chromium and its DevTools protocol: a process, a web socket, numbered calls and events.

use std::{
    collections::HashMap,
    env, fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{
    sync::{mpsc, oneshot},
    time::{sleep, timeout},
};
use tokio_tungstenite::{connect_async, tungstenite::Message};

use crate::left_out::leave_out;
use crate::scratch::Scratch;

/// How long a test waits for anything in the browser.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// Chromium under any of its names, or the one in `CHROMIUM`.
fn chromium() -> Option<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM") {
        return Some(named.into());
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
    let all = env::split_paths(&path).flat_map(|folder| names.map(|name| folder.join(name)));
    all.into_iter().find(|file| file.is_file())
}

/// What is missing, and the remedy.
const MISSING: &str = "there is no Chromium for the tests of the page in a browser. Install the \
                       package chromium, or name one in CHROMIUM.";

type Waiting = Arc<Mutex<HashMap<u64, oneshot::Sender<Value>>>>;

/// A running Chromium. It ends when this is dropped, and the test fails on everything that a page
/// complained about.
pub struct Browser {
    process: Process,
    folder: Option<Scratch>,
    out: mpsc::UnboundedSender<Message>,
    numbers: AtomicU64,
    waiting: Waiting,
    complaints: Arc<Mutex<Vec<String>>>,
    alone: Arc<AtomicBool>,
}

impl Browser {
    /// Starts one. If there is none on this machine: `None` and a line that says so, and in CI a
    /// failed test.
    pub async fn start() -> Option<Arc<Self>> {
        let Some(program) = chromium() else {
            leave_out(MISSING);
            return None;
        };
        let folder = Scratch::new("chromium");
        let mut command = Command::new(program);
        // In a container there is no user to hide from, and little shared memory.
        command
            .args(["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"])
            .args(["--remote-debugging-port=0", "--no-first-run", "--hide-scrollbars"])
            .args(["--disable-background-networking", "--disable-component-update"])
            .args(["--disable-extensions", "--font-render-hinting=none", "about:blank"])
            .arg(format!("--user-data-dir={}", folder.display()))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let process = Process(command.spawn().expect("Chromium starts"));
        let address = debugger(&folder).await;
        let socket = timeout(PATIENCE, connect_async(&address)).await;
        let (socket, _) = socket.expect("Chromium answers").expect("Chromium listens");
        let (out, orders) = mpsc::unbounded_channel();
        let waiting = Waiting::default();
        let complaints = Arc::new(Mutex::new(Vec::new()));
        let alone = Arc::new(AtomicBool::new(false));
        let ears = (complaints.clone(), alone.clone());
        tokio::spawn(talk(socket, orders, waiting.clone(), ears));
        let numbers = AtomicU64::new(1);
        let folder = Some(folder);
        Some(Arc::new(Self { process, folder, out, numbers, waiting, complaints, alone }))
    }

    /// Calls a method, of one page if a session is given.
    pub async fn call(&self, session: Option<&str>, method: &str, params: Value) -> Value {
        let id = self.numbers.fetch_add(1, Ordering::Relaxed);
        let (told, answer) = oneshot::channel();
        self.waiting.lock().unwrap().insert(id, told);
        let mut call = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = session {
            call["sessionId"] = json!(session);
        }
        self.out.send(Message::Text(call.to_string())).expect("Chromium is there");
        let answer = timeout(PATIENCE, answer).await;
        let answer = answer.unwrap_or_else(|_| panic!("{method} took too long"));
        let answer = answer.unwrap_or_else(|_| panic!("Chromium ended during {method}"));
        assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
        answer["result"].clone()
    }

    /// Forgets what pages complained about, where a test provokes it.
    pub fn forgive(&self) {
        self.complaints.lock().unwrap().clear();
    }

    /// From now on nobody is there to load anything from: a picture that was still on its way is no fault of a page.
    pub fn is_alone(&self) {
        self.alone.store(true, Ordering::Relaxed);
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        self.process.end();
        drop(self.folder.take());
        if !thread::panicking() {
            let complaints = self.complaints.lock().unwrap();
            assert!(complaints.is_empty(), "the page complains: {complaints:#?}");
        }
    }
}

/// The program, which ends with the test however that ends.
struct Process(Child);

impl Process {
    fn end(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// Chromium writes down where it listens.
async fn debugger(folder: &Path) -> String {
    for _ in 0..1_200 {
        if let Ok(text) = fs::read_to_string(folder.join("DevToolsActivePort"))
            && let Some((port, path)) = text.split_once('\n')
        {
            return format!("ws://127.0.0.1:{port}{path}");
        }
        sleep(Duration::from_millis(25)).await;
    }
    panic!("waited in vain for Chromium to listen");
}

/// Carries calls out and answers in, and gathers complaints.
async fn talk<S>(
    mut socket: tokio_tungstenite::WebSocketStream<S>,
    mut orders: mpsc::UnboundedReceiver<Message>,
    waiting: Waiting,
    (complaints, alone): (Arc<Mutex<Vec<String>>>, Arc<AtomicBool>),
) where
    S: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin,
{
    loop {
        let frame = tokio::select! {
            Some(order) = orders.recv() => match socket.send(order).await {
                Ok(()) => continue,
                Err(_) => return,
            },
            frame = socket.next() => frame,
        };
        let Some(Ok(frame)) = frame else { return };
        let Message::Text(text) = frame else { continue };
        let value: Value = serde_json::from_str(&text).expect("Chromium speaks JSON");
        if let Some(id) = value["id"].as_u64() {
            if let Some(told) = waiting.lock().unwrap().remove(&id) {
                let _ = told.send(value);
            }
            continue;
        }
        let params = &value["params"];
        let complaint = match value["method"].as_str() {
            Some("Runtime.exceptionThrown") => Some(params["exceptionDetails"].to_string()),
            Some("Log.entryAdded") if params["entry"]["level"] == "error" => {
                let alone = alone.load(Ordering::Relaxed) && params["entry"]["source"] == "network";
                (!alone).then(|| params["entry"].to_string())
            }
            _ => None,
        };
        complaints.lock().unwrap().extend(complaint);
    }
}
