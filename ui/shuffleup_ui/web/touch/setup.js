// A box that is set up for the first time: one step at a time, drawn from its view `first_run`.

import { element } from "../dom.js";
import { say } from "../words.js";
import { tilesNode } from "./asking.js";

const NO_KEYS = { keys: [], amount: null, message: "" };

const CORNERS = { top_left: [20, 30], top_right: [980, 30], bottom_right: [980, 970], bottom_left: [20, 970] };
const MIDDLE = [500, 500];

// The step in the form in which a touchscreen shows what is on.
export function viewOf(step) {
  const { lines, deeds, look } = step;
  const banners = step.message ? [step.message] : [];
  return { screen: "setup", place: "Shuffle Up", table: null, keys: NO_KEYS, lines, deeds, look, banners, troubles: step.trouble ? [step.trouble] : [], step };
}

// `draw.deedNode(deed, name)` and `draw.askNode(name, text, deed, kind)` make buttons that answer a finger.
export function setupNode({ step }, lines, draw) {
  const head = element("header", {}, element("h1", { text: step.title }));
  head.append(element("p", { class: "line", text: say("{number} of {of}", step) }));
  return element("div", { class: "setup" }, head, ...(step.corner ? [cornersNode(step, lines, draw)] : stepNodes(step, lines, draw)));
}

function stepNodes(step, lines, draw) {
  const said = element("div", { class: "step-lines" }, ...lines);
  if (step.address) said.append(element("a", { class: "address", href: step.address, text: step.address }));
  const keys = step.keys?.length ? [element("ul", { class: "tested" }, ...step.keys.map(keyNode))] : [];
  const tiles = step.choices?.length ? [tilesNode(step.choices, draw, "choice")] : [];
  return [said, ...keys, ...tiles, draw.deedsNode()];
}

// What is tested is a glass: a button stands where a finger would touch it.
function cornersNode(step, lines, draw) {
  const corner = draw.askNode("corner", say("TOUCH HERE"), touchAt(CORNERS[step.corner]), `corner ${step.corner}`);
  const middle = draw.askNode("middle", step.middle, touchAt(MIDDLE), "plain");
  return element("div", { class: "corners" }, corner, element("div", { class: "step-lines" }, ...lines, middle));
}

const touchAt = ([x, y]) => () => ({ verb: "touch_glass", args: { x, y, at: Math.round(performance.now()) } });

function keyNode({ label, found }) {
  const notes = { answers: say("ok"), silent: say("silent"), now: say("press") };
  return element("li", { class: found }, element("strong", { text: label }), element("span", { text: notes[found] ?? "" }));
}
