/** The rules of the game, as in `minewise.Game`. A cell is identified by its place. */

import { COVERED, FLAG, MINE, isClue, isCovered } from "../../board/board.js";

/**
 * @typedef {import("../../board/topology.js").Topology} Topology
 * @typedef {"reveal" | "chord" | "flag"} Do
 * @typedef {{do: Do, place: number, changed: number[]}} Move
 * @typedef {[Do, number] | ["undo"]} GameEvent
 */

export class Game {
  /**
   * @param {Topology} topology
   * @param {number} mines
   */
  constructor(topology, mines) {
    this.topology = topology;
    this.mines = mines;
    /** The symbols that the player sees. */
    this.shown = new Array(topology.size).fill(COVERED);
    /** The symbol under every cell, once the mines are placed. @type {string[] | null} */
    this.truth = null;
    /** @type {Move[]} */
    this.moves = [];
    /** All that happened, undone moves and undos included. @type {GameEvent[]} */
    this.log = [];
    this.opened = 0;
    this.exploded = 0;
    this.flags = 0;
  }

  /** @param {boolean[]} mined by place */
  lay(mined) {
    this.truth = mined.map((mine, place) => (mine ? MINE : this.clue(mined, place)));
  }

  /**
   * @param {boolean[]} mined
   * @param {number} place
   */
  clue(mined, place) {
    return String(this.topology.around(place).filter((near) => mined[near]).length);
  }

  /** @returns {"playing" | "won" | "lost"} */
  get status() {
    if (this.exploded) return "lost";
    return this.opened + this.mines === this.topology.size ? "won" : "playing";
  }

  get minesLeft() {
    return this.mines - this.flags;
  }

  /**
   * Open a covered cell and, whenever a 0 opens, its neighbours.
   *
   * @param {number} place
   * @returns {boolean} whether the rules allow it; otherwise nothing happens
   */
  reveal(place) {
    if (this.status !== "playing" || this.shown[place] !== COVERED) return false;
    this.begin("reveal", place);
    this.open(place);
    this.flood();
    return true;
  }

  /**
   * Open the unflagged neighbours of a clue that has all its flags.
   *
   * @param {number} place
   */
  chord(place) {
    if (!this.canChord(place)) return false;
    const covered = this.around(place, COVERED);
    this.begin("chord", place);
    covered.forEach((near) => this.open(near));
    this.flood();
    return true;
  }

  /** @param {number} place */
  canChord(place) {
    return (
      this.status === "playing" &&
      isClue(this.shown[place]) &&
      this.around(place, FLAG).length === Number(this.shown[place]) &&
      this.around(place, COVERED).length > 0
    );
  }

  /**
   * Flag a covered cell, or remove its flag.
   *
   * @param {number} place
   */
  flag(place) {
    if (this.status !== "playing" || !isCovered(this.shown[place])) return false;
    this.begin("flag", place);
    this.toggle(place);
    this.last.changed.push(place);
    return true;
  }

  /**
   * Repeat an event of a log.
   *
   * @param {GameEvent} event
   * @returns {boolean} whether the rules allow it
   */
  apply([what, place]) {
    return what === "undo" ? this.undo() : this[what](place);
  }

  /** Undo the last move, even one that ended the game. */
  undo() {
    const move = this.moves.pop();
    if (move) this.log.push(["undo"]);
    for (const place of move?.changed ?? []) {
      if (move?.do === "flag") this.toggle(place);
      else this.cover(place);
    }
    return move !== undefined;
  }

  /**
   * @param {number} place
   * @param {string} symbol
   */
  around(place, symbol) {
    return this.topology.around(place).filter((near) => this.shown[near] === symbol);
  }

  get last() {
    return this.moves[this.moves.length - 1];
  }

  /**
   * @param {Do} what
   * @param {number} place
   */
  begin(what, place) {
    this.moves.push({ do: what, place, changed: [] });
    this.log.push([what, place]);
  }

  /** @param {number} place */
  open(place) {
    if (!this.truth) throw new Error("the mines are not placed yet");
    this.shown[place] = this.truth[place];
    if (this.shown[place] === MINE) this.exploded++;
    else this.opened++;
    this.last.changed.push(place);
  }

  /** Open the neighbours of every open 0; the list of changed cells is also the search queue. */
  flood() {
    const { changed } = this.last;
    for (let next = 0; next < changed.length; next++) {
      if (this.shown[changed[next]] !== "0") continue;
      this.around(changed[next], COVERED).forEach((near) => this.open(near));
    }
  }

  /** @param {number} place */
  toggle(place) {
    const set = this.shown[place] === COVERED;
    this.shown[place] = set ? FLAG : COVERED;
    this.flags += set ? 1 : -1;
  }

  /** @param {number} place */
  cover(place) {
    if (this.shown[place] === MINE) this.exploded--;
    else this.opened--;
    this.shown[place] = COVERED;
  }

  /** @returns {import("../../board/board.js").Board} what the player sees */
  get board() {
    return { topology: this.topology, mines: this.mines, cells: this.shown };
  }
}

/**
 * Replay a game up to one of its events.
 *
 * @param {Game} game
 * @param {number} events the number of events
 */
export function replayed(game, events) {
  const again = new Game(game.topology, game.mines);
  again.truth = game.truth;
  for (const event of game.log.slice(0, events)) again.apply(event);
  return again;
}
