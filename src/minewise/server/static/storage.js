/** What this browser and this tab remember; where they must not, everything works without. */

/**
 * @param {string} key
 * @returns {any} what was saved in this browser, or null
 */
export function load(key) {
  return read(() => localStorage, key);
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function save(key, value) {
  write(() => localStorage, key, value);
}

/**
 * The same for what belongs to this tab alone, and ends with it.
 *
 * @param {string} key
 * @returns {any}
 */
export function loadFromTab(key) {
  return read(() => sessionStorage, key);
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function saveToTab(key, value) {
  write(() => sessionStorage, key, value);
}

/**
 * @param {() => Storage} storage
 * @param {string} key
 */
function read(storage, key) {
  try {
    return JSON.parse(storage().getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {() => Storage} storage
 * @param {string} key
 * @param {unknown} value
 */
function write(storage, key, value) {
  try {
    storage().setItem(key, JSON.stringify(value));
  } catch {
    // Then it holds until the page is left.
  }
}
