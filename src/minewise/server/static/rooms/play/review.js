/** The server's judgement of a game. */

import { ask } from "../../api.js";
import { MINE } from "../../board/board.js";
import { rowsOf } from "./layouts.js";

/**
 * @typedef {import("../../board/topology.js").Cell} Cell
 * @typedef {import("./game.js").Game} Game
 *
 * @typedef {object} Judged
 * @property {number} number of the event, from 0
 * @property {"reveal" | "chord"} do
 * @property {Cell} cell
 * @property {"start" | "certain" | "forced" | "needless" | "bad"} judgement
 * @property {number | null} safety
 * @property {boolean} fatal
 * @property {boolean} undone
 * @property {string} text
 * @property {Cell[]} safe
 * @property {{cell: Cell} | null} best
 *
 * @typedef {object} Summary
 * @property {number} certain
 * @property {number} forced
 * @property {number} needless
 * @property {number} bad
 * @property {number} guesses
 * @property {number} successes
 * @property {number | null} expected
 * @property {number | null} luck
 * @property {number | null} accuracy
 * @property {boolean} accuracy_exact
 *
 * @typedef {{moves: Judged[], summary: Summary}} Review
 *
 * @typedef {object} Reviewed a game to review
 * @property {Game} game
 * @property {import("./layouts.js").Start} start
 * @property {number | null} first where the start rule holds
 */

/**
 * @param {Reviewed} reviewed
 * @param {AbortSignal} [signal]
 * @returns {Promise<Review>}
 */
export async function reviewOf({ game, start, first }, signal) {
  const { topology, truth, log } = game;
  const opening = log.find(([what]) => what === "reveal")?.[1];
  // The start rule holds only for the first cell, and a link may claim a rule its layout breaks.
  const isKept = opening === first && keepsRule(start, truth?.[first ?? 0]);
  const body = {
    layout: rowsOf(
      topology,
      (truth ?? []).map((symbol) => symbol === MINE),
    ),
    topology: topology.kind,
    start: isKept ? start : "any",
    moves: log.map(([what, place]) =>
      place === undefined ? { do: what } : { do: what, cell: topology.cell(place) },
    ),
  };
  return ask("review", body, { signal });
}

/**
 * Whether the first cell obeys the start rule.
 *
 * @param {import("./layouts.js").Start} start
 * @param {string | undefined} symbol
 */
function keepsRule(start, symbol) {
  return start === "zero" ? symbol === "0" : symbol !== MINE;
}

/**
 * The marks on the board before a judged move.
 *
 * @param {Judged} move
 * @param {Game} game
 */
export function marksOf({ cell, safe, best }, game) {
  /** @type {import("./hint.js").Marks} */
  const marks = new Map();
  for (const each of safe) marks.set(game.topology.place(each), "safe");
  if (best && !safe.length) marks.set(game.topology.place(best.cell), "best");
  marks.set(game.topology.place(cell), "chosen");
  return marks;
}
