// What shares the rest of the wall: laid out on sheets that take turns, so that nothing is set smaller to fit.

import { byId, element } from "../dom.js";

const full = (box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;

export function line(text) {
  return element("p", { text, class: "two" });
}

export const told = (text) => element("p", { text, class: "three told" });

export const nextLine = () => element("div", { class: "next-line" });

export function figure({ label, value }) {
  const parts = [element("span", { text: label, class: "label" }), element("span", { text: value, class: "value" })];
  return element("p", { class: "figure" }, ...parts);
}

function row({ left, right, colour, marked }) {
  const chip = colour ? [element("span", { class: "chip", "data-colour": colour })] : [];
  const said = right ? [element("span", { text: right, class: "right" })] : [];
  const node = element("p", { class: marked ? "row marked" : "row" });
  node.append(...chip, element("span", { text: left, class: "left" }), ...said);
  return node;
}

// Items in the order in which they come. A list begins a sheet, and its title stands on each of its sheets;
// a flat one has no room for both.
export function sheetsOf(items, lists, flat) {
  const sheets = items.length ? pack(items, "") : [];
  for (const { title, rows } of lists) {
    if (flat && title) sheets.push(...pack([line(title)], ""));
    sheets.push(...pack(inColumns(rows.map(row)), flat ? "" : title));
  }
  byId("sheet").replaceChildren();
  return sheets;
}

function pack(items, title) {
  const box = byId("sheet");
  const begun = () => title ? [element("h2", { text: title })] : [];
  const sheets = [begun()];
  box.replaceChildren(...sheets[0]);
  const put = (item) => {
    box.append(item);
    sheets.at(-1).push(item);
  };
  for (const item of items.flatMap((one) => whole(box, one))) {
    put(item);
    if (!full(box) || sheets.at(-1).length === begun().length + 1) continue;
    sheets.at(-1).pop();
    sheets.push(begun());
    box.replaceChildren(...sheets.at(-1));
    put(item);
  }
  return sheets;
}

// An item, or the pieces of a text that is too long for a sheet of its own.
function whole(box, item) {
  const shown = [...box.childNodes];
  box.replaceChildren(item);
  const again = (text) => element("p", { text, class: item.className });
  const parts = full(box) && !item.children.length ? pieces(item, item.textContent, () => full(box)).map(again) : [item];
  box.replaceChildren(...shown);
  return parts;
}

// As many columns as the widest row leaves room for, with twice a letter's height between them.
function inColumns(rows) {
  const box = byId("sheet");
  for (const node of rows) node.style.width = "max-content";
  box.replaceChildren(...rows);
  const gap = parseFloat(getComputedStyle(box).columnGap);
  const apart = 2 * parseFloat(getComputedStyle(rows[0]).fontSize);
  const widest = Math.max(...rows.map((node) => Math.ceil(node.getBoundingClientRect().width)));
  const columns = Math.max(1, Math.min(rows.length, Math.floor((box.clientWidth + apart) / (widest + apart))));
  const width = Math.floor((box.clientWidth - (columns - 1) * gap) / columns);
  const inner = columns === 1 ? 1.6 * widest : widest;
  const missing = Math.ceil(rows.length / columns) * columns - rows.length;
  const cells = [...rows, ...Array.from({ length: missing }, () => element("p", { class: "row" }))];
  for (const node of cells) {
    node.style.width = `${width}px`;
    node.style.padding = `0 ${Math.max(0, Math.floor((width - inner) / 2))}px`;
  }
  return cells;
}

// A text in pieces that are said one after the other, each as long as it is not too much for its place.
export function pieces(node, text, tooMuch) {
  const said = [];
  let piece = "";
  for (const word of text.split(" ")) {
    const longer = piece ? `${piece} ${word}` : word;
    node.textContent = `${longer} …`;
    if (piece && tooMuch()) {
      said.push(`${piece} …`);
      piece = word;
    } else {
      piece = longer;
    }
  }
  return [...said, piece];
}

export function linesOf(box) {
  const style = getComputedStyle(box);
  const padding = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
  return Math.round((box.clientHeight - padding) / parseFloat(style.lineHeight));
}
