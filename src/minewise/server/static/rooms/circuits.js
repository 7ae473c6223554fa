/** Circuits: formulas as boards, with mines as signals. */

import { link, updateAddress } from "../address.js";
import { LatestRequest, ask, connection } from "../api.js";
import { MOST_CELLS } from "../board/board.js";
import { make } from "../dom.js";
import { formatCount, plural } from "../format.js";
import { inputError } from "../input_error.js";
import { Circuit } from "./circuits/circuit.js";
import { RoomElements } from "./circuits/elements.js";
import { EXAMPLES } from "./circuits/examples.js";
import { Panel, bits, valuesOf } from "./circuits/panel.js";
import { CircuitView } from "./circuits/view.js";

/** @typedef {import("./circuits/circuit.js").Values} Values */

const PAUSE = 400; // milliseconds without typing before a request
const LONGEST_ID = 2_000;
const LONGEST_SHARED = 4_000;
const SOLVING = "Solving the board …";

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
    this.latest = new LatestRequest();
    /** @type {string[]} URLs of downloads */
    this.files = [];
    const { text, examples, solve, force } = this.elements;
    text.addEventListener("input", () => {
      examples.value = "";
      this.changed();
    });
    examples.addEventListener("change", () => {
      if (!examples.value) return;
      text.value = examples.value;
      force.value = "";
      this.compile();
    });
    solve.addEventListener("click", () => this.solve());
    this.leaving = new AbortController();
    const { signal } = this.leaving;
    connection.addEventListener("back", () => this.retry(), { signal });
    force.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !solve.disabled) this.solve();
    });
  }

  changed() {
    this.elements.markStale();
    this.latest.startLater(PAUSE, () => this.compile());
  }

  /** Compile the formula if the server was away. */
  retry() {
    if (this.elements.problem.hasChildNodes()) this.compile(this.values);
  }

  /** The input values, one digit each. */
  get values() {
    return this.circuit ? bits(this.circuit.compiled.inputs, this.inputs) : "";
  }

  close() {
    this.leaving.abort();
    this.latest.cancel();
    this.view.close();
    this.revokeFiles();
  }

  /**
   * Make a request and show its error, if any; a new request cancels the previous one.
   *
   * @param {(signal: AbortSignal) => Promise<void>} request
   */
  async request(request) {
    const signal = this.latest.start();
    try {
      await request(signal);
      this.elements.problem.replaceChildren();
    } catch (error) {
      if (signal.aborted) return;
      this.elements.problem.replaceChildren(inputError(error, this.elements.text.value));
    }
  }

  /** @param {string} [values] the input values, one digit each; missing values are 0 */
  async compile(values = "") {
    this.elements.markStale();
    await this.request(async (signal) => {
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
    await this.request(async (signal) => {
      const answer = await ask("circuit/run", { formula: this.formula, inputs }, { signal });
      this.show(inputs, answer, switched);
    });
  }

  async solve() {
    const { solution, force } = this.elements;
    solution.textContent = SOLVING;
    const demands = force.value.split(/[\s,;]+/).filter(Boolean);
    await this.request(async (signal) => {
      const body = { formula: this.formula, force: demands };
      const answer = await ask("circuit/solve", body, { signal });
      if (answer.satisfiable) await this.run({ ...this.inputs, ...answer.assignment });
      solution.textContent = verdict(answer, demands);
    });
    if (solution.textContent === SOLVING) solution.textContent = "";
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
    const found = equations(Object.keys(outputs), outputs);
    const changed = switched.length ? `${equations(switched, inputs)}: ` : "";
    this.elements.status.textContent = changed + found;
    this.updateAddress();
  }

  /** Show the size of the board, and links to it. */
  describe() {
    if (!this.circuit) return;
    const { board, id, rows, cols, mines, inputs, outputs, signals } = this.circuit.compiled;
    const counts = [plural(mines, "mine"), plural(Object.keys(signals).length, "signal")];
    this.elements.size.textContent = `${rows} × ${cols} cells, ${counts.join(", ")}`;
    this.view.canvas.ariaLabel = `Board for the formula, ${rows} rows, ${cols} columns`;
    this.revokeFiles();
    const map = { rows, cols, mines, inputs, outputs, signals };
    this.elements.links.replaceChildren(
      this.file("Board", "board.txt", board.join("\n") + "\n"),
      this.file("Map", "map.json", JSON.stringify(map)),
    );
    if (id && id.length <= LONGEST_ID && rows * cols <= MOST_CELLS) {
      const href = link("analyse", { id });
      this.elements.links.append(make("a", { class: "button", href }, "Analyse this board"));
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

  revokeFiles() {
    for (const href of this.files.splice(0)) URL.revokeObjectURL(href);
  }

  updateAddress() {
    if (!this.circuit || this.formula.length > LONGEST_SHARED) return;
    updateAddress("circuits", { formula: this.formula, inputs: this.values });
  }
}

/**
 * @param {string[]} names
 * @param {Values} values
 */
function equations(names, values) {
  return names.map((name) => `${name} = ${Number(values[name])}`).join(", ");
}

/**
 * @param {{satisfiable: boolean, models: string | null}} answer
 * @param {string[]} demands the forced values
 */
function verdict({ satisfiable, models }, demands) {
  const wish = demands.length ? `give ${demands.join(", ")}` : "make every output true";
  if (!satisfiable) return `✗ Unsatisfiable: no inputs ${wish}.`;
  if (models === "1") return "✓ Satisfiable: this is the only solution.";
  const count = models ? `1 of ${formatCount(models)} solutions` : "one solution";
  return `✓ Satisfiable: showing ${count}.`;
}
