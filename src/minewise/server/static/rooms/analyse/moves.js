/** The best moves beside each other, with the chance to win. */

import { sentence } from "../../api.js";
import { make } from "../../dom.js";
import { cellName } from "../../english.js";
import { finePercent, winChance } from "./numbers.js";

/** @typedef {import("./findings.js").Findings} Findings */
/** @typedef {import("../../board/topology.js").Cell} Cell */

/**
 * @typedef {object} Move of `best-move`
 * @property {Cell} cell
 * @property {number} safety
 * @property {number | null} chance
 * @property {boolean} chance_exact
 * @property {number | null} chance_error
 */

/** Emits `point` with the cell of the row that is looked at, or null, and `pick` when pressed. */
export class Moves extends EventTarget {
  constructor() {
    super();
    this.body = make("div", {});
    this.element = make(
      "section",
      { class: "sheet moves", "aria-label": "Best moves" },
      make("h2", {}, "Best moves"),
      this.body,
    );
  }

  /** @param {Findings | null} findings */
  wait(findings) {
    this.element.hidden = !findings?.best;
    this.say("Comparing moves …");
  }

  /** @param {unknown} error */
  fail(error) {
    this.say(sentence(error));
  }

  /** @param {string} text */
  say(text) {
    this.body.replaceChildren(make("p", { class: "faint small" }, text));
  }

  /**
   * @param {Findings} findings
   * @param {Move[]} moves
   */
  show(findings, moves) {
    const known = moves.some((move) => move.chance !== null);
    const rows = moves.map((move) => this.row(findings, move, known));
    const heads = ["Cell", "Safe", ...(known ? ["Win"] : [])];
    const table = make(
      "table",
      {},
      make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
      make("tbody", {}, ...rows),
    );
    this.body.replaceChildren(table, make("p", { class: "faint small" }, note(findings, moves)));
  }

  /**
   * @param {Findings} findings
   * @param {Move} move
   * @param {boolean} known
   */
  row(findings, move, known) {
    const [row, column] = move.cell;
    const place = row * findings.board.cols + column;
    const pick = make(
      "button",
      { type: "button", class: "link", "aria-label": cellName(move.cell) },
      `${row}, ${column}`,
    );
    const safety = findings.safe.has(place)
      ? "certain"
      : findings.mined.has(place)
        ? "mined"
        : finePercent(move.safety, 2);
    const line = make(
      "tr",
      {},
      make("td", {}, pick),
      make("td", {}, safety),
      ...(known ? [make("td", {}, winChance(move))] : []),
    );
    pick.addEventListener("click", () => this.emit("pick", move.cell));
    for (const type of ["pointerenter", "focusin"]) {
      line.addEventListener(type, () => this.emit("point", move.cell));
    }
    for (const type of ["pointerleave", "focusout"]) {
      line.addEventListener(type, () => this.emit("point", null));
    }
    return line;
  }

  /**
   * @param {string} type
   * @param {Cell | null} cell
   */
  emit(type, cell) {
    this.dispatchEvent(new CustomEvent(type, { detail: { cell } }));
  }
}

/**
 * What the figures mean.
 * @param {Findings} findings
 * @param {Move[]} moves
 */
function note({ board, exact }, moves) {
  const [best] = moves;
  if (best.chance === null) {
    return board.mines === null
      ? "The chance to win is known when the total of mines is."
      : exact
        ? "The chance to win was not found in time."
        : "The chance to win is not known for a board that is only estimated.";
  }
  return best.chance_exact
    ? "Row and column from 0; the chance to win is that of perfect play, and exact."
    : "Row and column from 0; the chance to win is estimated from games played on.";
}
