/** A game to watch: forwards, backwards, step by step. */

import { link } from "../../address.js";
import { encodeBoard } from "../../board/board.js";
import { BoardView } from "../../board/view.js";
import { button, make, scrollWithin } from "../../dom.js";
import { Playback } from "../../playback.js";
import { GameTimeline } from "./game_timeline.js";
import { cellStyle, legend, stepText, summary } from "./moment.js";

/** @typedef {import("./game_timeline.js").ReplayedGame} ReplayedGame */

const SMALLEST = 15; // pixels per cell; nothing needs to be clicked
const HINT = "Keys: ← and → step, Home and End jump, G goes to the next guess.";

export class Viewer {
  /** @param {ReplayedGame} game */
  constructor(game) {
    this.game = game;
    this.timeline = new GameTimeline(game);
    const { topology, symbols, end } = this.timeline;
    const label = `Game ${game.index} by ${game.player}`;
    this.view = new BoardView({ topology, label, smallest: SMALLEST });
    for (const place of symbols.keys()) this.draw(place);
    this.caption = make("p", { class: "step-text" });
    this.analyse = make("a", { class: "button" }, "Analyse this position");
    this.playback = new Playback((step) => this.show(step), 5);
    this.playback.bar.append(
      button("Next guess", () => this.goToGuess()),
      this.analyse,
    );
    this.element = make(
      "section",
      { class: "stack viewer", "aria-label": "Replay" },
      make("p", {}, summary(game)),
      this.playback.element,
      this.caption,
      this.view.element,
      legend(),
      make("p", { class: "faint small" }, HINT),
    );
    this.element.addEventListener("keydown", (event) => this.press(event));
    this.playback.reset(end, 0);
  }

  /** @param {number} place */
  draw(place) {
    this.view.setPlace(place, cellStyle(this.timeline, place));
  }

  goToGuess() {
    this.playback.go(this.timeline.nextGuess());
  }

  /** @param {number} step */
  show(step) {
    const { timeline, view } = this;
    for (const place of timeline.go(step)) this.draw(place);
    this.caption.ariaLive = this.playback.isPlaying ? "off" : "polite"; // too fast to read aloud
    this.caption.textContent = stepText(timeline);
    this.playback.slider.ariaValueText = this.caption.textContent;
    const [clicked] = timeline.justShown.keys();
    if (clicked !== undefined) scrollWithin(view.element, view.cells[clicked]);
    this.updateLink();
  }

  async updateLink() {
    const { now, topology, symbols } = this.timeline;
    const id = await encodeBoard({ topology, mines: this.game.mines, cells: symbols });
    if (now === this.timeline.now) this.analyse.href = link("analyse", { id });
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.target instanceof HTMLSelectElement || event.target === this.playback.slider) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { timeline } = this;
    const steps = {
      ArrowLeft: timeline.now - 1,
      ArrowRight: timeline.now + 1,
      Home: 0,
      End: timeline.end,
      g: timeline.nextGuess(),
    };
    if (!Object.hasOwn(steps, event.key)) return;
    this.playback.go(steps[/** @type {keyof typeof steps} */ (event.key)]);
    event.preventDefault();
  }

  close() {
    this.playback.pause();
    this.view.close();
  }
}
