// The front panel: the box itself on screen. Views come in by topic, each is drawn by its own module.

import { setClock, tick } from "./clock.js";
import { byId, element, grouped, setText } from "./dom.js";
import { buildKeys, drawGlass, drawKeys, drawUnit } from "./keys.js";
import { Link } from "./link.js";
import { buildSeats, drawTable } from "./table.js";
import { buildTasks } from "./tasks.js";

const TOPICS = ["clock", "table", "keys", "unit", "board", "oled", "lamps"];
const OTHER = otherTable();
const TICK_MS = 200;
const SAID_MS = 10000;
const SAID_BY_THE_CLOCK = ["before", "break", "over"];

const views = {};
let linkUp = true;
let said = { text: "", until: 0 };

function say(text) {
  said = { text, until: performance.now() + SAID_MS };
  drawMessage();
}

const tasks = buildTasks(say);
buildSeats(tasks.tapSeat);
buildKeys(say);

// The box stands at table 1. Another one, asked for as ?table=2, is shown without keys and glass.
function otherTable() {
  const asked = new URLSearchParams(location.search).get("table") ?? "";
  return /^[1-9]\d{0,3}$/.test(asked) && asked !== "1" ? `table/${asked}` : null;
}

function take(fresh, ages) {
  if (OTHER && fresh[OTHER]) fresh = { ...fresh, table: fresh[OTHER] };
  Object.assign(views, fresh);
  if (fresh.clock) setClock(fresh.clock, ages.clock ?? 0);
  if (fresh.table) drawTable(fresh.table);
  if (fresh.table || fresh.board) tasks.take(fresh);
  if (fresh.unit) drawUnit(fresh.unit);
  if (fresh.oled) drawGlass(fresh.oled);
  if (views.keys) drawKeys(views.keys, views.lamps, views.unit?.simulated ?? false);
  drawEvent();
  drawNotices();
  drawMessage();
  drawBanner();
}

function drawEvent() {
  const { board } = views;
  if (!board) return;
  const players = `${board.players_left} of ${board.entries.length} left`;
  const average = board.average_stack ? `, average ${grouped(board.average_stack)}` : "";
  setText(byId("event"), board.phase === "playing" ? `${players}${average}` : board.rule_set);
}

function drawNotices() {
  const { table, clock, board } = views;
  const ofClock = SAID_BY_THE_CLOCK.includes(clock?.phase) ? "" : clock?.message;
  const told = [ofClock, clock?.notice, board?.announcement, board?.message];
  const lines = new Set([...(table?.notices ?? []), ...told]);
  lines.delete("paused");
  const shown = [...lines].filter(Boolean);
  byId("notices").replaceChildren(...shown.map((text) => element("li", { text })));
}

function drawMessage() {
  const fresh = performance.now() < said.until ? said.text : "";
  setText(byId("message"), fresh || views.keys?.message || "");
}

function drawBanner() {
  const text = trouble();
  byId("banner").hidden = !text;
  setText(byId("banner"), text);
}

function trouble() {
  const { unit } = views;
  if (!linkUp) {
    return "No link to the box, trying again. The clock here counts on by itself; "
      + "a box that has power plays on, and its own keys work.";
  }
  if (unit && !unit.stored) return unit.message || "The box cannot store what happens: nothing more is accepted.";
  if (unit && !unit.linked) return unit.message || "No link to the floor. The clock keeps running, actions are saved.";
  return unit?.message ?? "";
}

function setLink(up) {
  linkUp = up;
  drawBanner();
}

for (const id of ["keys", "side"]) byId(id).hidden = OTHER !== null;
new Link(OTHER ? ["clock", OTHER, "unit", "board"] : TOPICS, take, setLink).open();
setInterval(() => {
  tick();
  drawMessage();
}, TICK_MS);
