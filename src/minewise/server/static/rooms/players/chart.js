/** A chart of win rates with their intervals. */

import { interval, ratePercent } from "./figures.js";
import { draw, setAttributes } from "../../svg.js";

/** @typedef {import("./figures.js").Totals} Totals */

const ROW = 46;
const TOP = 8;
const AXIS = 26;
const MARGIN = 10;
const STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25];
const MOST_TICKS = 6;

export class Chart {
  constructor() {
    this.element = draw("svg", { class: "chart", role: "img" });
    /** @type {Totals[]} */
    this.totals = [];
    this.watch = new ResizeObserver(() => this.render());
    this.watch.observe(this.element);
  }

  /** @param {Totals[]} totals */
  show(totals) {
    this.totals = totals;
    this.render();
  }

  render() {
    const width = this.element.clientWidth || 600;
    const height = TOP + ROW * this.totals.length + AXIS;
    const axis = new Axis(this.totals, width);
    setAttributes(this.element, {
      viewBox: `0 0 ${width} ${height}`,
      height,
      "aria-label": this.description(),
    });
    this.element.replaceChildren(
      ...axis.ticks.map((tick) => mark(axis, tick, height)),
      ...this.totals.map((totals, place) => row(axis, totals, TOP + ROW * place, width)),
    );
  }

  description() {
    const rates = this.totals.map(
      (one) => `${one.player} ${ratePercent(one.win_rate, one.games)} %, ${interval(one)}`,
    );
    return `Win rates with 95 % intervals: ${rates.join("; ")}`;
  }

  close() {
    this.watch.disconnect();
  }
}

/** Maps rates to pixels; its bounds are round and include all intervals. */
class Axis {
  /**
   * @param {Totals[]} totals
   * @param {number} width
   */
  constructor(totals, width) {
    const low = Math.min(...totals.map((one) => one.win_rate_95[0]));
    const high = Math.max(...totals.map((one) => one.win_rate_95[1]));
    this.step = STEPS.find((step) => (high - low) / step <= MOST_TICKS - 1) ?? 0.25;
    this.low = this.step * Math.floor(low / this.step + 1e-9);
    this.high = this.step * Math.ceil(high / this.step - 1e-9);
    this.width = width;
  }

  get ticks() {
    const count = Math.round((this.high - this.low) / this.step);
    return Array.from({ length: count + 1 }, (_, place) => this.low + place * this.step);
  }

  /** @param {number} rate */
  at(rate) {
    const share = (rate - this.low) / (this.high - this.low || 1);
    return MARGIN + share * (this.width - 2 * MARGIN);
  }

  /** @param {number} rate */
  text(rate) {
    return `${(100 * rate).toFixed(this.step < 0.01 ? 1 : 0)} %`;
  }
}

/**
 * @param {Axis} axis
 * @param {number} tick
 * @param {number} height
 */
function mark(axis, tick, height) {
  const x = axis.at(tick);
  const anchor = x < 24 ? "start" : x > axis.width - 24 ? "end" : "middle";
  const place = { start: 0, middle: x, end: axis.width }[anchor];
  return draw(
    "g",
    { class: "tick" },
    draw("line", { x1: x, x2: x, y1: 0, y2: height - AXIS }),
    draw("text", { x: place, y: height - 6, "text-anchor": anchor }, axis.text(tick)),
  );
}

/**
 * @param {Axis} axis
 * @param {Totals} totals
 * @param {number} top
 * @param {number} width
 */
function row(axis, totals, top, width) {
  const [low, high] = totals.win_rate_95.map((rate) => axis.at(rate));
  const y = top + 31;
  const rate = totals.games ? `${ratePercent(totals.win_rate, totals.games)} %` : "";
  return draw(
    "g",
    { class: "entry" },
    draw("text", { class: "who", x: 2, y: top + 15 }, totals.player),
    draw("text", { x: width - 2, y: top + 15, "text-anchor": "end" }, rate),
    draw("path", {
      class: "interval",
      d: `M${low},${y}H${high}M${low},${y - 7}v14M${high},${y - 7}v14`,
    }),
    draw("circle", { class: "dot", cx: axis.at(totals.win_rate), cy: y, r: 4.5 }),
  );
}
