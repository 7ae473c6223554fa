/** Light, dark, or as the system has it; the choice is saved. */

import { load, save } from "./storage.js";

const THEMES = ["system", "light", "dark"];
const KEY = "theme";

const button = /** @type {HTMLButtonElement} */ (document.getElementById("theme"));
let theme = THEMES.includes(load(KEY)) ? load(KEY) : "system";

function show() {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  button.textContent = `Theme: ${theme}`;
}

button.addEventListener("click", () => {
  theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  save(KEY, theme);
  show();
});

show();
