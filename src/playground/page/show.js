// What is shown: texts, messages, controls and forms, all built as nodes. Nothing that somebody
// wrote ever becomes HTML.

export const $ = (id) => document.getElementById(id);

/// An element with attributes and children; texts become text nodes.
export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false));
  return node;
}

// ---- Texts ----

const link = (url, ...text) => make("a", { href: url, target: "_blank", rel: "noreferrer noopener" }, ...text);

/// What can stand inside a line: a pattern, and the node that it makes.
const MARKS = [
  [/\\([^\sA-Za-z0-9])/y, (m) => m[1]],
  [/```(?:[\w+-]*\n)?([^]+?)\n?```/y, (m) => make("pre", {}, make("code", {}, m[1]))],
  [/`([^`]+)`/y, (m) => make("code", {}, m[1])],
  [/\*\*([^]+?)\*\*(?!\*)/y, (m, world) => make("strong", {}, inline(m[1], world))],
  [/__([^]+?)__(?!_)/y, (m, world) => make("u", {}, inline(m[1], world))],
  [/\*(?![\s*])([^]+?)(?<![\s*])\*(?!\*)/y, (m, world) => make("em", {}, inline(m[1], world))],
  [/(?<!\w)_([^_]+)_(?!\w)/y, (m, world) => make("em", {}, inline(m[1], world))],
  [/~~([^]+?)~~/y, (m, world) => make("s", {}, inline(m[1], world))],
  [/\|\|([^]+?)\|\|/y, (m, world) => make("details", { class: "spoiler" }, make("summary", {}, "spoiler"), inline(m[1], world))],
  [/<@!?(\d+)>/y, (m, world) => make("span", { class: "mention" }, `@${world.nameOf(m[1])}`)],
  [/<#(\d+)>/y, (m, world) => make("button", { class: "mention", type: "button", onclick: () => world.open(m[1]) }, `#${world.channelName(m[1])}`)],
  [/<t:(-?\d{1,12})(?::([tTdDfFR]))?>/y, (m, world) => moment(Number(m[1]) * 1000, m[2] ?? "f", world)],
  [/<a?:(\w+):\d+>/y, (m) => `:${m[1]}:`],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, (m) => link(m[2], m[1])],
  [/https?:\/\/discord\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?/y, (m, world) => make("button", { class: "mention", type: "button", onclick: () => world.open(m[1], m[2]) }, `#${world.channelName(m[1])}`, m[2] && " › message")],
  [/https?:\/\/[^\s<>()]+/y, (m) => link(m[0], m[0])],
];

function inline(text, world) {
  const out = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    let found;
    for (const [pattern, build] of MARKS) {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (match) {
        found = match[0].length;
        if (plain) out.push(plain);
        plain = "";
        out.push(build(match, world));
        break;
      }
    }
    if (found) at += found;
    else plain += text[at++];
  }
  if (plain) out.push(plain);
  return out;
}

/// What a line can begin with.
const BLOCKS = [
  [/^(#{1,3}) +(.+)/, (m, world) => make(`h${m[1].length + 2}`, {}, inline(m[2], world))],
  [/^-# +(.+)/, (m, world) => make("small", { class: "block" }, inline(m[1], world))],
  [/^> ?(.*)/, (m, world) => make("blockquote", {}, inline(m[1], world))],
  [/^( *)[-*] +(.+)/, (m, world) => make("div", { class: m[1] ? "item deeper" : "item" }, inline(m[2], world))],
];

/// A text with Discord's marks, as nodes.
export function rich(text, world) {
  const out = [];
  let plain = [];
  const flush = () => {
    if (plain.length) out.push(...inline(plain.join("\n"), world));
    plain = [];
  };
  for (const part of text.split(/(```[^]+?```)/)) {
    if (part.startsWith("```")) plain.push(part);
    else if (part)
      for (const line of part.replace(/^\n|\n$/g, "").split("\n")) {
        const block = BLOCKS.map(([pattern, build]) => [pattern.exec(line), build]).find(([match]) => match);
        if (!block) plain.push(line);
        else {
          flush();
          out.push(block[1](block[0], world));
        }
      }
  }
  flush();
  return out;
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31536e6], ["month", 2592e6], ["day", 864e5], ["hour", 36e5], ["minute", 6e4], ["second", 1e3]];

function moment(ms, style, world) {
  const node = make("time", { datetime: new Date(ms).toISOString(), title: new Date(ms).toLocaleString("en"), "data-style": style, "aria-live": "off" });
  tick(node, world);
  return node;
}

/// Writes a moment anew, since "in 5 minutes" does not stay true. Nobody wants that read aloud.
export function tick(node, world) {
  const ms = Date.parse(node.dateTime);
  if (node.dataset.style !== "R") {
    node.textContent = new Intl.DateTimeFormat("en", STYLES[node.dataset.style]).format(ms);
    return;
  }
  const away = ms - world.now();
  const [unit, size] = UNITS.find(([, size]) => Math.abs(away) >= size) ?? UNITS.at(-1);
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(away / size), unit);
  if (node.textContent !== words) node.textContent = words;
}

// ---- Messages ----

const EPHEMERAL = 64;
const LOADING = 128;
const TOKEN_LIFE = 15 * 60 * 1000;

/// One of six colours, the same every time; the numbers are such that the first six differ.
const colour = (name) => [...name].reduce((sum, letter) => (sum * 5 + letter.codePointAt(0)) % 28, 0) % 6;

export const avatar = (name) => make("span", { class: `avatar c${colour(name)}`, "aria-hidden": "true" }, [...name][0]?.toUpperCase() ?? "?");

/// Whose turn it was to speak: name, mark of the bot, time.
function head(author, timestamp, world) {
  const bot = author.bot && make("span", { class: "tag" }, "APP");
  const time = make("time", { datetime: timestamp, class: "when", title: new Date(timestamp).toLocaleString("en") }, new Intl.DateTimeFormat("en", { timeStyle: "short" }).format(Date.parse(timestamp)));
  return make("header", {}, make("strong", { class: "name" }, author.username), bot, time);
}

/// A message with all that hangs on it.
export function message(m, world) {
  const ephemeral = (m.flags & EPHEMERAL) !== 0;
  const pings = m.mentions.some((user) => user.id === world.you.id);
  const body = make("div", { class: "body" });
  if (m.interaction) body.append(make("p", { class: "used" }, make("strong", {}, m.interaction.user.username), ` used /${m.interaction.name}`));
  if (m.message_reference) body.append(make("p", { class: "used" }, "in reply to a message above"));
  body.append(head(m.author, m.timestamp, world));
  if (m.flags & LOADING) body.append(thinking(m, world));
  else if (m.content) {
    const edited = m.edited_timestamp && make("small", { class: "edited" }, " (edited)");
    body.append(make("div", { class: "text" }, rich(m.content, world), edited));
  }
  body.append(...m.attachments.map(attachment), ...m.embeds.map((e) => embed(e, world)));
  if (m.components.length) body.append(controls(m, world));
  if (m.thread) body.append(make("button", { class: "thread", type: "button", onclick: () => world.open(m.thread.id) }, `${m.thread.name} ›`));
  const node = make("article", { class: `message${ephemeral ? " private" : ""}${pings ? " pings" : ""}`, "data-id": m.id, "data-author": m.author.id, "data-at": m.timestamp, tabindex: "-1", "aria-label": `${m.author.username}` }, avatar(m.author.username), body);
  if (m.interaction || m.message_reference) node.dataset.starts = "";
  if (ephemeral) body.append(onlyYou(node));
  return node;
}

const onlyYou = (node) => make("p", { class: "only" }, "👁 Only you can see this • ", make("button", { type: "button", class: "plain", onclick: () => node.remove() }, "Dismiss message"));

function thinking(m, world) {
  if (world.now() - Date.parse(m.timestamp) > TOKEN_LIFE) return make("p", { class: "failed" }, "The application did not respond");
  return make("p", { class: "thinking" }, make("span", { class: "spinner", "aria-hidden": "true" }), `${m.author.username} is thinking…`);
}

/// A command on its way; turns into Discord's notice if nothing comes back.
export function pending(name, bot) {
  const line = make("p", { class: "thinking" }, make("span", { class: "spinner", "aria-hidden": "true" }), `Sending /${name}…`);
  const node = make("article", { class: "message private pending", tabindex: "-1" }, avatar(bot.name), make("div", { class: "body" }, make("header", {}, make("strong", { class: "name" }, bot.name), make("span", { class: "tag" }, "APP")), line));
  node.fail = () => {
    line.replaceWith(make("p", { class: "failed" }, "❗ The application did not respond"), onlyYou(node));
    node.classList.remove("pending");
  };
  return node;
}

/// Our own files by their path, which holds under every name of this machine.
function own(url) {
  const at = URL.canParse(url) ? new URL(url) : null;
  return at && at.pathname.startsWith("/attachments/") ? at.pathname : null;
}

/// Its place is kept while it loads, so that nothing moves under somebody's finger.
function picture(src, alt, width, height) {
  const image = make("img", { src, alt, width, height });
  if (width && height) image.style.width = `${Math.round(Math.min(width, 550, (400 * width) / height))}px`;
  return make("button", { class: "picture", type: "button", "aria-label": `Enlarge: ${alt || "picture without description"}`, onclick: () => enlarge(src, alt) }, image);
}

function enlarge(src, alt) {
  const shut = () => dialog.close();
  const dialog = make("dialog", { class: "large", onclick: shut, onclose: () => dialog.remove() }, make("img", { src, alt }), alt && make("p", {}, alt), make("button", { type: "button", class: "button s2", onclick: shut }, "Close"));
  document.body.append(dialog);
  dialog.showModal();
}

function attachment(file) {
  const src = own(file.url);
  if (src && file.content_type?.startsWith("image/")) return picture(src, file.description ?? "", file.width, file.height);
  return make("p", { class: "file" }, make("a", { href: src, download: file.filename }, file.filename), ` ${file.size} bytes`);
}

function embed(e, world) {
  const fields = (e.fields ?? []).map((f) => make("div", { class: f.inline ? "field inline" : "field" }, make("strong", {}, rich(f.name, world)), make("div", {}, rich(f.value, world))));
  const image = own(e.image?.url ?? "");
  const title = e.title && make("strong", { class: "embed-title" }, /^https?:/.test(e.url ?? "") ? link(e.url, e.title) : e.title);
  const node = make("div", { class: "embed" }, e.author && make("small", {}, e.author.name), title, e.description && make("div", { class: "text" }, rich(e.description, world)), make("div", { class: "fields" }, fields), image && picture(image, e.image.description ?? "", e.image.width, e.image.height), e.footer && make("small", { class: "block" }, e.footer.text));
  if (e.color) node.style.borderLeftColor = `#${e.color.toString(16).padStart(6, "0")}`;
  return node;
}

// ---- Controls ----

const BUTTON = 2;
const MENU = 3;
const LINK = 5;

function controls(m, world) {
  const block = make("div", { class: "controls", onkeydown: walk });
  const use = async (node, action) => {
    if (block.querySelector("[aria-busy]")) return;
    block.querySelector(".failed")?.remove();
    node.setAttribute("aria-busy", "true");
    const done = await world.act({ channel: m.channel_id, message: m.id, ...action });
    node.removeAttribute("aria-busy");
    const wrong = done.refused ?? (done.failed && "This interaction failed");
    // By now the message may have been written anew.
    const place = block.isConnected ? block : world.find(m.id)?.querySelector(".body");
    if (wrong) place?.append(make("p", { class: "failed", role: "alert" }, wrong));
    if (done.form) form(done, world, () => world.refocus(m.id, node.dataset.key));
  };
  m.components.forEach((row, r) => {
    const parts = row.components.map((part, c) => {
      const key = `${r}.${c}`;
      if (part.type === BUTTON) return button(part, key, use);
      if (part.type === MENU) return menu(part, key, use);
      return make("span", { class: "failed" }, "The playground can't show this control.");
    });
    block.append(make("div", { class: "row" }, parts));
  });
  return block;
}

function button(part, key, use) {
  const words = [part.emoji?.name && `${part.emoji.name} `, part.label];
  if (part.style === LINK) return /^https?:/.test(part.url) && make("a", { class: "button s5", href: part.url, target: "_blank", rel: "noreferrer noopener", "data-key": key }, words);
  return make("button", { type: "button", class: `button s${part.style}`, disabled: part.disabled, "data-key": key, onclick: (event) => use(event.currentTarget, { do: "press", control: part.custom_id }) }, words);
}

/// Arrows go from control to control, by row and column.
function walk(event) {
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  const from = event.target.dataset.key?.split(".").map(Number);
  if (!step || !from || event.target.getAttribute("aria-expanded") === "true") return;
  const all = [...event.currentTarget.querySelectorAll("[data-key]:not([disabled])")];
  const ahead = all
    .map((node) => [node, ...node.dataset.key.split(".").map(Number)])
    .filter(([, r, c]) => (step[0] ? (r - from[0]) * step[0] > 0 : r === from[0] && (c - from[1]) * step[1] > 0))
    .sort((a, b) => Math.abs(a[1] - from[0]) - Math.abs(b[1] - from[0]) || Math.abs(a[2] - from[1]) - Math.abs(b[2] - from[1]));
  if (ahead.length) {
    event.preventDefault();
    ahead[0][0].focus();
  }
}

function menu(part, key, use) {
  const many = (part.max_values ?? 1) > 1;
  const chosen = new Set(part.options.filter((o) => o.default).map((o) => o.value));
  const id = `menu-${crypto.randomUUID()}`;
  const label = make("span");
  let active = 0;
  const head = make("button", { type: "button", class: "menu", disabled: part.disabled, "data-key": key, role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false", "aria-controls": id, "aria-label": part.placeholder, onclick: () => (list.hidden ? open() : close()) }, label, make("span", { "aria-hidden": "true" }, "▾"));
  const options = part.options.map((o, at) => make("li", { role: "option", id: `${id}-${at}`, onclick: () => pick(at) }, o.emoji?.name && `${o.emoji.name} `, o.label, o.description && make("small", {}, o.description)));
  const list = make("ul", { role: "listbox", id, class: "options", hidden: true, "aria-multiselectable": many }, options);
  const mark = () => {
    const names = part.options.filter((o) => chosen.has(o.value)).map((o) => o.label);
    label.textContent = names.join(", ") || part.placeholder || "Make a selection";
    options.forEach((node, at) => {
      node.setAttribute("aria-selected", chosen.has(part.options[at].value));
      node.classList.toggle("active", at === active);
    });
    if (!list.hidden) {
      head.setAttribute("aria-activedescendant", options[active].id);
      options[active].scrollIntoView({ block: "nearest" });
    }
  };
  const open = () => {
    // What was chosen elsewhere in the message may change what there is to choose here.
    if (head.closest(".controls").querySelector("[aria-busy]")) return;
    [list.hidden, active] = [false, 0];
    head.setAttribute("aria-expanded", "true");
    mark();
  };
  const close = (sends = many) => {
    if (list.hidden) return;
    list.hidden = true;
    head.setAttribute("aria-expanded", "false");
    head.removeAttribute("aria-activedescendant");
    if (sends && chosen.size >= (part.min_values ?? 1)) use(head, { do: "choose", control: part.custom_id, values: [...chosen] });
  };
  const pick = (at) => {
    const { value } = part.options[at];
    if (!many) chosen.clear();
    if (!chosen.delete(value) && chosen.size < (part.max_values ?? 1)) chosen.add(value);
    active = at;
    if (!many) close(true);
    mark();
  };
  head.addEventListener("keydown", (event) => {
    if (list.hidden && !(event.altKey && event.key === "ArrowDown")) return;
    const count = options.length;
    const keys = { ArrowDown: () => (active = (active + 1) % count), ArrowUp: () => (active = (active + count - 1) % count), Home: () => (active = 0), End: () => (active = count - 1), Enter: () => pick(active), " ": () => pick(active), Escape: () => close() };
    if (event.key === "Tab") return close();
    if (!keys[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    if (list.hidden) open();
    else keys[event.key]();
    mark();
  });
  mark();
  return make("div", { class: "choose" }, head, list);
}

/// The form that an interaction was answered with.
export function form({ opener, form: data }, world, after = () => {}) {
  const inputs = data.components.flatMap((row) => row.components);
  const wrong = make("p", { class: "failed", role: "alert", hidden: true });
  const fields = inputs.map((input) => {
    const rules = { name: input.custom_id, required: input.required !== false, minlength: input.min_length, maxlength: input.max_length ?? 4000, placeholder: input.placeholder };
    const field = input.style === 2 ? make("textarea", { ...rules, rows: 5 }) : make("input", { ...rules, type: "text", autocomplete: "off" });
    field.value = input.value ?? "";
    return make("label", {}, input.label, input.required !== false && make("span", { class: "needed", "aria-hidden": "true" }, " *"), field);
  });
  const send = async (event) => {
    event.preventDefault();
    submit.setAttribute("aria-busy", "true");
    const values = [...body.querySelectorAll("input, textarea")].map((field) => [field.name, field.value]);
    const done = await world.act({ do: "submit", opener, fields: values });
    submit.removeAttribute("aria-busy");
    if (done.failed || done.refused) {
      wrong.textContent = done.refused ?? "Something went wrong. Try again.";
      wrong.hidden = false;
    } else dialog.close();
  };
  const submit = make("button", { class: "button s1" }, "Submit");
  const cancel = make("button", { type: "button", class: "button s2", onclick: () => dialog.close() }, "Cancel");
  const body = make("form", { onsubmit: send }, make("h2", {}, data.title), fields, wrong, make("p", { class: "end" }, cancel, submit));
  const dialog = make("dialog", { class: "form", "aria-label": data.title }, body);
  dialog.addEventListener("close", () => {
    dialog.remove();
    after();
  });
  document.body.append(dialog);
  dialog.showModal();
}
