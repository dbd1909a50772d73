// Sounds, made by the browser's oscillators. They are off until the button `data-does="sound"`
// switches them on; the browser stores the choice.

import { speakEvent } from "./speak.js";
import { t } from "./texts.js";

const KEY = "tilewright:sound";
const LOUDNESS = 0.16;
const FADE = 0.02; // seconds; without a fade, edges click

// Notes are [hertz, start, seconds]; `shape` is that of the wave.
const SOUNDS = {
  place: { shape: "triangle", notes: [[330, 0, 0.05]] },
  peel: { shape: "triangle", notes: [[440, 0, 0.09], [660, 0.08, 0.14]] },
  error: { shape: "square", notes: [[150, 0, 0.12]] },
  turn: { shape: "sine", notes: [[523, 0, 0.12], [784, 0.12, 0.2]] },
  win: { shape: "triangle", notes: [[523, 0, 0.14], [659, 0.14, 0.14], [784, 0.28, 0.14], [1047, 0.42, 0.4]] },
};

let context = null;
let on = readChoice();

function readChoice() {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

function keepChoice() {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // Without storage, sounds are off again after a reload.
  }
}

function note(shape, [pitch, start, seconds]) {
  const begin = context.currentTime + start;
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(0, begin);
  loudness.gain.linearRampToValueAtTime(shape === "square" ? LOUDNESS / 3 : LOUDNESS, begin + FADE);
  loudness.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
  const wave = new OscillatorNode(context, { type: shape, frequency: pitch });
  wave.connect(loudness).connect(context.destination);
  wave.start(begin);
  wave.stop(begin + seconds + FADE);
}

export function sound(name) {
  // Browsers allow no sound before the first interaction.
  if (!on || !globalThis.AudioContext || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  for (const one of SOUNDS[name].notes) note(SOUNDS[name].shape, one);
}

const buttons = () => document.querySelectorAll("[data-does=sound]");

function show() {
  for (const button of buttons()) button.setAttribute("aria-pressed", String(on));
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-does=sound]")) return;
  on = !on;
  keepChoice();
  show();
  speakEvent(t(on ? "joy.sounds_on" : "joy.sounds_off"));
  sound("place");
});
show();
