/** Puzzles solved in a row, by technique, kept in this browser. */

import { browserStore } from "../../storage.js";

const KEY = "puzzles";

/** @typedef {{now: number, best: number, right: number, asked: number}} Streak */

export class Streaks {
  constructor() {
    /** @type {Record<string, Streak>} */
    this.all = browserStore.load(KEY) ?? {};
  }

  /**
   * @param {string} technique
   * @returns {Streak}
   */
  of(technique) {
    return this.all[technique] ?? { now: 0, best: 0, right: 0, asked: 0 };
  }

  /**
   * @param {string} technique
   * @param {boolean} isRight
   */
  count(technique, isRight) {
    const { now, best, right, asked } = this.of(technique);
    const next = isRight ? now + 1 : 0;
    this.all[technique] = {
      now: next,
      best: Math.max(best, next),
      right: right + Number(isRight),
      asked: asked + 1,
    };
    browserStore.save(KEY, this.all);
  }
}
