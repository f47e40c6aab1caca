// What is done: the connection of one person to the playground, places, messages, keys and tools.

import { isNew, later, seen } from "/playground/marks.js";
import { $, make } from "/playground/node.js";
import { avatar, isPrivate, message } from "/playground/show.js";
import { day, tick } from "/playground/text.js";
import { welcome } from "/playground/welcome.js";
import { commandsOf, write } from "/playground/write.js";

const SHOWN = 50;

// ---- Who, and how many side by side ----

const query = new URLSearchParams(location.search);
const wanted = (query.get("as") || "alice").split(",").map((name) => name.trim()).filter(Boolean);
const inPane = query.has("pane");

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
}
setTheme(localStorage.theme ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark"));
addEventListener("storage", (event) => event.key === "theme" && setTheme(event.newValue));
$("theme").addEventListener("click", () => {
  localStorage.theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  setTheme(localStorage.theme);
});

function layouts(people) {
  const names = [...new Set([...wanted, ...people.map((person) => person.name)])];
  const links = [1, 2, 4].map((count) => {
    const some = names.slice(0, count).join(",");
    const current = wanted.length === count && "page";
    return make("a", { href: `/?as=${encodeURIComponent(some)}`, "aria-current": current, "aria-label": `${count} ${count === 1 ? "person" : "people"}` }, String(count));
  });
  $("layouts").replaceChildren(...links);
}

// ---- The connection ----

const state = { people: [], channels: [], commands: [], you: null, open: null, limit: SHOWN, beginning: false, ahead: 0, connected: false, bot: false };
const since = new Map(); // by person: what was private before that is lost
const opened = new Map(); // by person: the channel they were in
const dismissed = new Set(); // messages that their only reader has put away
const waiting = new Map(); // by number: who waits for what comes of it
let me = wanted[0];
opened.set(me, query.get("in"));
let socket = null;
let numbers = 0;

function connect() {
  const before = since.has(me) ? `&since=${since.get(me)}` : "";
  const mine = new WebSocket(`ws://${location.host}/playground/socket?as=${encodeURIComponent(me)}${before}`);
  mine.binaryType = "arraybuffer";
  mine.addEventListener("open", () => {
    if (mine !== socket || !state.open) return;
    $("messages").replaceChildren();
    ask();
  });
  mine.addEventListener("message", (event) => {
    const frame = JSON.parse(event.data);
    if (mine === socket) hear[frame.t](frame);
  });
  mine.addEventListener("close", () => {
    if (mine !== socket) return;
    state.connected = false;
    for (const [number, done] of waiting) {
      waiting.delete(number);
      done({ refused: "The connection was lost." });
    }
    trouble();
    setTimeout(() => mine === socket && connect(), 1000);
  });
  socket = mine;
}

/// Sends what is done, files first, and waits for what comes of it.
function act(action, files = []) {
  if (socket.readyState !== WebSocket.OPEN) return Promise.resolve({ refused: "There is no connection to the playground." });
  return new Promise((done) => {
    const n = ++numbers;
    waiting.set(n, done);
    files.forEach((file) => socket.send(file));
    socket.send(JSON.stringify({ n, ...action }));
  });
}

const hear = {
  hello(frame) {
    Object.assign(state, { you: frame.you, people: frame.people, server: frame.server, connected: true });
    since.set(me, frame.since);
    const people = frame.people.filter((person) => !person.bot);
    $("who").replaceChildren(...people.map((person) => make("option", { value: person.name }, person.name)));
    $("who").value = me;
    document.title = `${me} – Crosstown playground`;
    layouts(people);
    trouble();
  },
  nobody(frame) {
    me = frame.people.find((person) => !person.bot).name;
  },
  status(frame) {
    Object.assign(state, { ahead: frame.ahead_ms, bot: frame.bot });
    $("workshop").textContent = frame.violations ? `Workshop (${frame.violations})` : "Workshop";
    const hours = Math.round(frame.ahead_ms / 36e5);
    $("clock").textContent = hours ? `The clock is ${hours} ${hours === 1 ? "hour" : "hours"} ahead.` : "The clock shows the real time.";
    if ($("tools").open) violations();
    document.querySelectorAll("time[data-style]").forEach((node) => tick(node, world));
    trouble();
    places();
  },
  channels(frame) {
    state.channels = frame.list;
    const listed = (id) => state.channels.some((channel) => channel.id === id);
    if (!listed(state.open)) open(listed(opened.get(me)) ? opened.get(me) : state.channels.find((channel) => channel.kind === 0).id);
    places();
  },
  commands(frame) {
    state.commands = commandsOf(frame.list);
    line.suggest();
    greet();
  },
  messages: showMessages,
  done(frame) {
    waiting.get(frame.n)?.(frame);
    waiting.delete(frame.n);
  },
};

function trouble() {
  const words = !state.connected ? "No connection to the playground: trying again…" : !state.bot ? "The bot is not connected: commands and buttons will fail." : "";
  $("trouble").textContent = words;
  $("trouble").hidden = !words;
}

/// Turns into somebody else.
function become(name) {
  me = name;
  Object.assign(state, { open: null, channels: [], commands: [] });
  $("messages").replaceChildren();
  const old = socket;
  connect();
  old.close();
}

$("who").addEventListener("change", () => become($("who").value));

/// What the things shown need to know of everything else.
const world = {
  act,
  open: visit,
  now: () => Date.now() + state.ahead,
  get you() {
    return state.you;
  },
  get bot() {
    return state.people.find((person) => person.bot) ?? { id: "0", name: "bot" };
  },
  nameOf: (id) => state.people.find((person) => person.id === id)?.name ?? "somebody",
  channelName: (id) => state.channels.find((channel) => channel.id === id)?.name ?? "somewhere",
  find: (id) => $("messages").querySelector(`[data-id="${id}"]`),
  dismiss(id) {
    dismissed.add(id);
    world.find(id)?.remove();
  },
  /// Puts the keyboard where it was on a message that was written anew.
  refocus(id, key) {
    const node = world.find(id);
    if (!node || (document.activeElement !== document.body && document.activeElement)) return;
    const usable = [...node.querySelectorAll("[data-key]:not([disabled])")];
    (usable.find((control) => control.dataset.key === key) ?? usable[0] ?? node).focus({ preventScroll: true });
  },
};

// ---- Places ----

const titleOf = (channel) => (channel.kind === 1 ? `@ ${world.bot.name}` : channel.kind > 1 ? `› ${channel.name}` : `# ${channel.name}`);

const buttons = new Map(); // by channel, kept so that a click never loses what it began on

/// The entry of a channel as it looks now.
function entry(channel) {
  const parts = [make("span", { class: "label" }), make("span", { class: "dot" }), make("span", { class: "unread", title: "unread" }, " •"), make("span", { class: "calls", title: "times you were called" })];
  const node = buttons.get(channel.id) ?? make("button", { type: "button", onclick: () => visit(channel.id) }, parts);
  buttons.set(channel.id, node);
  const [label, dot, mark, calls] = node.children;
  const current = channel.id === state.open;
  const unread = !current && channel.last && isNew(me, channel.id, channel.last);
  const called = current ? 0 : channel.calls.filter((id) => isNew(me, channel.id, id)).length;
  label.textContent = titleOf(channel);
  dot.hidden = channel.kind !== 1;
  dot.classList.toggle("on", state.bot);
  dot.title = state.bot ? "connected" : "not connected";
  mark.hidden = !unread || called > 0;
  [calls.hidden, calls.textContent] = [!called, called];
  node.className = ["place", channel.kind > 1 && "below", unread && "fresh"].filter(Boolean).join(" ");
  if (current) node.setAttribute("aria-current", "page");
  else node.removeAttribute("aria-current");
  return node;
}

function places() {
  const list = state.channels.filter((channel) => !channel.archived || channel.id === state.open);
  const threads = (parent) => list.filter((channel) => channel.parent === parent.id);
  const rooms = list.filter((channel) => channel.kind === 0).flatMap((room) => [room, ...threads(room)]);
  const direct = list.filter((channel) => channel.kind === 1);
  const nodes = [...rooms, ...direct].map(entry);
  const look = JSON.stringify([me, state.server, list.map((channel) => channel.id)]);
  if ($("places").dataset.look === look) return;
  $("places").dataset.look = look;
  $("places").replaceChildren(make("h2", {}, state.server ?? ""), ...nodes.slice(0, rooms.length), make("h3", {}, "Direct messages"), ...nodes.slice(rooms.length), make("p", { class: "self" }, state.you && avatar(state.you.name), state.you?.name));
}

let sought = null; // the message that a link leads to

/// Goes to a channel by hand, or to a message in it.
function visit(id, wanted) {
  $("burger").setAttribute("aria-expanded", "false");
  open(id, "pushState");
  sought = wanted;
  seek();
}

function seek() {
  const node = sought && world.find(sought);
  if (!node) return;
  sought = null;
  node.scrollIntoView({ block: "center" });
  node.focus({ preventScroll: true });
}

/// Goes to a channel, and writes who and where into the address, so that a reload and Back lead here.
function open(id, how = "replaceState") {
  if (state.open === id) return;
  Object.assign(state, { open: id, limit: SHOWN, beginning: false });
  opened.set(me, id);
  query.set("as", me);
  query.set("in", id);
  if (how) history[how](null, "", `?${query}`);
  const channel = state.channels.find((channel) => channel.id === id);
  $("title").textContent = channel ? titleOf(channel) : "";
  $("text").placeholder = channel ? `Message ${titleOf(channel)}, or / for commands` : "";
  $("messages").replaceChildren();
  $("below").hidden = true;
  greet();
  ask();
  places();
}

addEventListener("popstate", () => {
  const [name, id] = ["as", "in"].map((part) => new URLSearchParams(location.search).get(part));
  if (name && name !== me) {
    opened.set(name, id);
    become(name);
  } else if (state.channels.some((channel) => channel.id === id)) open(id, null);
});

const ask = () => socket.send(JSON.stringify({ n: 0, open: state.open, limit: state.limit }));

$("burger").addEventListener("click", () => $("burger").setAttribute("aria-expanded", $("burger").getAttribute("aria-expanded") !== "true"));
$("earlier").addEventListener("click", () => {
  state.limit += SHOWN;
  ask();
});

// ---- Messages ----

let held = null; // while a message is being pressed: what would pull it away under the finger

$("messages").addEventListener("pointerdown", () => (held ??= []));
for (const end of ["pointerup", "pointercancel"])
  addEventListener(end, () =>
    // The click itself comes first.
    setTimeout(() => {
      const frames = held ?? [];
      held = null;
      frames.forEach(showMessages);
    }),
  );

function showMessages(frame) {
  if (held) return void held.push(frame);
  if (frame.channel !== state.open) return;
  const list = $("messages");
  let follows = !list.childElementCount || atEnd();
  let fresh = null; // the newest that came below
  frame.gone.forEach((id) => world.find(id)?.remove());
  for (const m of frame.put.filter((m) => !dismissed.has(m.id))) {
    const [node, old] = [message(m, world), world.find(m.id)];
    if (old) {
      const [within, key] = [old.contains(document.activeElement), document.activeElement?.dataset.key];
      old.replaceWith(node);
      if (within) world.refocus(m.id, key);
    } else {
      const next = [...list.children].find((other) => other.dataset.id && later(other.dataset.id, m.id) > 0);
      list.insertBefore(node, next ?? list.querySelector(".pending"));
      if (!next) fresh = node;
      // What somebody does themselves, they want to see the answer to.
      const by = m.interaction_metadata?.user ?? m.author;
      follows ||= !next && (isPrivate(m) || by.id === state.you.id);
    }
  }
  group(list);
  $("earlier").hidden = !frame.more;
  state.beginning = !frame.more;
  greet();
  if (follows) toEnd();
  else if (fresh) $("below").hidden = false;
  seek();
}

/// Somebody who goes on speaking needs no second portrait; another day is named.
function group(list) {
  let before = null;
  let date = day(world.now());
  for (const node of list.querySelectorAll("[data-at]")) {
    const at = Date.parse(node.dataset.at);
    const again = before && node.dataset.author === before.dataset.author && !("starts" in node.dataset) && day(at) === date && at - Date.parse(before.dataset.at) < 420000 && node.classList.contains("private") === before.classList.contains("private");
    node.classList.toggle("again", Boolean(again));
    if (day(at) === date) delete node.dataset.day;
    else node.dataset.day = date = day(at);
    before = node;
  }
}

const atEnd = () => $("scroll").scrollHeight - $("scroll").scrollTop - $("scroll").clientHeight < 120;

function toEnd() {
  $("scroll").scrollTop = $("scroll").scrollHeight;
  caughtUp();
}

/// All that is there has been seen.
function caughtUp() {
  $("below").hidden = true;
  const newest = [...$("messages").querySelectorAll("[data-id]")].at(-1)?.dataset.id;
  if (newest) seen(me, state.open, newest);
}

$("scroll").addEventListener("scroll", () => atEnd() && caughtUp());
$("below").addEventListener("click", toEnd);

const greet = () => welcome(state, world, line.start);

setInterval(() => document.querySelectorAll('time[data-style="R"], time.when').forEach((node) => tick(node, world)), 1000);

// ---- Keys and tools ----

addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]")) return;
  const shown = state.channels.filter((channel) => !channel.archived);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.altKey && step) {
    const at = shown.findIndex((channel) => channel.id === state.open);
    visit(shown[(at + step + shown.length) % shown.length].id);
    event.preventDefault();
  } else if (event.key === "Escape") $("text").focus();
  else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) $("text").focus();
});

const TAKES_TIME = ["restart", "drop"];

async function violations() {
  const { violations: lines = [] } = await act({ do: "violations" });
  $("violations").replaceChildren(...(lines.length ? lines : ["Nothing so far."]).map((line) => make("li", {}, line)));
}

$("workshop").addEventListener("click", () => {
  $("happened").textContent = "";
  $("tools").showModal();
  violations();
});
$("tools").addEventListener("click", async (event) => {
  const { do: tool, hours } = event.target.dataset;
  if ("close" in event.target.dataset) $("tools").close();
  if (!tool) return;
  $("happened").textContent = TAKES_TIME.includes(tool) ? "Waiting for the bot…" : "";
  const done = await act({ do: tool, ...(hours && { hours: Number(hours) }) });
  $("happened").textContent = done.refused ?? done.said ?? "";
});

// ---- Start ----

const line = write(state, world);

if (wanted.length > 1) {
  document.body.classList.add("panes");
  layouts(wanted.map((name) => ({ name })));
  $("pane").replaceChildren(...wanted.slice(0, 4).map((name) => make("iframe", { src: `/?as=${encodeURIComponent(name)}&pane=1`, title: name })));
} else {
  document.body.classList.toggle("in-pane", inPane);
  connect();
  if (!inPane) $("text").focus();
}
