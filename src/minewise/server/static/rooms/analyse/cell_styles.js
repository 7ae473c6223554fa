/** How cells look and sound: what they show, what is known of them, what is lit. */

import { FLAG, MINE, SAFE, isClue, isCovered } from "../../board/symbols.js";
import { heat, ink } from "./heat.js";
import { shortPercent } from "./numbers.js";

/** @typedef {import("../../board/symbols.js").Board} Board */
/** @typedef {import("../../board/view.js").Look} Look */
/** @typedef {import("./findings.js").Findings} Findings */

/**
 * What panels want to be seen on the board, by place.
 * @typedef {object} Light
 * @property {number | null} chosen the cell that is asked about
 * @property {number | null} pointed the cell of a move
 * @property {Set<number>} reasons clues of a proof
 * @property {Set<number>} settled cells that a step of it settles
 * @property {string | null} layout one layout, its rows in one text
 */

/** @returns {Light} */
export function noLight() {
  return { chosen: null, pointed: null, reasons: new Set(), settled: new Set(), layout: null };
}

/**
 * @param {number} place
 * @param {Board} board
 * @param {Findings | null} findings
 * @param {Light} light
 * @returns {Look}
 */
export function lookOf(place, board, findings, light) {
  const look = plainLook(place, board, findings, light);
  const marks = marksOf(place, findings, light);
  const label = [look.label, ...marks.map((mark) => WORDS[mark]).filter(Boolean)].join(", ");
  return { ...look, label, marks: [look.marks, ...marks].filter(Boolean).join(" ") };
}

/**
 * The same without what is lit.
 * @param {number} place
 * @param {Board} board
 * @param {Findings | null} findings
 * @param {Light} light
 */
export function plainLook(place, { cells }, findings, light) {
  const symbol = cells[place];
  return isCovered(symbol) ? coveredLook(place, symbol, findings, light) : shownLook(symbol);
}

/** @type {Record<string, string>} What screen readers hear of a mark. */
const WORDS = {
  reason: "part of the proof",
  settled: "lit",
  conflict: "in conflict",
  chosen: "chosen",
};

/**
 * @param {number} place
 * @param {Findings | null} findings
 * @param {Light} light
 */
function marksOf(place, findings, light) {
  const marks = [];
  if (light.reasons.has(place)) marks.push("reason");
  if (light.settled.has(place)) marks.push("settled");
  if (light.chosen === place) marks.push("chosen");
  if (light.pointed === place) marks.push("best");
  if (findings?.conflict.has(place)) marks.push("conflict");
  return marks;
}

/**
 * @param {string} symbol
 * @returns {Look}
 */
export function shownLook(symbol) {
  if (symbol === MINE) return { kind: "mine", label: "known mine" };
  if (symbol === SAFE) return { kind: "open", text: "–", label: "known to be safe" };
  if (symbol === FLAG) return { kind: "flag", label: "flag" };
  if (isClue(symbol)) {
    return { kind: "open", text: symbol === "0" ? "" : symbol, label: `clue ${symbol}` };
  }
  return { kind: "covered", label: "covered" };
}

/**
 * @param {number} place
 * @param {string} symbol
 * @param {Findings | null} findings
 * @param {Light} light
 * @returns {Look}
 */
function coveredLook(place, symbol, findings, light) {
  const look = shownLook(symbol);
  if (light.layout) return layoutLook(look, light.layout[place] === "B");
  const told = findings?.told(place);
  if (!findings || !told) return look;
  const label = `${look.label}, ${told}`;
  const title = told;
  if (findings.mined.has(place)) {
    return { kind: look.kind, text: symbol === FLAG ? "" : "✕", label, title, marks: "mined" };
  }
  if (findings.safe.has(place)) {
    const kind = symbol === FLAG ? "wrong" : "covered";
    return { kind, text: symbol === FLAG ? "" : "✓", label, title, marks: "safe" };
  }
  const probability = findings.probability[place] ?? 0;
  const text = shortPercent(probability);
  const [face, colour] = [heat(probability), ink(probability)];
  return { kind: look.kind, text, label, title, face, ink: colour };
}

/**
 * @param {Look} look
 * @param {boolean} mined
 * @returns {Look}
 */
function layoutLook(look, mined) {
  const label = `${look.label}, ${mined ? "a mine" : "free"} in this layout`;
  return mined ? { kind: "mine", label, marks: "here" } : { kind: "covered", label };
}
