/** One board from the first click to the last: moves, time, and what they are worth. */

import { ask, Problem, sentence } from "../../api.js";
import { COVERED, FLAG, isClue } from "../../board/symbols.js";
import { Topology } from "../../board/topology.js";
import { plural, cellName } from "../../english.js";
import { Game } from "./game.js";
import { drawLayout, hasRoom, minedOf, randomBelow } from "./layouts.js";
import { Stopwatch } from "./stopwatch.js";

/**
 * @typedef {import("./settings.js").Settings} Settings
 * @typedef {import("./layouts.js").Start} Start
 * @typedef {{mined: boolean[], first: number | null}} Shared a layout that somebody has shared
 * @typedef {{words: string, reason: string}} Trouble
 */

/** The problems by which the engine says that it has no board without guesses. */
const ENGINE = ["/problems/game", "/problems/over-budget"];

/** Emits `change` after every change, with a sentence for the player as `detail`. */
export class Session extends EventTarget {
  /**
   * @param {Settings} settings
   * @param {Shared | null} [shared]
   */
  constructor(settings, shared = null) {
    super();
    this.settings = settings;
    this.topology = new Topology(settings.topology, settings.rows, settings.cols);
    this.guard = false;
    /** What the first click is promised. @type {Start} */
    this.start = settings.guesses ? settings.start : "zero";
    this.abort = new AbortController();
    this.stopwatch = new Stopwatch();
    this.game = new Game(this.topology, settings.mines);
    /** Where play begins. @type {number | null} */
    this.first = shared?.first ?? null;
    /** @type {boolean[] | null} */
    this.mined = null;
    /** The cell that waits for its board. @type {number | null} */
    this.waiting = null;
    /** Why there is no board without guesses. @type {Trouble | null} */
    this.trouble = null;
    /** The clue whose chord was announced by a first tap. @type {number | null} */
    this.armed = null;
    this.clicks = 0;
    this.undone = 0;
    this.fatal = 0;
    this.hints = 0;
    if (shared) this.lay(shared.mined);
  }

  /**
   * Go on with a game of the same board.
   *
   * @param {import("./saved_game.js").SavedGame} saved
   */
  resume({ moves, seconds, clicks, undone, fatal, hints }) {
    for (const [what, place] of moves) this.game[what](place);
    this.stopwatch = new Stopwatch(seconds);
    if (this.game.opened && !this.over) this.stopwatch.start();
    Object.assign(this, { clicks, undone, fatal, hints });
  }

  close() {
    this.abort.abort();
  }

  get over() {
    return this.game.status !== "playing";
  }

  /** Whether there is something to lose: the first move alone is soon made again. */
  get underWay() {
    return !this.over && this.game.moves.length > 1;
  }

  /** @param {boolean[]} mined */
  lay(mined) {
    this.mined = mined;
    this.game.lay(mined);
  }

  /**
   * A click: opens a covered cell, and chords a clue. The second half of a double click that has
   * just opened the cell is meant for the covered cell as well.
   *
   * @param {number} place
   * @param {boolean} [again] whether it follows another click at once
   */
  open(place, again = false) {
    if (this.waiting !== null || this.over) return;
    if (again && this.game.last?.do === "reveal" && this.game.last.place === place) return;
    if (isClue(this.game.shown[place])) this.tap(place);
    else if (this.game.shown[place] !== COVERED)
      this.emitChange("This cell has a flag: take it off first.");
    else if (this.game.truth) this.move("reveal", place);
    else this.begin(place);
  }

  /**
   * With the guard, a first tap on a clue only shows what a second one would open.
   *
   * @param {number} place
   */
  tap(place) {
    if (!this.guard || this.armed === place || !this.game.canChord(place)) {
      this.chord(place);
      return;
    }
    this.armed = place;
    const cells = this.game.around(place, COVERED).length;
    this.emitChange(
      `Again to open ${plural(cells, "cell")} around this ${this.game.shown[place]}.`,
    );
  }

  /** @param {number} place */
  chord(place) {
    const { game } = this;
    if (!isClue(game.shown[place]) || this.over || !game.around(place, COVERED).length) return;
    const wrong = this.guard ? overflaggedClue(game, place) : null;
    if (!game.canChord(place)) {
      const flags = game.around(place, FLAG).length;
      this.emitChange(`${game.shown[place]} needs as many flags around it; there are ${flags}.`);
    } else if (wrong !== null) {
      const where = cellName(this.topology.cell(wrong));
      this.emitChange(`Held back: too many flags are around ${where}, so one of them is wrong.`);
    } else {
      this.move("chord", place);
    }
  }

  /** @param {number} place */
  flag(place) {
    if (place !== this.waiting) this.move("flag", place);
  }

  /**
   * @param {import("./game.js").Do} what
   * @param {number} place
   */
  move(what, place) {
    if (!this.game[what](place)) return;
    this.clicks++;
    this.armed = null;
    if (what !== "flag") {
      this.first ??= place;
      this.stopwatch.start();
    }
    if (this.over) this.stopwatch.stop();
    this.emitChange(this.lastMoveText());
  }

  /** What the last move did. */
  lastMoveText() {
    const { game } = this;
    if (game.status === "won") return `Won in ${this.stopwatch.seconds.toFixed(1)} seconds.`;
    if (game.status === "lost") return "That was a mine. You may take the move back.";
    if (game.last.do === "flag") return `${plural(game.minesLeft, "mine")} left.`;
    const { changed } = game.last;
    if (changed.length > 1) return `Opened ${changed.length} cells.`;
    return `A ${game.shown[changed[0]]} at ${cellName(this.topology.cell(changed[0]))}.`;
  }

  undo() {
    if (this.waiting !== null || !this.game.moves.length) return;
    const fatal = this.game.status === "lost";
    this.game.undo();
    this.undone++;
    if (fatal) this.fatal++;
    this.armed = null;
    if (this.game.opened) this.stopwatch.start();
    this.emitChange(fatal ? "The move onto the mine is taken back, and counted." : "Taken back.");
  }

  /**
   * The first click: get a board for it.
   *
   * @param {number} place
   */
  async begin(place) {
    if (this.settings.guesses) {
      this.beginWithGuesses(place);
      return;
    }
    const { signal } = this.abort;
    this.waiting = place;
    this.trouble = null;
    this.emitChange("Looking for a board that needs no guess …");
    try {
      const mined = await this.withoutGuesses(place, signal);
      this.waiting = null;
      this.lay(mined);
      this.move("reveal", place);
    } catch (error) {
      if (signal.aborted) return;
      this.waiting = null;
      this.trouble = troubleOf(error);
      this.first = place;
      this.emitChange(this.trouble.words);
    }
  }

  /**
   * @param {number} place
   * @param {AbortSignal} signal
   */
  async withoutGuesses(place, signal) {
    const { rows, cols, mines, topology } = this.settings;
    const first = this.topology.cell(place);
    const body = { rows, cols, mines, topology, first, seed: randomBelow(2 ** 32) };
    const { boards } = await ask("generate", body, { signal });
    return minedOf(boards[0].layout);
  }

  /**
   * Draw a board on which guesses may be needed.
   *
   * @param {number} place
   */
  beginWithGuesses(place) {
    this.trouble = null;
    try {
      this.lay(drawLayout(this.topology, this.settings.mines, this.start, place));
      this.move("reveal", place);
    } catch (error) {
      this.emitChange(sentence(error));
    }
  }

  /**
   * Play on where no board without guesses was found; where the mines leave no room for an
   * opening, the first click is safe at least.
   *
   * @param {number} place
   */
  accept(place) {
    const { mines } = this.settings;
    if (!hasRoom(this.topology, mines, this.start, place)) this.start = "safe";
    this.settings = { ...this.settings, guesses: true, start: this.start };
    this.beginWithGuesses(place);
  }

  /** @param {string} text */
  emitChange(text) {
    this.dispatchEvent(new CustomEvent("change", { detail: text }));
  }
}

/**
 * That there is no such board is for the engine to say; a server may also be busy or away.
 *
 * @param {unknown} error
 * @returns {Trouble}
 */
function troubleOf(error) {
  const isEngine = error instanceof Problem && ENGINE.includes(error.type);
  return isEngine
    ? {
        words: "There is no board without guesses for this.",
        reason: `No board without guesses: ${sentence(error)}`,
      }
    : {
        words: "There is no board yet.",
        reason: `The server did not answer: ${sentence(error)}`,
      };
}

/**
 * Find a clue near a chord that has more flags around it than it allows: then some flag is wrong.
 * This uses nothing but what the player sees.
 *
 * @param {Game} game
 * @param {number} place where the chord would be
 * @returns {number | null}
 */
function overflaggedClue(game, place) {
  for (const flag of game.around(place, FLAG)) {
    for (const clue of game.topology.around(flag)) {
      const symbol = game.shown[clue];
      if (isClue(symbol) && game.around(clue, FLAG).length > Number(symbol)) return clue;
    }
  }
  return null;
}
