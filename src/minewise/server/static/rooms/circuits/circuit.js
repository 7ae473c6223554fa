/** A compiled formula: its board, the cells' signals, and the mines. */

import { Topology } from "../../board/topology.js";

/**
 * @typedef {object} Compiled the answer from `circuit/compile`
 * @property {string[]} board
 * @property {number} rows
 * @property {number} cols
 * @property {number} mines
 * @property {string[]} inputs
 * @property {Record<string, string>} outputs output signals, by name
 * @property {Record<string, {cell: [number, number], mine_means: boolean}[]>} signals
 * @property {Record<string, string>} names the names of named signals
 * @property {Record<string, number>} hues
 * @property {{inputs: string[], outputs: string[], rows: [string, string][]} | null} table
 * @property {string | null} id
 *
 * @typedef {Record<string, boolean>} Values
 */

export const COVERED = "?".charCodeAt(0);
export const ZERO = "0".charCodeAt(0);
export const MINE = "B".charCodeAt(0);

/** Hues for cells without a signal, and for unnamed signals. */
export const NONE = -1;
export const UNNAMED = -2;

export class Circuit {
  /** @param {Compiled} compiled */
  constructor(compiled) {
    this.compiled = compiled;
    this.rows = compiled.rows;
    this.cols = compiled.cols;
    this.topology = new Topology("grid", this.rows, this.cols);
    const cells = this.rows * this.cols;
    /** The character codes of the symbols, by place. */
    this.shown = new Uint8Array(cells);
    const symbols = compiled.board.join("");
    for (let place = 0; place < cells; place++) this.shown[place] = symbols.charCodeAt(place);
    /** The hues of the signals, by place. */
    this.hue = new Int8Array(cells).fill(NONE);
    /** The numbers of the signals, by place. */
    this.signal = new Int32Array(cells).fill(NONE);
    this.signals = Object.keys(compiled.signals);
    /** Whether a mine means that the signal is true, by place. */
    this.means = new Uint8Array(cells);
    /** Whether a cell is mined, by place. */
    this.mined = new Uint8Array(cells);
    this.signals.forEach((signal, number) => {
      const hue = compiled.hues[signal] ?? UNNAMED;
      for (const { cell, mine_means: means } of compiled.signals[signal]) {
        const place = this.topology.place(cell);
        this.hue[place] = hue;
        this.signal[place] = number;
        this.means[place] = Number(means);
      }
    });
  }

  /**
   * @param {number} place
   * @returns {boolean} the value of the signal at a cell
   */
  truth(place) {
    return this.mined[place] === this.means[place];
  }

  /**
   * @param {number} place
   * @returns {string | null} the signal at a cell
   */
  signalAt(place) {
    return this.signals[this.signal[place]] ?? null;
  }

  /**
   * @param {number} place
   * @returns {string} a description of a cell
   */
  describe(place) {
    const cell = this.topology.name(place);
    const shown = this.shown[place];
    const signal = this.signalAt(place);
    if (shown === MINE) return `${cell}: known mine`;
    if (shown !== COVERED) return `${cell}: clue ${String.fromCharCode(shown)}`;
    const mined = `${cell}: covered, ${this.mined[place] ? "mined" : "safe"}`;
    if (signal === null) return `${mined}, depends on several signals`;
    const name = this.compiled.names[signal] ?? "unnamed signal";
    return `${mined}, ${name} = ${Number(this.truth(place))}`;
  }

  /**
   * @param {string} signal
   * @returns {number[]} its places, from top to bottom
   */
  cellsOf(signal) {
    return [...this.topology.places(this.compiled.signals[signal].map(({ cell }) => cell))].sort(
      (one, other) => one - other,
    );
  }

  /**
   * @param {string[]} layout
   * @returns {number[]} the places whose mines change
   */
  changes(layout) {
    const symbols = layout.join("");
    const isMined = (/** @type {number} */ place) => Number(symbols.charCodeAt(place) === MINE);
    return [...this.mined.keys()].filter((place) => this.mined[place] !== isMined(place));
  }

  /** @param {number} place */
  toggleMine(place) {
    this.mined[place] = 1 - this.mined[place];
  }
}
