/** Which room is open. Rooms are loaded when they are first visited. */

import { here } from "./address.js";
import { make } from "./dom.js";

/**
 * @typedef {() => void} Close ends timers and listeners of a room
 * @typedef {(main: HTMLElement, query: URLSearchParams) => Close | Promise<Close>} Open
 */

const ROOMS = ["play", "analyse", "machines", "circuits", "players"];

const main = /** @type {HTMLElement} */ (document.getElementById("main"));

/** @type {Close} */
let close = () => {};
let visits = 0;

/** Open the room of the address. */
async function visit() {
  const { room, query } = here();
  const name = ROOMS.includes(room) ? room : "play";
  const visitNumber = ++visits;
  point(name);
  let opened = () => {};
  const element = make("div", { class: `room ${name}` });
  try {
    /** @type {{open: Open}} */
    const { open } = await import(`./rooms/${name}.js`);
    if (visitNumber !== visits) return; // somebody went on before it was loaded
    close();
    close = () => {};
    main.replaceChildren(element);
    opened = await open(element, query);
  } catch (error) {
    if (visitNumber !== visits) return; // it is no longer wanted
    console.error(error);
    main.replaceChildren(sorry());
  }
  if (visitNumber !== visits) return opened();
  close = opened;
  if (visitNumber > 1) focusHeading();
}

/** @param {string} name */
function point(name) {
  for (const anchor of document.querySelectorAll("nav a[data-room]")) {
    const current = anchor.getAttribute("data-room") === name;
    if (current) anchor.setAttribute("aria-current", "page");
    else anchor.removeAttribute("aria-current");
    if (current) document.title = `${anchor.textContent} · minewise`;
  }
}

function focusHeading() {
  const heading = main.querySelector("h1") ?? main;
  heading.tabIndex = -1;
  heading.focus();
}

function sorry() {
  return make(
    "div",
    { role: "alert" },
    make("h1", {}, "This room did not open"),
    make("p", {}, "The server may be away. Reload the page to try again."),
  );
}

// The link that skips the header leaves the address alone, which names the room.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  focusHeading();
});
addEventListener("hashchange", visit);
visit();
