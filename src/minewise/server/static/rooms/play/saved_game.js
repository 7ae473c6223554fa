/** The game of this tab: whoever leaves the room, or reloads the page, finds it as it was. */

import { recallHere, rememberHere } from "../../storage.js";
import { minedOf, rowsOf } from "./layouts.js";
import { valid } from "./settings.js";

const KEY = "game";

/**
 * @typedef {import("./session.js").Session} Session
 *
 * @typedef {object} Kept
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
 * Keep a game; before its mines are laid there is none.
 *
 * @param {Session} session
 */
export function keepGame({
  settings,
  mined,
  topology,
  first,
  game,
  clock,
  clicks,
  undone,
  fatal,
  hints,
}) {
  const layout = mined && rowsOf(topology, mined);
  const moves = game.moves.map((move) => [move.do, move.place]);
  const { seconds } = clock;
  const kept = { settings, layout, first, moves, seconds, clicks, undone, fatal, hints };
  rememberHere(KEY, layout && kept);
}

/** @returns {Kept | null} */
export function keptGame() {
  const kept = recallHere(KEY);
  return isGame(kept) ? kept : null;
}

/**
 * Whether it is a game that can be played on; an older page may have written something else.
 *
 * @param {Kept | null} kept
 */
function isGame(kept) {
  if (!kept?.settings || !Array.isArray(kept.layout) || !Array.isArray(kept.moves)) return false;
  const { rows, cols, mines } = valid(kept.settings);
  const mined = minedOf(kept.layout);
  return mined.length === rows * cols && mined.filter(Boolean).length === mines;
}

/**
 * @param {Kept} kept
 * @param {import("./settings.js").Settings} settings
 * @param {boolean[]} mined
 * @returns {boolean} whether it is the game of this board
 */
export function isOf(kept, { topology }, mined) {
  return kept.settings.topology === topology && minedOf(kept.layout).join() === mined.join();
}
