/** Boards with rows and columns: symbols, text, JSON and ids. The server parses them. */

import { ask } from "../api.js";
import { formatNumber } from "../format.js";
import { KINDS, Topology } from "./topology.js";

export const COVERED = "?";
export const MINE = "B";
/** Known to be safe, without a clue. */
export const SAFE = "-";
/** Covered, and marked by the player. */
export const FLAG = "F";

/** Larger boards make the page slow. */
export const MOST_CELLS = 10_000;
const OTHERS = "For other boards, use the command line: minewise solve FILE.";

/**
 * @typedef {object} Board
 * @property {Topology} topology
 * @property {number | null} mines
 * @property {string[]} cells symbols in reading order; a clue is its decimal number
 */

/** @param {string} symbol */
export function isClue(symbol) {
  return symbol >= "0" && symbol < ":";
}

/** @param {string} symbol */
export function isCovered(symbol) {
  return symbol === COVERED || symbol === FLAG;
}

/**
 * Parse a board on the server.
 *
 * @param {{board: string} | {id: string}} source the board as text, JSON, id or link; or its id
 * @param {AbortSignal} [signal]
 * @returns {Promise<Board>}
 */
export async function parseBoard(source, signal) {
  return boardOf(await ask("board", source, { signal }));
}

/**
 * @param {{topology: any, shape: number[], mines: number | null, cells: any[][]}} answer
 * @returns {Board}
 */
export function boardOf({ topology, shape, mines, cells }) {
  if (!KINDS.includes(topology)) {
    throw new Error(`This page shows grids, tori and hexagons. ${OTHERS}`);
  }
  const [rows, cols] = shape;
  if (rows * cols > MOST_CELLS) {
    throw new Error(`This page shows at most ${formatNumber(MOST_CELLS)} cells. ${OTHERS}`);
  }
  return { topology: new Topology(topology, rows, cols), mines, cells: cells.flat().map(String) };
}

/** @param {Board} board */
export function formatBoard({ topology, mines, cells }) {
  const { kind, rows, cols } = topology;
  const digits = Math.max(...cells.map((symbol) => symbol.length));
  const lines = mines === null ? [] : [`mines: ${mines}`];
  // Only the width distinguishes a single cell 12 from two cells 1 and 2.
  if (cols === 1 && digits > 1) lines.push(`topology: ${kind} ${rows}x1`);
  else if (kind !== "grid") lines.push(`topology: ${kind}`);
  const table = topology.inRows(cells);
  // A row --- would end the board.
  const isSpaced = digits > 1 || table.some((row) => row.join("") === "---");
  for (const row of table) {
    lines.push(row.map((symbol) => symbol.padStart(digits)).join(isSpaced ? " " : ""));
  }
  return lines.join("\n");
}

/**
 * @param {Board} board
 * @returns {object} the same as `Board.to_json` in Python
 */
export function boardToJson({ topology, mines, cells }) {
  const { kind, rows, cols } = topology;
  const values = cells.map((symbol) => (isClue(symbol) ? Number(symbol) : symbol));
  return { topology: kind, shape: [rows, cols], mines, cells: topology.inRows(values) };
}

/**
 * Compress a board into letters, digits, `-` and `_`, short enough for a URL.
 *
 * @param {Board} board
 * @returns {Promise<string>}
 */
export async function encodeBoard(board) {
  const compression = new CompressionStream("deflate");
  const stream = new Blob([formatBoard(board)]).stream().pipeThrough(compression);
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
