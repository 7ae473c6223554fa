/** Which board to start with: that of a link, the one of this tab, or a new one. */

import { sentence } from "../../api.js";
import { layoutOf, minedOf } from "./layouts.js";
import { isGameOf, loadGame } from "./saved_game.js";
import { PRESETS, settingsOf, valid } from "./settings.js";

/**
 * @typedef {import("./settings.js").Settings} Settings
 * @typedef {import("./session.js").Shared} Shared
 */

/**
 * @typedef {object} StartBoard
 * @property {Settings} settings
 * @property {Shared | null} shared
 * @property {import("./saved_game.js").SavedGame | null} saved how far the game of this board has come
 * @property {string} trouble
 */

/**
 * The board that an address asks for; one that asks for nothing resumes the game of this tab.
 *
 * @param {URLSearchParams} query
 * @returns {Promise<StartBoard>}
 */
export async function startBoard(query) {
  const settings = settingsOf(query);
  const saved = loadGame();
  const id = query.get("layout");
  if (id === null) {
    return saved && !query.size ? resumed(saved) : { ...NONE, settings };
  }
  try {
    const found = await sharedBoard(settings, id, query.get("first") ?? "");
    const same = saved && isGameOf(saved, found.settings, found.shared.mined);
    return { ...NONE, ...found, saved: same ? saved : null };
  } catch (error) {
    return { ...NONE, settings, trouble: `The link holds no board. ${sentence(error)}` };
  }
}

const NONE = { shared: null, saved: null, trouble: "" };

/**
 * @param {import("./saved_game.js").SavedGame} saved
 * @returns {StartBoard}
 */
function resumed(saved) {
  const shared = { mined: minedOf(saved.layout), first: saved.first };
  return { ...NONE, settings: valid(saved.settings), shared, saved };
}

/**
 * @param {Settings} settings
 * @param {string} id
 * @param {string} start
 */
async function sharedBoard(settings, id, start) {
  const { topology, rows, cols, mined } = await layoutOf(id);
  const mines = mined.filter(Boolean).length;
  const sizes = [rows, cols, mines].join();
  const preset = Object.keys(PRESETS).find((name) => PRESETS[name].join() === sizes) ?? "custom";
  const found = valid({ ...settings, preset, rows, cols, mines, topology });
  if ([found.rows, found.cols, found.mines].join() !== sizes) {
    throw new Error(`${rows} rows and ${cols} columns with ${mines} mines cannot be played here`);
  }
  return { settings: found, shared: { mined, first: firstOf(start, rows, cols) } };
}

/**
 * @param {string} text such as `4,4`
 * @param {number} rows
 * @param {number} cols
 */
function firstOf(text, rows, cols) {
  const match = /^(\d{1,3}),(\d{1,3})$/.exec(text);
  const [row, column] = match ? [Number(match[1]), Number(match[2])] : [rows, cols];
  return row < rows && column < cols ? row * cols + column : null;
}
