/** The chance of a mine in every covered cell, from the server. */

import { ask } from "../../../api.js";
import { shortPercent, uncertainPercent } from "../../../format.js";
import { heatColour, inkColour } from "../../analyse/cell_styles.js";
import { boardText } from "../hint.js";

/**
 * @typedef {import("../../../board/view.js").CellStyle} CellStyle
 * @typedef {import("../game.js").Game} Game
 *
 * @typedef {object} Odds
 * @property {string} position the board that these odds are about
 * @property {Set<number>} safe certainly free
 * @property {Set<number>} mined certainly mined
 * @property {(number | null)[]} chances of a mine, by place
 * @property {{place: number, safety: number} | null} best
 */

/**
 * @param {Game} game
 * @param {AbortSignal} signal
 * @returns {Promise<Odds>}
 */
export async function askOdds(game, signal) {
  const position = boardText(game);
  const body = { board: position, estimate: true };
  const { safe, mined, probability, best } = await ask("analyze", body, { signal });
  const { topology } = game;
  return {
    position,
    safe: topology.places(safe),
    mined: topology.places(mined),
    chances: probability.flat(),
    best: best && { place: topology.place(best.cell), safety: best.safety },
  };
}

/**
 * @param {CellStyle} style of a covered cell
 * @param {number} place
 * @param {Odds} odds
 * @returns {CellStyle}
 */
export function oddsStyle(style, place, { safe, mined, chances }) {
  if (style.kind !== "covered") return style;
  if (safe.has(place)) return { ...style, text: "✓", marks: "safe", label: "covered, safe" };
  if (mined.has(place)) return { ...style, text: "✕", marks: "mined", label: "covered, mined" };
  const chance = chances[place] ?? 0;
  return {
    ...style,
    text: shortPercent(chance),
    label: `covered, mined with ${uncertainPercent(chance, 2)}`,
    title: uncertainPercent(chance, 2),
    face: heatColour(chance),
    ink: inkColour(chance),
  };
}

/** The difference in safety that makes a guess clearly worse, as in the report. */
const CLEAR = 0.02;

/**
 * Why a player should think again before opening cells, without telling which cell is better.
 *
 * @param {Odds} odds
 * @param {number[]} places the cells to be opened
 * @param {string} what such as `r3c5`
 * @returns {string} empty if there is no reason
 */
export function warning({ safe, mined, chances, best }, places, what) {
  const risky = places.filter((place) => !safe.has(place));
  if (!risky.length) return "";
  if (risky.some((place) => mined.has(place))) return `The clues prove a mine in ${what}.`;
  const chance = Math.max(...risky.map((place) => chances[place] ?? 0));
  const risk = `${what} is mined with ${uncertainPercent(chance, 1)}`;
  if (safe.size) return `Needless guess: ${risk}, but another cell is certainly safe.`;
  if (!best || best.safety - (1 - chance) <= CLEAR) return "";
  const least = uncertainPercent(1 - best.safety, 1);
  return `Bad guess: ${risk}, the best guess with only ${least}.`;
}
