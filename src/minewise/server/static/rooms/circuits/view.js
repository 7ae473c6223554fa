/** A scrolling and zooming view of a circuit's board. */

import { button, make, scrollBox } from "../../dom.js";
import { ZERO } from "./circuit.js";
import { coloursOf } from "./colours.js";
import { Painter } from "./painter.js";
import { propagationTimes } from "./propagation.js";

/** @typedef {import("./circuit.js").Circuit} Circuit */

const SIZES = [1, 2, 3, 4, 6, 8, 10, 13, 16, 20, 26, 34];
const STEP = 14; // milliseconds per step of an animation
const FURTHEST = 5; // maximum number of cells between a name and its signal
const SHORTEST = 350; // milliseconds per animation
const LONGEST = 1800;

const LEGEND =
  "Strong colours: true. Pale colours: false. Grey: unnamed signals. " +
  "Click an input's wire to toggle the input.";

/** Changes of the colours; paper is always light. */
const schemes = ["(prefers-color-scheme: dark)", "print"].map((query) => matchMedia(query));
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export class CircuitView {
  /** @param {(input: string) => void} toggle called when an input's wire is clicked */
  constructor(toggle) {
    this.toggle = toggle;
    this.canvas = make("canvas", { role: "img" });
    this.painter = new Painter(this.canvas);
    this.ground = make("div", { class: "ground" }, this.canvas);
    this.box = scrollBox("Board: arrow keys scroll, + and - zoom", "window", this.ground);
    this.size = 8;
    this.frame = 0;
    /** @type {Circuit | null} */
    this.circuit = null;
    /** @type {import("./painter.js").Label[]} */
    this.labels = [];
    this.caption = make("p", { class: "caption small faint" }, LEGEND);
    this.element = make("div", { class: "stack" }, this.box, this.buttons(), this.caption);
    this.resized = new ResizeObserver(() => this.refresh());
    this.retheme = () => {
      this.painter.colours = coloursOf(this.canvas);
      this.refresh();
    };
    this.themes = new MutationObserver(this.retheme);
    this.listen();
  }

  buttons() {
    return make(
      "div",
      { class: "bar", role: "group", "aria-label": "Zoom" },
      button("−", () => this.zoom(-1), { "aria-label": "Zoom out" }),
      button("+", () => this.zoom(1), { "aria-label": "Zoom in" }),
      button("Fit", () => this.fit(), { "aria-label": "Fit to window" }),
    );
  }

  listen() {
    this.box.addEventListener("scroll", () => this.refresh(), { passive: true });
    this.box.addEventListener("keydown", (event) => this.press(event));
    this.box.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.canvas.addEventListener("pointermove", (event) => this.hover(event));
    this.canvas.addEventListener("pointerleave", () => (this.caption.textContent = LEGEND));
    this.canvas.addEventListener("click", (event) => {
      const input = this.inputAt(this.placeOf(event));
      if (input !== null) this.toggle(input);
    });
    this.resized.observe(this.box);
    this.themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    for (const scheme of schemes) scheme.addEventListener("change", this.retheme);
  }

  close() {
    this.resized.disconnect();
    this.themes.disconnect();
    for (const scheme of schemes) scheme.removeEventListener("change", this.retheme);
    cancelAnimationFrame(this.frame);
  }

  /** @param {Circuit} circuit */
  open(circuit) {
    cancelAnimationFrame(this.frame);
    this.circuit = circuit;
    this.labels = labelsOf(circuit);
    this.painter.colours = coloursOf(this.canvas);
    this.fit();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") this.zoom(1);
    else if (event.key === "-") this.zoom(-1);
    else return;
    event.preventDefault();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.zoom(event.deltaY < 0 ? 1 : -1);
  }

  /**
   * @param {MouseEvent} event
   * @returns {number} the cell under the pointer
   */
  placeOf({ clientX, clientY }) {
    const { left, top } = this.ground.getBoundingClientRect();
    const row = Math.floor((clientY - top) / this.size);
    return row * (this.circuit?.cols ?? 0) + Math.floor((clientX - left) / this.size);
  }

  /** @param {number} place */
  inputAt(place) {
    const signal = this.circuit?.signalAt(place) ?? null;
    return signal !== null && this.circuit?.compiled.inputs.includes(signal) ? signal : null;
  }

  /** @param {MouseEvent} event */
  hover(event) {
    if (!this.circuit) return;
    const place = this.placeOf(event);
    const empty = this.circuit.shown[place] === ZERO;
    this.caption.textContent = empty ? LEGEND : this.circuit.describe(place);
    this.canvas.classList.toggle("over-input", this.inputAt(place) !== null);
  }

  /** Choose the largest cells that fit the width and, if possible, the height. */
  fit() {
    if (!this.circuit) return;
    const wide = (this.box.clientWidth - 2) / this.circuit.cols;
    const high = Math.max(highest(this.box) / this.circuit.rows, 6);
    this.resize(Math.max(1, Math.floor(Math.min(wide, high, 20))));
  }

  /** @param {number} way */
  zoom(way) {
    const next =
      way > 0 ? SIZES.find((size) => size > this.size) : SIZES.findLast((size) => size < this.size);
    if (next) this.resize(next);
  }

  /**
   * Resize the cells around the middle of the view.
   *
   * @param {number} size
   */
  resize(size) {
    if (!this.circuit) return;
    const { box } = this;
    const factor = size / this.size;
    const x = (box.scrollLeft + box.clientWidth / 2) * factor;
    const y = (box.scrollTop + box.clientHeight / 2) * factor;
    this.size = size;
    this.ground.style.width = `${this.circuit.cols * size}px`;
    this.ground.style.height = `${this.circuit.rows * size}px`;
    box.scrollTo(x - box.clientWidth / 2, y - box.clientHeight / 2);
    this.refresh();
  }

  refresh() {
    const { box, circuit, size } = this;
    if (!circuit || !box.clientWidth) return;
    const width = Math.min(box.clientWidth, circuit.cols * size);
    const height = Math.min(box.clientHeight, circuit.rows * size);
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    const left = Math.max(0, Math.min(box.scrollLeft, circuit.cols * size - width));
    const top = Math.max(0, Math.min(box.scrollTop, circuit.rows * size - height));
    this.painter.paint(circuit, { left, top, width, height, size }, this.labels);
  }

  /**
   * Move the mines to their places in a layout.
   *
   * @param {string[]} layout
   * @param {string[]} switched the changed inputs; none for the first layout
   */
  show(layout, switched) {
    const { circuit } = this;
    if (!circuit) return;
    cancelAnimationFrame(this.frame);
    const changed = circuit.changes(layout);
    if (reducedMotion.matches || !switched.length) {
      for (const place of changed) circuit.toggleMine(place);
      return this.refresh();
    }
    const sources = switched.map((signal) => circuit.cellsOf(signal)[0]);
    const times = propagationTimes(circuit, changed, sources);
    this.animate(times, (place) => circuit.toggleMine(place));
  }

  /**
   * @param {Map<number, number>} times
   * @param {(place: number) => void} change
   */
  animate(times, change) {
    const order = [...times].sort(([, one], [, other]) => one - other);
    const steps = order.at(-1)?.[1] ?? 0;
    const pace = Math.min(Math.max(steps * STEP, SHORTEST), LONGEST) / (steps + 1);
    const begin = performance.now();
    let done = 0;
    const tick = (/** @type {number} */ now) => {
      for (; done < order.length && order[done][1] * pace <= now - begin; done++) {
        change(order[done][0]);
      }
      this.refresh();
      if (done < order.length) this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
  }
}

/** @param {HTMLElement} box */
function highest(box) {
  return parseFloat(getComputedStyle(box).maxHeight) - 2;
}

/**
 * Place names above the start of named signals, and below the end of outputs.
 *
 * @param {Circuit} circuit
 * @returns {import("./painter.js").Label[]}
 */
function labelsOf(circuit) {
  const { names, hues, outputs, inputs } = circuit.compiled;
  const ends = new Set(Object.values(outputs));
  return Object.entries(names).map(([signal, name]) => {
    const cells = circuit.cellsOf(signal);
    const above = inputs.includes(signal) || !ends.has(signal);
    const cell = above ? cells[0] : cells[cells.length - 1];
    const place = margin(circuit, cell, above ? -1 : 1);
    return { name, hue: hues[signal], cell, place, above };
  });
}

/**
 * Go up or down from a cell to the last cell before an empty one, where a name fits.
 *
 * @param {Circuit} circuit
 * @param {number} place
 * @param {-1 | 1} way
 */
function margin({ cols, shown }, place, way) {
  let end = place;
  for (let steps = 0; steps < FURTHEST; steps++) {
    const next = end + way * cols;
    if (!shown[next] || shown[next] === ZERO) break;
    end = next;
  }
  return end;
}
