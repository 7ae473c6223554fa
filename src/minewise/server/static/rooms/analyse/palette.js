/** What a click does: look at a cell, or paint a symbol. */

import { COVERED, FLAG, MINE, SAFE } from "../../board/symbols.js";
import { make } from "../../dom.js";
import { symbolStyle } from "./cell_styles.js";

const CLUES = ["0", "1", "2", "3", "4", "5", "6", "7", "8"];
/** @type {Record<string, string>} */
const NAMES = { [COVERED]: "covered", [MINE]: "known mine", [SAFE]: "known safe", [FLAG]: "flag" };

/** @type {Record<string, string>} The keys that paint a symbol, beside the symbol itself. */
const KEYS = {
  "*": MINE,
  b: MINE,
  m: MINE,
  f: FLAG,
  Delete: COVERED,
  Backspace: COVERED,
  ".": COVERED,
};

/**
 * @param {string} key as in `KeyboardEvent.key`
 * @returns {string | null} the symbol that it paints
 */
export function symbolOfKey(key) {
  if (CLUES.includes(key) || key in NAMES) return key;
  return KEYS[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

export class Palette {
  constructor() {
    /** @type {string | null} the symbol to paint; none: clicks look */
    this.symbol = null;
    const symbols = [...CLUES, COVERED, MINE, SAFE, FLAG];
    this.element = make(
      "fieldset",
      { class: "palette" },
      make("legend", { class: "hidden" }, "A click on the board"),
      this.tool("look", "looks at a cell", make("span", { class: "look" }, "Look")),
      ...symbols.map((symbol) => this.tool(symbol, `paints ${wordFor(symbol)}`, faceOf(symbol))),
    );
  }

  /**
   * @param {string} value
   * @param {string} words
   * @param {HTMLElement} face
   */
  tool(value, words, face) {
    const input = make("input", { type: "radio", name: "tool", value, "aria-label": words });
    input.checked = value === "look";
    input.addEventListener("change", () => {
      this.symbol = value === "look" ? null : value;
    });
    return make("label", { class: "tool", title: words }, input, face);
  }
}

/** @param {string} symbol */
function wordFor(symbol) {
  return NAMES[symbol] ?? `the clue ${symbol}`;
}

/**
 * A picture of what is painted.
 * @param {string} symbol
 */
function faceOf(symbol) {
  const style = symbolStyle(symbol);
  const text = symbol === "0" ? "0" : (style.text ?? "");
  const face = make("span", { class: "cell", "aria-hidden": "true" }, text);
  face.dataset.kind = style.kind;
  if (style.kind === "open") face.dataset.clue = text;
  return face;
}
