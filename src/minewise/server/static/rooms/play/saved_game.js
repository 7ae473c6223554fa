/** The game in this tab, which survives leaving the room and reloading the page. */

import { Topology } from "../../board/topology.js";
import { tabStore } from "../../storage.js";
import { Game } from "./game.js";
import { minedOf, rowsOf } from "./layouts.js";
import { valid } from "./settings.js";

const KEY = "game";
const NUMBERS = /** @type {const} */ (["seconds", "clicks", "undone", "fatal", "hints"]);

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
 * @property {string | null} [kept] the record of the game that is among the player's games
 * @property {number[]} [unsure] the places with a question mark
 */

/**
 * Save a game, once its mines are placed.
 *
 * @param {Session} session
 */
export function saveGame(session) {
  const { settings, mined, topology, first, game, clicks, undone, fatal, hints } = session;
  const { id, known, analysing, kept } = session;
  const layout = mined && rowsOf(topology, mined);
  const moves = game.log;
  const { seconds } = session.stopwatch;
  const [help, unsure] = [[...session.help], [...session.unsure]];
  const counts = { clicks, undone, fatal, hints, help };
  const state = { id, known, analysing, kept, unsure };
  const saved = { settings, layout, first, moves, seconds, ...state, ...counts };
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
  if (!saved?.settings || !NUMBERS.every((name) => saved[name] >= 0)) return false;
  try {
    playedGame(saved);
    return true;
  } catch {
    return false;
  }
}

/**
 * Play a saved game up to its last move; throws if a move breaks the rules.
 *
 * @param {SavedGame} saved
 */
export function playedGame({ settings, layout, moves }) {
  const { rows, cols, mines, topology } = valid(settings);
  const mined = minedOf(layout);
  if (mined.length !== rows * cols || mined.filter(Boolean).length !== mines) {
    throw new Error("the mines do not fit the board");
  }
  const game = new Game(new Topology(topology, rows, cols), mines);
  game.lay(mined);
  for (const event of moves) {
    if (!game.apply(event)) throw new Error("a move breaks the rules");
  }
  return game;
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
