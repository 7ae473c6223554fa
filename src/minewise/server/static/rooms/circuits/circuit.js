/** A compiled formula: what its board shows, which cells carry which signal, and the mines. */

/**
 * @typedef {object} Compiled what the server tells of a board
 * @property {string[]} board
 * @property {number} rows
 * @property {number} cols
 * @property {number} mines
 * @property {string[]} inputs
 * @property {Record<string, string>} outputs by name, the signal that carries it
 * @property {Record<string, {cell: [number, number], mine_means: boolean}[]>} signals
 * @property {Record<string, string>} names of the signals that people know
 * @property {Record<string, number>} hues
 * @property {{inputs: string[], outputs: string[], rows: [string, string][]} | null} table
 * @property {string | null} id
 *
 * @typedef {Record<string, boolean>} Values
 */

export const COVERED = "?".charCodeAt(0);
export const ZERO = "0".charCodeAt(0);
export const MINE = "B".charCodeAt(0);

/** No signal, or one that nobody has named. */
export const NONE = -1;
export const UNNAMED = -2;

/** Cells are numbered row by row. */
export class Circuit {
  /** @param {Compiled} compiled */
  constructor(compiled) {
    this.compiled = compiled;
    this.rows = compiled.rows;
    this.cols = compiled.cols;
    const cells = this.rows * this.cols;
    /** What every cell shows, as the code of its symbol. */
    this.shown = new Uint8Array(cells);
    compiled.board.forEach((line, row) => {
      for (let col = 0; col < this.cols; col++) {
        this.shown[row * this.cols + col] = line.charCodeAt(col);
      }
    });
    /** By cell, the hue of its signal. */
    this.hue = new Int8Array(cells).fill(NONE);
    /** By cell, the number of its signal. */
    this.signal = new Int32Array(cells).fill(NONE);
    this.signals = Object.keys(compiled.signals);
    /** By cell, whether a mine means that the signal is true. */
    this.means = new Uint8Array(cells);
    /** By cell, whether it is mined. */
    this.mined = new Uint8Array(cells);
    this.signals.forEach((signal, number) => {
      const hue = compiled.hues[signal] ?? UNNAMED;
      for (const { cell, mine_means: means } of compiled.signals[signal]) {
        this.hue[this.place(cell)] = hue;
        this.signal[this.place(cell)] = number;
        this.means[this.place(cell)] = Number(means);
      }
    });
  }

  /** @param {[number, number]} cell */
  place([row, col]) {
    return row * this.cols + col;
  }

  /**
   * @param {number} place
   * @returns {boolean} the value that a cell has, of the signal that it carries
   */
  truth(place) {
    return this.mined[place] === this.means[place];
  }

  /**
   * @param {number} place
   * @returns {string | null} the signal that a cell carries
   */
  signalAt(place) {
    return this.signals[this.signal[place]] ?? null;
  }

  /**
   * @param {number} place
   * @returns {string} what there is to say about a cell
   */
  words(place) {
    const cell = `[${Math.floor(place / this.cols)}, ${place % this.cols}]`;
    const shown = this.shown[place];
    const signal = this.signalAt(place);
    if (shown === MINE) return `${cell} a known mine`;
    if (shown !== COVERED) return `${cell} clue ${String.fromCharCode(shown)}`;
    const mined = `${cell} covered, ${this.mined[place] ? "mined" : "free"}`;
    if (signal === null) return `${mined}: depends on several signals`;
    const name = this.compiled.names[signal] ?? "a signal without a name";
    return `${mined}: ${name} = ${Number(this.truth(place))}`;
  }

  /**
   * @param {string} signal
   * @returns {number[]} the cells that carry it, from top to bottom
   */
  cellsOf(signal) {
    return this.compiled.signals[signal].map(({ cell }) => this.place(cell)).sort((a, b) => a - b);
  }

  /**
   * @param {string[]} layout
   * @returns {number[]} the cells that change
   */
  changes(layout) {
    const changed = [];
    for (let place = 0; place < this.mined.length; place++) {
      if (this.mined[place] !== this.minedIn(layout, place)) changed.push(place);
    }
    return changed;
  }

  /**
   * @param {string[]} layout
   * @param {number} place
   */
  minedIn(layout, place) {
    const line = layout[Math.floor(place / this.cols)];
    return Number(line.charCodeAt(place % this.cols) === MINE);
  }
}
