/** A game's result in figures. */

import { isClue } from "../../board/board.js";
import { make, section } from "../../dom.js";
import { plural } from "../../format.js";

/** @typedef {import("../../board/topology.js").Topology} Topology */

const ABOUT =
  "3BV is the smallest number of clicks that opens this board without flags. Efficiency is the " +
  "3BV you opened per click, flags included. It can exceed 100 %, because one chord can open " +
  "several cells.";

/**
 * @param {import("./session.js").Session} session a finished session
 * @returns {HTMLElement}
 */
export function resultSheet({ game, stopwatch, clicks, undone, fatal, hints }) {
  const truth = game.truth ?? [];
  const total = bbbv(game.topology, truth);
  const done = bbbv(game.topology, truth, (place) => isClue(game.shown[place]));
  const won = game.status === "won";
  const figures = [
    ["Time", `${stopwatch.seconds.toFixed(1)} s`],
    ["3BV", won ? String(total) : `${done} of ${total}`],
    ["Clicks", String(clicks)],
    ["Efficiency", `${Math.round((100 * done) / clicks)} %`],
    ["Undos", `${undone}${fatal ? ` (${plural(fatal, "mine")})` : ""}`],
    ["Hints", String(hints)],
  ];
  return section(
    "Result",
    "result",
    make("h2", {}, won ? wonText(fatal) : "Lost"),
    make(
      "dl",
      { class: "figures" },
      ...figures.map(([name, value]) =>
        make("div", {}, make("dt", {}, name), make("dd", {}, value)),
      ),
    ),
    make("p", { class: "small faint" }, ABOUT),
  );
}

/** @param {number} fatal */
function wonText(fatal) {
  return fatal ? `Won after undoing ${plural(fatal, "mine")}` : "Won";
}

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
