// What shares the rest of the wall: laid out on sheets that take turns, so that nothing is set smaller to fit.

import { byId, element } from "../dom.js";

const full = (box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;

export function line(text) {
  return element("p", { text, class: "two" });
}

export const told = (text) => element("p", { text, class: "three told" });

export const nextLine = () => element("div", { class: "next-line" });

// A figure under its name, beside it where the sheets are flat; the name is always the smaller of the two.
export function figure({ label, value }, flat) {
  const parts = [element("span", { text: label, class: "label" }), " ", element("span", { text: value, class: "value" })];
  return element("p", { class: flat ? "figure flat" : "figure" }, ...parts);
}

function row({ left, right, colour, marked, large }) {
  const chip = colour ? [element("span", { class: "chip", "data-colour": colour })] : [];
  const said = right ? [element("span", { text: right, class: "right" })] : [];
  const node = element("p", { class: ["row", marked && "marked", large && "large"].filter(Boolean).join(" ") });
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

// The sheets of rows in a box of their own, in the first of the sizes that has room for all of them at once, or from
// the usual one on for each.
export function rowSheets(box, rows, { sizes, usual }) {
  for (const size of sizes) {
    box.style.setProperty("--three", `${size}px`);
    box.style.setProperty("--value", `${Math.floor(1.25 * size)}px`);
    const cells = inColumns(rows.map(row), box);
    box.replaceChildren(...cells);
    const tooHigh = cells.some((cell) => cell.offsetHeight > box.clientHeight);
    const last = size === sizes.at(-1);
    const sheets = tooHigh && !last ? [] : pack(cells, "", box);
    if (last || sheets.length === 1 || (sheets.length && size <= usual)) return sheets;
  }
  return [[]];
}

function pack(items, title, box = byId("sheet")) {
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
  if (full(box)) shorten(box, item.querySelector(".left"));
  const parts = full(box) && !item.children.length ? pieces(item, item.textContent, () => full(box)).map(again) : [item];
  box.replaceChildren(...shown);
  return parts;
}

// The name of a row that is higher than the sheet loses its last letters.
function shorten(box, name) {
  const text = name?.textContent ?? "";
  for (let letters = text.length - 1; letters > 0 && full(box); letters -= 1) name.textContent = `${text.slice(0, letters).trim()}…`;
}

// As many columns as the widest row leaves room for, with twice a letter's height between them; a large row has a
// line of its own.
function inColumns(all, box = byId("sheet")) {
  const large = all.filter((node) => node.classList.contains("large"));
  for (const node of large) node.style.width = "100%";
  const rows = all.filter((node) => !large.includes(node));
  return rows.length ? [...large, ...columnsOf(rows, box)] : large;
}

function columnsOf(rows, box) {
  for (const node of rows) node.style.width = "max-content";
  box.replaceChildren(...rows);
  const gap = parseFloat(getComputedStyle(box).columnGap);
  const apart = 2 * parseFloat(getComputedStyle(rows[0]).fontSize);
  const widest = Math.max(...rows.map((node) => Math.ceil(node.getBoundingClientRect().width)));
  const room = Math.floor(box.getBoundingClientRect().width);
  const columns = Math.max(1, Math.min(rows.length, Math.floor((room + apart) / (widest + apart))));
  const width = Math.floor((room - (columns - 1) * gap) / columns);
  const inner = columns === 1 ? 1.6 * widest : widest;
  const missing = Math.ceil(rows.length / columns) * columns - rows.length;
  const cells = [...rows, ...Array.from({ length: missing }, () => element("p", { class: "row" }))];
  for (const node of cells) {
    node.style.width = `${width}px`;
    node.style.padding = `0 ${Math.max(0, Math.floor((width - inner) / 2))}px`;
  }
  return cells;
}

const LONG_WORD = 16;  // letters

// A text in pieces that are said one after the other, each as long as it is not too much for its place. A long word
// that is too much alone, such as an address, is said in parts.
export function pieces(node, text, tooMuch) {
  const said = [];
  let piece = "";
  const alone = (word) => {
    node.textContent = `${word} …`;
    const half = word.length >> 1;
    return tooMuch() && word.length > LONG_WORD ? [...alone(word.slice(0, half)), ...alone(word.slice(half))] : [word];
  };
  for (const word of text.split(" ").flatMap(alone)) {
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
