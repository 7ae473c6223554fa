/** Analyse: paint or paste any board and see all that can be known about it. */

import { keep, link } from "../address.js";
import { sentence } from "../api.js";
import { encode } from "../board/id.js";
import { formatBoard, parseBoard } from "../board/text.js";
import { make } from "../dom.js";
import { recallHere, rememberHere } from "../storage.js";
import { Desk } from "./analyse/editor_view.js";
import { Editor } from "./analyse/editor.js";
import { EXAMPLES, examplesBar } from "./analyse/examples.js";
import { Exchange, readBoardId } from "./analyse/import_export.js";
import { Inquiry } from "./analyse/analysis_requests.js";
import { Layouts } from "./analyse/layouts.js";
import { legend } from "./analyse/legend.js";
import { noLight } from "./analyse/cell_styles.js";
import { Moves } from "./analyse/moves.js";
import { Palette } from "./analyse/palette.js";
import { Settings } from "./analyse/board_settings.js";
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
  const asked = query.size ? query : new URLSearchParams(recallHere(KEY) ?? {});
  const id = asked.get("id");
  const problem = make("div", {});
  let board = parseBoard(EXAMPLES[0].text);
  try {
    if (id) board = await readBoardId(id);
  } catch (error) {
    problem.append(make("p", { class: "problem", role: "alert" }, sentence(error)));
  }
  const room = new Room(board, asked.get("flags") === "mines");
  room.editor.addEventListener("change", () => problem.remove(), { once: true });
  main.append(problem, room.element);
  return () => room.close();
}

/** Joins the parts: an edit is shown, asked about and kept in the address. */
class Room {
  /**
   * @param {Board} board
   * @param {boolean} trustsFlags whether flags are taken for mines
   */
  constructor(board, trustsFlags) {
    this.editor = new Editor(board);
    this.palette = new Palette();
    this.desk = new Desk(this.editor, this.palette);
    this.settings = new Settings(this.editor);
    this.inquiry = new Inquiry();
    this.inquiry.trustsFlags = this.settings.trust.checked = trustsFlags;
    this.verdict = new Verdict();
    this.moves = new Moves();
    this.why = new Why(this.inquiry);
    this.layouts = new Layouts(this.inquiry);
    this.exchange = new Exchange(this.editor, () => this.link());
    /** @type {import("../board/topology.js").Cell | null} the cell that was asked about last */
    this.wanted = null;
    this.leaving = new AbortController();
    this.element = this.furnish();
    this.listen();
    this.begin(false);
  }

  furnish() {
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
        make("div", { class: "sheet stack" }, this.palette.element, this.desk.element, legend()),
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
          this.exchange.element,
        ),
      ),
    );
  }

  listen() {
    this.editor.addEventListener("change", (event) => {
      this.begin(event instanceof CustomEvent && event.detail.loaded);
    });
    this.settings.trust.addEventListener("change", () => {
      this.inquiry.trustsFlags = this.settings.trust.checked;
      this.begin(false);
    });
    this.listenToAnswers();
    on(this.desk, "look", ({ cell }) => this.look(cell));
    on(this.why, "light", ({ reasons, settled, total }) => {
      this.settings.light(total);
      this.desk.shine({ reasons: this.desk.places(reasons), settled: this.desk.places(settled) });
    });
    on(this.moves, "point", ({ cell }) => {
      this.desk.shine({ pointed: cell && this.desk.view.topology.place(cell) });
    });
    on(this.moves, "pick", ({ cell }) => this.desk.look(cell));
    on(this.layouts, "show", ({ layout }) => this.desk.shine({ layout }));
    const { signal } = this.leaving;
    document.addEventListener("paste", (event) => this.paste(event), { signal });
    document.addEventListener("keydown", (event) => this.shortcut(event), { signal });
  }

  listenToAnswers() {
    this.inquiry.addEventListener("found", () => this.found());
    on(this.inquiry, "moves", ({ moves, error }) => {
      if (moves && this.inquiry.findings) this.moves.show(this.inquiry.findings, moves);
      else this.moves.fail(error);
    });
    this.inquiry.addEventListener("failed", (event) => {
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
    this.desk.light = noLight();
    this.settings.update();
    this.exchange.update();
    this.why.clear();
    this.layouts.clear();
    this.element.ariaBusy = "true";
    this.desk.draw();
    this.inquiry.follow(this.editor.board);
    this.keep(loaded);
  }

  /**
   * Ask about a cell; while the board is being analysed, as soon as that is done.
   * @param {import("../board/topology.js").Cell} cell
   */
  look(cell) {
    this.wanted = cell;
    this.desk.shine({ chosen: this.desk.view.topology.place(cell) });
    if (!this.inquiry.pending) this.why.explain(cell);
  }

  found() {
    const { findings } = this.inquiry;
    this.settle();
    if (!findings) return;
    this.verdict.show(findings);
    this.settings.light(findings.conflictHasTotal);
    if (this.wanted) this.why.explain(this.wanted);
  }

  /** Show what is known now, even if that is nothing. */
  settle() {
    this.element.ariaBusy = "false";
    this.desk.findings = this.inquiry.findings;
    this.layouts.clear();
    this.moves.wait(this.inquiry.findings);
    this.desk.draw();
  }

  /**
   * Keep the board in the address; another board has an entry of its own in the history.
   * @param {boolean} loaded
   */
  async keep(loaded) {
    const { board } = this.editor;
    const { hash } = location;
    const query = await this.query();
    const gone = location.hash !== hash; // back or forward, of which this room hears later
    if (board !== this.editor.board || gone || this.leaving.signal.aborted) return;
    rememberHere(KEY, query);
    if (loaded) history.pushState(null, "", link("analyse", query));
    else keep("analyse", query);
  }

  async link() {
    return new URL(link("analyse", await this.query()), location.href).href;
  }

  /** @returns {Promise<Record<string, string>>} all that is worth sharing */
  async query() {
    const id = await encode(formatBoard(this.editor.board));
    return this.inquiry.trustsFlags ? { id, flags: "mines" } : { id };
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
    if (text) this.exchange.offer(text);
  }

  close() {
    this.leaving.abort();
    this.inquiry.stop();
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
