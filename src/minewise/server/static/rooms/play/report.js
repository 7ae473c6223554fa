/** The report after the game: luck, accuracy, every guess, and the best move instead. */

import { cellName } from "../../board/topology.js";
import { button, make, section } from "../../dom.js";
import { percent, plural, sentence } from "../../format.js";
import { fewestClicksLine } from "../../games/fewest_clicks.js";
import { replayed } from "./game.js";
import { marksOf, reviewOf } from "./review.js";

/**
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./hint.js").Marks} Marks
 * @typedef {import("./review.js").Judged} Judged
 * @typedef {import("./review.js").Review} Review
 * @typedef {import("./review.js").Summary} Summary
 *
 * @typedef {(game: Game, marks: Marks, text: string) => void} ShowPosition
 */

/** The listed judgements and their signs. */
const SIGNS = { forced: "•", needless: "?", bad: "??" };

const ABOUT =
  "Accuracy is the share of your chance of winning that your decisions kept, against the best " +
  "move each time; luck does not count. Undone moves do.";

/**
 * Request the report, and show it when it arrives. The request goes on when the player starts
 * another game, because its figures are kept with this one.
 *
 * @param {import("./session.js").Session} session a finished session
 * @param {ShowPosition} show
 * @param {() => void} leave returns to the end of the game
 * @returns {HTMLElement}
 */
export function reportSheet(session, show, leave) {
  const body = make("div", {}, make("p", { class: "faint" }, "Reviewing every move …"));
  fill(body, session, show, leave);
  return section("Report", "report", make("h2", {}, "Report"), body);
}

/**
 * @param {HTMLElement} body
 * @param {import("./session.js").Session} session
 * @param {ShowPosition} show
 * @param {() => void} leave
 */
async function fill(body, session, show, leave) {
  try {
    const review = await reviewOf(session);
    const before = (/** @type {Judged} */ move) =>
      show(replayed(session.game, move.number), marksOf(move, session.game), move.text);
    const back = make("div", { class: "bar" }, button("Back to the end", leave));
    const fewest = fewestClicksLine(session.game, `Clicks ${session.clicks}`);
    body.replaceChildren(...figureParts(review), fewest, ...guessParts(review, before, back));
    session.dispatchEvent(new CustomEvent("reviewed", { detail: review.summary }));
  } catch (error) {
    body.replaceChildren(make("p", { class: "problem" }, sentence(error)));
  }
}

/** @param {Review} review */
export function figureParts({ summary }) {
  return [figures(summary), make("p", {}, summaryText(summary))];
}

/**
 * The guesses, if there are any.
 *
 * @param {Review} review
 * @param {(move: Judged) => void} choose
 * @param {...HTMLElement} tools shown above the guesses
 */
export function guessParts({ moves }, choose, ...tools) {
  const guesses = moves.filter(({ judgement }) => judgement in SIGNS);
  const items = guesses.map((move) => make("li", {}, guessButton(move, choose)));
  if (!items.length) return [];
  const about = `${ABOUT} Select a guess to see the board before it.`;
  return [
    make("p", { class: "small faint" }, about),
    ...tools,
    make("ol", { class: "guesses" }, ...items),
  ];
}

/** @param {Summary} summary */
function figures(summary) {
  const { accuracy, guesses, successes, expected, luck } = summary;
  const entries = [["Accuracy", accuracy === null ? "unknown" : accuracyText(summary)]];
  if (guesses && expected !== null && luck !== null) {
    entries.push(["Luck", luckText(successes - expected)]);
    entries.push([
      "Guesses survived",
      `${successes} of ${guesses}, ${expected.toFixed(1)} expected`,
    ]);
    entries.push(["Chance of surviving all", percent(luck)]);
  }
  return make(
    "dl",
    { class: "figures" },
    ...entries.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))),
  );
}

/** @param {{accuracy: number | null, accuracy_exact: boolean}} summary */
export function accuracyText({ accuracy, accuracy_exact: isExact }) {
  if (accuracy === 0) return "0 %"; // the clues proved a mine
  return `${isExact ? "" : "about "}${percent(accuracy ?? 0, isExact ? 1 : 0)}`;
}

/** @param {number} luck the number of guesses survived beyond expectation */
function luckText(luck) {
  const text = Math.abs(luck).toFixed(1);
  if (text === "0.0") return "as expected";
  return `${luck > 0 ? "+" : "−"}${text} ${text === "1.0" ? "guess" : "guesses"}`;
}

/**
 * Keep percentages on one line.
 *
 * @param {string} text
 */
export function unbroken(text) {
  return text.replaceAll(" %", "\u00a0%");
}

/** @param {Summary} summary */
function summaryText({ certain, forced, needless, bad }) {
  const sure = `${plural(certain, "move")} by logic`;
  if (forced + needless + bad === 0) return `${sure}, no guesses.`;
  return `${sure}. Guesses: ${forced} forced, ${needless} needless, ${bad} bad.`;
}

/**
 * @param {Judged} move
 * @param {(move: Judged) => void} choose
 */
function guessButton(move, choose) {
  const judgement = /** @type {keyof typeof SIGNS} */ (move.judgement);
  const press = button("", () => choose(move), { class: "guess" });
  const undone = move.undone ? " (undone)" : "";
  press.append(
    make("span", { class: `sign ${judgement}`, "aria-hidden": "true" }, SIGNS[judgement]),
    make(
      "span",
      {},
      make("b", {}, `Move ${move.number + 1}, ${cellName(move.cell)}${undone}. `),
      make("span", { class: "small" }, unbroken(move.text)),
    ),
  );
  return press;
}
