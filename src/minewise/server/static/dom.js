/** Making elements without markup in strings, and scrolling to them. */

const COPIED_SHOWN = 2000; // milliseconds

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

/**
 * A button that copies a text.
 *
 * @param {string} name
 * @param {() => string | Promise<string>} textOf
 * @param {Record<string, unknown>} [properties]
 */
export function copyButton(name, textOf, properties = {}) {
  const element = button(name, copy, { "aria-live": "polite", ...properties });
  async function copy() {
    element.textContent = await copied(await textOf());
    setTimeout(() => (element.textContent = name), COPIED_SHOWN);
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

/**
 * Scroll a box, and nothing around it, until a part of it is in sight.
 *
 * @param {Element} box
 * @param {Element} part
 */
export function scrollWithin(box, part) {
  const inside = part.getBoundingClientRect();
  const outside = box.getBoundingClientRect();
  if (inside.left < outside.left || inside.right > outside.right) {
    box.scrollLeft += (inside.left + inside.right - outside.left - outside.right) / 2;
  }
  if (inside.top < outside.top || inside.bottom > outside.bottom) {
    box.scrollTop += (inside.top + inside.bottom - outside.top - outside.bottom) / 2;
  }
}
