/** An accessible view of a board. It shows cells and emits events; the rules are elsewhere. */

import { emit, make } from "../dom.js";
import { Gestures } from "./gestures.js";
import { cellName } from "./topology.js";

/**
 * @typedef {import("./topology.js").Topology} Topology
 * @typedef {import("./topology.js").Cell} Cell
 *
 * @typedef {object} CellStyle how a cell is shown and read aloud
 * @property {"covered" | "open" | "flag" | "mine" | "boom" | "wrong" | "wait"} kind
 * @property {string} label for screen readers, after the cell name
 * @property {string} [text] shown in the cell; clues have their own colours
 * @property {string} [marks] any of `safe mined reason best chosen conflict`
 * @property {string} [face] the background, such as a heat map colour
 * @property {string} [ink] the text colour
 * @property {string} [title] shown on hover
 *
 * @typedef {"open" | "mark" | "chord" | "up" | "down" | "left" | "right"} Action
 * @typedef {Record<Action, string[]>} Keys the keys for each action, as `KeyboardEvent.key`
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
const LARGEST = 56;
const ZOOM_STEP = 1.2;
const [SMALLEST_ZOOMED, LARGEST_ZOOMED] = [8, 120];
const RULER = 22; // pixels beside the cells
const MARGIN = 8; // pixels at an edge that may be out of sight
/** The style of a cell that has not been shown yet. @type {any} */
const NOTHING = {};
const HEX_HEIGHT = 0.866; // height of a row of hexagons, in cell widths

/** @param {KeyboardEvent} event */
export function keyOf({ key }) {
  return key.length === 1 ? key.toLowerCase() : key;
}

/**
 * Emits events with `detail.cell`:
 * - `open`: click, tap, Space or Enter (`detail.again`: second half of a double click)
 * - `mark`: right click, long press or F
 * - `chord`: middle click, both buttons, or C
 * - `press`: a mouse button or finger is down on a cell (`detail.isChord`), or no longer (null)
 * - `hover`: the pointer entered a cell (`detail.buttons`: those pressed), or left the board (null)
 * - `choose`: the cell received focus
 */
export class BoardView extends EventTarget {
  /** @param {{topology: Topology, label: string, smallest?: number}} board */
  constructor({ topology, label, smallest = SMALLEST }) {
    super();
    this.topology = topology;
    this.smallest = smallest;
    /** @type {Keys} */
    this.keys = KEYS;
    /** @type {HTMLElement[]} */
    this.cells = [];
    /** What every cell shows. @type {CellStyle[]} */
    this.styles = new Array(topology.size).fill(NOTHING);
    /** The places shown as pressed. @type {number[]} */
    this.pressed = [];
    /** The cell size relative to the size that fits the window. */
    this.zoom = 1;
    this.fitting = SMALLEST;
    this.current = 0;
    this.grid = make("div", { class: "grid", role: "grid", "aria-label": label });
    this.fill();
    const { kind, rows, cols } = topology;
    const rulers = [ruler("columns", cols), ruler("rows", rows)];
    const frame = make("div", { class: "frame", "data-shape": kind }, ...rulers, this.grid);
    this.element = make("div", { class: "board" }, frame);
    this.element.style.setProperty("--columns", String(cols + 1));
    this.listen();
  }

  fill() {
    for (const places of this.topology.inRows([...this.styles.keys()])) {
      const cells = places.map((place) => {
        const cell = make("div", { class: "cell", role: "gridcell", tabIndex: -1 });
        cell.dataset.place = String(place);
        return cell;
      });
      this.cells.push(...cells);
      this.grid.append(make("div", { class: "row", role: "row" }, ...cells));
    }
    this.cells[0].tabIndex = 0;
    for (const place of this.cells.keys())
      this.setPlace(place, { kind: "covered", label: "covered" });
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
    queueMicrotask(() => this.fit()); // before the first frame, so that nothing moves
    this.watch = new ResizeObserver(() => this.fit());
    this.watch.observe(this.element);
    this.element.addEventListener("scroll", () => this.showEdges(), { passive: true });
    this.element.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  close() {
    this.watch?.disconnect();
  }

  /** Size the cells to the available space. */
  fit() {
    const { rows, cols, kind } = this.topology;
    const isHex = kind === "hex";
    const wide = (this.element.clientWidth - 8 - RULER) / (cols + (isHex ? 0.5 : 0));
    const high = Math.max(320, innerHeight - 248) / (rows * (isHex ? HEX_HEIGHT : 1));
    const size = Math.min(LARGEST, Math.floor(wide), Math.floor(high));
    if (!this.element.clientWidth) return;
    this.fitting = Math.max(this.smallest, size);
    this.element.style.setProperty("--cell", `${this.zoomed(this.zoom)}px`);
    this.showEdges();
  }

  /** @param {number} zoom */
  zoomed(zoom) {
    return Math.max(SMALLEST_ZOOMED, Math.min(LARGEST_ZOOMED, Math.round(this.fitting * zoom)));
  }

  /** @param {number} zoom 1 fits the cells to the window */
  setZoom(zoom) {
    this.zoom = this.zoomed(zoom) / this.fitting;
    this.fit();
  }

  /**
   * Zoom with Ctrl and the wheel, or two fingers on a touchpad, keeping the cell under the pointer.
   *
   * @param {WheelEvent} event
   */
  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const { left, top } = this.element.getBoundingClientRect();
    this.zoomAround(event.deltaY < 0 ? 1 : -1, event.clientX - left, event.clientY - top);
  }

  /**
   * @param {number} steps positive to enlarge
   * @param {number} [x] the point that stays in place, by default the centre
   * @param {number} [y]
   */
  zoomAround(steps, x = this.element.clientWidth / 2, y = this.element.clientHeight / 2) {
    const before = this.zoomed(this.zoom);
    const { scrollLeft, scrollTop } = this.element;
    this.setZoom(this.zoom * ZOOM_STEP ** steps);
    const scale = this.zoomed(this.zoom) / before;
    this.element.scrollTo((scrollLeft + x) * scale - x, (scrollTop + y) * scale - y);
    emit(this, "zoom", this.zoom);
  }

  /** Mark the sides on which the board continues out of sight. */
  showEdges() {
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } =
      this.element;
    const sides = {
      left: scrollLeft > MARGIN,
      right: scrollLeft + clientWidth < scrollWidth - MARGIN,
      top: scrollTop > MARGIN,
      bottom: scrollTop + clientHeight < scrollHeight - MARGIN,
    };
    const more = Object.entries(sides).filter(([, isHidden]) => isHidden);
    setOrRemove(this.element, "data-more", more.map(([side]) => side).join(" "));
  }

  /** @param {number[]} places the covered cells to show as pressed */
  setPressed(places) {
    for (const place of this.pressed) this.cells[place].removeAttribute("data-pressed");
    for (const place of places) this.cells[place].setAttribute("data-pressed", "");
    this.pressed = places;
  }

  /**
   * @param {number} place
   * @param {CellStyle} style
   */
  setPlace(place, style) {
    const before = this.styles[place];
    this.styles[place] = style;
    const element = this.cells[place];
    if (style.label !== before.label) {
      element.ariaLabel = `${cellName(this.topology.cell(place))}: ${style.label}`;
    }
    show(element, style, before);
  }

  /** @returns {Cell} the cell that has focus, or had it last */
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
    const place = this.target(event);
    const action = event.ctrlKey ? undefined : this.action(event);
    if (place !== null && place !== this.current) this.focus(this.topology.cell(place));
    else if (action && !event.repeat) this.emit(action, this.current);
    else if (!action && place === null) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {KeyboardEvent} event */
  action(event) {
    const names = /** @type {Action[]} */ (["open", "mark", "chord"]);
    return names.find((name) => this.keys[name].includes(keyOf(event)));
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {number | null} where a key moves to; on a torus, moves wrap around the edges
   */
  target(event) {
    const [row, column] = this.chosen;
    const { rows, cols } = this.topology;
    if (event.key === "Home") return this.topology.place([event.ctrlKey ? 0 : row, 0]);
    if (event.key === "End") return this.topology.place([event.ctrlKey ? rows - 1 : row, cols - 1]);
    const step = Object.keys(STEPS).find((name) =>
      this.keys[/** @type {Action} */ (name)].includes(keyOf(event)),
    );
    if (!step || event.ctrlKey) return null;
    const [down, right] = STEPS[step];
    return this.topology.within([row + down, column + right]) ?? this.current;
  }

  /**
   * @param {string} type
   * @param {number | null} place
   * @param {object} [detail]
   */
  emit(type, place, detail = {}) {
    emit(this, type, { cell: place === null ? null : this.topology.cell(place), ...detail });
  }

  /**
   * @param {EventTarget | null} target
   * @returns {number | null}
   */
  placeOf(target) {
    const cell = target instanceof Element ? target.closest(".cell") : null;
    return cell instanceof HTMLElement && this.grid.contains(cell)
      ? Number(cell.dataset.place)
      : null;
  }
}

/**
 * Numbers from 1, hidden from screen readers, which read the cell names instead.
 *
 * @param {"rows" | "columns"} axis
 * @param {number} count
 */
function ruler(axis, count) {
  const numbers = Array.from({ length: count }, (_, index) => make("span", {}, String(index + 1)));
  return make("div", { class: `ruler ruler-${axis}`, "aria-hidden": "true" }, ...numbers);
}

/**
 * Show a style, changing only what differs: with hundreds of cells, every change costs time.
 *
 * @param {HTMLElement} element
 * @param {CellStyle} style
 * @param {CellStyle} before
 */
function show(element, style, before) {
  const { kind, text = "", title = "", marks = "", face = "", ink = "" } = style;
  if (text !== (before.text ?? "")) element.textContent = text;
  if (title !== (before.title ?? "")) element.title = title;
  if (kind !== before.kind) element.dataset.kind = kind;
  if (marks !== (before.marks ?? "")) setOrRemove(element, "data-mark", marks);
  if (face !== (before.face ?? "")) element.style.setProperty("--face", face);
  if (ink !== (before.ink ?? "")) element.style.color = ink;
  if (clue(style) !== clue(before)) setOrRemove(element, "data-clue", clue(style));
  if (isLong(style) !== isLong(before)) setOrRemove(element, "data-long", isLong(style));
}

/** @param {CellStyle} style */
function clue({ kind, text = "", ink }) {
  return kind === "open" && !ink ? text : "";
}

/** @param {CellStyle} style */
function isLong({ text = "", face }) {
  return text.length > 1 || face ? "yes" : "";
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {string} value
 */
function setOrRemove(element, name, value) {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}
