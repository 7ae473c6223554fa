/** The strip as a board, with the column being read. */

import { BoardView } from "../../board/view.js";
import { Topology } from "../../board/topology.js";
import { on, scrollWithin } from "../../dom.js";

/** @typedef {import("./machine_run.js").MachineRun} MachineRun */

export class Strip {
  /**
   * @param {MachineRun} run
   * @param {(step: number) => void} goTo called when a column is clicked
   */
  constructor(run, goTo) {
    this.run = run;
    const topology = new Topology("grid", run.rows, run.length);
    this.view = new BoardView({ topology, label: "Strip: click a column to go there" });
    on(this.view, "open", ({ cell }) => goTo(cell[1] + 1));
    this.blamed = new Set(run.answer.reason?.cells.map(String));
  }

  /**
   * @param {number} step
   * @param {boolean} revealed whether covered cells show a layout
   */
  show(step, revealed) {
    this.run.answer.columns.forEach((column, number) => {
      [...column].forEach((symbol, row) => {
        const now = number === step - 1;
        const place = this.view.topology.place([row, number]);
        this.view.setPlace(place, this.cellStyle(symbol, row, number, now, revealed));
      });
    });
    this.scrollTo(step);
  }

  /**
   * @param {string} symbol
   * @param {number} row
   * @param {number} column
   * @param {boolean} now
   * @param {boolean} revealed
   * @returns {import("../../board/view.js").CellStyle}
   */
  cellStyle(symbol, row, column, now, revealed) {
    const blamed = this.run.isDead(this.run.last) || !this.run.answer.consistent;
    const marks = [
      now ? "chosen" : "",
      blamed && this.blamed.has(String([row, column])) ? "conflict" : "",
    ];
    const { layout } = this.run.answer;
    const truth = revealed && layout && symbol === "?" ? layout[row][column] : "";
    const style = STYLES[truth ? `?${truth}` : symbol] ?? clue(symbol);
    const label = style.label + (now ? ", being read" : "") + (marks[1] ? ", in conflict" : "");
    return { ...style, label, marks: marks.join(" ").trim() };
  }

  /**
   * Scroll the board to the column being read.
   *
   * @param {number} step
   */
  scrollTo(step) {
    const { element, cells } = this.view;
    const cell = cells[Math.min(Math.max(step - 1, 0), this.run.length - 1)];
    scrollWithin(element, cell);
  }
}

/** @type {Record<string, import("../../board/view.js").CellStyle>} */
const STYLES = {
  "?": { kind: "covered", label: "covered" },
  B: { kind: "mine", label: "mine" },
  "-": { kind: "open", label: "safe, without a clue", text: "·" },
  "?B": { kind: "mine", label: "covered, mined in this layout", marks: "mined" },
  "?-": { kind: "open", label: "covered, safe in this layout", text: "–" },
};

/**
 * @param {string} symbol
 * @returns {import("../../board/view.js").CellStyle}
 */
function clue(symbol) {
  return { kind: "open", label: `clue ${symbol}`, text: symbol };
}
