/** The form for the game settings. */

import { KIND_NAMES } from "../../board/topology.js";
import { make } from "../../dom.js";
import { field, select, wholeNumber } from "../../fields.js";
import { capitalize } from "../../format.js";
import { MOST, PRESETS, SEEDS, valid } from "./settings.js";
import { LEVELS, TECHNIQUES } from "./training/techniques.js";

/** @typedef {import("./settings.js").Settings} Settings */

const STARTS = {
  zero: "opens an area",
  safe: "is safe",
  any: "may be a mine",
};

const LEVEL_NAMES = {
  any: "Any",
  ...Object.fromEntries(LEVELS.map((name) => [name, TECHNIQUES[name].name])),
};

/**
 * @param {Settings} settings
 * @param {(settings: Settings) => Promise<Settings>} changed returns the settings now in force
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
  const levels = select(LEVEL_NAMES, settings.difficulty, { name: "difficulty" });
  const difficulty = field("Hardest technique needed", levels);
  const seed = wholeNumber(settings.seed ?? "", 0, SEEDS - 1, {
    name: "seed",
    placeholder: "random",
  });
  seed.title = "The same seed, settings and first cell give the same board.";
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
    difficulty,
    field("Seed", seed),
  );

  function arrange() {
    const { preset, guesses } = read(form);
    sizes.hidden = preset !== "custom";
    start.hidden = !guesses;
    difficulty.hidden = guesses;
  }

  form.addEventListener("change", async (event) => {
    arrange();
    if (event.target !== seed) seed.value = ""; // a seed is for one game
    const chosen = valid(read(form));
    write(form, chosen);
    write(form, await changed(chosen));
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
    difficulty: text("difficulty"),
    seed: text("seed") === "" ? null : Number(text("seed")),
  };
}

/**
 * @param {HTMLFormElement} form
 * @param {Settings} settings
 */
function write(form, settings) {
  const { guesses, seed, ...texts } = settings;
  for (const [name, value] of Object.entries({ ...texts, seed: seed ?? "" })) {
    const field = /** @type {HTMLInputElement | RadioNodeList} */ (form.elements.namedItem(name));
    field.value = String(value);
  }
  const noguess = /** @type {HTMLInputElement} */ (form.elements.namedItem("noguess"));
  noguess.checked = !guesses;
}
