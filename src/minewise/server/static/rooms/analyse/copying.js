/** Buttons that copy something. */

import { button } from "../../dom.js";

const SHOWN = 2000; // milliseconds

/**
 * @param {string} name
 * @param {() => string | Promise<string>} textOf
 * @param {Record<string, unknown>} [properties]
 */
export function copyButton(name, textOf, properties = {}) {
  const element = button(name, copy, { "aria-live": "polite", ...properties });
  async function copy() {
    element.textContent = await copied(await textOf());
    setTimeout(() => (element.textContent = name), SHOWN);
  }
  return element;
}

/** @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied ✓";
  } catch {
    return "Not allowed";
  }
}
