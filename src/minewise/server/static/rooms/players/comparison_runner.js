/** A comparison on the server: started, listened to, stopped. */

import { ask, events, get, remove } from "../../api.js";

/** @typedef {import("./results.js").Job} Job */

const LOST = "the connection to the server is lost; the games so far count";

export class Run {
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
    this.left = false;
    this.vanish = () => this.forsake();
    addEventListener("pagehide", this.vanish);
  }

  /** @param {object} request */
  async start(request) {
    /** @type {Job} */
    const job = await ask("simulations", request);
    this.id = job.id;
    if (this.left) return this.end(job.id); // somebody has gone before the server answered
    this.last = job;
    this.show(job);
    this.listen(job.id);
  }

  /** @param {string} id */
  listen(id) {
    const hear = (/** @type {Job} */ job) => this.hear(job);
    this.source = events(`simulations/${id}/events`, {
      progress: hear,
      done: hear,
      failed: hear,
      cancelled: hear,
    });
    this.source.addEventListener("error", () => this.check(id));
  }

  /** @param {Job} job */
  hear(job) {
    this.last = job;
    if (job.status !== "running") this.close();
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
    this.close();
    try {
      this.hear(await get(`simulations/${id}`));
    } catch {
      if (this.last) this.show({ ...this.last, status: "failed", problem: { detail: LOST } });
    }
  }

  /** End it on the server, if it has not ended; the last state is shown. */
  async stop() {
    if (!this.id || !this.source) return;
    this.close();
    this.hear(await remove(`simulations/${this.id}`));
  }

  /** The room is left: what is under way, or about to be, ends. */
  leave() {
    this.left = true;
    removeEventListener("pagehide", this.vanish);
    this.forsake();
  }

  /** End it on the server without waiting for a word. */
  forsake() {
    if (this.last?.status === "running") this.end(this.last.id);
    this.close();
  }

  /**
   * A job that has ended by itself may be gone, which is just as well.
   *
   * @param {string} id
   */
  end(id) {
    remove(`simulations/${id}`, { keepalive: true }).catch(() => {});
  }

  /** Stop listening. */
  close() {
    this.source?.close();
    this.source = null;
  }
}
