// Guards against slips of a thumb: what wants a second press, and what has just moved under the finger.

import { element, setText } from "../dom.js";

const ARMED_MS = 4000;
const APART_MS = 300;  // closer together, two touches are one
const LOOK_MS = 400;

// Returns what a press asks: true for the second one within a few seconds. The first shows `ask` on the button;
// `disarm` forgets it.
export function armed(button, title, ask) {
  const said = (one) => (typeof one === "function" ? one() : one);
  let timers = [];
  function disarm() {
    timers.forEach(clearTimeout);
    timers = [];
    delete button.dataset.armed;
    setText(button, said(title));
  }
  const press = () => {
    const ready = button.dataset.armed === "ready";
    if (ready) disarm();
    if (timers.length || ready) return ready;
    button.dataset.armed = "";
    setText(button, said(ask));
    timers = [setTimeout(() => { button.dataset.armed = "ready"; }, APART_MS), setTimeout(disarm, ARMED_MS)];
    return false;
  };
  return Object.assign(press, { disarm });
}

// Presses on `box` count for nothing right after its contents have moved by themselves. Returns what to call
// when they do; what follows from the person's own command is no surprise.
export function steady(box) {
  let moved = -Infinity;
  const note = element("p", { class: "problem", role: "alert" });
  box.addEventListener("click", (event) => {
    if (performance.now() - moved > LOOK_MS) return;
    event.preventDefault();
    event.stopPropagation();
    setText(note, "This moved just now: look again, then press.");
    box.before(note);
    setTimeout(() => note.remove(), ARMED_MS);
  }, true);
  return () => { if (!document.body.hasAttribute("data-busy")) moved = performance.now(); };
}
