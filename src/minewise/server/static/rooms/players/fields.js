/** Labelled controls of a form. */

import { make } from "../../dom.js";

let fields = 0;

/**
 * Label a control. The label stands beside it: around it, the name would include its options.
 *
 * @param {string} text
 * @param {HTMLElement} control
 */
export function field(text, control) {
  control.id = `field-${++fields}`;
  return make("div", { class: "field" }, make("label", { for: control.id }, text), control);
}

/**
 * @param {Record<string, string>} choices texts by value
 * @param {string} value
 */
export function select(choices, value) {
  const options = Object.entries(choices).map(([name, text]) =>
    make("option", { value: name, selected: name === value }, text),
  );
  return make("select", {}, ...options);
}

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
export function whole(value, least, most) {
  const limits = { min: String(least), max: String(most), step: "1", required: true };
  return make("input", { type: "number", value: String(value), inputMode: "numeric", ...limits });
}
