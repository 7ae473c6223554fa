/** The board of the editor, to be painted and looked at. */

import { BoardView, KEYS } from "../../board/view.js";
import { make } from "../../dom.js";
import { cellStyle, noHighlight, plainStyle } from "./cell_styles.js";
import { symbolOfKey } from "./palette.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("./findings.js").Findings} Findings */
/** @typedef {import("./palette.js").Palette} Palette */
/** @typedef {import("../../board/topology.js").Cell} Cell */

const HINT = "Point at a cell to see what is known of it.";

/** Emits `look` with the cell that is asked about as `detail.cell`. */
export class EditorView extends EventTarget {
  /**
   * @param {Editor} editor
   * @param {Palette} palette
   */
  constructor(editor, palette) {
    super();
    this.editor = editor;
    this.palette = palette;
    /** @type {Findings | null} */
    this.findings = null;
    this.highlight = noHighlight();
    this.drawQueued = false;
    /** @type {Cell | null} the cell that the caption is about */
    this.captionCell = null;
    /** Says of a cell what there is no room for in it. */
    this.caption = make("p", { class: "caption small" });
    this.element = make("div", { class: "editor stack" });
    this.view = this.makeView();
  }

  /** Make an empty view of the size and shape of the board. */
  makeView() {
    const { rows, cols, topology } = this.editor.board;
    const view = new BoardView({ rows, cols, topology, label: "Board to analyse" });
    view.keys = { ...KEYS, mark: [], chord: [] };
    view.addEventListener("open", (event) => this.press(cellOf(event)));
    view.addEventListener("mark", (event) => this.look(cellOf(event)));
    view.addEventListener("hover", (event) => this.hover(event));
    view.addEventListener("choose", (event) => this.showCaption(cellOf(event)));
    view.grid.addEventListener("keydown", (event) => this.type(event));
    view.grid.addEventListener("pointerdown", (event) => this.down(event));
    this.clearCaption();
    this.element.replaceChildren(view.element, this.caption);
    return view;
  }

  /** Show the board as it is now. */
  draw() {
    const { rows, cols, topology } = this.editor.board;
    const { topology: drawn } = this.view;
    if (drawn.rows !== rows || drawn.cols !== cols || drawn.kind !== topology) {
      this.findings = null;
      this.highlight = noHighlight();
      this.view = this.makeView();
    }
    for (let place = 0; place < rows * cols; place++) {
      this.view.setPlace(
        place,
        cellStyle(place, this.editor.board, this.known(place), this.highlight),
      );
    }
    if (this.captionCell) this.showCaption(this.captionCell);
  }

  /**
   * What is known of a cell; of one that has just been painted it was known of what it showed.
   * @param {number} place
   */
  known(place) {
    const isSame = this.findings?.board.cells[place] === this.editor.board.cells[place];
    return isSame ? this.findings : null;
  }

  /** @param {Partial<import("./cell_styles.js").Highlight>} highlight */
  setHighlight(highlight) {
    Object.assign(this.highlight, highlight);
    if (this.drawQueued) return;
    this.drawQueued = true; // several panels may change the highlight at once
    queueMicrotask(() => {
      this.drawQueued = false;
      this.draw();
    });
  }

  /** @param {Iterable<Cell>} cells */
  places(cells) {
    return new Set(Array.from(cells, (cell) => this.view.topology.place(cell)));
  }

  /** @param {Cell} cell */
  press(cell) {
    if (this.palette.symbol === null) this.look(cell);
    else this.paint(cell, this.palette.symbol);
  }

  /** @param {Cell} cell */
  look(cell) {
    this.dispatchEvent(new CustomEvent("look", { detail: { cell } }));
  }

  /**
   * @param {Cell} cell
   * @param {string} symbol
   */
  paint(cell, symbol) {
    this.editor.paint(this.view.topology.place(cell), symbol);
  }

  /**
   * A mouse paints from where its button goes down to where it comes up again, and that is one edit.
   * @param {PointerEvent} event
   */
  down(event) {
    const place = this.view.placeOf(event.target);
    const { symbol } = this.palette;
    if (event.pointerType !== "mouse" || event.button !== 0 || symbol === null || place === null) {
      return;
    }
    this.editor.beginStroke();
    addEventListener("pointerup", () => this.editor.endStroke(), { once: true });
    this.editor.paint(place, symbol);
  }

  /** @param {Event} event */
  hover(event) {
    if (!(event instanceof CustomEvent)) return;
    const { cell, buttons } = event.detail;
    if (cell && buttons & 1 && this.editor.stroking && this.palette.symbol !== null) {
      this.paint(cell, this.palette.symbol);
    }
    if (cell) this.showCaption(cell);
    else if (this.view.grid.contains(document.activeElement)) this.showCaption(this.view.chosen);
    else this.clearCaption();
  }

  /** @param {KeyboardEvent} event */
  type(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const symbol = symbolOfKey(event.key);
    if (symbol === null) return;
    event.preventDefault();
    this.captionCell = this.view.chosen;
    this.paint(this.view.chosen, symbol);
  }

  /**
   * Write what is known of a cell, with all its digits, below the board.
   * @param {Cell} cell
   */
  showCaption(cell) {
    this.captionCell = cell;
    const place = this.view.topology.place(cell);
    const { label } = plainStyle(place, this.editor.board, this.known(place), this.highlight);
    this.caption.textContent = `Row ${cell[0]}, column ${cell[1]}: ${label}`;
  }

  clearCaption() {
    this.captionCell = null;
    this.caption.textContent = HINT;
  }
}

/**
 * @param {Event} event
 * @returns {Cell}
 */
function cellOf(event) {
  return /** @type {CustomEvent} */ (event).detail.cell;
}
