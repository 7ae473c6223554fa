/** The player's statistics and games, with export and import. */

import { button, make, section } from "../../dom.js";
import { plural, sentence } from "../../format.js";
import { gamesFile, readGames } from "../../games/files.js";
import { forgetGames, loadGames, mergeGames } from "../../games/store.js";
import { confirmed } from "../play/confirm.js";
import { gamesTable, statisticsTable } from "./tables.js";

/** @typedef {import("../../games/record.js").GameRecord} GameRecord */

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
  return () => {};
}

class GamesList {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;
    /** @type {GameRecord[]} oldest first */
    this.games = [];
    this.shown = PAGE;
    this.said = make("p", { role: "status", class: "said" });
    this.body = make("div", { class: "stack" });
    this.file = make("input", { type: "file", accept: ".json", hidden: true });
    this.file.addEventListener("change", () => void this.importFile());
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

  async importFile() {
    const [file] = this.file.files ?? [];
    if (!file) return;
    this.say("Importing …");
    try {
      const games = await readGames(file);
      const added = await mergeGames(games);
      const known = games.length - added;
      const rest = known ? `; ${known} already here` : "";
      this.say(`Imported ${plural(added, "game")}${rest}.`);
      await this.load();
    } catch (error) {
      this.say(`Nothing was imported: ${sentence(error)}`);
    }
    this.file.value = "";
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
