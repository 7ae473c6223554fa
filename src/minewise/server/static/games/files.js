/** Files of games: exported by this page, or replays recorded by other programs. */

import { ask } from "../api.js";
import { START_RULES } from "../rooms/play/settings.js";
import { gameOf } from "./record.js";

/**
 * @typedef {import("./record.js").GameRecord} GameRecord
 *
 * @typedef {GameRecord & {outcome?: "won" | "lost" | "unfinished"}} ReadGame a replay has an outcome
 */

const FORMAT = "minewise games";
const VERSION = 1;
/** Files beyond this number of bytes cannot be games that this page has exported. */
const LARGEST = 100_000_000;
/** Games to check before the page may answer the player again. */
const AT_ONCE = 100;

/** How the names of replay files end. */
export const REPLAY_NAMES = [".avf", ".mvf", ".rmv", ".evf", ".rawvf"];
/** What replays have beyond games of this page, which does not keep it. */
const REPLAY_FIELDS = ["times", "program", "player", "mode"];

const isFlag = (/** @type {unknown} */ value) => typeof value === "boolean";
const isCount = (/** @type {unknown} */ value) => Number.isInteger(value) && Number(value) >= 0;
const isPositive = (/** @type {unknown} */ value) => Number.isFinite(value) && Number(value) >= 0;
const orNull =
  (/** @type {(value: unknown) => boolean} */ test) => (/** @type {unknown} */ value) =>
    value === null || value === undefined || test(value);
const isShare = (/** @type {unknown} */ value) => isPositive(value) && Number(value) <= 1;

/** What the fields of a record may be. @type {Record<string, (value: any) => boolean>} */
const FIELDS = {
  id: (id) => typeof id === "string" && id.length > 0 && id.length <= 100,
  at: (at) => /^\d{4}-\d\d-\d\dT/.test(at) && !Number.isNaN(Date.parse(at)),
  rows: isCount,
  cols: isCount,
  mines: isCount,
  topology: (kind) => typeof kind === "string",
  start: (rule) => START_RULES.includes(rule),
  guesses: isFlag,
  helped: isFlag,
  won: isFlag,
  seconds: isPositive,
  clicks: isCount,
  bbbv: isCount,
  solved: isCount,
  board: (board) => typeof board === "string",
  moves: (moves) => typeof moves === "string",
  first: orNull(isCount),
  accuracy: orNull(isShare),
  accuracy_exact: orNull(isFlag),
  luck: orNull(Number.isFinite),
  outcome: (outcome) => [undefined, "won", "lost", "unfinished"].includes(outcome),
};

/** @param {GameRecord[]} games */
export function gamesFile(games) {
  return JSON.stringify({ format: FORMAT, version: VERSION, games }, null, 1);
}

/**
 * Read and check a file; throws if anything in it is wrong. The server reads the files of other
 * programs.
 *
 * @param {Blob} file
 * @returns {Promise<ReadGame[]>}
 */
export async function readGames(file) {
  if (file.size > LARGEST) throw new Error("this file is too large to be a file of games");
  const own = parsed(await file.text());
  const found = own?.format === FORMAT ? own : await ask("replays", { data: await base64(file) });
  if (!Array.isArray(found.games)) throw new Error("this file of games is damaged");
  if (found.version !== VERSION) {
    throw new Error(`this file has version ${found.version}; this page reads version ${VERSION}`);
  }
  /** @type {Map<string, ReadGame>} */
  const games = new Map();
  for (const [index, game] of found.games.entries()) {
    if (index % AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
    for (const name of REPLAY_FIELDS) delete game?.[name];
    const trouble = troubleOf(game);
    if (trouble) throw new Error(`game ${index + 1} in this file is damaged: ${trouble}`);
    games.set(game.id, game);
  }
  return [...games.values()];
}

/**
 * @param {Blob} file
 * @returns {Promise<string>}
 */
async function base64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
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
 * @param {any} record
 * @returns {string} what is wrong with it, or nothing
 */
function troubleOf(record) {
  if (typeof record !== "object" || record === null) return "it is not an object";
  const field = Object.keys(FIELDS).find((name) => !FIELDS[name](record[name]));
  if (field) return `${field} is missing or wrong`;
  const unknown = Object.keys(record).find((name) => !Object.hasOwn(FIELDS, name));
  if (unknown) return `${unknown.slice(0, 20)} is not known`;
  try {
    const game = gameOf(record);
    if (game.mines !== record.mines) return "the number of mines is wrong";
    if (record.outcome === "unfinished") return record.won ? "the result is wrong" : "";
    if (game.status === "playing") return "it is not finished";
    return (game.status === "won") === record.won ? "" : "the result is wrong";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
