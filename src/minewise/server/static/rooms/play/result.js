/** A game's result in figures, next to the player's other games. */

import { link } from "../../address.js";
import { make, on, section } from "../../dom.js";
import { plural } from "../../format.js";
import { efficiencyOf, queryOf, recordOf, speedOf } from "../../games/record.js";

const ABOUT =
  "3BV is the smallest number of clicks that opens this board without flags. Efficiency is the " +
  "3BV you opened per click, flags included. It can exceed 100 %, because one chord can open " +
  "several cells.";

/**
 * Show the result of a game and keep it among the player's games.
 *
 * @param {import("./session.js").Session} session a finished session
 * @returns {HTMLElement}
 */
export function resultSheet(session) {
  const { undone, fatal, hints } = session;
  const record = recordOf(session);
  const figures = [
    ["Time", `${record.seconds.toFixed(1)} s`],
    ["3BV", record.won ? String(record.bbbv) : `${record.solved} of ${record.bbbv}`],
    ["3BV/s", speedOf(record).toFixed(2)],
    ["Clicks", String(record.clicks)],
    ["Efficiency", `${Math.round(100 * efficiencyOf(record))} %`],
    ["Undos", `${undone}${fatal ? ` (${plural(fatal, "mine")})` : ""}`],
    ["Hints", String(hints)],
  ];
  const said = make("p", { class: "achievements" });
  void keep(session, record, said);
  return section(
    "Result",
    "result",
    make("h2", {}, record.won ? wonText(fatal) : "Lost"),
    said,
    make(
      "dl",
      { class: "figures" },
      ...figures.map(([name, value]) =>
        make("div", {}, make("dt", {}, name), make("dd", {}, value)),
      ),
    ),
    make(
      "div",
      { class: "bar" },
      make("a", { class: "button", href: link("games", queryOf(record)) }, "Replay"),
      make("a", { class: "button", href: "#/games" }, "Your games"),
    ),
    make("p", { class: "small faint" }, ABOUT),
  );
}

/** @param {number} fatal */
function wonText(fatal) {
  return fatal ? `Won after undoing ${plural(fatal, "mine")}` : "Won";
}

/**
 * Keep the game, say what is special about it, and add the figures of the report when it arrives.
 * A game is kept once, even if the player reloads the page, or undoes the last move and wins again.
 *
 * @param {import("./session.js").Session} session
 * @param {import("../../games/record.js").GameRecord} record
 * @param {HTMLElement} said
 */
async function keep(session, record, said) {
  /** @type {Promise<import("./review.js").Summary>} */
  const reviewed = new Promise((resolve) => on(session, "reviewed", resolve));
  const [{ addFigures, keepGame, loadGames }, { achievements }] = await Promise.all([
    import("../../games/store.js"),
    import("../../games/statistics.js"),
  ]);
  const games = await (session.kept === record.id ? loadGames() : keepGame(record));
  session.kept = record.id; // not before: the player may leave at any time
  said.textContent = achievements(record.id, games).join(" ");
  const { accuracy, accuracy_exact, successes, expected } = await reviewed;
  const luck = expected === null ? null : successes - expected;
  await addFigures(record.id, { accuracy, accuracy_exact, luck });
}
