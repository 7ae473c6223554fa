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
 * @returns {{line: number, column: number} | null} both counted from 1; a column of 0 is not known
 */
export function placeOf(error) {
  if (!(error instanceof Problem)) return null;
  if (error.line) return { line: error.line, column: error.column ?? 0 };
  const found = /^line (\d+):/.exec(error.detail);
  return found && { line: Number(found[1]), column: 0 };
}

/**
 * @param {string} line
 * @param {number} column
 */
function pointer(line, column) {
  const start = Math.max(0, column - 25);
  const piece = line.slice(start, start + 40);
  const arrow = column ? `\n${" ".repeat(column - 1 - start)}↑` : "";
  return make("pre", { class: "pointer", "aria-hidden": "true" }, piece + arrow);
}
