/** The form for the game settings. */

import { KIND_NAMES } from "../../board/topology.js";
import { make } from "../../dom.js";
import { field, select, wholeNumber } from "../../fields.js";
import { capitalize } from "../../format.js";
import { MOST, PRESETS, valid } from "./settings.js";

/** @typedef {import("./settings.js").Settings} Settings */

const STARTS = {
  zero: "opens an area",
  safe: "is safe",
  any: "may be a mine",
};

/**
 * @param {Settings} settings
 * @param {(settings: Settings) => Promise<boolean>} changed returns whether it accepts them
 * @returns {HTMLFormElement}
 */
export function setupForm(settings, changed) {
  const sizes = make(
    "div",
    { class: "sizes" },
    field("Rows", wholeNumber(settings.rows, 1, MOST, { name: "rows" })),
    field("Columns", wholeNumber(settings.cols, 1, MOST, { name: "cols" })),
    field("Mines", wholeNumber(settings.mines, 1, MOST * MOST - 1, { name: "mines" })),
  );
  const start = field("First click", select(STARTS, settings.start, { name: "start" }));
  const form = make(
    "form",
    { class: "sheet stack setup", "aria-label": "Game settings" },
    presetField(settings.preset),
    sizes,
    field("Topology", select(KIND_NAMES, settings.topology, { name: "topology" })),
    make(
      "label",
      {},
      make("input", { type: "checkbox", name: "noguess", checked: !settings.guesses }),
      "No guessing: boards can be solved by logic alone",
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
    return make("label", {}, input, capitalize(name));
  });
  return make("fieldset", { class: "choices" }, make("legend", {}, "Size"), ...choices);
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
