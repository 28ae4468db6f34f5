// The console of the director: one page a task. Views come in by topic; the page on show draws what it needs.

import { setClock, tick } from "../clock.js";
import { byId, element, setText } from "../dom.js";
import { Link } from "../link.js";
import { saidLater, say, setNumbers, speak } from "../words.js";
import { act, keepPerson, person, read, report, tell } from "./act.js";
import { letIn } from "./door.js";
import { folded } from "./form.js";
import { closePages, drawPages } from "./nav.js";
import { chips } from "./pages/chips.js";
import { clock } from "./pages/clock.js";
import { conduct } from "./pages/conduct.js";
import { entries } from "./pages/entries.js";
import { everything } from "./pages/everything.js";
import { log } from "./pages/log.js";
import { people } from "./pages/people.js";
import { prizes } from "./pages/prizes.js";
import { rules } from "./pages/rules.js";
import { season } from "./pages/season.js";
import { seats } from "./pages/seats.js";
import { settle } from "./pages/settle.js";
import { table } from "./pages/table.js";
import { tables } from "./pages/tables.js";
import { tonight } from "./pages/tonight.js";
import { units } from "./pages/units.js";
import { needless, needlessOnly, section } from "./parts.js";
import { forget, isOwn, saw } from "./seen.js";
import { shopOf } from "./shop.js";
import { armed, lookAgain } from "./slips.js";
import { peopleWaiting } from "./tasks.js";
import { roomOf, timeOfDay } from "./words.js";

const PAGES = [tonight, tables, entries, clock, seats, chips, prizes, settle, conduct, season, people, log, rules, units, everything];
const TOPICS = ["clock", "floor", "unit", "links", "areas"];
const OF_THE_ROOM = ["clock"];
const TICK_MS = 250;
const DRAW_MS = 40;
const LONGEST_NAME = 40;
const PUT_AWAY = saidLater("The event is put away. Start the next one at the box.");

const views = {};
const shop = shopOf(views);
let verbs = [];
let shown = { update() {} };
let opened = false;
let cut = false;
let link = null;
let followed = "";
let drawing = null;
let told = null;
let lostAt = "";

const console_ = {
  views,
  shop,
  verbs: () => verbs,
  watch: (topics) => follow([...TOPICS, ...topics]),
  isNeedless,
  verb: (name, owner = "floor") => verbs.find((one) => one.verb === name && one.owner === owner),
};

function take(fresh, ages) {
  Object.assign(views, fresh);
  if (fresh.unit) listen(fresh.unit);
  if (fresh.clock) setClock(fresh.clock, ages.clock ?? 0);
  if (fresh.floor) saw(fresh.floor);
  drawRun();
  drawing ??= setTimeout(draw, fresh.floor && opened ? DRAW_MS : 0);
}

// A page is drawn again where the box speaks another language now, or writes numbers otherwise.
async function listen(unit) {
  const numbers = setNumbers(unit);
  const translated = await speak(unit.language ?? "en");
  if (!numbers && !translated) return;
  drawPerson();
  drawBanner();
  drawRun();
  if (opened) open();
}

// Several views that come at once are drawn once.
function draw() {
  drawing = null;
  if (!views.floor) return;
  openFirst();
  drawMarks();
  shown.update();
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
  else follow(TOPICS);
  if (!person()) askName();
}

// Nothing of the director's stays on the page; the clock of the room goes on.
function shut() {
  opened = false;
  for (const topic of Object.keys(views)) delete views[topic];
  byId("run").hidden = true;
  byId("pages").replaceChildren();
  followed = "";
  follow(OF_THE_ROOM);
}

// --- which page is on show ----------------------------------------------------------------------------

function open() {
  const [id, number] = location.hash.slice(1).split("/");
  const page = id === "table" ? table : PAGES.find((one) => one.id === id) ?? tonight;
  follow([...TOPICS, ...(page.topics?.(Number(number)) ?? [])]);
  const root = element("div");
  setText(byId("title"), number ? `${say(page.title)} ${number}` : say(page.title));
  document.title = `${byId("title").textContent} · ${say("Floor")}`;
  byId("page").replaceChildren(root);
  const own = page.build(console_, root, Number(number)) ?? {};
  const more = ofRooms(page, own.placed ?? []);
  root.append(...more.map((one) => one.element));
  shown = { update: () => [own, ...more].forEach((one) => (one.update ?? one.refresh)?.()) };
  shown.update();
  drawMarks();
}

// Every verb of the rooms of a page has a form there, whether somebody thought of it or not.
function ofRooms(page, placed) {
  return (page.rooms ?? []).flatMap((room) => {
    const left = verbs.filter((one) => one.owner === "floor" && one.room === room && !placed.includes(one.verb));
    const needed = left.filter((one) => !isNeedless(one));
    const forms = left.map((one) => folded(shop, one));
    if (!forms.length) return [];
    const [here, apart] = [true, false].map((wanted) => forms.filter((_, at) => needed.includes(left[at]) === wanted)
      .map((one) => one.element));
    const box = here.length ? section(roomOf(room), ...here, ...needless(apart)) : needlessOnly(room, apart);
    return [{ element: box, refresh: () => forms.forEach((one) => one.refresh()) }];
  });
}

function isNeedless(verb) {
  return verb.owner === "floor" && (views.floor.not_needed ?? []).includes(verb.verb);
}

function drawMarks() {
  const { tasks, tables: all, alarms, replaced } = views.floor;
  if (replaced) byId("page").replaceChildren(replaced);
  const [id] = location.hash.slice(1).split("/");
  const here = id === "table" ? tables : PAGES.find((one) => one.id === id) ?? tonight;
  drawPages(PAGES.filter((one) => !one.hidden?.(views.floor)), here.id, { tonight: peopleWaiting(tasks), tables: all.filter((one) => one.called).length, chips: alarms.length });
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
  drawPerson();
  setInterval(tick, TICK_MS);
  await enter();
  await learnVerbs();
}

async function learnVerbs() {
  const said = await read("/api/verbs");
  if (said.error) report("", said.error);
  verbs = said.verbs ?? [];
  openFirst();
}

window.addEventListener("hashchange", () => {
  closePages();
  report("", "");
  if (!opened) return;
  open();
  byId("main").focus({ preventScroll: true });
  window.scrollTo(0, 0);
});
start();
