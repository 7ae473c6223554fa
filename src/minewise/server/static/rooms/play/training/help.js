/** Help during a game: hints, odds and warnings, all computed by the server. */

import { LatestRequest } from "../../../api.js";
import { pressedPlaces } from "../cell_styles.js";
import { Hints, boardText } from "../hint.js";
import { askOdds, oddsStyle, warning } from "./odds.js";

/**
 * @typedef {import("../../../board/view.js").CellStyle} CellStyle
 * @typedef {import("../session.js").Session} Session
 */

/** The help in one game; the session counts it. */
export class Help {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.hints = new Hints();
    this.request = new LatestRequest();
    /** The odds last computed. @type {import("./odds.js").Odds | null} */
    this.odds = null;
    /** The position that odds were last asked for. */
    this.asked = "";
    /** That request. @type {Promise<void>} */
    this.answer = Promise.resolve();
  }

  close() {
    this.request.cancel();
  }

  /** @returns {Promise<import("../hint.js").Stage>} the next stage of a hint */
  async hint() {
    const { session } = this;
    const stage = await this.hints.next(session.game, session.abort.signal);
    if (stage.isFirst) session.hints++;
    session.help.add("hint");
    return stage;
  }

  /** The odds of the position, if they are known. */
  get current() {
    return this.odds?.position === boardText(this.session.game) ? this.odds : null;
  }

  /**
   * The odds to show: until those of the position arrive, those of the one before, so that the board
   * does not flicker; but none after an undo, when more was known before.
   */
  get shown() {
    const last = this.session.game.log.at(-1);
    return this.current ?? (last?.[0] === "undo" ? null : this.odds);
  }

  /**
   * Return the odds of the position, or null if it changes before they arrive. Each position is
   * asked about once, also while the answer is under way.
   */
  async find() {
    const position = boardText(this.session.game);
    if (this.asked !== position) {
      this.asked = position;
      this.answer = this.ask();
    }
    await this.answer;
    return this.current;
  }

  async ask() {
    const signal = this.request.start();
    try {
      const odds = await askOdds(this.session.game, signal);
      if (!signal.aborted) this.odds = odds;
    } catch (error) {
      if (signal.aborted) return;
      this.asked = ""; // the next attempt may succeed
      this.odds = null;
      throw error;
    }
  }

  /**
   * Why a player should think again before opening a cell or chording; empty if there is no reason.
   *
   * @param {number} place
   */
  async warning(place) {
    const { game, topology } = this.session;
    const places = pressedPlaces(game, place, false);
    const odds = places.length ? await this.find() : null;
    if (!odds) return "";
    const name = topology.name(place);
    const text = warning(odds, places, places.includes(place) ? name : `A cell next to ${name}`);
    if (text) this.session.help.add("warning");
    return text;
  }

  /**
   * The styles of covered cells with their odds, while there are any to show.
   *
   * @returns {((style: CellStyle, place: number) => CellStyle) | null}
   */
  styles() {
    const odds = this.shown;
    return odds && ((style, place) => oddsStyle(style, place, odds));
  }
}
