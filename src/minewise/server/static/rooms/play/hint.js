/** The simplest next step, from the engine. */

import { ask } from "../../api.js";
import { COVERED, FLAG } from "../../board/symbols.js";
import { formatBoard } from "../../board/text.js";

/**
 * @typedef {import("../../board/topology.js").Cell} Cell
 * @typedef {{text: string, marks: Map<number, string>}} Hint
 * @typedef {{text: string, clues: Cell[], safe: Cell[], mined: Cell[]}} Step
 */

/**
 * @param {import("./game.js").Game} game
 * @param {AbortSignal} signal
 * @returns {Promise<Hint>}
 */
export async function hintFor(game, signal) {
  // Flags are the player's opinion: the engine looks at the clues alone.
  const cells = game.shown.map((symbol) => (symbol === FLAG ? COVERED : symbol));
  const { steps, guess } = await ask(
    "explain",
    { board: formatBoard({ ...game.board, cells }) },
    { signal },
  );
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
  /** @type {Map<number, string>} */
  const marks = new Map();
  for (const cell of step.clues) marks.set(place(cell), "reason");
  for (const cell of step.safe) marks.set(place(cell), "safe");
  for (const cell of step.mined) marks.set(place(cell), "mined");
  return marks;
}
