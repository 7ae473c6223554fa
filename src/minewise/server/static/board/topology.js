/** Who neighbours whom, on flat boards. Cells are numbered in reading order. */

/**
 * @typedef {"grid" | "torus" | "hex"} Kind hex: rows of hexagons, odd ones half a cell to the right
 * @typedef {[number, number]} Cell row and column, from 0
 */

/** @type {Kind[]} */
export const KINDS = ["grid", "torus", "hex"];

export class Topology {
  /**
   * @param {Kind} kind
   * @param {number} rows
   * @param {number} cols
   */
  constructor(kind, rows, cols) {
    this.kind = kind;
    this.rows = rows;
    this.cols = cols;
    this.size = rows * cols;
    /** @type {(number[] | undefined)[]} */
    this.known = new Array(this.size);
  }

  /**
   * @param {number} place
   * @returns {Cell}
   */
  cell(place) {
    return [Math.floor(place / this.cols), place % this.cols];
  }

  /** @param {Cell} cell */
  place([row, column]) {
    return row * this.cols + column;
  }

  /**
   * @param {number} place
   * @returns {number[]} the places around it, in reading order, each once
   */
  around(place) {
    return (this.known[place] ??= this.found(place));
  }

  /** @param {number} place */
  found(place) {
    const places = new Set();
    for (const cell of this.beside(this.cell(place))) {
      const found = this.within(cell);
      if (found !== null && found !== place) places.add(found);
    }
    return [...places].sort((one, other) => one - other);
  }

  /**
   * @param {Cell} cell
   * @returns {Cell[]} where its neighbours would be on a board without an edge
   */
  beside([row, column]) {
    const cells = [];
    for (const down of [-1, 0, 1]) {
      for (const right of this.steps(row, down)) {
        cells.push(/** @type {Cell} */ ([row + down, column + right]));
      }
    }
    return cells;
  }

  /**
   * @param {number} row
   * @param {number} down
   */
  steps(row, down) {
    if (this.kind !== "hex" || down === 0) return [-1, 0, 1];
    return row % 2 ? [0, 1] : [-1, 0];
  }

  /**
   * @param {Cell} cell
   * @returns {number | null} its place, if there is such a cell
   */
  within([row, column]) {
    if (this.kind === "torus") {
      return this.place([(row + this.rows) % this.rows, (column + this.cols) % this.cols]);
    }
    const inside = row >= 0 && row < this.rows && column >= 0 && column < this.cols;
    return inside ? this.place([row, column]) : null;
  }
}
