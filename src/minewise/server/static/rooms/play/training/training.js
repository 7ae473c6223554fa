/** Training in the Play room: hints, odds, and warnings before guesses. */

import { sentence } from "../../../format.js";
import { confirmed } from "../confirm.js";

/**
 * @typedef {import("./help.js").Help} Help
 *
 * @typedef {object} Room what training needs of the room
 * @property {HTMLElement} main
 * @property {import("../session.js").Session} session
 * @property {Game | null} past a position from the report, shown instead of the game
 * @property {import("../hint.js").Marks} marks
 * @property {Record<import("../preferences/options.js").Option, boolean>} options
 * @property {{odds: HTMLElement}} elements
 * @property {(text: string) => void} say
 * @property {() => void} show
 * @property {() => void} showCells
 *
 * @typedef {import("../game.js").Game} Game
 */

export class Training {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.oddsOn = false;
    /** @type {Help | null} */
    this.help = null;
    /** The moves that wait for a warning, in order. @type {Promise<void>} */
    this.turn = Promise.resolve();
  }

  close() {
    this.help?.close();
  }

  /** The help for the game, loaded when it is first needed. */
  async helper() {
    const { session } = this.room;
    const { Help } = await import("./help.js");
    if (this.help?.session !== session) {
      this.help?.close();
      this.help = new Help(session);
    }
    return this.help;
  }

  /**
   * Act, but if the player asked for warnings, ask before a guess that is needless or bad. Moves
   * that come while another one waits are judged after it.
   *
   * @param {number} place
   * @param {() => void} act
   */
  warned(place, act) {
    if (!this.room.options.warn) return act();
    const { session } = this.room;
    this.turn = this.turn.then(async () => {
      if (session === this.room.session && (await this.mayOpen(place))) act();
    });
  }

  /** @param {number} place */
  async mayOpen(place) {
    const { session, main } = this.room;
    if (session.over || !session.game.opened) return true;
    const text = await this.warning(place);
    if (session !== this.room.session) return false;
    return !text || confirmed(main, text, "Open it anyway", "Think again");
  }

  /** @param {number} place */
  async warning(place) {
    try {
      return await (await this.helper()).warning(place);
    } catch {
      return ""; // without the server, play goes on
    }
  }

  toggleOdds() {
    const { room } = this;
    this.oddsOn = !this.oddsOn;
    room.elements.odds.ariaPressed = String(this.oddsOn);
    room.say(this.oddsOn ? "Odds: the chance of a mine in %, ✓ safe, ✕ mined." : "Odds hidden.");
    room.show();
  }

  /** The styles of covered cells with their odds, if they are shown and known. */
  get odds() {
    const { session } = this.room;
    if (!this.oddsOn || session.over || this.help?.session !== session) return null;
    return this.help.styles();
  }

  /** Show the odds, if they are on, when the server has computed them. */
  async showOdds() {
    const { room } = this;
    const { session } = room;
    if (!this.oddsOn || session.over || !session.game.opened || room.past) return;
    session.help.add("odds");
    try {
      const help = await this.helper();
      if (help.current) return;
      if ((await help.find()) && session === room.session && this.oddsOn) room.showCells();
    } catch (error) {
      room.showCells();
      room.say(sentence(error));
    }
  }

  async hint() {
    const { room } = this;
    const { session } = room;
    const { game } = session;
    if (!game.opened || session.over) return room.say("Open a cell first, then ask for a hint.");
    const position = game.shown.join();
    room.say("Thinking …");
    try {
      const { text, marks } = await (await this.helper()).hint();
      if (session !== room.session || position !== game.shown.join()) return;
      room.marks = marks;
      room.say(text);
      room.show();
    } catch (error) {
      if (!session.abort.signal.aborted) room.say(sentence(error));
    }
  }
}
