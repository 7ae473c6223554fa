/** The report after the game: every guess, and the best move instead. */

import { ask } from "../../api.js";
import { MINE } from "../../board/board.js";
import { cellName } from "../../board/topology.js";
import { button, make, section } from "../../dom.js";
import { percent, plural, sentence } from "../../format.js";
import { replayed } from "./game.js";
import { rowsOf } from "./layouts.js";

/**
 * @typedef {import("../../board/topology.js").Cell} Cell
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./hint.js").Marks} Marks
 *
 * @typedef {object} Judged
 * @property {number} number from 0
 * @property {"reveal" | "chord"} do
 * @property {Cell} cell
 * @property {"start" | "certain" | "forced" | "needless" | "bad"} judgement
 * @property {string} text
 * @property {Cell[]} safe
 * @property {{cell: Cell} | null} best
 *
 * @typedef {(game: Game, marks: Marks, text: string) => void} ShowPosition
 */

/** The listed judgements and their signs. */
const SIGNS = { forced: "•", needless: "?", bad: "??" };

/**
 * Request the report, and show it when it arrives.
 *
 * @param {import("./session.js").Session} session a finished session
 * @param {ShowPosition} show
 * @returns {HTMLElement}
 */
export function reportSheet(session, show) {
  const body = make("div", {}, make("p", { class: "faint" }, "Reviewing every move …"));
  fill(body, session, show);
  return section("Report", "report", make("h2", {}, "Report"), body);
}

/**
 * @param {HTMLElement} body
 * @param {import("./session.js").Session} session
 * @param {ShowPosition} show
 */
async function fill(body, session, show) {
  const { signal } = session.abort;
  try {
    const answer = await ask("review", reviewRequest(session), { signal });
    body.replaceChildren(...listed(answer, session.game, show));
  } catch (error) {
    if (!signal.aborted) body.replaceChildren(make("p", { class: "problem" }, sentence(error)));
  }
}

/** @param {import("./session.js").Session} session */
function reviewRequest({ game, topology, mined, start, first }) {
  const opening = game.moves.find((move) => move.do === "reveal");
  // The start rule holds only for the first cell, and a link may claim a rule its layout breaks.
  const isKept = opening?.place === first && keepsRule(start, game.truth?.[first ?? 0]);
  return {
    layout: rowsOf(topology, mined ?? []),
    topology: topology.kind,
    start: isKept ? start : "any",
    moves: game.moves.map((move) => ({ do: move.do, cell: topology.cell(move.place) })),
  };
}

/**
 * Whether the first cell obeys the start rule.
 *
 * @param {import("./layouts.js").Start} start
 * @param {string | undefined} symbol
 */
function keepsRule(start, symbol) {
  return start === "zero" ? symbol === "0" : symbol !== MINE;
}

/**
 * @param {{moves: Judged[], summary: Record<string, any>}} answer
 * @param {Game} game
 * @param {ShowPosition} show
 */
function listed({ moves, summary }, game, show) {
  const guesses = moves.filter(({ judgement }) => judgement in SIGNS);
  const items = guesses.map((move) => make("li", {}, guessButton(move, game, show)));
  const text = make("p", {}, summaryText(summary));
  if (!items.length) return [text];
  const how = make("p", { class: "small faint" }, "Select a guess to see the board before it.");
  return [text, how, make("ol", { class: "guesses" }, ...items)];
}

/** @param {Record<string, any>} summary */
function summaryText({ certain, forced, needless, bad, luck }) {
  const sure = `${plural(certain, "move")} by logic`;
  if (forced + needless + bad === 0) return `${sure}, no guesses.`;
  const guesses = `Guesses: ${forced} forced, ${needless} needless, ${bad} bad.`;
  const chance = luck ? ` Chance that all these guesses succeed: ${percent(luck)}.` : "";
  return `${sure}. ${guesses}${chance}`;
}

/**
 * @param {Judged} move
 * @param {Game} game
 * @param {ShowPosition} show
 */
function guessButton(move, game, show) {
  const judgement = /** @type {keyof typeof SIGNS} */ (move.judgement);
  const before = () => show(replayed(game, move.number), marksOf(move, game), move.text);
  const press = button("", before, { class: "guess" });
  press.append(
    make("span", { class: `sign ${judgement}`, "aria-hidden": "true" }, SIGNS[judgement]),
    make(
      "span",
      {},
      make("b", {}, `Move ${move.number + 1}, ${cellName(move.cell)}. `),
      make("span", { class: "small" }, move.text),
    ),
  );
  return press;
}

/**
 * @param {Judged} move
 * @param {Game} game
 */
function marksOf({ cell, safe, best }, game) {
  /** @type {Marks} */
  const marks = new Map();
  for (const each of safe) marks.set(game.topology.place(each), "safe");
  if (best && !safe.length) marks.set(game.topology.place(best.cell), "best");
  marks.set(game.topology.place(cell), "chosen");
  return marks;
}
