/** The board that is edited: every edit makes a new one, and the old ones can be had back. */

import { COVERED } from "../../board/symbols.js";

/** @typedef {import("../../board/symbols.js").Board} Board */

/** More than anybody wants to undo. */
const MOST_EDITS = 500;

/** Emits `change` after every edit; `detail.loaded` says whether it is another board altogether. */
export class Editor extends EventTarget {
  /** @param {Board} board */
  constructor(board) {
    super();
    this.board = board;
    /** @type {Board[]} */
    this.past = [];
    /** @type {Board[]} */
    this.future = [];
    this.stroking = false;
  }

  /**
   * @param {number} place
   * @param {string} symbol
   */
  paint(place, symbol) {
    if (this.board.cells[place] === symbol) return;
    this.change({ ...this.board, cells: this.board.cells.with(place, symbol) });
  }

  /** From here on all that is painted is one edit, until `endStroke`. */
  beginStroke() {
    this.stroking = true;
    this.begun = this.board;
  }

  endStroke() {
    this.stroking = false;
  }

  /** @param {Board["topology"]} topology */
  setTopology(topology) {
    this.change({ ...this.board, topology });
  }

  /** @param {number | null} mines */
  setMines(mines) {
    this.change({ ...this.board, mines });
  }

  /**
   * Keep what fits.
   * @param {number} rows
   * @param {number} cols
   */
  resize(rows, cols) {
    this.change(resized(this.board, rows, cols));
  }

  clear() {
    this.change({ ...this.board, cells: this.board.cells.map(() => COVERED) });
  }

  /** @param {Board} board */
  load(board) {
    this.change(board, true);
  }

  /** @param {Board} board */
  change(board, loaded = false) {
    if (same(board, this.board)) return;
    if (!this.stroking || this.board === this.begun) this.past.push(this.board);
    if (this.past.length > MOST_EDITS) this.past.shift();
    this.future = [];
    this.show(board, loaded);
  }

  undo() {
    this.restore(this.past, this.future);
  }

  redo() {
    this.restore(this.future, this.past);
  }

  /**
   * @param {Board[]} from
   * @param {Board[]} to
   */
  restore(from, to) {
    const board = from.pop();
    if (!board) return;
    to.push(this.board);
    this.show(board, false);
  }

  /**
   * @param {Board} board
   * @param {boolean} loaded
   */
  show(board, loaded) {
    this.board = board;
    this.dispatchEvent(new CustomEvent("change", { detail: { loaded } }));
  }
}

/**
 * @param {Board} board
 * @param {number} rows
 * @param {number} cols
 * @returns {Board}
 */
function resized(board, rows, cols) {
  const cells = Array.from({ length: rows * cols }, (_, place) => {
    const row = Math.floor(place / cols);
    const column = place % cols;
    const inside = row < board.rows && column < board.cols;
    return inside ? board.cells[row * board.cols + column] : COVERED;
  });
  const mines = board.mines === null ? null : Math.min(board.mines, rows * cols);
  return { ...board, rows, cols, cells, mines };
}

/**
 * @param {Board} one
 * @param {Board} other
 */
function same(one, other) {
  return (
    one.topology === other.topology &&
    one.rows === other.rows &&
    one.cols === other.cols &&
    one.mines === other.mines &&
    one.cells.every((symbol, place) => symbol === other.cells[place])
  );
}
