/** Tables of statistics and games. */

import { link } from "../../address.js";
import { make, scrollBox, tableHead } from "../../dom.js";
import { percent } from "../../format.js";
import { categoryOf, efficiencyOf, queryOf, speedOf } from "../../games/record.js";
import { statisticsOf } from "../../games/statistics.js";
import { accuracyText } from "../play/report.js";

/** @typedef {import("../../games/record.js").GameRecord} GameRecord */

const NONE = "–";
const STATISTICS = [
  "Level",
  "Played",
  "Won",
  "Best time",
  "Mean time",
  "Best 3BV/s",
  "Efficiency",
  "Accuracy",
  "Streak",
  "Longest",
];
const GAMES = ["Replay", "Result", "Time", "3BV/s", "Efficiency", "Accuracy", "Luck"];

/** @param {GameRecord[]} games oldest first */
export function statisticsTable(games) {
  const rows = statisticsOf(games).map((each) =>
    tableRow(STATISTICS, [
      each.category,
      String(each.played),
      `${each.won} (${percent(each.won / each.played, 0)})`,
      secondsText(each.bestTime),
      secondsText(each.meanTime),
      each.bestSpeed === null ? NONE : each.bestSpeed.toFixed(2),
      each.efficiency === null ? NONE : `${Math.round(100 * each.efficiency)} %`,
      each.accuracy === null ? NONE : percent(each.accuracy, 0),
      String(each.streak),
      String(each.bestStreak),
    ]),
  );
  return tableBox("Statistics", STATISTICS, rows);
}

/** @param {GameRecord[]} games newest first */
export function gamesTable(games) {
  return tableBox(
    "Games",
    GAMES,
    games.map((game) => tableRow(GAMES, [replayLink(game), ...gameTexts(game)])),
  );
}

/** @param {GameRecord} game */
function gameTexts(game) {
  const { won, helped, seconds, accuracy = null, accuracy_exact = false, luck = null } = game;
  return [
    `${won ? "Won" : "Lost"}${helped ? ", with help" : ""}`,
    secondsText(seconds),
    speedOf(game).toFixed(2),
    `${Math.round(100 * efficiencyOf(game))} %`,
    accuracy === null ? NONE : accuracyText({ accuracy, accuracy_exact }),
    luck === null ? NONE : signed(luck),
  ];
}

/** @param {GameRecord} game */
function replayLink(game) {
  const when = new Date(game.at).toLocaleString("en-GB", {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const href = link("games", queryOf(game));
  const isDated = Date.parse(game.at) > 0; // replays without a date count as of 1970
  const about = make("span", { class: "when" }, isDated ? when : "date unknown");
  return make("a", { href }, `${categoryOf(game)} `, about);
}

/** @param {number | null} seconds */
function secondsText(seconds) {
  return seconds === null ? NONE : `${seconds.toFixed(1)} s`;
}

/** @param {number} value */
function signed(value) {
  const text = Math.abs(value).toFixed(1);
  if (text === "0.0") return "0";
  return `${value < 0 ? "−" : "+"}${text}`;
}

/**
 * @param {string[]} head the names of the columns, which a phone shows in every cell
 * @param {(string | Node)[]} cells the first names the row
 */
function tableRow([, ...head], [name, ...cells]) {
  const row = make("tr", { role: "row" }, make("th", { scope: "row", role: "rowheader" }, name));
  cells.forEach((cell, column) =>
    row.append(make("td", { role: "cell", "data-column": head[column] }, cell)),
  );
  return row;
}

/**
 * @param {string} label
 * @param {string[]} head
 * @param {HTMLElement[]} rows
 */
function tableBox(label, head, rows) {
  const table = make(
    "table",
    { class: "figures-table", role: "table" },
    tableHead(head),
    make("tbody", { role: "rowgroup" }, ...rows),
  );
  return scrollBox(label, "wide", table);
}
