/** The help dialog: the keys of the open room, and facts about minewise. */

import { get } from "./api.js";
import { button, make } from "./dom.js";
import { capitalize } from "./format.js";

/** @typedef {[string[], string][]} Shortcuts keys and what they do */

/** @type {Shortcuts} */
const EVERYWHERE = [[["?"], "Show this help"]];

/** @type {Record<string, Shortcuts>} */
const SHORTCUTS = {
  analyse: [
    [["Arrow keys"], "Move on the board"],
    [["Enter", "Space"], "Use the chosen tool: inspect or paint"],
    [["0 … 8"], "Paint a clue"],
    [["?", ".", "Delete"], "Paint a covered cell (on the board, ? paints)"],
    [["B", "*"], "Paint a mine"],
    [["F"], "Paint a flag"],
    [["-"], "Paint a safe cell"],
    [["Ctrl+Z"], "Undo"],
    [["Ctrl+Y"], "Redo"],
    [["Ctrl+V"], "Load the board on the clipboard"],
  ],
  games: [
    [["←", "→"], "Step through the replay"],
    [["Home", "End"], "Go to the start or the end"],
    [["G"], "Go to the next guess"],
  ],
  puzzles: [
    [["Arrow keys"], "Move on the board"],
    [["Space", "Enter"], "Answer: this cell is safe"],
    [["F"], "Flag"],
    [["N"], "Next puzzle"],
    [["H"], "Show the answer"],
  ],
  machines: [[["←", "→"], "Step back and forward, on the slider"]],
  circuits: [
    [["Arrow keys"], "Scroll the board"],
    [["+", "-"], "Zoom"],
    [["Enter"], "Solve, in the field of values"],
  ],
  players: [[["←", "→"], "Step through the game being watched"]],
};

/** @type {Record<string, string>} The page of the handbook about each room. */
const PAGES = {
  play: "play.md",
  puzzles: "play.md",
  games: "play.md",
  analyse: "analyse.md",
  machines: "automata.md",
  circuits: "circuits.md",
  players: "simulations.md",
};

/** @type {Record<string, string>} */
const KEY_NAMES = {
  " ": "Space",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
};

/** @param {string} room */
export async function showHelp(room) {
  if (document.querySelector("dialog[open]")) return;
  const shortcuts = room === "play" ? await playShortcuts() : (SHORTCUTS[room] ?? []);
  const facts = make("div", {}, make("p", {}, "…"));
  const dialog = make(
    "dialog",
    { class: "sheet stack help", "aria-labelledby": "help-title" },
    make(
      "div",
      { class: "title" },
      make("h2", { id: "help-title" }, `Keys in ${capitalize(room)}`),
      button("Close", () => dialog.close(), { class: "quiet" }),
    ),
    make("dl", {}, ...[...shortcuts, ...EVERYWHERE].flatMap(entry)),
    make("p", {}, handbook(PAGES[room] ?? "index.md", `${capitalize(room)} in the handbook`)),
    make("h2", {}, "About minewise"),
    facts,
  );
  // A click beside the sheet hits the dialog itself.
  dialog.addEventListener("pointerdown", ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const isInside = left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
    if (target === dialog && !isInside) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  facts.replaceChildren(...(await about()));
}

/** @returns {Promise<Shortcuts>} */
async function playShortcuts() {
  const { NAMES, storedKeys } = await import("./rooms/play/keys.js");
  return Object.entries(storedKeys()).map(([action, keys]) => [
    keys.map((key) => KEY_NAMES[key] ?? capitalize(key)),
    NAMES[action],
  ]);
}

/** @param {[string[], string]} shortcut */
function entry([keys, text]) {
  const names = keys.flatMap((key, number) => [...(number ? [" or "] : []), make("kbd", {}, key)]);
  return [make("dt", {}, ...names), make("dd", {}, text)];
}

/**
 * @param {string} page
 * @param {string} text
 */
function handbook(page, text) {
  return make("a", { href: `handbook/${page}` }, text);
}

/** @returns {Promise<HTMLElement[]>} */
async function about() {
  const what = make(
    "p",
    {},
    "Exact answers to any question about any Minesweeper board: a page, a command line (",
    make("code", {}, "minewise --help"),
    "), a Python library and an ",
    handbook("server.md", "HTTP API"),
    ". All of it is explained in the ",
    handbook("index.md", "handbook"),
    ", and its ",
    handbook("architecture.md", "architecture"),
    " is a guide to the source code.",
  );
  try {
    const { version, license, links } = await get("about");
    const items = Object.entries(links).map(([name, href]) =>
      make("li", {}, make("a", { href, rel: "noreferrer" }, name)),
    );
    const line = make("p", { class: "small faint" }, `Version ${version}, ${license} licence.`);
    return [what, ...(items.length ? [make("ul", {}, ...items)] : []), line];
  } catch {
    return [what, make("p", { class: "small faint" }, "The server cannot be reached.")];
  }
}
