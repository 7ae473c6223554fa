/** What the room is made of. */

import { button, make } from "../../dom.js";

const GUARD =
  "The first tap on a number shows what it would open, the second opens it; and nothing opens " +
  "while a number near the flags has more of them than it allows.";
const POINTER =
  "Click or tap opens a cell; right click or a long press puts a flag. A click on a number with " +
  "as many flags around it opens the rest (a chord); so does a middle click.";
const KEYBOARD =
  "Arrow keys move, Space opens, F flags, C chords, U takes back, R restarts, N is a new board, " +
  "H a hint, M the flag mode. All of these can be changed.";

/**
 * @typedef {object} Acts what the buttons do
 * @property {() => void} fresh
 * @property {() => void} restart
 * @property {() => void} undo
 * @property {() => void} hint
 * @property {() => void} mode
 * @property {() => void} share
 * @property {() => void} keys
 * @property {(guard: boolean) => void} guard
 */

/** @typedef {ReturnType<typeof makeParts>} Parts */

/**
 * @param {HTMLElement} main
 * @param {Acts} acts
 * @param {boolean} guard
 */
export function makeParts(main, acts, guard) {
  const parts = {
    minesLeft: make("span", { class: "counter", role: "group", "aria-label": "Mines left" }),
    time: make("span", { class: "counter", role: "timer", "aria-label": "Seconds" }),
    undo: button("Undo", acts.undo),
    hint: button("Hint", acts.hint),
    mode: button("Flag mode", acts.mode, {
      "aria-pressed": "false",
      title: "A tap puts a flag, and a long press opens",
    }),
    place: make("div", {}),
    said: make("p", { role: "status", class: "said" }),
    trouble: make("div", { class: "problem", role: "alert", hidden: true }),
    analyse: make("a", { class: "button", href: "#/analyse" }, "Analyse this position"),
    after: make("div", { class: "stack" }),
    setup: make("div", {}),
  };
  const table = make(
    "div",
    { class: "stack table" },
    toolbar(parts, acts),
    parts.place,
    parts.said,
    parts.trouble,
    make("div", { class: "bar" }, parts.analyse, button("Copy link", acts.share)),
  );
  const beside = make("div", { class: "stack" }, parts.after, parts.setup, options(acts, guard));
  main.append(
    make("h1", { class: "hidden" }, "Play"),
    make("div", { class: "beside" }, table, beside),
  );
  return parts;
}

/**
 * @param {Record<"minesLeft" | "time" | "undo" | "hint" | "mode", HTMLElement>} parts
 * @param {Acts} acts
 */
function toolbar(parts, acts) {
  return make(
    "div",
    { class: "bar tools" },
    make("span", { class: "counters" }, parts.minesLeft, parts.time),
    button("New", acts.fresh, { class: "main" }),
    button("Restart", acts.restart),
    parts.undo,
    parts.hint,
    parts.mode,
  );
}

/**
 * @param {Acts} acts
 * @param {boolean} guard
 */
function options(acts, guard) {
  const box = make("input", { type: "checkbox", checked: guard });
  box.addEventListener("change", () => acts.guard(box.checked));
  const about = make("span", {}, make("b", {}, "Chord guard. "), GUARD);
  return make(
    "section",
    { class: "sheet stack", "aria-label": "How to play" },
    make("label", { class: "guard" }, box, about),
    make(
      "details",
      { class: "small" },
      make("summary", {}, "Mouse, touch and keyboard"),
      make("p", {}, POINTER),
      make("p", {}, KEYBOARD),
    ),
    make("div", { class: "bar" }, button("Keys …", acts.keys)),
  );
}
