/** The best moves, with their chances of winning. */

import { cellName } from "../../board/topology.js";
import { button, emit, make, section, tableHead } from "../../dom.js";
import { percent, sentence, uncertainPercent } from "../../format.js";

/** @typedef {import("./findings.js").Findings} Findings */
/** @typedef {import("../../board/topology.js").Cell} Cell */

/**
 * @typedef {object} Move a move from `best-move`
 * @property {Cell} cell
 * @property {number} safety
 * @property {number | null} chance
 * @property {boolean} chance_exact
 * @property {number | null} chance_error
 */

const NO_GUESS = "This board needs no guessing: open safe cells only, and you win.";

/** Emits `point` with the cell under the pointer, or null, and `pick` when a move is pressed. */
export class Moves extends EventTarget {
  constructor() {
    super();
    /** Whether the board is known to be solvable without guessing, which its clues do not tell. */
    this.needsNoGuess = false;
    this.body = make("div", {});
    this.element = section("Best moves", "moves", make("h2", {}, "Best moves"), this.body);
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
    const hasChances = !this.needsNoGuess && moves.some((move) => move.chance !== null);
    const rows = moves.map((move) => this.row(findings, move, hasChances));
    const head = tableHead(["Cell", "Safe", ...(hasChances ? ["Win"] : [])]);
    const table = make("table", {}, head, make("tbody", {}, ...rows));
    const text = this.needsNoGuess ? NO_GUESS : note(findings, moves[0]);
    this.body.replaceChildren(table, make("p", { class: "faint small" }, text));
  }

  /**
   * @param {Findings} findings
   * @param {Move} move
   * @param {boolean} hasChances
   */
  row(findings, move, hasChances) {
    const { cell } = move;
    const pick = button(cellName(cell), () => emit(this, "pick", { cell }), { class: "link" });
    const texts = [safetyText(findings, move), ...(hasChances ? [winChance(move)] : [])];
    const columns = [pick, ...texts].map((content) => make("td", {}, content));
    const line = make("tr", {}, ...columns);
    for (const type of ["pointerenter", "focusin"]) {
      line.addEventListener(type, () => emit(this, "point", { cell }));
    }
    for (const type of ["pointerleave", "focusout"]) {
      line.addEventListener(type, () => emit(this, "point", { cell: null }));
    }
    return line;
  }
}

/**
 * @param {Findings} findings
 * @param {Move} move
 */
function safetyText({ board, safe, mined }, { cell, safety }) {
  const place = board.topology.place(cell);
  if (safe.has(place)) return "certain";
  return mined.has(place) ? "mined" : uncertainPercent(safety, 2);
}

/** @param {Move} move */
function winChance({ chance, chance_exact: exact, chance_error: error }) {
  if (chance === null) return "unknown";
  if (exact) return percent(chance, 2);
  const doubt = 200 * (error ?? 0); // two standard errors, in percent
  const digits = doubt > 0.5 ? 0 : 1;
  return `about ${uncertainPercent(chance, digits)} ± ${doubt.toFixed(doubt < 1 ? 1 : digits)}`;
}

/**
 * @param {Findings} findings
 * @param {Move} best
 */
function note({ board, exact }, best) {
  if (best.chance !== null) {
    return best.chance_exact
      ? "Win: the exact chance of winning with perfect play."
      : "Win: the chance of winning, estimated by simulation.";
  }
  if (board.mines === null) return "Set the number of mines to see the chance of winning.";
  return exact
    ? "The chance of winning was not found in time."
    : "The chance of winning is unknown, because this board could not be solved exactly.";
}
