/** What the engine has found out about a board, by place. */

import { finePercent } from "./numbers.js";

/** @typedef {import("../../board/symbols.js").Board} Board */
/** @typedef {import("../../board/topology.js").Cell} Cell */

/**
 * @typedef {object} Answer of `analyze`
 * @property {boolean} consistent
 * @property {string | null} solutions
 * @property {boolean} exact
 * @property {number} [error]
 * @property {Cell[]} safe
 * @property {Cell[]} mined
 * @property {(number | null)[][]} probability
 * @property {{cell: Cell, safety: number} | null} best
 * @property {Cell[]} [conflict]
 * @property {boolean} [conflict_includes_mines]
 */

export class Findings {
  /**
   * @param {Board} board
   * @param {Answer} answer
   */
  constructor(board, answer) {
    const places = (/** @type {Cell[]} */ cells) =>
      new Set(cells.map(([row, column]) => row * board.cols + column));
    this.board = board;
    this.consistent = answer.consistent;
    this.exact = answer.exact;
    /** The largest standard error; 1 if nothing is known of it. */
    this.error = answer.error ?? 0;
    this.solutions = answer.solutions;
    this.probability = answer.probability.flat();
    this.safe = places(answer.safe);
    this.mined = places(answer.mined);
    this.conflict = places(answer.conflict ?? []);
    this.conflictHasTotal = answer.conflict_includes_mines ?? false;
    this.best = answer.best;
  }

  /** @param {number} place */
  isCertain(place) {
    return this.safe.has(place) || this.mined.has(place);
  }

  /**
   * What is known of a cell in words; nothing if it is not covered.
   * @param {number} place
   */
  describe(place) {
    if (this.safe.has(place)) return "certainly safe";
    if (this.mined.has(place)) return "certainly mined";
    const probability = this.probability[place] ?? null;
    if (probability === null) return "";
    return this.exact
      ? `${finePercent(probability)} mined`
      : `about ${finePercent(probability, 1)} mined`;
  }
}
