/** Random layouts, and layouts from links. */

import { MINE, SAFE, parseBoard } from "../../board/board.js";
import { plural } from "../../format.js";

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
 * @param {(limit: number) => number} below returns a random whole number below a limit
 * @returns {boolean[]}
 */
export function drawLayout(topology, mines, start, first, below = randomBelow) {
  if (!hasRoom(topology, mines, start, first)) {
    throw new RangeError(
      `${noRoomText(topology, mines, start, first)}: use fewer mines or another start rule`,
    );
  }
  const free = new Set(keptFree(topology, start, first));
  const mined = new Array(topology.size).fill(false);
  const candidates = [...mined.keys()].filter((place) => !free.has(place));
  // A partial Fisher-Yates shuffle.
  for (let count = 0; count < mines; count++) {
    const other = count + below(candidates.length - count);
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
 * Why the start rule leaves no room for the mines.
 *
 * @param {Topology} topology
 * @param {number} mines
 * @param {Start} start
 * @param {number} first
 */
export function noRoomText(topology, mines, start, first) {
  const needed = keptFree(topology, start, first).length;
  const left = topology.size - mines;
  return (
    `${mines} mines leave ${left} of ${plural(topology.size, "cell")} free, but ` +
    `${start === "zero" ? "an opening" : "a safe start"} at ${topology.name(first)} needs ${needed}`
  );
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
  return uniformBelow(limit, () => crypto.getRandomValues(new Uint32Array(1))[0]);
}

/**
 * @param {number} seed below 2^32
 * @returns {(limit: number) => number} like `randomBelow`, but the same numbers for the same seed
 */
export function seededBelow(seed) {
  let state = seed;
  // Splitmix32, as its 32-bit words pass the usual tests for random numbers.
  const draw = () => {
    state = (state + 0x9e3779b9) | 0;
    let word = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return (word ^ (word >>> 15)) >>> 0;
  };
  return (limit) => uniformBelow(limit, draw);
}

/**
 * @param {number} limit
 * @param {() => number} draw returns uniformly random numbers below 2^32
 */
function uniformBelow(limit, draw) {
  const fair = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const number = draw();
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
