/** The list of players, with descriptions and sources. */

import { make } from "../../dom.js";

/**
 * @typedef {object} Player
 * @property {string} name
 * @property {string} description
 * @property {string} source
 * @property {string} guess
 * @property {string} opening
 */

/** @type {Record<string, string>} */
const WHEN_STUCK = {
  stop: "stops",
  random: "opens any cell",
  safest: "opens the safest cell",
  own: "opens the cell most likely to win",
};
/** Three players that all guess when they are stuck. */
const DEFAULT = ["single-point", "double-set", "expert"];

export class Picker extends EventTarget {
  /**
   * @param {Player[]} players
   * @param {URLSearchParams} query
   */
  constructor(players, query) {
    super();
    const wanted = query.get("players")?.split(",") ?? DEFAULT;
    this.boxes = players.map((player) =>
      make("input", {
        type: "checkbox",
        value: player.name,
        checked: wanted.includes(player.name),
        "aria-describedby": `about-${player.name}`,
      }),
    );
    const entries = players.map((player, place) => entry(player, this.boxes[place]));
    // expert-deep is a variant of expert.
    const isVariant = players.map(({ name }) =>
      players.some((player) => name.startsWith(`${player.name}-`)),
    );
    const variants = make(
      "details",
      { open: players.some((player, place) => isVariant[place] && wanted.includes(player.name)) },
      make("summary", {}, "Variants"),
      make("ul", {}, ...entries.filter((_, place) => isVariant[place])),
    );
    this.element = make(
      "fieldset",
      { class: "picker" },
      make("legend", {}, "Players"),
      make("ul", {}, ...entries.filter((_, place) => !isVariant[place])),
      variants,
    );
    this.element.addEventListener("change", () => this.dispatchEvent(new Event("change")));
  }

  /** @returns {string[]} the names of the chosen players */
  get chosen() {
    return this.boxes.filter((box) => box.checked).map((box) => box.value);
  }
}

/**
 * @param {Player} player
 * @param {HTMLInputElement} box
 */
function entry(player, box) {
  const facts = [
    `When stuck: ${WHEN_STUCK[player.guess] ?? player.guess}.`,
    ...(player.opening === "book" ? ["First cell: from its opening book."] : []),
    `Source: ${player.source}.`,
  ];
  return make(
    "li",
    {},
    make("label", {}, box, make("strong", {}, player.name)),
    make(
      "details",
      { class: "small faint" },
      make("summary", { id: `about-${player.name}` }, make("span", {}, player.description)),
      ...facts.map((fact) => make("p", {}, fact)),
    ),
  );
}
