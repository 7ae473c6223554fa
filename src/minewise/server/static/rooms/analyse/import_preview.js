/** A dialog that shows what a pasted text may mean, before it replaces the board. */

import { BoardView } from "../../board/view.js";
import { button, make } from "../../dom.js";
import { capitalize, plural } from "../../format.js";
import { symbolStyle } from "./cell_styles.js";

/**
 * @typedef {import("../../board/board.js").Board} Board
 *
 * @typedef {object} Reading a board that a text may mean
 * @property {string} format
 * @property {string} meaning
 * @property {string[]} warnings
 * @property {Board} board
 */

/**
 * Show the readings and let the user choose.
 *
 * @param {Reading[]} readings
 * @returns {Promise<Board | null>} the chosen board, or null if the user cancels
 */
export function chooseReading(readings) {
  document.querySelector("dialog")?.close(); // another text was pasted
  return new Promise((resolve) => {
    const preview = new Preview(readings);
    document.body.append(preview.dialog);
    preview.dialog.showModal();
    preview.dialog.addEventListener("close", () => {
      preview.view?.close();
      preview.dialog.remove();
      resolve(preview.dialog.returnValue === "load" ? preview.chosen.board : null);
    });
  });
}

class Preview {
  /** @param {Reading[]} readings */
  constructor(readings) {
    this.readings = readings;
    this.chosen = readings[0];
    /** @type {BoardView | null} */
    this.view = null;
    this.facts = make("p", { class: "small faint" });
    this.warnings = make("ul", { class: "problem", "aria-label": "Warnings" });
    this.picture = make("div", { class: "preview-board", inert: true });
    const load = button("Load this board", () => this.dialog.close("load"), { class: "main" });
    const cancel = button("Cancel", () => this.dialog.close());
    this.dialog = make(
      "dialog",
      { class: "sheet stack preview", "aria-labelledby": "preview-title" },
      make("h2", { id: "preview-title" }, "Is this the board?"),
      this.choices(),
      this.facts,
      this.warnings,
      this.picture,
      make("div", { class: "bar" }, load, cancel),
    );
    this.show();
  }

  choices() {
    if (this.readings.length < 2) return "";
    const legend = `This text can mean ${this.readings.length} boards:`;
    const fieldset = make("fieldset", {}, make("legend", {}, legend));
    for (const reading of this.readings) {
      const input = make("input", { type: "radio", name: "reading" });
      input.checked = reading === this.chosen;
      input.addEventListener("change", () => {
        this.chosen = reading;
        this.show();
      });
      const text = capitalize(reading.meaning || `${reading.format}’s own format`);
      fieldset.append(make("label", { class: "line" }, input, text));
    }
    return fieldset;
  }

  show() {
    const { format, meaning, warnings, board } = this.chosen;
    const { topology, mines, cells } = board;
    const count = mines === null ? "mine count unknown" : plural(mines, "mine");
    const note = meaning && this.readings.length < 2 ? `; ${meaning}` : "";
    this.facts.textContent = `Format: ${format}; ${plural(topology.rows, "row")}, ${plural(topology.cols, "column")}, ${count}${note}.`;
    this.warnings.replaceChildren(...warnings.map((text) => make("li", {}, text)));
    this.warnings.hidden = !warnings.length;
    this.view?.close();
    this.view = new BoardView({ topology, label: "Preview" });
    for (const [place, symbol] of cells.entries()) this.view.setPlace(place, symbolStyle(symbol));
    this.picture.replaceChildren(this.view.element);
  }
}
