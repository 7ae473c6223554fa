/** The results of a comparison: progress, a chart, a table and a summary in words. */

import { make, scrollBox, tableHead } from "../../dom.js";
import { formatNumber, plural } from "../../format.js";
import { Chart } from "./chart.js";
import { duration, interval, pace, ratePercent, verdict } from "./figures.js";

/**
 * @typedef {import("./figures.js").Totals} Totals
 * @typedef {import("./figures.js").Duel} Duel
 *
 * @typedef {object} Job
 * @property {string} id
 * @property {"running" | "done" | "failed" | "cancelled"} status
 * @property {number} games requested
 * @property {{share: number, seconds: number, seconds_left: number | null} | null} progress
 * @property {{games: number, players: Totals[], differences: Duel[]} | null} result
 * @property {{detail: string} | null} problem
 */

const HEADER = ["Player", "Won", "95 % interval", "Lost", "Stuck", "Guesses/game", "Games/s"];

export class Results {
  constructor() {
    this.bar = make("progress", { max: 1, value: 0, "aria-label": "Games played" });
    this.note = make("p", { class: "faint small" });
    this.chart = new Chart();
    this.table = make("tbody");
    this.question = make("h2", {}, "Pairwise differences");
    this.duels = make("ul", { class: "duels" });
    this.others = make("ul", { class: "duels" });
    this.more = make("details", {}, make("summary", {}, "All other pairs"), this.others);
    this.figures = this.assemble();
    this.figures.hidden = true;
    this.element = make(
      "div",
      { class: "stack" },
      make("div", {}, this.bar, this.note),
      this.figures,
    );
  }

  assemble() {
    const caption = make("caption", { class: "hidden" }, "Results by player");
    const table = make("table", {}, caption, tableHead(HEADER), this.table);
    return make(
      "div",
      { class: "stack" },
      make("h2", {}, "Win rates"),
      this.chart.element,
      scrollBox("Table", "wide", table),
      this.question,
      this.duels,
      this.more,
    );
  }

  /** @param {Job} job */
  show(job) {
    this.bar.value = job.progress?.share ?? 0;
    this.bar.hidden = job.status !== "running";
    this.note.textContent = progress(job);
    this.figures.hidden = !job.result?.games;
    if (!job.result?.games) return;
    const { players, differences } = job.result;
    this.chart.show(players);
    this.table.replaceChildren(...players.map(tableRow));
    this.showDuels(ranked(players), differences, job.status === "running");
  }

  /**
   * Show adjacent pairs in the ranking first, and all other pairs on request.
   *
   * @param {string[]} ranking
   * @param {Duel[]} duels
   * @param {boolean} isRunning
   */
  showDuels(ranking, duels, isRunning) {
    const ranked = duels
      .map((duel) => {
        const [best, worst] = [duel.player, duel.other]
          .map((name) => ranking.indexOf(name))
          .sort((one, two) => one - two);
        return { best, worst, item: line(verdict(duel), isRunning) };
      })
      .sort((one, two) => one.best - two.best || one.worst - two.worst);
    const near = ranked.filter(({ best, worst }) => worst === best + 1);
    const far = ranked.filter(({ best, worst }) => worst > best + 1);
    this.duels.replaceChildren(...near.map(({ item }) => item));
    this.others.replaceChildren(...far.map(({ item }) => item));
    this.question.hidden = !near.length;
    this.more.hidden = !far.length;
  }

  close() {
    this.chart.close();
  }
}

/** @param {Totals[]} players */
export function ranked(players) {
  return [...players].sort((one, two) => two.win_rate - one.win_rate).map((one) => one.player);
}

/** @param {Job} job */
function progress({ status, games, progress, result }) {
  const played = result?.games ?? 0;
  if (status !== "running" || !progress) {
    return status === "running" ? "Waiting for a free worker …" : ended(status, played, games);
  }
  const total = result?.players.length ?? 0;
  const left = progress.seconds_left;
  return [
    `${formatNumber(played)} of ${plural(games, "game")}`,
    ...(progress.seconds > 0.5 ? [`${pace((total * played) / progress.seconds)} games/s`] : []),
    ...(left === null || played === 0 ? [] : [`${duration(left)} left`]),
  ].join(" · ");
}

/**
 * @param {string} status
 * @param {number} played
 * @param {number} games
 */
function ended(status, played, games) {
  if (status === "done") return `${plural(played, "game")} per player, on the same boards`;
  return `Stopped after ${formatNumber(played)} of ${plural(games, "game")}; the results cover these games`;
}

/** @param {Totals} totals */
function tableRow(totals) {
  const { games } = totals;
  const rate = (/** @type {number} */ part) => `${ratePercent(part, games)} %`;
  const cells = [
    rate(totals.win_rate),
    interval(totals),
    rate(totals.losses / games),
    rate(totals.stuck / games),
    (totals.guesses / games).toFixed(2),
    pace(totals.games_per_second),
  ];
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, totals.player),
    ...cells.map((text) => make("td", {}, text)),
  );
}

/**
 * While games are running, a difference may look clear by chance; only the final result counts.
 *
 * @param {{clear: boolean, text: string}} verdict
 * @param {boolean} isRunning
 */
function line({ clear, text }, isRunning) {
  const words = isRunning ? "✓ significant so far" : "✓ significant at 95 %";
  const badge = make(
    "span",
    { class: "badge", "data-clear": clear },
    clear ? words : "? not significant",
  );
  return make("li", {}, make("span", {}, `${text} `), badge);
}
