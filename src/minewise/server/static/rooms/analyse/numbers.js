/** Percentages and counts. Nothing uncertain is ever written as 0 or 100 percent. */

/**
 * As it stands in a cell, where room is scarce.
 * @param {number} probability of what is not certain
 */
export function shortPercent(probability) {
  if (probability < 0.01) return "<1";
  return probability > 0.99 ? ">99" : (100 * probability).toFixed(0);
}

/**
 * With so many digits after the point, but none that tells nothing.
 * @param {number} probability of what is not certain
 */
export function finePercent(probability, digits = 5) {
  const text = (100 * probability).toFixed(digits);
  const step = 10 ** -digits;
  if (Number(text) <= 0) return `< ${step.toFixed(digits)} %`;
  if (Number(text) >= 100) return `> ${(100 - step).toFixed(digits)} %`;
  return `${Number(text)} %`;
}

/**
 * A move's chance to win the game.
 * @param {{chance: number | null, chance_exact: boolean, chance_error: number | null}} move
 */
export function winChance({ chance, chance_exact: exact, chance_error: error }) {
  if (chance === null) return "unknown";
  if (exact) return chance === 0 || chance === 1 ? `${100 * chance} %` : finePercent(chance, 2);
  const doubt = 200 * (error ?? 0); // two standard errors, in percent
  const digits = doubt > 0.5 ? 0 : 1;
  return `about ${finePercent(chance, digits)} ± ${doubt.toFixed(Math.max(digits, doubt < 1 ? 1 : 0))}`;
}

/** @param {string} decimal */
export function grouped(decimal) {
  return decimal.replace(/\B(?=(\d{3})+$)/g, ",");
}

/**
 * A count too long to be read, as a power of ten.
 * @param {string} decimal
 */
export function shortened(decimal) {
  const known = decimal.slice(0, 15);
  const [mantissa, exponent] = Number(known).toExponential(2).split("e+");
  return { mantissa, exponent: Number(exponent) + decimal.length - known.length };
}
