/** The view of the edited board: paint and inspect cells. */

import { BoardView, KEYS } from "../../board/view.js";
import { cellName } from "../../board/topology.js";
import { emit, make, on } from "../../dom.js";
import { cellStyle, noHighlight, plainStyle } from "./cell_styles.js";
import { symbolOfKey } from "./palette.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("./findings.js").Findings} Findings */
/** @typedef {import("./palette.js").Palette} Palette */
/** @typedef {import("../../board/topology.js").Cell} Cell */

const HINT = "Point at a cell to see its probability.";

/** Emits `inspect` with `detail.cell`. */
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
    /** @type {Cell | null} the cell described by the caption */
    this.captionCell = null;
    this.caption = make("p", { class: "caption small" });
    this.element = make("div", { class: "editor stack" });
    this.view = this.makeView();
  }

  makeView() {
    const { topology } = this.editor.board;
    const view = new BoardView({ topology, label: "Board to analyse" });
    view.keys = { ...KEYS, mark: [], chord: [] };
    on(view, "open", ({ cell }) => this.press(cell));
    on(view, "mark", ({ cell }) => this.inspect(cell));
    on(view, "hover", ({ cell, buttons }) => this.hover(cell, buttons));
    on(view, "choose", ({ cell }) => this.showCaption(cell));
    view.grid.addEventListener("keydown", (event) => this.type(event));
    view.grid.addEventListener("pointerdown", (event) => this.down(event));
    this.clearCaption();
    this.element.replaceChildren(view.element, this.caption);
    return view;
  }

  draw() {
    const { board } = this.editor;
    if (this.view.topology !== board.topology) {
      this.findings = null;
      this.highlight = noHighlight();
      this.view.close();
      this.view = this.makeView();
    }
    for (const place of board.cells.keys()) {
      this.view.setPlace(place, cellStyle(place, board, this.known(place), this.highlight));
    }
    if (this.captionCell) this.showCaption(this.captionCell);
  }

  /**
   * The findings, unless they are about a symbol that has been painted over.
   *
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

  /** @param {Cell} cell */
  press(cell) {
    if (this.palette.symbol === null) this.inspect(cell);
    else this.paint(cell, this.palette.symbol);
  }

  /** @param {Cell} cell */
  inspect(cell) {
    emit(this, "inspect", { cell });
  }

  /**
   * @param {Cell} cell
   * @param {string} symbol
   */
  paint(cell, symbol) {
    this.editor.paint(this.view.topology.place(cell), symbol);
  }

  /**
   * Start painting with the mouse; all cells painted before the button is released are one edit.
   *
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

  /**
   * @param {Cell | null} cell
   * @param {number} buttons
   */
  hover(cell, buttons) {
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
    const symbol = symbolOfKey(event);
    if (symbol === null) return;
    event.preventDefault();
    this.captionCell = this.view.chosen;
    this.paint(this.view.chosen, symbol);
  }

  /**
   * Show what is known about a cell, with all digits, below the board.
   *
   * @param {Cell} cell
   */
  showCaption(cell) {
    this.captionCell = cell;
    const place = this.view.topology.place(cell);
    const { label } = plainStyle(place, this.editor.board, this.known(place), this.highlight);
    this.caption.textContent = `${cellName(cell)}: ${label}`;
  }

  clearCaption() {
    this.captionCell = null;
    this.caption.textContent = HINT;
  }
}
