/** Measured figures as text. */

import { formatNumber, plural } from "../../english.js";

/**
 * How a player did, as `minewise simulate --json` tells it.
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
 * Two players on the same games, as `minewise compare --json` tells it.
 * @typedef {object} Duel
 * @property {string} player
 * @property {string} other
 * @property {number} difference how much greater the player's rate of wins is
 * @property {[number, number]} difference_95
 * @property {number} player_alone
 * @property {number} other_alone
 */

/**
 * A rate in percent, with about as many digits as so many games can tell. It looks like all or
 * nothing only if it is.
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
 * What a duel tells so far. It is clear when zero lies outside its interval of 95 %.
 *
 * @typedef {Pick<Duel, "player" | "other" | "difference_95">} Contrast
 * @param {Contrast} duel
 * @param {number} games
 * @returns {{clear: boolean, text: string}}
 */
export function verdict({ player, other, difference_95: [low, high] }, games) {
  if (high < 0) return verdict(swapped(player, other, low, high), games);
  if (low > 0) {
    const points = `${ratePercent(low, games)} to ${ratePercent(high, games)} points`;
    return { clear: true, text: `${player} wins ${points} more often than ${other}` };
  }
  const range = `${ratePercent(-low, games)} points less to ${ratePercent(high, games)} more often`;
  return { clear: false, text: `${player} wins from ${range} than ${other}` };
}

/**
 * @param {string} player
 * @param {string} other
 * @param {number} low
 * @param {number} high
 * @returns {Contrast} the same, seen by the other player
 */
function swapped(player, other, low, high) {
  return { player: other, other: player, difference_95: [-high, -low] };
}
