/** The techniques by which boards are graded, easiest first. */

/** @type {Record<string, {name: string, about: string}>} */
export const TECHNIQUES = {
  single: {
    name: "Single clues",
    about: "One clue is enough: it has all its mines, or all its covered cells are mines.",
  },
  subset: {
    name: "Subsets",
    about:
      "Compare two clues: every covered cell of one also touches the other, so the rest of the " +
      "other's cells hold the difference.",
  },
  overlap: {
    name: "Overlaps",
    about: "Compare two clues that share some cells: how many mines can the shared cells hold?",
  },
  chain: {
    name: "Chains",
    about: "Assume the opposite for one cell and follow the clues until one of them fails.",
  },
  cases: {
    name: "Cases",
    about: "Go through all ways to fill the connected cells: what do they have in common?",
  },
  count: {
    name: "Mine count",
    about: "Use the number of mines left: compare it with what the clues still need.",
  },
};

/** The techniques of boards that can be asked for; boards that need `cases` are too rare. */
export const LEVELS = Object.keys(TECHNIQUES).filter((name) => name !== "cases");
