/** Key bindings, which players can change. */

import { KEYS, keyOf } from "../../board/view.js";
import { button, make } from "../../dom.js";
import { capitalize } from "../../format.js";
import { browserStore } from "../../storage.js";

/**
 * @typedef {import("../../board/view.js").Keys & Record<string, string[]>} Bindings
 */

const KEY = "keys";
/** Keys that cannot be bound. */
const MODIFIERS = ["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Dead", "Process"];

/** @type {Bindings} */
const DEFAULTS = {
  ...KEYS,
  undo: ["u"],
  restart: ["r"],
  fresh: ["n"],
  hint: ["h"],
  odds: ["p"],
  mode: ["m"],
  larger: ["+", "="],
  smaller: ["-"],
  fit: ["0"],
};

/** @type {Record<string, string>} */
export const NAMES = {
  open: "Open or chord",
  mark: "Flag",
  chord: "Chord",
  up: "Up",
  down: "Down",
  left: "Left",
  right: "Right",
  undo: "Undo",
  restart: "Restart",
  fresh: "New game",
  hint: "Hint",
  odds: "Odds",
  mode: "Flag mode",
  larger: "Zoom in",
  smaller: "Zoom out",
  fit: "Fit to window",
};

/** @returns {Bindings} */
export function storedKeys() {
  const stored = Object.entries(browserStore.load(KEY) ?? {});
  const known = stored.filter(([name, keys]) => Object.hasOwn(DEFAULTS, name) && isKeys(keys));
  return { ...DEFAULTS, ...Object.fromEntries(known) };
}

/** @param {unknown} keys */
function isKeys(keys) {
  return Array.isArray(keys) && keys.every((key) => typeof key === "string");
}

/**
 * @param {Bindings} bindings
 * @param {KeyboardEvent} event
 * @returns {string | undefined} the action for a key
 */
export function actionOf(bindings, event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  return Object.keys(bindings).find((name) => bindings[name].includes(keyOf(event)));
}

/**
 * Bind a key to an action, and to no other.
 *
 * @param {Bindings} bindings
 * @param {string} action
 * @param {string} key
 * @returns {Bindings}
 */
function rebound(bindings, action, key) {
  const others = Object.entries(bindings).map(([name, keys]) => [
    name,
    keys.filter((each) => each !== key),
  ]);
  return { ...Object.fromEntries(others), [action]: [key] };
}

/** @param {string[]} keys */
function keyNames(keys) {
  const names = keys.map((key) => (key === " " ? "Space" : key.replace("Arrow", "")));
  return names.map(capitalize).join(" or ") || "no key";
}

/**
 * A dialog to change the keys.
 *
 * @param {Bindings} bindings
 * @param {(bindings: Bindings) => void} changed
 * @returns {HTMLDialogElement}
 */
export function keysDialog(bindings, changed) {
  const list = make("div", { class: "keys" });
  const said = make("p", { class: "small faint", role: "status" });
  const dialog = make(
    "dialog",
    { class: "sheet", "aria-labelledby": "keys-title" },
    make("h2", { id: "keys-title" }, "Keys"),
    make("p", { class: "small faint" }, "Press a button, then its new key."),
    list,
    said,
    make(
      "div",
      { class: "bar" },
      button("Reset to defaults", () => apply({ ...DEFAULTS })),
      button("Done", () => dialog.close(), { class: "main" }),
    ),
  );

  /** The action that waits for a key. @type {string | null} */
  let waiting = null;
  dialog.addEventListener("keydown", hear);
  dialog.addEventListener("close", () => {
    waiting = null;
    said.textContent = "";
  });

  /** @param {Bindings} next */
  function apply(next) {
    bindings = next;
    browserStore.save(KEY, bindings);
    changed(bindings);
    fill();
  }

  /** @param {string} action */
  function wait(action) {
    waiting = action;
    said.textContent = `Press the new key for ${NAMES[action]}, or Escape to cancel.`;
  }

  /** @param {KeyboardEvent} event */
  function hear(event) {
    if (waiting === null || MODIFIERS.includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const key = keyOf(event);
    if (key === "Tab" || key === "Escape") said.textContent = "Nothing changed.";
    else bind(key, waiting);
    waiting = null;
  }

  /**
   * @param {string} key
   * @param {string} action
   */
  function bind(key, action) {
    const others = Object.keys(NAMES).filter((name) => name !== action);
    const loser = others.find((name) => bindings[name].includes(key));
    apply(rebound(bindings, action, key));
    const lost = loser ? ` ${NAMES[loser]} now has ${keyNames(bindings[loser])}.` : "";
    said.textContent = `${NAMES[action]}: ${keyNames([key])}.${lost}`;
    rowOf(action)?.focus();
  }

  /** @param {string} action */
  function rowOf(action) {
    return /** @type {HTMLElement | null} */ (list.querySelector(`[data-action="${action}"]`));
  }

  function fill() {
    const rows = Object.keys(NAMES).map((action) => {
      const label = `${NAMES[action]}: ${keyNames(bindings[action])}`;
      const change = button(keyNames(bindings[action]), () => wait(action), {
        "data-action": action,
        "aria-label": label,
      });
      return make("div", {}, make("span", {}, NAMES[action]), change);
    });
    list.replaceChildren(...rows);
  }

  fill();
  return dialog;
}
