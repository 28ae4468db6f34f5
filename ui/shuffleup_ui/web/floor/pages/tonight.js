// Tonight: what waits for the director, the most urgent first, each with the button that does it.

import { grouped } from "../../dom.js";
import { drawn, element, facts, lines, section } from "../parts.js";
import { takeOver } from "../standby.js";
import { loud, tableFacts, tableList } from "../table_card.js";
import { taskList } from "../tasks.js";

const PHASES = { registration: "open for entries", seated: "seats are drawn", playing: "playing", over: "over" };
const FEW = 4;

export const tonight = { id: "tonight", title: "Tonight", build };

function build(console_, root) {
  const { views } = console_;
  const alarms = element("div", { "aria-live": "polite" });
  const takes = takeOver();
  const waiting = taskList(console_);
  waiting.element.id = "tasks";
  const idle = element("p", { class: "doc", id: "idle", text: "Nothing waits for you." });
  const stand = element("div");
  const list = tableList();
  const others = element("p", { class: "links" });
  root.append(alarms, takes.element, section("Waiting for you", waiting.element, idle), section("Tables", list.element, others),
    section("The event", stand));

  const drawAlarms = drawn(alarms, ({ fault, told, calls, alarm, notices }) => [
    ...lines([fault].filter(Boolean), "bad"), ...lines([told].filter(Boolean), "notice"), ...calls.map(calling), ...lines(alarm.map((text) => `Chips: ${text}`), "bad"), ...lines(notices, "notice"),
  ]);
  const drawStand = drawn(stand, (pairs) => [facts(pairs)]);
  const drawOthers = drawn(others, (count) => [element("a", { href: "#tables", text: `All ${count} tables` })]);

  return {
    update() {
      const { floor } = views;
      idle.hidden = waiting.update(floor.tasks) > 0;
      const asked = (table) => floor.tasks.some((one) => one.verb === "settle_call" && one.args?.table === table);
      const calls = floor.tables.filter((one) => one.called && !asked(one.table))
        .map(({ table, called }) => ({ table, called }));
      takes.update(views.links);
      drawAlarms({ fault: views.links?.fault ?? "", told: views.links?.told ?? "", calls, alarm: floor.alarms, notices: floor.notices });
      drawStand(standing(floor));
      const all = tableFacts(views).filter((one) => one.part !== "broken");
      list.update(all.length > FEW ? all.filter((one) => loud(one) || one.waits.length) : all);
      drawOthers(all.length);
    },
  };
}

function calling({ table, called }) {
  const link = element("a", { href: `#table/${table}`, text: `Table ${table} calls the floor` });
  return element("p", { class: "line bad" }, link, `: ${called}`);
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
