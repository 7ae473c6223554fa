/** The heat map, in the colours of `minewise.palette`. */

/** From free to mined. Every step is darker than the last, so that the order needs no hue. */
const HEAT = [
  [253, 244, 205],
  [253, 200, 115],
  [242, 137, 75],
  [200, 67, 79],
  [109, 31, 94],
];

/** @param {number} probability */
export function heat(probability) {
  const place = Math.min(Math.max(probability, 0), 1) * (HEAT.length - 1);
  const below = Math.min(Math.floor(place), HEAT.length - 2);
  const mixed = HEAT[below].map((part, channel) => {
    return Math.round(part + (place - below) * (HEAT[below + 1][channel] - part));
  });
  return `rgb(${mixed.join(" ")})`;
}

/**
 * The colour of text that can be read upon it.
 * @param {number} probability
 */
export function ink(probability) {
  return probability < 0.6 ? "#20262e" : "#ffffff";
}
