/** The game of this tab: whoever leaves the room, or reloads the page, finds it as it was. */

import { loadFromTab, saveToTab } from "../../storage.js";
import { minedOf, rowsOf } from "./layouts.js";
import { valid } from "./settings.js";

const KEY = "game";

/**
 * @typedef {import("./session.js").Session} Session
 *
 * @typedef {object} SavedGame
 * @property {import("./settings.js").Settings} settings
 * @property {string[]} layout a text for every row
 * @property {number | null} first
 * @property {[import("./game.js").Do, number][]} moves each with its place
 * @property {number} seconds
 * @property {number} clicks
 * @property {number} undone
 * @property {number} fatal
 * @property {number} hints
 */

/**
 * Save a game; before its mines are laid there is none.
 *
 * @param {Session} session
 */
export function saveGame({
  settings,
  mined,
  topology,
  first,
  game,
  stopwatch,
  clicks,
  undone,
  fatal,
  hints,
}) {
  const layout = mined && rowsOf(topology, mined);
  const moves = game.moves.map((move) => [move.do, move.place]);
  const { seconds } = stopwatch;
  const saved = { settings, layout, first, moves, seconds, clicks, undone, fatal, hints };
  saveToTab(KEY, layout && saved);
}

/** @returns {SavedGame | null} */
export function loadGame() {
  const saved = loadFromTab(KEY);
  return isGame(saved) ? saved : null;
}

/**
 * Whether it is a game that can be played on; an older page may have written something else.
 *
 * @param {SavedGame | null} saved
 */
function isGame(saved) {
  if (!saved?.settings || !Array.isArray(saved.layout) || !Array.isArray(saved.moves)) return false;
  const { rows, cols, mines } = valid(saved.settings);
  const mined = minedOf(saved.layout);
  return mined.length === rows * cols && mined.filter(Boolean).length === mines;
}

/**
 * @param {SavedGame} saved
 * @param {import("./settings.js").Settings} settings
 * @param {boolean[]} mined
 * @returns {boolean} whether it is the game of this board
 */
export function isGameOf(saved, { topology }, mined) {
  return saved.settings.topology === topology && minedOf(saved.layout).join() === mined.join();
}
