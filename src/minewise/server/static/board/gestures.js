/**
 * Mouse and touch gestures on a board, as in the classic game: a press shows what it is about to do,
 * moves with the pointer, and acts where it is released; the right button acts at once.
 */

const LONG_PRESS = 380; // milliseconds
const TOLERANCE = 12; // pixels that a finger may move during a long press
const [LEFT, MIDDLE, RIGHT] = [0, 1, 2]; // `MouseEvent.button`
const LEFT_AND_RIGHT = 3; // `MouseEvent.buttons`

/**
 * @typedef {"open" | "mark" | "chord" | "hover" | "press"} Gesture
 *
 * @callback Emit
 * @param {Gesture} type
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
    /** What the pressed mouse buttons do when one is released. @type {"open" | "chord" | null} */
    this.pressed = null;
    /** A finger on the board. @type {{x: number, y: number, timer: number} | null} */
    this.finger = null;
    this.isTouch = false;
    this.swallow = false; // the click that ends a long press opens nothing
    element.addEventListener("pointerdown", (event) => this.touchDown(event));
    element.addEventListener("pointermove", (event) => this.touchMove(event));
    for (const type of ["pointerup", "pointercancel", "pointerleave"]) {
      element.addEventListener(type, () => this.liftFinger());
    }
    element.addEventListener("pointerover", (event) => this.over(event));
    element.addEventListener("pointerleave", () => this.leave());
    element.addEventListener("mousedown", (event) => this.mouseDown(event));
    element.addEventListener("click", (event) => this.click(event));
    element.addEventListener("contextmenu", (event) => this.menu(event));
    this.onMouseUp = (/** @type {MouseEvent} */ event) => this.mouseUp(event);
  }

  /**
   * @param {Event} event
   * @param {Gesture} type
   * @param {object} [detail]
   */
  at(event, type, detail) {
    const place = this.placeOf(event.target);
    if (place !== null) this.emit(type, place, detail);
  }

  /** @param {MouseEvent} event */
  mouseDown(event) {
    if (event.button === MIDDLE) event.preventDefault(); // no automatic scrolling
    if (this.isTouch) return; // browsers repeat taps as mouse events
    const isChord = event.button === MIDDLE || (event.buttons & LEFT_AND_RIGHT) === LEFT_AND_RIGHT;
    if (!isChord && event.button === RIGHT) return this.at(event, "mark");
    if (!isChord && event.button !== LEFT) return;
    this.pressed = isChord ? "chord" : "open";
    addEventListener("mouseup", this.onMouseUp);
    this.at(event, "press", { isChord });
  }

  /** @param {MouseEvent} event */
  mouseUp(event) {
    const { pressed } = this;
    this.cancelPress();
    if (pressed) this.at(event, pressed, { again: event.detail > 1 });
  }

  cancelPress() {
    removeEventListener("mouseup", this.onMouseUp);
    if (this.pressed) this.emit("press", null);
    this.pressed = null;
  }

  /** @param {PointerEvent} event */
  over(event) {
    if (this.pressed && !event.buttons) this.cancelPress(); // released outside the window
    if (this.pressed) this.at(event, "press", { isChord: this.pressed === "chord" });
    this.at(event, "hover", { buttons: event.buttons });
  }

  leave() {
    if (this.pressed) this.emit("press", null);
    this.emit("hover", null);
  }

  /** @param {PointerEvent} event */
  touchDown(event) {
    this.liftFinger();
    this.isTouch = event.pointerType !== "mouse";
    this.swallow = false;
    if (!this.isTouch) return;
    const timer = window.setTimeout(() => {
      this.liftFinger();
      this.swallow = true;
      navigator.vibrate?.(30);
      this.at(event, "mark");
    }, LONG_PRESS);
    this.finger = { x: event.clientX, y: event.clientY, timer };
    this.at(event, "press", { isChord: false });
  }

  /** @param {PointerEvent} event */
  touchMove({ clientX, clientY }) {
    if (!this.finger) return;
    if (Math.hypot(clientX - this.finger.x, clientY - this.finger.y) > TOLERANCE) this.liftFinger();
  }

  liftFinger() {
    if (!this.finger) return;
    clearTimeout(this.finger.timer);
    this.finger = null;
    this.emit("press", null);
  }

  /**
   * Open on a tap, or on a click made by assistive technology. Mouse buttons are handled above.
   *
   * @param {MouseEvent} event
   */
  click(event) {
    if (!this.isTouch && event.detail > 0) return;
    if (this.swallow) this.swallow = false;
    else this.at(event, "open", { again: event.detail > 1 });
  }

  /**
   * Mark with the menu key or Ctrl and click; the right button has marked the cell already.
   *
   * @param {MouseEvent} event
   */
  menu(event) {
    event.preventDefault();
    if (this.isTouch || event.button === RIGHT) return;
    this.cancelPress();
    this.at(event, "mark");
  }
}
