/** Questions to the server. */

const ROOT = "api/v1/";
const MOST_REFUSALS = 2;
const LONGEST_WAIT = 5; // seconds

/** Why a question was not answered. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {Record<string, any>} body
   */
  constructor(status, body) {
    super(body.detail ?? body.title ?? `the server answered with status ${status}`);
    this.name = "Problem";
    this.status = status;
    /** @type {string} */
    this.type = body.type ?? "about:blank";
    /** @type {string} */
    this.title = body.title ?? "Problem";
    /** @type {string} */
    this.detail = this.message;
    /** @type {number | undefined} */
    this.line = body.line;
    /** @type {number | undefined} */
    this.row = body.row;
    /** @type {number | undefined} */
    this.column = body.column;
    this.body = body;
  }
}

/**
 * POST a JSON object.
 *
 * @param {string} path such as `analyze`
 * @param {object} body
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<any>}
 */
export function ask(path, body, { signal } = {}) {
  const headers = { "Content-Type": "application/json" };
  return answer(path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/**
 * @param {string} path
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<any>}
 */
export function get(path, { signal } = {}) {
  return answer(path, { signal });
}

/**
 * @param {string} path
 * @param {{signal?: AbortSignal, keepalive?: boolean}} [options] `keepalive` outlives the page
 * @returns {Promise<any>}
 */
export function remove(path, { signal, keepalive } = {}) {
  return answer(path, { method: "DELETE", signal, keepalive });
}

/**
 * @param {string} path
 * @param {RequestInit} request
 */
async function answer(path, request) {
  const response = await patient(path, request);
  const text = await response.text();
  const json = /json/.test(response.headers.get("Content-Type") ?? "");
  const body = json && text ? JSON.parse(text) : text;
  if (!response.ok) throw new Problem(response.status, json ? body : {});
  return body;
}

/**
 * A server that is busy says when to ask again.
 *
 * @param {string} path
 * @param {RequestInit} request
 */
async function patient(path, request) {
  for (let refused = 0; ; refused++) {
    const response = await reached(path, request);
    const seconds = Number(response.headers.get("Retry-After"));
    const isBusy = response.status === 503 && seconds > 0 && seconds <= LONGEST_WAIT;
    if (!isBusy || refused === MOST_REFUSALS) return response;
    await pause(seconds, request.signal);
  }
}

/**
 * @param {number} seconds
 * @param {AbortSignal | null} [signal] ends it at once
 * @returns {Promise<void>}
 */
function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, 1000 * seconds);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/**
 * @param {string} path
 * @param {RequestInit} request
 */
async function reached(path, request) {
  try {
    return await fetch(ROOT + path, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new Problem(0, { title: "No answer", detail: "the server cannot be reached" });
  }
}

/**
 * Listen to server-sent events, each of which carries JSON. The stream is closed by whoever asked.
 *
 * @param {string} path
 * @param {Record<string, (data: any) => void>} handlers by the event's name
 * @returns {EventSource}
 */
export function events(path, handlers) {
  const source = new EventSource(ROOT + path);
  for (const [name, handle] of Object.entries(handlers)) {
    source.addEventListener(name, (event) => {
      if (event instanceof MessageEvent) handle(JSON.parse(event.data));
    });
  }
  return source;
}

/**
 * @param {unknown} error
 * @returns {string} a sentence for people
 */
export function sentence(error) {
  const text = error instanceof Error ? error.message : String(error);
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}
