/** The frame of the board: size, topology and mines; undo, redo and clear. */

import { FLAG } from "../../board/symbols.js";
import { KINDS } from "../../board/topology.js";
import { button, make } from "../../dom.js";

/** @typedef {import("./editor.js").Editor} Editor */

const MOST_ROWS = 100;
/** @type {Record<string, string>} */
const NAMES = { grid: "Squares", torus: "Torus", hex: "Hexagons" };

export class BoardSettings {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.rows = numberInput(1, MOST_ROWS);
    this.cols = numberInput(1, MOST_ROWS);
    this.mines = numberInput(0);
    this.mines.placeholder = "any";
    this.topology = make("select", {});
    for (const kind of KINDS) this.topology.append(new Option(NAMES[kind], kind));
    /** Offered where there are flags; whoever asks the questions listens to it. */
    this.trust = make("input", { type: "checkbox" });
    this.trustLabel = make("label", {}, this.trust, "Flags are mines");
    this.undo = button("Undo", () => editor.undo(), { title: "Ctrl+Z" });
    this.redo = button("Redo", () => editor.redo(), { title: "Ctrl+Y" });
    const clear = button("Clear", () => editor.clear());
    this.element = make(
      "div",
      { class: "bar settings" },
      make("label", {}, "Rows", this.rows),
      make("label", {}, "Columns", this.cols),
      make("label", {}, "Shape", this.topology),
      make("label", { class: "total" }, "Mines", this.mines),
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
      this.editor.setTopology(KINDS[this.topology.selectedIndex]);
    });
  }

  /** Show what the board has. */
  update() {
    const { rows, cols, mines, topology, cells } = this.editor.board;
    this.trustLabel.hidden = !cells.includes(FLAG);
    this.rows.value = String(rows);
    this.cols.value = String(cols);
    this.mines.max = String(rows * cols);
    this.mines.value = mines === null ? "" : String(mines);
    this.topology.value = topology;
    this.undo.disabled = !this.editor.past.length;
    this.redo.disabled = !this.editor.future.length;
  }

  /**
   * Light the total of mines up, if a proof or a conflict needs it.
   * @param {boolean} lit
   */
  highlightMines(lit) {
    this.mines.classList.toggle("lit", lit);
  }
}

/**
 * @param {number} min
 * @param {number} [max]
 */
function numberInput(min, max) {
  const input = make("input", { type: "number", min: String(min), step: "1" });
  if (max !== undefined) input.max = String(max);
  return input;
}
