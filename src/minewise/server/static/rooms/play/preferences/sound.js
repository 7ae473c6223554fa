/** Short synthesised sounds. */

/** @type {AudioContext | null} */
let audio = null;

/** Each note: frequency in hertz, start and length in seconds. @type {Record<string, number[][]>} */
const NOTES = {
  open: [[660, 0, 0.04]],
  flag: [[440, 0, 0.06]],
  won: [
    [523, 0, 0.12],
    [659, 0.12, 0.12],
    [784, 0.24, 0.25],
  ],
  lost: [
    [160, 0, 0.3],
    [110, 0.1, 0.5],
  ],
};

/** @param {"open" | "flag" | "won" | "lost"} name */
export function playSound(name) {
  audio ??= new AudioContext();
  for (const [frequency, start, length] of NOTES[name]) {
    playNote(audio, frequency, audio.currentTime + start, length);
  }
}

/**
 * @param {AudioContext} context
 * @param {number} frequency
 * @param {number} start
 * @param {number} length
 */
function playNote(context, frequency, start, length) {
  const tone = new OscillatorNode(context, { frequency, type: "triangle" });
  const volume = new GainNode(context, { gain: 0.12 });
  volume.gain.setValueAtTime(0.12, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}
