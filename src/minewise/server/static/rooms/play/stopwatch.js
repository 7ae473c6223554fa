/** A stopwatch. */

export class Stopwatch {
  /** @param {number} [seconds] that it has run before */
  constructor(seconds = 0) {
    this.before = 1000 * seconds;
    /** @type {number | null} */
    this.since = null;
  }

  get seconds() {
    return (this.before + (this.since === null ? 0 : performance.now() - this.since)) / 1000;
  }

  start() {
    this.since ??= performance.now();
  }

  stop() {
    this.before = this.seconds * 1000;
    this.since = null;
  }
}
