/** Labelled form controls. */

import { make } from "./dom.js";

let fields = 0;

/**
 * Label a control. The label is beside the control: screen readers would read a label around it
 * together with its options.
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
 * @param {Record<string, unknown>} [properties]
 */
export function select(choices, value, properties = {}) {
  const options = Object.entries(choices).map(([name, text]) =>
    make("option", { value: name, selected: name === value }, text),
  );
  return make("select", properties, ...options);
}

/**
 * @param {number | string} value
 * @param {number} min
 * @param {number | string} max
 * @param {Record<string, unknown>} [properties]
 */
export function wholeNumber(value, min, max, properties = {}) {
  const limits = { min: String(min), max: String(max), step: "1" };
  const rest = { value: String(value), inputMode: "numeric", ...properties };
  return make("input", { type: "number", ...limits, ...rest });
}
