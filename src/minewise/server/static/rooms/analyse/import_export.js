/** Boards in and out: paste text, JSON, an id or a link; copy any of them. */

import { BoardError } from "../../board/source.js";
import { toPlain } from "../../board/plain.js";
import { formatBoard } from "../../board/text.js";
import { sentence } from "../../api.js";
import { button, make } from "../../dom.js";
import { copyButton } from "./copying.js";
import { read } from "./reading.js";

/** @typedef {import("../../board/symbols.js").Board} Board */
/** @typedef {import("./editor.js").Editor} Editor */

export class Exchange {
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
      { class: "sheet exchange stack", "aria-label": "Share and paste" },
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
    this.text.addEventListener("input", () => this.complain(null));
    this.text.addEventListener("paste", () => setTimeout(() => this.read()));
    this.update();
  }

  /** Show the board as text. */
  update() {
    this.text.value = formatBoard(this.editor.board);
    this.complain(null);
  }

  /** @param {string} text */
  offer(text) {
    this.text.value = text;
    this.read();
  }

  async read() {
    try {
      const board = await read(this.text.value);
      this.complain(null);
      this.editor.load(board);
    } catch (error) {
      this.complain(error);
    }
  }

  /** @param {unknown} error */
  complain(error) {
    this.problem.textContent = error ? sentence(error) : "";
    this.problem.classList.toggle("problem", Boolean(error));
    this.text.setAttribute("aria-invalid", String(Boolean(error)));
    if (error instanceof BoardError && error.offset !== undefined) {
      this.text.focus();
      this.text.setSelectionRange(error.offset, error.offset + 1);
    }
  }
}
