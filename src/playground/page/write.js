// The line to write in: messages, and commands with completion of names, options and values.

import { form } from "/playground/controls.js";
import { $, make } from "/playground/node.js";
import { pending } from "/playground/show.js";

const FILE_LIMIT = 10 * 1024 * 1024;
const FILE = 11;

/// A command, or each of its subcommands, under its full name.
function leaves(command, name) {
  const options = command.options ?? [];
  const below = options.filter((option) => option.type <= 2);
  if (below.length) return below.flatMap((option) => leaves(option, `${name} ${option.name}`));
  return [{ name, description: command.description, options }];
}

/// All commands of a list as they can be written.
export const commandsOf = (list) => list.flatMap((command) => leaves(command, command.name));

/// Brings the line to life; gives what others may ask of it.
export function write(state, world) {
  let picked = {}; // by option: what was taken from the bot's suggestions

  /// The names of values that an option is known to take.
  function values(option) {
    if (option.choices?.length) return option.choices.map((choice) => choice.name);
    if (option.type === 5) return ["true", "false"];
    if (option.type === 6 || option.type === 9) return state.people.map((person) => `@${person.name}`);
    if (option.type === 7) return state.channels.filter((channel) => channel.kind !== 1).map((channel) => `#${channel.name}`);
    return option.name in picked ? [picked[option.name].name] : [];
  }

  /// How much of this text is a finished value, with what follows it.
  function finished(option, text) {
    if (option.type === 4 || option.type === 10) return text.match(/^\S+\s/)?.[0].length ?? 0;
    return Math.max(0, ...values(option).filter((name) => text.startsWith(`${name} `)).map((name) => name.length + 1));
  }

  /// Reads what is written so far: the command, its options, and what is being written.
  function parse(text) {
    if (!text.startsWith("/")) return null;
    const line = text.slice(1);
    const fits = state.commands.filter((command) => line === command.name || line.startsWith(`${command.name} `));
    const command = fits.sort((a, b) => b.name.length - a.name.length)[0];
    if (!command || line === command.name) return { typed: line, command, given: [], start: 1 };
    const rest = line.slice(command.name.length);
    const names = command.options.map((option) => option.name.replace(/[^\w]/g, "\\$&")).join("|");
    const marks = names ? [...rest.matchAll(new RegExp(`\\s(${names}):`, "g"))] : [];
    const offset = text.length - rest.length;
    const given = marks.map((mark, at) => {
      const start = mark.index + mark[0].length;
      return { option: command.options.find((option) => option.name === mark[1]), start: offset + start, text: rest.slice(start, marks[at + 1]?.index) };
    });
    // What stands before all names is meant for the first option, as in `/move d5`.
    const lead = rest.slice(0, marks[0]?.index).trimStart();
    const first = command.options[0];
    const named = command.options.some((option) => option.name.startsWith(lead)) || given.some((one) => one.option === first);
    if (lead && first && first.type !== FILE && !named) given.unshift({ option: first, start: offset + rest.indexOf(lead), text: lead });
    const last = given.at(-1);
    const done = last ? finished(last.option, last.text) : 0;
    if (last && !done) return { command, given, writing: last.option, typed: last.text, start: last.start };
    const typed = (last ? last.text.slice(done) : rest).trimStart();
    return { command, given, naming: true, typed, start: text.length - typed.length };
  }

  const missing = (parsed) => parsed.command.options.find((option) => option.required && option.type !== FILE && !parsed.given.some((one) => one.option === option));

  // ---- The line to write in ----

  let hints = []; // what could be written here: { label, note, insert, value }
  let active = 0;
  let moved = false;
  let asked = 0;

  async function suggest() {
    const parsed = parse($("text").value);
    const number = ++asked;
    moved = false;
    fileInputs(parsed?.command);
    show(hintsFor(parsed));
    if (!parsed?.writing?.autocomplete) return;
    await new Promise((done) => setTimeout(done, 120));
    if (number !== asked) return;
    const options = parsed.given.filter((one) => one.option !== parsed.writing).map(({ option, text }) => [option.name, text.trim()]);
    const done = await world.act({ do: "suggest", channel: state.open, name: parsed.command.name, options, focused: [parsed.writing.name, parsed.typed] });
    if (number !== asked) return;
    show((done.choices ?? []).map((choice) => ({ label: choice.name, insert: `${choice.name} `, value: choice, option: parsed.writing })));
  }

  function hintsFor(parsed) {
    if (!parsed) return called();
    const like = (name) => name.toLowerCase().includes(parsed.typed.trim().toLowerCase());
    if (parsed.writing) return values(parsed.writing).filter(like).map((name) => ({ label: name, insert: `${name} ` }));
    if (!parsed.naming) {
      const best = (command) => Number(!command.name.startsWith(parsed.typed));
      const fits = state.commands.filter((command) => like(command.name)).sort((a, b) => best(a) - best(b));
      return fits.map((command) => ({ label: `/${command.name}`, note: command.description, insert: `${command.name} `, command }));
    }
    const left = parsed.command.options.filter((option) => option.type !== FILE && !parsed.given.some((one) => one.option === option));
    return left.filter((option) => option.name.startsWith(parsed.typed)).map((option) => ({ label: option.name, note: option.required ? `${option.description} (needed)` : option.description, insert: `${option.name}:` }));
  }

  /// Who could be meant by the name that is being written in a message.
  function called() {
    const typed = /(?:^|\s)@(\S*)$/.exec($("text").value)?.[1];
    if (typed === undefined) return [];
    return state.people.filter((person) => person.name.startsWith(typed)).map((person) => ({ label: `@${person.name}`, insert: `@${person.name} ` }));
  }

  /// The same text with everybody called whose name stands after an @, but in code.
  function calling(text) {
    const byLength = [...state.people].sort((a, b) => b.name.length - a.name.length);
    return text.replace(/(`[^`]*`)|(?<![\w<])@([^]*?)(?=@|`|$)/g, (whole, code, rest) => {
      const person = !code && byLength.find(({ name }) => rest.startsWith(name) && !/^\w/.test(rest.slice(name.length)));
      return person ? `<@${person.id}>${rest.slice(person.name.length)}` : whole;
    });
  }

  function show(list) {
    hints = list;
    active = 0;
    $("hints").replaceChildren(...hints.map((hint, at) => make("li", { role: "option", id: `hint-${at}`, onmousedown: (event) => event.preventDefault(), onclick: () => take(at) }, make("strong", {}, hint.label), hint.note && make("span", {}, hint.note))));
    $("hints").hidden = !hints.length;
    mark();
  }

  function mark() {
    [...$("hints").children].forEach((node, at) => node.setAttribute("aria-selected", String(at === active)));
    if (hints.length) $("text").setAttribute("aria-activedescendant", `hint-${active}`);
    else $("text").removeAttribute("aria-activedescendant");
    $("hints").children[active]?.scrollIntoView({ block: "nearest" });
  }

  /// Writes a suggestion out, and the next option that is needed.
  function take(at) {
    const [hint, field] = [hints[at], $("text")];
    const parsed = parse(field.value);
    if (hint.value) picked[hint.option.name] = hint.value;
    field.value = field.value.slice(0, parsed?.start ?? field.value.lastIndexOf("@")) + hint.insert;
    const now = parse(field.value);
    const next = now?.naming && missing(now);
    if (next) field.value += `${next.name}:`;
    field.focus();
    grow();
    suggest();
  }

  /// Whether Enter means the suggestion rather than what is written.
  function means(parsed) {
    if (!parsed || !hints.length) return false;
    if (moved) return true;
    if (parsed.writing) return !parsed.writing.autocomplete && !hints.some((hint) => hint.label === parsed.typed.trim());
    if (parsed.naming) return parsed.typed !== "" || Boolean(missing(parsed));
    return !parsed.command || Boolean(missing(parsed));
  }

  function fileInputs(command) {
    const options = (command?.options ?? []).filter((option) => option.type === FILE);
    const names = options.map((option) => option.name).join(" ");
    if ($("files").dataset.names === names) return;
    $("files").dataset.names = names;
    $("files").hidden = !options.length;
    $("files").replaceChildren(...options.map((option) => make("label", {}, option.name, option.required && " (needed)", make("input", { type: "file", name: option.name }))));
  }

  function grow() {
    $("text").style.height = "auto";
    $("text").style.height = `${Math.min($("text").scrollHeight, 160)}px`;
  }

  function refuse(why) {
    $("refused").textContent = why ?? "";
    $("refused").hidden = !why;
  }

  function clear() {
    $("text").value = "";
    picked = {};
    refuse();
    grow();
    suggest();
  }

  // What is being written meanwhile is not overwritten.
  function giveBack(text, why) {
    if (!$("text").value) $("text").value = text;
    suggest();
    refuse(why);
  }

  async function send() {
    const text = $("text").value;
    if (!text.trim()) return;
    const parsed = parse(text.trimEnd());
    if (!parsed) {
      clear();
      const done = await world.act({ do: "say", channel: state.open, text: calling(text) });
      if (done.refused) giveBack(text, done.refused);
      return;
    }
    if (!parsed.command) return refuse(`There is no command /${parsed.typed} here.`);
    const { command } = parsed;
    const options = parsed.given.map(({ option, text }) => {
      const written = text.trim();
      return [option.name, picked[option.name]?.name === written ? String(picked[option.name].value) : written];
    });
    const chosen = [...$("files").querySelectorAll("input")].filter((input) => input.files.length).map((input) => [input.name, input.files[0]]);
    const large = chosen.find(([, file]) => file.size > FILE_LIMIT);
    if (large) return refuse(`${large[1].name} is larger than 10 MiB: choose a smaller file.`);
    chosen.forEach(([name, file]) => options.push([name, file.name]));
    const files = await Promise.all(chosen.map(([, file]) => file.arrayBuffer()));
    clear();
    const why = await run(command.name, options, files);
    if (why) giveBack(text, why);
  }

  /// Sends a command, with a note as long as nothing comes back; gives why it was refused.
  async function run(name, options, files = []) {
    const note = pending(name, world.bot);
    $("messages").append(note);
    $("scroll").scrollTop = $("scroll").scrollHeight;
    const done = await world.act({ do: "slash", channel: state.open, name, options }, files);
    if (done.failed) return note.fail();
    note.remove();
    if (done.form) form(done, world, () => $("text").focus());
    return done.refused;
  }

  /// Sends a command that nobody wrote.
  const start = async (name, options) => refuse(await run(name, options));

  $("text").addEventListener("input", () => {
    refuse();
    grow();
    suggest();
  });
  $("text").addEventListener("blur", () => show([]));
  $("text").addEventListener("focus", suggest);
  $("composer").addEventListener("submit", (event) => event.preventDefault());
  // The line keeps the keyboard, and its suggestions.
  $("send").addEventListener("mousedown", (event) => event.preventDefault());
  $("send").addEventListener("click", send);
  $("text").addEventListener("keydown", (event) => {
    if (event.isComposing || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const done = () => event.preventDefault();
    if (step && hints.length) {
      active = (active + step + hints.length) % hints.length;
      moved = true;
      mark();
      done();
    } else if (event.key === "Tab" && !event.shiftKey && hints.length) {
      take(active);
      done();
    } else if (event.key === "Escape" && hints.length) {
      show([]);
      event.stopPropagation();
    } else if (event.key === "Enter" && !event.shiftKey) {
      if (means(parse($("text").value))) take(active);
      else send();
      done();
    }
  });

  return { suggest, start };
}
