// Tonight: what waits for the director, the most urgent first, each with the button that does it.

import { grouped } from "../../dom.js";
import { saidLater, say, sayCounted } from "../../words.js";
import { act, readAsDirector } from "../act.js";
import { drawProgress } from "../drawing.js";
import { drawn, element, facts, lines, section } from "../parts.js";
import { directorPaper, saveFile } from "../papers.js";
import { takeOver } from "../standby.js";
import { loud, tableFacts, tableList } from "../table_card.js";
import { taskList } from "../tasks.js";
import { titleOf } from "../words.js";

const PHASES = {
  registration: saidLater("open for entries"), seated: saidLater("seats are drawn"), playing: saidLater("playing"), over: saidLater("over"),
};
const FEW = 4;
const LOOK_AGAIN_MS = 5000;

export const tonight = { id: "tonight", title: saidLater("Tonight"), topics: () => ["table"], build };

function build(console_, root) {
  const { views } = console_;
  const alarms = element("div", { "aria-live": "polite" });
  const takes = takeOver();
  const waiting = taskList(console_);
  waiting.element.id = "tasks";
  const idle = element("div", { id: "idle" });
  const boxes = boxesThatWait(views);
  const broke = resultToConfirm(views);
  const stand = element("div");
  const list = tableList();
  const progress = drawProgress();
  const others = element("p", { class: "links" });
  root.append(alarms, takes.element, progress.element, section(say("Waiting for you"), boxes.element, broke.element, waiting.element, idle), section(say("Tables"), list.element, others),
    section(say("The event"), stand), pastEvents());

  const drawAlarms = drawn(alarms, ({ fault, told, calls, alarm, notices }) => [
    ...lines([fault].filter(Boolean), "bad"), ...lines([told].filter(Boolean), "notice"), ...calls.map(calling), ...lines(alarm.map((text) => say("Chips: {what}", { what: text })), "bad"), ...lines(notices, "notice"),
  ]);
  const drawStand = drawn(stand, ({ pairs, more }) => [facts(pairs), papers(...more.map((name) => [`/print/${encodeURIComponent(name)}`, name]))]);
  const drawOthers = drawn(others, (count) => (count > FEW ? [element("a", { href: "#tables", text: say("All {count} tables", { count }) })] : []));
  const drawIdle = drawn(idle, ({ phase, entered }) => (phase === "registration" && entered < 2 ? whoPlays(entered) : [
    element("p", { class: "doc", text: say("Nothing waits for you.") }),
  ]));

  return {
    update() {
      const { floor } = views;
      const tasks = waiting.update(floor.tasks);
      idle.hidden = tasks + boxes.update() + broke.update() > 0;
      drawIdle({ phase: floor.phase, entered: floor.entries.length });
      const asked = (table) => floor.tasks.some((one) => one.verb === "settle_call" && one.args?.table === table);
      const calls = floor.tables.filter((one) => one.called && !asked(one.table))
        .map(({ table, called }) => ({ table, called }));
      takes.update(views.links);
      progress.update(views);
      drawAlarms({ fault: views.links?.fault ?? "", told: views.links?.told ?? "", calls, alarm: floor.alarms, notices: floor.notices });
      drawStand({ pairs: standing(floor), more: floor.papers ?? [] });
      const all = tableFacts(views).filter((one) => !one.broken);
      list.update(all.length > FEW ? all.filter((one) => loud(one) || one.waits.length) : all);
      drawOthers(all.length);
    },
  };
}

// Who has lost the last chip at the table of this box may buy again once the result is confirmed.
function resultToConfirm(views) {
  const list = element("ul", { class: "tasks", id: "unconfirmed" });
  const go = element("button", { type: "button", class: "go", text: titleOf("confirm_result") });
  go.addEventListener("click", () => act({ verb: "confirm_result", to: "table/1" }));
  const draw = drawn(list, (names) => (names ? [element("li", { class: "task" }, element("p", { text: say("No chips left: {names}. Confirm the result.", { names }) }), go)] : []));
  return {
    element: list,
    update() {
      const { phase, seats = [] } = views.table ?? {};
      const out = seats.filter((one) => phase === "finished" && one.dealt_in !== false && one.stack === 0);
      draw(out.map((one) => one.name).join(", "));
      return out.length;
    },
  };
}

// Papers and lists of what was put away: the console of the next event has them.
function pastEvents() {
  const list = element("div");
  const fold = element("details", { id: "past", class: "needless" }, element("summary", { text: say("Past events") }), list);
  fold.addEventListener("toggle", async () => {
    if (!fold.open) return;
    const { events = [] } = await readAsDirector("/api/past");
    list.replaceChildren(...(events.length ? events.map(pastEvent) : lines([say("No event was put away on this box yet.")])));
  });
  return fold;
}

function pastEvent({ name, day }) {
  const at = (path) => `/past/${encodeURIComponent(name)}${path}`;
  const sheets = [["results", say("Results")], ["blinds", say("Blind sheet")], ["receipts", say("Receipts")], ["deal", say("Agreement of the deal")], ["settlement", say("Settlement")]];
  return element("section", {}, element("h3", { text: `${name} \u00b7 ${day}` }), element("div", { class: "buttons" },
    ...sheets.map(([path, text]) => directorPaper(at(`/print/${path}`), text)),
    saveFile(at("/api/results.csv"), `${name}-results.csv`, say("Results (CSV)")), saveFile(at("/api/players.csv"), `${name}-players.csv`, say("Players (CSV)"))));
}

// An event begins with its players.
function whoPlays(entered) {
  const text = entered ? say("One player is entered: enter who else plays.") : say("Nobody is entered yet: begin with the players.");
  return [element("p", { text }), element("p", { class: "links" }, element("a", { class: "button go", href: "#entries", text: say("Enter the players") }))];
}

// Boxes that want to be let in, where the floor has boxes at all; they are let in under Units.
function boxesThatWait(views) {
  const box = element("ul", { class: "tasks", id: "boxes-wait" });
  const draw = drawn(box, (count) => (count ? [element("li", { class: "task" },
    element("p", { text: sayCounted("A box waits to be let in.", "{count} boxes wait to be let in.", count) }),
    element("a", { class: "button go", href: "#units", text: say("Look at the boxes") }))] : []));
  let count = 0;
  let looked = -LOOK_AGAIN_MS;

  async function look() {
    const said = await readAsDirector("/api/pairing", null, false);
    count = (said.waiting ?? []).length;
    draw(count);
  }

  return {
    element: box,
    update() {
      const due = views.links && !views.links.waits && performance.now() - looked >= LOOK_AGAIN_MS;
      if (due) {
        looked = performance.now();
        look();
      }
      return count;
    },
  };
}

function calling({ table, called }) {
  const link = element("a", { href: `#table/${table}`, text: say("Table {table} calls the floor", { table }) });
  return element("p", { class: "line bad" }, link, `: ${called}`);
}

function standing(floor) {
  const chips = floor.audit.counted;
  const pairs = [
    [say("event"), floor.event],
    [say("now"), say(PHASES[floor.phase])],
    [say("entries"), floor.entries.length],
    ...(floor.phase === "over" ? [] : [[say("players left"), floor.players_left]]),
    [say("chips in play"), grouped(chips)],
  ];
  if (floor.players_left && chips) pairs.push([say("average stack"), grouped(Math.floor(chips / floor.players_left))]);
  return pairs;
}
