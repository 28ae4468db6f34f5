// The parts pages are made of: sections, tables of facts, things that are drawn anew only when they changed.

import { element, setText } from "../dom.js";
import { here } from "../place.js";
import { say } from "../words.js";

export function section(title, ...children) {
  const heading = element("h2", { text: title });
  return element("section", {}, heading, ...children);
}

// A control under its label; its id is the label's.
export const labelled = (text, control, ...more) => element("div", { class: "field" }, element("label", { for: control.id, text }), control, ...more);

export function input(id, text, attributes = {}) {
  const control = element("input", { id, autocomplete: "off", ...attributes });
  return { input: control, element: labelled(text, control) };
}

// What is closed until somebody opens it, and built then: `make()` gives `{element, update()}`, or promises it.
export function closed(title, make, attributes = {}) {
  const box = element("details", { class: "room", ...attributes }, element("summary", { text: title }));
  let part = null;
  box.addEventListener("toggle", async () => {
    if (!box.open || part) return;
    part = {};
    part = await make();
    box.append(part.element);
    part.update?.();
  });
  return { element: box, update: () => box.open && part?.update?.() };
}

// A part that is drawn by `draw(facts)` whenever `facts` are not what they were, so that focus stays.
export function drawn(node, draw) {
  let shown = null;
  return (facts) => {
    const now = JSON.stringify(facts);
    if (now === shown) return;
    shown = now;
    renew(node, draw(facts));
  };
}

// Draws a part anew: what was typed in it, and what was unfolded, is there in the new one too.
export function renew(node, children) {
  const typed = [...node.querySelectorAll("input[id], textarea[id]")].filter((one) => one.value !== one.defaultValue).map((one) => [one.id, one.value]);
  const unfolded = new Set([...node.querySelectorAll("details[open] > summary")].map((one) => one.textContent));
  node.replaceChildren(...children);
  for (const [id, value] of typed) {
    const found = node.querySelector(`#${CSS.escape(id)}`);
    if (found) found.value = value;
  }
  for (const one of node.querySelectorAll("details > summary")) one.parentElement.open ||= unfolded.has(one.textContent);
}

export function sheet(caption, heads, lines) {
  const head = element("tr", {}, ...heads.map((text) => element(text ? "th" : "td", text ? { scope: "col", text } : {})));
  const body = lines.map((cells) => element("tr", {}, ...cells.map(cell)));
  const title = element("caption", { text: caption });
  const table = element("table", {}, title, element("thead", {}, head), element("tbody", {}, ...body));
  return element("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": caption }, table);
}

function cell(content, at) {
  const what = content instanceof Node ? [content] : [];
  const text = what.length ? undefined : String(content ?? "");
  return at === 0 && (text === undefined || text) ? element("th", { scope: "row", text }, ...what) : element("td", { text }, ...what);
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

// Papers for everybody, each in a window of its own.
export function papers(...all) {
  return element("p", { class: "links" }, ...all.map(([path, text]) => element("a", { href: here(path), target: "_blank", rel: "noopener", text })));
}

// How far a draw has come: the boxes that show their seats, out of all that have a table.
export function drawProgress() {
  const box = element("div", { id: "draw" });
  const show = drawn(box, ({ shown, all }) => (all ? [
    element("p", { class: "line", text: shown === all ? say("All {all} boxes show their seats.", { all }) : say("{shown} of {all} boxes show their seats.", { shown, all }) }),
    element("progress", { max: all, value: shown, "aria-hidden": "true" }),
  ] : []));
  return {
    element: box,
    update({ floor, links }) {
      const boxes = floor.phase === "seated" ? (links?.links ?? []).filter((one) => one.table) : [];
      show({ shown: boxes.filter((one) => !one.unread).length, all: boxes.length });
    },
  };
}

// --- a list of any length, of which only those rows are in the document that are in view or near it --------------

const AT_ONCE = 24;  // fills every number of columns from one to four
const NEAR = "500px 0px";
const TILE_PX = 96;

// `make(item)` gives the row of an item, `{element, update(item)}`; it lasts for as long as the item of this
// `keyOf` is in the list, in view or not. Lines are as high as `linePx`; tiles stand beside each other.
export function windowed(list, kind, make, keyOf, linePx = 0) {
  const rows = new Map();
  const parts = [];
  let items = [];
  const observer = new IntersectionObserver((seen) => {
    for (const one of seen) parts.find(({ node }) => node === one.target)?.see(one.isIntersecting);
  }, { rootMargin: NEAR });

  function part(at) {
    const node = element("ul", { class: kind });
    let inView = at === 0;
    let height = 0;
    observer.observe(node);

    function fill() {
      const mine = items.slice(at * AT_ONCE, (at + 1) * AT_ONCE);
      if (!inView) {
        node.style.height = `${height || mine.length * (linePx || TILE_PX / columns())}px`;
        return;
      }
      node.style.height = "";
      mine.forEach((item, place) => {
        const row = rowOf(item);
        if (node.children[place] !== row) node.insertBefore(row, node.children[place] ?? null);
      });
      while (node.children.length > mine.length) node.lastChild.remove();
    }

    function see(now) {
      if (now === inView || (!now && node.contains(document.activeElement))) return;
      if (inView) height = node.offsetHeight;
      inView = now;
      if (!inView) node.replaceChildren();
      fill();
    }

    return { node, fill, see };
  }

  function columns() {
    return Math.max(1, Math.floor(list.clientWidth / 280));
  }

  function rowOf(item) {
    const key = keyOf(item);
    if (!rows.has(key)) rows.set(key, { ...make(item), shown: undefined });
    const row = rows.get(key);
    if (row.shown !== item) row.update(item);
    row.shown = item;
    return row.element;
  }

  return {
    element: list,
    update(fresh) {
      items = fresh;
      const here = new Set(items.map(keyOf));
      for (const key of rows.keys()) if (!here.has(key)) rows.delete(key);
      const wanted = Math.ceil(items.length / AT_ONCE);
      while (parts.length < wanted) {
        parts.push(part(parts.length));
        list.append(parts.at(-1).node);
      }
      while (parts.length > wanted) {
        const { node } = parts.pop();
        observer.unobserve(node);
        node.remove();
      }
      parts.forEach((one) => one.fill());
    },
  };
}

export { element, setText };
