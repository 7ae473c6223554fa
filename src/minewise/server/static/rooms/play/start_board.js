/** Which board to begin with: one that comes by a link, the one of this tab, or a new one. */

import { sentence } from "../../api.js";
import { isOf, keptGame } from "./saved_game.js";
import { layoutOf, minedOf } from "./layouts.js";
import { PRESETS, settingsOf, valid } from "./settings.js";

/**
 * @typedef {import("./settings.js").Settings} Settings
 * @typedef {import("./session.js").Shared} Shared
 */

/**
 * @typedef {object} Wanted
 * @property {Settings} settings
 * @property {Shared | null} shared
 * @property {import("./saved_game.js").Kept | null} kept how far the game of this board has come
 * @property {string} trouble
 */

/**
 * What an address asks for; one that asks for nothing goes on with the game of this tab.
 *
 * @param {URLSearchParams} query
 * @returns {Promise<Wanted>}
 */
export async function wanted(query) {
  const settings = settingsOf(query);
  const kept = keptGame();
  const id = query.get("layout");
  if (id === null) {
    return kept && !query.size ? goingOn(kept) : { ...nothing, settings };
  }
  try {
    const found = await sharedBoard(settings, id, query.get("first") ?? "");
    const same = kept && isOf(kept, found.settings, found.shared.mined);
    return { ...nothing, ...found, kept: same ? kept : null };
  } catch (error) {
    return { ...nothing, settings, trouble: `The link holds no board. ${sentence(error)}` };
  }
}

const nothing = { shared: null, kept: null, trouble: "" };

/**
 * @param {import("./saved_game.js").Kept} kept
 * @returns {Wanted}
 */
function goingOn(kept) {
  const shared = { mined: minedOf(kept.layout), first: kept.first };
  return { ...nothing, settings: valid(kept.settings), shared, kept };
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
