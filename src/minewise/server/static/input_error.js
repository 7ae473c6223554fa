/** What is wrong with a text that somebody typed, and where. */

import { Problem, sentence } from "./api.js";
import { make } from "./dom.js";

/**
 * Show an error; if it names a position, show that line of the text with an arrow below it.
 *
 * @param {unknown} error
 * @param {string} text what was typed
 * @returns {HTMLElement}
 */
export function inputError(error, text) {
  const element = make("div", { class: "problem", role: "alert" });
  element.append(make("p", {}, sentence(error)));
  const position = positionOf(error);
  const line = text.split(/\r\n|\r|\n/)[(position?.line ?? 0) - 1];
  if (position && line !== undefined) element.append(excerpt(line, position.column));
  return element;
}

/**
 * @param {unknown} error
 * @returns {{line: number, column: number} | null} both counted from 1; a column of 0 is not known
 */
function positionOf(error) {
  if (!(error instanceof Problem)) return null;
  if (error.line) return { line: error.line, column: error.column ?? 0 };
  const found = /^line (\d+):/.exec(error.detail);
  return found && { line: Number(found[1]), column: 0 };
}

/**
 * @param {string} line
 * @param {number} column
 */
function excerpt(line, column) {
  const start = Math.max(0, column - 25);
  const piece = line.slice(start, start + 40);
  const arrow = column ? `\n${" ".repeat(column - 1 - start)}↑` : "";
  return make("pre", { class: "pointer", "aria-hidden": "true" }, piece + arrow);
}
