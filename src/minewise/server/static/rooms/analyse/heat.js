/** The heat map, in the colours of `minewise.palette`; the dark theme dims them. */

/** From free to mined. Every step is darker than the last, so that the order needs no hue. */
const HEAT = [
  [253, 244, 205],
  [253, 200, 115],
  [242, 137, 75],
  [200, 67, 79],
  [109, 31, 94],
];
const DIMMED = 0.85;
/** Up to this luminance white is easier to read than black. */
const DARK = 0.179;

/** @param {number} probability */
export function heat(probability) {
  const colour = mixed(probability);
  return `light-dark(rgb(${colour}), rgb(${dimmed(colour)}))`;
}

/**
 * The colour of text that can be read upon it.
 * @param {number} probability
 */
export function ink(probability) {
  const colour = mixed(probability);
  const inks = [colour, dimmed(colour)].map((face) => (luminance(face) > DARK ? "#000" : "#fff"));
  return `light-dark(${inks})`;
}

/** @param {number} probability */
function mixed(probability) {
  const place = Math.min(Math.max(probability, 0), 1) * (HEAT.length - 1);
  const below = Math.min(Math.floor(place), HEAT.length - 2);
  return HEAT[below].map((part, channel) =>
    Math.round(part + (place - below) * (HEAT[below + 1][channel] - part)),
  );
}

/** @param {number[]} colour */
function dimmed(colour) {
  return colour.map((part) => Math.round(DIMMED * part));
}

/**
 * As the guidelines for accessible content define it.
 * @param {number[]} colour
 */
function luminance(colour) {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
