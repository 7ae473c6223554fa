/** Starts a comparison on the server, follows it and stops it. */

import { ask, events, get, remove } from "../../api.js";

/** @typedef {import("./results.js").Job} Job */

const ENDED = "the server is shutting down: the result covers the games so far";
const LOST = "connection lost: the result covers the games so far";

export class ComparisonRunner {
  /**
   * @param {(job: Job) => void} show
   * @param {() => void} wait called when the connection is lost
   */
  constructor(show, wait) {
    this.show = show;
    this.wait = wait;
    /** @type {string | null} */
    this.id = null;
    /** @type {EventSource | null} */
    this.source = null;
    /** @type {Job | null} */
    this.last = null;
    this.closed = false;
    this.onPageHide = () => this.cancel();
    addEventListener("pagehide", this.onPageHide);
  }

  /** @param {object} request */
  async start(request) {
    /** @type {Job} */
    const job = await ask("simulations", request);
    this.id = job.id;
    if (this.closed) return this.cancelJob(job.id); // the user left before the answer arrived
    this.last = job;
    this.show(job);
    this.listen(job.id);
  }

  /** @param {string} id */
  listen(id) {
    const receive = (/** @type {Job} */ job) => this.receive(job);
    this.source = events(`simulations/${id}/events`, {
      progress: receive,
      done: receive,
      failed: receive,
      // The user's own Stop closes this stream first.
      cancelled: (job) => this.receive({ ...job, status: "failed", problem: { detail: ENDED } }),
    });
    this.source.addEventListener("error", () => this.check(id));
  }

  /** @param {Job} job */
  receive(job) {
    this.last = job;
    if (job.status !== "running") this.disconnect();
    this.show(job);
  }

  /**
   * Handle a lost connection. Browsers reconnect unless the server refuses; in that case, request
   * the job itself.
   *
   * @param {string} id
   */
  async check(id) {
    if (this.source?.readyState === EventSource.CONNECTING) this.wait();
    if (this.source?.readyState !== EventSource.CLOSED) return;
    this.disconnect();
    try {
      this.receive(await get(`simulations/${id}`));
    } catch {
      if (this.last) this.show({ ...this.last, status: "failed", problem: { detail: LOST } });
    }
  }

  /** Stop a running job, and show its result so far. */
  async stop() {
    if (!this.id || !this.source) return;
    this.disconnect();
    this.receive(await remove(`simulations/${this.id}`));
  }

  /** Cancel a job that is running or about to start. */
  close() {
    this.closed = true;
    removeEventListener("pagehide", this.onPageHide);
    this.cancel();
  }

  /** Cancel the job without waiting for the answer. */
  cancel() {
    if (this.last?.status === "running") this.cancelJob(this.last.id);
    this.disconnect();
  }

  /**
   * Ignore errors: the job may have ended already.
   *
   * @param {string} id
   */
  cancelJob(id) {
    remove(`simulations/${id}`, { keepalive: true }).catch(() => {});
  }

  disconnect() {
    this.source?.close();
    this.source = null;
  }
}
