// The parts of the box beside its screen and keys: the OLED, the dealer display, and how all parts are.

import { byId, element } from "./dom.js";
import { touchMetal } from "./link.js";
import { say } from "./words.js";

const WITH_PLUG = "display";
const COLUMNS = 20;
const PARTS = {
  display: () => say("display"),
  keys: () => say("keys"),
  lamps: () => say("lamps"),
  buzzer: () => say("buzzer"),
  speaker: () => say("loudspeaker"),
  power: () => say("power"),
  dealer_display: () => say("dealer display"),
};

export function drawOled(png) {
  byId("oled").src = `data:image/png;base64,${png}`;
  byId("oled").hidden = false;
}

// Two lines of twenty characters, each in its cell. A box without one posts nothing.
export function drawDisplay({ lines }) {
  byId("display").hidden = false;
  byId("display").replaceChildren(...lines.map((line) => element("span", { text: line.padEnd(COLUMNS) })));
}

export function drawUnit(view) {
  byId("oled-glass").hidden = !view.simulated;
  byId("knob").hidden = !view.simulated;
  byId("keys").classList.toggle("real", !view.simulated);
  byId("parts").replaceChildren(...view.parts.map((part) => partLine(part, view.simulated)));
}

// What the box last said of its parts and its OLED holds no longer than the link does.
export function drawBoxLink(up) {
  byId("parts").hidden = !up;
  byId("oled").hidden = !up;
}

function partLine(part, simulated) {
  const line = element("li", { class: part.ok ? "ok" : "bad" });
  const state = part.ok ? say("ok") : part.message || say("absent");
  line.append(element("strong", { text: PARTS[part.part]?.() ?? part.part }), element("span", { text: state }));
  if (simulated && part.part === WITH_PLUG) line.append(plugButton(part));
  return line;
}

function plugButton({ part, ok }) {
  const button = element("button", { type: "button", text: ok ? say("unplug") : say("plug in") });
  button.addEventListener("click", () => touchMetal(ok ? { unplug: part } : { plug: part }));
  return button;
}
