/** Errors in typed text, and their positions. */

import { Problem } from "./api.js";
import { make } from "./dom.js";
import { sentence } from "./format.js";

/**
 * Show an error and, if its position is known, the line with an arrow below it.
 *
 * @param {unknown} error
 * @param {string} text the typed text
 */
export function inputError(error, text) {
  const element = make("div", { class: "problem", role: "alert" }, make("p", {}, sentence(error)));
  const position = positionOf(error);
  const line = text.split("\n")[(position?.line ?? 0) - 1];
  if (position && line !== undefined) element.append(excerpt(line, position.column));
  return element;
}

/**
 * @param {unknown} error
 * @param {string} text the typed text
 * @returns {number | null} the position of the error, in JavaScript string units
 */
export function errorOffset(error, text) {
  const position = positionOf(error);
  if (!position?.column) return null;
  const lines = text.split("\n").slice(0, position.line);
  const last = [...(lines.pop() ?? "")].slice(0, position.column - 1).join("");
  return [...lines, last].join("\n").length;
}

/**
 * @param {unknown} error
 * @returns {{line: number, column: number} | null} both counted from 1; column 0 means unknown
 */
function positionOf(error) {
  if (!(error instanceof Problem)) return null;
  if (error.line) return { line: error.line, column: error.column ?? 0 };
  const found = /^line (\d+):/.exec(error.message);
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
