/** The fewest clicks that the board of a finished game takes, beside those of the player. */

import { ask } from "../api.js";
import { MINE } from "../board/board.js";
import { make } from "../dom.js";
import { rowsOf } from "../rooms/play/layouts.js";

const ABOUT =
  "3BV is the smallest number of clicks without flags and chords. ZiNi is the number of clicks that a simple " +
  "strategy needs with them: it always takes the chord that saves most. The fewest possible " +
  "clicks (left clicks, flags and chords) are computed for someone who knows all mines.";

/**
 * A line that appears when the server has counted; without the server, it stays away.
 *
 * @param {import("../rooms/play/game.js").Game} game
 * @param {string} yours what the player needed, such as "Clicks 73"
 * @param {AbortSignal} [signal]
 * @returns {HTMLElement}
 */
export function fewestClicksLine(game, yours, signal) {
  const line = make("details", { class: "fewest", hidden: true });
  void fill(line, game, yours, signal);
  return line;
}

/**
 * @param {HTMLElement} line
 * @param {import("../rooms/play/game.js").Game} game
 * @param {string} yours
 * @param {AbortSignal} [signal]
 */
async function fill(line, { topology, truth }, yours, signal) {
  const mined = (truth ?? []).map((symbol) => symbol === MINE);
  const body = { layout: rowsOf(topology, mined), topology: topology.kind };
  try {
    const { bbbv, zini, ...fewest } = await ask("clicks", body, { signal });
    const parts = [yours, `3BV ${bbbv}`, `ZiNi ${zini}`, fewestText(fewest)];
    const about = make("p", { class: "small faint" }, ABOUT);
    line.append(make("summary", {}, parts.join(" · ")), about);
    line.hidden = false;
  } catch {
    // the report is complete without this line
  }
}

/** @param {{clicks: number, lower_bound: number, proved: boolean}} fewest */
function fewestText({ clicks, lower_bound, proved }) {
  return proved ? `fewest possible ${clicks}` : `fewest ${lower_bound} to ${clicks}`;
}
