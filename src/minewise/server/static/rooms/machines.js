/** Machines: a line or strip is read by a finite automaton, column by column. */

import { updateAddress } from "../address.js";
import { ask, get } from "../api.js";
import { make } from "../dom.js";
import { inputError } from "../input_error.js";
import { Controls } from "./machines/controls.js";
import { Drawing } from "./machines/drawing.js";
import { RoomElements } from "./machines/elements.js";
import { Form } from "./machines/form.js";
import { MachineRun } from "./machines/machine_run.js";
import { Strip } from "./machines/strip.js";
import { Tables } from "./machines/tables.js";
import { facts } from "./machines/verdict.js";

/** @typedef {import("./machines/machine_run.js").Machine} Machine */

const PATIENCE = 250;
const MOST_COLUMNS = 300;
const MACHINES = ["published", "derived", "minimal"];

/**
 * @param {HTMLElement} main
 * @param {URLSearchParams} query
 * @returns {() => void}
 */
export function open(main, query) {
  const room = new MachinesRoom(query);
  main.append(...room.elements.roots);
  room.read();
  return () => room.close();
}

class MachinesRoom {
  /** @param {URLSearchParams} query */
  constructor(query) {
    const machine = query.get("machine") ?? "";
    this.form = new Form(
      {
        strip: (query.get("strip") ?? "2?4??/???B2").replaceAll("/", "\n"),
        machine: /** @type {Machine} */ (MACHINES.includes(machine) ? machine : "published"),
      },
      () => this.changed(),
    );
    this.first = Math.trunc(Number(query.get("at"))) || 0;
    this.controls = new Controls((step) => this.show(step));
    this.drawing = new Drawing();
    this.wait = 0;
    this.asking = new AbortController();
    /** @type {MachineRun | null} */
    this.run = null;
    /** @type {Strip | null} */
    this.strip = null;
    /** @type {Tables | null} */
    this.tables = null;
    this.tablesOf = "";
    this.revealed = false;
    this.elements = new RoomElements(this);
    this.elements.reveal.addEventListener("click", () => this.toggleLayout());
    this.elements.view.addEventListener("change", () => this.read());
  }

  changed() {
    clearTimeout(this.wait);
    this.elements.markStale();
    this.first = 0;
    this.wait = window.setTimeout(() => this.read(), PATIENCE);
  }

  close() {
    clearTimeout(this.wait);
    this.controls.pause();
    this.asking.abort();
  }

  /** Have the strip read. */
  async read() {
    this.asking.abort();
    this.asking = new AbortController();
    const { signal } = this.asking;
    const { strip, machine } = this.form;
    try {
      if (width(strip) > MOST_COLUMNS) {
        throw new Error(`the page shows at most ${MOST_COLUMNS} columns; the API reads more`);
      }
      const view =
        this.form.rows > 2 ? "run" : machine === "minimal" ? "machine" : this.elements.view.value;
      const body = { board: strip, machine, trellis: view === "run" };
      const answer = await ask("automaton/run", body, { signal });
      const run = new MachineRun(answer, machine);
      await this.draw(run, view, signal);
      this.begin(run);
      this.elements.markCurrent();
    } catch (error) {
      if (signal.aborted) return;
      this.controls.pause();
      this.elements.fail(inputError(error, strip));
    }
    this.updateAddress();
  }

  /**
   * @param {MachineRun} run
   * @param {string} view
   * @param {AbortSignal} signal
   */
  async draw(run, view, signal) {
    const kind = run.rows === 1 ? "line" : "strip";
    this.elements.view.value = view;
    this.elements.view.disabled = run.rows > 2 || run.machine === "minimal";
    if (view === "machine") {
      const { svg, states } = await get(`automaton/machines/${kind}/${run.machine}`, { signal });
      this.drawing.insert(svg, states);
    } else if (run.answer.trellis) {
      this.drawing.insert(run.answer.trellis);
    } else if (run.machine === "minimal") {
      this.drawing.clear("This machine has too many states to be drawn; the live one is above.");
    } else {
      this.drawing.clear("This run has too many states to be drawn; they are listed above.");
    }
    this.elements.tables.hidden = run.rows > 2;
    if (run.rows <= 2 && this.tablesOf !== kind) {
      this.tables = new Tables(await get(`automaton/tables/${kind}`, { signal }));
      this.tablesOf = kind;
      this.elements.tableBox.replaceChildren(this.tables.element);
    }
    signal.throwIfAborted();
  }

  /** @param {MachineRun} run */
  begin(run) {
    this.run = run;
    this.strip = new Strip(run, (step) => this.controls.go(step));
    this.elements.results.hidden = false;
    this.elements.board.replaceChildren(this.strip.view.element);
    this.strip.view.fit();
    this.elements.title.textContent = capital(run.answer.title);
    this.elements.legend.textContent = run.answer.legend;
    this.elements.verdict.replaceChildren(...facts(run));
    this.revealed &&= run.answer.layout !== null;
    this.elements.reveal.hidden = run.answer.layout === null;
    this.elements.reveal.setAttribute("aria-pressed", String(this.revealed));
    this.controls.reset(run.last, this.first);
  }

  toggleLayout() {
    this.revealed = !this.revealed;
    this.elements.reveal.setAttribute("aria-pressed", String(this.revealed));
    this.strip?.show(this.controls.step, this.revealed);
  }

  /** @param {number} step */
  show(step) {
    const { run } = this;
    if (!run) return;
    this.strip?.show(step, this.revealed);
    this.drawing.highlight(run, step);
    if (run.rows <= 2) this.tables?.highlight(run, step);
    this.elements.states.replaceChildren(...chips(run, step));
    this.elements.status.ariaLive = this.controls.playing ? "off" : "polite"; // a film is not read aloud
    this.elements.status.textContent = run.words(step);
    this.elements.status.classList.toggle("dead", run.isDead(step));
    this.updateAddress();
  }

  updateAddress() {
    const { strip, machine } = this.form;
    const rows = strip
      .trim()
      .split(/\s*\n\s*/)
      .join("/");
    /** @type {Record<string, string>} */
    const query = { strip: rows, machine };
    if (this.controls.step) query.at = String(this.controls.step);
    updateAddress("machines", query);
  }
}

/**
 * @param {MachineRun} run
 * @param {number} step
 */
function chips(run, step) {
  const labels = run.labels(step);
  if (!labels.length) {
    return [make("li", { class: "none" }, run.isEnd(step) ? "✗ rejected" : "✗ no state is left")];
  }
  const good = run.isEnd(step) ? "✓ " : run.isDead(step) ? "✗ " : "";
  const shown = labels.slice(0, 60).map((label) => make("li", {}, good + label));
  if (labels.length > 60) shown.push(make("li", {}, `and ${labels.length - 60} more`));
  return shown;
}

/** @param {string} strip */
function width(strip) {
  return Math.max(...strip.split("\n").map((line) => line.length));
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
