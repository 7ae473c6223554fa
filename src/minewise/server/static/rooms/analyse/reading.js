/** Boards as people bring them: text, JSON, an id or a whole link. */

import { decode } from "../../board/id.js";
import { parseJson } from "../../board/plain.js";
import { BoardError } from "../../board/source.js";
import { parseBoard } from "../../board/text.js";

/** @typedef {import("../../board/symbols.js").Board} Board */

/** More cells than this make a page slow. */
const MOST_CELLS = 10_000;

/**
 * @param {string} text
 * @returns {Promise<Board>}
 * @throws {BoardError}
 */
export async function read(text) {
  const trimmed = text.trim();
  if (/^[a-z]+:\/\/|^#\//i.test(trimmed)) return readId(idOfLink(trimmed));
  // Ids are the only form that begins with an e: that is how compressed data begins.
  if (/^e[\w-]+$/.test(trimmed)) return readId(trimmed);
  return readText(text);
}

/**
 * @param {string} id
 * @returns {Promise<Board>}
 * @throws {BoardError}
 */
export async function readId(id) {
  return readText(await decode(id));
}

/** @param {string} text */
function readText(text) {
  const board = /^\s*\{/.test(text) ? parseJson(text) : parseBoard(text);
  if (board.cells.length > MOST_CELLS) {
    const most = MOST_CELLS.toLocaleString("en");
    throw new BoardError(
      `this page shows boards of up to ${most} cells; the command line takes larger ones: ` +
        "minewise solve FILE",
    );
  }
  return board;
}

/** @param {string} link */
function idOfLink(link) {
  const id = /[?&]id=([^&#\s]+)/.exec(link)?.[1];
  if (!id) throw new BoardError("there is no board in this link: it has no id=");
  return id;
}
