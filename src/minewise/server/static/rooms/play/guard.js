/** A guard against chords by mistake, which uses nothing but what the player sees. */

import { FLAG, isClue } from "../../board/symbols.js";

/**
 * Find a clue near a chord that has more flags around it than it allows: then some flag is wrong.
 *
 * @param {import("./game.js").Game} game
 * @param {number} place where the chord would be
 * @returns {number | null}
 */
export function contradiction(game, place) {
  for (const flag of game.around(place, FLAG)) {
    for (const clue of game.topology.around(flag)) {
      const symbol = game.shown[clue];
      if (isClue(symbol) && game.around(clue, FLAG).length > Number(symbol)) return clue;
    }
  }
  return null;
}
