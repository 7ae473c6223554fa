/** Where one is: `#/room?query`. The query is the state of a room that is worth sharing. */

/**
 * @returns {{room: string, query: URLSearchParams}}
 */
export function here() {
  const [room, query] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  return { room, query: new URLSearchParams(query) };
}

/**
 * @param {string} room
 * @param {URLSearchParams | Record<string, string>} query
 * @returns {string} the hash of a link to it
 */
export function link(room, query) {
  const text = new URLSearchParams(query).toString();
  return `#/${room}${text && `?${text}`}`;
}

/**
 * Write the state of the open room into the address, without a new entry in the history.
 *
 * @param {string} room
 * @param {URLSearchParams | Record<string, string>} query
 */
export function updateAddress(room, query) {
  if (here().room === room) history.replaceState(null, "", link(room, query));
}
