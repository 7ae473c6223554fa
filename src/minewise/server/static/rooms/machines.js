/** Machines: a line or strip is read by a finite automaton, column by column. */

import { keep } from "../address.js";
import { ask, get } from "../api.js";
import { complaint } from "../input_error.js";
import { make } from "../dom.js";
import { Controls } from "./machines/controls.js";
import { Drawing } from "./machines/drawing.js";
import { Form } from "./machines/form.js";
import { Page } from "./machines/elements.js";
import { Run } from "./machines/machine_run.js";
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
  const room = new Room(query);
  main.append(...room.page.elements);
  room.read();
  return () => room.close();
}

class Room {
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
    /** @type {Run | null} */
    this.run = null;
    /** @type {Strip | null} */
    this.strip = null;
    /** @type {Tables | null} */
    this.tables = null;
    this.tablesOf = "";
    this.revealed = false;
    this.page = new Page(this);
    this.page.reveal.addEventListener("click", () => this.toggleLayout());
    this.page.view.addEventListener("change", () => this.read());
  }

  changed() {
    clearTimeout(this.wait);
    this.page.age();
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
        this.form.rows > 2 ? "run" : machine === "minimal" ? "machine" : this.page.view.value;
      const body = { board: strip, machine, trellis: view === "run" };
      const answer = await ask("automaton/run", body, { signal });
      const run = new Run(answer, machine);
      await this.draw(run, view, signal);
      this.begin(run);
      this.page.renew();
    } catch (error) {
      if (signal.aborted) return;
      this.controls.pause();
      this.page.fail(complaint(error, strip));
    }
    this.keep();
  }

  /**
   * @param {Run} run
   * @param {string} view
   * @param {AbortSignal} signal
   */
  async draw(run, view, signal) {
    const kind = run.rows === 1 ? "line" : "strip";
    this.page.view.value = view;
    this.page.view.disabled = run.rows > 2 || run.machine === "minimal";
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
    this.page.tables.hidden = run.rows > 2;
    if (run.rows <= 2 && this.tablesOf !== kind) {
      this.tables = new Tables(await get(`automaton/tables/${kind}`, { signal }));
      this.tablesOf = kind;
      this.page.tableBox.replaceChildren(this.tables.element);
    }
    signal.throwIfAborted();
  }

  /** @param {Run} run */
  begin(run) {
    this.run = run;
    this.strip = new Strip(run, (step) => this.controls.go(step));
    this.page.results.hidden = false;
    this.page.board.replaceChildren(this.strip.view.element);
    this.strip.view.fit();
    this.page.title.textContent = capital(run.answer.title);
    this.page.legend.textContent = run.answer.legend;
    this.page.verdict.replaceChildren(...facts(run));
    this.revealed &&= run.answer.layout !== null;
    this.page.reveal.hidden = run.answer.layout === null;
    this.page.reveal.setAttribute("aria-pressed", String(this.revealed));
    this.controls.reset(run.last, this.first);
  }

  toggleLayout() {
    this.revealed = !this.revealed;
    this.page.reveal.setAttribute("aria-pressed", String(this.revealed));
    this.strip?.show(this.controls.step, this.revealed);
  }

  /** @param {number} step */
  show(step) {
    const { run } = this;
    if (!run) return;
    this.strip?.show(step, this.revealed);
    this.drawing.light(run, step);
    if (run.rows <= 2) this.tables?.light(run, step);
    this.page.states.replaceChildren(...chips(run, step));
    this.page.status.ariaLive = this.controls.playing ? "off" : "polite"; // a film is not read aloud
    this.page.status.textContent = run.words(step);
    this.page.status.classList.toggle("dead", run.isDead(step));
    this.keep();
  }

  keep() {
    const { strip, machine } = this.form;
    const rows = strip
      .trim()
      .split(/\s*\n\s*/)
      .join("/");
    /** @type {Record<string, string>} */
    const query = { strip: rows, machine };
    if (this.controls.step) query.at = String(this.controls.step);
    keep("machines", query);
  }
}

/**
 * @param {Run} run
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
