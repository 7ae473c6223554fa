/** The games to play: as a form, as a request and as a query to share. */

import { KIND_NAMES } from "../../board/topology.js";
import { make } from "../../dom.js";
import { field, select, wholeNumber } from "../../fields.js";

const PRESETS = {
  beginner: "Beginner, 9 × 9, 10 mines",
  intermediate: "Intermediate, 16 × 16, 40 mines",
  expert: "Expert, 16 × 30, 99 mines",
  medium: "Medium, 16 × 16, 25 mines",
  custom: "Custom …",
};
const STARTS = {
  safe: "First cell is safe",
  zero: "First cell opens an area",
  any: "First cell may be a mine",
  scatter: "Some safe cells are shown",
};
const FIRSTS = {
  own: "Player’s choice",
  random: "Random",
  corner: "Corner",
  center: "Centre",
  cell: "Row and column …",
};
const GUESSES = {
  own: "Player’s rule",
  stop: "Stop",
  random: "Open any cell",
  safest: "Open the safest cell",
};
const LARGEST_SEED = Number.MAX_SAFE_INTEGER;

export class MatchForm extends EventTarget {
  /** @param {URLSearchParams} query */
  constructor(query) {
    super();
    const number = (/** @type {string} */ name, /** @type {number} */ otherwise) =>
      /^\d{1,15}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : otherwise;
    const word = (/** @type {string} */ name, /** @type {string} */ otherwise) =>
      query.get(name) ?? otherwise;
    // The address counts from 0; the form counts from 1.
    const [row, column] = (/^(\d+),(\d+)$/.exec(word("first", "")) ?? ["", 0, 0]).slice(1);
    this.preset = select(PRESETS, word("preset", query.has("rows") ? "custom" : "intermediate"));
    this.rows = whole(number("rows", 12), 1, 100);
    this.cols = whole(number("cols", 12), 1, 100);
    this.mines = whole(number("mines", 20), 0, 9999);
    this.topology = select(KIND_NAMES, word("topology", "grid"));
    this.start = select(STARTS, word("start", "safe"));
    this.first = select(FIRSTS, /,/.test(word("first", "")) ? "cell" : word("first", "own"));
    this.row = whole(Number(row) + 1, 1, 100);
    this.column = whole(Number(column) + 1, 1, 100);
    this.guess = select(GUESSES, word("guess", "own"));
    this.games = whole(number("games", 2000), 1, 1_000_000);
    this.seed = whole(number("seed", 1), 0, LARGEST_SEED);
    this.size = [
      field("Rows", this.rows),
      field("Columns", this.cols),
      field("Mines", this.mines),
      field("Topology", this.topology),
    ];
    this.firstField = field("First cell", this.first);
    this.firstCell = [field("Row", this.row), field("Column", this.column)];
    this.element = make(
      "div",
      { class: "fields" },
      field("Boards", this.preset),
      ...this.size,
      field("Start", this.start),
      this.firstField,
      ...this.firstCell,
      field("If nothing is certain", this.guess),
      field("Games", this.games),
      field("Seed", this.seed),
    );
    this.element.addEventListener("input", () => this.change());
    this.refresh();
  }

  change() {
    this.refresh();
    this.dispatchEvent(new Event("change"));
  }

  /** Show the fields that apply. */
  refresh() {
    const clicks = this.start.value !== "scatter";
    show(this.size, this.preset.value === "custom");
    show([this.firstField], clicks);
    show(this.firstCell, clicks && this.first.value === "cell");
  }

  /** The board and its rules, as in a request. */
  get match() {
    const { value: first } = this.first;
    const cell = [Number(this.row.value) - 1, Number(this.column.value) - 1];
    const chosen = this.start.value !== "scatter" && first !== "own";
    return {
      ...this.board,
      start: this.start.value,
      ...(chosen && { first: first === "cell" ? cell : first }),
      ...(this.guess.value !== "own" && { guess: this.guess.value }),
      seed: Number(this.seed.value),
    };
  }

  get board() {
    if (this.preset.value !== "custom") return { preset: this.preset.value };
    return {
      rows: Number(this.rows.value),
      cols: Number(this.cols.value),
      mines: Number(this.mines.value),
      topology: this.topology.value,
    };
  }

  /** @returns {Record<string, string>} */
  get query() {
    const entries = Object.entries({ ...this.match, games: this.games.value });
    return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
  }
}

/**
 * @param {number} value
 * @param {number} min
 * @param {number} max
 */
function whole(value, min, max) {
  return wholeNumber(value, min, max, { required: true });
}

/**
 * @param {HTMLElement[]} fields
 * @param {boolean} visible
 */
function show(fields, visible) {
  for (const element of fields) {
    element.hidden = !visible;
    for (const input of element.querySelectorAll("input")) input.disabled = !visible;
  }
}
