/** The drawing of a machine or of its run, whose parts light up. */

import { make, scrollWithin } from "../../dom.js";

/** @typedef {import("./machine_run.js").MachineRun} MachineRun */
/** @typedef {{name: string, group: string, words: string, accepting: boolean}} State */

export class Drawing {
  constructor() {
    this.element = make("div", {
      class: "drawing",
      tabIndex: 0,
      role: "group",
      "aria-label": "Drawing",
    });
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
    this.element.setAttribute("aria-label", picture.getAttribute("aria-label") ?? "Drawing");
  }

  /** @param {string} words why there is none */
  clear(words) {
    this.element.replaceChildren(make("p", { class: "faint" }, words));
  }

  /**
   * Light the live states, and the symbols by which they were reached.
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
      const symbols = [...part.querySelectorAll("tspan")];
      for (const each of symbols) {
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
    const title = part.querySelector("title")?.textContent ?? "";
    return (
      title
        .split(": ")[1]
        ?.split(" ")
        .some((each) => sameColumn(each, symbol)) ?? false
    );
  }

  /** @param {string[]} states */
  groupsOf(states) {
    return new Set(states.map((name) => this.groups.get(name)));
  }

  /**
   * In the picture of a run, show what has been read.
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
 * Make an element of every symbol of a text.
 *
 * @param {Element} text
 */
function split(text) {
  const symbols = (text.textContent ?? "").split(" ");
  text.textContent = "";
  symbols.forEach((symbol, number) => {
    const part = document.createElementNS("http://www.w3.org/2000/svg", "tspan");
    part.textContent = symbol;
    text.append(number ? " " : "", part);
  });
}

/**
 * The two cells of a column may change places.
 *
 * @param {string} one
 * @param {string} other
 */
export function sameColumn(one, other) {
  return one === other || (one.length === 2 && one === [...other].reverse().join(""));
}
