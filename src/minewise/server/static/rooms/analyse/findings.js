/** The analysis of a board, by place. */

import { uncertainPercent } from "../../format.js";

/** @typedef {import("../../board/board.js").Board} Board */
/** @typedef {import("../../board/topology.js").Cell} Cell */

/**
 * @typedef {object} Answer the answer from `analyze`
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
    const { topology } = board;
    this.board = board;
    this.consistent = answer.consistent;
    this.exact = answer.exact;
    /** The largest standard error; 1 if unknown. */
    this.error = answer.error ?? 0;
    this.solutions = answer.solutions;
    this.probability = answer.probability.flat();
    this.safe = topology.places(answer.safe);
    this.mined = topology.places(answer.mined);
    this.conflict = topology.places(answer.conflict ?? []);
    this.conflictHasTotal = answer.conflict_includes_mines ?? false;
    this.best = answer.best;
  }

  /** @param {number} place */
  isCertain(place) {
    return this.safe.has(place) || this.mined.has(place);
  }

  /**
   * Describe a covered cell; other cells have an empty description.
   *
   * @param {number} place
   */
  describe(place) {
    if (this.safe.has(place)) return "certainly safe";
    if (this.mined.has(place)) return "certainly mined";
    const probability = this.probability[place] ?? null;
    if (probability === null) return "";
    return this.exact
      ? `${uncertainPercent(probability, 5)} mined`
      : `about ${uncertainPercent(probability, 1)} mined`;
  }
}
