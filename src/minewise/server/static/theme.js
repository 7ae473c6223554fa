/** The theme: light, dark, or the system's. */

import { browserStore } from "./storage.js";

const THEMES = ["system", "light", "dark"];
const KEY = "theme";

const button = /** @type {HTMLButtonElement} */ (document.getElementById("theme"));
const saved = browserStore.load(KEY);
let theme = THEMES.includes(saved) ? saved : "system";

function show() {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  button.textContent = `Theme: ${theme}`;
}

button.addEventListener("click", () => {
  theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  browserStore.save(KEY, theme);
  show();
});

show();
