/** A run of a machine, and what there is to say at every step of it. */

/**
 * @typedef {"published" | "derived" | "minimal"} Machine
 *
 * @typedef {object} Answer what the server tells of a run
 * @property {boolean} consistent
 * @property {string} layouts
 * @property {string[] | null} layout
 * @property {string[][]} states
 * @property {string[]} columns
 * @property {string} title
 * @property {string} legend
 * @property {string} start
 * @property {string[][]} labels the states with what else is known of them
 * @property {string[]} accepting
 * @property {{column: number, words: string} | null} death
 * @property {{words: string, kind: string | null, cells: [number, number][]} | null} reason
 * @property {string | null} output
 * @property {string | null} output_words
 * @property {string | null} trellis
 */

/**
 * Step 0 is the start, step k comes after k columns, and the last one is the end of the strip, or
 * the column after which the machine is dead.
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
   * @returns {string | null} the column that was read last
   */
  read(step) {
    return step === 0 || this.isEnd(step) ? null : this.answer.columns[step - 1];
  }

  /**
   * @param {number} step
   * @returns {string}
   */
  words(step) {
    if (step === 0) return `Nothing is read yet: the machine is in ${this.answer.start}.`;
    if (this.isEnd(step)) return this.ending();
    const shown = [...this.answer.columns[step - 1]].join(" over ");
    const read = `Column ${step - 1} shows ${shown}`;
    return this.isDead(step) ? `${read}: ${this.dying()}` : `${read}. ${this.alive(step)}`;
  }

  ending() {
    const { accepting } = this.answer;
    if (!accepting.length) return "The end: rejected, for no live state may stand here.";
    return `The end: accepted in ${accepting.join(", ")}.`;
  }

  dying() {
    const { death } = this.answer;
    const left = this.length - this.last;
    const more = left ? ` ${left} ${left === 1 ? "column is" : "columns are"} not read.` : "";
    return `${death?.words}. The machine is dead.${more}`;
  }

  /** @param {number} step */
  alive(step) {
    const labels = this.labels(step);
    const shown = labels.slice(0, 12).join(", ");
    const more = labels.length > 12 ? ` and ${labels.length - 12} more` : "";
    return `${labels.length === 1 ? "The live state is" : "Live states:"} ${shown}${more}.`;
  }
}

/**
 * @param {string} label
 * @returns {string} the state's name, without its class
 */
function stateName(label) {
  return label.split(" ")[0];
}
