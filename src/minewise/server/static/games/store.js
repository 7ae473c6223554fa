/** The player's games, kept in this browser. If storage is blocked, nothing is kept. */

/** @typedef {import("./record.js").GameRecord} GameRecord */

/** The oldest games give way to new ones beyond this number. */
export const MOST_GAMES = 10_000;
const NAME = "minewise";
const VERSION = 1;
const STORE = "games";

/** @returns {Promise<IDBDatabase>} */
function openDatabase() {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: "id" }).createIndex("at", "at");
  };
  return resultOf(request);
}

/**
 * @template Value
 * @param {IDBRequest<Value>} request
 * @returns {Promise<Value>}
 */
function resultOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * @template Value
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => Promise<Value>} use
 */
async function withStore(mode, use) {
  const database = await openDatabase();
  try {
    return await use(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
}

/** @returns {Promise<GameRecord[]>} all games, oldest first */
export async function loadGames() {
  try {
    return await withStore("readonly", (store) => resultOf(store.index("at").getAll()));
  } catch {
    return []; // storage is blocked
  }
}

/**
 * Keep a game. A game that is here already does not change.
 *
 * @param {GameRecord} game
 * @returns {Promise<GameRecord[]>} all games, oldest first
 */
export async function keepGame(game) {
  try {
    await withStore("readwrite", async (store) => {
      if (await resultOf(store.count(game.id))) return;
      await resultOf(store.put(game));
      await dropOldest(store);
    });
  } catch {
    return []; // storage is blocked
  }
  return loadGames();
}

/**
 * Add the figures of the first report on a game, unless the game was deleted.
 *
 * @param {string} id
 * @param {Pick<GameRecord, "accuracy" | "accuracy_exact" | "luck">} figures
 */
export async function addFigures(id, figures) {
  try {
    await withStore("readwrite", async (store) => {
      const game = await resultOf(store.get(id));
      if (game && game.accuracy === undefined) await resultOf(store.put({ ...game, ...figures }));
    });
  } catch {
    // storage is blocked
  }
}

/**
 * Add games that are not here yet.
 *
 * @param {GameRecord[]} games
 * @returns {Promise<number>} how many were new
 */
export async function mergeGames(games) {
  return withStore("readwrite", async (store) => {
    const known = new Set(await resultOf(store.getAllKeys()));
    const added = games.filter(({ id }) => !known.has(id));
    if (known.size + added.length > MOST_GAMES) {
      throw new Error(`at most ${MOST_GAMES.toLocaleString("en")} games can be kept`);
    }
    for (const game of added) await resultOf(store.put(game));
    return added.length;
  });
}

/** Forget all games. */
export async function forgetGames() {
  await withStore("readwrite", (store) => resultOf(store.clear()));
}

/** @param {IDBObjectStore} store */
async function dropOldest(store) {
  const excess = (await resultOf(store.count())) - MOST_GAMES;
  if (excess <= 0) return;
  for (const { id } of await resultOf(store.index("at").getAll(null, excess))) {
    await resultOf(store.delete(id));
  }
}
