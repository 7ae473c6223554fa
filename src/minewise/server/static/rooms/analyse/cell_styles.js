/** How cells look and sound: what they show, what is known of them, what is highlighted. */

import { FLAG, MINE, SAFE, isClue, isCovered } from "../../board/symbols.js";
import { shortPercent } from "./numbers.js";

/** @typedef {import("../../board/symbols.js").Board} Board */
/** @typedef {import("../../board/view.js").CellStyle} CellStyle */
/** @typedef {import("./findings.js").Findings} Findings */

/**
 * The heat map from free to mined, in the colours of `minewise.base.palette`. Every step is darker
 * than the last, so that the order needs no hue.
 */
const HEAT = [
  [253, 244, 205],
  [253, 200, 115],
  [242, 137, 75],
  [200, 67, 79],
  [109, 31, 94],
];
/** How bright the heat map is in the dark theme. */
const DIMMED = 0.85;
/** Up to this luminance white is easier to read than black. */
const DARK = 0.179;

/**
 * What panels highlight on the board, by place.
 * @typedef {object} Highlight
 * @property {number | null} chosen the cell that is asked about
 * @property {number | null} pointed the cell of a move
 * @property {Set<number>} reasons clues of a proof
 * @property {Set<number>} settled cells that a step of it settles
 * @property {string | null} layout one layout, its rows in one text
 */

/** @returns {Highlight} */
export function noHighlight() {
  return { chosen: null, pointed: null, reasons: new Set(), settled: new Set(), layout: null };
}

/**
 * @param {number} place
 * @param {Board} board
 * @param {Findings | null} findings
 * @param {Highlight} highlight
 * @returns {CellStyle}
 */
export function cellStyle(place, board, findings, highlight) {
  const style = plainStyle(place, board, findings, highlight);
  const marks = marksOf(place, findings, highlight);
  const label = [style.label, ...marks.map((mark) => WORDS[mark]).filter(Boolean)].join(", ");
  return { ...style, label, marks: [style.marks, ...marks].filter(Boolean).join(" ") };
}

/**
 * The same without what is highlighted.
 * @param {number} place
 * @param {Board} board
 * @param {Findings | null} findings
 * @param {Highlight} highlight
 */
export function plainStyle(place, { cells }, findings, highlight) {
  const symbol = cells[place];
  return isCovered(symbol) ? coveredStyle(place, symbol, findings, highlight) : symbolStyle(symbol);
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
 * @param {Highlight} highlight
 */
function marksOf(place, findings, highlight) {
  const marks = [];
  if (highlight.reasons.has(place)) marks.push("reason");
  if (highlight.settled.has(place)) marks.push("settled");
  if (highlight.chosen === place) marks.push("chosen");
  if (highlight.pointed === place) marks.push("best");
  if (findings?.conflict.has(place)) marks.push("conflict");
  return marks;
}

/**
 * @param {string} symbol
 * @returns {CellStyle}
 */
export function symbolStyle(symbol) {
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
 * @param {Highlight} highlight
 * @returns {CellStyle}
 */
function coveredStyle(place, symbol, findings, highlight) {
  const style = symbolStyle(symbol);
  if (highlight.layout) return layoutStyle(style, highlight.layout[place] === "B");
  const known = findings?.describe(place);
  if (!findings || !known) return style;
  const label = `${style.label}, ${known}`;
  const title = known;
  if (findings.mined.has(place)) {
    return { kind: style.kind, text: symbol === FLAG ? "" : "✕", label, title, marks: "mined" };
  }
  if (findings.safe.has(place)) {
    const kind = symbol === FLAG ? "wrong" : "covered";
    return { kind, text: symbol === FLAG ? "" : "✓", label, title, marks: "safe" };
  }
  const probability = findings.probability[place] ?? 0;
  const text = shortPercent(probability);
  const [face, colour] = [heatColour(probability), inkColour(probability)];
  return { kind: style.kind, text, label, title, face, ink: colour };
}

/**
 * @param {CellStyle} style
 * @param {boolean} mined
 * @returns {CellStyle}
 */
function layoutStyle(style, mined) {
  const label = `${style.label}, ${mined ? "a mine" : "free"} in this layout`;
  return mined ? { kind: "mine", label, marks: "here" } : { kind: "covered", label };
}

/** @param {number} probability */
export function heatColour(probability) {
  const colour = mixed(probability);
  return `light-dark(rgb(${colour}), rgb(${dimmed(colour)}))`;
}

/**
 * The colour of text that can be read upon it.
 * @param {number} probability
 */
export function inkColour(probability) {
  const colour = mixed(probability);
  const inks = [colour, dimmed(colour)].map((face) => (luminance(face) > DARK ? "#000" : "#fff"));
  return `light-dark(${inks})`;
}

/** @param {number} probability */
function mixed(probability) {
  const place = Math.min(Math.max(probability, 0), 1) * (HEAT.length - 1);
  const below = Math.min(Math.floor(place), HEAT.length - 2);
  return HEAT[below].map((part, channel) =>
    Math.round(part + (place - below) * (HEAT[below + 1][channel] - part)),
  );
}

/** @param {number[]} colour */
function dimmed(colour) {
  return colour.map((part) => Math.round(DIMMED * part));
}

/**
 * As the guidelines for accessible content define it.
 * @param {number[]} colour
 */
function luminance(colour) {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
