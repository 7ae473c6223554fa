/** Import and export: paste a board as text, JSON, id or link, or copy it. */

import { LatestRequest } from "../../api.js";
import { boardToJson, formatBoard, parseBoard } from "../../board/board.js";
import { button, copyButton, make, section } from "../../dom.js";
import { sentence } from "../../format.js";
import { errorOffset } from "../../input_error.js";

/** @typedef {import("./editor.js").Editor} Editor */

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
      "aria-describedby": "paste-problem",
    });
    this.problem = make("p", { id: "paste-problem", role: "alert" });
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
      this.text,
      this.problem,
      make("div", { class: "bar" }, load),
    );
    this.text.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.ctrlKey) this.load();
    });
    this.text.addEventListener("input", () => this.showError(null));
    this.text.addEventListener("paste", () => setTimeout(() => this.load()));
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
    this.text.value = text;
    this.load();
  }

  async load() {
    const signal = this.latest.start();
    try {
      const board = await parseBoard({ board: this.text.value }, signal);
      if (signal.aborted) return;
      this.showError(null);
      this.editor.load(board);
    } catch (error) {
      if (!signal.aborted) this.showError(error);
    }
  }

  /** @param {unknown} error */
  showError(error) {
    this.problem.textContent = error ? sentence(error) : "";
    this.problem.classList.toggle("problem", Boolean(error));
    this.text.setAttribute("aria-invalid", String(Boolean(error)));
    const offset = errorOffset(error, this.text.value);
    if (offset === null) return;
    this.text.focus();
    this.text.setSelectionRange(offset, offset + 1);
  }

  close() {
    this.latest.cancel();
  }
}
