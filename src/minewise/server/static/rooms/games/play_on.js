/** Play on from a position in a replay. */

import { MINE } from "../../board/board.js";
import { confirmed } from "../play/confirm.js";
import { rowsOf } from "../play/layouts.js";
import { keepGame, loadGame, playedGame } from "../play/saved_game.js";
import { settingsOf, valid } from "../play/settings.js";

/**
 * Open the position in Play, unless the player wants to keep the game that is open there.
 *
 * @param {HTMLElement} main
 * @param {import("../play/game.js").Game} game
 * @param {{start: import("../play/layouts.js").Start, first: number | null, guesses: boolean}} rules
 */
export async function playOn(main, game, { start, first, guesses }) {
  const question = "Abandon the game that is open in Play?";
  if (isInProgress(loadGame())) {
    if (!(await confirmed(main, question, "Play this one", "Keep it"))) return;
  }
  const { topology, mines, log } = game;
  const { rows, cols, kind } = topology;
  const rules = { preset: "custom", rows, cols, mines, topology: kind, start, guesses, seed: null };
  const mined = (game.truth ?? []).map((symbol) => symbol === MINE);
  keepGame({
    settings: valid({ ...settingsOf(new URLSearchParams()), ...rules }),
    layout: rowsOf(topology, mined),
    ...{ first, moves: log, clicks: log.length },
    ...{ seconds: 0, undone: 0, fatal: 0, hints: 0, known: true },
  });
  location.hash = "#/play";
}

/** @param {import("../play/saved_game.js").SavedGame | null} saved */
function isInProgress(saved) {
  if (!saved) return false;
  const game = playedGame(saved);
  return game.status === "playing" && game.moves.length > 1;
}
