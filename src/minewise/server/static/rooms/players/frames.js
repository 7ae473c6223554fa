/** A game as a list of moments, one after each step of the player. */

import { parseBoard } from "../../board/text.js";
import { Topology } from "../../board/topology.js";

/**
 * @typedef {import("../../board/topology.js").Cell} Cell
 * @typedef {"first" | "safe" | "guess" | "mine"} StepKind
 * @typedef {{kind: StepKind, cell: Cell, safety?: number}} Step
 * @typedef {{number: number, steps: Step[], board: string}} Turn
 *
 * One game, as the server tells it.
 * @typedef {object} Game
 * @property {string} player
 * @property {"grid" | "torus" | "hex"} topology
 * @property {number} rows
 * @property {number} cols
 * @property {number} mines
 * @property {number} index
 * @property {"won" | "lost" | "stuck" | "blunder"} outcome
 * @property {number} clicks
 * @property {number} guesses
 * @property {string} board before the first turn
 * @property {Turn[]} turns
 *
 * @typedef {object} Frame
 * @property {string[]} symbols what every cell shows, as in board text
 * @property {Step | null} step what has just been done
 * @property {Set<number>} opened the places that it has opened
 */

/**
 * @param {Game} game
 * @returns {Frame[]}
 */
export function framesOf(game) {
  const topology = new Topology(game.topology, game.rows, game.cols);
  let symbols = parseBoard(game.board).cells;
  /** @type {Frame[]} */
  const frames = [{ symbols, step: null, opened: new Set() }];
  for (const turn of game.turns) {
    const after = parseBoard(turn.board).cells;
    for (const step of turn.steps) {
      const opened = openedBy(step, symbols, after, topology);
      symbols = symbols.map((symbol, at) => (opened.has(at) ? after[at] : symbol));
      frames.push({ symbols, step, opened });
    }
  }
  return frames;
}

/**
 * A step shows its cell; a cell with no mine around it shows its neighbours, and so on.
 *
 * @param {Step} step
 * @param {string[]} before
 * @param {string[]} after
 * @param {Topology} topology
 */
function openedBy({ cell }, before, after, topology) {
  const opened = new Set([topology.place(cell)]);
  for (const place of opened) {
    if (after[place] !== "0") continue;
    for (const near of topology.around(place)) if (before[near] === "?") opened.add(near);
  }
  return opened;
}
