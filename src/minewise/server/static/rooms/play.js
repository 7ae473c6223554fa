/** Play: a board, its settings, and the report after the game. */

import { link, updateAddress } from "../address.js";
import { encodeBoard, isCovered } from "../board/board.js";
import { Topology } from "../board/topology.js";
import { BoardView } from "../board/view.js";
import { on } from "../dom.js";
import { browserStore } from "../storage.js";
import { placeStyle, pressedPlaces } from "./play/cell_styles.js";
import { confirmed } from "./play/confirm.js";
import { makeElements, showTrouble } from "./play/elements.js";
import { actionOf, keysDialog, storedKeys } from "./play/keys.js";
import { layoutBoard } from "./play/layouts.js";
import { OPTIONS, saveOption, storedOptions } from "./play/preferences/options.js";
import { reportSheet } from "./play/report.js";
import { resultSheet } from "./play/result.js";
import { saveGame } from "./play/saved_game.js";
import { Session } from "./play/session.js";
import { queryOf, saveSettings } from "./play/settings.js";
import { setupForm } from "./play/setup.js";
import { startBoard } from "./play/start_board.js";
import { Training } from "./play/training/training.js";

/**
 * @typedef {import("./play/game.js").Game} Game
 * @typedef {import("./play/preferences/options.js").Option} Option
 * @typedef {import("./play/settings.js").Settings} Settings
 * @typedef {import("./play/session.js").Shared} Shared
 */

const FIRST_CLICK = {
  zero: "Open any cell: the first click opens an area.",
  safe: "Open any cell: the first click is safe.",
  any: "Open any cell: even the first may be a mine.",
};

const hasTouch = matchMedia("(pointer: coarse)").matches;

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
      undo: () => this.undo(),
      hint: () => void this.training.hint(),
      odds: () => this.training.toggleOdds(),
      mode: () => this.toggleMode(),
      larger: () => this.view.zoomAround(1),
      smaller: () => this.view.zoomAround(-1),
      fit: () => this.fit(),
      share: () => void this.share(),
      keys: () => this.dialog.showModal(),
      leaveToAnalyse: () => this.session.leaveToAnalyse(),
      option: (/** @type {Option} */ name, /** @type {boolean} */ isOn) =>
        this.setOption(name, isOn),
    };
    this.main = main;
    this.flagMode = false;
    this.options = storedOptions();
    this.elements = makeElements(main, this.actions, this.options);
    this.keys = storedKeys();
    this.dialog = keysDialog(this.keys, (keys) => (this.keys = this.view.keys = keys));
    main.append(this.dialog);
    this.settings = { ...settings, seed: null };
    this.linkUpdates = 0;
    /** The board in the address. @type {Shared | null} */
    this.addressed = null;
    /** The game before Restart or New, to which Undo returns. @type {Session | null} */
    this.previous = null;
    this.zoom = Number(browserStore.load("zoom")) || 1;
    this.training = new Training(this);
    /** The number of events whose sound was played. */
    this.heard = 0;
    /** A position from the report, shown instead of the game. @type {Game | null} */
    this.past = null;
    /** The marks from a hint or the report. @type {import("./play/hint.js").Marks} */
    this.marks = new Map();
    /** The move that ended the game, if it is over. @type {import("./play/game.js").Move | null} */
    this.end = null;
    this.view = this.makeView(settings);
    this.session = this.makeSession(settings, shared);
    this.showSettings();
    this.say(this.startText());
    this.show();
    this.onKeyDown = (/** @type {KeyboardEvent} */ event) => this.press(event);
    document.addEventListener("keydown", this.onKeyDown);
    this.onPageHide = () => saveGame(this.session);
    addEventListener("pagehide", this.onPageHide);
    this.tick = setInterval(() => this.showTime(), 200);
  }

  close() {
    this.session.leave();
    saveGame(this.session);
    removeEventListener("pagehide", this.onPageHide);
    document.removeEventListener("keydown", this.onKeyDown);
    clearInterval(this.tick);
    this.session.close();
    this.training.close();
    this.view.close();
  }

  showSettings() {
    const form = setupForm(this.session.settings, (chosen) => this.choose(chosen));
    this.elements.setup.replaceChildren(form);
  }

  /** @param {import("./play/saved_game.js").SavedGame} saved */
  resume(saved) {
    this.session.resume(saved);
    if (saved.moves.length) this.say("Game resumed.");
    this.show();
  }

  /** Remove hints and report positions. */
  clearMarks() {
    this.past = null;
    this.marks = new Map();
  }

  /** @param {Settings} settings */
  makeView({ rows, cols, topology: kind, mines }) {
    const topology = new Topology(kind, rows, cols);
    const label = `Minesweeper board, ${rows} rows, ${cols} columns, ${mines} mines`;
    const view = new BoardView({ topology, label });
    view.keys = this.keys;
    view.zoom = this.zoom;
    on(view, "zoom", (zoom) => this.keepZoom(zoom));
    on(view, "press", ({ cell, isChord }) => {
      const { game } = this.session;
      view.setPressed(cell ? pressedPlaces(game, topology.place(cell), isChord) : []);
    });
    on(view, "open", ({ cell, again }) => this.open(topology.place(cell), again));
    on(view, "mark", ({ cell }) => this.mark(topology.place(cell)));
    on(view, "chord", ({ cell }) => this.chord(topology.place(cell)));
    this.elements.place.replaceChildren(view.element);
    view.fit(); // before the first frame, so that nothing moves
    return view;
  }

  /**
   * @param {Settings} settings
   * @param {Shared | null} shared
   */
  makeSession(settings, shared = null) {
    const session = new Session(settings, this.view.topology, shared);
    session.guard = this.options.guard;
    session.questions = this.options.questions;
    on(session, "change", (text) => {
      this.clearMarks();
      this.say(text);
      this.show();
      if (this.options.sound) void this.sound(session.game);
    });
    return session;
  }

  startText() {
    const { start, topology, mined, first } = this.session;
    if (!mined) return FIRST_CLICK[start];
    return first === null ? "Start anywhere." : `Start at ${topology.name(first)}, marked ★.`;
  }

  /**
   * @param {Settings} settings
   * @returns {Promise<Settings>} the settings now in force
   */
  async choose(settings) {
    if (await this.mayAbandon()) {
      saveSettings(settings);
      this.settings = { ...settings, seed: null };
      this.replaceBoard(settings);
    }
    return this.session.settings;
  }

  async mayAbandon() {
    if (!this.session.inProgress) return true;
    return confirmed(this.main, "Abandon this game?", "New game", "Keep playing");
  }

  /** @param {Settings} settings */
  replaceBoard(settings) {
    this.setAside();
    this.view.close();
    this.view = this.makeView(settings);
    this.session = this.makeSession(settings);
    this.clearMarks();
    this.say(this.startText());
    this.show();
    this.addressed = null;
    updateAddress("play", queryOf(settings));
  }

  /** Keep the game, so that Undo can return to it. */
  setAside() {
    this.session.setAside();
    if (this.session.game.moves.length) this.previous = this.session;
  }

  undo() {
    if (this.session.game.moves.length || !this.previous) return this.session.undo();
    const inBoard = this.view.element.contains(document.activeElement);
    this.session.close();
    this.session = this.previous;
    this.previous = null;
    this.session.reopen();
    this.settings = { ...this.session.settings, seed: null };
    this.view.close();
    this.view = this.makeView(this.settings);
    this.clearMarks();
    this.say("Back in the previous game.");
    this.showSettings();
    this.show();
    if (inBoard) this.view.focus();
  }

  async fresh() {
    if (!(await this.mayAbandon())) return;
    const inBoard = this.view.element.contains(document.activeElement);
    this.replaceBoard(this.settings);
    this.showSettings();
    if (inBoard) this.view.focus();
  }

  restart() {
    const { settings, mined, first } = this.session;
    this.setAside();
    this.session = this.makeSession(settings, mined && { mined, first });
    this.clearMarks();
    this.say(mined ? `Same board again. ${this.startText()}` : this.startText());
    this.show();
  }

  /**
   * @param {number} place
   * @param {boolean} [again] whether it is the second half of a double click
   */
  open(place, again) {
    if (this.past) this.leavePast();
    else if (this.flagMode && isCovered(this.session.game.shown[place])) this.session.flag(place);
    else this.training.warned(place, () => this.session.open(place, again));
  }

  /** @param {number} place */
  mark(place) {
    if (this.past) return;
    if (this.flagMode) this.training.warned(place, () => this.session.open(place));
    else this.session.flag(place);
  }

  /** @param {number} place */
  chord(place) {
    if (!this.past) this.training.warned(place, () => this.session.chord(place));
  }

  /**
   * Play the sound of the last move, once.
   *
   * @param {Game} game
   */
  async sound(game) {
    const isNew = game.log.length > this.heard;
    this.heard = game.log.length;
    const [deed] = game.log.at(-1) ?? ["undo"];
    if (!isNew || deed === "undo") return;
    const { playSound } = await import("./play/preferences/sound.js");
    if (game.status !== "playing") playSound(game.status);
    else playSound(deed === "flag" ? "flag" : "open");
  }

  fit() {
    this.view.setZoom(1);
    this.keepZoom(1);
  }

  /** @param {number} zoom */
  keepZoom(zoom) {
    this.zoom = zoom;
    browserStore.save("zoom", zoom);
  }

  leavePast() {
    this.clearMarks();
    this.say("Back at the end of the game.");
    this.show();
  }

  toggleMode() {
    this.flagMode = !this.flagMode;
    this.elements.mode.ariaPressed = String(this.flagMode);
    const [tap, press] = hasTouch ? ["Tap", "long-press"] : ["Click", "right-click"];
    this.say(`${tap} to ${this.flagMode ? `flag, ${press} to open` : `open, ${press} to flag`}.`);
  }

  /**
   * @param {Option} name
   * @param {boolean} isOn
   */
  setOption(name, isOn) {
    this.options[name] = isOn;
    saveOption(name, isOn);
    this.session.guard = this.options.guard;
    this.session.questions = this.options.questions;
    this.say(`${OPTIONS[name].name}: ${isOn ? "on" : "off"}.`);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {Element | null} */ (event.target);
    if (target?.closest("input:not([type=checkbox], [type=radio]), select, textarea, dialog"))
      return;
    const action = actionOf(this.keys, event);
    const { fresh, restart, undo, hint, odds, mode, larger, smaller, fit } = this.actions;
    /** @type {Record<string, () => void>} */
    const actions = { fresh, restart, undo, hint, odds, mode, larger, smaller, fit };
    if (event.repeat || !action || !Object.hasOwn(actions, action)) return;
    event.preventDefault();
    actions[action]();
  }

  async share() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.say(this.session.mined ? "Link to this board copied." : "Link copied.");
    } catch {
      this.say(`Link: ${location.href}`);
    }
  }

  /** @param {string} text */
  say(text) {
    this.elements.said.textContent = text;
  }

  showCells() {
    const { session, past, marks } = this;
    const odds = past ? null : this.training.odds;
    for (const place of session.game.shown.keys()) {
      this.view.setPlace(place, placeStyle(session, place, { past, marks, odds }));
    }
  }

  show() {
    const game = this.past ?? this.session.game;
    this.showCells();
    void this.training.showOdds();
    this.elements.minesLeft.textContent = String(game.status === "won" ? 0 : game.minesLeft);
    this.elements.undo.disabled = !this.session.game.moves.length && !this.previous;
    this.elements.hint.disabled = this.session.over;
    this.showTime();
    saveGame(this.session);
    showTrouble(this.elements.trouble, this.session, this.view);
    this.showAfter();
    void this.showLink(game);
    void this.showAddress();
  }

  showTime() {
    this.elements.time.textContent = String(Math.floor(this.session.stopwatch.seconds));
  }

  /** Show the result and the report once the game is over. */
  showAfter() {
    const { session } = this;
    const end = session.over ? session.game.last : null;
    if (end === this.end) return;
    this.end = end;
    if (!end) return this.elements.after.replaceChildren();
    const showPast = (
      /** @type {Game} */ game,
      /** @type {import("./play/hint.js").Marks} */ marks,
      /** @type {string} */ text,
    ) => {
      this.past = game;
      this.marks = marks;
      this.say(`Before move ${game.log.length + 1}: • your move${signs(marks)}. ${text}`);
      this.show();
      this.view.element.scrollIntoView({ block: "nearest" }); // on a phone it is above the report
    };
    const report = reportSheet(session, showPast, () => this.leavePast());
    this.elements.after.replaceChildren(resultSheet(session), report);
  }

  /**
   * Update the link to Analyse.
   *
   * @param {Game} game
   */
  async showLink(game) {
    const update = ++this.linkUpdates;
    const id = await encodeBoard(game.board);
    if (update !== this.linkUpdates) return;
    const { guesses } = this.session.settings;
    this.elements.analyse.href = link("analyse", { ...(guesses ? {} : { noguess: "1" }), id });
  }

  /** Put the board into the address, once there is one. */
  async showAddress() {
    const { session } = this;
    const { settings, mined, first, topology } = session;
    const { addressed } = this;
    if (!mined || (mined === addressed?.mined && first === addressed.first)) return;
    this.addressed = { mined, first };
    const layout = await encodeBoard(layoutBoard(topology, mined));
    if (session !== this.session) return;
    /** @type {Record<string, string>} */
    const { seed, ...query } = { ...queryOf(settings), layout };
    if (first !== null) query.first = topology.cell(first).join(",");
    if (seed) query.seed = seed;
    updateAddress("play", query);
  }
}

/** @param {Map<number, string>} marks */
function signs(marks) {
  const shown = [...marks.values()];
  if (shown.includes("best")) return ", ★ best move";
  return shown.includes("safe") ? ", ✓ safe" : "";
}
