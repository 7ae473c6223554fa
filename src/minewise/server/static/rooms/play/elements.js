/** The elements of the room. */

import { button, make, section } from "../../dom.js";
import { OPTIONS } from "./preferences/options.js";

const POINTER =
  "Click or tap to open a cell; right-click or long-press to flag it. A chord opens the other " +
  "neighbours of a number that has all its flags: click the number, or middle-click it.";
const KEYBOARD =
  "Arrow keys move, Space opens, F flags, C chords, U undoes, R restarts, N starts a new game, " +
  "H gives a hint, P shows the odds, M toggles flag mode, + and - zoom, and 0 fits the board to " +
  "the window. After Restart or New, U returns to the previous game. All keys can be changed.";

const MIDDLE = 1; // `MouseEvent.button`

/**
 * @typedef {import("./preferences/options.js").Option} Option
 *
 * @typedef {object} Actions the button actions
 * @property {() => void} fresh
 * @property {() => void} restart
 * @property {() => void} undo
 * @property {() => void} hint
 * @property {() => void} odds
 * @property {() => void} mode
 * @property {() => void} larger
 * @property {() => void} smaller
 * @property {() => void} fit
 * @property {() => void} share
 * @property {() => void} keys
 * @property {() => void} leaveToAnalyse
 * @property {(name: Option, isOn: boolean) => void} option
 */

/**
 * @param {HTMLElement} main
 * @param {Actions} actions
 * @param {Record<Option, boolean>} chosen
 */
export function makeElements(main, actions, chosen) {
  const elements = {
    minesLeft: make("span", { class: "counter", role: "group", "aria-label": "Mines left" }),
    time: make("span", { class: "counter", role: "timer", "aria-label": "Seconds" }),
    undo: button("Undo", actions.undo),
    hint: button("Hint", actions.hint),
    odds: button("Odds", actions.odds, {
      "aria-pressed": "false",
      title: "Show the chance of a mine in every covered cell",
    }),
    mode: button("Flag mode", actions.mode, {
      "aria-pressed": "false",
      title: "Click to flag, right-click to open",
    }),
    place: make("div", { class: "place" }),
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
    make("div", { class: "felt" }, elements.trouble, elements.place),
    elements.said,
    make(
      "div",
      { class: "bar below" },
      zoomButtons(actions),
      elements.analyse,
      button("Copy link", actions.share),
    ),
  );
  elements.analyse.addEventListener("click", actions.leaveToAnalyse);
  elements.analyse.addEventListener("auxclick", ({ button: which }) => {
    if (which === MIDDLE) actions.leaveToAnalyse(); // in another tab
  });
  const beside = make(
    "div",
    { class: "stack" },
    elements.after,
    elements.setup,
    make("a", { class: "button", href: "#/puzzles" }, "Puzzles: find the safe cell"),
    options(actions, chosen),
  );
  main.append(
    make("h1", { class: "hidden" }, "Play"),
    make("div", { class: "beside" }, table, beside),
  );
  return elements;
}

/**
 * @param {Record<"minesLeft" | "time" | "undo" | "hint" | "odds" | "mode", HTMLElement>} elements
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
    elements.odds,
    elements.mode,
  );
}

/** @param {Actions} actions */
function zoomButtons({ larger, smaller, fit }) {
  return make(
    "span",
    { class: "zoom", role: "group", "aria-label": "Zoom" },
    button("−", smaller, { "aria-label": "Zoom out", title: "Zoom out (-)" }),
    button("Fit", fit, { title: "Fit to window (0)" }),
    button("+", larger, { "aria-label": "Zoom in", title: "Zoom in (+, or Ctrl and the wheel)" }),
  );
}

/**
 * @param {Actions} actions
 * @param {Record<Option, boolean>} chosen
 */
function options(actions, chosen) {
  const boxes = /** @type {Option[]} */ (Object.keys(OPTIONS)).map((name) => {
    const box = make("input", { type: "checkbox", checked: chosen[name] });
    box.addEventListener("change", () => actions.option(name, box.checked));
    const { name: title, about } = OPTIONS[name];
    const text = make("span", {}, make("b", {}, `${title}. `), about);
    return make("label", { class: "guard" }, box, text);
  });
  return section(
    "How to play",
    "stack",
    ...boxes,
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

/**
 * Show why there is no board, or hide the box if there is no trouble.
 *
 * @param {HTMLElement} box
 * @param {import("./session.js").Session} session
 * @param {import("../../board/view.js").BoardView} view
 */
export function showTrouble(box, session, view) {
  const { trouble, first } = session;
  box.hidden = trouble === null || first === null;
  if (trouble === null || first === null) return;
  const then = (/** @type {() => void} */ act) => () => {
    view.focus(view.topology.cell(first)); // the buttons are about to disappear
    act();
  };
  box.scrollIntoView({ block: "nearest" });
  box.replaceChildren(
    make("p", {}, trouble.reason),
    make(
      "div",
      { class: "bar" },
      button(
        "Allow guesses",
        then(() => session.accept(first)),
      ),
      button(
        "Try again",
        then(() => void session.begin(first)),
      ),
    ),
  );
}
