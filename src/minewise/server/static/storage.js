/** Values saved in this browser or tab. If storage is blocked, nothing is saved. */

/** @param {() => Storage} storage */
function store(storage) {
  return {
    /**
     * @param {string} key
     * @param {any} [otherwise] returned if nothing of its kind is saved
     * @returns {any}
     */
    load(key, otherwise = null) {
      try {
        const value = JSON.parse(storage().getItem(key) ?? "null");
        return otherwise === null || kindOf(value) === kindOf(otherwise) ? value : otherwise;
      } catch {
        return otherwise;
      }
    },

    /**
     * @param {string} key
     * @param {unknown} value
     */
    save(key, value) {
      try {
        storage().setItem(key, JSON.stringify(value));
      } catch {
        // Storage is blocked or full.
      }
    },
  };
}

/** @param {unknown} value */
function kindOf(value) {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}

export const browserStore = store(() => localStorage);
export const tabStore = store(() => sessionStorage);
