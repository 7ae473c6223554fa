/** The tools: inspect cells, or paint a symbol. */

import { COVERED, FLAG, MINE, SAFE } from "../../board/board.js";
import { keyOf } from "../../board/view.js";
import { make } from "../../dom.js";
import { symbolStyle } from "./cell_styles.js";

const CLUES = ["0", "1", "2", "3", "4", "5", "6", "7", "8"];
/** @type {Record<string, string>} */
const NAMES = { [COVERED]: "covered", [MINE]: "known mine", [SAFE]: "known safe", [FLAG]: "flag" };

/** @type {Record<string, string>} Keys that paint a symbol, besides the symbol itself. */
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
 * @param {KeyboardEvent} event
 * @returns {string | null} the symbol that a key paints
 */
export function symbolOfKey(event) {
  const { key } = event;
  return CLUES.includes(key) || key in NAMES ? key : (KEYS[keyOf(event)] ?? null);
}

export class Palette {
  constructor() {
    /** @type {string | null} the symbol to paint, or null to inspect */
    this.symbol = null;
    const symbols = [...CLUES, COVERED, MINE, SAFE, FLAG];
    const inspect = this.tool(null, "Inspect cells", make("span", { class: "inspect" }, "Inspect"));
    const paint = symbols.map((symbol) =>
      this.tool(symbol, `Paint: ${NAMES[symbol] ?? `clue ${symbol}`}`, faceOf(symbol)),
    );
    const legend = make("legend", { class: "hidden" }, "Tool");
    this.element = make("fieldset", { class: "palette" }, legend, inspect, ...paint);
  }

  /**
   * @param {string | null} symbol
   * @param {string} label
   * @param {HTMLElement} face
   */
  tool(symbol, label, face) {
    const input = make("input", { type: "radio", name: "tool", "aria-label": label });
    input.checked = symbol === null;
    input.addEventListener("change", () => (this.symbol = symbol));
    return make("label", { class: "tool", title: label }, input, face);
  }
}

/** @param {string} symbol */
function faceOf(symbol) {
  const style = symbolStyle(symbol);
  const text = symbol === "0" ? "0" : (style.text ?? "");
  const face = make("span", { class: "cell", "aria-hidden": "true" }, text);
  face.dataset.kind = style.kind;
  if (style.kind === "open") face.dataset.clue = text;
  return face;
}
