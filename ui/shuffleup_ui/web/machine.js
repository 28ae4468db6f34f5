// The simulated card machine: where its cards are, what it is about, and buttons that let something go wrong.

import { byId, element, setText } from "./dom.js";
import { touchMetal } from "./link.js";
import { say } from "./words.js";

const CENTRE = 60;
const INNER = 34;
const OUTER = 54;
const ACROSS = 27;

export function buildMachine(tell) {
  const act = async (touch) => {
    const reply = await touchMetal(touch);
    if (!reply.ok) tell(reply.text);
  };
  byId("machine-cause").addEventListener("change", ({ target }) => {
    if (target.value) act({ cause: target.value });
    target.value = "";
  });
  byId("machine-right").addEventListener("click", () => act({ put_right: true }));
}

export function drawTwin(twin) {
  byId("machine").hidden = false;
  setText(byId("machine-state"), [twin.state, twin.fault].filter(Boolean).join(" · "));
  byId("machine").classList.toggle("bad", Boolean(twin.fault) || twin.state === "OFF" || !twin.plugged);
  drawSlots(twin);
  drawPlaces(twin);
  drawCauses(twin.causes);
}

export function drawMachine(view) {
  setText(byId("machine-does"), view.question || view.trouble || view.does);
}

// One line a slot, around the carousel as it stands: the entry is at the left, the exit at the right.
function drawSlots({ slots, at_entry: atEntry, entry, exit }) {
  const ring = byId("machine-slots");
  if (ring.childElementCount !== slots.length) ring.replaceChildren(...slots.map(() => slotLine(ring)));
  slots.forEach((cards, slot) => {
    const line = ring.children[slot];
    const degrees = ((slot - atEntry) * 360) / slots.length + 180;
    line.setAttribute("transform", `rotate(${degrees} ${CENTRE} ${CENTRE})`);
    line.classList.toggle("held", cards > 0);
    line.classList.toggle("too-many", cards > 1);
    line.classList.toggle("moving", (slot === atEntry && entry > 0) || (slot === (atEntry + ACROSS) % slots.length && exit > 0));
  });
}

function slotLine(ring) {
  const line = document.createElementNS(ring.namespaceURI, "line");
  for (const [name, value] of Object.entries({ x1: CENTRE + INNER, x2: CENTRE + OUTER, y1: CENTRE, y2: CENTRE })) {
    line.setAttribute(name, value);
  }
  return line;
}

function drawPlaces({ tray, slots, shoe, board, outside }) {
  const inside = slots.reduce((sum, cards) => sum + cards, 0);
  const places = [
    [say("tray"), tray], [say("slots"), inside], [say("shoe"), shoe], [say("board"), board], [say("players"), outside],
  ];
  byId("machine-places").replaceChildren(
    ...places.map(([place, cards]) => element("li", {}, element("span", { text: place }), element("strong", { text: String(cards) }))),
  );
}

function drawCauses(causes) {
  const menu = byId("machine-cause");
  if (menu.options.length === causes.length + 1) return;
  menu.replaceChildren(
    element("option", { value: "", text: say("let something go wrong") }),
    ...causes.map((cause) => element("option", { value: cause, text: cause })),
  );
}
