// Tonight: what waits for the director, the most urgent first, each with the button that does it.

import { grouped } from "../../dom.js";
import { verbForm } from "../form.js";
import { drawn, element, facts, lines, section } from "../parts.js";
import { capital, titleOf } from "../words.js";

const PHASES = { registration: "open for entries", seated: "seats are drawn", playing: "playing", over: "over" };

export const tonight = { id: "tonight", title: "Tonight", build };

function build({ views, shop, verb }, root) {
  const alarms = element("div", { "aria-live": "polite" });
  const waiting = element("ul", { class: "tasks", id: "tasks" });
  const idle = element("p", { class: "doc", id: "idle", text: "Nothing waits for you." });
  const stand = element("div");
  const rooms = element("ul", { class: "tiles" });
  root.append(alarms, section("Waiting for you", waiting, idle), section("The event", stand), section("Tables", rooms));

  const drawAlarms = drawn(alarms, ({ calls, alarm, notices }) => [
    ...calls.map(calling), ...lines(alarm.map((text) => `Chips: ${text}`), "bad"), ...lines(notices, "notice"),
  ]);
  const drawStand = drawn(stand, (pairs) => [facts(pairs)]);
  const drawRooms = drawn(rooms, (tables) => tables.map(tile));
  const cards = new Map();

  function drawTasks(tasks) {
    const keys = tasks.map((task) => JSON.stringify(task));
    for (const [key, card] of cards) {
      if (!keys.includes(key)) {
        card.element.remove();
        cards.delete(key);
      }
    }
    for (const [at, key] of keys.entries()) {
      if (!cards.has(key)) cards.set(key, taskCard(shop, verb(tasks[at].verb), tasks[at]));
      const card = cards.get(key);
      card.refresh();
      if (waiting.children[at] !== card.element) waiting.insertBefore(card.element, waiting.children[at] ?? null);
    }
    idle.hidden = tasks.length > 0;
  }

  return {
    update() {
      const { floor } = views;
      drawTasks(floor.tasks);
      const asked = (table) => floor.tasks.some((one) => one.verb === "settle_call" && one.args?.table === table);
      const calls = floor.tables.filter((one) => one.called && !asked(one.table))
        .map(({ table, called }) => ({ table, called }));
      drawAlarms({ calls, alarm: floor.alarms, notices: floor.notices });
      drawStand(standing(floor));
      drawRooms(floor.tables.filter((one) => one.state !== "closed"));
    },
  };
}

function calling({ table, called }) {
  const link = element("a", { href: `#table/${table}`, text: `Table ${table} calls the floor` });
  return element("p", { class: "line bad" }, link, `: ${called}`);
}

function taskCard(shop, verb, task) {
  const words = element("p", { text: capital(task.text) });
  const item = element("li", { class: task.holds ? "task holds" : "task" }, words);
  if (task.holds) words.append(" ", element("span", { class: "tag", text: "a table waits" }));
  if (!verb) return { element: item, refresh() {} };
  const options = { args: task.args ?? {}, only: task.needs ?? [], main: true, brief: true, title: titleOf(task.verb) };
  const form = verbForm(shop, verb, options);
  item.append(form.element);
  return { element: item, refresh: form.refresh };
}

function standing(floor) {
  const chips = floor.audit.counted;
  const pairs = [
    ["event", floor.event],
    ["now", PHASES[floor.phase]],
    ["entries", floor.entries.length],
    ["players left", floor.players_left],
    ["chips in play", grouped(chips)],
  ];
  if (floor.players_left && chips) pairs.push(["average stack", grouped(Math.floor(chips / floor.players_left))]);
  return pairs;
}

const NO_PART = { closed: "broken", done: "has played its stage" };

export function tile(table) {
  const seats = table.seats ?? [];
  const link = element("a", { href: `#table/${table.table}` });
  link.append(element("strong", { text: `Table ${table.table}` }));
  const now = NO_PART[table.state] ?? `${seats.length} players`;
  link.append(element("span", { text: now }));
  link.append(element("span", { text: table.hand ? `hand ${table.hand}` : "no hand yet" }));
  for (const text of table.held ?? []) link.append(element("span", { class: "tag", text: `waits: ${text}` }));
  if (table.called) link.append(element("span", { class: "tag bad", text: "calls the floor" }));
  return element("li", { class: table.called ? "tile bad" : "tile" }, link);
}
