// The console of the director: one page a task. Views come in by topic; the page on show draws what it needs.

import { setClock, tick } from "../clock.js";
import { byId, element, setText } from "../dom.js";
import { Link } from "../link.js";
import { setNumbers } from "../words.js";
import { act, keepPerson, person, read, say } from "./act.js";
import { folded } from "./form.js";
import { chips } from "./pages/chips.js";
import { clock } from "./pages/clock.js";
import { conduct } from "./pages/conduct.js";
import { entries } from "./pages/entries.js";
import { everything } from "./pages/everything.js";
import { prizes } from "./pages/prizes.js";
import { rules } from "./pages/rules.js";
import { seats } from "./pages/seats.js";
import { table, tables } from "./pages/tables.js";
import { tonight } from "./pages/tonight.js";
import { section } from "./parts.js";
import { shopOf } from "./shop.js";
import { roomOf } from "./words.js";

const PAGES = [tonight, entries, seats, clock, tables, chips, prizes, conduct, rules, everything];
const TOPICS = ["clock", "floor", "unit"];
const TICK_MS = 250;
const LONGEST_NAME = 40;

const views = {};
const shop = shopOf(views);
let verbs = [];
let shown = { update() {} };
let opened = false;
let cut = false;
let link = null;
let followed = "";

const console_ = {
  views,
  shop,
  verbs: () => verbs,
  verb: (name, owner = "floor") => verbs.find((one) => one.verb === name && one.owner === owner),
};

function take(fresh, ages) {
  Object.assign(views, fresh);
  if (fresh.unit) setNumbers(fresh.unit);
  if (fresh.clock) setClock(fresh.clock, ages.clock ?? 0);
  drawRun();
  if (!views.floor) return;
  openFirst();
  drawPages();
  shown.update();
}

// Once both the verbs and the first view are here, whichever came last.
function openFirst() {
  if (opened || !views.floor || !verbs.length) return;
  opened = true;
  open();
}

// One stream for the whole page: a browser has few to give.
function follow(topics) {
  if (topics.join() === followed) return;
  followed = topics.join();
  link?.close();
  link = new Link(topics, take, setLink);
  link.open();
}

// --- which page is on show ----------------------------------------------------------------------------

function open() {
  const [id, number] = location.hash.slice(1).split("/");
  const page = id === "table" ? table : PAGES.find((one) => one.id === id) ?? tonight;
  follow([...TOPICS, ...(page.topics?.(Number(number)) ?? [])]);
  const root = element("div");
  setText(byId("title"), number ? `${page.title} ${number}` : page.title);
  document.title = `${byId("title").textContent} · Floor`;
  byId("page").replaceChildren(root);
  const own = page.build(console_, root, Number(number)) ?? {};
  const more = ofRooms(page, own.placed ?? []);
  root.append(...more.map((one) => one.element));
  shown = { update: () => [own, ...more].forEach((one) => (one.update ?? one.refresh)?.()) };
  shown.update();
  drawPages();
}

// Every verb of the rooms of a page has a form there, whether somebody thought of it or not.
function ofRooms(page, placed) {
  return (page.rooms ?? []).flatMap((room) => {
    const left = verbs.filter((one) => one.owner === "floor" && one.room === room && !placed.includes(one.verb));
    const forms = left.map((one) => folded(shop, one));
    if (!forms.length) return [];
    const box = section(roomOf(room), ...forms.map((one) => one.element));
    return [{ element: box, refresh: () => forms.forEach((one) => one.refresh()) }];
  });
}

let drawnPages = "";

function drawPages() {
  const here = location.hash.slice(1).split("/")[0] || "tonight";
  const marks = { tonight: views.floor?.tasks.length, tables: calling(), chips: views.floor?.alarms.length };
  const now = JSON.stringify([here, marks]);
  if (now === drawnPages) return;
  drawnPages = now;
  byId("pages").replaceChildren(...PAGES.map((page) => {
    const link = element("a", { href: `#${page.id}`, text: page.short ?? page.title });
    if (page.id === here || (here === "table" && page === tables)) link.setAttribute("aria-current", "page");
    if (marks[page.id]) link.append(element("span", { class: "count", text: marks[page.id] }));
    return element("li", {}, link);
  }));
}

const calling = () => views.floor?.tables.filter((one) => one.called).length;

// --- the clock at the top -----------------------------------------------------------------------------

function drawRun() {
  const { clock: level, floor } = views;
  const running = level?.running;
  const verb = running ? "pause_clock" : "resume_clock";
  const wanted = floor?.phase === "playing" && level?.left !== null && ["level", "break"].includes(level?.phase)
    && (running || !level.held);
  byId("run").hidden = !wanted;
  byId("run").dataset.verb = verb;
  setText(byId("run"), running ? "Pause" : "Go on");
}

byId("run").addEventListener("click", () => act({ verb: byId("run").dataset.verb }));

// --- who directs, and the link ------------------------------------------------------------------------

function askName() {
  byId("who-name").value = person();
  byId("who").showModal();
}

byId("who-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const name = byId("who-name").value.trim();
  if (!name) return;
  keepPerson(name);
  byId("who").close();
  drawPerson();
});
byId("rename").addEventListener("click", askName);

function drawPerson() {
  setText(byId("person"), person() ? `Director: ${person()}` : "");
  byId("rename").hidden = !person();
}

function setLink(up) {
  if (up && cut && !verbs.length) learnVerbs();
  cut = !up;
  byId("banner").hidden = up;
  document.body.toggleAttribute("data-cut", !up);
  setText(byId("banner"), up ? "" : "No link to the floor, trying again. Nothing is sent until it is back; the tables play on.");
}

// A bookmark may carry the name: /floor?person=Thandi.
function nameInAddress() {
  const name = new URLSearchParams(location.search).get("person")?.trim().slice(0, LONGEST_NAME);
  if (name) keepPerson(name);
}

async function start() {
  nameInAddress();
  drawPerson();
  follow(TOPICS);
  setInterval(tick, TICK_MS);
  if (!person()) askName();
  await learnVerbs();
}

async function learnVerbs() {
  const said = await read("/api/verbs");
  if (said.error) say("", said.error);
  verbs = said.verbs ?? [];
  openFirst();
}

window.addEventListener("hashchange", () => {
  if (!opened) return;
  open();
  byId("main").focus({ preventScroll: true });
  window.scrollTo(0, 0);
});
start();
