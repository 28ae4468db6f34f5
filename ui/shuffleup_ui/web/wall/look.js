// The house's look: its colours and pictures, and each part as large as the box allows that the box gave to it.

import { byId, element, setText } from "../dom.js";
import { rowSheets } from "./sheets.js";

const LINE = 1.1, STEP = 0.94, SMALLEST = 8;  // a line in font sizes, sizes that are tried, dots
const NEAREST = 0.92;  // a text leaves the rest of its width to its neighbours
const TIME_HIGH = 0.92;  // digits have nothing below the line
const ROW_HIGH = 1.3;
const LARGER_ROWS = [1.7, 1.3];
const INKS = { ink: "--text", soft: "--soft", stakes: "--stakes" };
const PAINT = { ground: "--ground", ink: "--text", soft: "--soft", stakes: "--stakes", running: "--running", groove: "--groove", ending: "--ending", news: "--news" };

const pen = document.createElement("canvas").getContext("2d");
const root = document.documentElement;
let parts = [];

export function paint(look) {
  for (const [name, variable] of Object.entries(PAINT)) {
    if (look) root.style.setProperty(variable, look.paint[name]);
    else root.style.removeProperty(variable);
  }
  root.toggleAttribute("data-looked", Boolean(look));
  const { background = null, veil = 0 } = look ?? {};
  byId("backdrop").hidden = background === null;
  if (background) show(byId("backdrop").firstElementChild, background.path);
  byId("veil").style.opacity = veil / 100;
}

function show(image, path) {
  if (image.getAttribute("src") !== path) image.setAttribute("src", path);
}

// --- text ------------------------------------------------------------------------------------------

function widthOf(text) {
  pen.font = `700 100px ${getComputedStyle(root).fontFamily}`;
  return pen.measureText(text).width / 100;
}

// The lines of a text, none where a word alone is wider; `most` is in font sizes.
function wrapped(text, most) {
  const lines = [];
  for (const word of text.trim().split(/[^\S\u00a0]+/)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && widthOf(longer) <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.every((line) => widthOf(line) <= most) ? lines : [];
}

function fitted(text, width, height) {
  let size = height / LINE;
  for (; size >= SMALLEST; size *= STEP) {
    const lines = wrapped(text, NEAREST * width / size);
    if (lines.length && lines.length * size * LINE <= height) return { size: Math.floor(size), lines };
  }
  return { size: Math.floor(size), lines: [text] };
}

function write(node, text) {
  const { size, lines } = fitted(text, node.clientWidth, node.clientHeight);
  node.style.fontSize = `${size}px`;
  setText(node, lines.join("\n"));
}

// --- parts -----------------------------------------------------------------------------------------

const draw = {
  words: (node, { text }) => write(node, text),
  countdown(node, { text }, now) {
    if (!now.time) return write(node, text ?? "");
    const size = Math.min(node.clientHeight / TIME_HIGH, node.clientWidth / widthOf(now.time));
    node.style.fontSize = `${Math.floor(size)}px`;
    return setText(node, now.time);
  },
  bar(node, part, now) {
    if (!node.firstChild) node.append(element("div", {}));
    node.hidden = now.share === null;
    node.firstChild.style.width = `${now.share}%`;
  },
  break: (node, part, now) => write(node, now.pause),
  rows(node, { rows }, now, look) {
    node.sheets ??= rowSheets(node, rows, sizesOf(node));
    const turn = Math.floor(now.turn / look.sheets.length);
    node.replaceChildren(...node.sheets[turn % node.sheets.length]);
  },
  news: (node, part, now, look) => write(node, look.news[now.turn % look.news.length]),
  pictures(node, { pictures, text = "" }, now) {
    const { path } = shownNow(pictures, now.second);
    if (node.missing === path) return write(node, text);
    const image = node.querySelector("img") ?? element("img", { alt: text });
    image.onerror = () => {
      node.missing = path;
      write(node, text);
    };
    show(image, path);
    return image.parentElement === node || node.replaceChildren(image);
  },
  code(node, { code }) {
    if (node.firstChild) return;
    const side = Math.max(1, Math.floor(Math.min(node.clientWidth, node.clientHeight) / code.length));
    const canvas = element("canvas", { width: code.length, height: code.length });
    canvas.style.width = canvas.style.height = `${side * code.length}px`;
    const ink = canvas.getContext("2d");
    ink.fillStyle = "#ffffff";
    ink.fillRect(0, 0, code.length, code.length);
    ink.fillStyle = "#000000";
    code.forEach((row, y) => [...row].forEach((dark, x) => dark === "#" && ink.fillRect(x, y, 1, 1)));
    node.append(canvas);
  },
};

// Larger where all rows have room at once, smaller where a row is higher than its box.
function sizesOf(node) {
  const three = parseFloat(root.style.getPropertyValue("--three"));
  const usual = Math.min(three, Math.floor(node.clientHeight / ROW_HIGH));
  const sizes = LARGER_ROWS.map((share) => Math.floor(share * usual));
  for (let size = usual; size > SMALLEST; size = Math.floor(STEP * size)) sizes.push(size);
  return { sizes: [...sizes, SMALLEST], usual };
}

// Each sponsor has its seconds of the time of the floor, so that all walls show the same one.
export function shownNow(pictures, second) {
  let left = second % pictures.reduce((sum, { seconds = 1 }) => sum + seconds, 0);
  for (const one of pictures) {
    if (left < (one.seconds ?? 1)) return one;
    left -= one.seconds ?? 1;
  }
  return pictures.at(-1);
}

// `now` holds time, pause, share of the level, second of the floor and turn.
export function layTiles(look, now) {
  const box = byId("tiles");
  parts = look.sheets[now.turn % look.sheets.length].map((part) => {
    const [left, top, width, height] = part.box.map((share) => `${share / 10}%`);
    const node = element("div", { class: `part ${part.kind} ${part.align ?? "middle"}` });
    Object.assign(node.style, { left, top, width, height, color: `var(${INKS[part.ink ?? "ink"]})` });
    return { node, part };
  });
  box.replaceChildren(...parts.map(({ node }) => node));
  for (const { node, part } of parts) draw[part.kind](node, part, now, look);
}

// What changes between two turns.
export function tickTiles(look, now) {
  for (const { node, part } of parts) {
    if (["countdown", "bar", "break", "pictures"].includes(part.kind)) draw[part.kind](node, part, now, look);
  }
}
