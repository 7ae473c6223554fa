/** The colours of a circuit's board in the current theme. */

const HUES = 6;

/**
 * Read the colours from the style sheets, because a canvas cannot use CSS variables.
 *
 * @param {HTMLCanvasElement} canvas
 */
export function coloursOf(canvas) {
  /** @param {string} name */
  const colour = (name) => {
    canvas.style.color = `var(--${name})`;
    return getComputedStyle(canvas).color;
  };
  const hues = Array.from({ length: HUES }, (_, hue) => `signal-${hue}`);
  const colours = {
    paper: colour("sheet"),
    clue: colour("well"),
    ink: colour("ink"),
    faint: colour("faint"),
    line: colour("line"),
    other: colour("cell-covered"),
    onTrue: colour("signal-ink"),
    strong: hues.map(colour),
    pale: hues.map((hue) => colour(`${hue}-pale`)),
    plain: colour("signal-plain"),
    plainPale: colour("signal-plain-pale"),
  };
  canvas.style.color = "";
  return colours;
}
