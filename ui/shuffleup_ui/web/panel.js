// The front panel: the box itself on screen. Views come in by topic, each is drawn by its own module.

import { drawBoxLink, drawDisplay, drawOled, drawUnit } from "./box.js";
import { isPaused, setClock, tick } from "./clock.js";
import { byId, grouped, setText } from "./dom.js";
import { buildKeyboard } from "./keyboard.js";
import { buildKeys, drawKeys } from "./keys.js";
import { Link, askPin } from "./link.js";
import { buildMachine, drawMachine, drawTwin } from "./machine.js";
import { Metal, buildKnob, drawKnob } from "./metal.js";
import { drawLog } from "./log.js";
import { buildNames, drawNames, people } from "./names.js";
import { buildSound, drawSound, drawSoundAnew, isHeard } from "./sound.js";
import { heardNow } from "./touch/boxtime.js";
import { Touchscreen } from "./touch/screen.js";
import { Sender } from "./touch/sender.js";
import { viewOf } from "./touch/setup.js";
import { potName, seatList } from "./touch/pots.js";
import { say, setNumbers, speak } from "./words.js";

const TOPICS = ["touch", "first_run", "clock", "unit", "board", "oled", "lamps", "sound", "display", "machine", "twin"];
const OTHER = otherTable();
const TICK_MS = 200;
const SAID_MS = 5000;
const NO_KEYS = { keys: [], amount: null, message: "" };

const views = {};
let linkUp = true;
let said = { text: "", until: 0 };

const sender = new Sender({ tell, linked: () => linkUp });
const screen = new Touchscreen({ send: (asked) => sender.send(asked), askPin, people, tell });
buildNames(tell);
buildSound();
buildMachine(tell);
const metal = new Metal(tell);
buildKeys(metal, touchKey);
buildKnob(metal);
buildKeyboard(metal, (key) => screen.type(key));

// The box stands at table 1. Another one, asked for as ?table=2, is shown without keys and glass.
function otherTable() {
  const asked = new URLSearchParams(location.search).get("table") ?? "";
  return /^[1-9]\d{0,3}$/.test(asked) && asked !== "1" ? `table/${asked}` : null;
}

function tell(text) {
  said = { text, until: performance.now() + SAID_MS };
  drawMessage();
}

function touchKey(verb, args) {
  screen.leave();
  sender.send({ to: "unit", verb, args, role: "dealer" });
}

function take(fresh, ages) {
  Object.assign(views, fresh);
  if (fresh.touch) delete views.first_run;
  if (fresh.first_run) delete views.touch;
  if (fresh.unit) {
    const anew = setNumbers(fresh.unit);
    speak(fresh.unit.language ?? "en").then((translated) => (anew || translated) && drawAnew());
  }
  draw(fresh, ages);
}

function draw(fresh, ages) {
  if (fresh.clock && ages) setClock(fresh.clock, ages.clock ?? 0);
  if (fresh.touch) {
    screen.show(fresh.touch);
    drawLog(fresh.touch.log ?? [], (deed) => screen.start(deed));
  }
  if (fresh.first_run) screen.show(viewOf(fresh.first_run));
  if (OTHER && views[OTHER] && (fresh[OTHER] || fresh.unit || fresh.clock)) screen.show(seenOnly(views[OTHER], views.unit, views.clock));
  if (fresh.unit) drawUnit(fresh.unit);
  if (fresh.oled) drawOled(fresh.oled);
  if (fresh.display) drawDisplay(fresh.display);
  if (fresh.machine) drawMachine(fresh.machine);
  if (fresh.twin) drawTwin(fresh.twin);
  if (fresh.sound) drawSound(fresh.sound);
  if (fresh.board && !OTHER) drawNames(fresh.board);
  drawStrip();
  drawMessage();
}

function drawAnew() {
  draw(views);
  drawSoundAnew();
  tick();
}

function drawStrip() {
  if (OTHER) return;
  const keys = views.touch?.keys ?? NO_KEYS;
  drawKeys(keys, { lamps: views.lamps, simulated: views.unit?.simulated ?? false, linked: linkUp });
  drawKnob(keys.amount);
}

// What everybody may see of a table without a box, in the form in which a box shows its own.
function seenOnly(table, unit, clock) {
  const pots = table.pots.map((pot, number) => ({ text: potText(pot, number, table.pots.length), tier: "small" }));
  const who = { text: table.headline, tier: "who", tint: table.to_act === null ? "plain" : "act" };
  const lines = [who, { text: table.detail, tier: "what" }, ...returned(table), ...pots];
  const place = say("Table {table}", { table: table.table });
  const banners = [...table.notices, unit?.message ?? ""].filter(Boolean);
  return { screen: "hand", place, table, keys: NO_KEYS, lines: lines.filter(({ text }) => text), banners, halts: halts(table, clock) };
}

function returned({ returned: gone = [] }) {
  return gone.map(([seat, chips]) => ({ text: say("RETURN {chips} to seat {seat}", { chips: grouped(chips), seat }), tint: "warn" }));
}

function halts(table, clock) {
  const paused = clock && isPaused(clock) ? [{ kind: "paused", word: say("PAUSED") }] : [];
  return table.floor_called ? [...paused, { kind: "floor_called", word: say("FLOOR CALLED") }] : paused;
}

function potText(pot, number, count) {
  const name = `${potName(number, count)} ${grouped(pot.amount)}`;
  if (pot.winners?.length) return `${name} ${say("to {seats}", { seats: seatList(pot.winners) })}`;
  return count > 1 ? `${name} ${say("between {seats}", { seats: seatList(pot.seats) })}` : name;
}

function drawMessage() {
  const fresh = performance.now() < said.until ? said.text : "";
  setText(byId("message"), fresh || views.touch?.keys.message || "");
}

function setLink(up) {
  if (up === linkUp) return;
  linkUp = up;
  screen.link(up);
  drawBoxLink(up);
  drawStrip();
}

// What the box keeps for its dealer is not shown everywhere; another table is, without the words of this box.
function follow(topics) {
  new Link(topics, take, setLink, heardNow, refused, isHeard).open();

  function refused(why) {
    if (topics.includes(OTHER) && topics.includes("unit")) follow(["clock", OTHER]);
    else said = { text: why, until: Infinity };
  }
}

for (const id of ["keys", "side"]) byId(id).hidden = OTHER !== null;
byId("box").classList.toggle("seen-only", OTHER !== null);
follow(OTHER ? ["clock", OTHER, "unit"] : TOPICS);
setInterval(() => {
  tick();
  screen.tick();
  drawMessage();
}, TICK_MS);
