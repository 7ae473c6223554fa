/** Short ids of boards that fit into a URL. The same as those of `minewise.ids`. */

import { BoardError, quoted } from "./source.js";

/** Longer texts get no id: nobody would share it, and a hostile id could ask for any size. */
const MAX_TEXT = 2 ** 20;

/**
 * Compress the text of a board into letters, digits, `-` and `_`.
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function encode(text) {
  if (text.length > MAX_TEXT) {
    throw new BoardError(`a board of more than ${MAX_TEXT} symbols is too large for an id`);
  }
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/**
 * Give back the text of a board.
 * @param {string} code
 * @returns {Promise<string>}
 * @throws {BoardError}
 */
export async function decode(code) {
  const wrong = new BoardError(`${quoted(code)} is not the id of a board`);
  if (!/^[A-Za-z0-9_-]+$/.test(code) || code.length > 2 * MAX_TEXT) throw wrong;
  try {
    const binary = atob(code.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(binary, (symbol) => symbol.charCodeAt(0));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await inflated(bytes));
    if (text) return text;
  } catch {
    // Whatever is wrong with it, it is no id.
  }
  throw wrong;
}

/**
 * Expand bytes, but never into more than a board can have.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const reader = stream.getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const chunks = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks).arrayBuffer();
    size += value.length;
    if (size > MAX_TEXT) {
      await reader.cancel();
      throw new RangeError("too large");
    }
    chunks.push(value);
  }
}
