// Texts with Discord's marks, and moments, as nodes.

import { make } from "/playground/node.js";

export const link = (url, ...text) => make("a", { href: url, target: "_blank", rel: "noreferrer noopener" }, ...text);

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
  [/\|\|([^]+?)\|\|/y, (m, world) => spoiler(inline(m[1], world))],
  [/<@!?(\d+)>/y, (m, world) => make("span", { class: "mention" }, `@${world.nameOf(m[1])}`)],
  [/<#(\d+)>/y, (m, world) => make("button", { class: "mention", type: "button", onclick: () => world.open(m[1]) }, `#${world.channelName(m[1])}`)],
  [/<t:(-?\d{1,12})(?::([tTdDfFR]))?>/y, (m, world) => moment(Number(m[1]) * 1000, m[2] ?? "f", world)],
  [/<a?:(\w+):\d+>/y, (m) => `:${m[1]}:`],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, (m) => link(m[2], m[1])],
  [/https?:\/\/discord\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?/y, (m, world) => make("button", { class: "mention", type: "button", onclick: () => world.open(m[1], m[2]) }, `#${world.channelName(m[1])}`, m[2] && " › message")],
  [/https?:\/\/[^\s<>()]+/y, (m) => link(m[0], m[0])],
];

/// Covered until somebody wants to know.
function spoiler(words) {
  const node = make("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler: press to read", onclick: reveal, onkeydown: (event) => (event.key === "Enter" || event.key === " ") && reveal(event) }, make("span", {}, words));
  function reveal(event) {
    if (node.classList.contains("open")) return;
    event.preventDefault();
    node.classList.add("open");
    ["role", "tabindex", "aria-label"].forEach((name) => node.removeAttribute(name));
  }
  return node;
}

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
  // Everything after three signs is quoted, unless they stand in a block of code.
  const quoted = /(?<![^])((?:[^`]|`(?!``)|```[^]*?```)*?)^>>> ([^]+)/m.exec(text);
  if (quoted) return [...rich(quoted[1].replace(/\n$/, ""), world), make("blockquote", {}, rich(quoted[2], world))];
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

/// The day of a moment, as it is written between the messages of two days.
export const day = (ms) => new Intl.DateTimeFormat("en", { dateStyle: "long" }).format(ms);

/// When something was said, seen from now.
function said(ms, now) {
  const time = new Intl.DateTimeFormat("en", { timeStyle: "short" }).format(ms);
  if (day(ms) === day(now)) return `Today at ${time}`;
  if (day(ms) === day(now - 864e5)) return `Yesterday at ${time}`;
  return `${new Intl.DateTimeFormat("en", { dateStyle: "short" }).format(ms)}, ${time}`;
}

/// Writes a moment anew, since "in 5 minutes" does not stay true. Nobody wants that read aloud.
export function tick(node, world) {
  const [ms, style] = [Date.parse(node.dateTime), node.dataset.style];
  const words = style === "R" ? away(ms - world.now()) : style === "when" ? said(ms, world.now()) : new Intl.DateTimeFormat("en", STYLES[style]).format(ms);
  if (node.textContent !== words) node.textContent = words;
}

function away(ms) {
  const [unit, size] = UNITS.find(([, size]) => Math.abs(ms) >= size) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(ms / size), unit);
}
