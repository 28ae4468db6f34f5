// The keyboard of this computer in the place of the keys of a simulated box, and of the number pad on its glass.

import { byId } from "./dom.js";
import { keyOf } from "./keys.js";
import { KNOB } from "./metal.js";

const ARROWS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

// `type(key)` says whether a number pad on the glass took the key.
export function buildKeyboard(metal, type) {
  const fingers = new Map();  // keys of the keyboard that are down, and the key of the box each is on
  document.addEventListener("keydown", (event) => {
    if (isWriting(event)) return;
    const key = event.key in ARROWS || onPad(event, type) ? "" : pressedKey(event);
    if (event.key in ARROWS && !byId("knob").hidden) metal.turn(ARROWS[event.key]);
    else if (!key) return;
    event.preventDefault();
    if (!key || event.repeat) return;
    fingers.set(event.code, key);
    metal.press(key);
  });
  document.addEventListener("keyup", (event) => {
    metal.release(fingers.get(event.code));
    fingers.delete(event.code);
  });
  window.addEventListener("blur", () => metal.releaseAll());
}

// Letters belong to a text field while somebody writes.
function isWriting({ target, ctrlKey, metaKey, altKey }) {
  return target.matches?.("textarea, input") || ctrlKey || metaKey || altKey;
}

// Enter belongs to the button that has the focus.
function onPad(event, type) {
  if (event.key === "Enter" && event.target.closest?.("button")) return false;
  const taken = type(event.key);
  if (taken) event.preventDefault();
  return taken;
}

// There is nothing to press on a box with real keys.
function pressedKey(event) {
  if (byId("knob").hidden) return "";
  if (event.key !== "Enter" && event.key !== " ") return keyOf(event.key);
  const cap = event.target.closest?.("[data-key]");
  if (cap) return cap.dataset.key;
  return event.key === "Enter" && !event.target.closest?.("button") ? KNOB : "";
}
