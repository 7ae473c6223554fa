/** Small pieces of English. */

/**
 * @param {number} count
 * @returns {string} with commas, as in 100,000
 */
export function formatNumber(count) {
  return count.toLocaleString("en");
}

/**
 * @param {number} count
 * @param {string} noun
 */
export function plural(count, noun) {
  return `${formatNumber(count)} ${noun}${Math.abs(count) === 1 ? "" : "s"}`;
}

/**
 * Join words as in a sentence.
 *
 * @param {string[]} words
 */
export function joinWords(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/**
 * @param {readonly number[]} cell
 */
export function cellName([row, column]) {
  return `row ${row}, column ${column}`;
}

/**
 * Write a probability; what is not certain never looks like it.
 *
 * @param {number} probability
 */
export function percent(probability) {
  if (probability <= 0 || probability >= 1) return `${100 * probability} %`;
  if (probability < 0.0005) return "<0.1 %";
  if (probability > 0.9995) return ">99.9 %";
  return `${(100 * probability).toFixed(1)} %`;
}
