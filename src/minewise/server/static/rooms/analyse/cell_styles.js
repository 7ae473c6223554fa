/** How cells are shown and read aloud: symbols, findings and highlights. */

import { FLAG, MINE, SAFE, isClue, isCovered } from "../../board/board.js";
import { shortPercent } from "../../format.js";

/** @typedef {import("../../board/board.js").Board} Board */
/** @typedef {import("../../board/view.js").CellStyle} CellStyle */
/** @typedef {import("./findings.js").Findings} Findings */

/**
 * The heat map from safe to mined, as in `minewise.base.palette`. Each colour is darker than
 * the one before, so the order is visible without hue.
 */
const HEAT = [
  [253, 244, 205],
  [253, 200, 115],
  [242, 137, 75],
  [200, 67, 79],
  [109, 31, 94],
];
const DARK_THEME_BRIGHTNESS = 0.85;
/** Up to this luminance, white text is easier to read than black. */
const DARK = 0.179;

/**
 * Highlights from the panels, by place.
 *
 * @typedef {object} Highlight
 * @property {number | null} chosen the cell being explained
 * @property {number | null} pointed the cell of the move under the pointer
 * @property {Set<number>} reasons the clues in a proof
 * @property {Set<number>} settled the cells decided by a step of the proof
 * @property {string | null} layout the symbols of one layout
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
 * The style of a cell without the marks from panels.
 *
 * @param {number} place
 * @param {Board} board
 * @param {Findings | null} findings
 * @param {Highlight} highlight
 */
export function plainStyle(place, { cells }, findings, highlight) {
  const symbol = cells[place];
  return isCovered(symbol) ? coveredStyle(place, symbol, findings, highlight) : symbolStyle(symbol);
}

/** @type {Record<string, string>} words for marks, for screen readers */
const WORDS = {
  reason: "part of the proof",
  settled: "explained",
  conflict: "in conflict",
  chosen: "selected",
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
  if (symbol === SAFE) return { kind: "open", text: "–", label: "known safe" };
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
  const label = `${style.label}, ${mined ? "mined" : "safe"} in this layout`;
  return mined ? { kind: "mine", label, marks: "here" } : { kind: "covered", label };
}

/** @param {number} probability */
export function heatColour(probability) {
  const colour = mixed(probability);
  return `light-dark(rgb(${colour}), rgb(${dimmed(colour)}))`;
}

/**
 * A readable colour for text on the heat map.
 *
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
  return colour.map((part) => Math.round(DARK_THEME_BRIGHTNESS * part));
}

/** @param {number[]} colour @returns {number} the relative luminance as defined by WCAG */
function luminance(colour) {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
