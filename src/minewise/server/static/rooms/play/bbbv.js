/** 3BV: the smallest number of clicks that opens a board without flags. */

/** @typedef {import("../../board/topology.js").Topology} Topology */

/**
 * Count the 3BV: openings, and clues not next to an opening, if `counts` holds for them.
 *
 * @param {Topology} topology
 * @param {string[]} truth the symbol under every cell
 * @param {(place: number) => boolean} [counts] such as whether the cell is open
 */
export function bbbv(topology, truth, counts = () => true) {
  const reached = new Set();
  let clicks = 0;
  for (let place = 0; place < topology.size; place++) {
    if (truth[place] !== "0" || reached.has(place)) continue;
    flood(topology, truth, place, reached);
    if (counts(place)) clicks++;
  }
  for (let place = 0; place < topology.size; place++) {
    if (truth[place] > "0" && truth[place] < "9" && !reached.has(place) && counts(place)) clicks++;
  }
  return clicks;
}

/**
 * @param {Topology} topology
 * @param {string[]} truth
 * @param {number} start
 * @param {Set<number>} reached
 */
function flood(topology, truth, start, reached) {
  const waiting = [start];
  reached.add(start);
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    for (const near of topology.around(place)) {
      if (truth[near] === "0" && !reached.has(near)) waiting.push(near);
      reached.add(near);
    }
  }
}
