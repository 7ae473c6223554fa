/** Analyse: paint or paste any board and see all that can be known about it. */

import { link, updateAddress } from "../address.js";
import { sentence } from "../api.js";
import { encode } from "../board/id.js";
import { formatBoard, parseBoard } from "../board/text.js";
import { make } from "../dom.js";
import { loadFromTab, saveToTab } from "../storage.js";
import { AnalysisRequests } from "./analyse/analysis_requests.js";
import { BoardSettings } from "./analyse/board_settings.js";
import { noHighlight } from "./analyse/cell_styles.js";
import { Editor } from "./analyse/editor.js";
import { EditorView } from "./analyse/editor_view.js";
import { EXAMPLES, examplesBar } from "./analyse/examples.js";
import { ImportExport, readBoardId } from "./analyse/import_export.js";
import { Layouts } from "./analyse/layouts.js";
import { legend } from "./analyse/legend.js";
import { Moves } from "./analyse/moves.js";
import { Palette } from "./analyse/palette.js";
import { Verdict } from "./analyse/verdict.js";
import { Why } from "./analyse/why.js";

/** @typedef {import("../board/symbols.js").Board} Board */

const KEY = "analyse";

/**
 * Whoever comes back without asking for a board finds the last one.
 *
 * @param {HTMLElement} main
 * @param {URLSearchParams} query
 */
export async function open(main, query) {
  const asked = query.size ? query : new URLSearchParams(loadFromTab(KEY) ?? {});
  const id = asked.get("id");
  const problem = make("div", {});
  let board = parseBoard(EXAMPLES[0].text);
  try {
    if (id) board = await readBoardId(id);
  } catch (error) {
    problem.append(make("p", { class: "problem", role: "alert" }, sentence(error)));
  }
  const room = new AnalyseRoom(board, asked.get("flags") === "mines");
  room.editor.addEventListener("change", () => problem.remove(), { once: true });
  main.append(problem, room.element);
  return () => room.close();
}

/** Joins the parts: an edit is shown, analysed and written into the address. */
class AnalyseRoom {
  /**
   * @param {Board} board
   * @param {boolean} trustsFlags whether flags are taken for mines
   */
  constructor(board, trustsFlags) {
    this.editor = new Editor(board);
    this.palette = new Palette();
    this.editorView = new EditorView(this.editor, this.palette);
    this.settings = new BoardSettings(this.editor);
    this.requests = new AnalysisRequests();
    this.requests.trustsFlags = this.settings.trust.checked = trustsFlags;
    this.verdict = new Verdict();
    this.moves = new Moves();
    this.why = new Why(this.requests);
    this.layouts = new Layouts(this.requests);
    this.importExport = new ImportExport(this.editor, () => this.link());
    /** @type {import("../board/topology.js").Cell | null} the cell that was asked about last */
    this.wanted = null;
    this.leaving = new AbortController();
    this.element = this.assembled();
    this.listen();
    this.begin(false);
  }

  assembled() {
    const load = (/** @type {string} */ text) => this.editor.load(parseBoard(text));
    return make(
      "div",
      { class: "stack" },
      make("h1", {}, "Analyse"),
      make(
        "p",
        { class: "lead faint" },
        "Paint a board or paste one: the answer follows every edit.",
      ),
      examplesBar(load),
      make(
        "div",
        { class: "beside" },
        make(
          "div",
          { class: "sheet stack" },
          this.palette.element,
          this.editorView.element,
          legend(),
        ),
        make(
          "div",
          { class: "stack results" },
          this.verdict.element,
          this.why.element,
          this.moves.element,
          this.layouts.element,
        ),
        make(
          "div",
          { class: "stack" },
          make("div", { class: "sheet" }, this.settings.element),
          this.importExport.element,
        ),
      ),
    );
  }

  listen() {
    this.editor.addEventListener("change", (event) => {
      this.begin(event instanceof CustomEvent && event.detail.loaded);
    });
    this.settings.trust.addEventListener("change", () => {
      this.requests.trustsFlags = this.settings.trust.checked;
      this.begin(false);
    });
    this.listenToAnswers();
    on(this.editorView, "look", ({ cell }) => this.look(cell));
    on(this.why, "highlight", ({ reasons, settled, total }) => {
      this.settings.highlightMines(total);
      this.editorView.setHighlight({
        reasons: this.editorView.places(reasons),
        settled: this.editorView.places(settled),
      });
    });
    on(this.moves, "point", ({ cell }) => {
      this.editorView.setHighlight({ pointed: cell && this.editorView.view.topology.place(cell) });
    });
    on(this.moves, "pick", ({ cell }) => this.editorView.look(cell));
    on(this.layouts, "show", ({ layout }) => this.editorView.setHighlight({ layout }));
    const { signal } = this.leaving;
    document.addEventListener("paste", (event) => this.paste(event), { signal });
    document.addEventListener("keydown", (event) => this.shortcut(event), { signal });
  }

  listenToAnswers() {
    this.requests.addEventListener("found", () => this.found());
    on(this.requests, "moves", ({ moves, error }) => {
      if (moves && this.requests.findings) this.moves.show(this.requests.findings, moves);
      else this.moves.fail(error);
    });
    this.requests.addEventListener("failed", (event) => {
      this.settle();
      this.verdict.fail(/** @type {CustomEvent} */ (event).detail);
    });
  }

  /**
   * A board that has just come or changed.
   * @param {boolean} loaded
   */
  begin(loaded) {
    this.wanted = null;
    this.editorView.highlight = noHighlight();
    this.settings.update();
    this.importExport.update();
    this.why.clear();
    this.layouts.clear();
    this.element.ariaBusy = "true";
    this.editorView.draw();
    this.requests.follow(this.editor.board);
    this.updateAddress(loaded);
  }

  /**
   * Ask about a cell; while the board is being analysed, as soon as that is done.
   * @param {import("../board/topology.js").Cell} cell
   */
  look(cell) {
    this.wanted = cell;
    this.editorView.setHighlight({ chosen: this.editorView.view.topology.place(cell) });
    if (!this.requests.pending) this.why.explain(cell);
  }

  found() {
    const { findings } = this.requests;
    this.settle();
    if (!findings) return;
    this.verdict.show(findings);
    this.settings.highlightMines(findings.conflictHasTotal);
    if (this.wanted) this.why.explain(this.wanted);
  }

  /** Show what is known now, even if that is nothing. */
  settle() {
    this.element.ariaBusy = "false";
    this.editorView.findings = this.requests.findings;
    this.layouts.clear();
    this.moves.wait(this.requests.findings);
    this.editorView.draw();
  }

  /**
   * Write the board into the address; another board has an entry of its own in the history.
   * @param {boolean} loaded
   */
  async updateAddress(loaded) {
    const { board } = this.editor;
    const { hash } = location;
    const query = await this.query();
    const gone = location.hash !== hash; // back or forward, of which this room hears later
    if (board !== this.editor.board || gone || this.leaving.signal.aborted) return;
    saveToTab(KEY, query);
    if (loaded) history.pushState(null, "", link("analyse", query));
    else updateAddress("analyse", query);
  }

  async link() {
    return new URL(link("analyse", await this.query()), location.href).href;
  }

  /** @returns {Promise<Record<string, string>>} all that is worth sharing */
  async query() {
    const id = await encode(formatBoard(this.editor.board));
    return this.requests.trustsFlags ? { id, flags: "mines" } : { id };
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const target = /** @type {Element | null} */ (event.target);
    const inText = target?.closest("textarea, input:not([type=checkbox], [type=radio])");
    if (!(event.ctrlKey || event.metaKey) || event.altKey || inText) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) this.editor.undo();
    else if (key === "y" || key === "z") this.editor.redo();
    else return;
    event.preventDefault();
  }

  /**
   * A board may be pasted anywhere.
   * @param {ClipboardEvent} event
   */
  paste(event) {
    const { target } = event;
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) return;
    const text = event.clipboardData?.getData("text/plain");
    if (text) this.importExport.importText(text);
  }

  close() {
    this.leaving.abort();
    this.requests.stop();
  }
}

/**
 * @param {EventTarget} target
 * @param {string} type
 * @param {(detail: any) => void} handle
 */
function on(target, type, handle) {
  target.addEventListener(type, (event) => handle(/** @type {CustomEvent} */ (event).detail));
}
