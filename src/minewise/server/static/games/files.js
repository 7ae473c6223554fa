/** Games as JSON files: export and import. */

import { gameOf } from "./record.js";

/** @typedef {import("./record.js").GameRecord} GameRecord */

const FORMAT = "minewise games";
const VERSION = 1;
const NUMBERS = ["rows", "cols", "mines", "seconds", "clicks", "bbbv", "solved"];
const FLAGS = ["guesses", "helped", "won"];

/** @param {GameRecord[]} games */
export function gamesFile(games) {
  return JSON.stringify({ format: FORMAT, version: VERSION, games }, null, 1);
}

/**
 * @param {string} text
 * @returns {GameRecord[]}
 */
export function parseGames(text) {
  const file = parsed(text);
  if (file?.format !== FORMAT || !Array.isArray(file.games)) {
    throw new Error("this is not a file of games: choose one that this page has exported");
  }
  if (file.version !== VERSION) {
    throw new Error(`this file has version ${file.version}; this page reads version ${VERSION}`);
  }
  file.games.forEach((/** @type {any} */ game, /** @type {number} */ index) => {
    const trouble = troubleOf(game);
    if (trouble) throw new Error(`game ${index + 1} in this file is damaged: ${trouble}`);
  });
  return file.games;
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * @param {any} game
 * @returns {string} what is wrong with it, or nothing
 */
function troubleOf(game) {
  if (typeof game?.id !== "string" || !game.id) return "it has no id";
  if (Number.isNaN(Date.parse(game.at))) return "it has no date";
  const number = NUMBERS.find((name) => !Number.isFinite(game[name]) || game[name] < 0);
  if (number) return `${number} is not a number`;
  const flag = FLAGS.find((name) => typeof game[name] !== "boolean");
  if (flag) return `${flag} is not true or false`;
  if (!["any", "safe", "zero"].includes(game.start)) return "the start rule is unknown";
  try {
    return gameOf(game).mines === game.mines ? "" : "the number of mines is wrong";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
