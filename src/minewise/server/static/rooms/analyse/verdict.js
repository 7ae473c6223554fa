/** The answer in short: whether anything fits, how much does, and what is certain. */

import { sentence } from "../../api.js";
import { MINE, isCovered } from "../../board/symbols.js";
import { Topology } from "../../board/topology.js";
import { copyButton, make } from "../../dom.js";
import { joinWords, plural, cellName } from "../../english.js";
import { sample } from "./legend.js";
import { grouped, shortened } from "./numbers.js";

/** @typedef {import("./findings.js").Findings} Findings */
/** @typedef {import("../../board/symbols.js").Board} Board */

/** Counts of more digits are shortened. */
const MOST_DIGITS = 15;
/** Conflicts of more clues are not listed. */
const MOST_CULPRITS = 8;

export class Verdict {
  constructor() {
    this.body = make("div", {});
    this.spoken = make("p", { class: "hidden", role: "status" });
    this.element = make(
      "section",
      { class: "sheet verdict", "aria-label": "Answer" },
      make("h2", {}, "Answer"),
      this.body,
      this.spoken,
    );
  }

  /** @param {Findings} findings */
  show(findings) {
    const facts = findings.consistent ? consistent(findings) : [refusal(findings)];
    this.body.replaceChildren(...facts);
    this.spoken.textContent = brief(findings);
  }

  /** @param {unknown} error */
  fail(error) {
    this.body.replaceChildren(make("p", { class: "problem", role: "alert" }, sentence(error)));
  }
}

/** @param {Findings} findings */
function consistent(findings) {
  const certain = make(
    "ul",
    { class: "certain" },
    make("li", {}, sample("✓", "covered", "safe"), `${findings.safe.size} safe`),
    make("li", {}, sample("✕", "covered", "mined"), `${findings.mined.size} mined`),
  );
  const worth = findings.exact
    ? make("p", { class: "faint small" }, "All chances are exact.")
    : make("p", { class: "problem" }, doubt(findings));
  return [headline(findings.solutions), certain, worth];
}

/** @param {string | null} solutions */
function headline(solutions) {
  if (solutions === null) return make("p", { class: "headline" }, "Layouts fit, not counted");
  const noun = solutions === "1" ? " layout fits" : " layouts fit";
  if (solutions.length <= MOST_DIGITS) {
    return make("p", { class: "headline" }, make("strong", {}, grouped(solutions)), noun);
  }
  const { mantissa, exponent } = shortened(solutions);
  const power = make("strong", {}, `${mantissa} × 10`, make("sup", {}, String(exponent)));
  const copy = copyButton(`Copy all ${grouped(String(solutions.length))} digits`, () => solutions, {
    class: "link",
  });
  return make("p", { class: "headline" }, power, `${noun} `, copy);
}

/** @param {Findings} findings */
function doubt({ error }) {
  const known =
    error < 1
      ? `their standard error is up to ${(100 * error).toPrecision(2)} percentage points`
      : "nothing is known of their error";
  return (
    "This board is too wide to be solved exactly in time. The percentages are estimates, and " +
    `${known}; cells marked as certain are proved.`
  );
}

/** @param {Findings} findings */
function refusal(findings) {
  const verdict = make("strong", {}, "No layout fits this board. ");
  return make("p", { class: "problem" }, verdict, blame(findings));
}

/**
 * Names the clues in conflict.
 * @param {Findings} findings
 */
function blame(findings) {
  const { board, conflict, conflictHasTotal } = findings;
  const culprits = [...conflict].map((place) => clueAt(board, place));
  if (conflictHasTotal) culprits.push(`the total of ${plural(board.mines ?? 0, "mine")}`);
  if (culprits.length > MOST_CULPRITS) {
    return `The ${culprits.length} clues that are marked cannot all hold.`;
  }
  const [first, ...others] = joinWords(culprits);
  const names = `${first.toUpperCase()}${others.join("")}`;
  if (culprits.length === 1) return `${names} cannot hold: ${reason(findings)}.`;
  return `${names} cannot ${culprits.length === 2 ? "both" : "all"} hold.`;
}

/**
 * Why a clue, or the total, cannot hold even by itself.
 * @param {Findings} findings
 */
function reason({ board, conflict, conflictHasTotal }) {
  const { topology, rows, cols, cells, mines } = board;
  const [clue] = conflict;
  const around = conflictHasTotal
    ? cells
    : new Topology(topology, rows, cols).around(clue).map((place) => cells[place]);
  const known = around.filter((symbol) => symbol === MINE).length;
  const room = known + around.filter(isCovered).length;
  const where = conflictHasTotal ? "on the board" : "around it";
  if (Number(conflictHasTotal ? mines : cells[clue]) > room) {
    return `there is room for ${plural(room, "mine")} ${where}`;
  }
  return `there ${known === 1 ? "is" : "are"} ${plural(known, "mine")} ${where}`;
}

/**
 * @param {Board} board
 * @param {number} place
 */
function clueAt({ cells, cols }, place) {
  return `the ${cells[place]} at ${cellName([Math.floor(place / cols), place % cols])}`;
}

/**
 * The same for the ear.
 * @param {Findings} findings
 */
function brief(findings) {
  if (!findings.consistent) return `No layout fits. ${blame(findings)}`;
  const { solutions, safe, mined } = findings;
  const count =
    solutions === null
      ? "Layouts not counted"
      : solutions.length > MOST_DIGITS
        ? `About 10 to the power of ${solutions.length - 1} layouts`
        : solutions === "1"
          ? "1 layout"
          : `${grouped(solutions)} layouts`;
  return `${count}, ${safe.size} safe, ${mined.size} mined.`;
}
