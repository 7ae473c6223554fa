/** The cells of a board and their neighbours. A place is a cell's number in reading order. */

/**
 * @typedef {"grid" | "torus" | "hex"} Kind hex: hexagons, odd rows shifted right by half a cell
 * @typedef {[number, number]} Cell row and column, from 0
 */

/** @type {Kind[]} */
export const KINDS = ["grid", "torus", "hex"];
export const KIND_NAMES = { grid: "Grid", torus: "Torus (edges joined)", hex: "Hexagons" };

/**
 * @param {readonly number[]} cell
 * @returns {string} its display name, counted from 1: r3c5 is row 3, column 5
 */
export function cellName([row, column]) {
  return `r${row + 1}c${column + 1}`;
}

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
    this.neighbours = new Array(this.size);
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

  /** @param {Cell[]} cells */
  places(cells) {
    return new Set(cells.map((cell) => this.place(cell)));
  }

  /** @param {number} place */
  name(place) {
    return cellName(this.cell(place));
  }

  /**
   * @template Value
   * @param {Value[]} values one for every place
   * @returns {Value[][]} the values row by row
   */
  inRows(values) {
    return Array.from({ length: this.rows }, (_, row) =>
      values.slice(row * this.cols, (row + 1) * this.cols),
    );
  }

  /**
   * @param {number} place
   * @returns {number[]} the neighbouring places in order, each once
   */
  around(place) {
    return (this.neighbours[place] ??= this.findNeighbours(place));
  }

  /** @param {number} place */
  findNeighbours(place) {
    const [row, column] = this.cell(place);
    const places = new Set();
    for (const down of [-1, 0, 1]) {
      for (const right of this.steps(row, down)) {
        places.add(this.within([row + down, column + right]) ?? place);
      }
    }
    places.delete(place);
    return [...places].sort((one, other) => one - other);
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
   * @returns {number | null} its place, or null beyond the edge
   */
  within([row, column]) {
    if (this.kind === "torus") {
      return this.place([(row + this.rows) % this.rows, (column + this.cols) % this.cols]);
    }
    const inside = row >= 0 && row < this.rows && column >= 0 && column < this.cols;
    return inside ? this.place([row, column]) : null;
  }
}
