/** A machine's run, described step by step. */

import { plural } from "../../format.js";

/**
 * @typedef {"published" | "derived" | "minimal"} Machine
 *
 * @typedef {object} Answer the answer from `automaton/run`
 * @property {boolean} consistent
 * @property {string} layouts
 * @property {string[] | null} layout
 * @property {string[][]} states
 * @property {string[]} columns
 * @property {string} title
 * @property {string} legend
 * @property {string} start
 * @property {string[][]} labels the states with their classes
 * @property {string[]} accepting
 * @property {{column: number, words: string} | null} death
 * @property {{words: string, kind: string | null, cells: [number, number][]} | null} reason
 * @property {string | null} output
 * @property {string | null} output_words
 * @property {string | null} trellis
 */

/**
 * Step 0 is the start and step k follows column k. The last step is the end of the strip, or the
 * column where the machine dies.
 */
export class MachineRun {
  /**
   * @param {Answer} answer
   * @param {Machine} machine
   */
  constructor(answer, machine) {
    this.answer = answer;
    this.machine = machine;
    this.rows = answer.columns[0].length;
    this.length = answer.columns.length;
    this.last = answer.death ? answer.death.column + 1 : this.length + 1;
  }

  /** @param {number} step */
  isEnd(step) {
    return step > this.length;
  }

  /** @param {number} step */
  isDead(step) {
    return this.answer.death !== null && step > this.answer.death.column;
  }

  /**
   * @param {number} step
   * @returns {string[]} the names of the live states
   */
  live(step) {
    if (step === 0) return [stateName(this.answer.start)];
    if (this.isEnd(step)) return this.answer.accepting;
    return this.answer.states[step - 1];
  }

  /**
   * @param {number} step
   * @returns {string[]}
   */
  labels(step) {
    if (step === 0) return [this.answer.start];
    return this.isEnd(step) ? this.answer.accepting : this.answer.labels[step - 1];
  }

  /**
   * @param {number} step
   * @returns {string | null} the last column read
   */
  read(step) {
    return step === 0 || this.isEnd(step) ? null : this.answer.columns[step - 1];
  }

  /**
   * @param {number} step
   * @returns {string}
   */
  describe(step) {
    if (step === 0) return `Start state: ${stateName(this.answer.start)}. Press Step.`;
    if (this.isEnd(step)) return this.ending();
    const shown = [...this.answer.columns[step - 1]].join(" over ");
    const read = `Column ${step}: ${shown}`;
    return this.isDead(step) ? `${read}. ${this.dying()}` : `${read}. ${this.alive(step)}`;
  }

  ending() {
    const { accepting } = this.answer;
    if (!accepting.length) return "End: rejected, because no live state is accepting.";
    return `End: accepted in ${accepting.join(", ")}.`;
  }

  dying() {
    const { death } = this.answer;
    const left = this.length - this.last;
    const more = left ? ` ${plural(left, "column")} unread.` : "";
    return `Dead: ${death?.words}.${more}`;
  }

  /** @param {number} step */
  alive(step) {
    const labels = this.labels(step);
    const shown = labels.slice(0, 12).join(", ");
    const more = labels.length > 12 ? ` and ${labels.length - 12} more` : "";
    return `Live ${labels.length === 1 ? "state" : "states"}: ${shown}${more}.`;
  }
}

/**
 * @param {string} label
 * @returns {string} the name of the state, without its class
 */
function stateName(label) {
  return label.split(" ")[0];
}
