/** Preferences that apply to every game, kept in this browser. */

import { browserStore } from "../../../storage.js";

/** @typedef {"guard" | "questions" | "warn" | "sound"} Option */

/** @type {Record<Option, {name: string, about: string}>} */
export const OPTIONS = {
  guard: {
    name: "Chord guard",
    about:
      "The first tap on a number shows which cells it would open; the second opens them. The " +
      "guard also blocks chords that contradict a nearby number.",
  },
  warn: {
    name: "Warn before a guess",
    about: "Ask before you open a cell that may be mined although another is safe, or much safer.",
  },
  questions: {
    name: "Question marks",
    about: "Marking a flagged cell again puts a question mark on it.",
  },
  sound: { name: "Sound", about: "Short sounds for clicks, flags and the end of the game." },
};

const hasTouch = matchMedia("(pointer: coarse)").matches;

/** @returns {Record<Option, boolean>} */
export function storedOptions() {
  const isOn = (/** @type {Option} */ name, standard = false) =>
    (browserStore.load(name) ?? standard) === true;
  return {
    guard: isOn("guard", hasTouch), // fingers slip more than a mouse
    questions: isOn("questions"),
    warn: isOn("warn"),
    sound: isOn("sound"),
  };
}

/**
 * @param {Option} name
 * @param {boolean} isOn
 */
export function saveOption(name, isOn) {
  browserStore.save(name, isOn);
}
