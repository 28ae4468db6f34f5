// Fingers on the metal of a simulated box: what goes down comes up again, and the knob turns.

import { byId, grouped, setText } from "./dom.js";
import { touchMetal } from "./link.js";
import { say } from "./words.js";

export const KNOB = "knob";
const WHEEL_DETENT = 60;  // a notch of a usual mouse wheel moves 100
const DEGREES = 15;

export class Metal {
  constructor(tell) {
    this.tell = tell;
    this.down = new Set();
    this.angle = 0;
  }

  press(key) {
    if (this.down.has(key)) return;
    this.down.add(key);
    document.querySelector(`[data-key=${key}]`).classList.add("down");
    this.touch({ press: key });
  }

  release(key) {
    if (!this.down.delete(key)) return;
    document.querySelector(`[data-key=${key}]`).classList.remove("down");
    this.touch({ release: key });
  }

  turn(detents) {
    this.angle += detents * DEGREES;
    byId("notch").style.rotate = `${this.angle}deg`;
    this.touch({ turn: detents });
  }

  releaseAll() {
    for (const key of [...this.down]) this.release(key);
  }

  async touch(act) {
    const reply = await touchMetal(act);
    if (!reply.ok) this.tell(reply.text);
  }
}

export function pressable(node, press, release) {
  node.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    node.setPointerCapture(event.pointerId);
    press();
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) node.addEventListener(end, release);
  node.addEventListener("contextmenu", (event) => event.preventDefault());
}

export function buildKnob(metal) {
  let wheel = 0;
  pressable(byId("knob-push"), () => metal.press(KNOB), () => metal.release(KNOB));
  byId("knob-less").addEventListener("click", () => metal.turn(-1));
  byId("knob-more").addEventListener("click", () => metal.turn(1));
  byId("knob").addEventListener("wheel", (event) => {
    event.preventDefault();
    wheel += event.deltaY;
    const detents = Math.trunc(-wheel / WHEEL_DETENT);
    if (detents === 0) return;
    wheel = 0;
    metal.turn(Math.sign(detents));
  }, { passive: false });
}

export function drawKnob(amount) {
  setText(byId("amount"), amount === null ? say("knob") : grouped(amount));
}
