/** Text that came from outside, and where in it something is wrong. */

/** A board that cannot be: the message says where and why. */
export class BoardError extends Error {
  /**
   * @param {string} message
   * @param {{line: number, column: number, offset: number}} [place] line and column from 1
   */
  constructor(message, place) {
    super(place ? `line ${place.line}, column ${place.column}: ${message}` : message);
    this.name = "BoardError";
    this.line = place?.line;
    this.column = place?.column;
    /** Where the place is in the text, in the units of JavaScript's strings. */
    this.offset = place?.offset;
  }
}

/** A whole text with plain line ends. */
export class Source {
  /** @param {string} text */
  constructor(text) {
    this.text = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  }

  /**
   * The error that points at a place in the text.
   * @param {number} offset
   * @param {string} message
   */
  error(offset, message) {
    const lines = this.text.slice(0, offset).split("\n");
    const column = [...lines[lines.length - 1]].length + 1;
    return new BoardError(message, { line: lines.length, column, offset });
  }
}

/**
 * Quote a piece of input in a message: on one line, printable and never long.
 * @param {string} text
 */
export function quoted(text, length = 30) {
  const symbols = [...text];
  const start = symbols.slice(0, length).join("");
  const mark = start.includes("'") && !start.includes('"') ? '"' : "'";
  const printable = start
    .replace(mark === "'" ? /[\\']/g : /\\/g, "\\$&")
    .replace(/(?! )[\p{C}\p{Z}]/gu, escaped);
  return `${mark}${printable}${mark}${symbols.length > length ? "..." : ""}`;
}

/**
 * As Python writes what cannot be seen.
 * @param {string} symbol
 */
function escaped(symbol) {
  /** @type {Record<string, string>} */
  const short = { "\n": "\\n", "\t": "\\t", "\r": "\\r" };
  const code = symbol.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code < 0x100) return short[symbol] ?? `\\x${hex.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}
