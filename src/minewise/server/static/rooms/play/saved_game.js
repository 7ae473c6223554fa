/** The game in this tab, which survives leaving the room and reloading the page. */

import { tabStore } from "../../storage.js";
import { minedOf, rowsOf } from "./layouts.js";
import { valid } from "./settings.js";

const KEY = "game";

/**
 * @typedef {import("./session.js").Session} Session
 *
 * @typedef {object} SavedGame
 * @property {import("./settings.js").Settings} settings
 * @property {string[]} layout one string per row
 * @property {number | null} first
 * @property {import("./game.js").GameEvent[]} moves undone moves and undos included
 * @property {number} seconds
 * @property {number} clicks
 * @property {number} undone
 * @property {number} fatal
 * @property {number} hints
 * @property {string} [id]
 * @property {boolean} [known]
 * @property {import("./session.js").Help[]} [help] the kinds of help used
 * @property {number | null} [analysing] when the player left to analyse the position
 */

/**
 * Save a game, once its mines are placed.
 *
 * @param {Session} session
 */
export function saveGame(session) {
  const { settings, mined, topology, first, game, clicks, undone, fatal, hints } = session;
  const { id, known, analysing } = session;
  const layout = mined && rowsOf(topology, mined);
  const moves = game.log;
  const { seconds } = session.stopwatch;
  const help = [...session.help];
  const counts = { clicks, undone, fatal, hints, help };
  const saved = { settings, layout, first, moves, seconds, id, known, analysing, ...counts };
  tabStore.save(KEY, layout && saved);
}

/**
 * Make a game the one that Play resumes.
 *
 * @param {SavedGame} saved
 */
export function keepGame(saved) {
  tabStore.save(KEY, saved);
}

/** @returns {SavedGame | null} */
export function loadGame() {
  const saved = tabStore.load(KEY);
  return isGame(saved) ? saved : null;
}

/**
 * Whether a saved game can be resumed; an older version of the page may have saved another format.
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
 * @returns {boolean} whether it was played on this board
 */
export function isGameOf(saved, { topology }, mined) {
  return saved.settings.topology === topology && minedOf(saved.layout).join() === mined.join();
}
