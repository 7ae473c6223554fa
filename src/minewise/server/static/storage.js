/** What is kept in this browser; where nothing may be kept, everything works without. */

/**
 * @param {string} key
 * @returns {any} what was written there, or null
 */
export function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Then it holds until the page is left.
  }
}
