/** Statistics of games. */

import { categoryOf, efficiencyOf, speedOf } from "./record.js";

/** @typedef {import("./record.js").GameRecord} GameRecord */

/**
 * @typedef {object} Statistics
 * @property {string} category
 * @property {number} played
 * @property {number} won
 * @property {number | null} bestTime of a won game, in seconds
 * @property {number | null} meanTime
 * @property {number | null} bestSpeed 3BV per second of a won game
 * @property {number | null} efficiency the mean of the won games
 * @property {number | null} accuracy the mean of the reviewed games
 * @property {number} streak the games won in a row, up to the last one
 * @property {number} bestStreak
 */

/**
 * @param {GameRecord[]} games oldest first
 * @returns {Statistics[]} one for each level and mode, most played first
 */
export function statisticsOf(games) {
  /** @type {Map<string, GameRecord[]>} */
  const groups = new Map();
  for (const game of games) {
    const category = categoryOf(game);
    const group = groups.get(category);
    if (group) group.push(game);
    else groups.set(category, [game]);
  }
  const found = [...groups].map(([category, group]) => ({ category, ...figuresOf(group) }));
  return found.sort((one, other) => other.played - one.played);
}

/** @param {GameRecord[]} games of one category, oldest first */
export function figuresOf(games) {
  const wins = games.filter(({ won }) => won);
  const times = wins.map(({ seconds }) => seconds);
  const accuracies = games.flatMap(({ accuracy }) => accuracy ?? []);
  return {
    played: games.length,
    won: wins.length,
    bestTime: wins.length ? Math.min(...times) : null,
    meanTime: mean(times),
    bestSpeed: wins.length ? Math.max(...wins.map(speedOf)) : null,
    efficiency: mean(wins.map(efficiencyOf)),
    accuracy: mean(accuracies),
    ...streaksOf(games),
  };
}

/** @param {number[]} values */
function mean(values) {
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
}

/** @param {GameRecord[]} games */
function streaksOf(games) {
  let [streak, bestStreak] = [0, 0];
  for (const { won } of games) {
    streak = won ? streak + 1 : 0;
    bestStreak = Math.max(bestStreak, streak);
  }
  return { streak, bestStreak };
}

/**
 * What is worth saying about a game: records and streaks among the games of its kind up to it.
 *
 * @param {string} id of the game
 * @param {GameRecord[]} games all games, oldest first
 * @returns {string[]} nothing if the game is not among them
 */
export function achievements(id, games) {
  const last = games.findIndex((each) => each.id === id);
  if (last < 0) return [];
  const game = games[last];
  const category = categoryOf(game);
  const earlier = games
    .slice(0, last)
    .filter((each) => each.helped === game.helped && categoryOf(each) === category);
  const before = figuresOf(earlier);
  const { streak } = figuresOf([...earlier, game]);
  if (!game.won) {
    return before.streak > 1 ? [`A streak of ${before.streak} wins ends.`] : [];
  }
  const said = [];
  if (before.bestTime === null) said.push("First win at this level.");
  else if (game.seconds < before.bestTime) {
    said.push(`Best time, ${(before.bestTime - game.seconds).toFixed(1)} s faster than before.`);
  } else if (speedOf(game) > (before.bestSpeed ?? 0)) {
    said.push(`Best speed: ${speedOf(game).toFixed(2)} 3BV/s.`);
  }
  if (streak > 1) {
    const isBest = streak > before.bestStreak && earlier.length >= streak;
    said.push(`Streak: ${streak} wins${isBest ? ", your longest" : ""}.`);
  }
  return said;
}
