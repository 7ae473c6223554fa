/** What the machine reads, and which machine it is. */

import { make } from "../../dom.js";

/**
 * @typedef {import("./machine_run.js").Machine} Machine
 * @typedef {{strip: string, machine: Machine}} Choice
 */

/** @type {[string, string, Machine][]} */
const EXAMPLES = [
  ["Figure 17: a strip with 4 layouts", "2?4??\n???B2", "published"],
  ["A line with two layouts", "?1?", "derived"],
  ["A line where the output is no layout", "?1B", "published"],
  ["A chain of 1s that does not agree", "??0?1?0B", "published"],
  ["A mine beyond the end", "0?1?1?1", "published"],
  ["Two rows that cannot be", "?2??\n?0??", "published"],
  ["Three rows", "2??1?1\n???21?\n?4???1", "derived"],
  ["A free cell without a clue", "?2-1?", "derived"],
];

/** @type {[Machine, string, string, number][]} */
const MACHINES = [
  ["published", "Published", "as in the sources, for one row or two", 2],
  ["derived", "Derived", "its paths are the layouts, for any number of rows", Infinity],
  ["minimal", "Smallest", "deterministic, with as few states as possible, up to three rows", 3],
];

export class Form {
  /**
   * @param {Choice} choice
   * @param {() => void} change is called when something is typed or chosen
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
        "One line of text for each row: 0 to 8 a clue, ? covered, B a mine, - free without a clue.",
      ),
    );
  }

  examples() {
    const select = make("select", { id: "strip-example" }, make("option", { value: "" }, "Choose"));
    EXAMPLES.forEach(([name], number) => {
      select.append(make("option", { value: String(number) }, name));
    });
    select.addEventListener("change", () => {
      const chosen = EXAMPLES[Number(select.value)];
      if (select.value === "" || !chosen) return;
      [, this.text.value, this.wanted] = chosen;
      this.typed();
    });
    this.text.addEventListener("input", () => (select.value = ""));
    return make("label", { class: "wide" }, "Example", select);
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

  /** Offer the machines that read this; which one was wanted is remembered. */
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
   * The other machines have a limit, and no symbol for a free cell without a clue.
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
