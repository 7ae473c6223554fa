/** What is wrong with a text that somebody typed, and where. */

import { Problem, sentence } from "./api.js";
import { make } from "./dom.js";

/**
 * Show an error; if it names a place in the text, show that line with an arrow below the place.
 *
 * @param {unknown} error
 * @param {string} text what was typed
 * @returns {HTMLElement}
 */
export function complaint(error, text) {
  const element = make("div", { class: "problem", role: "alert" });
  element.append(make("p", {}, sentence(error)));
  const place = placeOf(error);
  const line = text.split(/\r\n|\r|\n/)[(place?.line ?? 0) - 1];
  if (place && line !== undefined) element.append(pointer(line, place.column));
  return element;
}

/**
 * @param {unknown} error
 * @returns {{line: number, column: number} | null} both counted from 1
 */
export function placeOf(error) {
  if (!(error instanceof Problem)) return null;
  if (error.line && error.column) return { line: error.line, column: error.column };
  const found = /^line (\d+), column (\d+):/.exec(error.detail);
  return found && { line: Number(found[1]), column: Number(found[2]) };
}

/**
 * @param {string} line
 * @param {number} column
 */
function pointer(line, column) {
  const start = Math.max(0, column - 25);
  const piece = line.slice(start, column + 15);
  const arrow = " ".repeat(column - 1 - start) + "↑";
  return make("pre", { class: "pointer", "aria-hidden": "true" }, `${piece}\n${arrow}`);
}
