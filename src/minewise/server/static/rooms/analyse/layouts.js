/** Step through the board's layouts. */

import { button, emit, make, section } from "../../dom.js";
import { formatCount, formatNumber, sentence } from "../../format.js";

/** @typedef {import("./analysis_requests.js").AnalysisRequests} AnalysisRequests */

const PAGE = 20;

/** Emits `show` with the symbols of a layout as `detail.layout`, or null. */
export class Layouts extends EventTarget {
  /** @param {AnalysisRequests} requests */
  constructor(requests) {
    super();
    this.requests = requests;
    /** @type {string[]} the layouts loaded so far */
    this.known = [];
    this.more = true;
    this.number = -1;
    this.loading = false;
    this.first = button("First", () => this.go(0));
    this.previous = button("Previous", () => this.go(this.number - 1));
    this.next = button("Next", () => this.go(this.number + 1));
    this.hide = button("Hide", () => this.clear());
    this.status = make("p", { class: "small", role: "status" });
    this.element = section(
      "Layouts",
      "layouts",
      make("h2", {}, "Layouts"),
      make("div", { class: "bar" }, this.first, this.previous, this.next, this.hide),
      this.status,
    );
    this.update();
  }

  clear() {
    this.known = [];
    this.more = true;
    this.number = -1;
    this.update();
  }

  update() {
    const { findings } = this.requests;
    this.element.hidden = !findings?.consistent;
    this.first.disabled = this.number === 0;
    this.previous.disabled = this.number < 1;
    this.next.disabled = !this.more && this.number === this.known.length - 1;
    this.hide.disabled = this.number < 0;
    const solutions = findings?.solutions;
    const total = solutions ? ` of ${formatCount(solutions)}` : "";
    this.status.textContent =
      this.number < 0
        ? "Step through the layouts on the board."
        : `Layout ${formatNumber(this.number + 1)}${total}`;
    emit(this, "show", { layout: this.known[this.number] ?? null });
  }

  /** @param {number} number */
  async go(number) {
    if (this.loading || this.requests.pending) return;
    const { signal } = this.requests;
    try {
      if (number >= this.known.length && this.more) await this.load();
      if (signal.aborted) return;
      this.number = Math.min(number, this.known.length - 1);
      this.update();
    } catch (error) {
      if (!signal.aborted) this.status.textContent = sentence(error);
    }
  }

  async load() {
    const { signal } = this.requests;
    this.loading = true;
    try {
      const answer = await this.requests.ask("layouts", { offset: this.known.length, limit: PAGE });
      if (signal.aborted) return;
      for (const rows of answer.layouts) this.known.push(rows.join(""));
      this.more = answer.next !== null;
    } finally {
      this.loading = false;
    }
  }
}
