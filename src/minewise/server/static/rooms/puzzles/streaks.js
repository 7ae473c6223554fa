/** Puzzles solved in a row, by technique, kept in this browser and shared by its tabs. */

import { browserStore } from "../../storage.js";

const KEY = "puzzles";
const NONE = { now: 0, best: 0, right: 0, asked: 0 };

/** @typedef {{now: number, best: number, right: number, asked: number}} Streak */

/**
 * @param {string} technique
 * @returns {Streak}
 */
export function streakOf(technique) {
  const saved = browserStore.load(KEY)?.[technique] ?? {};
  const isStreak = Object.keys(NONE).every((name) => Number.isSafeInteger(saved[name]));
  return isStreak ? saved : NONE;
}

/**
 * @param {string} technique
 * @param {boolean} isRight
 */
export function countAnswer(technique, isRight) {
  const { now, best, right, asked } = streakOf(technique);
  const next = isRight ? now + 1 : 0;
  const streak = {
    now: next,
    best: Math.max(best, next),
    right: right + Number(isRight),
    asked: asked + 1,
  };
  browserStore.save(KEY, { ...browserStore.load(KEY), [technique]: streak });
}
