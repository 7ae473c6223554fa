/** One board from the first click to the last: moves, time and statistics. */

import { ask, Problem } from "../../api.js";
import { COVERED, FLAG, isClue } from "../../board/board.js";
import { emit } from "../../dom.js";
import { plural, sentence } from "../../format.js";
import { Game } from "./game.js";
import { drawLayout, hasRoom, minedOf, noRoomText, randomBelow, seededBelow } from "./layouts.js";
import { SEEDS } from "./settings.js";

/**
 * @typedef {import("./settings.js").Settings} Settings
 * @typedef {import("./layouts.js").Start} Start
 * @typedef {{mined: boolean[], first: number | null}} Shared a layout and where to start
 * @typedef {{words: string, reason: string}} Trouble
 * @typedef {"hint" | "odds" | "analysis" | "warning"} Help
 */

/** Emits `change` with a sentence for the player as `detail`. */
export class Session extends EventTarget {
  /**
   * @param {Settings} settings
   * @param {import("../../board/topology.js").Topology} topology
   * @param {Shared | null} [shared]
   */
  constructor(settings, topology, shared = null) {
    super();
    // A board from a link may have no known seed.
    const seed = settings.seed ?? (shared ? null : randomBelow(SEEDS));
    this.settings = { ...settings, seed };
    this.topology = topology;
    this.guard = false;
    this.questions = false;
    /** The places with a question mark. @type {Set<number>} */
    this.unsure = new Set();
    /** @type {Start} */
    this.start = settings.guesses ? settings.start : "zero";
    this.abort = new AbortController();
    this.stopwatch = new Stopwatch();
    this.game = new Game(topology, settings.mines);
    /** Where play begins. @type {number | null} */
    this.first = shared?.first ?? null;
    /** @type {boolean[] | null} */
    this.mined = null;
    /** The first click, while the board is generated. @type {number | null} */
    this.waiting = null;
    /** Why there is no board. @type {Trouble | null} */
    this.trouble = null;
    /** The clue whose chord a second tap confirms. @type {number | null} */
    this.armed = null;
    this.clicks = 0;
    this.undone = 0;
    this.fatal = 0;
    this.hints = 0;
    /** Identifies the game among those that are kept. */
    this.id = crypto.randomUUID?.() ?? `${Date.now()}-${randomBelow(2 ** 32)}`;
    /** Whether the player may know the board, from a link or an earlier try. */
    this.known = shared !== null;
    /** The kinds of help used. @type {Set<Help>} */
    this.help = new Set();
    /** The record of the game that is among the player's games. @type {string | null} */
    this.kept = null;
    this.leaving = false;
    /** When the player left to analyse the position, in milliseconds. @type {number | null} */
    this.analysing = null;
    if (shared) this.placeMines(shared.mined);
  }

  /**
   * Resume a game on the same board.
   *
   * @param {import("./saved_game.js").SavedGame} saved
   */
  resume({ moves, seconds, clicks, undone, fatal, hints, ...rest }) {
    const { help = [], unsure = [], analysing = null, kept = null } = rest;
    const { id = this.id, known = false } = rest;
    for (const event of moves) this.game.apply(event);
    const away = analysing === null || this.over ? 0 : (Date.now() - analysing) / 1000;
    this.stopwatch = new Stopwatch(seconds + Math.max(0, away));
    this.help = new Set(help);
    this.unsure = new Set(unsure);
    if (this.game.opened && !this.over) this.stopwatch.start();
    Object.assign(this, { clicks, undone, fatal, hints, id, known, kept });
  }

  close() {
    this.abort.abort();
  }

  /** Set the game aside for another; `reopen` returns to it. */
  setAside() {
    this.close();
    this.stopwatch.stop();
    this.waiting = null;
  }

  reopen() {
    this.abort = new AbortController();
    if (this.game.opened && !this.over) this.stopwatch.start();
  }

  /** The player is about to analyse the position, which is help and part of the game's time. */
  leaveToAnalyse() {
    if (this.over) return;
    this.help.add("analysis");
    this.leaving = this.game.opened > 0;
  }

  /** The room closes; `resume` adds the time in which the position was analysed. */
  leave() {
    if (this.leaving) this.analysing = Date.now();
  }

  get over() {
    return this.game.status !== "playing";
  }

  /** Whether leaving would lose progress; the first move alone does not count. */
  get inProgress() {
    return !this.over && this.game.moves.length > 1;
  }

  /** @param {boolean[]} mined */
  placeMines(mined) {
    this.mined = mined;
    this.game.lay(mined);
  }

  /**
   * Open a covered cell, or chord a clue. The second half of a double click that opened the cell
   * does nothing.
   *
   * @param {number} place
   * @param {boolean} [again] whether it is the second half of a double click
   */
  open(place, again = false) {
    if (this.waiting !== null || this.over) return;
    if (again && this.game.last?.do === "reveal" && this.game.last.place === place) return;
    if (isClue(this.game.shown[place])) this.tap(place);
    else if (this.game.shown[place] !== COVERED)
      this.emitChange("This cell is flagged: remove the flag first.");
    else if (this.game.truth) this.move("reveal", place);
    else this.begin(place);
  }

  /**
   * Chord; with the guard on, the first tap only shows which cells would open.
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
      `Tap again to open ${plural(cells, "cell")} around this ${this.game.shown[place]}.`,
    );
  }

  /** @param {number} place */
  chord(place) {
    const { game } = this;
    if (!isClue(game.shown[place]) || this.over || !game.around(place, COVERED).length) return;
    const wrong = this.guard ? overflaggedClue(game, place) : null;
    if (!game.canChord(place)) {
      const flags = game.around(place, FLAG).length;
      const clue = game.shown[place];
      this.emitChange(`This ${clue} needs ${plural(Number(clue), "flag")}; it has ${flags}.`);
    } else if (wrong !== null) {
      const clue = `the ${game.shown[wrong]} at ${this.topology.name(wrong)}`;
      this.emitChange(`Chord blocked: ${clue} has too many flags, so one is wrong.`);
    } else {
      this.move("chord", place);
    }
  }

  /** @param {number} place */
  flag(place) {
    if (place === this.waiting || this.over) return;
    if (this.unsure.delete(place)) return this.emitChange("Question mark removed.");
    if (this.questions && this.game.shown[place] === FLAG) this.unsure.add(place);
    this.move("flag", place);
  }

  /**
   * @param {import("./game.js").Do} what
   * @param {number} place
   */
  move(what, place) {
    if (!this.game[what](place)) return;
    this.clicks++;
    this.armed = null;
    this.leaving = false; // the analysis was opened in another tab
    if (what !== "flag") {
      this.first ??= place;
      this.stopwatch.start();
    }
    if (this.over) this.stopwatch.stop();
    this.emitChange(this.lastMoveText());
  }

  /** Describe the last move. */
  lastMoveText() {
    const { game } = this;
    if (game.status === "won") return `Won in ${this.stopwatch.seconds.toFixed(1)} seconds.`;
    if (game.status === "lost") return "That was a mine. Press U to undo.";
    if (game.last.do === "flag") return `${plural(game.minesLeft, "mine")} left.`;
    const { changed } = game.last;
    if (changed.length > 1) return `Opened ${changed.length} cells.`;
    return `Clue ${game.shown[changed[0]]} at ${this.topology.name(changed[0])}.`;
  }

  undo() {
    if (this.waiting !== null || !this.game.moves.length) return;
    const fatal = this.game.status === "lost";
    this.unsure.delete(this.game.last.place);
    this.game.undo();
    this.undone++;
    if (fatal) this.fatal++;
    this.armed = null;
    if (this.game.opened) this.stopwatch.start();
    this.emitChange(fatal ? "Mine undone; the result will count it." : "Move undone.");
  }

  /**
   * Get a board for the first click.
   *
   * @param {number} place
   */
  async begin(place) {
    if (this.settings.guesses) {
      this.beginWithGuesses(place);
      return;
    }
    const { signal } = this.abort;
    const { mines } = this.settings;
    this.trouble = null;
    if (!hasRoom(this.topology, mines, this.start, place)) {
      const reason = noRoomText(this.topology, mines, this.start, place);
      return this.refuse(place, noBoard(`${IMPOSSIBLE}: ${reason}.`));
    }
    this.waiting = place;
    this.emitChange("Generating a board that needs no guessing …");
    try {
      const mined = await this.withoutGuesses(place, signal);
      this.waiting = null;
      this.placeMines(mined);
      this.move("reveal", place);
    } catch (error) {
      if (signal.aborted) return;
      this.waiting = null;
      this.refuse(place, troubleOf(error));
    }
  }

  /**
   * @param {number} place
   * @param {Trouble} trouble
   */
  refuse(place, trouble) {
    this.trouble = trouble;
    this.first = place;
    this.emitChange(trouble.words);
  }

  /**
   * @param {number} place
   * @param {AbortSignal} signal
   */
  async withoutGuesses(place, signal) {
    const { rows, cols, mines, topology, seed, difficulty } = this.settings;
    const first = this.topology.cell(place);
    const body = { rows, cols, mines, topology, first, seed };
    const demand = difficulty === "any" ? {} : { difficulty };
    const { boards } = await ask("generate", { ...body, ...demand }, { signal });
    return minedOf(boards[0].layout);
  }

  /**
   * Draw a board that may need guesses.
   *
   * @param {number} place
   */
  beginWithGuesses(place) {
    this.trouble = null;
    const { mines, seed } = this.settings;
    const below = seededBelow(seed ?? 0);
    try {
      this.placeMines(drawLayout(this.topology, mines, this.start, place, below));
      this.move("reveal", place);
    } catch (error) {
      this.emitChange(sentence(error));
    }
  }

  /**
   * Allow guesses if no board without guessing was found. If the mines leave no room for an
   * opening, the first click is at least safe.
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
    emit(this, "change", text);
  }
}

/**
 * @param {unknown} error
 * @returns {Trouble}
 */
function troubleOf(error) {
  const type = error instanceof Problem ? error.type : "";
  if (type === "/problems/over-budget") return noBoard(TOO_SLOW);
  if (type === "/problems/game") return noBoard(`${IMPOSSIBLE}: ${sentence(error)}`);
  return { words: "No board yet.", reason: `The server did not answer: ${sentence(error)}` };
}

const IMPOSSIBLE = "Cannot make a board without guessing";
const TOO_SLOW =
  "No board without guessing was found within the time limit. There may be one: try again, use " +
  "fewer mines, or allow any difficulty.";

/**
 * @param {string} reason
 * @returns {Trouble}
 */
function noBoard(reason) {
  return { words: "No board without guessing was found.", reason };
}

/**
 * Find a clue near a chord that has too many flags, so one of them must be wrong. This uses only
 * what the player sees.
 *
 * @param {Game} game
 * @param {number} place
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

class Stopwatch {
  /** @param {number} [seconds] the time that has already passed */
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
