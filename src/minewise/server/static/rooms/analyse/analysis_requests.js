/** Analysis of the board after every edit; an edit cancels requests about older boards. */

import { LatestRequest, ask } from "../../api.js";
import { formatBoard } from "../../board/board.js";
import { emit } from "../../dom.js";
import { Findings } from "./findings.js";

/** @typedef {import("../../board/board.js").Board} Board */

const PAUSE = 120; // milliseconds without an edit before a request

/** Emits `found`, then `moves` with the compared moves or an error; or `failed` with an error. */
export class AnalysisRequests extends EventTarget {
  constructor() {
    super();
    /** Whether flags are treated as mines. */
    this.trustsFlags = false;
    /** @type {Findings | null} */
    this.findings = null;
    /** Whether the findings belong to an older board. */
    this.pending = false;
    this.latest = new LatestRequest();
  }

  get signal() {
    return this.latest.signal;
  }

  /** @param {Board} board */
  follow(board) {
    this.pending = true;
    this.latest.startLater(PAUSE, () => this.analyse(board));
  }

  stop() {
    this.latest.cancel();
  }

  /**
   * Send a request about the board; the next edit cancels it.
   *
   * @param {string} path
   * @param {object} [more]
   * @param {Board} [board]
   * @returns {Promise<any>}
   */
  ask(path, more = {}, board = this.findings?.board) {
    const text = board ? formatBoard(board) : "";
    const { signal } = this;
    return ask(path, { board: text, trust_flags: this.trustsFlags, ...more }, { signal });
  }

  /** @param {Board} board */
  async analyse(board) {
    const { signal } = this;
    try {
      const answer = await this.ask("analyze", { estimate: true }, board);
      if (signal.aborted) return;
      this.findings = new Findings(board, answer);
      this.pending = false;
      emit(this, "found");
      if (this.findings.best) await this.compareMoves();
    } catch (error) {
      if (signal.aborted) return;
      this.findings = null;
      this.pending = false;
      emit(this, "failed", error);
    }
  }

  /** Request the chances of winning, which take longer than the rest and may fail on their own. */
  async compareMoves() {
    const { signal } = this;
    try {
      const { moves } = await this.ask("best-move");
      if (!signal.aborted) emit(this, "moves", { moves });
    } catch (error) {
      if (!signal.aborted) emit(this, "moves", { error });
    }
  }
}
