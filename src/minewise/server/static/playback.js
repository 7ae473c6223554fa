/** Playback controls: step forwards and backwards, or play all steps. */

import { button, make } from "./dom.js";
import { select } from "./fields.js";
import { icon } from "./svg.js";

/** Steps per second. */
const SPEEDS = {
  1: "1 step/s",
  2: "2 steps/s",
  5: "5 steps/s",
  15: "15 steps/s",
  60: "60 steps/s",
};

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export class Playback {
  /**
   * @param {(step: number) => void} show called with each step to show
   * @param {keyof typeof SPEEDS} speed
   */
  constructor(show, speed) {
    this.show = show;
    this.step = 0;
    this.last = 0;
    this.timer = 0;
    this.start = button(icon("start"), () => this.go(0), named("Go to start"));
    this.back = button(icon("back"), () => this.go(this.step - 1));
    this.back.append("Back");
    this.playButton = button("", () => this.toggle(), { class: "main" });
    this.next = button(icon("forward"), () => this.go(this.step + 1));
    this.next.append("Step");
    this.end = button(icon("end"), () => this.go(this.last), named("Go to end"));
    this.speed = select(SPEEDS, String(speed), { ariaLabel: "Speed" });
    this.slider = make("input", { type: "range", min: "0", "aria-label": "Step" });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.bar = make(
      "div",
      { class: "bar" },
      this.start,
      this.back,
      this.playButton,
      this.next,
      this.end,
      this.speed,
    );
    const group = { class: "playback", role: "group", "aria-label": "Playback" };
    this.element = make("div", group, this.bar, this.slider);
    this.playButton.hidden = this.speed.hidden = reducedMotion.matches;
    this.next.classList.toggle("main", reducedMotion.matches);
  }

  /**
   * @param {number} last the number of the last step
   * @param {number} step
   */
  reset(last, step) {
    this.last = last;
    this.slider.max = String(last);
    this.go(step);
  }

  get isPlaying() {
    return this.timer !== 0;
  }

  toggle() {
    if (this.isPlaying) return this.go(this.step);
    this.playButton.replaceChildren(icon("pause"), "Pause");
    this.wait();
    this.jump(this.step === this.last ? 0 : this.step);
  }

  wait() {
    this.timer = window.setTimeout(
      () => {
        if (this.step + 1 >= this.last) this.pause();
        else this.wait();
        this.jump(this.step + 1);
      },
      1000 / Number(this.speed.value),
    );
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.playButton.replaceChildren(icon("play"), "Play");
  }

  /**
   * Pause at a step.
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
    this.slider.value = String(this.step);
    this.slider.ariaValueText = `step ${this.step} of ${this.last}`;
    // A disabled button would lose focus, and keyboard users their place.
    this.start.ariaDisabled = this.back.ariaDisabled = String(this.step === 0);
    this.next.ariaDisabled = this.end.ariaDisabled = String(this.step === this.last);
    this.show(this.step);
  }
}

/** @param {string} label */
function named(label) {
  return { "aria-label": label, title: label };
}
