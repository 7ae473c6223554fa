/** The published tables; entries that the published machine uses are highlighted. */

import { make, scrollBox, tableHead } from "../../dom.js";
import { sameColumn } from "./drawing.js";

/** @typedef {import("./machine_run.js").MachineRun} MachineRun */
/**
 * @typedef {object} LineTables
 * @property {string} source
 * @property {"published" | "corrected"} edition
 * @property {string[]} symbols
 * @property {{state: string, next: string[], output: string}[]} rows
 * @property {{type: string, subtypes: string[], words: string}[]} types
 * @property {string[]} corrections
 *
 * @typedef {object} StripTable
 * @property {string} source
 * @property {"published" | "corrected"} edition
 * @property {string[]} misprinted
 * @property {{name: string, words: string, accepting: boolean, states: string[],
 *   moves: {symbol: string, next: string[]}[], same_as: string | null}[]} classes
 * @property {string[]} corrections
 */

/** The end of a line in the source. */
const END = "e";

export class Tables {
  /** @param {LineTables | StripTable} tables */
  constructor(tables) {
    const hint = "Choose the published machine to highlight its entries.";
    this.hint = make("p", { class: "small" }, hint);
    const label = tables.edition === "published" ? "as published" : "corrected";
    const parts = "rows" in tables ? lineTables(tables) : stripTable(tables);
    this.element = make(
      "div",
      { class: "stack" },
      make("p", { class: "small faint" }, `${tables.source}, ${label}`),
      this.hint,
      ...parts,
      corrections(tables.corrections),
    );
  }

  /**
   * @param {MachineRun} run
   * @param {number} step
   */
  highlight(run, step) {
    const published = run.machine === "published";
    const symbol = run.isEnd(step) ? END : run.read(step);
    const before = new Set(published && step > 0 ? run.live(step - 1) : []);
    const live = new Set(published ? run.live(step) : []);
    for (const part of this.element.querySelectorAll("[data-name]")) {
      mark(part, live.has(part.getAttribute("data-name") ?? ""));
    }
    for (const part of this.element.querySelectorAll("[data-from]")) {
      const from = (part.getAttribute("data-from") ?? "").split(" ");
      const reads = sameColumn(part.getAttribute("data-symbol") ?? "", symbol ?? "");
      mark(part, reads && from.some((name) => before.has(name)));
    }
    for (const row of this.element.querySelectorAll("[data-row]")) {
      row.classList.toggle("lit-row", row.querySelector("[data-from].lit") !== null);
    }
    this.hint.hidden = published;
  }
}

/**
 * @param {Element} part
 * @param {boolean} lit
 */
function mark(part, lit) {
  part.classList.toggle("lit", lit);
  part.ariaCurrent = lit ? "true" : null;
}

/** @param {LineTables} tables */
function lineTables({ symbols, rows, types }) {
  const table = make("table", { class: "ruled" });
  table.append(
    make("caption", {}, "Tables 1 and 2: next state by symbol, and output"),
    tableHead(["state", ...symbols, "output"]),
  );
  const body = make("tbody", {});
  for (const { state, next, output } of rows) {
    const row = make("tr", { "data-row": state });
    row.append(make("th", { scope: "row", "data-name": state }, state));
    next.forEach((after, number) => {
      row.append(make("td", { "data-from": state, "data-symbol": symbols[number] }, after));
    });
    row.append(make("td", {}, output));
    body.append(row);
  }
  table.append(body);
  return [
    scrollBox("Tables 1 and 2", "scroll", table),
    make("p", { class: "small faint" }, "e: end of the line, X: error."),
    scrollBox("Table 3", "scroll", typesTable(types)),
  ];
}

/** @param {LineTables["types"]} types */
function typesTable(types) {
  const table = make("table", { class: "ruled" });
  table.append(
    make("caption", {}, "Table 3: types of inconsistency (X: any symbol)"),
    tableHead(["type", "subtypes", "meaning"]),
  );
  const body = make("tbody", {});
  for (const { type, subtypes, words } of types) {
    body.append(
      make(
        "tr",
        {},
        make("th", { scope: "row" }, type),
        make("td", { class: "left" }, subtypes.join(" ")),
        make("td", { class: "left words" }, words),
      ),
    );
  }
  table.append(body);
  return table;
}

/** @param {StripTable} table */
function stripTable({ classes, misprinted }) {
  const table = make("table", { class: "ruled" });
  table.append(
    make("caption", {}, "Table 6: next states by class and symbol"),
    tableHead(["class", "states", "symbol: next states"]),
  );
  const body = make("tbody", {});
  for (const each of classes) body.append(classRow(each, misprinted));
  table.append(body);
  return [scrollBox("Table 6", "scroll", table)];
}

/**
 * @param {StripTable["classes"][number]} row
 * @param {string[]} misprinted
 */
function classRow({ name, words, accepting, states, moves }, misprinted) {
  const names = make("td", { class: "left chips" });
  for (const state of states) {
    const text = misprinted.includes(state) ? `${state}*` : state;
    names.append(make("span", { "data-name": state }, text), " ");
  }
  const following = make("td", { class: "left chips" });
  for (const { symbol, next } of moves) {
    const properties = { "data-from": states.join(" "), "data-symbol": symbol };
    following.append(
      make("span", properties, make("b", {}, `${symbol}:`), ` ${next.join(" ")}`),
      " ",
    );
  }
  const meaning = `${words}; ${accepting ? "accepting" : "not accepting"}`;
  const heading = make("th", { scope: "row", class: "left" }, name);
  heading.append(make("span", { class: "small faint words" }, meaning));
  return make("tr", { "data-row": name }, heading, names, following);
}

/** @param {string[]} all */
function corrections(all) {
  const list = make("ul", { class: "small" }, ...all.map((words) => make("li", {}, words)));
  return make("details", {}, make("summary", {}, "Errors in the source"), list);
}
