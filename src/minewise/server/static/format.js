/** Readable numbers and words. Only certain values are written as 0 or 100 percent. */

/**
 * @param {number | string} count as digits if it may exceed JavaScript's safe integers
 * @returns {string} such as 100,000
 */
export function formatNumber(count) {
  return (typeof count === "string" ? BigInt(count) : count).toLocaleString("en");
}

/**
 * Format a count of any length; large counts use a power of ten.
 *
 * @param {string} digits
 */
export function formatCount(digits) {
  if (digits.length <= 15) return formatNumber(digits);
  const known = digits.slice(0, 15);
  const [mantissa, exponent] = Number(known).toExponential(2).split("e+");
  const power = String(Number(exponent) + digits.length - known.length);
  return `${mantissa} × 10${power.replace(/./g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)])}`;
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

/** @param {string} text */
export function capitalize(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * @param {unknown} error
 * @returns {string} a readable sentence
 */
export function sentence(error) {
  const text = error instanceof Error ? error.message : String(error);
  return capitalize(text) + (/[.!?]$/.test(text) ? "" : ".");
}

/**
 * @param {number} probability exactly 0 or 1 if it is certain
 * @param {number} [digits] the maximum number of decimals
 */
export function percent(probability, digits = 1) {
  const isCertain = probability === 0 || probability === 1;
  return isCertain ? `${100 * probability} %` : uncertainPercent(probability, digits);
}

/**
 * @param {number} probability of something uncertain, even if it is rounded to 0 or 1
 * @param {number} digits the maximum number of decimals
 */
export function uncertainPercent(probability, digits) {
  const text = (100 * probability).toFixed(digits);
  const step = 10 ** -digits;
  if (Number(text) <= 0) return `< ${step.toFixed(digits)} %`;
  if (Number(text) >= 100) return `> ${(100 - step).toFixed(digits)} %`;
  return `${Number(text)} %`;
}

/**
 * Format a percentage for a cell, where space is limited.
 *
 * @param {number} probability of something uncertain
 */
export function shortPercent(probability) {
  if (probability < 0.01) return "<1";
  return probability > 0.99 ? ">99" : (100 * probability).toFixed(0);
}
