/** One step of a game, in words and as cells. */

import { cellName } from "../../board/topology.js";
import { make } from "../../dom.js";
import { percent, plural } from "../../format.js";

/**
 * @typedef {import("../../board/view.js").CellStyle} CellStyle
 * @typedef {import("./game_timeline.js").ReplayedGame} ReplayedGame
 * @typedef {import("./game_timeline.js").PlayedStep} PlayedStep
 * @typedef {import("./game_timeline.js").GameTimeline} GameTimeline
 */

/** @type {Record<ReplayedGame["outcome"], string>} */
const OUTCOMES = { won: "won", lost: "lost", stuck: "got stuck in", blunder: "blundered in" };

/** @type {Record<PlayedStep["kind"], string>} */
const KINDS = {
  first: "first cell",
  safe: "safe by logic",
  guess: "guess",
  mine: "mine found",
};

/** @param {ReplayedGame} game */
export function summary({ player, index, outcome, clicks, guesses }) {
  const guessed = guesses ? `${guesses} of them guesses` : "without a guess";
  return `${player} ${OUTCOMES[outcome]} game ${index} after ${plural(clicks, "click")}, ${guessed}.`;
}

/** @param {GameTimeline} timeline */
export function stepText({ step, justShown, now, end }) {
  if (!step) return `Start, before step 1 of ${end}.`;
  const [symbol] = justShown.values();
  const safety = step.safety === undefined ? "" : `, ${percent(step.safety)} safe`;
  const more = justShown.size > 1 ? `, opens ${justShown.size} cells` : "";
  const ending = step.kind !== "mine" && symbol === "B" ? ": it was a mine" : more;
  return `Step ${now} of ${end}: ${KINDS[step.kind]}${safety}, ${cellName(step.cell)}${ending}.`;
}

/**
 * @param {GameTimeline} timeline
 * @param {number} place
 * @returns {CellStyle}
 */
export function cellStyle({ symbols, step, justShown }, place) {
  const symbol = symbols[place];
  if (symbol === "?") return { kind: "covered", label: "covered" };
  const label = symbol === "B" ? "mine" : symbol === "0" ? "no mine around" : symbol;
  const text = symbol === "0" || symbol === "B" ? "" : symbol;
  const kind = symbol === "B" ? "flag" : "open";
  if (!step || !justShown.has(place)) return { kind, text, label };
  const [clicked] = justShown.keys();
  if (place !== clicked) return { kind, text, label: `${label}, just opened`, marks: "shown" };
  const lost = symbol === "B" && step.kind !== "mine";
  const marks = `step ${step.kind}`;
  return { kind: lost ? "boom" : kind, text, label: `${label}, ${KINDS[step.kind]}`, marks };
}

/** The legend for the rings on the board. */
export function legend() {
  const entries = Object.entries(KINDS).map(([kind, text]) => {
    const sign = make("span", { class: "cell", "data-mark": `step ${kind}`, "aria-hidden": true });
    sign.dataset.kind = kind === "mine" ? "flag" : "open";
    return make("li", {}, sign, text);
  });
  return make("ul", { class: "legend small", "aria-label": "Kinds of steps" }, ...entries);
}
