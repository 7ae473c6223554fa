/** The form for the strip and the machine. */

import { make } from "../../dom.js";
import { select } from "../../fields.js";

/**
 * @typedef {import("./machine_run.js").Machine} Machine
 * @typedef {{strip: string, machine: Machine}} Choice
 */

/** @type {[string, string, Machine][]} */
const EXAMPLES = [
  ["Line with two layouts", "?1?", "derived"],
  ["Figure 17: strip with 4 layouts", "2?4??\n???B2", "published"],
  ["Line whose output is not a layout", "?1B", "published"],
  ["Contradicting chain of 1s", "??0?1?0B", "published"],
  ["Mine beyond the end", "0?1?1?1", "published"],
  ["Inconsistent rows", "?2??\n?0??", "published"],
  ["Three rows", "2??1?1\n???21?\n?4???1", "derived"],
  ["Safe cell without a clue", "?2-1?", "derived"],
];

/** @type {[Machine, string, string, number][]} */
const MACHINES = [
  ["published", "Published", "as in the sources, for one or two rows", 2],
  ["derived", "Derived", "one path per layout, for any number of rows", Infinity],
  ["minimal", "Minimal", "deterministic with the fewest states, for up to three rows", 3],
];

export class Form {
  /**
   * @param {Choice} choice
   * @param {() => void} change called when the strip or the machine changes
   */
  constructor({ strip, machine }, change) {
    this.text = make("textarea", {
      id: "strip",
      class: "strip",
      rows: 3,
      value: strip,
      spellcheck: false,
      autocomplete: "off",
      wrap: "off",
      autocapitalize: "characters",
      "aria-describedby": "strip-help",
    });
    this.wanted = machine;
    this.change = change;
    this.text.addEventListener("input", () => this.typed());
    this.radios = MACHINES.map(([value, name, words]) => this.radio(value, name, words));
    this.element = make("form", { class: "stack" }, this.field(), this.examples(), this.choice());
    this.element.addEventListener("submit", (event) => event.preventDefault());
    this.offerMachines();
  }

  field() {
    return make(
      "div",
      {},
      make("label", { for: "strip" }, "Line or strip"),
      this.text,
      make(
        "p",
        { id: "strip-help", class: "small faint" },
        "One line per row: 0 to 8 clue, ? covered, B mine, - safe without a clue.",
      ),
    );
  }

  examples() {
    const names = EXAMPLES.map(([name], number) => [number, name]);
    const list = select({ ...Object.fromEntries(names), "": "Choose" }, "");
    list.addEventListener("change", () => {
      const chosen = EXAMPLES[Number(list.value)];
      if (list.value === "" || !chosen) return;
      [, this.text.value, this.wanted] = chosen;
      this.typed();
    });
    this.text.addEventListener("input", () => (list.value = ""));
    return make("label", { class: "wide" }, "Example", list);
  }

  choice() {
    const fieldset = make("fieldset", {}, make("legend", {}, "Machine"));
    fieldset.append(...this.radios.map(({ label }) => label));
    return fieldset;
  }

  /**
   * @param {Machine} value
   * @param {string} name
   * @param {string} words
   */
  radio(value, name, words) {
    const input = make("input", { type: "radio", name: "machine", value });
    input.addEventListener("change", () => {
      this.wanted = value;
      this.change();
    });
    const text = make("span", {}, `${name}: `, make("span", { class: "faint" }, words));
    return { value, input, label: make("label", { class: "line" }, input, text) };
  }

  typed() {
    this.offerMachines();
    this.change();
  }

  /** Enable the machines that can read the strip; the user's choice is remembered. */
  offerMachines() {
    for (const { value, input } of this.radios) {
      input.disabled = !this.reads(value);
      input.checked = value === this.machine;
    }
  }

  /** @returns {Machine} */
  get machine() {
    return this.reads(this.wanted) ? this.wanted : "derived";
  }

  /**
   * Whether a machine can read the strip. All but the derived machine have a row limit and cannot
   * read a safe cell without a clue.
   *
   * @param {Machine} machine
   */
  reads(machine) {
    const [, , , rows] = MACHINES.find(([name]) => name === machine) ?? MACHINES[1];
    return machine === "derived" || (this.rows <= rows && !this.strip.includes("-"));
  }

  get strip() {
    return this.text.value;
  }

  get rows() {
    return this.strip.split("\n").filter((line) => /^\s*[^\s#]/.test(line)).length;
  }
}
