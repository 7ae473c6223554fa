/** Players: compare win rates on the same boards, and watch single games. */

import { updateAddress } from "../address.js";
import { get } from "../api.js";
import { button, make, section } from "../dom.js";
import { plural, sentence } from "../format.js";
import { ComparisonRunner } from "./players/comparison_runner.js";
import { ratePercent } from "./players/figures.js";
import { MatchForm } from "./players/match_form.js";
import { Picker } from "./players/picker.js";
import { Replay } from "./players/replay.js";
import { ranked, Results } from "./players/results.js";

/** @typedef {import("./players/results.js").Job} Job */

const HINT =
  "Choose players and press Run. All play the same boards, so small differences show up quickly. " +
  "The address of this page holds your settings: share it to share the comparison.";

/**
 * @param {HTMLElement} main
 * @param {URLSearchParams} query
 * @returns {Promise<() => void>}
 */
export async function open(main, query) {
  const room = kept?.isFor(query) ? kept : await newRoom(query);
  kept = room;
  main.append(...room.elements);
  if (room.hasRun) room.updateAddress();
  return () => room.leave();
}

/** @type {PlayersRoom | null} the room last open; its comparison runs on in other rooms */
let kept = null;

/** @param {URLSearchParams} query */
async function newRoom(query) {
  kept?.close();
  kept = null;
  const { players } = await get("players");
  return new PlayersRoom(players, query);
}

class PlayersRoom {
  /**
   * @param {import("./players/picker.js").Player[]} players
   * @param {URLSearchParams} query
   */
  constructor(players, query) {
    this.picker = new Picker(players, query);
    this.matchForm = new MatchForm(query);
    this.results = new Results();
    this.replay = new Replay(players, query, () => this.matchForm.match);
    this.starting = false;
    this.hasRun = false;
    this.runner = new ComparisonRunner(
      (job) => this.show(job),
      () => this.say("Connection lost. Reconnecting …"),
    );
    this.runButton = make("button", { type: "submit", class: "main" }, "Run");
    this.stopButton = button("Stop", () => this.stop(), { disabled: true });
    this.problem = make("p", { class: "problem", role: "alert", hidden: true });
    this.status = make("p", { class: "hidden", role: "status" });
    this.form = this.makeForm();
    const hint = make("p", { class: "faint" }, HINT);
    this.shown = section("Results", "stack", hint);
    this.picker.addEventListener("change", () => this.updateAddress());
    this.replay.addEventListener("change", () => this.updateAddress());
    this.boards = JSON.stringify(this.matchForm.match);
    this.matchForm.addEventListener("change", () => this.change());
  }

  makeForm() {
    this.matchForm.element.append(make("div", { class: "bar" }, this.runButton, this.stopButton));
    const form = make(
      "form",
      { class: "sheet stack", "aria-label": "Comparison" },
      this.matchForm.element,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.run();
    });
    return form;
  }

  get elements() {
    const side = make("div", { class: "stack" }, this.problem, this.shown, this.replay.element);
    const picker = make("div", { class: "sheet" }, this.picker.element);
    return [
      make("h1", {}, "Players"),
      make("div", { class: "stack" }, this.form, make("div", { class: "columns" }, picker, side)),
      this.status,
    ];
  }

  change() {
    const boards = JSON.stringify(this.matchForm.match);
    if (boards !== this.boards) this.replay.clear();
    this.boards = boards;
    this.updateAddress();
  }

  async run() {
    this.problem.hidden = true;
    const players = this.picker.chosen;
    if (!players.length) return this.showError("Choose at least one player");
    if (this.starting) return;
    this.updateAddress();
    const games = Number(this.matchForm.games.value);
    this.setStarting(true);
    this.hasRun = true;
    try {
      await this.runner.stop();
      await this.runner.start({ players, ...this.matchForm.match, games });
      this.status.textContent = `${plural(players.length, "player")} started.`;
    } catch (error) {
      this.showError(error);
    }
    this.setStarting(false);
  }

  /**
   * Allow one start at a time; meanwhile the button keeps focus.
   *
   * @param {boolean} starting
   */
  setStarting(starting) {
    this.starting = starting;
    this.runButton.ariaDisabled = String(starting);
  }

  async stop() {
    try {
      await this.runner.stop();
    } catch (error) {
      this.showError(error);
    }
  }

  /** @param {Job} job */
  show(job) {
    this.problem.hidden = true;
    const isFirst = this.results.figures.hidden;
    this.shown.replaceChildren(this.results.element);
    this.results.show(job);
    if (isFirst && !this.results.figures.hidden) reveal(this.shown);
    this.allowStop(job.status === "running");
    if (job.status === "running") return;
    if (job.status === "failed" && job.problem) this.showError(job.problem.detail);
    this.status.textContent = spoken(job);
  }

  /** @param {boolean} isRunning */
  allowStop(isRunning) {
    if (!isRunning && document.activeElement === this.stopButton) this.runButton.focus();
    this.stopButton.disabled = !isRunning;
  }

  /** @param {unknown} error */
  showError(error) {
    this.allowStop(false);
    this.say(sentence(error));
  }

  /** @param {string} text */
  say(text) {
    this.problem.textContent = text;
    this.problem.hidden = false;
  }

  get query() {
    const players = this.picker.chosen.join(",");
    return { players, ...this.matchForm.query, ...this.replay.query };
  }

  updateAddress() {
    updateAddress("players", this.query);
  }

  /**
   * Whether the room shows what an address asks for; an empty query asks for the last comparison.
   *
   * @param {URLSearchParams} query
   */
  isFor(query) {
    if (!this.hasRun) return false;
    return !query.size || query.toString() === new URLSearchParams(this.query).toString();
  }

  /** Leave the room; it is kept if it has a comparison. */
  leave() {
    if (this.hasRun) this.replay.pause();
    else this.close();
  }

  close() {
    this.runner.close();
    this.results.close();
    this.replay.close();
  }
}

/**
 * Scroll to an element if it is below the visible area, as on a phone.
 *
 * @param {HTMLElement} element
 */
function reveal(element) {
  if (element.getBoundingClientRect().top > innerHeight / 2) element.scrollIntoView();
}

/**
 * @param {Job} job
 * @returns {string} the result in one sentence
 */
function spoken({ status, result }) {
  if (!result?.games) return `Comparison ${status}.`;
  const { games, players } = result;
  const rates = ranked(players).map((name) => {
    const { win_rate: rate } = /** @type {{win_rate: number}} */ (
      players.find(({ player }) => player === name)
    );
    return `${name} won ${ratePercent(rate, games)} %`;
  });
  return `Comparison ${status} after ${plural(games, "game")}: ${rates.join(", ")}.`;
}
