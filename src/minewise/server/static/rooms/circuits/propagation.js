/** When mines move after inputs have changed: along the wires, from the inputs on. */

/** @typedef {import("./circuit.js").Circuit} Circuit */

/** How far apart the next cells of a wire may be. */
const REACH = 3;

/**
 * @param {Circuit} circuit
 * @param {number[]} changed the cells that change
 * @param {number[]} sources the cells where it begins
 * @returns {Map<number, number>} by cell, how many steps after the beginning it changes
 */
export function propagationTimes(circuit, changed, sources) {
  const waiting = new Set(changed);
  /** @type {Map<number, number>} */
  const times = new Map();
  let front = sources.filter((place) => waiting.delete(place));
  for (let time = 0; front.length; time++) {
    const next = [];
    for (const place of front) {
      times.set(place, time);
      for (const near of around(circuit, place)) if (waiting.delete(near)) next.push(near);
    }
    front = next;
  }
  const last = Math.max(0, ...times.values());
  for (const place of waiting) times.set(place, last); // which no wire leads to
  return times;
}

/**
 * @param {Circuit} circuit
 * @param {number} place
 */
function* around({ rows, cols }, place) {
  const row = Math.floor(place / cols);
  const col = place % cols;
  for (let r = Math.max(0, row - REACH); r <= Math.min(rows - 1, row + REACH); r++) {
    for (let c = Math.max(0, col - REACH); c <= Math.min(cols - 1, col + REACH); c++) {
      yield r * cols + c;
    }
  }
}
