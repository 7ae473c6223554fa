/** Analyse: edit or paste a board and see its analysis. */

import { link, updateAddress } from "../address.js";
import { Problem, connection } from "../api.js";
import { encodeBoard, parseBoard } from "../board/board.js";
import { isTyping, make, on, section } from "../dom.js";
import { sentence } from "../format.js";
import { tabStore } from "../storage.js";
import { AnalysisRequests } from "./analyse/analysis_requests.js";
import { BoardSettings } from "./analyse/board_settings.js";
import { noHighlight } from "./analyse/cell_styles.js";
import { Editor } from "./analyse/editor.js";
import { EditorView } from "./analyse/editor_view.js";
import { EXAMPLES, exampleBoard, examplesBar } from "./analyse/examples.js";
import { ImportExport } from "./analyse/import_export.js";
import { Layouts } from "./analyse/layouts.js";
import { legend } from "./analyse/legend.js";
import { Moves } from "./analyse/moves.js";
import { Palette } from "./analyse/palette.js";
import { Verdict } from "./analyse/verdict.js";
import { Why } from "./analyse/why.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/topology.js").Cell} Cell */

const KEY = "analyse";
const PAUSE = 100; // milliseconds without an edit before the address changes

/**
 * Open the board in the address or, if there is none, the last board in this tab.
 *
 * @param {HTMLElement} main
 * @param {URLSearchParams} query
 */
export async function open(main, query) {
  const asked = query.size ? query : new URLSearchParams(tabStore.load(KEY, {}));
  const id = asked.get("id");
  const problem = make("div", {});
  let board = exampleBoard(EXAMPLES[0]);
  try {
    if (id) board = await parseBoard({ id });
  } catch (error) {
    const isBadId = !(error instanceof Problem) || error.status === 422;
    if (!isBadId) throw error; // the address keeps the board until the server is back
    problem.append(make("p", { class: "problem", role: "alert" }, sentence(error)));
  }
  const room = new AnalyseRoom(board, asked.get("flags") === "mines");
  room.moves.needsNoGuess = asked.has("noguess");
  room.editor.addEventListener("change", () => problem.remove(), { once: true });
  main.append(problem, room.element);
  return () => room.close();
}

/** Connects the parts: every edit is shown, analysed and saved in the address. */
class AnalyseRoom {
  /**
   * @param {Board} board
   * @param {boolean} trustsFlags whether flags are treated as mines
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
    /** @type {Cell | null} the cell to explain after the analysis */
    this.inspected = null;
    this.leaving = new AbortController();
    this.addressTimer = 0;
    this.element = this.assemble();
    this.listen();
    this.begin(false);
  }

  assemble() {
    const { palette, editorView, verdict, why, moves, layouts } = this;
    const board = [palette.element, editorView.element, legend()];
    const results = [verdict.element, why.element, moves.element, layouts.element];
    const lead = "Edit or paste a board: the analysis is updated after every change.";
    return make(
      "div",
      { class: "stack" },
      make("h1", {}, "Analyse"),
      make("p", { class: "lead faint" }, lead),
      examplesBar((board) => this.editor.load(board)),
      make(
        "div",
        { class: "beside" },
        make("div", { class: "sheet stack" }, ...board),
        make("div", { class: "stack results" }, ...results),
        make(
          "div",
          { class: "stack" },
          section("Board settings", "", this.settings.element),
          this.importExport.element,
        ),
      ),
    );
  }

  listen() {
    on(this.editor, "change", ({ loaded }) => {
      this.moves.needsNoGuess = false;
      this.begin(loaded);
    });
    this.settings.trust.addEventListener("change", () => {
      this.requests.trustsFlags = this.settings.trust.checked;
      this.begin(false);
    });
    this.requests.addEventListener("found", () => this.showFindings());
    on(this.requests, "moves", ({ moves, error }) => {
      if (moves && this.requests.findings) this.moves.show(this.requests.findings, moves);
      else this.moves.fail(error);
    });
    on(this.requests, "failed", (error) => {
      this.settle();
      this.verdict.fail(error);
    });
    on(this.editorView, "inspect", ({ cell }) => this.inspect(cell));
    on(this.why, "highlight", ({ reasons, settled, total }) => {
      const { topology } = this.editor.board;
      this.settings.highlightMines(total);
      this.editorView.setHighlight({
        reasons: topology.places(reasons),
        settled: topology.places(settled),
      });
    });
    on(this.moves, "point", ({ cell }) => {
      this.editorView.setHighlight({ pointed: cell && this.editor.board.topology.place(cell) });
    });
    on(this.moves, "pick", ({ cell }) => this.inspect(cell));
    on(this.layouts, "show", ({ layout }) => this.editorView.setHighlight({ layout }));
    const { signal } = this.leaving;
    connection.addEventListener("back", () => this.retry(), { signal });
    document.addEventListener("paste", (event) => this.paste(event), { signal });
    document.addEventListener("keydown", (event) => this.shortcut(event), { signal });
    document.addEventListener("dragover", (event) => event.preventDefault(), { signal });
    document.addEventListener("drop", (event) => this.drop(event), { signal });
  }

  /**
   * Show a new or edited board.
   *
   * @param {boolean} loaded whether a different board was loaded
   */
  begin(loaded) {
    this.inspected = null;
    this.editorView.highlight = noHighlight();
    this.settings.update();
    this.importExport.update();
    this.why.clear();
    this.layouts.clear();
    this.element.ariaBusy = "true";
    this.editorView.draw();
    this.requests.follow(this.editor.board);
    clearTimeout(this.addressTimer);
    if (loaded) this.updateAddress(true);
    // Browsers limit how often an address may change.
    else this.addressTimer = window.setTimeout(() => this.updateAddress(false), PAUSE);
  }

  /** Analyse the board if the server was away. */
  retry() {
    if (!this.requests.findings) this.requests.follow(this.editor.board);
  }

  /**
   * Explain a cell, after the analysis if it is still running.
   *
   * @param {Cell} cell
   */
  inspect(cell) {
    this.inspected = cell;
    this.editorView.setHighlight({ chosen: this.editor.board.topology.place(cell) });
    if (!this.requests.pending) this.why.explain(cell);
  }

  showFindings() {
    const { findings } = this.requests;
    this.settle();
    if (!findings) return;
    this.verdict.show(findings);
    this.settings.highlightMines(findings.conflictHasTotal);
    if (this.inspected) this.why.explain(this.inspected);
  }

  /** Show the findings, or clear them if there are none. */
  settle() {
    this.element.ariaBusy = "false";
    this.editorView.findings = this.requests.findings;
    this.layouts.clear();
    this.moves.wait(this.requests.findings);
    this.editorView.draw();
  }

  /**
   * Write the board into the address; a loaded board gets its own history entry.
   *
   * @param {boolean} loaded
   */
  async updateAddress(loaded) {
    const { board } = this.editor;
    const { hash } = location;
    const query = await this.query();
    const isGone = location.hash !== hash; // the user went back or forward; hashchange is pending
    if (board !== this.editor.board) return;
    tabStore.save(KEY, query);
    if (isGone || this.leaving.signal.aborted) return;
    if (loaded) history.pushState(null, "", link("analyse", query));
    else updateAddress("analyse", query);
  }

  async link() {
    return new URL(link("analyse", await this.query()), location.href).href;
  }

  /** @returns {Promise<Record<string, string>>} */
  async query() {
    const id = await encodeBoard(this.editor.board);
    return {
      id,
      ...(this.requests.trustsFlags ? { flags: "mines" } : {}),
      ...(this.moves.needsNoGuess ? { noguess: "1" } : {}),
    };
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event)) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) this.editor.undo();
    else if (key === "y" || key === "z") this.editor.redo();
    else return;
    event.preventDefault();
  }

  /**
   * Load a board that is pasted anywhere in the room.
   *
   * @param {ClipboardEvent} event
   */
  paste(event) {
    if (isTyping(event)) return;
    const text = event.clipboardData?.getData("text/plain");
    if (text) this.importExport.importText(text);
  }

  /**
   * Load a file or a text that is dropped anywhere in the room.
   *
   * @param {DragEvent} event
   */
  drop(event) {
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData("text/plain");
    if (!file && !text) return;
    event.preventDefault();
    if (file) this.importExport.importFile(file);
    else if (text) this.importExport.importText(text);
  }

  close() {
    this.leaving.abort();
    clearTimeout(this.addressTimer);
    this.updateAddress(false); // saves the last edit
    this.requests.stop();
    this.importExport.close();
  }
}
