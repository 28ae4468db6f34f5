// What waits for the director, each with the button that does it.

import { grouped as thousands } from "../dom.js";
import { say } from "../words.js";
import { verbForm } from "./form.js";
import { element, setText } from "./parts.js";
import { steady } from "./slips.js";
import { capital, moneyText, titleOf } from "./words.js";

const MANY = 5;
// The add-on is one matter for the room: two who may take it are folded into one card, and count as one.
const OF_ALL = new Set(["sell_add_on"]);

// What every table is asked for is one matter for the director, however many tables there are.
const OF_EACH_TABLE = new Set(["confirm_stacks", "count_odd_chips", "enter_stacks", "give_table"]);
// A button that does for all what stands below for each.
const FOR_ALL = new Set(["sell_add_ons", "confirm_counts"]);

// What can be done for one player is one card with its choices.
const CHOICES = new Set(["sell_rebuy", "sell_add_on", "fix_place", "reload", "cash_out"]);
// A choice that stands in the card of another and has something of its own to say.
const OF_ITS_OWN = new Set(["sell_add_on"]);

// A list of those tasks that `wanted` lets through. A card stays as it is, and what is typed in it, for as long
// as its task does; presses count for nothing just after the list has moved. Many of one kind that keep nobody
// from playing are folded into one card.
export function taskList(console_, wanted = () => true) {
  const list = element("ul", { class: "tasks" });
  const cards = new Map();
  const folded = new Set();
  const moved = steady(list);

  function update(all) {
    const tasks = all.filter(wanted);
    const before = [...list.children];
    const wantedCards = grouped(byPerson(tasks), folded);
    for (const [key, card] of cards) if (!wantedCards.has(key)) cards.delete(key) && card.element.remove();
    const reworded = [...wantedCards].map(([key, one], at) => place(key, one, at));
    if (reworded.includes(true) || before.some((card, at) => list.children[at] !== card)) moved();
    return tasks.length;
  }

  // Returns whether a card that stands there already says something else now.
  function place(key, one, at) {
    if (!cards.has(key)) cards.set(key, Array.isArray(one) ? groupCard(console_, one[0].verb) : taskCard(console_, one));
    const card = cards.get(key);
    if (list.children[at] !== card.element) list.insertBefore(card.element, list.children[at] ?? null);
    return card.update(one);
  }

  return { element: list, update };
}

// Joins the choices for one player: the first says what is the matter, the others stand in its `more`. The same command
// twice is one button: a player asks by phone for what the floor proposes anyway.
export function byPerson(tasks) {
  const first = new Map();
  let last = null;
  return tasks.flatMap((task) => {
    const of = CHOICES.has(task.verb) ? task.args?.entry : undefined;
    const before = first.get(of) ?? (isOtherAnswer(task) ? last : null);
    last = before ?? { ...task, more: [] };
    if (before && before.verb === task.verb && !isOtherAnswer(task)) before.asked = task.text;
    else if (before) before.more.push(task);
    if (before) return [];
    if (of !== undefined) first.set(of, last);
    return [last];
  });
}

// To send somebody from the door, or to refuse what a phone asks for, stands in the card of what is asked for, which
// comes right before it; so does not to come into another event.
const isOtherAnswer = (task) => task.verb === "send_away" || task.verb === "decline_offer" || task.args?.granted === false;

// How many matters wait: a count that is paid now is the other answer to one on the book, and what is done for all is
// what is done for each.
export function peopleWaiting(tasks) {
  const counted = byPerson(tasks).filter((one) => one.args?.paid_now !== true && !FOR_ALL.has(one.verb));
  return new Set(counted.map((one) => (OF_ALL.has(one.verb) || OF_EACH_TABLE.has(one.verb) ? one.verb : one))).size;
}

// What a button does, with its price: that of a rebuy is for the chips that are proposed.
export function buttonOf({ verb, args, price = 0 }, currency) {
  const money = moneyText(Math.abs(price), currency);
  if (verb === "record_payment") return price > 0 ? say("Take {money}", { money }) : say("Give {money} back", { money });
  if (verb === "pay_prize" && price) return price < 0 ? say("Pay out {money}", { money }) : say("Take {money} back", { money });
  if (!price) return args?.chips ? say("{what} of {chips}", { what: titleOf(verb), chips: thousands(args.chips) }) : titleOf(verb);
  if (args?.chips) return say("{what}: {chips} for {money}", { what: titleOf(verb), chips: thousands(args.chips), money });
  return say("{what}: {money}", { what: titleOf(verb), money });
}

function titleFor(task, currency) {
  if (task.verb === "agree_deal") return say("All agree: make this deal");
  if (task.verb !== "answer_request") return task.price ? buttonOf(task, currency) : titleOf(task.verb);
  return isOtherAnswer(task) ? say("Refuse") : say("Answered");
}

// Tasks by a key that lasts as long as they do, in order; a kind that was folded stays so until none is left.
function grouped(tasks, folded) {
  const count = (name) => tasks.filter((one) => one.verb === name && !one.holds).length;
  const kinds = new Set(tasks.map((one) => one.verb));
  for (const name of kinds) if (count(name) >= (OF_ALL.has(name) ? 2 : MANY)) folded.add(name);
  for (const name of folded) if (!count(name)) folded.delete(name);
  const found = new Map();
  for (const task of tasks) {
    const inGroup = folded.has(task.verb) && !task.holds;
    const key = inGroup ? task.verb : keyOf(task);
    found.set(key, inGroup ? [...(found.get(key) ?? []), task] : task);
  }
  return found;
}

// With its price, for that stands on the button.
const keyOf = ({ verb, args, needs, more, price }) => JSON.stringify([verb, args, needs, price, more.map((one) => [one.verb, one.price])]);

function groupCard(console_, name) {
  const head = element("summary");
  const inner = element("ul", { class: "tasks" });
  const cards = new Map();
  const moved = steady(inner);
  const item = element("li", { class: "task group" }, element("details", { class: "fold" }, head, inner));

  function update(tasks) {
    const size = new Set(tasks.map((one) => one.args?.entry ?? one)).size;
    setText(head, OF_ALL.has(name) ? `${buttonOf({ verb: name, price: tasks[0].price }, console_.shop.currency())} (${size})` : `${titleOf(name)}: ${size}`);
    const before = [...inner.children];
    const keys = tasks.map(keyOf);
    for (const [key, card] of cards) if (!keys.includes(key)) cards.delete(key) && card.element.remove();
    tasks.forEach((task, at) => {
      if (!cards.has(keys[at])) cards.set(keys[at], taskCard(console_, task));
      const { element: card, update: redraw } = cards.get(keys[at]);
      redraw(task);
      if (inner.children[at] !== card) inner.insertBefore(card, inner.children[at] ?? null);
    });
    if (before.some((card, at) => inner.children[at] !== card)) moved();
    return false;
  }

  return { element: item, update };
}

function taskCard({ shop, verb: find }, task) {
  const words = element("p");
  const item = element("li", {}, words);
  const offers = new Map();
  const forms = [task, ...task.more].filter((one) => find(one.verb)).map((one) => {
    if (one !== task && OF_ITS_OWN.has(one.verb)) offers.set(one.verb, item.appendChild(element("p")));
    const form = verbForm(shop, find(one.verb), {
      args: one.args ?? {}, only: one.needs ?? [], main: one === task, ...(find(one.verb).owner === "house" ? { to: "house" } : {}), brief: true, title: titleFor(one, shop.currency()),
    });
    item.append(form.element);
    return form;
  });
  let shown = "";

  function update({ text, holds, more, asked = "" }) {
    forms.forEach((one) => one.refresh());
    const own = more.filter((one) => offers.has(one.verb));
    own.forEach((one) => setText(offers.get(one.verb), capital(one.text)));
    const before = shown;
    shown = `${asked} ${text} ${holds} ${own.map((one) => one.text)}`;
    if (shown === before) return false;
    item.className = holds ? "task holds" : "task";
    const said = asked ? `${capital(asked)}. ${capital(text)}` : capital(text);
    words.replaceChildren(said, ...(holds ? [" ", element("span", { class: "tag", text: say("a table waits") })] : []));
    return before !== "";
  }

  return { element: item, update };
}
