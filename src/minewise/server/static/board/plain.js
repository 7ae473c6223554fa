/** Boards as plain data, the kind that JSON can carry. The same as `minewise.plain` reads. */

import { placeOfJsonError } from "./json_error.js";
import { BoardError, Source, quoted } from "./source.js";
import { ALPHABET, LARGEST_CLUE, NOT_FLAT, isClue } from "./symbols.js";
import { KINDS } from "./topology.js";

/** @typedef {import("./symbols.js").Board} Board */

const KEYS = ["topology", "shape", "neighbours", "mines", "cells"];

/**
 * Write a board as plain data; the cells are nested like the board.
 * @param {Board} board
 */
export function toPlain({ topology, rows, cols, mines, cells }) {
  const values = cells.map((symbol) => (isClue(symbol) ? Number(symbol) : symbol));
  const nested = Array.from({ length: rows }, (_, row) =>
    values.slice(row * cols, (row + 1) * cols),
  );
  return { topology, shape: [rows, cols], mines, cells: nested };
}

/**
 * Read a flat board from JSON text.
 *
 * The kind of topology may be left out where it is a grid, the shape where the cells tell it.
 * @param {string} text
 * @returns {Board}
 * @throws {BoardError}
 */
export function parseJson(text) {
  const data = loaded(text);
  for (const key of Object.keys(data)) {
    if (!KEYS.includes(key)) {
      throw new BoardError(`unknown key ${quoted(key)}: use ${KEYS.join(", ")}`);
    }
  }
  if (!("cells" in data)) {
    throw new BoardError('a board in JSON needs "cells", nested like the board');
  }
  const topology = readTopology(data.topology ?? "grid");
  const [rows, cols] = readShape(data.shape ?? [data.cells?.length, data.cells?.[0]?.length]);
  const cells = listed(data.cells, rows, "cells").flatMap((row, number) =>
    readRow(row, cols, `cells[${number}]`),
  );
  return { topology, rows, cols, mines: readMines(data.mines ?? null, rows * cols), cells };
}

/** @param {string} text */
function loaded(text) {
  const source = new Source(text);
  let data;
  try {
    data = JSON.parse(source.text);
  } catch {
    throw source.error(placeOfJsonError(source.text), "this is not JSON");
  }
  if (data === null || typeof data !== "object" || Array.isArray(data)) {
    throw new BoardError(`a board in JSON is an object, not ${described(data)}`);
  }
  return data;
}

/**
 * @param {unknown} kind
 * @returns {Board["topology"]}
 */
function readTopology(kind) {
  if (kind === "box" || kind === "graph") throw new BoardError(NOT_FLAT);
  const known = KINDS.find((name) => name === kind);
  if (!known) throw new BoardError(`unknown topology ${described(kind)}: use ${KINDS.join(", ")}`);
  return known;
}

/** @param {unknown} shape */
function readShape(shape) {
  const isLength = (/** @type {unknown} */ n) => Number.isSafeInteger(n) && Number(n) > 0;
  if (!Array.isArray(shape) || shape.length !== 2 || !shape.every(isLength)) {
    throw new BoardError("the shape of a flat board is its number of rows and of columns");
  }
  return shape;
}

/**
 * @param {unknown} value
 * @param {number} length
 * @param {string} path
 */
function listed(value, length, path) {
  if (!Array.isArray(value) || value.length !== length) {
    throw new BoardError(`${path} must be a list of ${length}, not ${described(value)}`);
  }
  return value;
}

/**
 * @param {unknown} row
 * @param {number} cols
 * @param {string} path
 * @returns {string[]}
 */
function readRow(row, cols, path) {
  return listed(row, cols, path).map((value, number) => {
    if (Number.isInteger(value) && value >= 0 && value <= LARGEST_CLUE) return String(value);
    if (value === "*") return "B";
    if (typeof value === "string" && /^[?B\-F]$/.test(value)) return value;
    const wrong = `${described(value)} is not a cell: use ${ALPHABET}`;
    throw new BoardError(`${path}[${number}]: ${wrong}`);
  });
}

/**
 * @param {unknown} mines
 * @param {number} cells
 */
function readMines(mines, cells) {
  if (mines === null) return null;
  if (typeof mines !== "number" || !Number.isInteger(mines)) {
    throw new BoardError(`the total of mines is a whole number, not ${described(mines)}`);
  }
  if (mines < 0 || mines > cells) {
    throw new BoardError(`${mines} mines do not fit on ${cells} cells`);
  }
  return mines;
}

/**
 * Name a piece of data in a message; lists and objects may be too deep to print.
 * @param {unknown} value
 */
function described(value) {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value !== null && typeof value === "object") return "an object";
  return typeof value === "string" ? quoted(value) : String(value).slice(0, 30);
}
