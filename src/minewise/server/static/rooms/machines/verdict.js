/** What comes of a strip: whether it is consistent, how many layouts it has, or why it has none. */

import { make } from "../../dom.js";

/** @typedef {import("./machine_run.js").MachineRun} MachineRun */

/**
 * @param {MachineRun} run
 * @returns {HTMLElement[]}
 */
export function facts({ answer, last }) {
  const { consistent, reason, death, output } = answer;
  const parts = [
    consistent
      ? make("p", { class: "good" }, `✓ Consistent: ${counted(answer.layouts)}`)
      : make("p", { class: "bad" }, "✗ Inconsistent: no layout fits"),
  ];
  if (!consistent) {
    const where = death ? `The machine dies in column ${last - 1}.` : "It fails at the end.";
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

/** @param {string} layouts a decimal number of any length */
function counted(layouts) {
  if (layouts === "1") return "1 layout";
  if (layouts.length > 15) {
    return `${layouts[0]}.${layouts.slice(1, 3)}e${layouts.length - 1} layouts`;
  }
  return `${layouts.replace(/\B(?=(\d{3})+$)/g, ",")} layouts`;
}
