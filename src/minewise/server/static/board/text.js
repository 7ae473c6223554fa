/** The text format of boards: headers, then one line per row. The same as `minewise.parse` reads. */

import { plural } from "../english.js";
import { Source, quoted } from "./source.js";
import { ALPHABET, LARGEST_CLUE, NOT_FLAT, isClue } from "./symbols.js";
import { KINDS } from "./topology.js";

/** @typedef {import("./symbols.js").Board} Board */
/** @typedef {{text: string, start: number}} Piece a part of the text and where it starts */

/** On a line of its own, between two boards of one text. */
const SEPARATOR = "---";
const HEADERS = ["mines", "topology"];
const TOPOLOGY = /^(grid|torus|hex|box)(?:[ \t]+([0-9]{1,9}(?:x[0-9]{1,9}){0,31}))?$/;

/**
 * Read a text that holds exactly one flat board.
 * @param {string} text
 * @returns {Board}
 * @throws {import("./source.js").BoardError}
 */
export function parseBoard(text) {
  const source = new Source(text);
  const { headers, rows } = piecesOf(source);
  refuseStrays(source, rows);
  const { kind, shape } = readTopology(source, headers.get("topology"));
  const spaced = isSpaced(rows, shape?.[1]);
  const cells = rows.map((row) => cellsOf(row, spaced));
  checkWidths(source, cells, rows, shape?.[1]);
  if (shape) checkHeight(source, rows, shape[0]);
  const symbols = cells.flat().map((cell) => readCell(source, cell));
  const mines = readMines(source, headers.get("mines"), symbols.length);
  return { topology: kind, rows: rows.length, cols: cells[0].length, mines, cells: symbols };
}

/**
 * Divide a text into the headers and rows of its only board.
 * @param {Source} source
 */
function piecesOf(source) {
  /** @type {Map<string, Piece>} */
  const headers = new Map();
  /** @type {Piece[]} */
  const rows = [];
  let ended = false;
  let begin = -1;
  for (const line of linesOf(source.text)) {
    if (line.text === SEPARATOR) {
      ended = begin >= 0;
      continue;
    }
    if (ended) throw source.error(line.start, "a second board begins here, but only one is wanted");
    if (begin < 0) begin = line.start;
    const header = /^([A-Za-z]+)[ \t]*:[ \t]*/.exec(line.text);
    if (header) addHeader(source, headers, rows, line, header);
    else rows.push(line);
  }
  if (begin < 0) throw source.error(0, "there is no board: write one line per row, such as ?1B");
  if (!rows.length) throw source.error(begin, "no rows follow these headers");
  return { headers, rows };
}

/**
 * The lines that are neither blank nor a comment.
 * @param {string} text
 * @returns {Generator<Piece>}
 */
function* linesOf(text) {
  for (const match of text.matchAll(/^[ \t]*([^ \t\n#][^\n]*)/gm)) {
    const start = match.index + match[0].length - match[1].length;
    let end = match[1].length; // a pattern would take quadratic time on blanks in the middle
    while (" \t".includes(match[1][end - 1])) end -= 1;
    yield { text: match[1].slice(0, end), start };
  }
}

/**
 * @param {Source} source
 * @param {Map<string, Piece>} headers
 * @param {Piece[]} rows
 * @param {Piece} line
 * @param {RegExpExecArray} match
 */
function addHeader(source, headers, rows, line, match) {
  const name = match[1];
  const [mines, topology] = HEADERS;
  if (!HEADERS.includes(name)) {
    const message = `unknown header ${quoted(name)}: use ${mines}: or ${topology}:`;
    throw source.error(line.start, message);
  }
  if (headers.has(name)) {
    throw source.error(line.start, `the header ${name}: stands here for the second time`);
  }
  if (rows.length) {
    throw source.error(line.start, `the header ${name}: must stand before the rows`);
  }
  const length = match[0].length;
  headers.set(name, { text: line.text.slice(length), start: line.start + length });
}

/**
 * @param {Source} source
 * @param {Piece[]} rows
 */
function refuseStrays(source, rows) {
  for (const row of rows) {
    const stray = /[^0-9?B*\-F \t]/u.exec(row.text);
    if (stray) {
      const message = `${quoted(stray[0])} is not a cell here: use ${ALPHABET}`;
      throw source.error(row.start + stray.index, message);
    }
  }
}

/**
 * @param {Source} source
 * @param {Piece | undefined} header
 * @returns {{kind: Board["topology"], shape: number[] | null}}
 */
function readTopology(source, header) {
  if (!header) return { kind: "grid", shape: null };
  const match = TOPOLOGY.exec(header.text);
  if (!match || (match[1] === "box" && !match[2])) {
    const usage = "grid, torus, hex or box with its lengths, such as box 3x4x5";
    throw source.error(header.start, `unknown topology ${quoted(header.text)}: use ${usage}`);
  }
  const kind = KINDS.find((name) => name === match[1]);
  if (!kind) throw source.error(header.start, NOT_FLAT);
  const shape = match[2] ? match[2].split("x").map(Number) : null;
  if (shape && shape.length !== 2) {
    const message = `a ${kind} has rows and columns, not ${shape.length} axes`;
    throw source.error(header.start, message);
  }
  return { kind, shape };
}

/**
 * Whether 12 is one clue, which it is where spaces (or lines) part all symbols.
 * @param {Piece[]} rows
 * @param {number | undefined} width
 */
function isSpaced(rows, width) {
  const body = rows.map((row) => row.text).join("\n");
  return (
    (width === 1 || /[ \t]/.test(body)) &&
    /[0-9]{2}/.test(body) &&
    !/[^\s0-9]\S|\S[^\s0-9]/.test(body)
  );
}

/**
 * @param {Piece} row
 * @param {boolean} spaced
 * @returns {Piece[]}
 */
function cellsOf(row, spaced) {
  const cells = row.text.matchAll(spaced ? /[^ \t]+/g : /[^ \t]/g);
  return Array.from(cells, (match) => ({ text: match[0], start: row.start + match.index }));
}

/**
 * @param {Source} source
 * @param {Piece} cell
 */
function readCell(source, cell) {
  if (cell.text === "*") return "B";
  if (!isClue(cell.text)) return cell.text;
  const clue = cell.text.replace(/^0+(?=.)/, "");
  if (clue.length > 10 || Number(clue) > LARGEST_CLUE) {
    const start = cell.text.slice(0, 30);
    const message = `the clue ${start} is too large: the largest is ${LARGEST_CLUE}`;
    throw source.error(cell.start, message);
  }
  return clue;
}

/**
 * @param {Source} source
 * @param {Piece[][]} cells
 * @param {Piece[]} rows
 * @param {number | undefined} asked
 */
function checkWidths(source, cells, rows, asked) {
  const width = asked ?? cells[0].length;
  const reason = asked === undefined ? "as in the rows above" : "as the topology asks";
  for (const [number, row] of cells.entries()) {
    if (row.length === width) continue;
    const end = rows[number].start + rows[number].text.length;
    const message = `this row has ${plural(row.length, "cell")}, not ${width} ${reason}`;
    throw source.error(row[width]?.start ?? end, message);
  }
}

/**
 * @param {Source} source
 * @param {Piece[]} rows
 * @param {number} height
 */
function checkHeight(source, rows, height) {
  if (rows.length === height) return;
  const nearest = rows[Math.min(height, rows.length - 1)];
  const message = `this board has ${plural(rows.length, "row")}, not ${height} as the topology asks`;
  throw source.error(nearest.start, message);
}

/**
 * @param {Source} source
 * @param {Piece | undefined} header
 * @param {number} cells
 */
function readMines(source, header, cells) {
  if (!header) return null;
  const { text, start } = header;
  if (!/^[0-9]+$/.test(text)) {
    throw source.error(start, `mines: needs a whole number, not ${quoted(text)}`);
  }
  if (Number(text) > cells) {
    const message = `${text.slice(0, 30)} mines do not fit on ${cells} cells`;
    throw source.error(start, message);
  }
  return Number(text);
}

/**
 * Write a board with the headers that it needs.
 * @param {Board} board
 */
export function formatBoard(board) {
  const wide = board.cells.some((symbol) => symbol.length > 1);
  return [...headersOf(board, wide), ...rowsOf(board, wide)].join("\n");
}

/**
 * @param {Board} board
 * @param {boolean} wide
 */
function headersOf({ topology, rows, cols, mines }, wide) {
  const headers = mines === null ? [] : [`mines: ${mines}`];
  // Nothing but the width tells the one cell 12 from the two cells 1 and 2.
  if (cols === 1 && wide) headers.push(`topology: ${topology} ${rows}x1`);
  else if (topology !== "grid") headers.push(`topology: ${topology}`);
  return headers;
}

/**
 * @param {Board} board
 * @param {boolean} wide
 */
function rowsOf({ rows, cols, cells }, wide) {
  const digits = cells.reduce((most, symbol) => Math.max(most, symbol.length), 1);
  const lines = Array.from({ length: rows }, (_, row) =>
    cells
      .slice(row * cols, (row + 1) * cols)
      .map((symbol) => symbol.padStart(digits))
      .join(wide ? " " : ""),
  );
  // Three safe cells must not be read as the end of the board.
  return lines.includes(SEPARATOR) ? lines.map((line) => [...line].join(" ")) : lines;
}
