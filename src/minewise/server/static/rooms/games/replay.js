/** The replay of a game: any position, the judgement of every move, and why. */

import { link } from "../../address.js";
import { LatestRequest } from "../../api.js";
import { encodeBoard } from "../../board/board.js";
import { cellName } from "../../board/topology.js";
import { BoardView } from "../../board/view.js";
import { button, copyButton, make, scrollWithin, section } from "../../dom.js";
import { plural, sentence } from "../../format.js";
import { gameOf } from "../../games/record.js";
import { Playback } from "../../playback.js";
import { cellStyle } from "../play/cell_styles.js";
import { fewestClicksLine } from "../../games/fewest_clicks.js";
import { replayed } from "../play/game.js";
import { figureParts, guessParts, unbroken } from "../play/report.js";
import { marksOf, reviewOf } from "../play/review.js";
import { playOn } from "./play_on.js";
import { whyText } from "./why.js";

/**
 * @typedef {import("../play/game.js").Game} Game
 * @typedef {import("../play/hint.js").Marks} Marks
 * @typedef {import("../play/review.js").Judged} Judged
 */

const SMALLEST = 15; // pixels per cell; nothing needs to be clicked
const SIGNS = { safe: "✓", mined: "✕", best: "★", chosen: "•", reason: undefined };
const WORDS = {
  safe: "safe",
  mined: "mined",
  best: "best move",
  chosen: "the move",
  reason: "reason",
};
const VERBS = { reveal: "open", chord: "chord on", flag: "flag" };
const LEGEND =
  "• the move, ✓ safe, ★ best move. Keys: ← and → step, Home and End jump, G next guess.";

/**
 * @param {HTMLElement} main
 * @param {URLSearchParams} query
 */
export async function openReplay(main, query) {
  const back = make("a", { class: "button", href: "#/games" }, "All your games");
  main.append(make("h1", {}, "Replay"));
  try {
    const replay = new Replay(main, query, back);
    return () => replay.close();
  } catch (error) {
    const trouble = `This link could not be opened: ${sentence(error)}`;
    main.append(make("p", { class: "problem", role: "alert" }, trouble), back);
    return () => {};
  }
}

class Replay {
  /**
   * @param {HTMLElement} main
   * @param {URLSearchParams} query
   * @param {HTMLElement} back
   */
  constructor(main, query, back) {
    this.main = main;
    this.query = query;
    this.game = gameFrom(query);
    this.now = this.game;
    /** The judged moves by the number of their event. @type {Map<number, Judged>} */
    this.judged = new Map();
    /** The marks of an explanation, which replace those of the move. @type {Marks | null} */
    this.reasons = null;
    this.abort = new AbortController();
    this.question = new LatestRequest();
    const { topology, status } = this.game;
    this.view = new BoardView({ topology, label: "Replay", smallest: SMALLEST });
    this.caption = make("p", { class: "step-text" });
    this.why = button("Why?", () => void this.explain());
    this.play = button("Play on from here", () => void this.playOn());
    this.reason = make("div", { class: "stack reason", "aria-live": "polite" });
    this.analyse = make("a", { class: "button" }, "Analyse this position");
    this.playback = new Playback((step) => this.show(step), 5);
    this.nextGuess = button("Next guess", () => this.goToGuess(), { disabled: true });
    this.playback.bar.append(this.nextGuess);
    this.report = make("div", {}, make("p", { class: "faint" }, "Reviewing every move …"));
    const about = `${status === "playing" ? "Unfinished" : status === "won" ? "Won" : "Lost"}, ${plural(
      this.game.log.length,
      "move",
    )}, ${topology.rows}×${topology.cols}, ${plural(this.game.mines, "mine")}.`;
    const table = make(
      "section",
      { class: "stack viewer", "aria-label": "Game" },
      make("p", {}, about),
      this.playback.element,
      this.caption,
      this.view.element,
      make("p", { class: "faint small" }, LEGEND),
      make(
        "div",
        { class: "bar" },
        this.why,
        this.play,
        this.analyse,
        copyButton("Copy link", () => this.address),
        back,
      ),
      this.reason,
    );
    this.onKeyDown = (/** @type {KeyboardEvent} */ event) => this.press(event);
    document.addEventListener("keydown", this.onKeyDown);
    const report = section("Report", "report", make("h2", {}, "Report"), this.report);
    main.append(make("div", { class: "beside" }, table, report));
    const step = Number(query.get("step") ?? this.game.log.length);
    this.playback.reset(this.game.log.length, Number.isInteger(step) ? step : 0);
    void this.review();
  }

  close() {
    document.removeEventListener("keydown", this.onKeyDown);
    this.abort.abort();
    this.question.cancel();
    this.playback.pause();
    this.view.close();
  }

  get reviewed() {
    const { query, game } = this;
    const first = /^\d+$/.test(query.get("first") ?? "") ? Number(query.get("first")) : null;
    const start = query.get("start") ?? "any";
    return { game, first, start: /** @type {import("../play/layouts.js").Start} */ (start) };
  }

  /** A link to this position. */
  get address() {
    const query = new URLSearchParams(this.query);
    query.set("step", String(this.playback.step));
    return new URL(link("games", query), location.href).href;
  }

  async review() {
    const { signal } = this.abort;
    try {
      const review = await reviewOf(this.reviewed, signal);
      for (const move of review.moves) this.judged.set(move.number, move);
      const guesses = guessParts(review, (move) => this.inspect(move));
      const fewest = fewestClicksLine(this.game, `Moves ${this.game.log.length}`, signal);
      this.report.replaceChildren(...figureParts(review), fewest, ...guesses);
      this.nextGuess.disabled = !this.guesses.length;
      this.show(this.playback.step);
    } catch (error) {
      if (signal.aborted) return;
      this.report.replaceChildren(make("p", { class: "problem" }, sentence(error)));
    }
  }

  /**
   * Show the position before an event, or the end.
   *
   * @param {number} step
   */
  show(step) {
    this.now = replayed(this.game, step);
    this.reasons = null;
    this.question.cancel();
    this.reason.replaceChildren();
    const move = this.judged.get(step);
    this.why.disabled = !move || move.judgement === "start";
    this.play.disabled = this.now.status !== "playing";
    this.caption.ariaLive = this.playback.isPlaying ? "off" : "polite"; // too fast to read aloud
    this.caption.textContent = unbroken(this.captionOf(step));
    this.playback.slider.ariaValueText = this.caption.textContent;
    this.draw();
    const place = this.game.log[step]?.[1];
    if (place !== undefined) scrollWithin(this.view.element, this.view.cells[place]);
    void this.updateLink();
  }

  /** @param {number} step */
  captionOf(step) {
    const event = this.game.log[step];
    const total = this.game.log.length;
    if (!event) return `After the last of ${plural(total, "move")}.`;
    const [what, place] = event;
    const deed =
      what === "undo" ? "undo" : `${VERBS[what]} ${cellName(this.game.topology.cell(place))}`;
    const judged = this.judged.get(step);
    return `Move ${step + 1} of ${total}: ${deed}.${judged ? ` ${judged.text}` : ""}`;
  }

  draw() {
    const marks = this.reasons ?? this.marks;
    for (const place of this.now.shown.keys()) {
      const style = cellStyle(this.now, place);
      const mark = marks.get(place);
      const marked = mark && {
        marks: mark,
        text: SIGNS[mark] ?? style.text,
        label: `${style.label}, ${WORDS[mark]}`,
      };
      this.view.setPlace(place, { ...style, ...marked });
    }
  }

  /** @returns {import("../play/hint.js").Marks} */
  get marks() {
    const { step } = this.playback;
    const judged = this.judged.get(step);
    if (judged) return marksOf(judged, this.game);
    const place = this.game.log[step]?.[1];
    return place === undefined ? new Map() : new Map([[place, "chosen"]]);
  }

  async explain() {
    const move = this.judged.get(this.playback.step);
    if (!move) return;
    const signal = this.question.start();
    this.reason.replaceChildren(make("p", { class: "faint" }, "Explaining …"));
    try {
      const { paragraphs, marks } = await whyText(this.now, move, signal);
      if (signal.aborted) return;
      this.reason.replaceChildren(...paragraphs.map((text) => make("p", {}, text)));
      this.reasons = new Map([...this.marks, ...marks]);
      this.draw();
    } catch (error) {
      if (!signal.aborted)
        this.reason.replaceChildren(make("p", { class: "problem" }, sentence(error)));
    }
  }

  get guesses() {
    const moves = [...this.judged.values()];
    return moves.filter(({ judgement }) => judgement !== "start" && judgement !== "certain");
  }

  /** Go to the guess after this position, or else to the first. */
  goToGuess() {
    const { guesses } = this;
    const next = guesses.find(({ number }) => number > this.playback.step) ?? guesses[0];
    if (next) this.playback.go(next.number);
  }

  /** @param {Judged} move */
  inspect(move) {
    this.playback.go(move.number);
    this.caption.scrollIntoView({ block: "nearest" }); // on a phone it is above the report
  }

  async playOn() {
    const guesses = this.query.get("guesses") === "yes";
    await playOn(this.main, this.now, { ...this.reviewed, guesses });
  }

  async updateLink() {
    const { now } = this;
    const id = await encodeBoard(now.board);
    if (now === this.now) this.analyse.href = link("analyse", { id });
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("select, input, dialog")) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { step, last } = this.playback;
    const jumps = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: last };
    if (event.key === "g") this.goToGuess();
    else if (Object.hasOwn(jumps, event.key)) {
      this.playback.go(jumps[/** @type {keyof typeof jumps} */ (event.key)]);
    } else return;
    event.preventDefault();
  }
}

/**
 * @param {URLSearchParams} query
 * @returns {Game}
 */
function gameFrom(query) {
  return gameOf({
    rows: Number(query.get("rows")),
    cols: Number(query.get("cols")),
    topology: /** @type {import("../../board/topology.js").Kind} */ (
      query.get("topology") ?? "grid"
    ),
    board: query.get("board") ?? "",
    moves: query.get("moves") ?? "",
  });
}
