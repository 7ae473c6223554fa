/** The board to start with: from a link, from this tab, or a new one. */

import { sentence } from "../../format.js";
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
 * @property {import("./saved_game.js").SavedGame | null} saved the game to resume
 * @property {string} trouble
 */

/**
 * The board in an address; an empty query resumes the game in this tab.
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
    return { ...NONE, settings, trouble: `This link could not be opened: ${sentence(error)}` };
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
  const { topology, mined } = await layoutOf(id);
  const { kind, rows, cols } = topology;
  const mines = mined.filter(Boolean).length;
  const sizes = [rows, cols, mines].join();
  const preset = Object.keys(PRESETS).find((name) => PRESETS[name].join() === sizes) ?? "custom";
  const found = valid({ ...settings, preset, rows, cols, mines, topology: kind });
  if ([found.rows, found.cols, found.mines].join() !== sizes) {
    throw new Error(`a ${rows} × ${cols} board with ${mines} mines cannot be played here`);
  }
  return { settings: found, shared: { mined, first: firstOf(start, topology) } };
}

/**
 * @param {string} text row and column from 0, such as `4,4`
 * @param {import("../../board/topology.js").Topology} topology
 */
function firstOf(text, topology) {
  const match = /^(\d{1,3}),(\d{1,3})$/.exec(text);
  if (!match) return null;
  const [row, column] = [Number(match[1]), Number(match[2])];
  return row < topology.rows && column < topology.cols ? topology.place([row, column]) : null;
}
