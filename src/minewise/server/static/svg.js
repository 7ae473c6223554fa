/** SVG elements and icons. */

const SVG = "http://www.w3.org/2000/svg";

const ICONS = {
  start: "M4 3v14h2.5V3zM17 3v14L7.5 10z",
  back: "M14 3v14L4.5 10z",
  forward: "M6 3v14l9.5-7z",
  end: "M16 3v14h-2.5V3zM3 3v14l9.5-7z",
  play: "M5 2.5v15L17 10z",
  pause: "M4.5 3h4v14h-4zM11.5 3h4v14h-4z",
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  const path = draw("path", { d: ICONS[name] });
  return draw("svg", { class: "icon", viewBox: "0 0 20 20", "aria-hidden": "true" }, path);
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/**
 * @param {SVGElement} element
 * @param {Record<string, string | number>} attributes
 */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
