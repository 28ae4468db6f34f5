// Entries: who is in, what each may buy or owes with one tap, and everything else that can be done for one.

import { grouped } from "../../dom.js";
import { act } from "../act.js";
import { folded } from "../form.js";
import { askOf } from "../loud.js";
import { element, facts, section } from "../parts.js";
import { registerForm } from "../register.js";
import { armed } from "../slips.js";
import { taskList } from "../tasks.js";
import { moneyText, placeText, seatText, titleOf } from "../words.js";

const NOT_FOR_ONE = new Set(["register"]);
const NEXT = new Set(["draw_seats", "take_seat", "accept_late"]);
const IN = ["seated", "moving", "broke"];
const SHOWN = [
  ["all", "everybody", () => true],
  ["in", "still in", (one) => IN.includes(one.status)],
  ["no-seat", "without a seat", (one) => ["registered", "waiting"].includes(one.status)],
  ["to-pay", "to pay", (one) => one.owes > 0],
  ["out", "out", (one) => ["out", "withdrawn", "cashed out"].includes(one.status)],
];

export const entries = { id: "entries", title: "Entries", rooms: ["entries", "purchases"], build };

function build(console_, root) {
  const { views, verb } = console_;
  const form = verb("register") && registerForm();
  const next = taskList(console_, (task) => NEXT.has(task.verb));
  const after = section("Next", next.element);
  const search = element("input", { type: "search", id: "search", autocomplete: "off" });
  const which = element("select", { id: "which-entries" });
  which.append(...SHOWN.map(([value, text]) => element("option", { value, text })));
  const count = element("p", { class: "doc", role: "status" });
  const all = element("ul", { id: "entries" });
  const tools = element("div", { class: "tools" },
    element("div", { class: "field" }, element("label", { for: "search", text: "Find a player" }), search),
    element("div", { class: "field" }, element("label", { for: "which-entries", text: "Show" }), which));
  const gate = section("Register", ...(form ? [form.element] : []));
  const players = section("Players", tools, count, all);
  root.append(gate, after, players);
  const closed = closedEntries(gate, players);
  const cards = new Map();
  search.addEventListener("input", filter);
  which.addEventListener("change", filter);

  function filter() {
    const wanted = search.value.trim().toLowerCase();
    const [, , fits] = SHOWN.find(([value]) => value === which.value);
    let shown = 0;
    for (const card of cards.values()) {
      const hidden = !card.entry.name.toLowerCase().includes(wanted) || !fits(card.entry);
      card.element.hidden = hidden;
      shown += hidden ? 0 : 1;
    }
    count.textContent = shown === cards.size ? "" : `${shown} of ${cards.size}`;
  }

  return {
    placed: ["register"],
    update() {
      const { entries: found, currency, tasks } = views.floor;
      after.hidden = next.update(tasks) === 0;
      if (form) closed.update(views.floor);
      const offers = Map.groupBy ? Map.groupBy(tasks, entryOf) : grouping(tasks);
      for (const entry of found) {
        if (!cards.has(entry.id)) {
          cards.set(entry.id, entryCard(console_, entry));
          all.append(cards.get(entry.id).element);
        }
        cards.get(entry.id).take(entry, currency, offers.get(entry.id) ?? []);
      }
      filter();
    },
  };
}

// Once entries are closed those who play come first, and the form to enter somebody stands closed below them; one in
// which somebody has begun to write stays where it is.
function closedEntries(gate, players) {
  const fold = element("details", { class: "needless" }, element("summary", { text: "Register: entries are closed" }));

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
  const own = { element: element("li", { class: "player" }, box, quick.element), entry, take };
  let forms = null;
  let shown = "";

  box.addEventListener("toggle", () => {
    if (!box.open || forms) return;
    const fitting = verbs().filter((one) => one.owner === "floor" && !NOT_FOR_ONE.has(one.verb) && !isNeedless(one)
      && one.args.properties?.entry?.of === "EntryId");
    forms = fitting.map((one) => folded(shop, one, { args: { entry: id } }));
    box.append(...forms.map((one) => one.element));
  });

  function take(fresh, currency, offers) {
    forms?.forEach((one) => one.refresh());
    const now = JSON.stringify([fresh, offers]);
    if (now === shown) return;
    shown = now;
    own.entry = fresh;
    head.replaceChildren(element("strong", { text: fresh.name }), element("span", { text: summary(fresh) }));
    about.replaceChildren(facts(details(fresh, currency)));
    quick.update(atOnce(fresh, currency, offers));
  }

  return own;
}

// What can be done for a player with one tap: what the floor offers and asks nothing more for, and what is owed.
function atOnce(entry, currency, offers) {
  const whole = offers.filter(({ args, needs }) => (needs ?? []).every((name) => name in args));
  const found = whole.map(({ verb, args }) => ({ verb, args, title: titleOf(verb) + (args.chips ? ` of ${grouped(args.chips)}` : "") }));
  if (entry.owes > 0) {
    const title = `Take ${moneyText(entry.owes, currency)}`;
    found.push({ verb: "record_payment", args: { entry: entry.id, amount: entry.owes }, title });
  }
  return found;
}

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

function summary(entry) {
  const place = entry.first_place ? placeText(entry.first_place, entry.last_place) : "";
  const seat = entry.table && !entry.first_place ? seatText(entry.table, entry.seat) : "";
  const chips = entry.chips && !entry.first_place ? grouped(entry.chips) : "";
  const status = entry.status === "seated" ? "" : entry.status;
  return [status, place, seat, chips, ...(entry.notes ?? [])].filter(Boolean).join(" · ");
}

function details(entry, currency) {
  const stack = grouped(entry.chips ?? 0) + (entry.as_of ? ` as of hand ${entry.as_of}` : "");
  const pairs = [
    ["status", entry.waiting ? `waits for a chair, number ${entry.waiting}` : entry.status],
    ["stack", stack],
    ["bought, comes in", entry.brought ? grouped(entry.brought) : ""],
    ["going to", entry.to_table ? seatText(entry.to_table, entry.to_seat) : ""],
    ["paid", entry.paid ? [moneyText(entry.paid, currency), entry.paid_on].filter(Boolean).join(" on ") : ""],
    ["to pay", entry.owes > 0 ? moneyText(entry.owes, currency) : ""],
    ["to give back", entry.owes < 0 ? moneyText(-entry.owes, currency) : ""],
    ["rebuys", entry.rebuys ?? ""],
    ["add-ons", entry.add_ons ?? ""],
    ["stack checked", entry.stack_confirmed ? "yes" : ""],
    ["bounty", entry.bounty ? moneyText(entry.bounty, currency) : ""],
    ["bounties won", entry.bounties_won ? moneyText(entry.bounties_won, currency) : ""],
    ["place", entry.first_place ? placeText(entry.first_place, entry.last_place) : ""],
    ["prize", [entry.prize ? moneyText(entry.prize, currency) : "", ...(entry.things ?? [])].filter(Boolean).join(", ")],
    ["note", (entry.notes ?? []).join("; ")],
  ];
  return pairs.filter(([, value]) => value !== "");
}
