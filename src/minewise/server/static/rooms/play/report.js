/** The report after the game: what every guess was, and what the engine would have done. */

import { ask, sentence } from "../../api.js";
import { button, make } from "../../dom.js";
import { many, nameOf, percent } from "../../words.js";
import { replayed } from "./game.js";
import { rowsOf } from "./layouts.js";

/**
 * @typedef {import("../../board/topology.js").Cell} Cell
 * @typedef {import("./game.js").Game} Game
 *
 * @typedef {object} Judged
 * @property {number} number which of the moves it is
 * @property {"reveal" | "chord"} do
 * @property {Cell} cell
 * @property {"start" | "certain" | "forced" | "needless" | "bad"} verdict
 * @property {string} text
 * @property {Cell[]} safe
 * @property {{cell: Cell} | null} best
 *
 * @typedef {(game: Game, marks: Map<number, string>, text: string) => void} ShowPosition
 */

const NAMES = { forced: "Forced guess", needless: "Needless guess", bad: "Bad move" };
const SIGNS = { forced: "•", needless: "?", bad: "??" };

/**
 * Ask for the report, and list it as soon as it is there.
 *
 * @param {import("./session.js").Session} session a game that is over
 * @param {ShowPosition} show
 * @returns {HTMLElement}
 */
export function reportSheet(session, show) {
  const body = make("div", {}, make("p", { class: "faint" }, "Looking at every move …"));
  fill(body, session, show);
  return make(
    "section",
    { class: "sheet report", "aria-label": "Report" },
    make("h2", {}, "Report"),
    body,
  );
}

/**
 * @param {HTMLElement} body
 * @param {import("./session.js").Session} session
 * @param {ShowPosition} show
 */
async function fill(body, session, show) {
  const { signal } = session.abort;
  try {
    const answer = await ask("review", questionOf(session), { signal });
    body.replaceChildren(...listed(answer, session.game, show));
  } catch (error) {
    if (!signal.aborted) body.replaceChildren(make("p", { class: "problem" }, sentence(error)));
  }
}

/** @param {import("./session.js").Session} session */
function questionOf({ game, topology, mined, settings, first }) {
  const opening = game.moves.find((move) => move.do === "reveal");
  // Whoever begins a shared board elsewhere was promised nothing.
  const promised = opening?.place === first;
  const start = settings.guesses ? settings.start : "zero";
  return {
    layout: rowsOf(topology, mined ?? []),
    topology: topology.kind,
    start: promised ? start : "any",
    moves: game.moves.map((move) => ({ do: move.do, cell: topology.cell(move.place) })),
  };
}

/**
 * @param {{moves: Judged[], summary: Record<string, any>}} answer
 * @param {Game} game
 * @param {ShowPosition} show
 */
function listed({ moves, summary }, game, show) {
  const guesses = moves.filter(({ verdict }) => verdict in NAMES);
  const items = guesses.map((move) => make("li", {}, guessButton(move, game, show)));
  return [
    make("p", {}, summaryText(summary)),
    ...(items.length ? [make("ol", { class: "guesses" }, ...items)] : []),
  ];
}

/** @param {Record<string, any>} summary */
function summaryText({ certain, forced, needless, bad, luck }) {
  const sure = `${many(certain, "move")} by logic`;
  if (forced + needless + bad === 0) return `${sure}, and not one guess.`;
  const guesses = `${forced} forced, ${needless} needless, ${bad} bad`;
  return `${sure}. Guesses: ${guesses}. All of them go well in ${percent(luck)} of games.`;
}

/**
 * @param {Judged} move
 * @param {Game} game
 * @param {ShowPosition} show
 */
function guessButton(move, game, show) {
  const verdict = /** @type {keyof typeof NAMES} */ (move.verdict);
  const before = () => show(replayed(game, move.number), marksOf(move, game), move.text);
  const press = button("", before, { class: "guess" });
  press.append(
    make("span", { class: `sign ${verdict}`, "aria-hidden": "true" }, SIGNS[verdict]),
    make(
      "span",
      {},
      make("b", {}, `${NAMES[verdict]} at ${nameOf(move.cell)}. `),
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
  /** @type {Map<number, string>} */
  const marks = new Map();
  for (const each of safe) marks.set(game.topology.place(each), "safe");
  if (best && !safe.length) marks.set(game.topology.place(best.cell), "best");
  marks.set(game.topology.place(cell), "chosen");
  return marks;
}
