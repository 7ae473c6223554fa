/** Starts a comparison on the server, listens to it and stops it. */

import { ask, events, get, remove } from "../../api.js";

/** @typedef {import("./results.js").Job} Job */

const LOST = "the connection to the server is lost; the games so far count";

export class ComparisonRunner {
  /**
   * @param {(job: Job) => void} show
   * @param {() => void} wait is called while there is no connection
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
    if (this.closed) return this.cancelJob(job.id); // the room was left before the server answered
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
      cancelled: receive,
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
   * Browsers reconnect by themselves, unless the server has refused; then the job is asked for.
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

  /** Stop the job on the server, if it still runs, and show how far it came. */
  async stop() {
    if (!this.id || !this.source) return;
    this.disconnect();
    this.receive(await remove(`simulations/${this.id}`));
  }

  /** The room is left: a job that runs, or is about to, is cancelled. */
  close() {
    this.closed = true;
    removeEventListener("pagehide", this.onPageHide);
    this.cancel();
  }

  /** Cancel the job on the server without waiting for the answer. */
  cancel() {
    if (this.last?.status === "running") this.cancelJob(this.last.id);
    this.disconnect();
  }

  /**
   * Errors do not matter: a job that has ended by itself may be gone.
   *
   * @param {string} id
   */
  cancelJob(id) {
    remove(`simulations/${id}`, { keepalive: true }).catch(() => {});
  }

  /** Stop listening. */
  disconnect() {
    this.source?.close();
    this.source = null;
  }
}
