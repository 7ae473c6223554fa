/** Requests about the board after every edit; an edit ends those about older boards. */

import { ask } from "../../api.js";
import { formatBoard } from "../../board/text.js";
import { Findings } from "./findings.js";

/** @typedef {import("../../board/symbols.js").Board} Board */

/** Milliseconds without an edit before a request is sent. */
const PAUSE = 120;

/**
 * Emits `found` when there are findings, `moves` when the moves have been compared (or could not
 * be), and `failed` with the error as `detail`.
 */
export class AnalysisRequests extends EventTarget {
  constructor() {
    super();
    /** Whether flags are taken for mines. */
    this.trustsFlags = false;
    /** @type {Findings | null} */
    this.findings = null;
    /** Whether the findings are those of an older board. */
    this.pending = false;
    this.abort = new AbortController();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {Board} board */
  follow(board) {
    this.stop();
    this.pending = true;
    this.timer = setTimeout(() => this.analyse(board), PAUSE);
  }

  stop() {
    clearTimeout(this.timer);
    this.abort.abort();
    this.abort = new AbortController();
  }

  /**
   * Send a request about the board, which ends when the board changes.
   * @param {string} path
   * @param {object} [more]
   * @param {Board} [board]
   * @returns {Promise<any>}
   */
  ask(path, more = {}, board = this.findings?.board) {
    const text = board ? formatBoard(board) : "";
    const body = { board: text, trust_flags: this.trustsFlags, ...more };
    return ask(path, body, { signal: this.abort.signal });
  }

  /** @param {Board} board */
  async analyse(board) {
    const { signal } = this.abort;
    try {
      const answer = await this.ask("analyze", { estimate: true }, board);
      if (signal.aborted) return;
      this.findings = new Findings(board, answer);
      this.pending = false;
      this.dispatchEvent(new Event("found"));
      if (this.findings.best) await this.compare(signal);
    } catch (error) {
      if (signal.aborted) return;
      this.findings = null;
      this.pending = false;
      this.dispatchEvent(new CustomEvent("failed", { detail: error }));
    }
  }

  /**
   * The chances to win take longer, and a board has its other answers without them.
   * @param {AbortSignal} signal
   */
  async compare(signal) {
    try {
      const { moves } = await this.ask("best-move");
      if (!signal.aborted) this.dispatchEvent(new CustomEvent("moves", { detail: { moves } }));
    } catch (error) {
      if (!signal.aborted) this.dispatchEvent(new CustomEvent("moves", { detail: { error } }));
    }
  }
}
