/** One game to watch: forwards, backwards, step by step. */

import { link } from "../../address.js";
import { encode } from "../../board/id.js";
import { formatBoard } from "../../board/text.js";
import { BoardView } from "../../board/view.js";
import { button, make } from "../../dom.js";
import { select } from "./fields.js";
import { GameTimeline } from "./game_timeline.js";
import { legend, cellStyle, stepText, summary } from "./moment.js";
import { icon } from "./svg.js";

/** @typedef {import("./game_timeline.js").ReplayedGame} ReplayedGame */

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
  /** @param {ReplayedGame} game */
  constructor(game) {
    this.game = game;
    this.timeline = new GameTimeline(game);
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    const { rows, cols, topology, player, index } = game;
    const label = `Game ${index} of ${player}`;
    this.view = new BoardView({ rows, cols, topology, label, smallest: SMALLEST });
    this.timeline.symbols.forEach((_, place) =>
      this.view.setPlace(place, cellStyle(this.timeline, place)),
    );
    this.caption = make("p", { class: "told" });
    const { end } = this.timeline;
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
    const { timeline } = this;
    const goButton = (
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
        goButton("start", "To the start", () => 0),
        goButton("back", "Back", () => timeline.now - 1),
        this.playing,
        goButton("forward", "Forward", () => timeline.now + 1),
        goButton("end", "To the end", () => timeline.end),
        button("Next guess", () => this.go(timeline.nextGuess())),
        this.speed,
        this.analyse,
      ),
      this.slider,
      this.caption,
      this.view.element,
      legend(),
      make("p", { class: "faint small" }, HINT),
    );
  }

  play() {
    clearInterval(this.timer);
    if (this.timeline.now === this.timeline.end) this.show(0);
    this.timer = setInterval(() => this.tick(), 1000 / Number(this.speed.value));
    this.playing.replaceChildren(icon("pause"), "Pause");
  }

  tick() {
    this.show(this.timeline.now + 1);
    if (this.timeline.now === this.timeline.end) this.pause();
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
    const { timeline } = this;
    for (const changed of timeline.go(place))
      this.view.setPlace(changed, cellStyle(timeline, changed));
    this.caption.ariaLive = this.timer ? "off" : "polite"; // nobody can listen that fast
    this.caption.textContent = stepText(timeline);
    this.slider.value = String(timeline.now);
    this.slider.ariaValueText = this.caption.textContent;
    this.scrollToStep();
    this.updateLink();
  }

  /** Scroll to the cell of this step, where the board is wider than the page. */
  scrollToStep() {
    const [clicked] = this.timeline.justShown.keys();
    if (clicked === undefined) return;
    const { left, right } = this.view.cells[clicked].getBoundingClientRect();
    const board = this.view.element.getBoundingClientRect();
    if (left >= board.left && right <= board.right) return;
    this.view.element.scrollLeft += (left + right - board.left - board.right) / 2;
  }

  /** Let the link lead to the position that is shown. */
  async updateLink() {
    const { topology, rows, cols, mines } = this.game;
    const { now, symbols } = this.timeline;
    const id = await encode(formatBoard({ topology, rows, cols, mines, cells: symbols }));
    if (now === this.timeline.now) this.analyse.href = link("analyse", { id });
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.target instanceof HTMLSelectElement || event.target === this.slider) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { timeline } = this;
    const places = {
      ArrowLeft: timeline.now - 1,
      ArrowRight: timeline.now + 1,
      Home: 0,
      End: timeline.end,
      g: timeline.nextGuess(),
    };
    if (!Object.hasOwn(places, event.key)) return;
    this.go(places[/** @type {keyof typeof places} */ (event.key)]);
    event.preventDefault();
  }

  close() {
    clearInterval(this.timer);
  }
}
