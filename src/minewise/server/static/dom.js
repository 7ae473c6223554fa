/** Making elements without markup in strings. */

/**
 * Make an element. Properties are set as such, except for `class`, `role` and whatever has a dash
 * (`aria-label`, `data-room`), which are attributes.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [properties]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "class" || name === "role" || name === "for" || name.includes("-")) {
      element.setAttribute(name, String(value));
    } else {
      Object.assign(element, { [name]: value });
    }
  }
  element.append(...children);
  return element;
}

/**
 * @param {string} text
 * @param {() => void} press
 * @param {Record<string, unknown>} [properties]
 * @returns {HTMLButtonElement}
 */
export function button(text, press, properties = {}) {
  const element = make("button", { type: "button", ...properties }, text);
  element.addEventListener("click", press);
  return element;
}
