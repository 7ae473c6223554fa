/** Tips for the first visit to a room. */

import { button, make } from "./dom.js";
import { browserStore } from "./storage.js";

const KEY = "tips";

/** @type {Record<string, string>} */
const TIPS = {
  play: "Click opens a cell, right-click or long-press flags it. No board needs a guess: if you are stuck, ask for a Hint.",
  games:
    "Your finished games, with statistics. Select one to replay it and see what each guess cost.",
  analyse: "Paste or drop a board from any program, or paint one. Click a covered cell to see why.",
  machines: "Press Step to let the machine read the next column of the strip.",
  circuits: "Switch the inputs and watch the mines move. Solve works backwards from the outputs.",
  players: "Choose players and press Run: all of them play the same boards.",
};

/**
 * @param {string} room
 * @returns {HTMLElement[]} the tip for a room, unless it was dismissed before
 */
export function tipFor(room) {
  const seen = browserStore.load(KEY, []);
  if (!TIPS[room] || seen.includes(room)) return [];
  const dismiss = button("Got it", () => {
    browserStore.save(KEY, [...browserStore.load(KEY, []), room]);
    tip.remove();
    document.querySelector("h1")?.focus();
  });
  const text = make("span", {}, TIPS[room], " For all keys, press ", make("kbd", {}, "?"), ".");
  const tip = make("div", { class: "tip", role: "note", "aria-label": "Tip" }, text, dismiss);
  return [tip];
}
