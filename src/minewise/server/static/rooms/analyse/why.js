/** Why a cell is certain, step by step; or advice about a guess. */

import { cellName } from "../../board/topology.js";
import { button, emit, make, section } from "../../dom.js";
import { plural, sentence } from "../../format.js";

/** @typedef {import("./analysis_requests.js").AnalysisRequests} AnalysisRequests */
/** @typedef {import("../../board/topology.js").Cell} Cell */

/**
 * @typedef {object} Step a step from `explain`
 * @property {Cell[]} safe
 * @property {Cell[]} mined
 * @property {string} technique
 * @property {Cell[]} clues
 * @property {boolean} total
 * @property {string} text
 */

/**
 * @typedef {object} ProofHighlight the part of a proof shown on the board
 * @property {Cell[]} reasons
 * @property {Cell[]} settled
 * @property {boolean} total
 */

const HINT =
  "Select a covered cell: click it with Inspect, right-click, long-press, or press Enter.";

/** Emits `highlight` with a `ProofHighlight` as `detail`. */
export class Why extends EventTarget {
  /** @param {AnalysisRequests} requests */
  constructor(requests) {
    super();
    this.requests = requests;
    this.heading = make("h2", {}, "Why");
    this.body = make("div", { class: "stack", "aria-live": "polite" });
    this.element = section("Why", "why", this.heading, this.body);
    this.questions = 0;
    this.clear();
  }

  clear() {
    this.questions += 1;
    this.heading.textContent = "Why";
    this.say(HINT);
    this.highlight({ reasons: [], settled: [], total: false });
  }

  /** @param {string[]} texts */
  say(...texts) {
    this.body.replaceChildren(...texts.map((text) => make("p", {}, text)));
  }

  /** @param {ProofHighlight} highlight */
  highlight(highlight) {
    emit(this, "highlight", highlight);
  }

  /**
   * Explain a cell on the analysed board.
   *
   * @param {Cell} cell
   */
  async explain(cell) {
    const { findings } = this.requests;
    if (!findings) return;
    this.clear();
    const place = findings.board.topology.place(cell);
    const known = findings.describe(place);
    this.heading.textContent = `${cellName(cell)}${known && `: ${known}`}`;
    if (!known) return this.say(givenText(findings.board.cells[place], findings.consistent));
    if (!findings.isCertain(place) && findings.safe.size) {
      return this.say(
        "Not certain: some layouts have a mine here and some do not. Other cells are safe.",
      );
    }
    this.say("Explaining …");
    await this.answer(cell, findings.isCertain(place), this.questions);
  }

  /**
   * @param {Cell} cell
   * @param {boolean} certain
   * @param {number} question
   */
  async answer(cell, certain, question) {
    const { signal } = this.requests;
    try {
      const answer = await this.requests.ask("explain", certain ? { cell } : {});
      if (signal.aborted || question !== this.questions) return;
      if (certain) this.prove(answer.cells[0]);
      else this.guess(answer.guess, cell);
    } catch (error) {
      if (!signal.aborted && question === this.questions) this.say(sentence(error));
    }
  }

  /** @param {{steps: Step[], clues: Cell[], total: boolean, cell: Cell} | undefined} proof */
  prove(proof) {
    if (!proof) return this.say("Certain, but no short proof was found in time.");
    const items = proof.steps.map((step) => make("li", {}, step.text));
    const story =
      items.length > 1
        ? make("ol", { class: "steps" }, ...items)
        : make("p", {}, proof.steps[0]?.text ?? "");
    const facts = make("p", { class: "faint small" }, proofSize(proof.clues.length, proof.total));
    this.body.replaceChildren(story, facts);
    this.highlight({ reasons: proof.clues, settled: [], total: proof.total });
    if (proof.steps.length > 1) this.body.append(this.stepButtons(proof, items));
  }

  /**
   * Buttons to step through a proof; before the first step the whole proof is highlighted.
   *
   * @param {{steps: Step[], clues: Cell[], total: boolean}} proof
   * @param {HTMLElement[]} items
   */
  stepButtons({ steps, clues, total }, items) {
    let number = -1;
    const where = make("span", { class: "small", role: "status" });
    const show = () => {
      const step = steps[number];
      items.forEach((item, index) => (item.ariaCurrent = index === number ? "step" : null));
      where.textContent = step ? `Step ${number + 1} of ${steps.length}` : "The whole proof";
      previous.disabled = number < 0;
      next.disabled = number === steps.length - 1;
      this.highlight(
        step
          ? { reasons: step.clues, settled: [...step.safe, ...step.mined], total: step.total }
          : { reasons: clues, settled: [], total },
      );
    };
    const previous = button("Previous step", () => (number--, show()));
    const next = button("Next step", () => (number++, show()));
    show();
    return make("div", { class: "bar" }, previous, next, where);
  }

  /**
   * @param {{text: string, places: {cells: Cell[], text: string}[]} | null} guess
   * @param {Cell} cell
   */
  guess(guess, cell) {
    if (!guess) return this.say("Not certain: some layouts have a mine here and some do not.");
    const here = guess.places.find(({ cells }) => cells.some((each) => `${each}` === `${cell}`));
    this.say(guess.text, ...(here ? [here.text] : []));
    if (here) this.highlight({ reasons: [], settled: here.cells, total: false });
  }
}

/**
 * The text about a cell that is not covered.
 *
 * @param {string} symbol
 * @param {boolean} consistent
 */
function givenText(symbol, consistent) {
  if (!consistent) return "No layout fits this board, so there is nothing to explain.";
  /** @type {Record<string, string>} */
  const words = {
    B: "A known mine.",
    F: "This flag is treated as a mine.",
    "-": "Known to be safe.",
  };
  return words[symbol] ?? `Clue ${symbol}: ${plural(Number(symbol), "neighbouring mine")}.`;
}

/**
 * @param {number} clues
 * @param {boolean} total
 */
function proofSize(clues, total) {
  const highlighted = `The proof uses ${plural(clues, "clue")}, highlighted on the board`;
  if (!total) return `${highlighted}.`;
  return clues ? `${highlighted}, and the mine count.` : "The proof uses the mine count alone.";
}
