/** A finished game, as it is kept, exported and shared. */

import { isClue, MINE } from "../board/board.js";
import { KINDS, Topology } from "../board/topology.js";
import { capitalize, plural } from "../format.js";
import { bbbv } from "../rooms/play/bbbv.js";
import { Game } from "../rooms/play/game.js";
import { MOST, PRESETS } from "../rooms/play/settings.js";
import { decodeMines, decodeMoves, encodeMines, encodeMoves } from "./codec.js";

/**
 * @typedef {object} GameRecord
 * @property {string} id
 * @property {string} at when the game ended, in ISO 8601
 * @property {number} rows
 * @property {number} cols
 * @property {number} mines
 * @property {import("../board/topology.js").Kind} topology
 * @property {import("../rooms/play/layouts.js").Start} start
 * @property {boolean} guesses whether the board may need guesses
 * @property {boolean} helped whether the player had help, or may have known the board
 * @property {boolean} won
 * @property {number} seconds
 * @property {number} clicks
 * @property {number} bbbv the 3BV of the board
 * @property {number} solved the 3BV that the player opened
 * @property {string} board the mines, as `encodeMines` writes them
 * @property {string} moves as `encodeMoves` writes them
 * @property {number | null} first the place where the start rule holds
 * @property {number | null} [accuracy] from the report
 * @property {boolean} [accuracy_exact]
 * @property {number | null} [luck] guesses survived beyond expectation
 */

const GUESSING = {
  zero: "with guessing",
  safe: "with guessing, safe start",
  any: "with guessing, any start",
};

/**
 * @param {import("../rooms/play/session.js").Session & {help?: Set<string>}} session a finished
 *   session
 * @returns {GameRecord}
 */
export function recordOf(session) {
  const { settings, game, topology, start, first, stopwatch, clicks } = session;
  const { rows, cols, mines, guesses } = settings;
  const truth = game.truth ?? [];
  const mined = truth.map((symbol) => symbol === MINE);
  return {
    // A game that was lost stays lost, even if the player undoes the mine and goes on.
    id: `${session.id}.${session.fatal}`,
    at: new Date().toISOString(),
    ...{ rows, cols, mines, guesses, start, first, clicks },
    topology: topology.kind,
    helped: isHelped(session),
    won: game.status === "won",
    seconds: Number(stopwatch.seconds.toFixed(3)),
    bbbv: bbbv(topology, truth),
    solved: bbbv(topology, truth, (place) => isClue(game.shown[place])),
    board: encodeMines(mined),
    moves: encodeMoves(game.log, topology.size),
  };
}

/** @param {{hints: number, undone: number, known: boolean, help?: Set<string>}} session */
function isHelped({ hints, undone, known, help }) {
  return known || hints + undone + (help?.size ?? 0) > 0;
}

/**
 * Play a record to its end.
 *
 * @param {Pick<GameRecord, "topology" | "rows" | "cols" | "board" | "moves">} record
 * @returns {Game}
 */
export function gameOf({ topology: kind, rows, cols, board, moves }) {
  if (!KINDS.includes(kind) || !isSize(rows) || !isSize(cols)) throw new Error("the size is wrong");
  const topology = new Topology(kind, rows, cols);
  const mined = decodeMines(board, topology.size);
  const game = new Game(topology, mined.filter(Boolean).length);
  game.lay(mined);
  for (const event of decodeMoves(moves, topology.size)) {
    if (!game.apply(event)) throw new Error("a move breaks the rules");
  }
  return game;
}

/** @param {number} length */
function isSize(length) {
  return Number.isInteger(length) && length >= 1 && length <= MOST;
}

/**
 * The level and mode of a game; statistics are kept for each.
 *
 * @param {GameRecord} record
 */
export function categoryOf({ rows, cols, mines, topology, guesses, start }) {
  const sizes = [rows, cols, mines].join();
  const preset = Object.keys(PRESETS).find((name) => PRESETS[name].join() === sizes);
  const level = preset ? capitalize(preset) : `${rows}×${cols}, ${plural(mines, "mine")}`;
  const shape = topology === "grid" ? "" : `, ${topology}`;
  return `${level}${shape}, ${guesses ? GUESSING[start] : "no guessing"}`;
}

/** @param {GameRecord} record */
export function efficiencyOf({ solved, clicks }) {
  return clicks ? solved / clicks : 0;
}

/** @param {GameRecord} record */
export function speedOf({ solved, seconds }) {
  return seconds ? solved / seconds : 0;
}

/**
 * The query of a link that carries a game.
 *
 * @param {GameRecord} record
 * @returns {Record<string, string>}
 */
export function queryOf({ rows, cols, topology, start, guesses, first, board, moves }) {
  return {
    rows: String(rows),
    cols: String(cols),
    ...(topology === "grid" ? {} : { topology }),
    ...(guesses ? { guesses: "yes" } : {}),
    start,
    ...(first === null ? {} : { first: String(first) }),
    board,
    moves,
  };
}
