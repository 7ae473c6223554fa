/** The drawing of a machine or its run, with highlights. */

import { make, scrollBox, scrollWithin } from "../../dom.js";
import { draw } from "../../svg.js";

/** @typedef {import("./machine_run.js").MachineRun} MachineRun */
/** @typedef {{name: string, group: string, words: string, accepting: boolean}} State */

export class Drawing {
  constructor() {
    this.element = scrollBox("Drawing", "drawing");
    /** @type {Map<string, string>} */
    this.groups = new Map();
  }

  /**
   * @param {string} svg
   * @param {State[]} [states]
   */
  insert(svg, states = []) {
    const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    const picture = document.importNode(parsed, true);
    for (const text of picture.querySelectorAll("text[data-source]")) split(text);
    this.groups = new Map(states.map(({ name, group }) => [name, group]));
    this.element.replaceChildren(picture);
    this.element.ariaLabel = picture.getAttribute("aria-label") ?? "Drawing";
  }

  /** @param {string} reason why there is no drawing */
  clear(reason) {
    this.element.replaceChildren(make("p", { class: "faint" }, reason));
  }

  /**
   * Highlight the live states and the symbols that led to them.
   *
   * @param {MachineRun} run
   * @param {number} step
   */
  highlight(run, step) {
    const live = new Set(run.live(step));
    for (const part of this.element.querySelectorAll("[data-state]")) {
      part.classList.toggle("lit", live.has(part.getAttribute("data-state") ?? ""));
    }
    const symbol = run.isEnd(step) ? null : run.read(step);
    const before = symbol ? this.groupsOf(run.live(step - 1)) : new Set();
    const after = symbol ? this.groupsOf(run.live(step)) : new Set();
    for (const part of this.element.querySelectorAll("[data-source]")) {
      const joins =
        before.has(part.getAttribute("data-source")) && after.has(part.getAttribute("data-target"));
      for (const each of part.querySelectorAll("tspan")) {
        each.classList.toggle("lit", joins && sameColumn(each.textContent ?? "", symbol ?? ""));
      }
      part.classList.toggle("used", joins && this.carries(part, symbol ?? ""));
    }
    this.highlightLayers(step);
  }

  /**
   * @param {Element} part an arrow
   * @param {string} symbol
   */
  carries(part, symbol) {
    const [, symbols = ""] = (part.querySelector("title")?.textContent ?? "").split(": ");
    return symbols.split(" ").some((each) => sameColumn(each, symbol));
  }

  /** @param {string[]} states */
  groupsOf(states) {
    return new Set(states.map((name) => this.groups.get(name)));
  }

  /**
   * Dim the unread columns in the drawing of a run.
   *
   * @param {number} step
   */
  highlightLayers(step) {
    for (const part of this.element.querySelectorAll("[data-layer]")) {
      const layer = Number(part.getAttribute("data-layer"));
      part.classList.toggle("now", layer === step);
      part.classList.toggle("future", layer > step);
    }
    const now = this.element.querySelector("[data-layer].now");
    if (now) scrollWithin(this.element, now);
  }
}

/**
 * Wrap each symbol of a text in its own element.
 *
 * @param {Element} text
 */
function split(text) {
  const symbols = (text.textContent ?? "").split(" ");
  text.textContent = "";
  symbols.forEach((symbol, number) => {
    text.append(number ? " " : "", draw("tspan", {}, symbol));
  });
}

/**
 * Whether two columns are equal, or one is the other upside down.
 *
 * @param {string} one
 * @param {string} other
 */
export function sameColumn(one, other) {
  return one === other || (one.length === 2 && one === [...other].reverse().join(""));
}
