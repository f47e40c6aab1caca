// The beginning of a channel: things to press for whoever has just come in. They are commands of the
// bot, and shown only if it has registered them.

import { $, make } from "/playground/node.js";

const ALONE = ["private", "yes"]; // begins at once, and takes no channel from anybody

const offers = (bot) => [
  ["Play the computer at Crisscross 5 by 5", "crisscross", [["opponent", `@${bot.name}`], ["size", "5"], ALONE]],
  ["Make a wordsearch from Alice", "wordsearch", [["book", "alice"], ALONE]],
  ["Cross-Up, practice", "crossup", [ALONE]],
  ["Word Cross against the computer", "wordcross", [ALONE]],
  ["Criss-Cross Town, alone", "town", [["solo", "yes"]]],
];

const SEVERAL = [
  "To be several people: choose who you are at the top, or press 2 or 4 there to see them side by side.",
  "Or open this page in a second window and be somebody else there: /crisscross opponent:@bob plays against him.",
];

/// Shows it at the beginning of a channel or conversation, and nowhere else.
export function welcome(state, world, start) {
  const channel = state.channels.find((channel) => channel.id === state.open);
  const known = (name) => state.commands.some((command) => command.name === name);
  const list = offers(world.bot).filter(([, name]) => known(name));
  const shown = state.beginning && channel?.kind <= 1 && list.length > 0;
  $("welcome").hidden = !shown;
  if (!shown || $("welcome").childElementCount) return;
  const buttons = list.map(([label, name, options]) => make("button", { type: "button", class: "button s1", onclick: () => start(name, options) }, label));
  $("welcome").replaceChildren(make("h2", {}, "Play at once"), make("div", { class: "row" }, buttons), ...SEVERAL.map((line) => make("p", {}, line)));
}
