/** A dialog that asks for confirmation before progress is lost. */

import { make } from "../../dom.js";

/**
 * @param {HTMLElement} main
 * @param {string} question
 * @param {string} yes the button that confirms
 * @param {string} no the button that cancels, like Escape
 * @returns {Promise<boolean>}
 */
export function confirmed(main, question, yes, no) {
  const buttons = [
    make("button", { value: "no", class: "main", autofocus: true }, no),
    make("button", { value: "yes" }, yes),
  ];
  const form = make(
    "form",
    { method: "dialog" },
    make("p", { id: "question" }, question),
    make("div", { class: "bar" }, ...buttons),
  );
  const dialog = make("dialog", { class: "sheet question", "aria-labelledby": "question" }, form);
  main.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}
