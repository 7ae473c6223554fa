/** How cells in a game are shown and read aloud. */

import { COVERED, FLAG, MINE, isClue, isCovered } from "../../board/board.js";

/**
 * @typedef {import("../../board/view.js").CellStyle} CellStyle
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./session.js").Session} Session
 *
 * @typedef {object} Extras what is shown besides the game
 * @property {Game | null} past a position from the report, instead of the game
 * @property {import("./hint.js").Marks} marks of a hint or the report
 * @property {((style: CellStyle, place: number) => CellStyle) | null} odds
 */

/**
 * @param {Game} game
 * @param {number} place
 * @returns {CellStyle}
 */
export function cellStyle(game, place) {
  const symbol = game.shown[place];
  if (symbol === MINE) return { kind: "boom", label: "the mine you opened" };
  if (isCovered(symbol)) return coveredStyle(game, place);
  if (symbol === "0") return { kind: "open", label: "open, no mines around" };
  return { kind: "open", label: symbol, text: symbol };
}

/** Signs and words for marked cells, in addition to colours. */
const MARKS = {
  safe: { text: "✓", words: "safe" },
  mined: { text: "✕", words: "mined" },
  best: { text: "★", words: "best move" },
  chosen: { text: "•", words: "your move" },
  reason: { text: undefined, words: "reason" },
};

/**
 * @param {CellStyle} style
 * @param {keyof typeof MARKS} [mark]
 * @returns {CellStyle}
 */
export function markedStyle(style, mark) {
  if (!mark) return style;
  const { text = style.text, words } = MARKS[mark];
  return { ...style, text, label: `${style.label}, ${words}`, marks: mark };
}

/**
 * The covered cells that open if a press is released.
 *
 * @param {Game} game
 * @param {number} place
 * @param {boolean} isChord
 */
export function pressedPlaces(game, place, isChord) {
  if (game.status !== "playing") return [];
  const around = isChord || isClue(game.shown[place]) ? game.topology.around(place) : [];
  return [place, ...around].filter((near) => game.shown[near] === COVERED);
}

/**
 * @param {Game} game
 * @param {number} place
 * @returns {CellStyle}
 */
function coveredStyle(game, place) {
  const flagged = game.shown[place] === FLAG;
  const mined = game.truth?.[place] === MINE;
  if (game.status === "lost" && flagged && !mined) {
    return { kind: "wrong", label: "wrong flag, not a mine" };
  }
  if (game.status === "lost" && mined && !flagged) return { kind: "mine", label: "mine" };
  if (flagged || (game.status === "won" && mined)) return { kind: "flag", label: "flag" };
  return { kind: "covered", label: "covered" };
}

/**
 * Show a cell in the Play room: what the player sees, with odds, hints and question marks.
 *
 * @param {Session} session
 * @param {number} place
 * @param {Extras} extras
 * @returns {CellStyle}
 */
export function placeStyle(session, place, { past, marks, odds }) {
  if (past) return markedStyle(cellStyle(past, place), marks.get(place));
  const style = plainStyle(session, place);
  return (
    ownStyle(session, place, style) ?? markedStyle(odds?.(style, place) ?? style, marks.get(place))
  );
}

/**
 * The style of a cell that stands out in the game itself.
 *
 * @param {Session} session
 * @param {number} place
 * @param {CellStyle} style
 * @returns {CellStyle | null}
 */
function ownStyle({ waiting, armed, first, topology, game }, place, style) {
  if (place === waiting) return { kind: "wait", label: "waiting for a board" };
  if (style.kind !== "covered") return null;
  if (armed !== null && topology.around(armed).includes(place)) {
    return { ...style, marks: "chosen", label: "covered, to be opened" };
  }
  if (game.truth && !game.moves.length && place === first) {
    return { ...style, marks: "best", text: "★", label: "covered, start here" };
  }
  return null;
}

/**
 * @param {Session} session
 * @param {number} place
 * @returns {CellStyle}
 */
function plainStyle({ game, unsure }, place) {
  const style = cellStyle(game, place);
  const isUnsure = style.kind === "covered" && game.status === "playing" && unsure.has(place);
  return isUnsure ? { ...style, text: "?", label: "covered, question mark" } : style;
}
