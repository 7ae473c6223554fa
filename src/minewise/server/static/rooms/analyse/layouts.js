/** Steps through the layouts that fit, one by one. */

import { sentence } from "../../api.js";
import { button, make } from "../../dom.js";
import { grouped, shortened } from "./numbers.js";

/** @typedef {import("./analysis_requests.js").AnalysisRequests} AnalysisRequests */

const PAGE = 20;

/** Emits `show` with the cells of a layout in one text as `detail.layout`, or null. */
export class Layouts extends EventTarget {
  /** @param {AnalysisRequests} requests */
  constructor(requests) {
    super();
    this.requests = requests;
    /** @type {string[]} those known so far, from the first */
    this.known = [];
    this.more = true;
    this.number = -1;
    this.asking = false;
    this.first = button("First", () => this.go(0));
    this.previous = button("Previous", () => this.go(this.number - 1));
    this.next = button("Next", () => this.go(this.number + 1));
    this.hide = button("Hide", () => this.clear());
    this.where = make("p", { class: "small", role: "status" });
    this.element = make(
      "section",
      { class: "sheet layouts", "aria-label": "Layouts" },
      make("h2", {}, "Layouts"),
      make("div", { class: "bar" }, this.first, this.previous, this.next, this.hide),
      this.where,
    );
    this.update();
  }

  /** Forget all, as after an edit. */
  clear() {
    this.known = [];
    this.more = true;
    this.number = -1;
    this.update();
  }

  update() {
    const { findings } = this.requests;
    const last = !this.more && this.number === this.known.length - 1;
    this.element.hidden = !findings?.consistent;
    this.first.disabled = this.number === 0;
    this.previous.disabled = this.number < 1;
    this.next.disabled = last;
    this.hide.disabled = this.number < 0;
    this.where.textContent =
      this.number < 0
        ? "Show them on the board, one by one."
        : this.numberText(findings?.solutions ?? null);
    const layout = this.known[this.number] ?? null;
    this.dispatchEvent(new CustomEvent("show", { detail: { layout } }));
  }

  /** @param {string | null} solutions */
  numberText(solutions) {
    const number = `Layout ${grouped(String(this.number + 1))}`;
    if (solutions === null) return number;
    if (solutions.length <= 15) return `${number} of ${grouped(solutions)}`;
    const { mantissa, exponent } = shortened(solutions);
    return `${number} of ${mantissa}e${exponent}`;
  }

  /** @param {number} number */
  async go(number) {
    if (this.asking || this.requests.pending) return;
    const { signal } = this.requests.abort;
    try {
      if (number >= this.known.length && this.more) await this.load(signal);
      if (signal.aborted) return;
      this.number = Math.min(number, this.known.length - 1);
      this.update();
    } catch (error) {
      if (!signal.aborted) this.where.textContent = sentence(error);
    }
  }

  /** @param {AbortSignal} signal */
  async load(signal) {
    this.asking = true;
    try {
      const answer = await this.requests.ask("layouts", { offset: this.known.length, limit: PAGE });
      if (signal.aborted) return;
      for (const rows of answer.layouts) this.known.push(rows.join(""));
      this.more = answer.next !== null;
    } finally {
      this.asking = false;
    }
  }
}
