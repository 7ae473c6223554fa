/** Random layouts, and layouts from links. */

import { MINE, SAFE, parseBoard } from "../../board/board.js";

/**
 * @typedef {import("../../board/topology.js").Topology} Topology
 * @typedef {import("../../board/board.js").Board} Board
 * @typedef {"any" | "safe" | "zero"} Start what the first click can hit: any cell, a safe cell, a 0
 */

/**
 * Draw a layout uniformly from all layouts that the start rule allows.
 *
 * @param {Topology} topology
 * @param {number} mines
 * @param {Start} start
 * @param {number} first the place of the first click
 * @returns {boolean[]}
 */
export function drawLayout(topology, mines, start, first) {
  if (!hasRoom(topology, mines, start, first)) {
    throw new RangeError(
      `${mines} mines leave no room to start at ${topology.name(first)}: ` +
        "use fewer mines or another start rule",
    );
  }
  const free = new Set(keptFree(topology, start, first));
  const mined = new Array(topology.size).fill(false);
  const candidates = [...mined.keys()].filter((place) => !free.has(place));
  // A partial Fisher-Yates shuffle.
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
 * @param {number} limit at most 2^32
 * @returns {number} a uniformly random whole number below `limit`
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
 * @returns {Board} a board on which every cell is known
 */
export function layoutBoard(topology, mined) {
  return { topology, mines: null, cells: mined.map((mine) => (mine ? MINE : SAFE)) };
}

/**
 * @param {Topology} topology
 * @param {boolean[]} mined
 * @returns {string[]} one string per row
 */
export function rowsOf(topology, mined) {
  return topology.inRows(layoutBoard(topology, mined).cells).map((row) => row.join(""));
}

/**
 * @param {string[]} rows
 * @returns {boolean[]}
 */
export function minedOf(rows) {
  return [...rows.join("")].map((symbol) => symbol === MINE);
}

/**
 * @param {string} id
 * @returns {Promise<{topology: Topology, mined: boolean[]}>}
 */
export async function layoutOf(id) {
  const { topology, cells } = await parseBoard({ id });
  if (cells.some((symbol) => symbol !== MINE && symbol !== SAFE)) {
    throw new Error("it shows a board, not a layout");
  }
  return { topology, mined: cells.map((symbol) => symbol === MINE) };
}
