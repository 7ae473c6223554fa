/** Paints the visible part of a circuit's board. */

import { COVERED, MINE, NONE, UNNAMED, ZERO } from "./circuit.js";
import { coloursOf } from "./colours.js";

/** @typedef {import("./circuit.js").Circuit} Circuit */
/** @typedef {{words: string, font: number, x: number, y: number, width: number, height: number}} Frame */
/**
 * @typedef {object} Label
 * @property {string} name the signal's name
 * @property {number} cell a place that has the signal's value
 * @property {number} place the place above or below which the name is drawn
 * @property {boolean} above
 * @property {number} hue
 */

const TILE = 9;
const SMALLEST_TILE = 25; // smaller tiles have no borders

/** The minimum cell sizes, in pixels, for drawing mines, gaps and clues. */
const MARKED = 5;
const SPACED = 8;
const WRITTEN = 11;

export class Painter {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.family = "";
    this.colours = coloursOf(canvas); // read again when the canvas is on the page
  }

  /**
   * @param {Circuit} circuit
   * @param {{left: number, top: number, width: number, height: number, size: number}} sight
   *   the visible part in pixels, and the size of a cell
   * @param {Label[]} labels
   */
  paint(circuit, sight, labels) {
    const { left, top, width, height, size } = sight;
    const scale = devicePixelRatio;
    const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
    if (this.canvas.width !== wide) this.canvas.width = wide;
    if (this.canvas.height !== high) this.canvas.height = high;
    this.pen.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
    this.pen.fillStyle = this.colours.paper;
    this.pen.fillRect(left, top, width, height);
    const firstCol = Math.floor(left / size);
    const lastCol = Math.min(circuit.cols - 1, Math.floor((left + width) / size));
    const lastRow = Math.min(circuit.rows - 1, Math.floor((top + height) / size));
    this.family = getComputedStyle(this.canvas).fontFamily;
    if (size * TILE >= SMALLEST_TILE) this.borders(circuit, size);
    this.pen.textAlign = "center";
    this.pen.textBaseline = "middle";
    this.pen.font = `600 ${Math.round(size * 0.62)}px ${this.family}`;
    for (let row = Math.floor(top / size); row <= lastRow; row++) {
      for (let col = firstCol; col <= lastCol; col++) this.cell(circuit, row, col, size);
    }
    /** @type {Frame[]} */
    const taken = [];
    for (const label of labels) {
      const frame = this.frame(circuit, label, size);
      if (taken.some((other) => meet(frame, other))) continue; // overlapping names cannot be read
      taken.push(frame);
      this.label(frame, label);
    }
  }

  /**
   * @param {Circuit} circuit
   * @param {number} size
   */
  borders({ rows, cols }, size) {
    this.pen.strokeStyle = this.colours.line;
    this.pen.lineWidth = 1;
    this.pen.beginPath();
    for (let col = 0; col <= cols; col += TILE) {
      this.pen.moveTo(col * size, 0);
      this.pen.lineTo(col * size, rows * size);
    }
    for (let row = 0; row <= rows; row += TILE) {
      this.pen.moveTo(0, row * size);
      this.pen.lineTo(cols * size, row * size);
    }
    this.pen.stroke();
  }

  /**
   * @param {Circuit} circuit
   * @param {number} row
   * @param {number} col
   * @param {number} size
   */
  cell(circuit, row, col, size) {
    const place = row * circuit.cols + col;
    const shown = circuit.shown[place];
    if (shown === ZERO) return;
    const mined = circuit.mined[place] === 1 || shown === MINE;
    const hue = circuit.hue[place];
    const truth = circuit.truth(place);
    const [face, ink] = this.cellColours(shown, hue, truth);
    const gap = size >= SPACED ? 1 : 0;
    this.pen.fillStyle = face;
    this.pen.fillRect(col * size, row * size, size - gap, size - gap);
    this.pen.fillStyle = ink;
    const [x, y] = [(col + 0.5) * size - gap / 2, (row + 0.5) * size - gap / 2];
    if (mined && size >= MARKED) this.mine(x, y, size);
    else if (shown !== COVERED && shown !== MINE && size >= WRITTEN) {
      this.pen.fillText(String.fromCharCode(shown), x, y + size * 0.04);
    }
  }

  /**
   * @param {number} shown
   * @param {number} hue
   * @param {boolean} truth the signal's value
   * @returns {[string, string]} the face and text colours
   */
  cellColours(shown, hue, truth) {
    if (hue === UNNAMED)
      return truth
        ? [this.colours.plain, this.colours.onTrue]
        : [this.colours.plainPale, this.colours.ink];
    if (hue !== NONE)
      return truth
        ? [this.colours.strong[hue], this.colours.onTrue]
        : [this.colours.pale[hue], this.colours.ink];
    return shown === COVERED || shown === MINE
      ? [this.colours.other, this.colours.ink]
      : [this.colours.clue, this.colours.faint];
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} size
   */
  mine(x, y, size) {
    this.pen.beginPath();
    this.pen.arc(x, y, size * 0.24, 0, 2 * Math.PI);
    this.pen.fill();
    if (size < WRITTEN) return;
    this.pen.lineWidth = size * 0.09;
    this.pen.strokeStyle = this.pen.fillStyle;
    this.pen.beginPath();
    for (let turn = 0; turn < 4; turn++) {
      const [across, down] = [Math.cos((turn * Math.PI) / 4), Math.sin((turn * Math.PI) / 4)];
      this.pen.moveTo(x - across * size * 0.36, y - down * size * 0.36);
      this.pen.lineTo(x + across * size * 0.36, y + down * size * 0.36);
    }
    this.pen.stroke();
  }

  /**
   * Place the name and value of a signal.
   *
   * @param {Circuit} circuit
   * @param {Label} label
   * @param {number} size
   * @returns {Frame}
   */
  frame(circuit, { name, cell, place, above }, size) {
    const { rows, cols } = circuit;
    const words = `${name} = ${Number(circuit.truth(cell))}`;
    const font = Math.max(11, Math.min(18, size * 1.3));
    this.pen.font = `700 ${font}px ${this.family}`;
    const [width, height] = [this.pen.measureText(words).width + font * 0.8, font * 1.45];
    const [row, col] = [Math.floor(place / cols), place % cols];
    const away = size * 0.75 + height / 2;
    const x = within((col + 0.5) * size, width / 2, cols * size);
    const y = within((row + 0.5) * size + (above ? -away : away), height / 2, rows * size);
    return { words, font, x, y, width, height };
  }

  /**
   * Draw a name in a frame with its signal's colour.
   *
   * @param {Frame} frame
   * @param {Label} label
   */
  label({ words, font, x, y, width, height }, { hue }) {
    this.pen.font = `700 ${font}px ${this.family}`;
    this.pen.fillStyle = this.colours.paper;
    this.pen.strokeStyle = this.colours.strong[hue];
    this.pen.lineWidth = 2;
    this.pen.beginPath();
    this.pen.roundRect(x - width / 2, y - height / 2, width, height, font * 0.3);
    this.pen.fill();
    this.pen.stroke();
    this.pen.fillStyle = this.colours.ink;
    this.pen.fillText(words, x, y + font * 0.06);
  }
}

/**
 * @param {Frame} one
 * @param {Frame} other
 */
function meet(one, other) {
  return (
    2 * Math.abs(one.x - other.x) < one.width + other.width &&
    2 * Math.abs(one.y - other.y) < one.height + other.height
  );
}

/**
 * @param {number} middle
 * @param {number} half
 * @param {number} end
 */
function within(middle, half, end) {
  return Math.max(half + 1, Math.min(end - half - 1, middle));
}
