/** Input switches, outputs and the truth table. */

import { button, make, scrollBox, tableHead } from "../../dom.js";

/** @typedef {import("./circuit.js").Compiled} Compiled */
/** @typedef {import("./circuit.js").Values} Values */

const MOST_OUTPUTS = 60;

export class Panel {
  /** @param {(inputs: Values) => void} choose called with the chosen inputs */
  constructor(choose) {
    this.choose = choose;
    this.inputs = make("div", { class: "bar", role: "group", "aria-label": "Inputs" });
    this.outputs = make("ul", { class: "outputs", "aria-label": "Outputs" });
    this.table = make("div", { class: "stack" });
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {Values} */
    this.values = {};
    this.element = make(
      "div",
      { class: "signals" },
      make("h2", {}, "Inputs"),
      this.inputs,
      make("h2", {}, "Outputs"),
      this.outputs,
    );
  }

  /** @param {Compiled} compiled */
  open(compiled) {
    this.buttons.clear();
    for (const name of compiled.inputs) {
      const toggle = button(`${name} = 0`, () => this.toggle(name), { class: "switch" });
      this.buttons.set(name, toggle);
    }
    this.inputs.replaceChildren(...this.buttons.values());
    if (!this.buttons.size) this.inputs.append(make("p", { class: "faint" }, "None"));
    this.table.replaceChildren(...this.truthTable(compiled));
  }

  /** @param {string} input */
  toggle(input) {
    this.choose({ ...this.values, [input]: !this.values[input] });
  }

  /**
   * @param {Values} inputs
   * @param {Values} outputs
   */
  show(inputs, outputs) {
    this.values = inputs;
    for (const [name, element] of this.buttons) {
      element.textContent = `${name} = ${Number(inputs[name])}`;
      element.ariaPressed = String(inputs[name]);
    }
    const items = Object.entries(outputs).slice(0, MOST_OUTPUTS).map(output);
    this.outputs.replaceChildren(...items);
    const now = bits([...this.buttons.keys()], inputs);
    for (const row of this.table.querySelectorAll("tr[data-bits]")) {
      const current = row.getAttribute("data-bits") === now;
      row.classList.toggle("current", current);
      row.ariaCurrent = current ? "true" : null;
    }
  }

  /** @param {Compiled} compiled */
  truthTable({ table }) {
    if (!table?.inputs.length) return [];
    const head = tableHead([...table.inputs, ...table.outputs]);
    const rows = table.rows.map(([given, found]) => this.row(table.inputs, given, found));
    const element = make("table", { class: "ruled truth" }, head, make("tbody", {}, ...rows));
    return [
      make("h2", {}, "Truth table"),
      make("p", { class: "small faint" }, "Click a row to set the inputs."),
      scrollBox("Truth table", "scroll", element),
    ];
  }

  /**
   * @param {string[]} inputs
   * @param {string} given
   * @param {string} found
   */
  row(inputs, given, found) {
    const row = make("tr", { "data-bits": given });
    for (const bit of given) row.append(make("td", {}, bit));
    for (const bit of found) row.append(make("td", { class: bit === "1" ? "true" : "" }, bit));
    row.addEventListener("click", () => this.choose(valuesOf(inputs, given)));
    return row;
  }
}

/** @param {[string, boolean]} output */
function output([name, value]) {
  const text = `${value ? "●" : "○"} ${name} = ${Number(value)}`;
  return make("li", { class: value ? "true" : "" }, text);
}

/**
 * @param {string[]} names
 * @param {string} text one digit per name
 * @returns {Values}
 */
export function valuesOf(names, text) {
  return Object.fromEntries(names.map((name, number) => [name, text[number] === "1"]));
}

/**
 * @param {string[]} names
 * @param {Values} values
 * @returns {string} one digit per name
 */
export function bits(names, values) {
  return names.map((name) => Number(values[name])).join("");
}
