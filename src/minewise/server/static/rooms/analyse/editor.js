/** The edited board. Boards are immutable, so old boards can be restored. */

import { COVERED } from "../../board/board.js";
import { Topology } from "../../board/topology.js";
import { emit } from "../../dom.js";

/** @typedef {import("../../board/board.js").Board} Board */

const MOST_UNDOS = 500;

/** Emits `change` after every edit; `detail.loaded`: whether a different board was loaded. */
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

  /** Until `endStroke`, everything painted is one edit. */
  beginStroke() {
    this.stroking = true;
    this.begun = this.board;
  }

  endStroke() {
    this.stroking = false;
  }

  /** @param {import("../../board/topology.js").Kind} kind */
  setKind(kind) {
    const { rows, cols } = this.board.topology;
    this.change({ ...this.board, topology: new Topology(kind, rows, cols) });
  }

  /** @param {number | null} mines */
  setMines(mines) {
    this.change({ ...this.board, mines });
  }

  /**
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
    if (isSame(board, this.board)) return;
    if (!this.stroking || this.board === this.begun) this.past.push(this.board);
    if (this.past.length > MOST_UNDOS) this.past.shift();
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
    emit(this, "change", { loaded });
  }
}

/**
 * @param {Board} board
 * @param {number} rows
 * @param {number} cols
 * @returns {Board}
 */
function resized({ topology: old, mines, cells }, rows, cols) {
  const topology = new Topology(old.kind, rows, cols);
  const kept = Array.from({ length: topology.size }, (_, place) => {
    const [row, column] = topology.cell(place);
    return row < old.rows && column < old.cols ? cells[old.place([row, column])] : COVERED;
  });
  return { topology, mines: mines && Math.min(mines, topology.size), cells: kept };
}

/**
 * @param {Board} one
 * @param {Board} other
 */
function isSame(one, other) {
  return (
    one.topology.kind === other.topology.kind &&
    one.topology.rows === other.topology.rows &&
    one.topology.cols === other.topology.cols &&
    one.mines === other.mines &&
    one.cells.every((symbol, place) => symbol === other.cells[place])
  );
}
