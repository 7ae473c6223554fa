/** The form in which one chooses what to play. */

import { make } from "../../dom.js";
import { MOST, PRESETS, valid } from "./settings.js";

/** @typedef {import("./settings.js").Settings} Settings */

const TOPOLOGIES = { grid: "Grid", torus: "Torus: edges joined", hex: "Hexagons" };
const STARTS = {
  zero: "opens an area",
  safe: "is safe",
  any: "may be a mine",
};

/**
 * @param {Settings} settings
 * @param {(settings: Settings) => Promise<boolean>} changed gives back whether the change may be
 * @returns {HTMLFormElement}
 */
export function setupForm(settings, changed) {
  const sizes = make(
    "div",
    { class: "sizes" },
    numberField("rows", "Rows", settings.rows, MOST),
    numberField("cols", "Columns", settings.cols, MOST),
    numberField("mines", "Mines", settings.mines, MOST * MOST - 1),
  );
  const start = selectField("start", "The first click", STARTS, settings.start);
  const form = make(
    "form",
    { class: "sheet stack setup", "aria-label": "What to play" },
    presetField(settings.preset),
    sizes,
    selectField("topology", "Board", TOPOLOGIES, settings.topology),
    make(
      "label",
      {},
      make("input", { type: "checkbox", name: "noguess", checked: !settings.guesses }),
      "No guessing: every board can be solved by logic",
    ),
    start,
  );

  function arrange() {
    const { preset, guesses } = read(form);
    sizes.hidden = preset !== "custom";
    start.hidden = !guesses;
  }

  let current = settings;
  form.addEventListener("change", async () => {
    arrange();
    const chosen = valid(read(form));
    write(form, chosen);
    if (await changed(chosen)) current = chosen;
    write(form, current);
    arrange();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  arrange();
  return form;
}

/** @param {string} chosen */
function presetField(chosen) {
  const choices = [...Object.keys(PRESETS), "custom"].map((name) => {
    const input = make("input", { type: "radio", name: "preset", value: name });
    input.checked = name === chosen;
    return make("label", {}, input, name.charAt(0).toUpperCase() + name.slice(1));
  });
  return make("fieldset", { class: "choices" }, make("legend", {}, "Size"), ...choices);
}

/**
 * @param {string} name
 * @param {string} label
 * @param {number} value
 * @param {number} max
 */
function numberField(name, label, value, max) {
  const input = make("input", { type: "number", name, min: "1", max: String(max) });
  input.value = String(value);
  return make("label", { class: "field" }, label, input);
}

/**
 * @param {string} name
 * @param {string} label
 * @param {Record<string, string>} choices
 * @param {string} chosen
 */
function selectField(name, label, choices, chosen) {
  const options = Object.entries(choices).map(([value, text]) => make("option", { value }, text));
  const select = make("select", { name }, ...options);
  select.value = chosen;
  return make("label", { class: "field" }, label, select);
}

/**
 * @param {HTMLFormElement} form
 * @returns {Settings}
 */
function read(form) {
  const data = new FormData(form);
  const text = (/** @type {string} */ name) => String(data.get(name));
  return {
    preset: text("preset"),
    rows: Number(text("rows")),
    cols: Number(text("cols")),
    mines: Number(text("mines")),
    topology: /** @type {Settings["topology"]} */ (text("topology")),
    start: /** @type {Settings["start"]} */ (text("start")),
    guesses: !data.has("noguess"),
  };
}

/**
 * @param {HTMLFormElement} form
 * @param {Settings} settings
 */
function write(form, settings) {
  const { preset, rows, cols, mines, topology, start, guesses } = settings;
  for (const [name, value] of Object.entries({ preset, rows, cols, mines, topology, start })) {
    const field = /** @type {HTMLInputElement | RadioNodeList} */ (form.elements.namedItem(name));
    field.value = String(value);
  }
  const noguess = /** @type {HTMLInputElement} */ (form.elements.namedItem("noguess"));
  noguess.checked = !guesses;
}
