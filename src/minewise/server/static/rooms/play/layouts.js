/** Which cells hold mines: drawn at random, and as text. */

import { decode, encode } from "../../board/id.js";
import { MINE, SAFE } from "../../board/symbols.js";
import { formatBoard, parseBoard } from "../../board/text.js";

/**
 * @typedef {import("../../board/topology.js").Topology} Topology
 * @typedef {"any" | "safe" | "zero"} Start
 */

/**
 * Draw a layout: all that the start rule allows are equally likely.
 *
 * @param {Topology} topology
 * @param {number} mines
 * @param {Start} start
 * @param {number} first the place of the first click
 * @returns {boolean[]}
 */
export function drawLayout(topology, mines, start, first) {
  if (!hasRoom(topology, mines, start, first))
    throw new RangeError(tooFull(topology, mines, first));
  const free = new Set(keptFree(topology, start, first));
  const places = Array.from({ length: topology.size }, (_, place) => place);
  const candidates = places.filter((place) => !free.has(place));
  const mined = new Array(topology.size).fill(false);
  // The first steps of a shuffle choose without return.
  for (let count = 0; count < mines; count++) {
    const other = count + randomBelow(candidates.length - count);
    [candidates[count], candidates[other]] = [candidates[other], candidates[count]];
    mined[candidates[count]] = true;
  }
  return mined;
}

/**
 * @param {Topology} topology
 * @param {number} mines
 * @param {Start} start
 * @param {number} first
 * @returns {boolean} whether the start rule leaves room for the mines
 */
export function hasRoom(topology, mines, start, first) {
  return mines + keptFree(topology, start, first).length <= topology.size;
}

/**
 * @param {Topology} topology
 * @param {Start} start
 * @param {number} first
 */
function keptFree(topology, start, first) {
  if (start === "any") return [];
  return start === "safe" ? [first] : [first, ...topology.around(first)];
}

/**
 * @param {Topology} topology
 * @param {number} mines
 * @param {number} first
 */
function tooFull(topology, mines, first) {
  const [row, column] = topology.cell(first);
  return (
    `${mines} mines leave too little room to start at row ${row}, column ${column}: ` +
    "take fewer mines or another start rule"
  );
}

/**
 * @param {number} limit at most 2^32
 * @returns {number} a whole number below it, all equally likely
 */
export function randomBelow(limit) {
  const fair = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const [number] = crypto.getRandomValues(new Uint32Array(1));
    if (number < fair) return number % limit;
  }
}

/**
 * @param {Topology} topology
 * @param {boolean[]} mined
 * @returns {string[]} a text for every row
 */
export function rowsOf({ rows, cols }, mined) {
  const symbols = mined.map((mine) => (mine ? MINE : SAFE)).join("");
  return Array.from({ length: rows }, (_, row) => symbols.slice(row * cols, (row + 1) * cols));
}

/**
 * @param {string[]} rows
 * @returns {boolean[]}
 */
export function minedOf(rows) {
  return [...rows.join("")].map((symbol) => symbol === MINE);
}

/**
 * @param {Topology} topology
 * @param {boolean[]} mined
 * @returns {Promise<string>} the id of the board on which all is known
 */
export function idOf({ kind, rows, cols }, mined) {
  const cells = mined.map((mine) => (mine ? MINE : SAFE));
  return encode(formatBoard({ topology: kind, rows, cols, mines: null, cells }));
}

/**
 * @param {string} id
 * @returns {Promise<{topology: import("../../board/topology.js").Kind, rows: number, cols: number,
 *   mined: boolean[]}>}
 */
export async function layoutOf(id) {
  const { topology, rows, cols, cells } = parseBoard(await decode(id));
  if (cells.some((symbol) => symbol !== MINE && symbol !== SAFE)) {
    throw new Error("this is the id of a board, not of a layout");
  }
  return { topology, rows, cols, mined: cells.map((symbol) => symbol === MINE) };
}
