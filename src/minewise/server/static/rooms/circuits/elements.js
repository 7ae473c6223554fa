/** The elements of the room. */

import { button, make, section } from "../../dom.js";
import { EXAMPLES } from "./examples.js";

/**
 * @typedef {object} Parts the parts that have their own modules
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
    this.force = make("input", {
      id: "force",
      placeholder: "every output = 1",
      spellcheck: false,
      autocomplete: "off",
      "aria-describedby": "force-help",
    });
    this.solve = button("Solve", () => {}, { class: "main" });
    this.solution = make("p", { class: "solution", "aria-live": "polite" });
    this.status = make("p", { class: "hidden", role: "status" });
    this.size = make("p", { class: "small faint" });
    this.links = make("div", { class: "bar" });
    this.board = part("Board", panel.element, view.element, this.size, this.links);
    this.table = part("Table", panel.table);
    this.solve.disabled = this.board.hidden = this.table.hidden = true;
    this.roots = [
      make("h1", {}, "Circuits"),
      lead(),
      this.status,
      make(
        "div",
        { class: "circuit-room" },
        part("Formula", ...this.formulaParts()),
        this.board,
        this.table,
      ),
    ];
  }

  /** Disable the board while it belongs to an older formula. */
  markStale() {
    this.solve.disabled = true;
    this.board.inert = this.table.inert = true;
  }

  /**
   * Show the board.
   *
   * @param {boolean} hasTable whether it has a truth table
   */
  ready(hasTable) {
    this.solve.disabled = this.board.hidden = false;
    this.board.inert = this.table.inert = false;
    this.table.hidden = !hasTable;
  }

  forceField() {
    return make(
      "div",
      { class: "force" },
      make("label", { for: "force" }, "Values to solve for"),
      this.force,
      make(
        "p",
        { id: "force-help", class: "small faint" },
        "Force outputs or inputs, and Solve finds the rest: ",
        make("code", {}, "carry=1 sum=0"),
        ". If p0, p1, … are the bits of p, ",
        make("code", {}, "p=6"),
        " sets them all.",
      ),
    );
  }

  formulaParts() {
    return [
      make(
        "div",
        {},
        make("label", { for: "formula" }, "Formula"),
        this.text,
        make(
          "p",
          { id: "formula-help", class: "small faint" },
          "Operators, highest precedence first: ~ & ^ | -> ==. Name several outputs: ",
          make("code", {}, "sum = a ^ b; carry = a & b"),
          ". You can also paste a CNF (DIMACS) or a netlist (BLIF).",
        ),
      ),
      make("label", { class: "wide" }, "Example", this.examples),
      this.forceField(),
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
    "Minesweeper clues can form wires and gates, so a board can compute. Richard Kaye used this ",
    "in 2000 to prove that deciding whether a board is consistent is NP-complete: if the outputs ",
    "of a formula are forced to be true, the board has a layout if and only if the formula has a ",
    "solution. Each layout of the board below is one assignment to the inputs.",
  );
}

/**
 * @param {string} label
 * @param {...HTMLElement} children
 */
function part(label, ...children) {
  return section(label, `stack circuit-${label.toLowerCase()}`, ...children);
}
