/** Boards in and out: paste text, JSON, an id or a link; copy any of them. */

import { sentence } from "../../api.js";
import { decode } from "../../board/id.js";
import { parseJson, toPlain } from "../../board/plain.js";
import { BoardError } from "../../board/source.js";
import { formatBoard, parseBoard } from "../../board/text.js";
import { button, copyButton, make } from "../../dom.js";

/** @typedef {import("../../board/symbols.js").Board} Board */
/** @typedef {import("./editor.js").Editor} Editor */

/** More cells than this make a page slow. */
const MOST_CELLS = 10_000;

export class ImportExport {
  /**
   * @param {Editor} editor
   * @param {() => Promise<string>} link to the board
   */
  constructor(editor, link) {
    this.editor = editor;
    this.text = make("textarea", {
      id: "paste",
      rows: 7,
      spellcheck: false,
      autocapitalize: "off",
      "aria-describedby": "paste-problem",
    });
    this.problem = make("p", { id: "paste-problem", role: "alert" });
    const copies = make(
      "div",
      { class: "bar" },
      copyButton("Copy link", link),
      copyButton("Copy text", () => formatBoard(editor.board)),
      copyButton("Copy JSON", () => JSON.stringify(toPlain(editor.board))),
    );
    this.element = make(
      "section",
      { class: "sheet import-export stack", "aria-label": "Share and paste" },
      make("h2", {}, "Share and paste"),
      copies,
      make("label", { for: "paste" }, "Board as text, JSON, id or link"),
      this.text,
      this.problem,
      make(
        "div",
        { class: "bar" },
        button("Read this board", () => this.read(), { class: "main", title: "Ctrl+Enter" }),
      ),
    );
    this.text.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.ctrlKey) this.read();
    });
    this.text.addEventListener("input", () => this.showError(null));
    this.text.addEventListener("paste", () => setTimeout(() => this.read()));
    this.update();
  }

  /** Show the board as text. */
  update() {
    this.text.value = formatBoard(this.editor.board);
    this.showError(null);
  }

  /** @param {string} text */
  importText(text) {
    this.text.value = text;
    this.read();
  }

  async read() {
    try {
      const board = await readBoard(this.text.value);
      this.showError(null);
      this.editor.load(board);
    } catch (error) {
      this.showError(error);
    }
  }

  /** @param {unknown} error */
  showError(error) {
    this.problem.textContent = error ? sentence(error) : "";
    this.problem.classList.toggle("problem", Boolean(error));
    this.text.setAttribute("aria-invalid", String(Boolean(error)));
    if (error instanceof BoardError && error.offset !== undefined) {
      this.text.focus();
      this.text.setSelectionRange(error.offset, error.offset + 1);
    }
  }
}

/**
 * @param {string} text
 * @returns {Promise<Board>}
 * @throws {BoardError}
 */
async function readBoard(text) {
  const trimmed = text.trim();
  if (/^[a-z]+:\/\/|^#\//i.test(trimmed)) return readBoardId(idOfLink(trimmed));
  // Ids are the only form that begins with an e: that is how compressed data begins.
  if (/^e[\w-]+$/.test(trimmed)) return readBoardId(trimmed);
  return readText(text);
}

/**
 * @param {string} id
 * @returns {Promise<Board>}
 * @throws {BoardError}
 */
export async function readBoardId(id) {
  return readText(await decode(id));
}

/** @param {string} text */
function readText(text) {
  const board = /^\s*\{/.test(text) ? parseJson(text) : parseBoard(text);
  if (board.cells.length > MOST_CELLS) {
    const most = MOST_CELLS.toLocaleString("en");
    throw new BoardError(
      `this page shows boards of up to ${most} cells; the command line takes larger ones: ` +
        "minewise solve FILE",
    );
  }
  return board;
}

/** @param {string} link */
function idOfLink(link) {
  const id = /[?&]id=([^&#\s]+)/.exec(link)?.[1];
  if (!id) throw new BoardError("there is no board in this link: it has no id=");
  return id;
}
