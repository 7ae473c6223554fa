/** The elements of the room. */

import { button, make, section } from "../../dom.js";
import { select } from "../../fields.js";

/**
 * @typedef {object} Parts the parts that have their own modules
 * @property {{element: HTMLElement}} form
 * @property {{element: HTMLElement}} playback
 * @property {{element: HTMLElement}} drawing
 */

export class RoomElements {
  /** @param {Parts} parts */
  constructor({ form, playback, drawing }) {
    this.problem = make("div", {});
    this.board = make("div", { class: "strip-board" });
    this.status = make("p", { class: "status", role: "status" });
    this.states = make("ul", { class: "states", "aria-label": "Live states" });
    this.verdict = make("div", { class: "verdict" });
    this.reveal = button("Show one layout", () => {}, { "aria-pressed": "false" });
    this.title = make("h2", {});
    this.legend = make("p", { class: "small faint" });
    this.view = select({ machine: "the machine", run: "the run, column by column" }, "machine");
    this.tableBox = make("div", {});
    this.tables = section("Tables", "stack", make("h2", {}, "Published tables"), this.tableBox);
    const running = [this.board, playback.element, this.status, this.states];
    this.results = make(
      "div",
      { class: "stack" },
      section("Run", "stack reading", ...running),
      section(
        "Drawing",
        "stack",
        this.title,
        this.legend,
        make("label", {}, "Show", this.view),
        drawing.element,
      ),
      this.tables,
    );
    this.results.hidden = this.reveal.hidden = true; // until the first run
    this.roots = [
      make("h1", {}, "Machines"),
      lead(),
      make(
        "div",
        { class: "machine-room" },
        section("Strip", "stack", form.element, this.problem, this.verdict, this.reveal),
        this.results,
      ),
    ];
  }

  /** Mark the results as stale, because the strip has changed. */
  markStale() {
    for (const part of [this.verdict, this.results]) {
      part.classList.add("old");
      part.ariaBusy = "true";
    }
  }

  markCurrent() {
    this.problem.replaceChildren();
    for (const part of [this.verdict, this.results]) {
      part.classList.remove("old");
      part.ariaBusy = "false";
    }
  }

  /**
   * Show an error; the last run remains, marked as stale.
   *
   * @param {HTMLElement} message
   */
  fail(message) {
    this.markStale();
    this.results.ariaBusy = "false";
    this.verdict.replaceChildren();
    this.reveal.hidden = true;
    this.problem.replaceChildren(message);
  }
}

function lead() {
  return make(
    "p",
    { class: "lead" },
    "Finite automata solve Minesweeper on boards with few rows: a machine reads the columns from ",
    "left to right and dies where the clues contradict each other.",
  );
}
