/** The elements of the room. */

import { button, make, section } from "../../dom.js";

const GUARD =
  "The first tap on a number shows which cells it would open; the second opens them. The guard " +
  "also blocks chords that contradict a nearby number.";
const POINTER =
  "Click or tap to open a cell; right-click or long-press to flag it. A chord opens the other " +
  "neighbours of a number that has all its flags: click the number, or middle-click it.";
const KEYBOARD =
  "Arrow keys move, Space opens, F flags, C chords, U undoes, R restarts, N starts a new game, " +
  "H gives a hint, and M toggles flag mode. All keys can be changed.";

/**
 * @typedef {object} Actions the button actions
 * @property {() => void} fresh
 * @property {() => void} restart
 * @property {() => void} undo
 * @property {() => void} hint
 * @property {() => void} mode
 * @property {() => void} share
 * @property {() => void} keys
 * @property {(guard: boolean) => void} guard
 */

/**
 * @param {HTMLElement} main
 * @param {Actions} actions
 * @param {boolean} guard
 */
export function makeElements(main, actions, guard) {
  const elements = {
    minesLeft: make("span", { class: "counter", role: "group", "aria-label": "Mines left" }),
    time: make("span", { class: "counter", role: "timer", "aria-label": "Seconds" }),
    undo: button("Undo", actions.undo),
    hint: button("Hint", actions.hint),
    mode: button("Flag mode", actions.mode, {
      "aria-pressed": "false",
      title: "Click to flag, right-click to open",
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
    toolbar(elements, actions),
    elements.place,
    elements.said,
    elements.trouble,
    make("div", { class: "bar" }, elements.analyse, button("Copy link", actions.share)),
  );
  const beside = make(
    "div",
    { class: "stack" },
    elements.after,
    elements.setup,
    options(actions, guard),
  );
  main.append(
    make("h1", { class: "hidden" }, "Play"),
    make("div", { class: "beside" }, table, beside),
  );
  return elements;
}

/**
 * @param {Record<"minesLeft" | "time" | "undo" | "hint" | "mode", HTMLElement>} elements
 * @param {Actions} actions
 */
function toolbar(elements, actions) {
  return make(
    "div",
    { class: "bar tools" },
    make("span", { class: "counters" }, elements.minesLeft, elements.time),
    button("New", actions.fresh, { class: "main" }),
    button("Restart", actions.restart),
    elements.undo,
    elements.hint,
    elements.mode,
  );
}

/**
 * @param {Actions} actions
 * @param {boolean} guard
 */
function options(actions, guard) {
  const box = make("input", { type: "checkbox", checked: guard });
  box.addEventListener("change", () => actions.guard(box.checked));
  const about = make("span", {}, make("b", {}, "Chord guard. "), GUARD);
  return section(
    "How to play",
    "stack",
    make("label", { class: "guard" }, box, about),
    make(
      "details",
      { class: "small" },
      make("summary", {}, "Mouse, touch and keyboard"),
      make("p", {}, POINTER),
      make("p", {}, KEYBOARD),
    ),
    make("div", { class: "bar" }, button("Keys …", actions.keys)),
  );
}
