/** Values saved in this browser or tab. If storage is blocked, nothing is saved. */

/** @param {() => Storage} storage */
function store(storage) {
  return {
    /**
     * @param {string} key
     * @returns {any} the saved value, or null
     */
    load(key) {
      try {
        return JSON.parse(storage().getItem(key) ?? "null");
      } catch {
        return null;
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

export const browserStore = store(() => localStorage);
export const tabStore = store(() => sessionStorage);
