/** Boards that come by a link. */

import { sentence } from "../../api.js";
import { layoutOf } from "./layouts.js";
import { PRESETS, settingsOf, valid } from "./settings.js";

/**
 * @typedef {import("./settings.js").Settings} Settings
 * @typedef {import("./session.js").Shared} Shared
 */

/**
 * What an address asks for.
 *
 * @param {URLSearchParams} query
 * @returns {Promise<{settings: Settings, shared: Shared | null, trouble: string}>}
 */
export async function wanted(query) {
  const settings = settingsOf(query);
  const id = query.get("layout");
  if (id === null) return { settings, shared: null, trouble: "" };
  try {
    return { ...(await sharedBoard(settings, id, query.get("first") ?? "")), trouble: "" };
  } catch (error) {
    return { settings, shared: null, trouble: `The link holds no board. ${sentence(error)}` };
  }
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
