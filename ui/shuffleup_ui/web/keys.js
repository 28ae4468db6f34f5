// The eight keys, the knob and the OLED of a simulated box. Every touch goes to the metal: a key goes down
// and comes up, and the box decides what it meant.

import { byId, element, grouped, setText } from "./dom.js";
import { touchMetal } from "./link.js";

// In the order of the row; the letter is its key on a keyboard, the word is engraved below the cap.
const KEYS = [
  ["fold", "F", "Fold"],
  ["check_call", "C", "Check/Call"],
  ["bet_raise", "R", "Bet/Raise"],
  ["all_in", "A", "All-in"],
  ["clock", "K", "Clock"],
  ["deal_next", "D", "Deal/Next"],
  ["undo", "U", "Undo"],
  ["pause", "P", "Pause"],
];
const KNOB = "knob";
const WHEEL_DETENT = 60;  // a notch of a usual mouse wheel moves 100
const DEGREES = 15;

const columns = new Map();

export function buildKeys(say) {
  const down = new Set();
  let knobAngle = 0;
  let wheel = 0;

  const touch = async (act) => {
    const reply = await touchMetal(act);
    if (!reply.ok) say(reply.message);
  };

  function press(key) {
    if (down.has(key)) return;
    down.add(key);
    held(key, true);
    touch({ press: key });
  }

  function release(key) {
    if (!down.delete(key)) return;
    held(key, false);
    touch({ release: key });
  }

  function turn(detents) {
    knobAngle += detents * DEGREES;
    byId("notch").style.rotate = `${knobAngle}deg`;
    touch({ turn: detents });
  }

  for (const [index, [key, letter, word]] of KEYS.entries()) byId("keys").append(keyColumn(key, letter, word, index));
  for (const [key, column] of columns) pressable(column.cap, key, press, release);
  pressable(byId("knob-push"), KNOB, press, release);
  byId("knob-less").addEventListener("click", () => turn(-1));
  byId("knob-more").addEventListener("click", () => turn(1));
  byId("knob").addEventListener("wheel", (event) => {
    event.preventDefault();
    wheel += event.deltaY;
    const detents = Math.trunc(-wheel / WHEEL_DETENT);
    if (detents === 0) return;
    wheel = 0;
    turn(Math.sign(detents));
  }, { passive: false });

  const fingers = new Map();  // keys of the keyboard that are down, and the key of the box each is on
  document.addEventListener("keydown", (event) => {
    if (!usable(event)) return;
    const detents = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    const key = detents ? "" : keyOf(event);
    if (!detents && !key) return;
    event.preventDefault();
    if (detents) turn(detents);
    else if (!event.repeat) {
      fingers.set(event.code, key);
      press(key);
    }
  });
  document.addEventListener("keyup", (event) => {
    release(fingers.get(event.code));
    fingers.delete(event.code);
  });
  window.addEventListener("blur", () => [...down].forEach(release));
}

// Letters belong to a text field while somebody writes, and to nobody on a box with real keys.
function usable(event) {
  const writing = event.target instanceof HTMLTextAreaElement;
  return !writing && !event.ctrlKey && !event.metaKey && !event.altKey && !byId("knob").hidden;
}

function keyOf(event) {
  if (event.key === "Enter" || event.key === " ") return keyInFocus(event);
  const index = KEYS.findIndex(([, letter], number) =>
    event.key.toUpperCase() === letter || event.key === String(number + 1));
  return index < 0 ? "" : KEYS[index][0];
}

function keyInFocus(event) {
  const cap = event.target.closest?.("[data-key]");
  if (cap) return cap.dataset.key;
  return event.key === "Enter" && !event.target.closest?.("button") ? KNOB : "";
}

function keyColumn(key, letter, word, index) {
  const label = element("p", { class: "label" });
  const cap = element("button", { type: "button", class: "cap", "data-key": key, "aria-label": word });
  const engraved = element("p", { class: "engraved" }, element("span", { text: word }));
  engraved.append(element("kbd", { text: letter, title: `or ${index + 1}` }));
  columns.set(key, { label, cap });
  return element("div", { class: "key" }, label, cap, engraved);
}

function pressable(node, key, press, release) {
  node.dataset.key = key;
  node.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    node.setPointerCapture(event.pointerId);
    press(key);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    node.addEventListener(end, () => release(key));
  }
  node.addEventListener("contextmenu", (event) => event.preventDefault());
}

function held(key, isDown) {
  document.querySelector(`[data-key=${key}]`).classList.toggle("down", isDown);
}

export function drawKeys(view, lamps, simulated) {
  const meanings = new Map(view.keys.map((key) => [key.key, key]));
  for (const [key, { label, cap }] of columns) {
    const meaning = meanings.get(key) ?? {};
    label.replaceChildren(
      element("strong", { text: meaning.label ?? "" }),
      element("span", { text: meaning.note ?? "" }),
    );
    label.classList.toggle("dark", !meaning.lit);
    cap.classList.toggle("lit", lamps ? lamps.includes(key) : Boolean(meaning.lit || meaning.blink));
    cap.classList.toggle("blink", Boolean(meaning.blink) && !lamps);
    cap.disabled = !simulated;
  }
  setText(byId("amount"), view.amount === null ? "knob" : grouped(view.amount));
}

export function drawUnit(view) {
  byId("glass").hidden = !view.simulated;
  byId("knob").hidden = !view.simulated;
  byId("parts").replaceChildren(...view.parts.map((part) => partLine(part, view.simulated)));
}

const WITH_PLUG = "display";

function partLine(part, simulated) {
  const line = element("li", { class: part.ok ? "ok" : "bad" });
  const state = part.ok ? "ok" : part.message || "absent";
  line.append(element("strong", { text: part.part }), element("span", { text: state }));
  if (simulated && part.part === WITH_PLUG) {
    const button = element("button", { type: "button", text: part.ok ? "unplug" : "plug in" });
    button.addEventListener("click", () => touchMetal(part.ok ? { unplug: part.part } : { plug: part.part }));
    line.append(button);
  }
  return line;
}

export function drawGlass(png) {
  byId("oled").src = `data:image/png;base64,${png}`;
  byId("oled").hidden = false;
}
