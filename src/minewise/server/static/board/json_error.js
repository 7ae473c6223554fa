/** Where a text stops being JSON: browsers do not agree on telling it. */

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null/y;

/**
 * The place of the first error in a text that is not JSON. Open lists and objects are kept in a
 * list of their own, so that no text is nested too deeply.
 * @param {string} text
 */
export function placeOfJsonError(text) {
  /** @type {string[]} */
  const open = [];
  let place = 0;
  let wanted = "value";

  const take = (/** @type {RegExp} */ pattern) => {
    pattern.lastIndex = place;
    const found = pattern.test(text);
    if (found) place = pattern.lastIndex;
    return found;
  };
  const takeSymbol = (/** @type {string} */ symbol) => {
    const found = text[place] === symbol;
    if (found) place += 1;
    return found;
  };
  const close = () => {
    if (!takeSymbol(open.at(-1) === "[" ? "]" : "}")) return false;
    open.pop();
    wanted = "end";
    return true;
  };
  const steps = {
    value: () => {
      if (takeSymbol("[")) (open.push("["), (wanted = "first value"));
      else if (takeSymbol("{")) (open.push("{"), (wanted = "first key"));
      else if (take(STRING) || take(SCALAR)) wanted = "end";
      else return false;
      return true;
    },
    "first value": () => close() || steps.value(),
    "first key": () => close() || steps.key(),
    key: () => {
      if (!take(STRING)) return false;
      take(SPACE);
      wanted = "value";
      return takeSymbol(":");
    },
    end: () => {
      if (!open.length) return false;
      if (!takeSymbol(",")) return close();
      wanted = open.at(-1) === "[" ? "value" : "key";
      return true;
    },
  };
  do take(SPACE);
  while (steps[/** @type {keyof typeof steps} */ (wanted)]());
  return place;
}
