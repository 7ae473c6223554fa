/** Machines: a finite automaton reads a strip column by column. */

import { updateAddress } from "../address.js";
import { LatestRequest, ask, connection, get } from "../api.js";
import { make } from "../dom.js";
import { capitalize } from "../format.js";
import { inputError } from "../input_error.js";
import { Playback } from "../playback.js";
import { Drawing } from "./machines/drawing.js";
import { RoomElements } from "./machines/elements.js";
import { Form } from "./machines/form.js";
import { MachineRun } from "./machines/machine_run.js";
import { Strip } from "./machines/strip.js";
import { Tables } from "./machines/tables.js";
import { facts } from "./machines/verdict.js";

/** @typedef {import("./machines/machine_run.js").Machine} Machine */

const PAUSE = 250; // milliseconds without typing before a request
const MOST_COLUMNS = 300;
const MOST_STATES = 60;
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
        strip: (query.get("strip") ?? "?1?").replaceAll("/", "\n"),
        machine: /** @type {Machine} */ (MACHINES.includes(machine) ? machine : "derived"),
      },
      () => this.changed(),
    );
    this.first = Math.trunc(Number(query.get("at"))) || 0;
    this.playback = new Playback((step) => this.show(step), 2);
    this.drawing = new Drawing();
    this.latest = new LatestRequest();
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
    this.leaving = new AbortController();
    connection.addEventListener("back", () => this.read(), { signal: this.leaving.signal });
  }

  changed() {
    this.elements.markStale();
    this.first = 0;
    this.latest.startLater(PAUSE, () => this.read());
  }

  close() {
    this.leaving.abort();
    this.playback.pause();
    this.latest.cancel();
  }

  /** Run the machine on the strip. */
  async read() {
    const signal = this.latest.start();
    const { strip, machine } = this.form;
    try {
      if (width(strip) > MOST_COLUMNS) {
        throw new Error(
          `this page shows at most ${MOST_COLUMNS} columns: use the API for longer strips`,
        );
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
      this.playback.pause();
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
      this.drawing.clear("This machine has too many states to draw; the live state is above.");
    } else {
      this.drawing.clear("This run has too many states to draw; they are listed above.");
    }
    this.elements.tables.hidden = run.rows > 2;
    if (run.rows <= 2 && this.tablesOf !== kind) {
      // Table 6 is corrected, because the machine for strips uses the corrected names.
      const edition = kind === "line" ? "published" : "corrected";
      const tables = await get(`automaton/tables/${kind}?edition=${edition}`, { signal });
      this.tables = new Tables(tables);
      this.tablesOf = kind;
      this.elements.tableBox.replaceChildren(this.tables.element);
    }
    signal.throwIfAborted();
  }

  /** @param {MachineRun} run */
  begin(run) {
    this.run = run;
    this.strip?.view.close();
    this.strip = new Strip(run, (step) => this.playback.go(step));
    this.elements.results.hidden = false;
    this.elements.board.replaceChildren(this.strip.view.element);
    this.strip.view.fit();
    this.elements.title.textContent = capitalize(run.answer.title);
    this.elements.legend.textContent = run.answer.legend;
    this.elements.verdict.replaceChildren(...facts(run));
    this.revealed &&= run.answer.layout !== null;
    this.elements.reveal.hidden = run.answer.layout === null;
    this.elements.reveal.ariaPressed = String(this.revealed);
    this.playback.reset(run.last, this.first);
  }

  toggleLayout() {
    this.revealed = !this.revealed;
    this.elements.reveal.ariaPressed = String(this.revealed);
    this.strip?.show(this.playback.step, this.revealed);
  }

  /** @param {number} step */
  show(step) {
    const { run } = this;
    if (!run) return;
    this.strip?.show(step, this.revealed);
    this.drawing.highlight(run, step);
    if (run.rows <= 2) this.tables?.highlight(run, step);
    this.elements.states.replaceChildren(...chips(run, step));
    this.elements.status.ariaLive = this.playback.isPlaying ? "off" : "polite"; // too fast to read
    this.elements.status.textContent = run.describe(step);
    this.elements.status.classList.toggle("dead", run.isDead(step));
    this.updateAddress();
  }

  updateAddress() {
    const { strip, machine } = this.form;
    /** @type {Record<string, string>} */
    const query = { strip: strip.trim().replace(/\s*\n\s*/g, "/"), machine };
    if (this.playback.step) query.at = String(this.playback.step);
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
    return [make("li", { class: "none" }, run.isEnd(step) ? "✗ rejected" : "✗ no live state")];
  }
  const good = run.isEnd(step) ? "✓ " : run.isDead(step) ? "✗ " : "";
  const shown = labels.slice(0, MOST_STATES).map((label) => make("li", {}, good + label));
  const left = labels.length - MOST_STATES;
  if (left > 0) shown.push(make("li", {}, `and ${left} more`));
  return shown;
}

/** @param {string} strip */
function width(strip) {
  return Math.max(...strip.split("\n").map((line) => line.length));
}
