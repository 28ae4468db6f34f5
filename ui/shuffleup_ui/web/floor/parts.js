// The parts pages are made of: sections, tables of facts, things that are drawn anew only when they changed.

import { element, setText } from "../dom.js";
import { say } from "../words.js";
import { roomOf } from "./words.js";

export function section(title, ...children) {
  const heading = element("h2", { text: title });
  return element("section", {}, heading, ...children);
}

// What the event cannot need by its rules stands apart, closed.
export function needless(forms, title = say("Not for this event")) {
  return forms.length ? [element("details", { class: "needless" }, element("summary", { text: title }), ...forms)] : [];
}

export const needlessOnly = (room, forms) => element("section", {}, ...needless(forms, say("{room}: not for this event", { room: roomOf(room) })));

// A part that is drawn by `draw(facts)` whenever `facts` are not what they were, so that focus stays.
export function drawn(node, draw) {
  let shown = null;
  return (facts) => {
    const now = JSON.stringify(facts);
    if (now === shown) return;
    shown = now;
    node.replaceChildren(...draw(facts));
  };
}

export function sheet(caption, heads, lines) {
  const head = element("tr", {}, ...heads.map((text) => element("th", { scope: "col", text })));
  const body = lines.map((cells) => element("tr", {}, ...cells.map(cell)));
  const title = element("caption", { text: caption });
  const table = element("table", {}, title, element("thead", {}, head), element("tbody", {}, ...body));
  return element("div", { class: "scroll" }, table);
}

function cell(content, at) {
  const what = content instanceof Node ? [content] : [];
  const text = what.length ? undefined : String(content ?? "");
  return at === 0 ? element("th", { scope: "row", text }, ...what) : element("td", { text }, ...what);
}

// A day, on one line.
export const dayCell = (day) => element("span", { class: "day", text: day });

export function lines(texts, kind = "") {
  return texts.map((text) => element("p", { class: `line ${kind}`.trim(), text }));
}

export function facts(pairs) {
  const items = pairs.map(([name, value]) => element("div", {}, element("dt", { text: name }), element("dd", { text: value })));
  return element("dl", { class: "facts" }, ...items);
}

// Prints one part of the page and nothing else.
export function printButton(part, text) {
  const button = element("button", { type: "button", class: "small", text });
  button.addEventListener("click", () => {
    part.classList.add("to-print");
    window.print();
    part.classList.remove("to-print");
  });
  return button;
}

export { element, setText };
