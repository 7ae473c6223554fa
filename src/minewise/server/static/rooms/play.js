/** Play: a board, what to play on it, and what the game was worth. */

import { link, updateAddress } from "../address.js";
import { sentence } from "../api.js";
import { encode } from "../board/id.js";
import { COVERED, FLAG } from "../board/symbols.js";
import { formatBoard } from "../board/text.js";
import { BoardView } from "../board/view.js";
import { button, make } from "../dom.js";
import { cellName } from "../english.js";
import { load, save } from "../storage.js";
import { cellStyle } from "./play/cell_styles.js";
import { confirmed } from "./play/confirm.js";
import { makeElements } from "./play/elements.js";
import { hintFor } from "./play/hint.js";
import { actionOf, keysDialog, storedKeys } from "./play/keys.js";
import { idOf } from "./play/layouts.js";
import { reportSheet } from "./play/report.js";
import { resultSheet } from "./play/result.js";
import { saveGame } from "./play/saved_game.js";
import { Session } from "./play/session.js";
import { queryOf, saveSettings } from "./play/settings.js";
import { setupForm } from "./play/setup.js";
import { startBoard } from "./play/start_board.js";

/**
 * @typedef {import("../board/view.js").CellStyle} CellStyle
 * @typedef {import("./play/game.js").Game} Game
 * @typedef {import("./play/settings.js").Settings} Settings
 * @typedef {import("./play/session.js").Shared} Shared
 */

const FIRST_WORDS = {
  zero: "Open any cell: the first one opens an area.",
  safe: "Open any cell: the first one is safe.",
  any: "Open any cell: even the first one may be a mine.",
};

/** Signs beside the colours. @type {Record<string, {text?: string}>} */
const SIGNS = {
  safe: { text: "✓" },
  mined: { text: "✕" },
  best: { text: "★" },
  chosen: { text: "•" },
};

/**
 * @param {HTMLElement} main
 * @param {URLSearchParams} query
 * @returns {Promise<() => void>}
 */
export async function open(main, query) {
  const { settings, shared, saved, trouble } = await startBoard(query);
  const room = new PlayRoom(main, settings, shared);
  if (saved) room.resume(saved);
  if (trouble) room.say(trouble);
  return () => room.close();
}

class PlayRoom {
  /**
   * @param {HTMLElement} main
   * @param {Settings} settings
   * @param {Shared | null} shared
   */
  constructor(main, settings, shared) {
    this.actions = {
      fresh: () => void this.fresh(),
      restart: () => this.restart(),
      undo: () => this.session.undo(),
      hint: () => void this.hint(),
      mode: () => this.toggleMode(),
      share: () => void this.share(),
      keys: () => this.dialog.showModal(),
      guard: (/** @type {boolean} */ on) => this.setGuard(on),
    };
    this.main = main;
    this.flagMode = false;
    this.guard = load("guard") ?? hasFingers();
    this.elements = makeElements(main, this.actions, this.guard);
    this.keys = storedKeys();
    this.dialog = keysDialog(this.keys, (keys) => (this.keys = this.view.keys = keys));
    main.append(this.dialog);
    this.settings = settings;
    this.shown = 0;
    /** A position of the report that is shown instead of the game. @type {Game | null} */
    this.past = null;
    /** What a hint or the report says of cells. @type {Map<number, string>} */
    this.marks = new Map();
    /** The move that ended the game, if it is over. @type {import("./play/game.js").Move | null} */
    this.end = null;
    this.view = this.makeView(settings);
    this.session = this.makeSession(settings, shared);
    this.elements.setup.append(setupForm(settings, (chosen) => this.choose(chosen)));
    this.say(this.firstWords());
    this.show();
    this.listen = (/** @type {KeyboardEvent} */ event) => this.press(event);
    document.addEventListener("keydown", this.listen);
    this.leave = () => saveGame(this.session);
    addEventListener("pagehide", this.leave);
    this.tick = setInterval(() => this.showTime(), 200);
  }

  close() {
    this.leave();
    removeEventListener("pagehide", this.leave);
    document.removeEventListener("keydown", this.listen);
    clearInterval(this.tick);
    this.session.close();
    this.view.close();
  }

  /** @param {import("./play/saved_game.js").SavedGame} saved */
  resume(saved) {
    this.session.resume(saved);
    if (saved.moves.length) this.say("The game goes on where it was left.");
    this.show();
  }

  /** Show the game as it is: no hint, and no position of the report. */
  bareBoard() {
    this.past = null;
    this.marks = new Map();
  }

  /** @param {Settings} settings */
  makeView({ rows, cols, topology, mines }) {
    const label = `Minesweeper board, ${rows} rows, ${cols} columns, ${mines} mines`;
    const view = new BoardView({ rows, cols, topology, label });
    const at = (/** @type {Event} */ event) =>
      view.topology.place(/** @type {CustomEvent} */ (event).detail.cell);
    view.keys = this.keys;
    view.addEventListener("open", (event) => {
      this.open(at(event), /** @type {CustomEvent} */ (event).detail.again);
    });
    view.addEventListener("mark", (event) => this.mark(at(event)));
    view.addEventListener("chord", (event) => this.chord(at(event)));
    this.elements.place.replaceChildren(view.element);
    return view;
  }

  /**
   * @param {Settings} settings
   * @param {Shared | null} shared
   */
  makeSession(settings, shared = null) {
    const session = new Session(settings, shared);
    session.guard = this.guard;
    session.addEventListener("change", (event) => {
      this.bareBoard();
      this.say(/** @type {CustomEvent<string>} */ (event).detail);
      this.show();
    });
    return session;
  }

  firstWords() {
    const { start, topology, mined, first } = this.session;
    if (!mined) return FIRST_WORDS[start];
    if (first === null) return "Begin wherever you like.";
    return `This board begins at ${cellName(topology.cell(first))}, which is marked.`;
  }

  /**
   * @param {Settings} settings
   * @returns {Promise<boolean>} whether they hold from now on
   */
  async choose(settings) {
    if (!(await this.mayEnd())) return false;
    saveSettings(settings);
    this.settings = settings;
    this.replaceBoard();
    return true;
  }

  /** Nobody loses a game by a slip. */
  async mayEnd() {
    if (!this.session.underWay) return true;
    const text = "This game is not over. Shall another board take its place?";
    return confirmed(this.main, text, "Another board", "Play on");
  }

  replaceBoard() {
    this.session.close();
    this.view.close();
    this.view = this.makeView(this.settings);
    this.session = this.makeSession(this.settings);
    this.bareBoard();
    this.say(this.firstWords());
    this.show();
    updateAddress("play", queryOf(this.settings));
  }

  async fresh() {
    if (!(await this.mayEnd())) return;
    const inBoard = this.view.element.contains(document.activeElement);
    this.replaceBoard();
    if (inBoard) this.view.focus();
  }

  restart() {
    const { settings, mined, first } = this.session;
    this.session.close();
    this.session = this.makeSession(settings, mined && { mined, first });
    this.bareBoard();
    this.say(mined ? `The same board again. ${this.firstWords()}` : this.firstWords());
    this.show();
  }

  /**
   * @param {number} place
   * @param {boolean} [again] whether it is the second half of a double click
   */
  open(place, again) {
    const covered = [COVERED, FLAG].includes(this.session.game.shown[place]);
    if (this.past) this.leavePast();
    else if (this.flagMode && covered) this.session.flag(place);
    else this.session.open(place, again);
  }

  /** @param {number} place */
  mark(place) {
    if (this.past) return;
    if (this.flagMode) this.session.open(place);
    else this.session.flag(place);
  }

  /** @param {number} place */
  chord(place) {
    if (!this.past) this.session.chord(place);
  }

  leavePast() {
    this.bareBoard();
    this.say("Back at the end of the game.");
    this.show();
  }

  toggleMode() {
    this.flagMode = !this.flagMode;
    this.elements.mode.ariaPressed = String(this.flagMode);
    this.say(this.flagMode ? "A tap puts a flag, a long press opens." : "A tap opens a cell.");
  }

  /** @param {boolean} guard */
  setGuard(guard) {
    this.guard = this.session.guard = guard;
    save("guard", guard);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {Element | null} */ (event.target);
    if (target?.closest("input:not([type=checkbox], [type=radio]), select, textarea, dialog"))
      return;
    const action = actionOf(this.keys, event);
    const { fresh, restart, undo, hint, mode } = this.actions;
    /** @type {Record<string, () => void>} */
    const actions = { fresh, restart, undo, hint, mode };
    if (event.repeat || !action || !Object.hasOwn(actions, action)) return;
    event.preventDefault();
    actions[action]();
  }

  async hint() {
    const { session } = this;
    const { game } = session;
    if (!game.opened || session.over) return this.say("A hint needs a game that has begun.");
    const position = game.shown.join();
    this.say("Thinking …");
    try {
      const { text, marks } = await hintFor(game, session.abort.signal);
      if (session !== this.session || position !== game.shown.join()) return;
      session.hints++;
      this.marks = marks;
      this.say(text);
      this.show();
    } catch (error) {
      if (!session.abort.signal.aborted) this.say(sentence(error));
    }
  }

  async share() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.say(this.session.mined ? "The link to this board is copied." : "The link is copied.");
    } catch {
      this.say(`The link: ${location.href}`);
    }
  }

  /** @param {string} text */
  say(text) {
    this.elements.said.textContent = text;
  }

  show() {
    const game = this.past ?? this.session.game;
    for (let place = 0; place < game.shown.length; place++) {
      this.view.setPlace(place, this.markedStyle(game, place));
    }
    this.elements.minesLeft.textContent = String(game.status === "won" ? 0 : game.minesLeft);
    this.elements.undo.disabled = !this.session.game.moves.length;
    this.elements.hint.disabled = this.session.over;
    this.showTime();
    saveGame(this.session);
    this.showTrouble();
    this.showAfter();
    void this.showAddress(game);
  }

  /**
   * @param {Game} game
   * @param {number} place
   * @returns {CellStyle}
   */
  markedStyle(game, place) {
    const { waiting, armed, first, topology } = this.session;
    const style = cellStyle(game, place);
    if (place === waiting) return { kind: "wait", label: "waiting for a board" };
    if (armed !== null && style.kind === "covered" && topology.around(armed).includes(place)) {
      return { ...style, marks: "chosen", label: "covered, would be opened" };
    }
    if (game.truth && !game.moves.length && place === first) {
      return { ...style, marks: "best", label: "covered, begin here" };
    }
    const marks = this.marks.get(place);
    return marks ? { ...style, ...SIGNS[marks], label: `${style.label}, ${marks}`, marks } : style;
  }

  showTime() {
    this.elements.time.textContent = String(Math.floor(this.session.stopwatch.seconds));
  }

  showTrouble() {
    const { trouble, first } = this.session;
    const box = this.elements.trouble;
    box.hidden = trouble === null || first === null;
    if (trouble === null || first === null) return;
    const then = (/** @type {() => void} */ act) => () => {
      this.view.focus(this.view.topology.cell(first)); // the buttons are about to go
      act();
    };
    box.replaceChildren(
      make("p", {}, trouble.reason),
      make(
        "div",
        { class: "bar" },
        button(
          "Play a board that may need guesses",
          then(() => this.session.accept(first)),
        ),
        button(
          "Try again",
          then(() => void this.session.begin(first)),
        ),
      ),
    );
  }

  /** The result and the report, made once for every end of a game. */
  showAfter() {
    const { session } = this;
    const end = session.over ? session.game.last : null;
    if (end === this.end) return;
    this.end = end;
    if (!end) return this.elements.after.replaceChildren();
    const report = reportSheet(session, (game, marks, text) => {
      this.past = game;
      this.marks = marks;
      this.say(`Before move ${game.moves.length + 1}: • yours${signs(marks)}. ${text}`);
      this.show();
    });
    this.elements.after.replaceChildren(resultSheet(session), report);
  }

  /**
   * Keep the address and the link to the analysis up to date.
   *
   * @param {Game} game
   */
  async showAddress(game) {
    const { settings, mined, first, topology } = this.session;
    const shown = ++this.shown;
    const id = await encode(formatBoard(game.board));
    const layout = mined && (await idOf(topology, mined));
    if (shown !== this.shown) return; // more has happened meanwhile
    this.elements.analyse.href = link("analyse", { id });
    if (!layout) return;
    const query = { ...queryOf(settings), layout };
    updateAddress(
      "play",
      first === null ? query : { ...query, first: topology.cell(first).join(",") },
    );
  }
}

/** @param {Map<number, string>} marks */
function signs(marks) {
  const shown = [...marks.values()];
  if (shown.includes("best")) return ", ★ the engine's";
  return shown.includes("safe") ? ", ✓ safe" : "";
}

/** Fingers are less exact than a mouse. */
function hasFingers() {
  return matchMedia("(pointer: coarse)").matches;
}
