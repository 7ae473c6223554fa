/** Requests to the server. */

import { emit } from "./dom.js";

const ROOT = "api/v1/";
const MOST_RETRIES = 2;
const LONGEST_WAIT = 5; // seconds
const PROXY_ALONE = [502, 504]; // a proxy's answers while the server behind it is away
const RECONNECT = 2000; // milliseconds between attempts

/** Emits `lost` when the server cannot be reached, and `back` when it answers again. */
export const connection = new EventTarget();
let isLost = false;

/** Problem details (RFC 9457); status 0 if the server cannot be reached. */
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
    /** @type {number | undefined} counted from 1 */
    this.line = body.line;
    /** @type {number | undefined} counted from 1 */
    this.column = body.column;
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
  return request(path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/**
 * @param {string} path
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<any>}
 */
export function get(path, { signal } = {}) {
  return request(path, { signal });
}

/**
 * @param {string} path
 * @param {{keepalive?: boolean}} [options] `keepalive` lets the request outlive the page
 * @returns {Promise<any>}
 */
export function remove(path, { keepalive } = {}) {
  return request(path, { method: "DELETE", keepalive });
}

/**
 * @param {string} path
 * @param {RequestInit} init
 */
async function request(path, init) {
  const response = await fetchWithRetries(path, init);
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("Content-Type") ?? "");
  const body = isJson && text ? JSON.parse(text) : text;
  if (!response.ok) throw new Problem(response.status, isJson ? body : {});
  return body;
}

/**
 * Fetch; if the server is busy, retry after the delay it requests.
 *
 * @param {string} path
 * @param {RequestInit} init
 */
async function fetchWithRetries(path, init) {
  for (let retries = 0; ; retries++) {
    const response = await fetchOnce(path, init);
    const seconds = Number(response.headers.get("Retry-After"));
    const isBusy = response.status === 503 && seconds > 0 && seconds <= LONGEST_WAIT;
    if (!isBusy || retries === MOST_RETRIES) return response;
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    init.signal?.throwIfAborted();
  }
}

/**
 * @param {string} path
 * @param {RequestInit} init
 */
async function fetchOnce(path, init) {
  try {
    const response = await fetch(ROOT + path, init);
    if (!PROXY_ALONE.includes(response.status)) return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
  }
  reconnect();
  throw new Problem(0, { detail: "the server cannot be reached: is it still running?" });
}

/** Wait until the server answers again. */
async function reconnect() {
  if (isLost) return;
  isLost = true;
  emit(connection, "lost");
  while (isLost) {
    await new Promise((resolve) => setTimeout(resolve, RECONNECT));
    isLost = await fetch(`${ROOT}about`).then(
      (response) => !response.ok,
      () => true,
    );
  }
  emit(connection, "back");
}

/** Runs one request at a time; a new request cancels the previous one. */
export class LatestRequest {
  constructor() {
    this.controller = new AbortController();
    this.timer = 0;
  }

  get signal() {
    return this.controller.signal;
  }

  cancel() {
    clearTimeout(this.timer);
    this.controller.abort();
  }

  /** @returns {AbortSignal} the signal for a new request; the previous request is cancelled */
  start() {
    this.cancel();
    this.controller = new AbortController();
    return this.signal;
  }

  /**
   * Run a function after a pause, unless another request starts first.
   *
   * @param {number} pause milliseconds
   * @param {() => void} run
   */
  startLater(pause, run) {
    this.start();
    this.timer = window.setTimeout(run, pause);
  }
}

/**
 * Listen to server-sent events that carry JSON. The caller closes the stream.
 *
 * @param {string} path
 * @param {Record<string, (data: any) => void>} handlers by event name
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
