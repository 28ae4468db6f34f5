// The eight keys with the strip of labels above them. A touch on the cap of a simulated box goes to its metal, one
// on a label to the box as from its touchscreen: a key goes down and comes up, and the box decides what it meant.

import { byId, element } from "./dom.js";
import { pressable } from "./metal.js";
import { ROW } from "./row.js";
import { say } from "./words.js";
import { boxNow, roomMs } from "./touch/boxtime.js";
import { HOLD_MS } from "./touch/finger.js";

const BET = "bet_raise";
const columns = new Map();

let shown = null;  // the amount that is open, as this page shows it

// `send(verb, args)` asks the box.
export function buildKeys(metal, send) {
  for (const [index, [key, letter, word]] of ROW.entries()) {
    const { label, cap, column } = keyColumn(key, letter, word, index);
    columns.set(key, { label, cap });
    byId("keys").append(column);
    pressable(cap, () => metal.press(key), () => metal.release(key));
    touchable(label, key, send);
  }
}

// The key that has a letter or a number on a keyboard, empty for none.
export function keyOf(typed) {
  const index = ROW.findIndex(([, letter], number) => typed.toUpperCase() === letter || typed === String(number + 1));
  return index < 0 ? "" : ROW[index][0];
}

function keyColumn(key, letter, word, index) {
  const label = element("button", { type: "button", class: "label", "data-label": key });
  const cap = element("button", { type: "button", class: "cap", "data-key": key, "data-word": word, "aria-label": word });
  const engraved = element("p", { class: "engraved" }, element("span", { text: word }));
  engraved.append(element("kbd", { text: letter, title: index + 1 }));
  return { label, cap, column: element("div", { class: "key" }, label, cap, engraved) };
}

// A label goes down at once and comes up wherever the finger does, as its key would.
function touchable(label, key, send) {
  const down = () => {
    label.classList.add("touched");
    send("key_down", key === BET && shown !== null ? { key, amount: shown } : { key });
  };
  const up = () => {
    if (!label.classList.contains("touched")) return;
    label.classList.remove("touched");
    send("key_up", { key });
  };
  pressable(label, down, up);
  label.addEventListener("click", (event) => {
    if (event.detail !== 0) return;  // the pointer has done it
    down();
    up();
  });
}

export function drawKeys(view, { lamps, simulated, linked }) {
  shown = view.amount;
  const meanings = new Map(view.keys.map((key) => [key.key, key]));
  for (const [key, { label, cap }] of columns) {
    const meaning = meanings.get(key) ?? {};
    drawLabel(label, meaning, linked);
    const does = [meaning.label, meaning.note].filter(Boolean).join(", ");
    label.setAttribute("aria-label", does || say("{key}: nothing now", { key: cap.dataset.word }));
    cap.setAttribute("aria-label", does ? `${cap.dataset.word}: ${does}` : cap.dataset.word);
    const lit = lamps ? lamps.includes(key) : Boolean(meaning.lit || meaning.blink);
    cap.classList.toggle("lit", linked && lit);
    cap.classList.toggle("blink", linked && Boolean(meaning.blink) && !lamps);
    cap.disabled = !simulated;
  }
}

// A `fresh` label has just changed its meaning and is not taken for a moment; a held one fills a ring.
function drawLabel(label, meaning, linked) {
  label.replaceChildren(element("strong", { text: meaning.label ?? "" }), element("span", { text: meaning.note ?? "" }));
  label.disabled = !linked;
  label.classList.toggle("dark", !meaning.lit || !linked);
  label.classList.toggle("blink", Boolean(meaning.blink) && linked);
  label.classList.toggle("fresh", Boolean(meaning.fresh));
  const since = meaning.held_since ?? null;
  label.classList.toggle("holding", since !== null);
  if (since === null) return;
  label.style.setProperty("--hold", `${roomMs(HOLD_MS)}ms`);
  label.style.setProperty("--held", `${-roomMs(Math.max(0, (boxNow() ?? since) - since))}ms`);
}
