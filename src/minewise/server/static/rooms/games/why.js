/** Why a move was right or wrong. */

import { ask } from "../../api.js";
import { COVERED, FLAG, formatBoard, isClue } from "../../board/board.js";

/**
 * @typedef {import("../../board/topology.js").Cell} Cell
 * @typedef {import("../play/game.js").Game} Game
 * @typedef {{paragraphs: string[], marks: import("../play/hint.js").Marks}} Reasons
 */

/**
 * Explain what was certain before a move: the cell itself, or else a cell that was safe; or the
 * guess, if nothing was.
 *
 * @param {Game} game the position before the move
 * @param {import("../play/review.js").Judged} move
 * @param {AbortSignal} signal
 * @returns {Promise<Reasons>}
 */
export async function whyText(game, move, signal) {
  // Flags may be wrong, so the engine uses only the clues.
  const cells = game.shown.map((symbol) => (symbol === FLAG ? COVERED : symbol));
  const board = formatBoard({ ...game.board, cells });
  const cell = certainCell(game, move);
  const answer = await ask("explain", cell ? { board, cell } : { board }, { signal });
  const proof = cell && answer.cells[0];
  if (proof) return provedBy(proof, game);
  return { paragraphs: [answer.guess?.text ?? move.text], marks: new Map() };
}

/**
 * @param {Game} game
 * @param {import("../play/review.js").Judged} move
 * @returns {Cell | undefined}
 */
function certainCell(game, { do: what, cell, judgement, safety, safe }) {
  if (judgement === "needless") return safe[0];
  if (judgement !== "certain" && safety !== 0) return undefined;
  if (what === "reveal") return cell;
  const place = game.topology.place(cell);
  const mined = judgement === "certain" ? null : "B";
  const opened = game.around(place, COVERED);
  const chosen = opened.find((near) => !mined || game.truth?.[near] === mined) ?? opened[0];
  return game.topology.cell(chosen);
}

/**
 * @param {{steps: {text: string}[], clues: Cell[], total: boolean, cell: Cell}} proof
 * @param {Game} game
 * @returns {Reasons}
 */
function provedBy({ steps, clues, total }, game) {
  /** @type {import("../play/hint.js").Marks} */
  const marks = new Map();
  for (const clue of clues) {
    const place = game.topology.place(clue);
    if (isClue(game.shown[place])) marks.set(place, "reason");
  }
  const paragraphs = steps.map(({ text }) => text);
  if (total) paragraphs.push("The mine count was needed.");
  return { paragraphs, marks };
}
