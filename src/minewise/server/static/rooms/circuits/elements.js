/** The elements of the room, and where they stand. */

import { button, make } from "../../dom.js";
import { EXAMPLES } from "./examples.js";

/**
 * @typedef {object} Parts what has a module of its own
 * @property {{element: HTMLElement, table: HTMLElement}} panel
 * @property {{element: HTMLElement}} view
 */

export class RoomElements {
  /**
   * @param {Parts} parts
   * @param {string} formula
   */
  constructor({ panel, view }, formula) {
    this.text = make("textarea", {
      id: "formula",
      rows: 3,
      value: formula,
      spellcheck: false,
      autocomplete: "off",
      "aria-describedby": "formula-help",
    });
    this.examples = make("select", {}, make("option", { value: "" }, "Choose"));
    this.examples.append(...EXAMPLES.map(([name, text]) => make("option", { value: text }, name)));
    this.problem = make("div", {});
    this.solve = button("Solve", () => {}, { class: "main" });
    this.solution = make("p", { class: "solution", "aria-live": "polite" });
    this.status = make("p", { class: "hidden", role: "status" });
    this.size = make("p", { class: "small faint" });
    this.links = make("div", { class: "bar" });
    this.board = section("Board", panel.element, view.element, this.size, this.links);
    this.table = section("Table", panel.table);
    this.solve.disabled = this.board.hidden = this.table.hidden = true;
    this.roots = [
      make("h1", {}, "Circuits"),
      lead(),
      this.status,
      make(
        "div",
        { class: "circuit-room" },
        section("Formula", ...this.asking()),
        this.board,
        this.table,
      ),
    ];
  }

  /** What is shown belongs to another formula than the typed one: it can be seen, but not used. */
  markStale() {
    this.solve.disabled = true;
    this.board.inert = this.table.inert = true;
  }

  /**
   * Show the board, once there is one.
   *
   * @param {boolean} tabled whether it has a truth table
   */
  ready(tabled) {
    this.solve.disabled = this.board.hidden = false;
    this.board.inert = this.table.inert = false;
    this.table.hidden = !tabled;
  }

  asking() {
    return [
      make(
        "div",
        {},
        make("label", { for: "formula" }, "Formula"),
        this.text,
        make(
          "p",
          { id: "formula-help", class: "small faint" },
          "Operators, from what holds tightest: ~ & ^ | -> ==. Several formulas have names: ",
          make("code", {}, "sum = a ^ b; carry = a & b"),
          ". A CNF (DIMACS) or a netlist (BLIF) can be pasted as well.",
        ),
      ),
      make("label", { class: "wide" }, "Example", this.examples),
      this.problem,
      this.solve,
      this.solution,
    ];
  }
}

function lead() {
  return make(
    "p",
    { class: "lead" },
    "Wires and gates can be built from Minesweeper clues, so a board can compute. That is how ",
    "Richard Kaye proved in 2000 that deciding whether a board is consistent is NP-complete: ",
    "force the outputs of a formula to be true, and the board has a layout if and only if the ",
    "formula has a solution. Here every layout of the board is one assignment to the inputs.",
  );
}

/**
 * @param {string} label
 * @param {...HTMLElement} parts
 */
function section(label, ...parts) {
  return make(
    "section",
    { class: `sheet stack circuit-${label.toLowerCase()}`, "aria-label": label },
    ...parts,
  );
}
