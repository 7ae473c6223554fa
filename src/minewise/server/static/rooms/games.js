/** Games: the player's statistics and games, and the replay of a game from a link. */

import { openList } from "./games/list.js";
import { openReplay } from "./games/replay.js";

/**
 * @param {HTMLElement} main
 * @param {URLSearchParams} query
 * @returns {Promise<() => void>}
 */
export async function open(main, query) {
  return query.has("moves") ? openReplay(main, query) : openList(main);
}
