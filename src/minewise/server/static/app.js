/** The open room. Rooms are loaded when they are first visited. */

import { here, link } from "./address.js";
import { connection } from "./api.js";
import { button, isTyping, make } from "./dom.js";
import { capitalize, sentence } from "./format.js";
import { tipFor } from "./tips.js";

/**
 * @typedef {() => void} Close stops a room's timers and listeners
 * @typedef {(main: HTMLElement, query: URLSearchParams) => Close | Promise<Close>} Open
 */

const ROOMS = ["play", "puzzles", "games", "analyse", "machines", "circuits", "players"];

const main = /** @type {HTMLElement} */ (document.getElementById("main"));

/** Rooms with a style of their own; that of Play is loaded with the page. */
const STYLED = ["games", "analyse", "machines", "circuits", "players"];
const SETTLED = 1000; // milliseconds after loading

const away = /** @type {HTMLElement} */ (document.getElementById("away"));
const renewed = /** @type {HTMLElement} */ (document.getElementById("renewed"));

/** @type {Close} */
let close = () => {};
let visits = 0;

/** Open the room in the address. */
async function visit() {
  const { room, query } = here();
  const name = ROOMS.includes(room) ? room : "play";
  if (name !== room) history.replaceState(null, "", link(name, query));
  const visitNumber = ++visits;
  for (const dialog of document.querySelectorAll("dialog")) dialog.close(); // of the last room
  markCurrentLink(name);
  let opened = () => {};
  const element = make("div", { class: `room ${name}` });
  try {
    /** @type {[{open: Open}, void]} */
    const [{ open }] = await Promise.all([import(`./rooms/${name}.js`), loadStyle(name)]);
    if (visitNumber !== visits) return; // another room was chosen before this one was loaded
    close();
    close = () => {};
    main.replaceChildren(...tipFor(name), element);
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

/**
 * Load the style of a room, once.
 *
 * @param {string} name
 * @returns {Promise<void>}
 */
function loadStyle(name) {
  const href = `style/${name}.css`;
  const isLoaded = document.querySelector(`link[href="${href}"]`);
  if (isLoaded || !STYLED.includes(name)) return Promise.resolve();
  const style = make("link", { rel: "stylesheet", href });
  document.head.append(style);
  return new Promise((resolve) => {
    style.onload = style.onerror = () => resolve();
  });
}

/** @param {string} name */
function markCurrentLink(name) {
  document.title = `${capitalize(name)} · minewise`;
  for (const anchor of document.querySelectorAll("nav a")) {
    const rooms = anchor.getAttribute("data-room")?.split(" ") ?? [];
    const isPage = rooms[0] === name;
    anchor.ariaCurrent = isPage ? "page" : rooms.includes(name) ? "true" : null;
    if (rooms.includes(name)) anchor.scrollIntoView({ block: "nearest" });
  }
}

function focusHeading() {
  const heading = main.querySelector("h1") ?? main;
  heading.tabIndex = -1;
  heading.focus();
}

/**
 * Say why a room did not open; if the server was away, open the room when it returns.
 *
 * @param {unknown} error
 */
function failure(error) {
  connection.addEventListener("back", () => void visit(), { once: true });
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

async function help() {
  const { showHelp } = await import("./help.js");
  showHelp(here().room);
}

document.getElementById("help")?.addEventListener("click", help);
document.addEventListener("keydown", (event) => {
  if (event.key === "?" && !event.defaultPrevented && !isTyping(event)) help();
});

/** Keep the files for when the server is away, and say when it returns with others. */
async function keepFiles() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return; // neither HTTPS nor localhost
  const registration = await serviceWorker.register("service_worker.js");
  connection.addEventListener("back", () => {
    serviceWorker.addEventListener("controllerchange", () => (renewed.hidden = false));
    void registration.update();
  });
}

renewed.querySelector("button")?.addEventListener("click", () => location.reload());
// The room is loaded first.
addEventListener("load", () => setTimeout(keepFiles, SETTLED));
addEventListener("hashchange", visit);
connection.addEventListener("lost", () => (away.hidden = false));
connection.addEventListener("back", () => (away.hidden = true));
visit();
