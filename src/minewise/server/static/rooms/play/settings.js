/** The settings of a game: size, topology, start rule, guessing, difficulty and seed. */

import { KINDS } from "../../board/topology.js";
import { browserStore } from "../../storage.js";
import { LEVELS } from "./training/techniques.js";

/**
 * @typedef {object} Settings
 * @property {string} preset or `custom`
 * @property {number} rows
 * @property {number} cols
 * @property {number} mines
 * @property {import("../../board/topology.js").Kind} topology
 * @property {import("./layouts.js").Start} start
 * @property {boolean} guesses whether the board may need guesses
 * @property {string} difficulty the hardest technique that a board without guessing needs, or `any`
 * @property {number | null} seed null for a random one
 */

/** @type {Record<string, [number, number, number]>} */
export const PRESETS = {
  beginner: [9, 9, 10],
  intermediate: [16, 16, 40],
  expert: [16, 30, 99],
};

/** @type {import("./layouts.js").Start[]} */
export const START_RULES = ["any", "safe", "zero"];
/** The maximum number of rows and of columns. */
export const MOST = 60;
/** Seeds are below this number. */
export const SEEDS = 2 ** 32;
const KEY = "play";

/** @type {Settings} */
const DEFAULTS = {
  preset: "beginner",
  rows: 9,
  cols: 9,
  mines: 10,
  topology: "grid",
  start: "zero",
  guesses: false,
  difficulty: "any",
  seed: null,
};

/**
 * The settings in an address; missing settings default to those last used.
 *
 * @param {URLSearchParams} query
 * @returns {Settings}
 */
export function settingsOf(query) {
  return valid({ ...DEFAULTS, ...browserStore.load(KEY), ...asked(query) });
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  browserStore.save(KEY, { ...settings, seed: null });
}

/**
 * @param {URLSearchParams} query
 * @returns {Partial<Settings>}
 */
function asked(query) {
  /** @type {Record<string, unknown>} */
  const settings = {};
  for (const name of ["preset", "topology", "start", "difficulty"]) {
    if (query.has(name)) settings[name] = query.get(name);
  }
  const sizes = ["rows", "cols", "mines"].filter((name) => /^\d+$/.test(query.get(name) ?? ""));
  for (const name of sizes) settings[name] = Number(query.get(name));
  if (sizes.length) settings.preset = "custom";
  if (/^\d+$/.test(query.get("seed") ?? "")) settings.seed = Number(query.get("seed"));
  if (query.has("guesses")) settings.guesses = query.get("guesses") === "yes";
  return settings;
}

/**
 * Limit stored or typed settings to what can be played.
 *
 * @param {Settings} settings
 * @returns {Settings}
 */
export function valid(settings) {
  const preset = Object.hasOwn(PRESETS, settings.preset) ? settings.preset : "custom";
  const sizes = PRESETS[preset] ?? [settings.rows, settings.cols, settings.mines];
  const rows = within(sizes[0], 1, MOST);
  const cols = within(sizes[1], rows === 1 ? 2 : 1, MOST);
  return {
    preset,
    rows,
    cols,
    mines: within(sizes[2], 1, rows * cols - 1),
    topology: KINDS.includes(settings.topology) ? settings.topology : "grid",
    start: START_RULES.includes(settings.start) ? settings.start : "zero",
    guesses: settings.guesses === true,
    difficulty: LEVELS.includes(settings.difficulty) ? settings.difficulty : "any",
    seed: isSeed(settings.seed) ? settings.seed : null,
  };
}

/** @param {unknown} seed */
function isSeed(seed) {
  return Number.isInteger(seed) && Number(seed) >= 0 && Number(seed) < SEEDS;
}

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
function within(value, least, most) {
  return Math.min(Math.max(Math.trunc(value) || least, least), most);
}

/**
 * @param {Settings} settings
 * @returns {Record<string, string>}
 */
export function queryOf(settings) {
  const { preset, rows, cols, mines, topology, start, guesses, difficulty, seed } = settings;
  const sizes = { rows: String(rows), cols: String(cols), mines: String(mines) };
  return {
    ...(preset === "custom" ? sizes : { preset }),
    ...(topology === "grid" ? {} : { topology }),
    ...(guesses ? { guesses: "yes", start } : {}),
    ...(guesses || difficulty === "any" ? {} : { difficulty }),
    ...(seed === null ? {} : { seed: String(seed) }),
  };
}
