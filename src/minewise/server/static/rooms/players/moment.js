/** One moment of a game, in words and as cells. */

import { make } from "../../dom.js";
import { many } from "./words.js";

/**
 * @typedef {import("../../board/view.js").Look} Look
 * @typedef {import("./frames.js").Frame} Frame
 * @typedef {import("./frames.js").Game} Game
 * @typedef {import("./frames.js").Step} Step
 */

/** @type {Record<Game["outcome"], string>} */
const OUTCOMES = { won: "won", lost: "lost", stuck: "got stuck in", blunder: "blundered in" };

/** @type {Record<Step["kind"], string>} */
const KINDS = {
  first: "first cell",
  safe: "safe by logic",
  guess: "guess",
  mine: "mine found",
};

/** @param {Game} game */
export function summary({ player, index, outcome, clicks, guesses }) {
  const guessed = guesses ? `${guesses} of them guessed` : "without a guess";
  return `${player} ${OUTCOMES[outcome]} game ${index} after ${many(clicks, "click")}, ${guessed}.`;
}

/**
 * @param {Frame} frame
 * @param {number} number
 * @param {number} end
 */
export function sentence({ step, symbols, opened }, number, end) {
  if (!step) return `Before the first of ${many(end, "step")}.`;
  const [row, column] = step.cell;
  const [place] = opened;
  const found = step.kind !== "mine" && symbols[place] === "B";
  const safety = step.safety === undefined ? "" : `, ${chance(step.safety)} safe`;
  const more = opened.size > 1 ? `, which opens ${opened.size} cells` : "";
  const ending = found ? ": it was a mine" : more;
  return `Step ${number} of ${end}: ${KINDS[step.kind]}${safety}, row ${row}, column ${column}${ending}.`;
}

/**
 * @param {number} safety
 * @returns {string} which looks certain only if it is
 */
function chance(safety) {
  const text = (100 * safety).toFixed(1);
  if (safety < 1 && text === "100.0") return "more than 99.9 %";
  return safety > 0 && text === "0.0" ? "less than 0.1 %" : `${text} %`;
}

/**
 * @param {string} symbol
 * @param {number} place
 * @param {Frame} frame
 * @returns {Look}
 */
export function look(symbol, place, { step, opened }) {
  const fresh = step && opened.has(place);
  const marks = fresh ? marksOf(step.kind, opened.values().next().value === place) : "";
  if (symbol === "?") return { kind: "covered", label: "covered" };
  if (symbol === "B" && fresh && step.kind !== "mine") {
    return { kind: "boom", label: `${KINDS[step.kind]}, a mine`, marks };
  }
  if (symbol === "B") return { kind: "flag", label: fresh ? KINDS.mine : "known mine", marks };
  const text = symbol === "0" ? "" : symbol;
  const said = symbol === "0" ? "no mine around" : symbol;
  return { kind: "open", text, label: fresh ? `${said}, ${KINDS[step.kind]}` : said, marks };
}

/**
 * @param {Step["kind"]} kind
 * @param {boolean} isClicked or shown by the click
 */
function marksOf(kind, isClicked) {
  return isClicked ? `step ${kind}` : "shown";
}

/** What the shapes on the board mean. */
export function legend() {
  const entries = Object.entries(KINDS).map(([kind, text]) =>
    make("li", {}, make("span", { class: "sign", "data-kind": kind, "aria-hidden": true }), text),
  );
  return make("ul", { class: "legend small", "aria-label": "Kinds of steps" }, ...entries);
}
