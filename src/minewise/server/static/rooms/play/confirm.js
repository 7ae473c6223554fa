/** A dialog that asks before something is lost. */

import { make } from "../../dom.js";

/**
 * @param {HTMLElement} main where it is asked
 * @param {string} text
 * @param {string} yes what the button says that goes on
 * @param {string} no what the button says that leaves all as it is; so does Escape
 * @returns {Promise<boolean>}
 */
export function confirmed(main, text, yes, no) {
  const dialog = make(
    "dialog",
    { class: "sheet question", "aria-labelledby": "question" },
    make(
      "form",
      { method: "dialog" },
      make("p", { id: "question" }, text),
      make(
        "div",
        { class: "bar" },
        make("button", { value: "no", class: "main", autofocus: true }, no),
        make("button", { value: "yes" }, yes),
      ),
    ),
  );
  main.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}
