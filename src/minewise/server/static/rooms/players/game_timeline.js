/** A game as a timeline of steps. */

import { COVERED } from "../../board/board.js";
import { Topology } from "../../board/topology.js";

/**
 * @typedef {import("../../board/topology.js").Cell} Cell
 * @typedef {"first" | "safe" | "guess" | "mine"} StepKind
 * @typedef {{kind: StepKind, cell: Cell, safety?: number}} PlayedStep
 * @typedef {{number: number, steps: PlayedStep[], board: string}} Turn
 *
 * A game as the server sends it.
 *
 * @typedef {object} ReplayedGame
 * @property {string} player
 * @property {"grid" | "torus" | "hex"} topology
 * @property {number} rows
 * @property {number} cols
 * @property {number} mines
 * @property {number} index
 * @property {"won" | "lost" | "stuck" | "blunder"} outcome
 * @property {number} clicks
 * @property {number} guesses
 * @property {string} board the board before the first turn
 * @property {Turn[]} turns
 */

/** A game that can be stepped forwards and backwards; each cell changes at most once. */
export class GameTimeline {
  /** @param {ReplayedGame} game */
  constructor(game) {
    this.topology = new Topology(game.topology, game.rows, game.cols);
    this.symbols = symbolsOf(game.board, game.rows);
    this.now = 0;
    /** @type {PlayedStep[]} */
    this.steps = [];
    /** @type {Map<number, string>[]} the symbols that each step shows, its own cell first */
    this.shown = [];
    this.record(game);
  }

  /** @param {ReplayedGame} game */
  record(game) {
    const { topology } = this;
    const places = [...this.symbols.keys()];
    const covered = new Set(places.filter((place) => this.symbols[place] === COVERED));
    for (const turn of game.turns) {
      const after = symbolsOf(turn.board, game.rows);
      for (const step of turn.steps) {
        const shown = shownBy(topology.place(step.cell), covered, after, topology);
        for (const place of shown.keys()) covered.delete(place);
        this.steps.push(step);
        this.shown.push(shown);
      }
    }
  }

  get end() {
    return this.steps.length;
  }

  /** @returns {PlayedStep | undefined} the last step */
  get step() {
    return this.steps[this.now - 1];
  }

  /** @returns {Map<number, string>} the symbols shown by the last step */
  get justShown() {
    return this.shown[this.now - 1] ?? new Map();
  }

  /**
   * Go to a step.
   *
   * @param {number} wanted
   * @returns {Set<number>} the places that have changed
   */
  go(wanted) {
    const changed = new Set(this.justShown.keys());
    const goal = Math.max(0, Math.min(this.end, wanted));
    while (this.now < goal) {
      for (const [place, symbol] of this.shown[this.now]) this.put(place, symbol, changed);
      this.now += 1;
    }
    while (this.now > goal) {
      this.now -= 1;
      for (const place of this.shown[this.now].keys()) this.put(place, COVERED, changed);
    }
    for (const place of this.justShown.keys()) changed.add(place);
    return changed;
  }

  /**
   * @param {number} place
   * @param {string} symbol
   * @param {Set<number>} changed
   */
  put(place, symbol, changed) {
    this.symbols[place] = symbol;
    changed.add(place);
  }

  /** @returns {number} the next guess, or the end */
  nextGuess() {
    const next = this.steps.findIndex(({ kind }, at) => at >= this.now && kind === "guess");
    return next < 0 ? this.end : next + 1;
  }
}

/**
 * @param {string} text a board whose clues have one digit
 * @param {number} rows
 */
function symbolsOf(text, rows) {
  return [...text.split("\n").slice(-rows).join("")];
}

/**
 * The symbols shown by a click, on its cell and around every 0.
 *
 * @param {number} clicked
 * @param {Set<number>} covered
 * @param {string[]} after
 * @param {Topology} topology
 */
function shownBy(clicked, covered, after, topology) {
  const shown = new Map([[clicked, after[clicked]]]);
  for (const [place, symbol] of shown) {
    if (symbol !== "0") continue;
    for (const near of topology.around(place)) {
      if (covered.has(near) && !shown.has(near)) shown.set(near, after[near]);
    }
  }
  return shown;
}
