/** The elements of the room, and where they stand. */

import { button, make } from "../../dom.js";

/**
 * @typedef {object} Parts what has a module of its own
 * @property {{element: HTMLElement}} form
 * @property {{element: HTMLElement}} controls
 * @property {{element: HTMLElement}} drawing
 */

export class RoomElements {
  /** @param {Parts} parts */
  constructor({ form, controls, drawing }) {
    this.problem = make("div", {});
    this.board = make("div", { class: "strip-board" });
    this.status = make("p", { class: "status", role: "status" });
    this.states = make("ul", { class: "states", "aria-label": "Live states" });
    this.verdict = make("div", { class: "verdict" });
    this.reveal = button("Show one layout", () => {}, { "aria-pressed": "false" });
    this.title = make("h2", {});
    this.legend = make("p", { class: "small faint" });
    this.view = make(
      "select",
      {},
      make("option", { value: "machine" }, "the machine"),
      make("option", { value: "run" }, "the run, column by column"),
    );
    this.tableBox = make("div", {});
    this.tables = section("Tables", make("h2", {}, "Published tables"), this.tableBox);
    this.reading = section("Run", this.board, controls.element, this.status, this.states);
    this.reading.classList.add("reading");
    this.results = make(
      "div",
      { class: "stack" },
      this.reading,
      section(
        "Drawing",
        this.title,
        this.legend,
        make("label", {}, "Show", this.view),
        drawing.element,
      ),
      this.tables,
    );
    this.results.hidden = this.reveal.hidden = true; // until something has been read
    this.roots = [
      make("h1", {}, "Machines"),
      lead(),
      make(
        "div",
        { class: "machine-room" },
        section("What is read", form.element, this.problem, this.verdict, this.reveal),
        this.results,
      ),
    ];
  }

  /** What is shown belongs to another strip than the typed one. */
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
   * The typed strip cannot be read; the last run remains, as a stale one.
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
    "On a board with few rows, Minesweeper is a matter of finite automata: a machine reads ",
    "the columns from left to right, and dies where the clues cannot hold.",
  );
}

/**
 * @param {string} label
 * @param {...HTMLElement} parts
 */
function section(label, ...parts) {
  return make("section", { class: "sheet stack", "aria-label": label }, ...parts);
}
