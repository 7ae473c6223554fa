/** How the Play room shows a cell: what the player sees, with odds, hints and question marks. */

import { cellStyle, markedStyle } from "./cell_styles.js";

/**
 * @typedef {import("../../board/view.js").CellStyle} CellStyle
 * @typedef {import("./session.js").Session} Session
 *
 * @typedef {object} Extras what is shown besides the game
 * @property {import("./game.js").Game | null} past a position from the report, instead of the game
 * @property {import("./hint.js").Marks} marks of a hint or the report
 * @property {((style: CellStyle, place: number) => CellStyle) | null} odds
 */

/**
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
