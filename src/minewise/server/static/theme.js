/** Light, dark, or as the system has it; the choice is kept. */

const THEMES = ["system", "light", "dark"];
const KEY = "theme";

const button = /** @type {HTMLButtonElement} */ (document.getElementById("theme"));

/** @param {string} theme */
function show(theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  button.textContent = `Theme: ${theme}`;
}

function stored() {
  const theme = localStorage.getItem(KEY) ?? "";
  return THEMES.includes(theme) ? theme : "system";
}

button.addEventListener("click", () => {
  const next = THEMES[(THEMES.indexOf(stored()) + 1) % THEMES.length];
  localStorage.setItem(KEY, next);
  show(next);
});

show(stored());
