/** A board that one can see, hear and touch. It knows no rules: it shows cells and emits events. */

import { make } from "../dom.js";
import { Gestures } from "./gestures.js";
import { Topology } from "./topology.js";

/**
 * @typedef {import("./topology.js").Kind} Kind
 * @typedef {import("./topology.js").Cell} Cell
 *
 * @typedef {object} CellStyle how a cell looks and sounds
 * @property {"covered" | "open" | "flag" | "mine" | "boom" | "wrong" | "wait"} kind
 * @property {string} label what a screen reader says of it, after its row and column
 * @property {string} [text] what stands on it: clues have their colours
 * @property {string} [marks] some of `safe mined reason best chosen conflict`
 * @property {string} [face] a colour of its own, such as of a heat map
 * @property {string} [ink] the colour of its text upon that
 * @property {string} [title] shown on hover
 *
 * @typedef {"open" | "mark" | "chord" | "up" | "down" | "left" | "right"} Action
 * @typedef {Record<Action, string[]>} Keys the keys of every action, as `KeyboardEvent.key`
 */

/** @type {Keys} */
export const KEYS = {
  open: [" ", "Enter"],
  mark: ["f"],
  chord: ["c"],
  up: ["ArrowUp"],
  down: ["ArrowDown"],
  left: ["ArrowLeft"],
  right: ["ArrowRight"],
};

/** @type {Record<string, Cell>} */
const STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

const SMALLEST = matchMedia("(pointer: coarse)").matches ? 30 : 22; // fingers need more room
const LARGEST = 40;

/**
 * Events, each a `CustomEvent` with the cell as `detail.cell`:
 * - `open`: click, tap, Space or Enter (`detail.again`: the second half of a double click)
 * - `mark`: right click, long press or F
 * - `chord`: middle click, both buttons, or C
 * - `hover`: the pointer is on it (`detail.buttons` says what is pressed), or null: on none
 * - `choose`: it has the focus
 */
export class BoardView extends EventTarget {
  /**
   * @param {{rows: number, cols: number, topology?: Kind, label: string, smallest?: number}} board
   */
  constructor({ rows, cols, topology = "grid", label, smallest = SMALLEST }) {
    super();
    this.topology = new Topology(topology, rows, cols);
    this.smallest = smallest;
    /** @type {Keys} */
    this.keys = KEYS;
    /** @type {HTMLElement[]} */
    this.cells = [];
    /** @type {string[]} */
    this.styles = new Array(rows * cols).fill("");
    this.current = 0;
    this.grid = make("div", { class: "grid", role: "grid", "aria-label": label });
    this.grid.dataset.shape = topology;
    this.fill();
    this.element = make("div", { class: "board" }, this.grid);
    this.listen();
  }

  fill() {
    const { rows, cols } = this.topology;
    for (let row = 0; row < rows; row++) {
      const line = make("div", { class: "row", role: "row" });
      for (let column = 0; column < cols; column++) {
        const cell = make("div", { class: "cell", role: "gridcell", tabIndex: -1 });
        cell.dataset.place = String(this.cells.length);
        this.cells.push(cell);
        line.append(cell);
      }
      this.grid.append(line);
    }
    this.cells[0].tabIndex = 0;
    this.setAll({ kind: "covered", label: "covered" });
  }

  listen() {
    this.grid.addEventListener("keydown", (event) => this.press(event));
    this.grid.addEventListener("focusin", (event) => {
      const place = this.placeOf(event.target);
      if (place === null) return;
      this.enter(place);
      this.emit("choose", place);
    });
    new Gestures(
      this.grid,
      (target) => this.placeOf(target),
      (type, place, detail) => this.emit(type, place, detail),
    );
    this.watch = new ResizeObserver(() => this.fit());
    this.watch.observe(this.element);
  }

  /** Stop watching the room that there is. */
  close() {
    this.watch?.disconnect();
  }

  /** Choose the size of the cells by the room that there is. */
  fit() {
    const { rows, cols, kind } = this.topology;
    const half = kind === "hex" ? 0.5 : 0;
    const wide = (this.element.clientWidth - 8) / (cols + half);
    const high = Math.max(320, innerHeight - 230) / (rows * (kind === "hex" ? 0.866 : 1));
    const size = Math.max(this.smallest, Math.min(LARGEST, Math.floor(wide), Math.floor(high)));
    if (this.element.clientWidth) this.grid.style.setProperty("--cell", `${size}px`);
  }

  /**
   * @param {Cell} cell
   * @param {CellStyle} style
   */
  set(cell, style) {
    this.setPlace(this.topology.place(cell), style);
  }

  /**
   * @param {number} place
   * @param {CellStyle} style
   */
  setPlace(place, style) {
    const key = JSON.stringify(style);
    if (this.styles[place] === key) return;
    this.styles[place] = key;
    show(this.cells[place], style, this.topology.cell(place));
  }

  /** @param {CellStyle} style */
  setAll(style) {
    for (let place = 0; place < this.cells.length; place++) this.setPlace(place, style);
  }

  /** @returns {Cell} the cell that has the focus, or had it last */
  get chosen() {
    return this.topology.cell(this.current);
  }

  /** @param {Cell} cell */
  focus(cell = this.chosen) {
    this.enter(this.topology.place(cell));
    this.cells[this.current].focus();
  }

  /** @param {number} place */
  enter(place) {
    this.cells[this.current].tabIndex = -1;
    this.cells[place].tabIndex = 0;
    this.current = place;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.altKey || event.metaKey) return;
    const place = this.target(event) ?? this.current;
    const action = event.ctrlKey ? null : this.action(event.key);
    if (place !== this.current) this.focus(this.topology.cell(place));
    else if (action && !event.repeat)
      this.emit(action, place); // a key held down acts once
    else if (!action && !this.moves(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} key */
  action(key) {
    return /** @type {Action[]} */ (["open", "mark", "chord"]).find((name) => this.has(name, key));
  }

  /**
   * @param {Action} name
   * @param {string} key
   */
  has(name, key) {
    return this.keys[name].includes(key.length === 1 ? key.toLowerCase() : key);
  }

  /** @param {KeyboardEvent} event */
  moves(event) {
    return this.target(event) !== null;
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {number | null} where a key leads; the edges of a torus are no obstacle
   */
  target({ key, ctrlKey }) {
    const [row, column] = this.chosen;
    const { rows, cols } = this.topology;
    if (key === "Home") return this.topology.place([ctrlKey ? 0 : row, 0]);
    if (key === "End") return this.topology.place([ctrlKey ? rows - 1 : row, cols - 1]);
    const step = Object.keys(STEPS).find((name) => this.has(/** @type {Action} */ (name), key));
    if (!step || ctrlKey) return null;
    const [down, right] = STEPS[step];
    return this.topology.within([row + down, column + right]) ?? this.current;
  }

  /**
   * @param {string} type
   * @param {number | null} place
   * @param {object} [detail]
   */
  emit(type, place, detail = {}) {
    const cell = place === null ? null : this.topology.cell(place);
    this.dispatchEvent(new CustomEvent(type, { detail: { cell, ...detail } }));
  }

  /**
   * @param {EventTarget | null} target
   * @returns {number | null}
   */
  placeOf(target) {
    const cell = target instanceof Element ? target.closest(".cell") : null;
    return cell instanceof HTMLElement ? Number(cell.dataset.place) : null;
  }
}

/**
 * @param {HTMLElement} element
 * @param {CellStyle} style
 * @param {Cell} cell
 */
function show(element, style, [row, column]) {
  const text = style.text ?? "";
  element.textContent = text;
  element.ariaLabel = `row ${row}, column ${column}: ${style.label}`;
  element.title = style.title ?? "";
  element.dataset.kind = style.kind;
  attribute(element, "data-clue", style.kind === "open" && !style.ink ? text : "");
  attribute(element, "data-long", text.length > 1 || style.face ? "yes" : "");
  attribute(element, "data-mark", style.marks ?? "");
  element.style.setProperty("--face", style.face ?? "");
  element.style.color = style.ink ?? "";
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {string} value
 */
function attribute(element, name, value) {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}
