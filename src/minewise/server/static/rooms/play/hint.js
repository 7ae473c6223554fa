/** Hints in three stages: where to look, which technique to use, and which cell it settles. */

import { ask } from "../../api.js";
import { COVERED, FLAG, formatBoard } from "../../board/board.js";
import { cellName } from "../../board/topology.js";
import { joinWords, sentence } from "../../format.js";
import { TECHNIQUES } from "./training/techniques.js";

/**
 * @typedef {import("../../board/topology.js").Cell} Cell
 * @typedef {import("./game.js").Game} Game
 * @typedef {Map<number, "reason" | "safe" | "mined" | "best" | "chosen">} Marks by place
 * @typedef {{text: string, marks: Marks, isFirst?: boolean}} Stage
 *
 * @typedef {object} Proof
 * @property {Cell} cell
 * @property {"safe" | "mined"} fate
 * @property {string} technique
 * @property {Cell[]} clues
 * @property {boolean} total whether the mine count is needed
 * @property {string} text
 */

/** The hints for a game. A cell that was named once is not named again. */
export class Hints {
  constructor() {
    /** @type {Set<number>} */
    this.named = new Set();
    /** The position that the stages are about. */
    this.position = "";
    /** The stages not shown yet. @type {Stage[]} */
    this.stages = [];
    /** The previous request. @type {Promise<unknown>} */
    this.previous = Promise.resolve();
  }

  /**
   * Return the next stage, of another step if all stages of the last one have been shown. Requests
   * are answered one after the other, however fast they come.
   *
   * @param {Game} game
   * @param {AbortSignal} signal
   * @returns {Promise<Stage>}
   */
  next(game, signal) {
    const stage = this.previous.then(() => this.take(game, signal));
    this.previous = stage.catch(() => {});
    return stage;
  }

  /**
   * @param {Game} game
   * @param {AbortSignal} signal
   */
  async take(game, signal) {
    if (!this.stages.length || this.position !== game.shown.join()) {
      this.position = game.shown.join();
      this.stages = await this.ask(game, signal);
    }
    return /** @type {Stage} */ (this.stages.shift());
  }

  /**
   * @param {Game} game
   * @param {AbortSignal} signal
   */
  async ask(game, signal) {
    const { cells, guess } = await ask("explain", { board: boardText(game) }, { signal });
    const proof = this.choose(cells, game);
    if (!proof) return [guessStage(guess, game)];
    this.named.add(game.topology.place(proof.cell));
    return stagesOf(proof, game);
  }

  /**
   * The easiest proof of a cell that has not been named.
   *
   * @param {Proof[]} proofs
   * @param {Game} game
   */
  choose(proofs, game) {
    const fresh = proofs.filter(({ cell }) => !this.named.has(game.topology.place(cell)));
    return easiest(fresh, game) ?? easiest(proofs, game); // once all have been named, start over
  }
}

/**
 * The easiest proof, of a safe cell if there is one: a mine that stays unflagged leads nowhere.
 *
 * @param {Proof[]} proofs
 * @param {Game} game
 */
export function easiest(proofs, game) {
  const isFlagged = (/** @type {Cell} */ cell) => game.shown[game.topology.place(cell)] === FLAG;
  const useful = proofs.filter(({ cell, fate }) => fate === "safe" || !isFlagged(cell));
  const safe = useful.filter(({ fate }) => fate === "safe");
  const candidates = safe.length ? safe : useful;
  return candidates.sort((one, other) => effort(one) - effort(other))[0];
}

/**
 * What the player sees, without flags: they may be wrong.
 *
 * @param {Game} game
 */
export function boardText(game) {
  const cells = game.shown.map((symbol) => (symbol === FLAG ? COVERED : symbol));
  return formatBoard({ ...game.board, cells });
}

/** @param {Proof} proof */
function effort({ technique, clues }) {
  return 1000 * Object.keys(TECHNIQUES).indexOf(technique) + clues.length;
}

/**
 * @param {Proof} proof
 * @param {Game} game
 * @returns {Stage[]}
 */
export function stagesOf({ cell, fate, technique, clues, total, text }, game) {
  const place = (/** @type {Cell} */ each) => game.topology.place(each);
  /** @type {Marks} */
  const marks = new Map(clues.map((clue) => [place(clue), "reason"]));
  const names = clues.map((clue) => `the ${game.shown[place(clue)]} at ${cellName(clue)}`);
  if (total) names.push("the number of mines left");
  const { name, about } = TECHNIQUES[technique];
  return [
    { text: `Look at ${joinWords(names)}.`, marks, isFirst: true },
    { text: `${name}. ${about}`, marks },
    { text: sentence(text), marks: new Map([...marks, [place(cell), fate]]) },
  ];
}

/**
 * @param {{text: string, best: {cell: Cell}}} guess
 * @param {Game} game
 * @returns {Stage}
 */
function guessStage({ text, best }, game) {
  const marks = /** @type {Marks} */ (new Map([[game.topology.place(best.cell), "best"]]));
  return { text, marks, isFirst: true };
}
