/** The player's statistics and games, with export and import. */

import { link } from "../../address.js";
import { button, make, section } from "../../dom.js";
import { plural, sentence } from "../../format.js";
import { gamesFile, readGames, REPLAY_NAMES } from "../../games/files.js";
import { queryOf } from "../../games/record.js";
import { forgetGames, loadGames, mergeGames } from "../../games/store.js";
import { confirmed } from "../play/confirm.js";
import { gamesTable, statisticsTable } from "./tables.js";

/**
 * @typedef {import("../../games/files.js").ReadGame} ReadGame
 * @typedef {import("../../games/record.js").GameRecord} GameRecord
 */

const PAGE = 100;
const ABOUT =
  "Games are kept in this browser only. A game counts as helped if you used hints, odds, warnings, " +
  "Undo or Analyse, or played a board that you may have known, from a link or an earlier try. " +
  "Abandoned games do not count.";

/**
 * @param {HTMLElement} main
 * @returns {Promise<() => void>}
 */
export async function openList(main) {
  const room = new GamesList(main);
  await room.load();
  return () => room.leaving.abort();
}

class GamesList {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;
    /** @type {GameRecord[]} oldest first */
    this.games = [];
    this.shown = PAGE;
    this.leaving = new AbortController();
    this.said = make("p", { role: "status", class: "said" });
    this.body = make("div", { class: "stack" });
    const accept = [".json", ...REPLAY_NAMES].join();
    this.file = make("input", { type: "file", accept, multiple: true, hidden: true });
    this.file.addEventListener("change", () => {
      const files = [...(this.file.files ?? [])];
      this.file.value = ""; // the same file can be imported again
      void this.importFiles(files);
    });
    const { signal } = this.leaving;
    document.addEventListener("dragover", (event) => event.preventDefault(), { signal });
    document.addEventListener("drop", (event) => this.drop(event), { signal });
    this.exportButton = button("Export", () => this.exportFile());
    this.forgetButton = button("Delete all …", () => void this.forget());
    main.append(
      make("h1", {}, "Your games"),
      make("p", { class: "faint" }, ABOUT),
      make(
        "div",
        { class: "bar" },
        make("a", { class: "button", href: "#/play" }, "Play"),
        this.exportButton,
        button("Import …", () => this.file.click()),
        this.forgetButton,
        this.file,
      ),
      this.said,
      this.body,
    );
  }

  async load() {
    this.games = await loadGames();
    this.show();
  }

  show() {
    const { games } = this;
    this.exportButton.disabled = this.forgetButton.disabled = !games.length;
    if (!games.length) {
      this.body.replaceChildren(
        make("p", { class: "sheet" }, "No games yet. Finish a game in Play and it appears here."),
      );
      return;
    }
    const parts = [
      statisticsSheet(
        "On your own",
        "unaided",
        games.filter(({ helped }) => !helped),
      ),
      statisticsSheet(
        "With help",
        "aided",
        games.filter(({ helped }) => helped),
      ),
    ];
    this.body.replaceChildren(...parts.flat(), this.listSheet());
  }

  listSheet() {
    const newest = this.games.slice(-this.shown).reverse();
    const more = button("Show more", () => {
      this.shown += PAGE;
      this.show();
    });
    more.hidden = this.shown >= this.games.length;
    const heading = make("h2", {}, plural(this.games.length, "game"));
    return section("Games", "stack", heading, gamesTable(newest), more);
  }

  exportFile() {
    const blob = new Blob([gamesFile(this.games)], { type: "application/json" });
    const anchor = make("a", { href: URL.createObjectURL(blob), download: "minewise-games.json" });
    anchor.click();
    URL.revokeObjectURL(anchor.href);
    this.say(`Exported ${plural(this.games.length, "game")}.`);
  }

  /** @param {DragEvent} event */
  drop(event) {
    event.preventDefault();
    void this.importFiles([...(event.dataTransfer?.files ?? [])]);
  }

  /**
   * Add the finished games in files; a file that cannot be read does not stop the others. A single
   * replay opens.
   *
   * @param {File[]} files
   */
  async importFiles(files) {
    if (!files.length) return;
    this.say("Importing …");
    /** @type {ReadGame[]} */
    const games = [];
    const said = [];
    for (const file of files) {
      try {
        games.push(...(await readGames(file)));
      } catch (error) {
        const what = files.length > 1 ? file.name : "Nothing was imported";
        said.push(`${what}: ${sentence(error)}`);
      }
    }
    if (this.leaving.signal.aborted) return;
    try {
      if (games.length || !said.length) said.unshift(await this.keep(games));
    } catch (error) {
      said.push(`Nothing was imported: ${sentence(error)}`);
    }
    this.say(said.join(" "));
    const [game] = games;
    if (files.length === 1 && games.length === 1 && game.outcome) {
      location.hash = link("games", queryOf(game));
    } else await this.load();
  }

  /**
   * @param {ReadGame[]} games
   * @returns {Promise<string>} what was added
   */
  async keep(games) {
    const finished = games.filter(({ outcome }) => outcome !== "unfinished");
    const added = await mergeGames(finished.map(({ outcome, ...game }) => game));
    const known = finished.length - added;
    const unfinished = games.length - finished.length;
    const rest = [
      known ? `; ${known} already here` : "",
      unfinished ? `; ${plural(unfinished, "unfinished game")} left out: open one by itself` : "",
    ];
    return `Imported ${plural(added, "game")}${rest.join("")}.`;
  }

  async forget() {
    const question = `Delete ${plural(this.games.length, "game")} from this browser?`;
    if (!(await confirmed(this.main, question, "Delete", "Keep them"))) return;
    await forgetGames();
    this.say("All games deleted.");
    await this.load();
  }

  /** @param {string} text */
  say(text) {
    this.said.textContent = text;
  }
}

/**
 * @param {string} title
 * @param {string} classes
 * @param {GameRecord[]} games
 */
function statisticsSheet(title, classes, games) {
  if (!games.length) return [];
  return [section(title, `stack ${classes}`, make("h2", {}, title), statisticsTable(games))];
}
