/** Mouse and touch gestures on a board: clicks with any button, taps and long presses. */

const LONG_PRESS = 380; // milliseconds
const TOLERANCE = 12; // pixels that a finger may move during a long press

/**
 * @callback Emit
 * @param {"open" | "mark" | "chord" | "hover"} type
 * @param {number | null} place
 * @param {object} [detail]
 * @returns {void}
 */

export class Gestures {
  /**
   * @param {HTMLElement} element
   * @param {(target: EventTarget | null) => number | null} placeOf
   * @param {Emit} emit
   */
  constructor(element, placeOf, emit) {
    this.placeOf = placeOf;
    this.emit = emit;
    /** @type {{x: number, y: number, timer: ReturnType<typeof setTimeout>} | null} */
    this.press = null;
    this.touch = false;
    this.swallow = false; // the click that ends a gesture opens nothing
    element.addEventListener("pointerdown", (event) => this.down(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    element.addEventListener("pointerover", (event) => this.over(event));
    for (const type of ["pointerup", "pointercancel", "pointerleave"]) {
      element.addEventListener(type, () => this.up());
    }
    element.addEventListener("pointerleave", () => this.emit("hover", null));
    element.addEventListener("mousedown", (event) => this.mouse(event));
    element.addEventListener("click", (event) => this.click(event));
    element.addEventListener("auxclick", (event) => {
      if (event.button === 1) this.at(event, "chord");
    });
    element.addEventListener("contextmenu", (event) => this.menu(event));
  }

  /**
   * @param {Event} event
   * @param {"open" | "mark" | "chord" | "hover"} type
   * @param {object} [detail]
   */
  at(event, type, detail) {
    const place = this.placeOf(event.target);
    if (place !== null) this.emit(type, place, detail);
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.up();
    this.touch = event.pointerType !== "mouse";
    this.swallow = false;
    if (!this.touch) return;
    const timer = setTimeout(() => {
      this.press = null;
      this.swallow = true;
      navigator.vibrate?.(30);
      this.at(event, "mark");
    }, LONG_PRESS);
    this.press = { x: event.clientX, y: event.clientY, timer };
  }

  /** @param {PointerEvent} event */
  move({ clientX, clientY }) {
    if (!this.press) return;
    if (Math.hypot(clientX - this.press.x, clientY - this.press.y) > TOLERANCE) this.up();
  }

  up() {
    if (this.press) clearTimeout(this.press.timer);
    this.press = null;
  }

  /** @param {PointerEvent} event */
  over(event) {
    this.at(event, "hover", { buttons: event.buttons });
  }

  /**
   * Chord if both buttons are pressed; keep the middle button from scrolling.
   *
   * @param {MouseEvent} event
   */
  mouse(event) {
    if (event.button === 1) event.preventDefault();
    if ((event.buttons & 3) !== 3) return;
    this.swallow = true;
    this.at(event, "chord");
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.swallow) this.swallow = false;
    else this.at(event, "open", { again: event.detail > 1 });
  }

  /** @param {MouseEvent} event */
  menu(event) {
    event.preventDefault();
    if (!this.touch && !this.swallow) this.at(event, "mark");
  }
}
