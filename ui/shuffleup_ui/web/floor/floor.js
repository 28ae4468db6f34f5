// The console of the director: five pages, and what is behind them. Views come in by topic; the page on show draws
// what it needs. Only *Tonight* comes with the console: the others are fetched once it stands.

import { setClock, tick } from "../clock.js";
import { byId, element, setText } from "../dom.js";
import { Link } from "../link.js";
import { saidLater, say, setNumbers, speak, spokenHere } from "../words.js";
import { act, describedBy, forget, isOwn, keepPerson, lookForUndo, person, read, report, saw, tell } from "./act.js";
import { letIn } from "./door.js";
import { eventsAtHead, hasHouse, offersHere } from "./house.js";
import { tonight } from "./pages/tonight.js";
import { lines } from "./parts.js";
import { armed, lookAgain } from "./slips.js";
import { peopleWaiting } from "./tasks.js";
import { timeOfDay } from "./words.js";
import { complain, shopOf } from "./form.js";

// What stands at an address. The first part of an id names the page that it belongs to, and a number goes to `build`.
const PLACES = [
  { id: "tonight", title: saidLater("Tonight"), load: () => ({ page: tonight }) },
  { id: "players", title: saidLater("Players"), load: () => import("./pages/players.js") },
  { id: "tables", title: saidLater("Tables"), load: () => import("./pages/tables.js") },
  { id: "money", title: saidLater("Money"), load: () => import("./pages/money.js") },
  { id: "more", title: saidLater("More"), load: () => import("./pages/more.js") },
  { id: "table", of: "tables", title: saidLater("Table"), load: () => import("./pages/table.js") },
  { id: "people", of: "more", title: saidLater("People"), load: () => import("./pages/people.js") },
  { id: "season", of: "more", title: saidLater("Season"), load: () => import("./pages/season.js") },
  { id: "events", of: "more", title: saidLater("Events"), load: () => import("./pages/events.js") },
  { id: "rules", of: "more", title: saidLater("Rules"), load: () => import("./pages/rules.js") },
  { id: "units", of: "more", title: saidLater("Boxes"), load: () => import("./pages/boxes.js") },
  { id: "look", of: "more", title: saidLater("Look"), load: () => import("./pages/look.js") },
  { id: "conduct", of: "more", title: saidLater("Conduct"), load: () => import("./pages/conduct.js") },
  { id: "log", of: "more", title: saidLater("Log"), load: () => import("./pages/log.js") },
  { id: "past", of: "more", title: saidLater("Past events"), load: () => import("./pages/past.js") },
];
// Addresses of earlier releases, in bookmarks and on paper: the page now, and the part of it.
const MOVED = { entries: ["players"], clock: ["tonight", "clock-levers"], seats: ["tables", "seats"], chips: ["tables", "chips"], prizes: ["money"], settle: ["money"], everything: ["more"] };
const TOPICS = ["clock", "floor", "unit", "links", "areas", "house"];
const OF_THE_ROOM = ["clock"];
const OF_THE_HOUSE = new Set(["decline_offer", "return_chips"]);  // what waits for the house, not for the event
const TICK_MS = 250;
const DRAW_MS = 40;
const LATER_MS = 1500;
const UNIT_MS = 300;
const LONGEST_NAME = 40;
const MOST_KEPT = 12;
const PUT_AWAY = saidLater("The event is put away. Start the next one at the box.");

const views = {};
const shop = shopOf(views);
let verbs = [];
const kept = new Map();  // pages by their address, with what was typed on them
let shown = { update() {} };
let opened = false;
let cut = false;
let link = null;
let followed = "";
let drawing = null;
let told = null;
let lostAt = "";
let marked = "";

const console_ = {
  views,
  shop,
  verbs: () => verbs,
  watch: (topics) => follow([...TOPICS, ...topics]),
  isNeedless,
  hasTables,
  hasHouse: () => hasHouse(views),
  verb: (name, owner = OF_THE_HOUSE.has(name) ? "house" : "floor") => verbs.find((one) => one.verb === name && one.owner === owner),
};

function take(fresh, ages) {
  const isAnother = views.floor && fresh.floor && fresh.floor.event !== views.floor.event;
  Object.assign(views, fresh);
  if (fresh.unit) listen(fresh.unit);
  if (fresh.house) drawHouse();
  if (fresh.clock) setClock(fresh.clock, ages.clock ?? 0);
  if (fresh.floor) saw(fresh.floor);
  if (fresh.floor) lookForUndo(fresh.floor.changed);
  drawRun();
  if (isAnother && opened) openAnew();
  drawing ??= setTimeout(draw, fresh.floor && opened ? DRAW_MS : 0);
}

// A page is drawn again where the box speaks another language now, or writes numbers otherwise; one on which somebody
// has typed stays as it is.
async function listen(unit) {
  const numbers = setNumbers(unit);
  const translated = await speak(unit.language ?? "en");
  if (!numbers && !translated) return;
  drawPerson();
  drawBanner();
  drawRun();
  if (opened) openAnew(isTypedOn);
}

function openAnew(spares = () => false) {
  for (const [address, { root }] of kept) if (!spares(root)) kept.delete(address);
  if (!spares(byId("page"))) open();
}

const isTypedOn = (root) => [...root.querySelectorAll("[data-typed]:not([type=search])")].some((one) => one.value.trim());

byId("page").addEventListener("input", ({ target }) => { target.dataset.typed = ""; });

// Several views that come at once are drawn once.
function draw() {
  drawing = null;
  if (!views.floor) return;
  openFirst();
  drawMarks();
  shown.update?.();
  tellOfOthers(views.floor);
}

// What somebody else has just done is told, and a button that is armed for what was before is armed no more. What
// follows later from an act of this person, such as a player who gets up, stands under the same name.
function tellOfOthers({ changed, acts }) {
  const stale = lookAgain(changed);
  const fresh = acts.filter((one) => told !== null && one.version > told && one.person !== person() && !isOwn(one.version));
  told = Math.max(changed, acts.at(-1)?.version ?? 0);
  const words = fresh.map((one) => `${one.person}: ${one.words}`);
  if (words.length || stale) tell([...words, stale].filter(Boolean).join(" "));
}

// Once both the verbs and the first view are here, whichever came last; a page that is drawn before the box has said
// how it writes numbers, and which levels come, would be drawn again at once, under the finger.
function openFirst(knows = views.unit && views.timetable) {
  if (opened || !views.floor || !verbs.length) return;
  if (!knows) {
    setTimeout(() => openFirst(true), UNIT_MS);
    return;
  }
  opened = true;
  open();
  import("./focus.js").then(({ keepFocus }) => keepFocus());
  setTimeout(() => PLACES.forEach((one) => fetched(one)), LATER_MS);
}

// One stream for the whole page: a browser has few to give.
function follow(topics) {
  if (topics.join() === followed) return;
  followed = topics.join();
  link?.close();
  link = new Link(topics, take, setLink, undefined, enter);
  link.open();
}

// The box shows this to the director only, or does so from now on: the PIN opens it.
async function enter() {
  byId("page").replaceChildren();
  if (!await letIn()) {
    shut();
    return;
  }
  followed = "";
  if (opened) open();
  else follow([...TOPICS, ...tonight.topics()]);
  if (!person()) askName();
}

// Nothing of the director's stays on the page; the clock of the room goes on.
function shut() {
  opened = false;
  kept.clear();
  for (const topic of Object.keys(views)) delete views[topic];
  byId("run").hidden = true;
  byId("pages").replaceChildren();
  marked = "";
  followed = "";
  follow(OF_THE_ROOM);
}

// --- which page is on show ----------------------------------------------------------------------------

// One table has no page of tables: what belongs there is on *Tonight*.
function hasTables() {
  return Math.max(views.floor.tables.length, views.floor.tables_at_hand) > 1;
}

// The place that the address means, the number in it, and the part of the page that is looked for.
function wanted() {
  const [name, number, part] = location.hash.slice(1).split("/");
  const [id, of = part ?? (Number(number) ? "" : number)] = MOVED[name] ?? [name];
  const place = PLACES.find((one) => one.id === id && (id !== "tables" || hasTables())) ?? PLACES[0];
  return { place, number: Number(number) || 0, part: of };
}

const pageOf = ({ of, id }) => (of === "tables" && !hasTables() ? "tonight" : of ?? id);

async function fetched(place) {
  try {
    return await place.load();
  } catch {
    return null;
  }
}

// A page that somebody comes back to is the one that was left, with what was typed there, and shows what is new.
async function open() {
  const { place, number, part } = wanted();
  const address = `${place.id}/${place.id === "tonight" ? hasTables() : number}`;
  const before = kept.get(address);
  const root = before?.root ?? element("div");
  const title = number ? `${say(place.title)} ${number}` : say(place.title);
  setText(byId("title"), title);
  document.title = `${title} · ${say("Floor")}`;
  byId("page").dataset.place = place.id;
  shown = before?.shown ?? { update() {} };
  shown.update?.();
  byId("page").replaceChildren(root);
  drawMarks();
  if (before) {
    kept.delete(address);
    kept.set(address, before);
    follow(before.topics);
    before.shown.again?.();
    goTo(part);
    return;
  }
  const module = place.id === "tonight" ? place.load() : await fetched(place);
  if (byId("page").firstChild !== root) return;
  if (!module) {
    root.append(...lines([say("This page has not come: the box does not answer.")], "bad"), again());
    return;
  }
  const topics = [...TOPICS, ...(module.page.topics?.(number) ?? [])];
  follow(topics);
  const made = module.page.build(console_, root, number);
  shown = made ?? shown;
  if (made && !module.page.isReadAnew) kept.set(address, { root, topics, shown });
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
  shown.update?.();
  drawMarks();
  goTo(part);
}

function again() {
  const button = element("button", { type: "button", class: "go", text: say("Try again") });
  button.addEventListener("click", () => location.reload());
  return button;
}

// A part of a page is opened where it is closed.
function goTo(part) {
  const found = part && document.getElementById(part);
  if (!found) return;
  const box = found.closest("details");
  if (box) box.open = true;
  found.scrollIntoView();
}

function isNeedless(verb) {
  return verb.owner === "floor" && (views.floor.not_needed ?? []).includes(verb.verb);
}

function drawMarks() {
  const { tasks, tables, alarms, replaced } = views.floor;
  if (replaced) byId("page").replaceChildren(replaced);
  const here = pageOf(wanted().place);
  const calls = tables.filter((one) => one.called).length + alarms.length;
  const marks = { tonight: peopleWaiting([...tasks, ...offersHere(views)]) + (hasTables() ? 0 : alarms.length), tables: calls };
  const pages = PLACES.filter((one) => !one.of && (one.id !== "tables" || hasTables()));
  const now = JSON.stringify([here, marks, pages.length, spokenHere()]);
  if (now === marked) return;
  marked = now;
  byId("pages").replaceChildren(...pages.map(({ id, title }) => {
    const link = element("a", { href: `#${id}`, text: say(title) });
    if (id === here) link.setAttribute("aria-current", "page");
    if (marks[id]) link.append(element("span", { class: "count", text: marks[id] }));
    return element("li", {}, link);
  }));
}

// --- the events at the top -------------------------------------------------------------------------------

const drawEvents = eventsAtHead();

// A second event may be opened while this page is on show: its acts are learned then.
function drawHouse() {
  drawEvents(views);
  if (verbs.length && !verbs.some((one) => one.owner === "house")) learnVerbs();
}

// --- the clock at the top -----------------------------------------------------------------------------

function drawRun() {
  const { clock: level, floor } = views;
  const running = level?.running;
  const verb = running ? "pause_clock" : "resume_clock";
  const wanted = floor?.phase === "playing" && level?.left !== null && ["level", "break"].includes(level?.phase)
    && (running || !level.held);
  const button = byId("run");
  button.hidden = !wanted;
  button.dataset.verb = verb;
  if (button.dataset.armed === undefined) setText(button, runTitle());
}

const runTitle = () => (byId("run").dataset.verb === "pause_clock" ? say("Pause") : say("Go on"));
const sureToRun = armed(byId("run"), () => ({ title: runTitle(), ask: `${runTitle()}?`, deed: byId("run").dataset.verb }));

byId("run").addEventListener("click", () => {
  const done = sureToRun();
  if (done) act({ verb: done.deed, version: done.version });
});

// What stays at the top of a long page stands below the clock, however high that is.
new ResizeObserver(([{ target }]) => document.documentElement.style.setProperty("--top", `${target.offsetHeight}px`)).observe(document.querySelector(".top"));

// --- who directs, and the link ------------------------------------------------------------------------

function askName() {
  byId("who-name").value = person();
  byId("who").showModal();
}

byId("who-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const name = byId("who-name").value.trim();
  const missing = name ? "" : say("{what} is missing.", { what: say("Name") });
  complain(byId("who-form"), missing);
  if (missing) return;
  keepPerson(name);
  byId("who").close();
  drawPerson();
});
byId("rename").addEventListener("click", askName);

function drawPerson() {
  setText(byId("person"), person() ? say("Director: {person}", { person: person() }) : "");
  byId("rename").hidden = !person();
}

byId("understood").addEventListener("click", () => report("", ""));

function setLink(up) {
  if (up && cut && !verbs.length) learnVerbs();
  if (up === !cut) return;
  cut = !up;
  if (cut) forget();
  byId("banner").hidden = up;
  document.body.toggleAttribute("data-cut", cut);
  lostAt = timeOfDay(new Date().toISOString()).slice(0, 5);
  drawBanner();
}

function drawBanner() {
  const lost = say("NO LINK to the floor since {time}. Nothing is sent until it is back; the tables play on.", { time: lostAt });
  setText(byId("banner"), !cut ? "" : views.floor?.archived ? say(PUT_AWAY) : lost);
}

// A bookmark may carry the name: /floor?person=Thandi.
function nameInAddress() {
  const name = new URLSearchParams(location.search).get("person")?.trim().slice(0, LONGEST_NAME);
  if (name) keepPerson(name);
}

async function start() {
  nameInAddress();
  describedBy(console_);
  drawPerson();
  setInterval(tick, TICK_MS);
  await Promise.all([enter(), learnVerbs()]);
}

async function learnVerbs() {
  const said = await read("/api/verbs");
  if (said.error) report("", said.error);
  verbs = said.verbs ?? [];
  openFirst();
}

window.addEventListener("hashchange", () => {
  if (byId("take-back").hidden) report("", "");
  if (!opened) return;
  open();
  byId("main").focus({ preventScroll: true });
  window.scrollTo(0, 0);
});
start();
