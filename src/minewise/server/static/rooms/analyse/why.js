/** Why a cell is certain, step by step; or what to make of a guess. */

import { sentence } from "../../api.js";
import { button, make } from "../../dom.js";

/** @typedef {import("./analysis_requests.js").AnalysisRequests} AnalysisRequests */
/** @typedef {import("../../board/topology.js").Cell} Cell */

/**
 * @typedef {object} Step of `explain`
 * @property {Cell[]} safe
 * @property {Cell[]} mined
 * @property {string} technique
 * @property {Cell[]} clues
 * @property {boolean} total
 * @property {string} text
 */

/**
 * @typedef {object} ProofHighlight what the board should show of a proof
 * @property {Cell[]} reasons
 * @property {Cell[]} settled
 * @property {boolean} total
 */

const HINT = "Choose a covered cell: click it with Look, right-click, long-press, or press Enter.";

/** Emits `highlight` with what the board should show as `detail`. */
export class Why extends EventTarget {
  /** @param {AnalysisRequests} requests */
  constructor(requests) {
    super();
    this.requests = requests;
    this.heading = make("h2", {}, "Why");
    this.body = make("div", { class: "stack", "aria-live": "polite" });
    this.element = make(
      "section",
      { class: "sheet why", "aria-label": "Why" },
      this.heading,
      this.body,
    );
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
    this.dispatchEvent(new CustomEvent("highlight", { detail: highlight }));
  }

  /**
   * Explain a cell of the board that has been analysed.
   * @param {Cell} cell
   */
  async explain(cell) {
    const { findings } = this.requests;
    if (!findings) return;
    this.clear();
    const place = cell[0] * findings.board.cols + cell[1];
    const known = findings.describe(place);
    this.heading.textContent = `Row ${cell[0]}, column ${cell[1]}${known && `: ${known}`}`;
    if (!known) return this.say(shown(findings.board.cells[place], findings.consistent));
    if (!findings.isCertain(place) && findings.safe.size) {
      return this.say(
        "Not certain: some layouts have a mine here and some do not. Other cells are safe.",
      );
    }
    this.say("Looking for the reason …");
    await this.answer(cell, findings.isCertain(place), this.questions);
  }

  /**
   * @param {Cell} cell
   * @param {boolean} certain
   * @param {number} question
   */
  async answer(cell, certain, question) {
    const { signal } = this.requests.abort;
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
    if (!proof) return this.say("It is certain, but no short proof was found in time.");
    const items = proof.steps.map((step) => make("li", {}, step.text));
    const story =
      items.length > 1
        ? make("ol", { class: "steps" }, ...items)
        : make("p", {}, proof.steps[0]?.text ?? "");
    const facts = make("p", { class: "faint small" }, needed(proof.clues.length, proof.total));
    this.body.replaceChildren(story, facts);
    this.highlight({ reasons: proof.clues, settled: [], total: proof.total });
    if (proof.steps.length > 1) this.body.append(this.stepButtons(proof, items));
  }

  /**
   * Buttons that go from step to step; before the first one all of the proof is lit.
   * @param {{steps: Step[], clues: Cell[], total: boolean}} proof
   * @param {HTMLElement[]} items
   */
  stepButtons({ steps, clues, total }, items) {
    let number = -1;
    const where = make("span", { class: "small", role: "status" });
    const show = () => {
      const step = steps[number];
      items.forEach((item, index) => {
        if (index === number) item.setAttribute("aria-current", "step");
        else item.removeAttribute("aria-current");
      });
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
    const here = guess.places.find(({ cells }) =>
      cells.some(([row, column]) => row === cell[0] && column === cell[1]),
    );
    this.say(guess.text, ...(here ? [here.text] : []));
    if (here) this.highlight({ reasons: [], settled: here.cells, total: false });
  }
}

/**
 * What there is to say of a cell without a chance of its own.
 * @param {string} symbol
 * @param {boolean} consistent
 */
function shown(symbol, consistent) {
  if (!consistent) return "No layout fits this board, so there is nothing to explain.";
  /** @type {Record<string, string>} */
  const words = {
    B: "This mine is given.",
    F: "This flag is taken for a mine.",
    "-": "That this cell is safe is given.",
  };
  return words[symbol] ?? `This clue is given: ${symbol} of the cells around it are mined.`;
}

/**
 * @param {number} clues
 * @param {boolean} total
 */
function needed(clues, total) {
  const count = clues === 1 ? "one clue" : `${clues} clues`;
  if (!total) return `The proof needs ${count}, lit on the board.`;
  return clues
    ? `The proof needs ${count}, lit on the board, and the total of mines.`
    : "The proof needs the total of mines alone.";
}
