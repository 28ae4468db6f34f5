// The wall: views come down, the countdown between two of them is drawn here, sheets and news take turns.

import { clockText } from "../clock.js";
import { byId, element, setText } from "../dom.js";
import { Link } from "../link.js";
import { here } from "../place.js";
import { speak } from "../words.js";
import { figure, line, linesOf, nextLine, pieces, sheetsOf, told } from "./sheets.js";
import { readFrom, roomOf, setType } from "./type.js";

const TICK_MS = 250;
const TURN_MS = 8000;
const LAST_MINUTE_MS = 60_000;
const LAST_SECONDS_MS = 10_000;
const SHIFTS = [[-4, -4], [4, -4], [4, 4], [-4, 4]];  // a picture that never moves burns into a screen
const BIG_TITLE = ["before", "paused", "over"];

const root = document.documentElement;
const isOneOfSeveral = Boolean(frameElement?.closest("#several"));
const breakTime = element("span");
let wall = null;
let anchor = null;
let sheets = [];
let news = [];
let turn = 0;
let digits = 0;
let lostAt = null;
let second = null;
let audio = null;
let floorTime = null;
let looks = null;  // what draws a look of the house, once there is one

function arrange() {
  if (wall === null) return;
  const tiled = hasTiles();
  byId("wall").hidden = tiled;
  byId("tiles").hidden = !tiled;
  looks?.paint(wall.look ?? null);
  root.lang = wall.language;
  root.dataset.page = wall.page;
  const sizes = setType(roomOf(wall));
  drawTrouble();
  drawTime();
  digits = byId("time").textContent.length;
  if (tiled) {
    show();
    return;
  }
  // The countdown is as large as the rest leaves room for; the news take turns before the stakes do.
  for (const px of sizes) {
    setTime(px);
    if (fill() && sheets.length <= 1 + wall.lists.length) break;
  }
  show();
}

// A screen that is higher than wide has no room for tiles.
const hasTiles = () => Boolean(looks && wall.look?.sheets?.length) && innerWidth > innerHeight;

function setTime(px) {
  byId("time").style.fontSize = `${px}px`;
  narrow(byId("time"));
}

// Make type smaller where its longest word is wider than the wall.
function narrow(node) {
  const px = parseFloat(getComputedStyle(node).fontSize);
  if (node.scrollWidth > node.clientWidth) node.style.fontSize = `${Math.floor(px * node.clientWidth / node.scrollWidth)}px`;
}

// Where the sheets have too little room, title and blinds give way first, then the news go to the sheets, and only
// where no countdown is small enough the blinds. Returns whether everything is where it belongs.
function fill() {
  const big = BIG_TITLE.includes(wall.page);
  fillTitle(big ? wall.title : "");
  fillStakes(wall.stakes, "normal");
  fillNews();
  const [pause, event] = fillHead(big ? "" : wall.title);
  fillBeside(pause);
  const lacks = (lines) => byId("sheet").clientHeight < lines * 1.2 * parseFloat(getComputedStyle(byId("head")).fontSize);
  const urgent = [];
  if (lacks(wall.page === "paused" ? 1 : 2)) {
    fillTitle(big ? wall.title : "", "two");
    fillStakes(wall.stakes, "nowrap");
  }
  if (lacks(1) && news.length) {
    urgent.push(...wall.news.map(told));
    news = [];
    drawNews();
  }
  const fits = !lacks(1) && news.length >= wall.news.length;
  if (lacks(1) && wall.stakes) {
    urgent.unshift(line(wall.stakes), ...wall.beside.map(line));
    setText(byId("stakes"), "");
    fillBeside(pause, []);
  }
  const flat = lacks(2) || byId("sheet").clientHeight < 1.2 * (dots("--three") + dots("--value"));
  const lines = [...urgent, ...wall.lines.map(line)];
  const figures = wall.figures.map((one) => figure(one, flat));
  const items = [...lines, ...(lines.length && figures.length ? [nextLine()] : []), ...figures, ...event];
  sheets = sheetsOf(items, wall.lists, flat);
  return fits;
}

// What belongs to the stakes stays with them: the ante, the next stakes, and the break where the head has no room.
function fillBeside(pause, texts = wall.beside) {
  byId("beside").replaceChildren(...texts.map((text) => element("span", { text })), ...pause);
}

const dots = (name) => parseFloat(root.style.getPropertyValue(name));

function fillStakes(text, space) {
  const node = byId("stakes");
  node.style.whiteSpace = space;
  node.style.fontSize = "";
  setText(node, text);
  narrow(node);
}

function fillTitle(text, kind = "one") {
  const title = byId("title");
  title.className = kind;
  title.style.fontSize = "";
  setText(title, text);
  if (title.scrollWidth > title.clientWidth) title.className = "two";
  narrow(title);
}

// Level, name and break share a line. Where it is too short the name of the event goes to the sheets, and the break
// to the next stakes; on a wall of several events each keeps its name before the break.
function fillHead(name) {
  const head = byId("head");
  const event = element("p", { text: wall.event, class: "three event" });
  const pause = element("p", { class: "two" });
  pause.append(element("span", { text: `${wall.break_in} `, class: "label" }), breakTime);
  const parts = wall.level ? [element("p", { text: wall.level, class: "two" })] : [];
  parts.push(name ? element("p", { text: name, class: "two name" }) : event);
  if (wall.after_level !== null) parts.push(pause);
  head.replaceChildren(...parts);
  head.className = "";
  const moved = (part) => {
    if (!head.contains(part) || head.scrollWidth <= head.clientWidth) return [];
    part.remove();
    return [part];
  };
  const early = isOneOfSeveral ? moved(pause) : [];
  const events = moved(event);
  const pauses = [...early, ...moved(pause)];
  if (head.children.length === 1) head.className = "alone";
  if (head.scrollWidth > head.clientWidth) head.className = "high";
  return [pauses, events];
}

function fillNews() {
  const box = byId("news");
  box.style.minHeight = "";
  news = wall.news.flatMap((text) => pieces(box, text, () => linesOf(box) > 2));
  // As high as the highest of them, so that nothing jumps when they change.
  const highest = Math.max(0, ...news.map((text) => { box.textContent = text; return box.offsetHeight; }));
  if (highest) box.style.minHeight = `${highest}px`;
  drawNews();
}

const drawNews = () => setText(byId("news"), news.length ? news[turn % news.length] : "");

function show() {
  if (hasTiles()) {
    looks.layTiles(wall.look, now());
    return;
  }
  byId("sheet").replaceChildren(...(sheets.length ? sheets[turn % sheets.length] : []));
  drawNews();
}

// --- time ----------------------------------------------------------------------------------------

// Milliseconds, null where nothing counts down.
function leftNow() {
  if (anchor === null || anchor.view.left === null || wall.page === "draw") return null;
  const { view, at } = anchor;
  if (!view.running) return view.phase === "before" ? null : view.left;
  return Math.max(0, view.left - (performance.now() - at) * view.rate);
}

// The second of the floor's time, by which pictures take turns.
function floorSecond() {
  return floorTime === null ? 0 : Math.floor((floorTime.now + (performance.now() - floorTime.at) * floorTime.rate) / 1000);
}

function now() {
  const share = byId("bar").hidden ? null : parseFloat(byId("left").style.width);
  return { time: byId("time").textContent, pause: breakTime.textContent, share, second: floorSecond(), turn };
}

function drawTime() {
  const left = leftNow();
  setText(byId("time"), left === null ? wall.instead : clockText(left));
  setText(breakTime, left === null ? "" : clockText(left + wall.after_level));
  const length = anchor?.view.length;
  byId("bar").hidden = left === null || !length;
  if (length && left !== null) byId("left").style.width = `${Math.min(100, 100 * left / length).toFixed(1)}%`;
  const counts = left !== null && anchor.view.running && left > 0;
  root.toggleAttribute("data-ending", counts && left <= LAST_MINUTE_MS);
  tickOut(counts && left <= LAST_SECONDS_MS ? Math.ceil(left / 1000) : null);
}

// The last seconds are seen, and heard where the browser lets a page sound.
function tickOut(now) {
  if (now === second) return;
  second = now;
  root.toggleAttribute("data-tick", now !== null && now % 2 === 1);
  if (now === null || document.hidden || frameElement?.hasAttribute("data-off") || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state !== "running") return;
  const tone = new OscillatorNode(audio, { frequency: 1400 });
  tone.connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.015);
}

function tick() {
  if (wall === null) return;
  drawTime();
  if (hasTiles()) looks.tickTiles(wall.look, now());
  if (byId("time").textContent.length !== digits) arrange();
}

// --- the link ------------------------------------------------------------------------------------

function take({ clock, wall: came }, ages) {
  if (clock) {
    anchor = { view: clock, at: performance.now() - (ages.clock ?? 0) };
    const [x, y] = SHIFTS[clock.now.level % SHIFTS.length];
    for (const id of ["wall", "tiles"]) byId(id).style.transform = `translate(${x}px, ${y}px)`;
  }
  if (came) {
    wall = came;
    speak(wall.language);
  }
  if (looks === null && wall?.look) {
    import("./look.js").then((loaded) => { looks = loaded; }).catch(() => {}).finally(arrange);  // else as without it
    return;
  }
  arrange();
}

function linked(up) {
  if (up === (lostAt === null)) return;
  lostAt = up ? null : new Date();
  drawTrouble();
  arrange();
}

function drawTrouble() {
  const two = (number) => String(number).padStart(2, "0");
  const metres = wall === null ? null : readFrom(roomOf(wall));
  const said = [];
  if (lostAt !== null) {
    const since = `${two(lostAt.getHours())}:${two(lostAt.getMinutes())}`;
    said.push((wall?.no_link ?? "NO LINK SINCE {time}").replace("{time}", since));
  }
  if (metres !== null) said.push(wall.too_small.replace("{metres}", metres));
  byId("trouble").hidden = !said.length;
  setText(byId("trouble"), said.join(" · "));
}

// A look that nobody has taken yet is shown on made-up walls: /wall?look=<its digest>&page=break.
async function preview(digest, page) {
  const walls = await (await fetch(here(`/api/look/${digest}/walls`))).json();
  take(walls[page] ?? walls.play, {});
}

const asked = new URLSearchParams(location.search);

function begin() {
  if (asked.has("look")) return preview(asked.get("look"), asked.get("page"));
  if (asked.get("events")?.includes(",")) return import("./several.js").then(({ showSeveral }) => showSeveral(asked));
  return new Link(["clock", "wall"], take, linked, (told) => { floorTime = { ...told, at: performance.now() }; }).open();
}

// Type is measured, so it has to be there first.
Promise.allSettled([400, 700].map((weight) => document.fonts.load(`${weight} 20px "Roboto Condensed"`))).then(begin);
setInterval(tick, TICK_MS);
setInterval(() => { turn += 1; show(); }, TURN_MS);
addEventListener("resize", arrange);
addEventListener("pointerdown", () => audio?.resume());
