/** The result in brief: whether any layout fits, how many fit, and what is certain. */

import { MINE, isCovered } from "../../board/board.js";
import { copyButton, make, section } from "../../dom.js";
import {
  capitalize,
  formatCount,
  formatNumber,
  joinWords,
  plural,
  sentence,
} from "../../format.js";
import { sample } from "./legend.js";

/** @typedef {import("./findings.js").Findings} Findings */

/** Longer counts are shortened. */
const MOST_DIGITS = 15;
/** Longer lists of cells are cut short. */
const MOST_LISTED = 8;

export class Verdict {
  constructor() {
    this.body = make("div", {});
    this.spoken = make("p", { class: "hidden", role: "status" });
    this.element = section("Result", "verdict", make("h2", {}, "Result"), this.body, this.spoken);
  }

  /** @param {Findings} findings */
  show(findings) {
    const facts = findings.consistent ? consistent(findings) : [inconsistent(findings)];
    this.body.replaceChildren(...facts);
    this.spoken.textContent = spoken(findings);
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
    make("li", {}, sample("✓", "covered", "safe"), safeText(findings)),
    make("li", {}, sample("✕", "covered", "mined"), `${findings.mined.size} mined`),
  );
  const accuracy = findings.exact
    ? make("p", { class: "faint small" }, "All mine probabilities are exact.")
    : make("p", { class: "problem" }, estimateText(findings));
  return [headline(findings.solutions), certain, accuracy];
}

/** @param {Findings} findings */
function safeText({ board, safe }) {
  const names = [...safe].slice(0, MOST_LISTED).map((place) => board.topology.name(place));
  if (safe.size > names.length) names.push(`${safe.size - names.length} more`);
  return `${safe.size} safe${names.length ? `: ${joinWords(names)}` : ""}`;
}

/** @param {string | null} solutions */
function headline(solutions) {
  if (solutions === null)
    return make("p", { class: "headline" }, "Consistent; layouts not counted");
  const noun = solutions === "1" ? " layout fits" : " layouts fit";
  const line = make("p", { class: "headline" }, make("strong", {}, formatCount(solutions)), noun);
  if (solutions.length > MOST_DIGITS) {
    const name = `Copy all ${formatNumber(solutions.length)} digits`;
    line.append(
      " ",
      copyButton(name, () => solutions, { class: "link" }),
    );
  }
  return line;
}

/** @param {Findings} findings */
function estimateText({ error }) {
  const accuracy =
    error < 1
      ? `with a standard error of up to ${(100 * error).toPrecision(2)} percentage points`
      : "of unknown accuracy";
  return (
    "This board is too wide to solve exactly within the time limit. Percentages are estimates " +
    `${accuracy}; certain cells are proved.`
  );
}

/** @param {Findings} findings */
function inconsistent(findings) {
  const verdict = make("strong", {}, "No layout fits this board. ");
  return make("p", { class: "problem" }, verdict, conflictText(findings));
}

/** @param {Findings} findings */
function conflictText(findings) {
  const { board, conflict, conflictHasTotal } = findings;
  const names = Array.from(
    conflict,
    (place) => `the ${board.cells[place]} at ${board.topology.name(place)}`,
  );
  if (conflictHasTotal) names.push(`the mine count of ${board.mines}`);
  if (names.length > MOST_LISTED) return `The ${names.length} marked clues cannot all hold.`;
  const list = capitalize(joinWords(names));
  if (names.length === 1) return `${list} cannot hold: ${reason(findings)}.`;
  return `${list} cannot ${names.length === 2 ? "both" : "all"} hold.`;
}

/**
 * Why one clue, or the mine count, cannot hold.
 *
 * @param {Findings} findings
 */
function reason({ board, conflict, conflictHasTotal }) {
  const { topology, cells, mines } = board;
  const [clue] = conflict;
  const around = conflictHasTotal ? cells : topology.around(clue).map((place) => cells[place]);
  const known = around.filter((symbol) => symbol === MINE).length;
  const room = known + around.filter(isCovered).length;
  const where = conflictHasTotal ? "on the board" : "around it";
  if (Number(conflictHasTotal ? mines : cells[clue]) > room) {
    return `there is room for ${plural(room, "mine")} ${where}`;
  }
  return `there ${known === 1 ? "is" : "are"} ${plural(known, "mine")} ${where}`;
}

/**
 * The result for screen readers.
 *
 * @param {Findings} findings
 */
function spoken(findings) {
  if (!findings.consistent) return `No layout fits. ${conflictText(findings)}`;
  const { safe, mined } = findings;
  return `${spokenCount(findings.solutions)}, ${safe.size} safe, ${mined.size} mined.`;
}

/** @param {string | null} solutions */
function spokenCount(solutions) {
  if (solutions === null) return "Layouts not counted";
  if (solutions.length <= MOST_DIGITS) return plural(Number(solutions), "layout");
  return `About 10 to the power of ${solutions.length - 1} layouts`;
}
