/** One game to watch: forwards, backwards, step by step. */

import { link } from "../../address.js";
import { encode } from "../../board/id.js";
import { formatBoard } from "../../board/text.js";
import { BoardView } from "../../board/view.js";
import { button, make } from "../../dom.js";
import { field, select } from "./fields.js";
import { framesOf } from "./frames.js";
import { legend, look, sentence, summary } from "./moment.js";

/** @typedef {import("./frames.js").Game} Game */

/** @type {Record<string, string>} */
const SPEEDS = { 1: "1 step a second", 4: "4 steps", 15: "15 steps", 60: "60 steps" };
export class Viewer {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.frames = framesOf(game);
    this.now = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    const { rows, cols, topology, player, index } = game;
    const label = `Game ${index} of ${player}`;
    this.view = new BoardView({ rows, cols, topology, label, smallest: 12 });
    this.told = make("p", { class: "told" });
    this.slider = make("input", {
      type: "range",
      min: "0",
      max: String(this.frames.length - 1),
      "aria-label": "Step",
    });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.speed = select(SPEEDS, "4");
    this.speed.addEventListener("change", () => this.timer && this.play());
    this.playing = button("Play", () => (this.timer ? this.pause() : this.play()), { class: "main" });
    this.analyse = make("a", { class: "button" }, "Analyse this position");
    this.element = this.assembled();
    this.element.addEventListener("keydown", (event) => this.press(event));
    this.go(0);
  }

  assembled() {
    return make(
      "section",
      { class: "stack viewer", "aria-label": "Replay" },
      make("p", {}, summary(this.game)),
      this.view.element,
      this.told,
      this.slider,
      make(
        "div",
        { class: "bar" },
        button("⏮", () => this.go(0), { "aria-label": "To the start", title: "To the start (Home)" }),
        button("◀", () => this.go(this.now - 1), { "aria-label": "Back", title: "Back (←)" }),
        this.playing,
        button("▶", () => this.go(this.now + 1), { "aria-label": "Forward", title: "Forward (→)" }),
        button("⏭", () => this.go(this.end), { "aria-label": "To the end", title: "To the end (End)" }),
        button("Next guess", () => this.go(this.nextGuess()), { title: "Next guess (G)" }),
        field("Speed", this.speed),
        this.analyse,
      ),
      legend(),
    );
  }

  get end() {
    return this.frames.length - 1;
  }

  /** @returns {number} where the player guesses next, or the end */
  nextGuess() {
    const next = this.frames.findIndex(
      ({ step }, place) => place > this.now && step?.kind === "guess",
    );
    return next < 0 ? this.end : next;
  }

  play() {
    clearInterval(this.timer);
    if (this.now === this.end) this.show(0);
    this.timer = setInterval(() => this.tick(), 1000 / Number(this.speed.value));
    this.playing.textContent = "Pause";
  }

  tick() {
    this.show(this.now + 1);
    if (this.now === this.end) this.pause();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.playing.textContent = "Play";
    this.told.ariaLive = "polite";
  }

  /** @param {number} place */
  go(place) {
    this.pause();
    this.show(place);
  }

  /** @param {number} place */
  show(place) {
    this.now = Math.max(0, Math.min(this.end, place));
    const frame = this.frames[this.now];
    this.told.ariaLive = this.timer ? "off" : "polite"; // nobody can listen that fast
    this.told.textContent = sentence(frame, this.now, this.end);
    this.slider.value = String(this.now);
    this.slider.ariaValueText = this.told.textContent;
    frame.symbols.forEach((symbol, at) => this.view.setPlace(at, look(symbol, at, frame)));
    this.aim();
  }

  /** Let the link lead to what one sees. */
  async aim() {
    const { topology, rows, cols, mines } = this.game;
    const { now } = this;
    const cells = this.frames[now].symbols;
    const id = await encode(formatBoard({ topology, rows, cols, mines, cells }));
    if (now === this.now) this.analyse.href = link("analyse", { id });
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.target instanceof HTMLSelectElement || event.target === this.slider) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const places = {
      ArrowLeft: this.now - 1,
      ArrowRight: this.now + 1,
      Home: 0,
      End: this.end,
      g: this.nextGuess(),
    };
    if (!Object.hasOwn(places, event.key)) return;
    this.go(places[/** @type {keyof typeof places} */ (event.key)]);
    event.preventDefault();
  }

  close() {
    clearInterval(this.timer);
  }
}
