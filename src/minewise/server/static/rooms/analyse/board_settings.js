/** Size, topology and mine count of the board; undo, redo and clear. */

import { FLAG } from "../../board/board.js";
import { KINDS, KIND_NAMES } from "../../board/topology.js";
import { button, make } from "../../dom.js";
import { select, wholeNumber } from "../../fields.js";

/** @typedef {import("./editor.js").Editor} Editor */

const MOST_ROWS = 100;

export class BoardSettings {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.rows = wholeNumber("", 1, MOST_ROWS);
    this.cols = wholeNumber("", 1, MOST_ROWS);
    this.mines = wholeNumber("", 0, "", { placeholder: "any" });
    this.topology = select(KIND_NAMES, "grid");
    /** Shown if the board has flags. */
    this.trust = make("input", { type: "checkbox" });
    this.trustLabel = make("label", {}, this.trust, "Treat flags as mines");
    this.undo = button("Undo", () => editor.undo(), { title: "Ctrl+Z" });
    this.redo = button("Redo", () => editor.redo(), { title: "Ctrl+Y" });
    const clear = button("Clear", () => editor.clear());
    this.element = make(
      "div",
      { class: "bar settings" },
      make("label", {}, "Rows", this.rows),
      make("label", {}, "Columns", this.cols),
      make("label", {}, "Topology", this.topology),
      make("label", {}, "Mines", this.mines),
      this.trustLabel,
      make("span", { class: "bar" }, this.undo, this.redo, clear),
    );
    this.listen();
    this.update();
  }

  listen() {
    for (const input of [this.rows, this.cols]) {
      input.addEventListener("change", () => {
        if (input.value && input.reportValidity()) {
          this.editor.resize(Number(this.rows.value), Number(this.cols.value));
        } else if (!input.value) this.update();
      });
    }
    this.mines.addEventListener("input", () => {
      if (this.mines.validity.valid) {
        this.editor.setMines(this.mines.value === "" ? null : Number(this.mines.value));
      }
    });
    this.mines.addEventListener("change", () => this.mines.reportValidity());
    this.topology.addEventListener("change", () => {
      this.editor.setKind(KINDS[this.topology.selectedIndex]);
    });
  }

  /** Show the board's settings. */
  update() {
    const { topology, mines, cells } = this.editor.board;
    this.trustLabel.hidden = !cells.includes(FLAG);
    this.rows.value = String(topology.rows);
    this.cols.value = String(topology.cols);
    this.mines.max = String(topology.size);
    this.mines.value = mines === null ? "" : String(mines);
    this.topology.value = topology.kind;
    this.undo.disabled = !this.editor.past.length;
    this.redo.disabled = !this.editor.future.length;
  }

  /**
   * Highlight the mine count if a proof or a conflict uses it.
   *
   * @param {boolean} lit
   */
  highlightMines(lit) {
    this.mines.classList.toggle("lit", lit);
  }
}
