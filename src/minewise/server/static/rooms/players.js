/** Players: who wins how often, on the same boards, and how single games went. */

import { keep } from "../address.js";
import { get, sentence } from "../api.js";
import { button, make } from "../dom.js";
import { Picker } from "./players/picker.js";
import { Replay } from "./players/replay.js";
import { ranked, Results } from "./players/results.js";
import { Run } from "./players/run.js";
import { Settings } from "./players/settings.js";
import { many, percent } from "./players/words.js";

/** @typedef {import("./players/results.js").Job} Job */

/**
 * @param {HTMLElement} main
 * @param {URLSearchParams} query
 * @returns {Promise<() => void>}
 */
export async function open(main, query) {
  const { players } = await get("players");
  const room = new Room(players, query);
  main.append(...room.elements);
  return () => room.close();
}

class Room {
  /**
   * @param {import("./players/picker.js").Player[]} players
   * @param {URLSearchParams} query
   */
  constructor(players, query) {
    this.picker = new Picker(players, query);
    this.settings = new Settings(query);
    this.results = new Results();
    this.replay = new Replay(players, query, () => this.settings.match);
    this.running = new Run((job) => this.show(job));
    this.runButton = make("button", { type: "submit", class: "main" }, "Run");
    this.stopButton = button("Stop", () => this.stop(), { disabled: true });
    this.problem = make("p", { class: "problem", role: "alert", hidden: true });
    this.status = make("p", { class: "hidden", role: "status" });
    this.form = this.assembledForm();
    this.picker.addEventListener("change", () => this.keep());
    this.replay.addEventListener("change", () => this.keep());
    this.settings.addEventListener("change", () => {
      this.replay.clear();
      this.keep();
    });
  }

  assembledForm() {
    const form = make(
      "form",
      { class: "sheet stack", "aria-label": "Comparison" },
      this.picker.element,
      this.settings.element,
      make("div", { class: "bar" }, this.runButton, this.stopButton),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.run();
    });
    return form;
  }

  get elements() {
    const hint = make(
      "p",
      { class: "faint" },
      "All players meet the very same boards, so even small differences show soon. ",
      "The address of this page holds your choice: share it, and others get the same games.",
    );
    this.shown = make("section", { class: "sheet stack", "aria-label": "Results" }, hint);
    const side = make("div", { class: "stack" }, this.problem, this.shown, this.replay.element);
    return [
      make("h1", {}, "Players"),
      make("div", { class: "beside reverse" }, this.form, side),
      this.status,
    ];
  }

  async run() {
    this.problem.hidden = true;
    this.keep();
    this.running.close();
    this.runButton.disabled = true;
    const players = this.picker.chosen;
    const games = Number(this.settings.games.value);
    try {
      await this.running.start({ players, ...this.settings.match, games });
      this.status.textContent = `${many(players.length, "player")} began.`;
    } catch (error) {
      this.complain(error);
    }
  }

  async stop() {
    try {
      await this.running.stop();
    } catch (error) {
      this.complain(error);
    }
  }

  /** @param {Job} job */
  show(job) {
    const isRunning = job.status === "running";
    this.runButton.disabled = isRunning;
    this.stopButton.disabled = !isRunning;
    this.shown?.replaceChildren(this.results.element);
    this.results.show(job);
    if (isRunning) return;
    if (job.status === "failed" && job.problem) this.complain(job.problem.detail);
    this.status.textContent = spoken(job);
  }

  /** @param {unknown} error */
  complain(error) {
    this.runButton.disabled = false;
    this.stopButton.disabled = true;
    this.problem.textContent = sentence(error);
    this.problem.hidden = false;
  }

  /** Keep what is chosen in the address. */
  keep() {
    const players = this.picker.chosen.join(",");
    keep("players", { players, ...this.settings.query, ...this.replay.query });
  }

  close() {
    this.stop();
    this.running.close();
    this.results.close();
    this.replay.close();
  }
}

/**
 * @param {Job} job
 * @returns {string} the result in one sentence
 */
function spoken({ status, result }) {
  if (!result?.games) return `The comparison is ${status}.`;
  const { games, players } = result;
  const rates = ranked(players).map((name) => {
    const { win_rate: rate } = /** @type {{win_rate: number}} */ (
      players.find(({ player }) => player === name)
    );
    return `${name} won ${percent(rate, games)} %`;
  });
  return `The comparison is ${status} after ${many(games, "game")}: ${rates.join(", ")}.`;
}
