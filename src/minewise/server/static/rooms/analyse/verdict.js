/** The answer in short: whether anything fits, how much does, and what is certain. */

import { sentence } from "../../api.js";
import { button, make } from "../../dom.js";
import { grouped, joined, many, shortened } from "./numbers.js";

/** @typedef {import("./findings.js").Findings} Findings */
/** @typedef {import("../../board/symbols.js").Board} Board */

/** Counts of more digits are shortened. */
const MOST_DIGITS = 15;
/** Conflicts of more clues are not listed. */
const MOST_CULPRITS = 8;

export class Verdict {
  /** @param {(text: string) => void} copy */
  constructor(copy) {
    this.copy = copy;
    this.body = make("div", { class: "facts" });
    this.element = make(
      "section",
      { class: "sheet verdict", "aria-label": "Answer" },
      make("h2", {}, "Answer"),
      this.body,
    );
  }

  /** @param {Findings} findings */
  show(findings) {
    this.body.replaceChildren(
      ...(findings.consistent ? this.consistent(findings) : inconsistent(findings)),
    );
  }

  /** @param {unknown} error */
  fail(error) {
    this.body.replaceChildren(make("p", { class: "problem" }, sentence(error)));
  }

  /** @param {Findings} findings */
  consistent(findings) {
    const facts = make("dl", { class: "facts" });
    facts.append(
      ...fact("Layouts", this.layouts(findings.solutions)),
      ...fact("Safe", many(findings.safe.size, "cell")),
      ...fact("Mined", many(findings.mined.size, "cell")),
      ...fact("Chances", findings.exact ? "exact" : "estimated"),
    );
    return findings.exact ? [facts] : [facts, make("p", { class: "problem" }, doubt(findings))];
  }

  /** @param {string | null} solutions */
  layouts(solutions) {
    if (solutions === null) return make("span", {}, "not counted");
    if (solutions.length <= MOST_DIGITS) return make("span", {}, grouped(solutions));
    const { mantissa, exponent } = shortened(solutions);
    const copy = button("Copy all digits", () => this.copy(solutions), { class: "link" });
    const digits = `${grouped(String(solutions.length))} digits`;
    return make(
      "span",
      { title: solutions.length < 1000 ? grouped(solutions) : digits },
      `${mantissa} × 10`,
      make("sup", {}, String(exponent)),
      ` (${digits}) `,
      copy,
    );
  }
}

/**
 * @param {string} term
 * @param {Node | string} value
 */
function fact(term, value) {
  return [make("dt", {}, term), make("dd", {}, value)];
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
function inconsistent(findings) {
  return [
    make("p", { class: "problem" }, make("strong", {}, "No layout fits this board. "), blame(findings)),
  ];
}

/**
 * Names the clues in conflict.
 * @param {Findings} findings
 */
export function blame({ board, conflict, conflictHasTotal }) {
  const culprits = [...conflict].map((place) => clueAt(board, place));
  if (conflictHasTotal) culprits.push(`the total of ${many(board.mines ?? 0, "mine")}`);
  if (culprits.length > MOST_CULPRITS) {
    return `The ${culprits.length} clues that are marked cannot all hold.`;
  }
  const [first, ...others] = joined(culprits);
  const hold = culprits.length === 1 ? "hold" : culprits.length === 2 ? "both hold" : "all hold";
  return `${first.toUpperCase()}${others.join("")} cannot ${hold}.`;
}

/**
 * @param {Board} board
 * @param {number} place
 */
function clueAt({ cells, cols }, place) {
  return `the ${cells[place]} at row ${Math.floor(place / cols)}, column ${place % cols}`;
}

/**
 * The same for the ear.
 * @param {Findings} findings
 */
export function brief(findings) {
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
