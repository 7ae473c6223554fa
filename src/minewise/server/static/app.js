/** The open room. Rooms are loaded when they are first visited. */

import { here } from "./address.js";
import { button, make } from "./dom.js";
import { sentence } from "./format.js";

/**
 * @typedef {() => void} Close stops a room's timers and listeners
 * @typedef {(main: HTMLElement, query: URLSearchParams) => Close | Promise<Close>} Open
 */

const ROOMS = ["play", "puzzles", "games", "analyse", "machines", "circuits", "players"];

const main = /** @type {HTMLElement} */ (document.getElementById("main"));

/** @type {Close} */
let close = () => {};
let visits = 0;

/** Open the room in the address. */
async function visit() {
  const { room, query } = here();
  const name = ROOMS.includes(room) ? room : "play";
  const visitNumber = ++visits;
  markCurrentLink(name);
  let opened = () => {};
  const element = make("div", { class: `room ${name}` });
  try {
    /** @type {{open: Open}} */
    const { open } = await import(`./rooms/${name}.js`);
    if (visitNumber !== visits) return; // another room was chosen before this one was loaded
    close();
    close = () => {};
    main.replaceChildren(element);
    opened = await open(element, query);
  } catch (error) {
    if (visitNumber !== visits) return;
    console.error(error);
    main.replaceChildren(failure(error));
  }
  if (visitNumber !== visits) return opened();
  close = opened;
  if (visitNumber > 1) focusHeading();
}

/** @param {string} name */
function markCurrentLink(name) {
  for (const anchor of document.querySelectorAll("nav a[data-room]")) {
    const current = anchor.getAttribute("data-room") === name;
    anchor.ariaCurrent = current ? "page" : null;
    if (current) document.title = `${anchor.textContent} · minewise`;
  }
}

function focusHeading() {
  const heading = main.querySelector("h1") ?? main;
  heading.tabIndex = -1;
  heading.focus();
}

/** @param {unknown} error */
function failure(error) {
  return make(
    "div",
    { role: "alert" },
    make("h1", {}, "This room did not open"),
    make("p", {}, sentence(error)),
    button("Try again", () => void visit()),
  );
}

// The skip link must not change the address, because the address names the room.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  focusHeading();
});
addEventListener("hashchange", visit);
visit();
