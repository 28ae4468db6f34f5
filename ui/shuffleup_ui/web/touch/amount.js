// The amount of a bet or raise: the number over a pad, usual sizes, chips, and what a bet is measured by.
// The box has the amount and every key of the pad; nothing of it is kept here.

import { element, grouped } from "../dom.js";
import { say } from "../words.js";
import { DELETE, DIGITS } from "./asking.js";

// In the order in which a view gives the keys.
const PAD = [...DIGITS.map((digit) => `digit ${digit}`), "delete", "ok", "cancel"];
const CLASSES = { ok: "go", cancel: "leave" };

export function amountNode(view, message, draw) {
  const { amount, wrong } = view.keys;
  const head = element(
    "div", { class: "measures" }, element("p", { class: "line who", text: linesOf(view, "who").join("  ") }),
    ...(message ? [element("p", { class: "bounds wrong", text: message })] : linesOf(view, "small").map(measure)),
  );
  const entered = element(
    "div", { class: "entered" },
    element("p", { class: wrong ? "number wrong" : "number", text: amount === null ? "–" : grouped(amount) }),
    element("p", { class: wrong ? "bounds wrong" : "bounds", text: linesOf(view, "plain").join(" ") }),
  );
  const sizes = (view.deeds ?? []).map((deed, number) => draw.deedNode(deed, `deed ${number}`));
  const chips = (view.chips ?? []).map((deed, number) => chipNode(deed, `chip ${number}`, draw));
  const tiles = element("div", { class: "amounts" }, element("div", { class: "sizes" }, ...sizes), element("div", { class: "chips" }, ...chips));
  const pad = (view.pad ?? []).map((deed, number) => padKey(deed, PAD[number], draw));
  return element("div", { class: "sheet amount" }, head, entered, tiles, element("div", { class: "pad" }, ...pad));
}

const measure = (text) => element("p", { class: "measure", text });

function chipNode(deed, name, draw) {
  const node = draw.deedNode(deed, name);
  if (deed.colour && deed.verb) node.classList.add("chip", `chip-${deed.colour}`);
  return node;
}

function padKey(deed, name, draw) {
  const node = draw.deedNode({ ...deed, note: "", label: name === "delete" ? DELETE : deed.label }, name);
  if (CLASSES[name]) node.classList.add(CLASSES[name]);
  if (name === "delete") node.setAttribute("aria-label", say("delete"));
  return node;
}

const linesOf = ({ lines = [] }, wanted) => lines.filter(({ tier = "plain" }) => tier === wanted).map(({ text }) => text);
