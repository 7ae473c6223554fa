/** The order in which mines move after an input changes: along the wires. */

/** @typedef {import("./circuit.js").Circuit} Circuit */

/** The largest distance between consecutive cells in a wire. */
const REACH = 3;

/**
 * @param {Circuit} circuit
 * @param {number[]} changed the places that change
 * @param {number[]} sources the places where the change begins
 * @returns {Map<number, number>} the time step of each change, by place
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
  for (const place of waiting) times.set(place, last); // not reached by a wire
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
