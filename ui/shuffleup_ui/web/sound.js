// What was heard last at the box, for the eye; and aloud in this page once somebody asks for it.

import { byId, element, setText } from "./dom.js";
import { say } from "./words.js";

const GAIN = 0.08;
const OCTAVE_PX = 7;
const MS_PER_PX = 12;

let audio = null;
let last = null;
let shown = null;

export function buildSound() {
  byId("sound-on").addEventListener("click", () => {
    if (audio) audio.close();
    audio = audio ? null : new AudioContext();
    drawButton();
  });
}

// Whether somebody has asked to hear what the box sounds.
export const isHeard = () => audio !== null;

// The same sound comes again when volumes are set: it is drawn, and not played twice.
export function drawSound(view) {
  const fresh = last !== null && view.number !== last;
  last = view.number;
  shown = view;
  byId("sound").hidden = false;
  drawButton();
  setText(byId("sound-words"), view.words);
  setText(byId("sound-more"), moreText(view));
  byId("sound-notes").replaceChildren(...notes(view.notes ?? []));
  if (!fresh) return;
  flash(byId("sound-notes"));
  if (audio && !view.quiet) play(view.notes ?? []);
}

export const drawSoundAnew = () => shown && drawSound(shown);

function moreText({ quiet, spoken }) {
  if (quiet) return say("no sound: {why}", { why: quiet });
  return spoken ? `“${spoken}”` : "";
}

function drawButton() {
  setText(byId("sound-on"), audio ? say("sound off") : say("sound on"));
  byId("sound-on").setAttribute("aria-pressed", audio !== null);
}

// A line that rises with the pitch; rests are gaps.
function notes(list) {
  return list.map(([hertz, ms]) => {
    const mark = element("i", { class: hertz ? "" : "rest" });
    mark.style.width = `${Math.max(4, ms / MS_PER_PX)}px`;
    mark.style.bottom = hertz ? `${Math.max(0, Math.log2(hertz / 220)) * OCTAVE_PX}px` : "0";
    return mark;
  });
}

function flash(node) {
  node.classList.remove("fresh");
  node.getBoundingClientRect();  // laid out without the class, so that the animation begins anew
  node.classList.add("fresh");
}

function play(list) {
  let at = audio.currentTime;
  for (const [hertz, ms] of list) {
    if (hertz) tone(hertz, at, at + ms / 1000);
    at += ms / 1000;
  }
}

// A buzzer is a square wave.
function tone(hertz, from, until) {
  const gain = new GainNode(audio, { gain: GAIN });
  const wave = new OscillatorNode(audio, { type: "square", frequency: hertz });
  wave.connect(gain).connect(audio.destination);
  wave.start(from);
  wave.stop(until);
}
