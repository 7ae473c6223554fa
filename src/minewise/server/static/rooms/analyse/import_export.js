/** Import and export: paste a board in any known format, or copy it. */

import { link } from "../../address.js";
import { LatestRequest, ask } from "../../api.js";
import { boardOf, boardToJson, formatBoard } from "../../board/board.js";
import { button, copyButton, make, section } from "../../dom.js";
import { sentence } from "../../format.js";
import { REPLAY_NAMES, readGames } from "../../games/files.js";
import { queryOf } from "../../games/record.js";
import { errorOffset } from "../../input_error.js";

/** @typedef {import("./editor.js").Editor} Editor */

/** @typedef {import("./import_preview.js").Reading} Reading */

const HELP =
  "You can also paste or drop it anywhere in this room. Formats of other programs work, too: " +
  "JSMinesweeper, nested lists, CSV, drawings, emoji and links. A replay file (.avf, .mvf, .rmv, " +
  ".evf or .rawvf) opens in Games.";
const OWN = "minewise"; // the format of this project
const MOST_BYTES = 1_000_000;
const TOO_LARGE = "This is too large to be a board";

export class ImportExport {
  /**
   * @param {Editor} editor
   * @param {() => Promise<string>} link to the board
   */
  constructor(editor, link) {
    this.editor = editor;
    this.latest = new LatestRequest();
    this.text = make("textarea", {
      id: "paste",
      rows: 7,
      spellcheck: false,
      autocapitalize: "off",
      "aria-describedby": "paste-help paste-problem",
    });
    this.problem = make("p", { id: "paste-problem", role: "alert" });
    this.picker = make("input", { type: "file", hidden: true });
    const load = button("Load board", () => this.load(), { class: "main", title: "Ctrl+Enter" });
    this.element = section(
      "Import and export",
      "import-export stack",
      make("h2", {}, "Import and export"),
      make(
        "div",
        { class: "bar" },
        copyButton("Copy link", link),
        copyButton("Copy text", () => formatBoard(editor.board)),
        copyButton("Copy JSON", () => JSON.stringify(boardToJson(editor.board))),
      ),
      make("label", { for: "paste" }, "Board as text, JSON, id or link"),
      make("p", { id: "paste-help", class: "small faint" }, HELP),
      this.text,
      this.problem,
      this.picker,
      make(
        "div",
        { class: "bar" },
        load,
        button("Open file …", () => this.picker.click()),
      ),
    );
    this.text.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.ctrlKey) this.load();
    });
    this.text.addEventListener("input", () => this.showError(null));
    this.text.addEventListener("paste", () => setTimeout(() => this.load()));
    this.picker.addEventListener("change", () => {
      const [file] = this.picker.files ?? [];
      this.picker.value = ""; // the same file can be opened again
      if (file) this.importFile(file);
    });
    this.update();
  }

  /** Show the board as text. */
  update() {
    this.latest.cancel();
    this.text.value = formatBoard(this.editor.board);
    this.showError(null);
  }

  /** @param {string} text */
  importText(text) {
    if (text.length > MOST_BYTES) return this.showError(TOO_LARGE);
    this.text.value = text;
    this.load();
  }

  /**
   * Load a board, or open a replay in Games.
   *
   * @param {File} file
   */
  async importFile(file) {
    if (REPLAY_NAMES.some((end) => file.name.toLowerCase().endsWith(end))) this.openReplay(file);
    else if (file.size > MOST_BYTES) this.showError(TOO_LARGE);
    else this.importText(await file.text());
  }

  /** @param {File} file */
  async openReplay(file) {
    const signal = this.latest.start();
    try {
      const [game] = await readGames(file);
      if (!signal.aborted) location.hash = link("games", queryOf(game));
    } catch (error) {
      if (!signal.aborted) this.showError(error);
    }
  }

  async load() {
    const signal = this.latest.start();
    if (this.text.value.length > MOST_BYTES) return this.showError(TOO_LARGE);
    try {
      const answer = await ask("board/readings", { text: this.text.value }, { signal });
      /** @type {Reading[]} */
      const readings = answer.readings.map((/** @type {any} */ reading) => ({
        ...reading,
        board: boardOf(reading.board),
      }));
      this.showError(null);
      const board = await chosen(readings);
      if (board && !signal.aborted) this.editor.load(board);
    } catch (error) {
      if (!signal.aborted) this.showError(error);
    }
  }

  /** @param {unknown} error */
  showError(error) {
    this.problem.textContent = error ? sentence(error) : "";
    this.problem.classList.toggle("problem", Boolean(error));
    this.text.setAttribute("aria-invalid", String(Boolean(error)));
    if (error) this.problem.scrollIntoView({ block: "nearest" }); // the text may be pasted anywhere
    const offset = errorOffset(error, this.text.value);
    if (offset === null) return;
    this.text.focus();
    this.text.setSelectionRange(offset, offset + 1);
  }

  close() {
    this.latest.cancel();
  }
}

/**
 * The board to load; the user is asked unless its meaning is clear.
 *
 * @param {Reading[]} readings
 */
async function chosen(readings) {
  const [{ format, warnings, board }] = readings;
  if (readings.length === 1 && format === OWN && !warnings.length) return board;
  const { chooseReading } = await import("./import_preview.js");
  return chooseReading(readings);
}
