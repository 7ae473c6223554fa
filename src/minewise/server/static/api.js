/** Questions to the server. */

const ROOT = "api/v1/";

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
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<any>}
 */
export function remove(path, { signal } = {}) {
  return answer(path, { method: "DELETE", signal });
}

/**
 * @param {string} path
 * @param {RequestInit} request
 */
async function answer(path, request) {
  const response = await reached(path, request);
  const text = await response.text();
  const json = /json/.test(response.headers.get("Content-Type") ?? "");
  const body = json && text ? JSON.parse(text) : text;
  if (!response.ok) throw new Problem(response.status, json ? body : {});
  return body;
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
