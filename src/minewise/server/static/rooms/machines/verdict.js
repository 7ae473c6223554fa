/** The result for a strip: its number of layouts, or why it has none. */

import { make } from "../../dom.js";
import { formatCount } from "../../format.js";

/** @typedef {import("./machine_run.js").MachineRun} MachineRun */

/**
 * @param {MachineRun} run
 * @returns {HTMLElement[]}
 */
export function facts({ answer, last }) {
  const { consistent, reason, death, output } = answer;
  const noun = answer.layouts === "1" ? "layout" : "layouts";
  const parts = [
    consistent
      ? make("p", { class: "good" }, `✓ Consistent: ${formatCount(answer.layouts)} ${noun}`)
      : make("p", { class: "bad" }, "✗ Inconsistent: no layout fits"),
  ];
  if (!consistent) {
    const where = death ? `The machine dies in column ${last}.` : "The machine rejects at the end.";
    parts.push(make("p", {}, where));
  }
  if (reason) parts.push(make("p", {}, `Why: ${reason.words}.`));
  if (reason?.kind) parts.push(make("p", { class: "small faint" }, `Type ${reason.kind}.`));
  if (output && consistent) {
    const written = make("code", {}, output);
    parts.push(make("p", {}, "The machine writes ", written, `, ${answer.output_words}.`));
  }
  return parts;
}
