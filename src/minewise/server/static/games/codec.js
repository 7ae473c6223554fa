/** Layouts and moves as short text, for links and files. The browser reads them without a server. */

/**
 * @typedef {import("../rooms/play/game.js").GameEvent} GameEvent
 * @typedef {import("../rooms/play/game.js").Do} Do
 */

/** @type {Record<Do, string>} */
const LETTERS = { reveal: "R", chord: "C", flag: "F" };
const NAMES = /** @type {Record<string, Do>} */ (
  Object.fromEntries(Object.entries(LETTERS).map(([name, letter]) => [letter, name]))
);
const UNDO = "U";

/**
 * @param {boolean[]} mined by place
 * @returns {string} the bits, first cell first, as URL-safe Base64
 */
export function encodeMines(mined) {
  const bytes = new Uint8Array(Math.ceil(mined.length / 8));
  mined.forEach((mine, place) => (bytes[place >> 3] |= Number(mine) << (7 - (place & 7))));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/**
 * @param {string} text
 * @param {number} size the number of cells
 * @returns {boolean[]}
 */
export function decodeMines(text, size) {
  if (!/^[\w-]*$/.test(text)) throw new Error("the board is garbled");
  const bytes = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  if (bytes.length !== Math.ceil(size / 8)) throw new Error("the board does not fit its size");
  return Array.from(
    { length: size },
    (_, place) => ((bytes.charCodeAt(place >> 3) >> (7 - (place & 7))) & 1) === 1,
  );
}

/**
 * @param {GameEvent[]} events
 * @param {number} size the number of cells, which sets the number of digits
 * @returns {string} a letter per event, with its place in base 36
 */
export function encodeMoves(events, size) {
  const digits = digitsOf(size);
  return events
    .map(([what, place]) =>
      what === "undo" ? UNDO : LETTERS[what] + place.toString(36).padStart(digits, "0"),
    )
    .join("");
}

/**
 * @param {string} text
 * @param {number} size
 * @returns {GameEvent[]}
 */
export function decodeMoves(text, size) {
  const event = new RegExp(`([RCF])([0-9a-z]{${digitsOf(size)}})|U`, "y");
  /** @type {GameEvent[]} */
  const events = [];
  while (event.lastIndex < text.length) {
    const match = event.exec(text);
    const place = match?.[2] === undefined ? 0 : parseInt(match[2], 36);
    if (!match || place >= size) throw new Error("the moves are garbled");
    events.push(match[0] === UNDO ? ["undo"] : [NAMES[match[1]], place]);
  }
  return events;
}

/** @param {number} size */
function digitsOf(size) {
  return (size - 1).toString(36).length;
}
