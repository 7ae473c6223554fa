/** Play. */

import { make } from "../dom.js";
import { BoardView } from "../board/view.js";

/**
 * @param {HTMLElement} main
 * @returns {() => void}
 */
export function open(main) {
  const view = new BoardView({ rows: 9, cols: 9, label: "Board" });
  main.append(make("h1", {}, "Play"), view.element);
  return () => {};
}
