// One table on a card: what plays there, at which stakes, what it waits for, and whether its box is heard.

import { stakesText } from "../clock.js";
import { saidLater, say, sayCounted, spokenHere } from "../words.js";
import { drawn, element, windowed } from "./parts.js";

const NO_PART = { closed: saidLater("broken"), done: saidLater("has played its stage"), breaking: saidLater("breaking") };
const SHORT_BY = 2;

const known = new WeakMap();

// What is shown of each table, the loudest first, then by number. The facts of a table are the same object for as
// long as nothing of them changes.
export function tableFacts({ floor, links }) {
  const boxes = new Map((links?.links ?? []).filter((one) => one.table).map((one) => [one.table, one]));
  const soon = new Set(floor.breaks_next ?? []);
  const most = Math.max(0, ...floor.tables.map((one) => one.seats?.length ?? 0));
  return floor.tables.map((one) => kept(one, boxes.get(one.table), soon.has(one.table), most)).sort(byAlarm);
}

function kept(table, link, soon, most) {
  const short = table.state === "open" && (table.seats?.length ?? 0) <= most - SHORT_BY;
  const before = known.get(table);
  const made = [link, soon, short, spokenHere()];
  if (before && made.every((one, at) => one === before.made[at])) return before.facts;
  const facts = factsOf(table, link, soon, short);
  known.set(table, { made, facts });
  return facts;
}

function factsOf(table, link, soon, short) {
  const { level } = table.blinds ?? {};
  return {
    table: table.table,
    called: table.called ?? "",
    lost: link && !link.linked ? link.since || say("the start") : "",
    fault: link?.fault ?? "",
    behind: link?.behind ?? 0,
    waits: [...(table.held ?? []), ...(table.all_in ? [say("all-in: the cards stay face down")] : [])],
    broken: table.state === "closed",
    breaking: table.state === "breaking",
    soon,
    short,
    part: say(NO_PART[table.state] ?? ""),
    players: table.seats?.length ?? 0,
    seats: table.seats ?? [],
    hand: table.hand,
    here: table.hands_at_level ?? 0,
    button: table.button ?? null,
    stakes: level ? say("level {level}, {stakes}", { level, stakes: stakesText(table.blinds) }) : "",
  };
}

export const loud = (one) => Boolean(one.called || one.lost || one.fault);

const STATES = { calls: saidLater("calls the floor"), lost: saidLater("not linked"), waits: saidLater("waits"), breaking: saidLater("breaking"),
  short: saidLater("short of players"), plays: saidLater("plays") };

// The one word for a table on the map.
export function stateOf(one) {
  if (one.called) return "calls";
  if (one.lost || one.fault) return "lost";
  if (one.breaking) return "breaking";
  return one.waits.length ? "waits" : one.short ? "short" : "plays";
}

export const stateText = (state) => say(STATES[state]);

const rank = (one) => (one.called ? 0 : one.lost || one.fault ? 1 : one.waits.length ? 2 : one.broken ? 4 : 3);

const byAlarm = (one, other) => rank(one) - rank(other) || one.table - other.table;

// A list of cards, of which only those are touched whose facts are not what they were.
export const tableList = () => windowed(element("div", { id: "tables" }), "tiles", tableCard, (one) => one.table);

function tableCard() {
  const link = element("a");
  const item = element("li", { class: "tile" }, link);
  const draw = drawn(link, (one) => {
    link.setAttribute("href", `#table/${one.table}`);
    item.classList.toggle("bad", Boolean(one.called || one.fault));
    item.classList.toggle("lost", Boolean(one.lost));
    return content(one);
  });
  return { element: item, update: draw };
}

function content(one) {
  const hand = one.hand ? handText(one) : say("no hand yet");
  const seats = one.button ? say("button seat {seat}", { seat: one.button }) : "";
  return [
    element("strong", { text: say("Table {table}", { table: one.table }) }),
    ...tags(one.found ?? []),
    ...tags(one.called ? [say("calls the floor: {why}", { why: one.called })] : [], "bad"),
    ...tags(one.fault ? [one.fault] : [], "bad"),
    ...tags(one.lost ? [say("not linked since {time}", { time: one.lost })] : [], "bad"),
    ...tags(one.waits.map((text) => say("waits: {why}", { why: text }))),
    ...tags(one.behind ? [sayCounted("{count} event behind", "{count} events behind", one.behind)] : []),
    line(one.part || sayCounted("{count} player", "{count} players", one.players), hand),
    line(seats, one.stakes),
  ];
}

function handText({ hand, here }) {
  return here ? say("hand {hand} ({here} this level)", { hand, here }) : say("hand {hand}", { hand });
}

const tags = (texts, kind = "") => texts.map((text) => element("span", { class: `tag ${kind}`.trim(), text }));

const line = (...parts) => element("span", { class: "facts-line", text: parts.filter(Boolean).join(" · ") });
