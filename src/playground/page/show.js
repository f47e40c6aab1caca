// Messages, and all that hangs on them.

import { controls } from "/playground/controls.js";
import { $, make } from "/playground/node.js";
import { link, rich, tick } from "/playground/text.js";

const EPHEMERAL = 64;
const LOADING = 128;
const FORM = 5;
const TOKEN_LIFE = 15 * 60 * 1000;

/// One of six colours, the same every time; the numbers are such that the first six differ.
const colour = (name) => [...name].reduce((sum, letter) => (sum * 5 + letter.codePointAt(0)) % 28, 0) % 6;

/// Whether only one person sees it.
export const isPrivate = (m) => (m.flags & EPHEMERAL) !== 0;

export const avatar = (name) => make("span", { class: `avatar c${colour(name)}`, "aria-hidden": "true" }, [...name][0]?.toUpperCase() ?? "?");

/// Whose turn it was to speak: name, mark of the bot, time.
function head(author, timestamp, world) {
  const bot = author.bot && make("span", { class: "tag" }, "APP");
  const time = make("time", { datetime: timestamp, class: "when", title: new Date(timestamp).toLocaleString("en"), "data-style": "when" });
  tick(time, world);
  return make("header", {}, make("strong", { class: "name" }, author.username), bot, time);
}

/// A message with all that hangs on it.
export function message(m, world) {
  const ephemeral = isPrivate(m);
  const pings = m.mentions.some((user) => user.id === world.you.id);
  const body = make("div", { class: "body" });
  const origin = cause(m, world);
  if (origin) body.append(origin);
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
  if (origin) node.dataset.starts = "";
  if (ephemeral) body.append(onlyYou(() => world.dismiss(m.id)));
  return node;
}

/// Whose command or press a message answers, or which message it replies to.
function cause(m, world) {
  if (m.interaction) return make("p", { class: "used" }, make("strong", {}, m.interaction.user.username), ` used /${m.interaction.name}`);
  const deed = m.interaction_metadata;
  const above = deed?.triggering_interaction_metadata?.interacted_message_id ?? deed?.interacted_message_id ?? m.message_reference?.message_id;
  if (!above && !deed) return null;
  const who = deed && [make("strong", {}, deed.user.username), deed.type === FORM ? " sent a form in" : " pressed a button"];
  const where = above && make("button", { type: "button", class: "plain", onclick: () => world.open(m.channel_id, above) }, who ? "of a message above" : "In reply to a message above");
  return make("p", { class: "used" }, who, who && above && " ", where);
}

const onlyYou = (dismiss) => make("p", { class: "only" }, "👁 Only you can see this • ", make("button", { type: "button", class: "plain", onclick: dismiss }, "Dismiss message"));

function thinking(m, world) {
  if (world.now() - Date.parse(m.timestamp) > TOKEN_LIFE) return make("p", { class: "failed" }, "The application did not respond");
  return make("p", { class: "thinking" }, make("span", { class: "spinner", "aria-hidden": "true" }), `${m.author.username} is thinking…`);
}

/// A command on its way; turns into Discord's notice if nothing comes back.
export function pending(name, bot) {
  const line = make("p", { class: "thinking" }, make("span", { class: "spinner", "aria-hidden": "true" }), `Sending /${name}…`);
  const node = make("article", { class: "message private pending", tabindex: "-1" }, avatar(bot.name), make("div", { class: "body" }, make("header", {}, make("strong", { class: "name" }, bot.name), make("span", { class: "tag" }, "APP")), line));
  node.fail = () => {
    line.replaceWith(make("p", { class: "failed" }, "❗ The application did not respond"), onlyYou(() => node.remove()));
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
  const shut = () => $("large").close();
  $("large").onclick = shut;
  $("large").replaceChildren(make("img", { src, alt }), make("p", {}, alt), make("button", { type: "button", class: "button s2" }, "Close"));
  $("large").showModal();
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
