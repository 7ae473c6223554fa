/** The address of a room: `#/room?query`. The query holds the shareable state. */

/** @returns {{room: string, query: URLSearchParams}} */
export function here() {
  const [room, query] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  return { room, query: new URLSearchParams(query) };
}

/**
 * @param {string} room
 * @param {URLSearchParams | Record<string, string>} query
 * @returns {string} the hash of a link to the room
 */
export function link(room, query) {
  const text = new URLSearchParams(query).toString();
  return `#/${room}${text && `?${text}`}`;
}

/**
 * Replace the open room's query without adding a history entry.
 *
 * @param {string} room
 * @param {URLSearchParams | Record<string, string>} query
 */
export function updateAddress(room, query) {
  if (here().room === room) history.replaceState(null, "", link(room, query));
}
