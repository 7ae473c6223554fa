/** Circuits: a formula as a board, on which mines carry the signals. */

import { link, updateAddress } from "../address.js";
import { ask } from "../api.js";
import { make } from "../dom.js";
import { inputError } from "../input_error.js";
import { Circuit } from "./circuits/circuit.js";
import { RoomElements } from "./circuits/elements.js";
import { EXAMPLES } from "./circuits/examples.js";
import { Panel, bits, valuesOf } from "./circuits/panel.js";
import { CircuitView } from "./circuits/view.js";

/** @typedef {import("./circuits/circuit.js").Values} Values */

const PATIENCE = 400;
const LONGEST_ID = 2_000;
const LONGEST_SHARED = 4_000;

/**
 * @param {HTMLElement} main
 * @param {URLSearchParams} query
 * @returns {() => void}
 */
export function open(main, query) {
  const room = new CircuitsRoom(query);
  main.append(...room.elements.roots);
  room.compile(query.get("inputs") ?? (query.has("formula") ? "" : "10"));
  return () => room.close();
}

class CircuitsRoom {
  /** @param {URLSearchParams} query */
  constructor(query) {
    this.panel = new Panel((inputs) => this.run(inputs));
    this.view = new CircuitView((input) => this.panel.toggle(input));
    this.elements = new RoomElements(this, query.get("formula") ?? EXAMPLES[0][1]);
    /** @type {Circuit | null} */
    this.circuit = null;
    this.formula = "";
    /** @type {Values} */
    this.inputs = {};
    this.wait = 0;
    this.asking = new AbortController();
    /** @type {string[]} */
    this.files = [];
    const { text, examples, solve } = this.elements;
    text.addEventListener("input", () => {
      examples.value = "";
      this.changed();
    });
    examples.addEventListener("change", () => {
      if (!examples.value) return;
      text.value = examples.value;
      this.compile();
    });
    solve.addEventListener("click", () => this.solve());
  }

  changed() {
    this.elements.markStale(); // until the new formula has its board
    clearTimeout(this.wait);
    this.wait = window.setTimeout(() => this.compile(), PATIENCE);
  }

  close() {
    clearTimeout(this.wait);
    this.asking.abort();
    this.view.close();
    this.forgetFiles();
  }

  /**
   * Ask the server; a new question takes the place of the last.
   *
   * @param {(signal: AbortSignal) => Promise<void>} question
   */
  async ask(question) {
    this.asking.abort();
    this.asking = new AbortController();
    const { signal } = this.asking;
    try {
      await question(signal);
      this.elements.problem.replaceChildren();
    } catch (error) {
      if (signal.aborted) return;
      this.elements.problem.replaceChildren(inputError(error, this.elements.text.value));
    }
  }

  /** @param {string} [values] of the inputs, one digit for each; those without one are false */
  async compile(values = "") {
    clearTimeout(this.wait);
    this.elements.markStale();
    await this.ask(async (signal) => {
      const formula = this.elements.text.value;
      const compiled = await ask("circuit/compile", { formula }, { signal });
      const inputs = valuesOf(compiled.inputs, values);
      const answer = await ask("circuit/run", { formula, inputs }, { signal });
      this.formula = formula;
      this.circuit = new Circuit(compiled);
      this.elements.solution.textContent = "";
      this.elements.ready(compiled.table !== null && compiled.inputs.length > 0);
      this.panel.open(compiled);
      this.view.open(this.circuit);
      this.describe();
      this.show(inputs, answer, []);
    });
  }

  /** @param {Values} inputs */
  async run(inputs) {
    const switched = Object.keys(inputs).filter((name) => inputs[name] !== this.inputs[name]);
    await this.ask(async (signal) => {
      const answer = await ask("circuit/run", { formula: this.formula, inputs }, { signal });
      this.show(inputs, answer, switched);
    });
  }

  async solve() {
    const { solution } = this.elements;
    solution.textContent = "Solving the board…";
    await this.ask(async (signal) => {
      const answer = await ask("circuit/solve", { formula: this.formula }, { signal });
      if (answer.satisfiable) await this.run({ ...this.inputs, ...answer.assignment });
      solution.textContent = verdict(answer);
    });
    if (solution.textContent === "Solving the board…") solution.textContent = "";
  }

  /**
   * @param {Values} inputs
   * @param {{layout: string[], outputs: Values}} answer
   * @param {string[]} switched
   */
  show(inputs, { layout, outputs }, switched) {
    this.inputs = inputs;
    this.panel.show(inputs, outputs);
    this.view.show(layout, switched);
    const told = Object.entries(outputs).map(([name, value]) => `${name} = ${Number(value)}`);
    const words = switched.map((name) => `${name} = ${Number(inputs[name])}`).join(", ");
    this.elements.status.textContent = `${words ? `${words}: ` : ""}${told.join(", ")}`;
    this.updateAddress();
  }

  /** Tell the size of the board, and offer it to be taken elsewhere. */
  describe() {
    if (!this.circuit) return;
    const { board, id, rows, cols, mines, inputs, outputs, signals } = this.circuit.compiled;
    const count = Object.keys(signals).length;
    this.elements.size.textContent =
      `${rows} × ${cols} cells, ${mines.toLocaleString("en")} mines, ${count} ` +
      (count === 1 ? "signal" : "signals");
    this.view.canvas.setAttribute(
      "aria-label",
      `The formula as a board of ${rows} rows and ${cols} columns; its outputs are listed beside it`,
    );
    this.forgetFiles();
    const map = { rows, cols, mines, inputs, outputs, signals };
    this.elements.links.replaceChildren(
      this.file("Board", "board.txt", board.join("\n") + "\n"),
      this.file("Map", "map.json", JSON.stringify(map)),
    );
    if (id && id.length <= LONGEST_ID) {
      const href = link("analyse", { id });
      this.elements.links.append(make("a", { class: "button", href }, "Open the board in Analyse"));
    }
  }

  /**
   * @param {string} name
   * @param {string} file
   * @param {string} text
   */
  file(name, file, text) {
    const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    this.files.push(href);
    return make("a", { class: "button", href, download: file }, `Download ${name.toLowerCase()}`);
  }

  forgetFiles() {
    for (const href of this.files.splice(0)) URL.revokeObjectURL(href);
  }

  updateAddress() {
    if (!this.circuit || this.formula.length > LONGEST_SHARED) return;
    const inputs = bits(this.circuit.compiled.inputs, this.inputs);
    updateAddress("circuits", { formula: this.formula, inputs });
  }
}

/** @param {{satisfiable: boolean, models: string | null}} answer */
function verdict({ satisfiable, models }) {
  if (!satisfiable) return "✗ Unsatisfiable: no inputs make every output true.";
  if (models === "1") return "✓ Satisfiable: these inputs are the only ones.";
  const number = models?.replace(/\B(?=(\d{3})+$)/g, ",");
  const count = number ? `one of ${number} solutions is shown` : "one solution is shown";
  return `✓ Satisfiable: ${count}.`;
}
