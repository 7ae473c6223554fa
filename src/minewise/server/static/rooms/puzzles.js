/** Puzzles: find a safe cell in a position that needs a chosen technique. */

import { link, updateAddress } from "../address.js";
import { LatestRequest, ask } from "../api.js";
import { COVERED, encodeBoard } from "../board/board.js";
import { Topology } from "../board/topology.js";
import { BoardView } from "../board/view.js";
import { button, copyButton, make, on, section } from "../dom.js";
import { field, select } from "../fields.js";
import { percent, sentence } from "../format.js";
import { cellStyle, markedStyle } from "./play/cell_styles.js";
import { Game } from "./play/game.js";
import { boardText, easiest, stagesOf } from "./play/hint.js";
import { actionOf, storedKeys } from "./play/keys.js";
import { randomBelow } from "./play/layouts.js";
import { unbroken } from "./play/report.js";
import { SEEDS } from "./play/settings.js";
import { LEVELS, TECHNIQUES } from "./play/training/techniques.js";
import { countAnswer, streakOf } from "./puzzles/streaks.js";

/**
 * @typedef {import("./play/hint.js").Marks} Marks
 * @typedef {{board: {shape: [number, number], mines: number, cells: (number | string)[][]},
 *   safe: import("../board/topology.js").Cell[]}} Position
 */

const SIZE = { rows: 9, cols: 9, mines: 12 };
const NAMES = Object.fromEntries(LEVELS.map((name) => [name, TECHNIQUES[name].name]));

/**
 * @param {HTMLElement} main
 * @param {URLSearchParams} query
 */
export function open(main, query) {
  const asked = query.get("technique") ?? "";
  const room = new PuzzleRoom(main, LEVELS.includes(asked) ? asked : "single");
  const seed = Number(query.get("seed") ?? NaN);
  void room.load(Number.isInteger(seed) && seed >= 0 && seed < SEEDS ? seed : randomBelow(SEEDS));
  return () => room.close();
}

class PuzzleRoom {
  /**
   * @param {HTMLElement} main
   * @param {string} technique
   */
  constructor(main, technique) {
    document.title = "Puzzles · minewise";
    this.technique = technique;
    this.request = new LatestRequest();
    this.keys = storedKeys();
    /** @type {BoardView | null} */
    this.view = null;
    /** @type {Game | null} */
    this.game = null;
    /** @type {Set<number>} */
    this.safe = new Set();
    this.solved = false;
    /** @type {Marks} */
    this.marks = new Map();
    this.place = make("div", { class: "place" });
    this.said = make("p", { role: "status", class: "said" });
    this.streak = make("p", { class: "streak" });
    this.about = make("p", { class: "small" });
    this.answer = button("Show the answer", () => void this.giveUp(), { title: "H" });
    this.next = button("Next puzzle", () => this.renew(), { class: "main", title: "N" });
    this.analyse = make("a", { class: "button", href: "#/analyse" }, "Analyse");
    main.append(make("h1", {}, "Puzzles"), make("div", { class: "beside" }, ...this.panels()));
    this.onKeyDown = (/** @type {KeyboardEvent} */ event) => this.press(event);
    document.addEventListener("keydown", this.onKeyDown);
  }

  panels() {
    const choice = select(NAMES, this.technique);
    choice.addEventListener("change", () => {
      this.technique = choice.value;
      this.renew();
    });
    const copy = copyButton("Copy link", () => location.href);
    const bar = make("div", { class: "bar" }, this.next, this.answer, this.analyse, copy);
    return [
      make("div", { class: "stack table" }, this.place, this.said, bar),
      section(
        "Puzzle",
        "stack",
        make("p", {}, "Open a cell that is certainly safe. You may flag mines first."),
        field("Technique", choice),
        this.about,
        this.streak,
        make("a", { href: "#/play" }, "Back to Play"),
      ),
    ];
  }

  close() {
    document.removeEventListener("keydown", this.onKeyDown);
    this.request.cancel();
    this.view?.close();
  }

  /**
   * Act on the keys of Play: N for the next puzzle, H for the answer.
   *
   * @param {KeyboardEvent} event
   */
  press(event) {
    const target = /** @type {Element | null} */ (event.target);
    if (event.repeat || target?.closest("select, dialog")) return;
    const action = actionOf(this.keys, event);
    if (action === "fresh") this.renew();
    else if (action === "hint") void this.giveUp();
    else return;
    event.preventDefault();
  }

  renew() {
    void this.load(randomBelow(SEEDS));
  }

  /** @param {number} seed */
  async load(seed) {
    const { technique } = this;
    const signal = this.request.start();
    const hadFocus = this.place.contains(document.activeElement);
    this.about.textContent = TECHNIQUES[technique].about;
    this.answer.disabled = true;
    this.game = null; // the old puzzle can no longer be answered
    this.place.inert = true;
    this.said.textContent = "Looking for a puzzle …";
    this.showStreak();
    try {
      const position = await ask("puzzle", { ...SIZE, technique, seed }, { signal });
      this.start(position);
      if (hadFocus) this.view?.focus();
      updateAddress("puzzles", { technique, seed: String(seed) });
    } catch (error) {
      if (!signal.aborted) this.said.textContent = sentence(error);
    }
  }

  /** @param {Position} position */
  start({ board, safe }) {
    const [rows, cols] = board.shape;
    const topology = new Topology("grid", rows, cols);
    this.game = new Game(topology, board.mines);
    this.game.shown = board.cells.flat().map(String);
    this.safe = topology.places(safe);
    this.solved = false;
    this.marks = new Map();
    this.view?.close();
    this.view = new BoardView({ topology, label: `Puzzle, ${board.mines} mines` });
    on(this.view, "open", ({ cell }) => void this.choose(topology.place(cell)));
    on(this.view, "mark", ({ cell }) => this.flag(topology.place(cell)));
    this.view.keys = this.keys;
    this.place.replaceChildren(this.view.element);
    this.place.inert = false;
    this.view.fit();
    void this.showLink(this.game);
    this.said.textContent = `${board.mines} mines in all. Which cell is certainly safe?`;
    this.show();
  }

  /** @param {number} place */
  flag(place) {
    if (this.solved || !this.game?.flag(place)) return;
    this.show();
  }

  /** @param {number} place */
  async choose(place) {
    const { game } = this;
    if (!game || this.solved || game.shown[place] !== COVERED) return;
    const name = game.topology.name(place);
    const cell = game.topology.cell(place);
    if (this.safe.has(place)) return this.finish(true, `Right: ${name} is safe.`, { cell });
    await this.finish(false, `${name} is not certainly safe.`, {});
    if (game !== this.game) return;
    this.marks.set(place, "chosen");
    this.show();
  }

  async giveUp() {
    if (this.game && !this.solved) await this.finish(false, "The answer:", {});
  }

  /**
   * Count the answer and explain it.
   *
   * @param {boolean} isRight
   * @param {string} verdict
   * @param {{cell?: number[]}} which the cell to explain, by default the easiest
   */
  async finish(isRight, verdict, which) {
    const game = /** @type {Game} */ (this.game);
    this.solved = true;
    countAnswer(this.technique, isRight);
    this.showStreak();
    this.said.textContent = verdict;
    const body = { board: boardText(game), ...which };
    const { signal } = this.request;
    try {
      const { cells } = await ask("explain", body, { signal });
      if (signal.aborted) return;
      const answer = stagesOf(easiest(cells, game), game)[2];
      this.said.textContent = `${verdict} ${answer.text}`;
      this.marks = answer.marks;
    } catch (error) {
      if (!signal.aborted) this.said.textContent += ` ${sentence(error)}`;
    }
    this.show();
  }

  /** @param {Game} game */
  async showLink(game) {
    this.analyse.href = link("analyse", { id: await encodeBoard(game.board) });
  }

  showStreak() {
    const { now, best, right, asked } = streakOf(this.technique);
    const share = asked ? `, ${right} of ${asked} right (${percent(right / asked, 0)})` : "";
    this.streak.textContent = unbroken(`Streak ${now}, best ${best}${share}.`);
  }

  show() {
    const { game, view } = this;
    if (!game || !view) return;
    this.answer.disabled = this.solved;
    for (const place of game.shown.keys()) {
      view.setPlace(place, markedStyle(cellStyle(game, place), this.marks.get(place)));
    }
  }
}
