/** Scrolling a box, and nothing else, to a part of it. */

/**
 * Bring a part into the middle, if it is not in sight.
 *
 * @param {Element} box
 * @param {Element} part
 */
export function reach(box, part) {
  const inside = part.getBoundingClientRect();
  const outside = box.getBoundingClientRect();
  if (inside.left < outside.left || inside.right > outside.right) {
    box.scrollLeft += (inside.left + inside.right - outside.left - outside.right) / 2;
  }
  if (inside.top < outside.top || inside.bottom > outside.bottom) {
    box.scrollTop += (inside.top + inside.bottom - outside.top - outside.bottom) / 2;
  }
}
