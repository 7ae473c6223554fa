/** The report after the game: what every guess was, and what the engine would have done. */

import { ask, sentence } from "../../api.js";
import { MINE } from "../../board/symbols.js";
import { button, make } from "../../dom.js";
import { plural, cellName, percent } from "../../english.js";
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
 * @property {"start" | "certain" | "forced" | "needless" | "bad"} judgement
 * @property {string} text
 * @property {Cell[]} safe
 * @property {{cell: Cell} | null} best
 *
 * @typedef {(game: Game, marks: Map<number, string>, text: string) => void} ShowPosition
 */

/** The moves that are listed, and their signs. */
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
function questionOf({ game, topology, mined, start, first }) {
  const opening = game.moves.find((move) => move.do === "reveal");
  // Whoever begins a shared board elsewhere was promised nothing.
  const promised = opening?.place === first && keeps(start, game.truth?.[first ?? 0]);
  return {
    layout: rowsOf(topology, mined ?? []),
    topology: topology.kind,
    start: promised ? start : "any",
    moves: game.moves.map((move) => ({ do: move.do, cell: topology.cell(move.place) })),
  };
}

/**
 * Whether the first cell is what the start rule promises; a link may claim anything.
 *
 * @param {import("./layouts.js").Start} start
 * @param {string | undefined} symbol
 */
function keeps(start, symbol) {
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
  const how = make("p", { class: "small faint" }, "Choose one to see the board before it.");
  return [text, how, make("ol", { class: "guesses" }, ...items)];
}

/** @param {Record<string, any>} summary */
function summaryText({ certain, forced, needless, bad, luck }) {
  const sure = `${plural(certain, "move")} by logic`;
  if (forced + needless + bad === 0) return `${sure}, and not one guess.`;
  const guesses = `Guesses: ${forced} forced, ${needless} needless, ${bad} bad.`;
  const lucky = !luck ? "" : `All of them go well in ${percent(luck)} of games.`;
  return `${sure}. ${guesses} ${lucky}`;
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
  /** @type {Map<number, string>} */
  const marks = new Map();
  for (const each of safe) marks.set(game.topology.place(each), "safe");
  if (best && !safe.length) marks.set(game.topology.place(best.cell), "best");
  marks.set(game.topology.place(cell), "chosen");
  return marks;
}
