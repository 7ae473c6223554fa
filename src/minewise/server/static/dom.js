/** Helpers for elements, events and scrolling. */

const COPIED_SHOWN = 2000; // milliseconds

/**
 * Make an element. `class`, `role`, `for` and names with a dash (`aria-label`) are set as
 * attributes; all others are set as properties.
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
 * @param {string | Node} face
 * @param {() => void} press
 * @param {Record<string, unknown>} [properties]
 * @returns {HTMLButtonElement}
 */
export function button(face, press, properties = {}) {
  const element = make("button", { type: "button", ...properties }, face);
  element.addEventListener("click", press);
  return element;
}

/**
 * A button that copies text.
 *
 * @param {string} name
 * @param {() => string | Promise<string>} textOf
 * @param {Record<string, unknown>} [properties]
 */
export function copyButton(name, textOf, properties = {}) {
  const element = button(name, copy, { "aria-live": "polite", ...properties });
  async function copy() {
    try {
      await navigator.clipboard.writeText(await textOf());
      element.textContent = "Copied ✓";
    } catch {
      element.textContent = "Not allowed";
    }
    setTimeout(() => (element.textContent = name), COPIED_SHOWN);
  }
  return element;
}

/**
 * A named part of a room.
 *
 * @param {string} label for screen readers
 * @param {string} classes
 * @param {...(Node | string)} children
 */
export function section(label, classes, ...children) {
  return make("section", { class: `sheet ${classes}`, "aria-label": label }, ...children);
}

/**
 * A box that can also be scrolled with the keyboard.
 *
 * @param {string} label for screen readers
 * @param {string} classes
 * @param {...Node} children
 */
export function scrollBox(label, classes, ...children) {
  const properties = { class: classes, tabIndex: 0, role: "group", "aria-label": label };
  return make("div", properties, ...children);
}

/** @param {string[]} names */
export function tableHead(names) {
  const cells = names.map((name) => make("th", { scope: "col" }, name));
  return make("thead", {}, make("tr", {}, ...cells));
}

/**
 * Listen to a custom event.
 *
 * @param {EventTarget} target
 * @param {string} type
 * @param {(detail: any) => void} handle
 */
export function on(target, type, handle) {
  target.addEventListener(type, (event) => handle(/** @type {CustomEvent} */ (event).detail));
}

/**
 * @param {EventTarget} target
 * @param {string} type
 * @param {unknown} [detail]
 */
export function emit(target, type, detail) {
  target.dispatchEvent(new CustomEvent(type, { detail }));
}

/**
 * Whether an event happens in a field for text, where keys and pasted text belong.
 *
 * @param {Event} event
 */
export function isTyping({ target }) {
  const field = "textarea, input:not([type=checkbox], [type=radio], [type=range])";
  return target instanceof Element && target.closest(field) !== null;
}

/**
 * Scroll a box, but not the page, until a part of it is visible.
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
