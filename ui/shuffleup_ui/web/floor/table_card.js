// One table on a card: what plays there, at which stakes, what it waits for, and whether its box is heard.

import { stakesText } from "../clock.js";
import { saidLater, say, sayCounted } from "../words.js";
import { drawn, element } from "./parts.js";

const NO_PART = { closed: saidLater("broken"), done: saidLater("has played its stage"), breaking: saidLater("breaking") };

// What is shown of each table, the loudest first, then by number.
export function tableFacts({ floor, links }) {
  const boxes = new Map((links?.links ?? []).filter((one) => one.table).map((one) => [one.table, one]));
  return floor.tables.map((one) => factsOf(one, boxes.get(one.table))).sort(byAlarm);
}

function factsOf(table, link) {
  const { level } = table.blinds ?? {};
  return {
    table: table.table,
    called: table.called ?? "",
    lost: link && !link.linked ? link.since || say("the start") : "",
    fault: link?.fault ?? "",
    behind: link?.behind ?? 0,
    waits: [...(table.held ?? []), ...(table.all_in ? [say("all-in: the cards stay face down")] : [])],
    broken: table.state === "closed",
    part: say(NO_PART[table.state] ?? ""),
    players: table.seats?.length ?? 0,
    hand: table.hand,
    here: table.hands_at_level ?? 0,
    button: table.button ?? null,
    stakes: level ? say("level {level}, {stakes}", { level, stakes: stakesText(table.blinds) }) : "",
  };
}

export const loud = (one) => Boolean(one.called || one.lost || one.fault);

const rank = (one) => (one.called ? 0 : one.lost || one.fault ? 1 : one.waits.length ? 2 : one.broken ? 4 : 3);

const byAlarm = (one, other) => rank(one) - rank(other) || one.table - other.table;

// A list of cards, of which only those are touched whose facts are not what they were.
export function tableList() {
  const list = element("ul", { class: "tiles", id: "tables" });
  const cards = new Map();
  return {
    element: list,
    update(all) {
      const here = new Set(all.map((one) => one.table));
      for (const [table, card] of cards) if (!here.has(table)) cards.delete(table) && card.element.remove();
      all.forEach((one, at) => {
        if (!cards.has(one.table)) cards.set(one.table, tableCard());
        const card = cards.get(one.table);
        card.update(one);
        if (list.children[at] !== card.element) list.insertBefore(card.element, list.children[at] ?? null);
      });
    },
  };
}

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
