/**
 * Keeps the page's files, so that it opens when the server is away. The server sets VERSION and
 * FILES in front of this text; a new version replaces all files.
 */

const scope = /** @type {any} */ (self);
const NAME = `minewise-${scope.VERSION}`;
const LONGEST_WAIT = 5000; // milliseconds, for a file that is kept
let wait = LONGEST_WAIT; // shorter if the last file came too late
/** @type {Set<string>} */
const KEPT = new Set(
  scope.FILES.map((/** @type {string} */ file) => new URL(file, self.location.href).href),
);

scope.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(keepAll());
});

scope.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(removeOld());
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  const file = url.origin + url.pathname;
  if (event.request.method === "GET" && KEPT.has(file))
    event.respondWith(load(event.request, file));
});

async function keepAll() {
  const cache = await caches.open(NAME);
  await cache.addAll(KEPT);
  await scope.skipWaiting();
}

async function removeOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/**
 * Ask the server; if it, or a proxy in front of it, has no answer, use the kept file.
 *
 * @param {Request} request
 * @param {string} file
 */
async function load(request, file) {
  const kept = await (await caches.open(NAME)).match(file);
  if (!kept) return fetch(request);
  const pause = new Promise((resolve) => setTimeout(resolve, wait));
  const answer = await Promise.race([ask(request, kept), pause]);
  if (answer) return answer;
  wait = 0;
  return kept;
}

/**
 * @param {Request} request
 * @param {Response} kept
 */
async function ask(request, kept) {
  try {
    const answer = await fetch(request);
    wait = LONGEST_WAIT;
    return answer.status < 500 ? answer : kept;
  } catch {
    return kept;
  }
}
