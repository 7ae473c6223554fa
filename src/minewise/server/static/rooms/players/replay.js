/** The form for watching a game. */

import { LatestRequest, ask } from "../../api.js";
import { emit, make } from "../../dom.js";
import { field, select, wholeNumber } from "../../fields.js";
import { sentence } from "../../format.js";
import { Viewer } from "./viewer.js";

/** @typedef {import("./picker.js").Player} Player */

const WHICH = {
  this: "this game",
  won: "next won game",
  lost: "next lost game",
  stuck: "next stuck game",
};
const LAST_GAME = 1e9;

export class Replay extends EventTarget {
  /**
   * @param {Player[]} players
   * @param {URLSearchParams} query
   * @param {() => object} match returns the boards and their rules
   */
  constructor(players, query, match) {
    super();
    this.match = match;
    const names = Object.fromEntries(players.map(({ name }) => [name, name]));
    this.player = select(names, query.get("watch") ?? "expert");
    const game = /^\d{1,9}$/.exec(query.get("game") ?? "")?.[0] ?? 0;
    this.index = wholeNumber(game, 0, LAST_GAME, { required: true });
    this.which = select(WHICH, "this");
    this.form = make(
      "form",
      { class: "bar" },
      field("Player", this.player),
      field("Game", this.index),
      field("Which", this.which),
      make("button", { type: "submit" }, "Watch"),
    );
    /** @type {Viewer | undefined} */
    this.viewer = undefined;
    this.latest = new LatestRequest();
    this.place = make("div");
    this.problem = make("p", { class: "problem", role: "alert", hidden: true });
    this.element = make(
      "section",
      { class: "sheet stack", "aria-labelledby": "watch" },
      make("h2", { id: "watch" }, "Watch a game"),
      this.form,
      this.problem,
      this.place,
    );
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.watch();
    });
    if (query.has("watch")) this.watch();
  }

  async watch() {
    this.problem.hidden = true;
    const signal = this.latest.start();
    try {
      const game = await ask("replay", this.request, { signal });
      if (!signal.aborted) this.show(game);
    } catch (error) {
      if (signal.aborted) return;
      this.problem.textContent = sentence(error);
      this.problem.hidden = false;
    }
  }

  get request() {
    const player = this.player.value;
    const outcome = this.which.value;
    const index = Number(this.index.value);
    if (outcome === "this") return { ...this.match(), player, index };
    const shown = this.viewer?.game;
    const isSeen = shown?.player === player && shown.index === index;
    return { ...this.match(), player, index: isSeen ? index + 1 : index, outcome };
  }

  /** @param {import("./game_timeline.js").ReplayedGame} game */
  show(game) {
    this.viewer?.close();
    this.viewer = new Viewer(game);
    this.index.value = String(game.index);
    this.place.replaceChildren(this.viewer.element);
    emit(this, "change");
  }

  /** @returns {Record<string, string>} the shown game, if any */
  get query() {
    const game = this.viewer?.game;
    return game ? { watch: game.player, game: String(game.index) } : {};
  }

  /** Remove the game, because the boards have changed. */
  clear() {
    this.close();
    this.viewer = undefined;
    this.place.replaceChildren();
  }

  pause() {
    this.viewer?.playback.pause();
  }

  close() {
    this.latest.cancel();
    this.viewer?.close();
  }
}
