/** The refusal to make a board, with ways to go on. */

import { button, make } from "../../dom.js";

/**
 * Show why there is no board, or hide the box if there is no trouble.
 *
 * @param {HTMLElement} box
 * @param {import("./session.js").Session} session
 * @param {import("../../board/view.js").BoardView} view
 */
export function showTrouble(box, session, view) {
  const { trouble, first } = session;
  box.hidden = trouble === null || first === null;
  if (trouble === null || first === null) return;
  const then = (/** @type {() => void} */ act) => () => {
    view.focus(view.topology.cell(first)); // the buttons are about to disappear
    act();
  };
  box.scrollIntoView({ block: "nearest" });
  box.replaceChildren(
    make("p", {}, trouble.reason),
    make(
      "div",
      { class: "bar" },
      button(
        "Allow guesses",
        then(() => session.accept(first)),
      ),
      button(
        "Try again",
        then(() => void session.begin(first)),
      ),
    ),
  );
}
