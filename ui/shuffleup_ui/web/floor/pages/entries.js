// Entries: who is in, what each may buy or owes with one tap, and everything else that can be done for one.

import { grouped } from "../../dom.js";
import { saidLater, say } from "../../words.js";
import { act } from "../act.js";
import { folded } from "../form.js";
import { learnHidden, nameForDirector } from "../hidden.js";
import { askOf } from "../loud.js";
import { drawn, element, facts, section, setText } from "../parts.js";
import { cardCode, papers } from "../papers.js";
import { registerForm } from "../register.js";
import { armed } from "../slips.js";
import { buttonOf, taskList } from "../tasks.js";
import { windowed } from "../windowed.js";
import { moneyText, placeText, seatText, statusText, titleOf } from "../words.js";

const NOT_FOR_ONE = new Set(["register"]);
const NEXT = new Set(["draw_seats", "take_seat", "accept_late", "withdraw"]);
const MONEY = new Set(["record_payment", "pay_prize"]);
const IN = ["seated", "moving", "broke"];
const SHOWN = [
  ["all", saidLater("everybody"), () => true],
  ["in", saidLater("still in"), (one) => IN.includes(one.status)],
  ["no-seat", saidLater("without a seat"), (one) => ["registered", "waiting"].includes(one.status)],
  ["to-pay", saidLater("to pay"), (one) => one.owes > 0],
  ["to-pay-out", saidLater("prize to receive"), (one) => one.due > 0 || one.things_due],
  ["out", saidLater("out"), (one) => ["out", "withdrawn", "cashed out"].includes(one.status)],
];

export const entries = { id: "entries", title: saidLater("Entries"), rooms: ["entries", "purchases", "phones"], build };

function build(console_, root) {
  const { views, verb } = console_;
  const form = verb("register") && registerForm();
  const next = taskList(console_, (task) => NEXT.has(task.verb));
  const after = section(say("Next"), next.element);
  const search = element("input", { type: "search", id: "search", autocomplete: "off" });
  const which = element("select", { id: "which-entries" });
  which.append(...SHOWN.map(([value, text]) => element("option", { value, text: say(text) })));
  const count = element("p", { class: "doc", role: "status" });
  const box = element("div", { id: "money-box" });
  const drawBox = drawn(box, (pairs) => [facts(pairs)]);
  const all = windowed(element("div", { id: "entries" }), "players", (one) => entryCard(console_, one.entry), (one) => one.entry.id);
  const tools = element("div", { class: "tools" },
    element("div", { class: "field" }, element("label", { for: "search", text: say("Find a player") }), search),
    element("div", { class: "field" }, element("label", { for: "which-entries", text: say("Show") }), which));
  const atDoor = papers(["/print/enter", say("Print the code for the door")]);
  const gate = section(say("Register"), ...(form ? [form.element] : []), atDoor);
  const players = section(say("Players"), box, tools, count, all.element);
  root.append(gate, after, players);
  const closed = closedEntries(gate, players);
  search.addEventListener("input", filter);
  which.addEventListener("change", filter);
  learnHidden(() => views.floor && filter());

  function filter() {
    const { entries: found, currency, tasks } = views.floor;
    const wanted = search.value.trim().toLowerCase();
    const [, , fits] = SHOWN.find(([value]) => value === which.value);
    const shown = found.filter((one) => fits(one) && (!wanted || nameForDirector(one.name).toLowerCase().includes(wanted)));
    const offers = Map.groupBy ? Map.groupBy(tasks, entryOf) : grouping(tasks);
    all.update(shown.map((entry) => ({ entry, called: nameForDirector(entry.name), currency, offers: offers.get(entry.id) ?? [] })));
    setText(count, shown.length === found.length ? "" : say("{shown} of {all}", { shown: shown.length, all: found.length }));
  }

  return {
    placed: ["register"],
    update() {
      atDoor.hidden = (views.floor.not_needed ?? []).includes("mark_present");
      after.hidden = next.update(views.floor.tasks) === 0;
      if (form) {
        closed.update(views.floor);
        form.update(views.floor);
      }
      drawBox(moneyBox(views.floor));
      filter();
    },
  };
}

// Once entries are closed those who play come first, and the form to enter somebody stands closed below them; one in
// which somebody has begun to write stays where it is.
function closedEntries(gate, players) {
  const fold = element("details", { class: "needless" }, element("summary", { text: say("Register: entries are closed") }));

  return {
    update({ takes_entries: open }) {
      const begun = [...gate.querySelectorAll("textarea")].some((one) => one.value.trim());
      if (open !== fold.isConnected || (!open && begun)) return;
      if (open) {
        players.before(gate);
        fold.remove();
      } else {
        players.after(fold);
        fold.append(gate);
      }
    },
  };
}

const entryOf = (task) => task.args?.entry;

function grouping(tasks) {
  const groups = new Map();
  for (const one of tasks) groups.set(entryOf(one), [...(groups.get(entryOf(one)) ?? []), one]);
  return groups;
}

function entryCard({ shop, verbs, isNeedless }, entry) {
  const { id } = entry;
  const head = element("summary");
  const about = element("div");
  const box = element("details", { class: "fold entry" }, head, about);
  const quick = quickButtons();
  let forms = null;
  let shown = "";

  box.addEventListener("toggle", () => {
    if (!box.open || forms) return;
    const fitting = verbs().filter((one) => one.owner === "floor" && !NOT_FOR_ONE.has(one.verb) && !isNeedless(one)
      && one.args.properties?.entry?.of === "EntryId");
    forms = fitting.map((one) => folded(shop, one, { args: { entry: id } }));
    if (fitting.some((one) => one.verb === "new_card")) box.append(cardCode(id));
    box.append(...forms.map((one) => one.element));
  });

  function update({ entry: fresh, called, currency, offers }) {
    forms?.forEach((one) => one.refresh());
    const now = JSON.stringify([fresh, called, offers]);
    if (now === shown) return;
    shown = now;
    head.replaceChildren(element("strong", { text: called }), element("span", { text: summary(fresh, currency) }));
    about.replaceChildren(facts(details(fresh, currency)));
    quick.update(atOnce(fresh, currency, offers));
  }

  return { element: element("li", { class: "player" }, box, quick.element), update };
}

// What can be done for a player with one tap: what the floor offers and asks nothing more for, and what is owed.
function atOnce(entry, currency, offers) {
  const whole = offers.filter(({ args, needs }) => (needs ?? []).every((name) => name in args));
  const found = whole.filter(({ verb }) => !MONEY.has(verb)).map((one) => ({ verb: one.verb, args: one.args, title: buttonOf(one, currency) }));
  if (entry.absent) found.push({ verb: "mark_present", args: { entry: entry.id }, title: say("Is here") });
  if (entry.owes) found.push(moneyButton("record_payment", { entry: entry.id, amount: entry.owes }, entry.owes, currency));
  if (entry.due || entry.things_due) found.push(moneyButton("pay_prize", { entry: entry.id }, -(entry.due ?? 0), currency));
  return found;
}

const moneyButton = (verb, args, price, currency) => ({ verb, args, title: buttonOf({ verb, price }, currency) });

// A button stays the same one as long as it does the same: a finger that is on it must find it when it lifts.
function quickButtons() {
  const box = element("div", { class: "quick" });
  const shown = new Map();
  return {
    element: box,
    update(wanted) {
      const keys = wanted.map((one) => JSON.stringify(one));
      for (const [key, nodes] of shown) if (!keys.includes(key)) shown.delete(key) && nodes.forEach((one) => one.remove());
      keys.forEach((key, at) => {
        if (shown.has(key)) return;
        shown.set(key, quickButton(wanted[at]));
        box.append(...shown.get(key));
      });
    },
  };
}

function quickButton({ verb, args, title }) {
  const button = element("button", { type: "button", "data-verb": verb, text: title });
  const answer = element("p", { class: "problem answer" });
  const sure = armed(button, () => ({ title, ask: askOf(verb, args), deed: args }));
  button.addEventListener("click", () => {
    const done = askOf(verb, args) ? sure() : { deed: args };
    if (done) act({ verb, args: done.deed, version: done.version, title, answer });
  });
  return [button, answer];
}

// What was taken, given out and is open, over all players.
function moneyBox({ entries: all, currency }) {
  const sum = (of) => all.reduce((total, one) => total + Math.max(0, of(one) ?? 0), 0);
  const [taken, given] = [sum((one) => one.paid), sum((one) => one.received)];
  const pairs = [
    [say("taken so far"), taken], [say("to take"), sum((one) => one.owes)], [say("paid out"), given], [say("to pay out"), sum((one) => one.due)],
    [say("in the box"), taken - given],
  ];
  return taken || given ? pairs.filter(([, money]) => money).map(([name, money]) => [name, moneyText(money, currency)]) : [];
}

function summary(entry, currency) {
  const place = entry.first_place ? placeText(entry.first_place, entry.last_place) : "";
  const seat = entry.table && !entry.first_place ? seatText(entry.table, entry.seat) : "";
  const chips = (entry.chips || entry.brought) && !entry.first_place ? grouped((entry.chips ?? 0) + (entry.brought ?? 0)) : "";
  const status = entry.status === "seated" ? "" : statusText(entry.status);
  const paid = entry.paid && !entry.owes ? say("paid {money}", { money: moneyText(entry.paid, currency) }) : "";
  return [status, place, seat, chips, paid, ...(entry.notes ?? [])].filter(Boolean).join(" · ");
}

function details(entry, currency) {
  const stack = entry.as_of ? say("{chips} as of hand {hand}", { chips: grouped(entry.chips ?? 0), hand: entry.as_of }) : grouped(entry.chips ?? 0);
  const pairs = [
    [say("status"), entry.waiting ? say("waits for a chair, number {number}", { number: entry.waiting }) : statusText(entry.status)],
    [say("stack"), stack],
    [say("bought, comes in"), entry.brought ? grouped(entry.brought) : ""],
    [say("going to"), entry.to_table ? seatText(entry.to_table, entry.to_seat) : ""],
    [say("paid"), entry.paid ? [moneyText(entry.paid, currency), entry.paid_on].filter(Boolean).join(", ") : ""],
    [say("to pay"), entry.owes > 0 ? moneyText(entry.owes, currency) : ""],
    [say("to give back"), entry.owes < 0 ? moneyText(-entry.owes, currency) : ""],
    [say("rebuys"), entry.rebuys ?? ""],
    [say("add-ons"), entry.add_ons ?? ""],
    [say("stack checked"), entry.stack_confirmed ? say("yes") : ""],
    [say("bounty"), entry.bounty ? moneyText(entry.bounty, currency) : ""],
    [say("bounties won"), entry.bounties_won ? moneyText(entry.bounties_won, currency) : ""],
    [say("place"), entry.first_place ? placeText(entry.first_place, entry.last_place) : ""],
    [say("prize"), [entry.prize ? moneyText(entry.prize, currency) : "", ...(entry.things ?? [])].filter(Boolean).join(", ")],
    [say("received"), entry.received ? moneyText(entry.received, currency) : ""],
    [say("note"), (entry.notes ?? []).join("; ")],
  ];
  return pairs.filter(([, value]) => value !== "");
}
