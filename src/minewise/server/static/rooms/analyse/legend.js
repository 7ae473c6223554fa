/** The legend of the board. */

import { make } from "../../dom.js";
import { heatColour, inkColour } from "./cell_styles.js";

const STEPS = [0.1, 0.3, 0.5, 0.7, 0.9];

export function legend() {
  const scale = STEPS.map((step) => sample(String(100 * step), "covered", "", step));
  return make(
    "ul",
    { class: "legend small", "aria-label": "Legend" },
    entry("percent", make("span", { class: "scale", "aria-hidden": "true" }, ...scale), "% mined"),
    entry("safe", sample("✓", "covered", "safe"), "certainly safe"),
    entry("mined", sample("✕", "covered", "mined"), "certainly mined"),
    entry("here", sample("", "mine", "here"), "mined in this layout"),
    entry("reason", sample("2", "open", "reason"), "used in the proof"),
    entry("settled", sample("", "covered", "settled"), "explained"),
    entry("conflict", sample("2", "open", "conflict"), "in conflict"),
  );
}

/**
 * @param {string} name
 * @param {HTMLElement} picture
 * @param {string} words
 */
function entry(name, picture, words) {
  return make("li", { class: name }, picture, words);
}

/**
 * A sample cell.
 *
 * @param {string} text
 * @param {string} kind
 * @param {string} mark
 * @param {number} [probability]
 */
export function sample(text, kind, mark, probability) {
  const cell = make("span", { class: "cell", "aria-hidden": "true" }, text);
  cell.dataset.kind = kind;
  if (mark) cell.dataset.mark = mark;
  if (text.length > 1) cell.dataset.long = "yes";
  if (probability !== undefined) {
    cell.style.setProperty("--face", heatColour(probability));
    cell.style.color = inkColour(probability);
  }
  return cell;
}
