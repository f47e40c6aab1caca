// Buttons, menus and forms.

import { $, make } from "/playground/node.js";

const BUTTON = 2;
const MENU = 3;
const LINK = 5;
// Heights of a list of options, in pixels.
const GAP = 12;
const LEAST = 80;
const MOST = 260;

export function controls(m, world) {
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

let unfolded = null; // the menu that is open: there is never a second one

addEventListener("pointerdown", (event) => {
  if (unfolded && !unfolded.node.contains(event.target)) unfolded.close();
});

/// Where a list has room: below its menu, or above it if that is better.
function unfold(head, list) {
  const [frame, at] = [$("scroll").getBoundingClientRect(), head.getBoundingClientRect()];
  const [below, above] = [frame.bottom - at.bottom, at.top - frame.top];
  list.style.maxHeight = "";
  const up = below < list.offsetHeight + GAP && above > below;
  list.classList.toggle("up", up);
  list.style.maxHeight = `${Math.max(LEAST, Math.min(MOST, (up ? above : below) - GAP))}px`;
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
    unfolded?.close();
    unfolded = { node, close };
    [list.hidden, active] = [false, 0];
    head.setAttribute("aria-expanded", "true");
    unfold(head, list);
    mark();
  };
  const close = (sends = many) => {
    if (list.hidden) return;
    if (unfolded?.node === node) unfolded = null;
    // A message that was written anew has a menu of its own.
    if (!node.isConnected) return;
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
  const node = make("div", { class: "choose" }, head, list);
  mark();
  return node;
}

/// The form that an interaction was answered with. One dialog, which stays in the page, serves them all.
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
  const dialog = $("form");
  dialog.setAttribute("aria-label", data.title);
  dialog.replaceChildren(body);
  // A line that kept the keyboard behind the form would take no key when it is gone: it is given back anew.
  document.activeElement?.blur();
  dialog.onclose = () => setTimeout(after);
  if (!dialog.open) dialog.showModal();
}
