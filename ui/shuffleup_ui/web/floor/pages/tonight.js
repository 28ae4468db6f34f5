// Tonight: what waits for the director, in the order in which it must be done, each with the button that does it; the
// clock with its levers, what the room is told, and how the event stands. With one table all of it is here.

import { stakesText } from "../../clock.js";
import { grouped } from "../../dom.js";
import { here } from "../../place.js";
import { saidLater, say, sayCounted } from "../../words.js";
import { act, readAsDirector } from "../act.js";
import { acts, verbForm } from "../form.js";
import { headingOf, offersHere, waitingElsewhere } from "../house.js";
import { closed, drawn, drawProgress, element, facts, labelled, lines, papers, section, setText } from "../parts.js";
import { armed } from "../slips.js";
import { loud, tableFacts, tableList } from "../table_card.js";
import { taskList } from "../tasks.js";
import { titleOf } from "../words.js";

const FEW = 4;
const LOOK_AGAIN_MS = 5000;
const REASON = saidLater("the director's decision");
const MINUTES = [-1, 1, 5];
const OF_SEVERAL = ["flights", "crews", "hand_for_hand", "units"];  // where there is one table, they find their place here

export const tonight = { topics: () => ["table", "timetable"], build };

function build(console_, root) {
  const { views, shop, verb } = console_;
  const alarms = element("div", { "aria-live": "polite" });
  const takes = ofAStandby();
  const waiting = taskList(console_);
  waiting.element.id = "tasks";
  const idle = element("div", { id: "idle" });
  const elsewhere = waitingElsewhere();
  const boxes = boxesThatWait(views);
  const broke = resultToConfirm(views);
  const stand = element("div", { id: "stand" });
  const list = tableList();
  const progress = drawProgress();
  const others = element("p", { class: "links" });
  const hands = levers(views);
  const tell = verb("announce") && verbForm(shop, verb("announce"), { brief: true });
  const said = element("div");
  const folds = [
    closed(say("Levels"), () => import("./levels.js").then(({ levelsPart }) => levelsPart(console_)), { id: "levels-part" }),
    ...(console_.hasTables() ? [] : [
      closed(say("Seats"), () => import("./tables.js").then(({ seatsPart }) => seatsPart(console_)), { id: "seats" }),
      closed(say("Chips"), () => import("./tables.js").then(({ chipsPart }) => chipsPart(console_)), { id: "chips" }),
      closed(say("For several tables"), () => acts(console_, OF_SEVERAL)),
    ]),
  ];
  const own = section(say("Waiting for you"), boxes.element, broke.element, waiting.element, idle);
  root.append(alarms, takes.element, progress.element, own, elsewhere.element,
    section(views.floor.event, hands.element, stand), section(say("Tables"), list.element, others), section(say("Tell the room"), said, ...(tell ? [tell.element] : [])),
    ...folds.map((one) => one.element));

  const drawAlarms = drawn(alarms, ({ fault, told, calls, alarm, notices }) => [
    ...lines([fault].filter(Boolean), "bad"), ...lines([told].filter(Boolean), "notice"), ...calls.map(calling), ...lines(alarm.map((text) => say("Chips: {what}", { what: text })), "bad"), ...lines(notices, "notice"),
  ]);
  const drawStand = drawn(stand, ({ pairs, more }) => [facts(pairs), papers(...more.map((name) => [`/print/${encodeURIComponent(name)}`, name]))]);
  const drawSaid = drawn(said, (texts) => lines(texts));
  const drawOthers = drawn(others, (count) => (count > FEW ? [element("a", { href: "#tables", text: say("All {count} tables", { count }) })] : []));
  const drawIdle = drawn(idle, ({ phase, entered, leads }) => (phase === "over" ? nextEvening(leads) : phase === "registration" && entered < 2 ? whoPlays(entered, leads) : [
    element("p", { class: "doc", text: say("Nothing waits for you.") }),
  ]));

  return {
    update() {
      const { floor } = views;
      console_.watch(["table", "timetable", ...topicsOf(views).filter((topic) => topic !== "table")]);
      const tasks = waiting.update([...floor.tasks, ...offersHere(views)]);
      headingOf(own.querySelector("h2"), views);
      elsewhere.update(views);
      const busy = tasks + boxes.update() + broke.update() > 0;
      idle.hidden = busy && floor.phase !== "over";
      drawIdle({ phase: floor.phase, entered: floor.entries.length, leads: !views.links?.waits });
      const asked = (table) => floor.tasks.some((one) => one.verb === "settle_call" && one.args?.table === table);
      const calls = floor.tables.filter((one) => one.called && !asked(one.table))
        .map(({ table, called }) => ({ table, called }));
      takes.update(views.links);
      progress.update(views);
      drawAlarms({ fault: views.links?.fault ?? "", told: views.links?.told ?? "", calls, alarm: floor.alarms, notices: floor.notices });
      drawStand({ pairs: standing(views), more: floor.papers ?? [] });
      drawSaid(floor.announcements.slice(-1));
      hands.update();
      tell?.refresh();
      folds.forEach((one) => one.update());
      const all = tableFacts(views).filter((one) => !one.broken);
      list.element.parentElement.hidden = !all.length;
      list.update(all.length > FEW ? all.filter((one) => loud(one) || one.waits.length) : all);
      drawOthers(all.length);
    },
  };
}

// To take over stands at a standby alone.
function ofAStandby() {
  const box = element("div");
  let part = null;
  return {
    element: box,
    async update(links) {
      if (!links?.waits && !part) return;
      part ??= import("../standby.js").then(({ takeOver }) => takeOver());
      const { element: inner, update } = await part;
      box.append(inner);
      update(links);
    },
  };
}

// The tables that this box plays, by their topics; a venue's have boxes of their own.
const topicsOf = ({ floor, links }) => (links ? ["table"] : floor.tables.map(({ table }) => (table === 1 ? "table" : `table/${table}`)));

// Who has lost the last chip at a table of this box may buy again once its result is confirmed.
function resultToConfirm(views) {
  const list = element("ul", { class: "tasks", id: "unconfirmed" });
  const draw = drawn(list, (found) => found.map(({ table, names, alone }) => {
    const go = element("button", { type: "button", class: "go", "data-verb": "confirm_result", text: titleOf("confirm_result") });
    go.addEventListener("click", () => act({ verb: "confirm_result", to: `table/${table}` }));
    const text = say("No chips left: {names}. Confirm the result.", { names });
    return element("li", { class: "task" }, element("p", { text: alone ? text : `${say("Table {table}", { table })}. ${text}` }), go);
  }));
  return {
    element: list,
    update() {
      const topics = topicsOf(views);
      const found = topics.map((topic) => views[topic]).filter((one) => one?.phase === "finished").map(({ table, seats }) => {
        const out = seats.filter((one) => one.dealt_in !== false && one.stack === 0);
        return { table, names: out.map((one) => one.name).join(", "), alone: topics.length === 1 };
      }).filter(({ names }) => names);
      draw(found);
      return found.length;
    },
  };
}

const leadTo = (href, text, kind = "go") => element("p", { class: "links" }, element("a", { class: `button ${kind}`, href: here(href), text }));

// An event begins with its players; one that nobody has begun is planned on a page of its own, at the box that leads it.
function whoPlays(entered, leads) {
  const text = entered ? say("One player is entered: enter who else plays.") : say("Nobody is entered yet: begin with the players.");
  return [element("p", { text }), leadTo("#players", say("Enter the players")), ...(leads && !entered ? [leadTo("/evening", say("Plan the evening: time, money, chips, prizes"))] : [])];
}

// Once it is over there is what was won, and the next one.
function nextEvening(leads) {
  return [element("p", { text: say("The event is over.") }), leadTo("#money", say("Results and papers")), ...(leads ? [leadTo("/evening", say("A new evening"))] : [])];
}

// Boxes that want to be let in, where the floor has boxes at all; they are let in under Boxes.
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

const PHASES = {
  registration: saidLater("open for entries"), seated: saidLater("seats are drawn"), playing: saidLater("playing"), over: saidLater("over"),
};

function standing({ floor, timetable }) {
  const chips = floor.audit.counted;
  const left = floor.players_left;
  const playing = floor.phase === "playing";
  return [
    [say("now"), playing ? "" : say(PHASES[floor.phase])],
    [say("players left"), floor.phase === "over" || !left ? "" : say("{left} of {all}", { left, all: floor.entries.length })],
    [say("entries"), floor.phase === "over" || !left ? floor.entries.length : ""],
    [say("average stack"), left && chips ? grouped(Math.floor(chips / left)) : ""],
    [say("chips in play"), chips ? grouped(chips) : ""],
    [say("next break"), (playing && timetable?.next_break) || ""],
    [say("likely end"), (playing && timetable?.end) || ""],
  ].filter(([, value]) => value !== "");
}

// --- the clock in large buttons -------------------------------------------------------------------------

// What runs, minutes more or fewer, a level back or on. What stops the room or leaves the level wants a second press,
// and does then what it showed at the first.
function levers(views) {
  const why = element("input", { id: "lever-why", autocomplete: "off", maxlength: 200, placeholder: say(REASON) });
  const answer = element("p", { class: "problem answer", role: "alert" });
  const reason = () => why.value.trim() || say(REASON);
  const runs = ["pause_clock", "resume_clock"].map((verb) => lever({ verb, title: verb === "pause_clock" ? say("Pause") : say("Go on"), kind: "go" }));
  const times = MINUTES.map((minutes) => lever({
    verb: "change_time", title: say("{minutes} min", { minutes: `${minutes > 0 ? "+" : "−"}${Math.abs(minutes)}` }), kind: "",
    args: () => ({ minutes, reason: reason() }), once: true,
  }));
  const [back, on] = [-1, 1].map((step) => lever({
    verb: "set_level", title: () => levelTitle(step), kind: "", args: () => ({ number: level() + step, reason: reason() }),
  }));
  const box = element("div", { class: "levers", id: "clock-levers" }, row("four", [...runs, ...times]), row("two", [back, on]),
    element("details", { class: "fold" }, element("summary", { text: say("With a reason") }), labelled(say("Why (stands in the log)"), why)), answer);

  function lever({ verb, title, kind, args = () => ({}), once = false }) {
    const button = element("button", { type: "button", class: kind, "data-verb": verb, "aria-live": "polite" });
    const words = () => (typeof title === "function" ? title() : title);
    const plain = (text) => text.replace(/[◂▸]/g, "").trim();
    const sure = armed(button, () => ({ title: words(), ask: say("Press again: {what}", { what: words() }), deed: args() }));
    button.addEventListener("click", () => {
      const done = once ? { title: words(), deed: args() } : sure();
      if (done) act({ verb, args: done.deed, version: done.version, title: plain(done.title), answer });
    });
    const refresh = () => { if (button.dataset.armed === undefined) setText(button, words()); };
    return { element: button, refresh, verb };
  }

  const level = () => views.clock?.now.level ?? 0;
  const rowOf = (number) => views.timetable?.rows.find((one) => one.level === number && one.blinds);

  function levelTitle(step) {
    const found = rowOf(level() + step);
    const stakes = found ? [stakesText(found.blinds).replaceAll(" ", "\u00a0")] : [];
    const name = [say("Level {level}", { level: level() + step }), ...stakes].join(", ");
    return step < 0 ? `◂\u00a0${name}` : `${name}\u00a0▸`;
  }

  return {
    element: box,
    update() {
      const { clock, floor } = views;
      const { running, held } = clock ?? {};
      box.hidden = floor.phase !== "playing";
      for (const one of runs) one.element.hidden = one.verb === "pause_clock" ? !running : running || held;
      times.forEach((one) => { one.element.disabled = clock?.left === null; });
      back.element.hidden = level() < 2;
      [...runs, ...times, back, on].forEach((one) => one.refresh());
    },
  };
}

const row = (kind, all) => element("div", { class: `lever-row ${kind}` }, ...all.map((one) => one.element));
