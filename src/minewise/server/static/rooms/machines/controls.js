/** Step by step through something, forwards and backwards, or as a film. */

import { button, make } from "../../dom.js";

/** @type {[string, number][]} */
const SPEEDS = [
  ["slow", 1500],
  ["normal", 700],
  ["fast", 200],
];

const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Controls {
  /** @param {(step: number) => void} show is called with every step that is to be shown */
  constructor(show) {
    this.show = show;
    this.step = 0;
    this.last = 0;
    this.timer = 0;
    this.first = button("|◀", () => this.go(0), {
      "aria-label": "To the start",
      title: "To the start",
    });
    this.back = button("◀ Back", () => this.go(this.step - 1));
    this.play = button("▶ Play", () => this.toggle(), { class: "main" });
    this.next = button("Step ▶", () => this.go(this.step + 1));
    this.end = button("▶|", () => this.go(this.last), {
      "aria-label": "To the end",
      title: "To the end",
    });
    this.place = make("input", { type: "range", min: "0", "aria-label": "Columns read" });
    this.place.addEventListener("input", () => this.go(Number(this.place.value)));
    this.speed = make("select", { "aria-label": "Speed" });
    for (const [name, pause] of SPEEDS) {
      this.speed.append(make("option", { value: String(pause) }, name));
    }
    this.speed.value = String(SPEEDS[1][1]);
    this.element = make(
      "div",
      { class: "controls", role: "group", "aria-label": "Run" },
      make(
        "div",
        { class: "bar" },
        this.first,
        this.back,
        this.play,
        this.next,
        this.end,
        this.speed,
      ),
      this.place,
    );
    this.calm();
  }

  /** People who want no motion go step by step. */
  calm() {
    this.play.hidden = this.speed.hidden = still.matches;
    this.next.classList.toggle("main", still.matches);
  }

  /**
   * Begin with something new.
   *
   * @param {number} last the number of its last step
   * @param {number} step
   */
  reset(last, step) {
    this.pause();
    this.last = last;
    this.place.max = String(last);
    this.jump(step);
  }

  get playing() {
    return this.timer !== 0;
  }

  toggle() {
    if (this.playing) {
      this.pause();
      this.jump(this.step);
      return;
    }
    this.play.textContent = "⏸ Pause";
    this.timer = -1;
    this.jump(this.step === this.last ? 0 : this.step);
    this.wait();
  }

  wait() {
    this.timer = window.setTimeout(() => {
      if (this.step + 1 >= this.last) this.pause();
      else this.wait();
      this.jump(this.step + 1);
    }, Number(this.speed.value));
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.play.textContent = "▶ Play";
  }

  /**
   * Go to a step by hand, which ends the film.
   *
   * @param {number} step
   */
  go(step) {
    this.pause();
    this.jump(step);
  }

  /** @param {number} step */
  jump(step) {
    this.step = Math.min(Math.max(step, 0), this.last);
    this.place.value = String(this.step);
    this.place.setAttribute("aria-valuetext", `step ${this.step} of ${this.last}`);
    off(this.first, this.step === 0);
    off(this.back, this.step === 0);
    off(this.next, this.step === this.last);
    off(this.end, this.step === this.last);
    this.show(this.step);
  }
}

/**
 * Switch a button off, but leave it the focus: whoever has stepped to the end can step back.
 *
 * @param {HTMLButtonElement} element
 * @param {boolean} is
 */
function off(element, is) {
  element.setAttribute("aria-disabled", String(is));
}
