/** Simulation results as text. */

import { formatNumber, plural } from "../../format.js";

/**
 * A player's result, as in `minewise simulate --json`.
 *
 * @typedef {object} Totals
 * @property {string} player
 * @property {number} games
 * @property {number} wins
 * @property {number} losses
 * @property {number} stuck
 * @property {number} guesses
 * @property {number} win_rate
 * @property {[number, number]} win_rate_95
 * @property {number} games_per_second
 *
 * Two players on the same games, as in `minewise compare --json`.
 *
 * @typedef {object} Duel
 * @property {string} player
 * @property {string} other
 * @property {number} difference between the win rates
 * @property {[number, number]} difference_95
 * @property {number} player_alone
 * @property {number} other_alone
 */

/**
 * Format a rate in percent, with the digits that are significant for this number of games. Only
 * rates of exactly 0 or 1 are written as 0 or 100.
 *
 * @param {number} rate
 * @param {number} games
 */
export function ratePercent(rate, games) {
  let digits = Math.max(1, Math.floor(String(games).length / 2));
  while (!(rate === 0 || rate === 1) && /^(0|100)(\.0*)?$/.test((100 * rate).toFixed(digits))) {
    digits += 1;
  }
  return (100 * rate).toFixed(digits);
}

/** @param {Totals} totals */
export function interval({ win_rate_95: [low, high], games }) {
  return `${ratePercent(low, games)} to ${ratePercent(high, games)} %`;
}

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds < 1) return "less than a second";
  if (seconds < 90) return plural(Math.round(seconds), "second");
  return plural(Math.round(seconds / 60), "minute");
}

/** @param {number} games */
export function pace(games) {
  return games < 10 ? games.toPrecision(2) : formatNumber(Math.round(games));
}

/**
 * A duel's result so far, which is clear if its 95 % interval excludes zero.
 *
 * @typedef {Pick<Duel, "player" | "other" | "difference_95">} Contrast
 * @param {Contrast} duel
 * @returns {{clear: boolean, text: string}}
 */
export function verdict({ player, other, difference_95: [low, high] }) {
  if (high < 0) return verdict(swapped(player, other, low, high));
  if (low > 0) {
    const range = `${points(low)} to ${points(high)}`;
    return { clear: true, text: `${player} wins ${range} percentage points more than ${other}` };
  }
  const range = `${points(-low)} percentage points less to ${points(high)} more`;
  return { clear: false, text: `${player} wins ${range} than ${other}` };
}

/**
 * @param {number} difference between rates
 * @returns {string} in percentage points, with two significant digits
 */
function points(difference) {
  return String(Number((100 * difference).toPrecision(2)));
}

/**
 * @param {string} player
 * @param {string} other
 * @param {number} low
 * @param {number} high
 * @returns {Contrast} the same duel from the other player's side
 */
function swapped(player, other, low, high) {
  return { player: other, other: player, difference_95: [-high, -low] };
}
