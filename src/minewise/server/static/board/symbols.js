/** What a cell shows, as it is written: a clue from 0 upwards or one of four marks. */

export const COVERED = "?";
export const MINE = "B";
/** Known to be free, its clue not shown. */
export const SAFE = "-";
/** Covered; the player believes there is a mine. */
export const FLAG = "F";

/** What fits the engine's 32 bits; far more neighbours than any cell can have. */
export const LARGEST_CLUE = 2 ** 31 - 1;

/** What a cell may be, as error messages put it. */
export const ALPHABET = "a clue, ? (covered), B or * (mine), - (safe) or F (flag)";

/** What is said of boards that have none. */
export const NOT_FLAT =
  "this page shows grids, tori and hexagons; the command line also takes boxes and graphs: " +
  "minewise solve FILE";

/**
 * A board with rows and columns. Its cells stand in reading order, each as the symbol that board
 * text has for it; a clue has no leading zeros.
 * @typedef {object} Board
 * @property {import("./topology.js").Kind} topology
 * @property {number} rows
 * @property {number} cols
 * @property {number | null} mines
 * @property {string[]} cells
 */

/** @param {string} symbol */
export function isClue(symbol) {
  return symbol >= "0" && symbol < ":";
}

/** @param {string} symbol */
export function isCovered(symbol) {
  return symbol === COVERED || symbol === FLAG;
}
