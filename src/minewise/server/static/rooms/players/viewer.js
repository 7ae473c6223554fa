/** One game to watch: forwards, backwards, step by step. */

import { link } from "../../address.js";
import { encode } from "../../board/id.js";
import { formatBoard } from "../../board/text.js";
import { BoardView } from "../../board/view.js";
import { button, make } from "../../dom.js";
import { select } from "./fields.js";
import { legend, look, sentence, summary } from "./moment.js";
import { icon } from "./svg.js";
import { Tape } from "./game_timeline.js";

/** @typedef {import("./game_timeline.js").Game} Game */

/** @type {Record<string, string>} */
const SPEEDS = {
  1: "1 step a second",
  4: "4 steps a second",
  15: "15 steps a second",
  60: "60 steps a second",
};
const SMALLEST = 15; // pixels of a cell: nothing needs to be hit here
const HINT = "Keys beside the board: ← and → step by step, Home and End, G to the next guess.";

export class Viewer {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.tape = new Tape(game);
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    const { rows, cols, topology, player, index } = game;
    const label = `Game ${index} of ${player}`;
    this.view = new BoardView({ rows, cols, topology, label, smallest: SMALLEST });
    this.tape.symbols.forEach((_, place) => this.view.setPlace(place, look(this.tape, place)));
    this.told = make("p", { class: "told" });
    const { end } = this.tape;
    this.slider = make("input", { type: "range", max: String(end), "aria-label": "Step" });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.speed = select(SPEEDS, "4");
    this.speed.ariaLabel = "Speed";
    this.speed.addEventListener("change", () => this.timer && this.play());
    this.playing = button("", () => (this.timer ? this.pause() : this.play()), { class: "main" });
    this.analyse = make("a", { class: "button" }, "Analyse this position");
    this.element = this.assembled();
    this.element.addEventListener("keydown", (event) => this.press(event));
    this.go(0);
  }

  assembled() {
    const { tape } = this;
    const wind = (
      /** @type {string} */ name,
      /** @type {string} */ title,
      /** @type {() => number} */ place,
    ) => {
      const element = button("", () => this.go(place()), { "aria-label": title, title });
      element.append(icon(name));
      return element;
    };
    return make(
      "section",
      { class: "stack viewer", "aria-label": "Replay" },
      make("p", {}, summary(this.game)),
      make(
        "div",
        { class: "bar" },
        wind("start", "To the start", () => 0),
        wind("back", "Back", () => tape.now - 1),
        this.playing,
        wind("forward", "Forward", () => tape.now + 1),
        wind("end", "To the end", () => tape.end),
        button("Next guess", () => this.go(tape.nextGuess())),
        this.speed,
        this.analyse,
      ),
      this.slider,
      this.told,
      this.view.element,
      legend(),
      make("p", { class: "faint small" }, HINT),
    );
  }

  play() {
    clearInterval(this.timer);
    if (this.tape.now === this.tape.end) this.show(0);
    this.timer = setInterval(() => this.tick(), 1000 / Number(this.speed.value));
    this.playing.replaceChildren(icon("pause"), "Pause");
  }

  tick() {
    this.show(this.tape.now + 1);
    if (this.tape.now === this.tape.end) this.pause();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.playing.replaceChildren(icon("play"), "Play");
  }

  /** @param {number} place */
  go(place) {
    this.pause();
    this.show(place);
  }

  /** @param {number} place */
  show(place) {
    const { tape } = this;
    for (const changed of tape.go(place)) this.view.setPlace(changed, look(tape, changed));
    this.told.ariaLive = this.timer ? "off" : "polite"; // nobody can listen that fast
    this.told.textContent = sentence(tape);
    this.slider.value = String(tape.now);
    this.slider.ariaValueText = this.told.textContent;
    this.follow();
    this.aim();
  }

  /** Keep in sight what has just been done, where the board is wider than the page. */
  follow() {
    const [clicked] = this.tape.fresh.keys();
    if (clicked === undefined) return;
    const { left, right } = this.view.cells[clicked].getBoundingClientRect();
    const board = this.view.element.getBoundingClientRect();
    if (left >= board.left && right <= board.right) return;
    this.view.element.scrollLeft += (left + right - board.left - board.right) / 2;
  }

  /** Let the link lead to what one sees. */
  async aim() {
    const { topology, rows, cols, mines } = this.game;
    const { now, symbols } = this.tape;
    const id = await encode(formatBoard({ topology, rows, cols, mines, cells: symbols }));
    if (now === this.tape.now) this.analyse.href = link("analyse", { id });
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.target instanceof HTMLSelectElement || event.target === this.slider) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { tape } = this;
    const places = {
      ArrowLeft: tape.now - 1,
      ArrowRight: tape.now + 1,
      Home: 0,
      End: tape.end,
      g: tape.nextGuess(),
    };
    if (!Object.hasOwn(places, event.key)) return;
    this.go(places[/** @type {keyof typeof places} */ (event.key)]);
    event.preventDefault();
  }

  close() {
    clearInterval(this.timer);
  }
}
