/** Hints: the simplest next step. */

import { ask } from "../../api.js";
import { COVERED, FLAG, formatBoard } from "../../board/board.js";

/**
 * @typedef {import("../../board/topology.js").Cell} Cell
 * @typedef {Map<number, "reason" | "safe" | "mined" | "best" | "chosen">} Marks by place
 * @typedef {{text: string, marks: Marks}} Hint
 * @typedef {{text: string, clues: Cell[], safe: Cell[], mined: Cell[]}} Step
 */

/**
 * @param {import("./game.js").Game} game
 * @param {AbortSignal} signal
 * @returns {Promise<Hint>}
 */
export async function hintFor(game, signal) {
  // Flags may be wrong, so the engine uses only the clues.
  const cells = game.shown.map((symbol) => (symbol === FLAG ? COVERED : symbol));
  const board = formatBoard({ ...game.board, cells });
  const { steps, guess } = await ask("explain", { board }, { signal });
  const place = (/** @type {Cell} */ cell) => game.topology.place(cell);
  const step = steps.find(
    (/** @type {Step} */ { safe, mined }) =>
      [...safe, ...mined.filter((cell) => game.shown[place(cell)] !== FLAG)].length,
  );
  if (step) return { text: step.text, marks: marksOf(step, place) };
  return { text: guess.text, marks: new Map([[place(guess.best.cell), "best"]]) };
}

/**
 * @param {Step} step
 * @param {(cell: Cell) => number} place
 */
function marksOf(step, place) {
  /** @type {Marks} */
  const marks = new Map();
  for (const cell of step.clues) marks.set(place(cell), "reason");
  for (const cell of step.safe) marks.set(place(cell), "safe");
  for (const cell of step.mined) marks.set(place(cell), "mined");
  return marks;
}
