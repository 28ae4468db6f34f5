// Players: who is in first, one line a person with seat, stack and money; a tap opens what can be done now.

import { grouped } from "../../dom.js";
import { saidLater, say, sayCounted } from "../../words.js";
import { act, readAsDirector } from "../act.js";
import { bagLists } from "../bags.js";
import { acts, byUse, concerns, folded } from "../form.js";
import { cardCode } from "../papers.js";
import { closed, drawn, element, facts, papers, section, setText, windowed } from "../parts.js";
import { registerForm } from "../register.js";
import { signUps } from "../signups.js";
import { armed, askOf } from "../slips.js";
import { buttonOf, taskList } from "../tasks.js";
import { moneyText, placeText, seatText, statusText } from "../words.js";

const NEXT = new Set(["draw_seats", "take_seat", "accept_late", "withdraw"]);
const MONEY = new Set(["record_payment", "pay_prize"]);
const IN = ["seated", "moving", "broke"];
const WAIT = ["registered", "waiting"];
const LINE_PX = 49;
const MOST_DOTS = 5;
const SHOWN = [
  ["all", saidLater("all"), () => true],
  ["in", saidLater("still in"), (one) => IN.includes(one.status)],
  ["waiting", saidLater("waiting"), (one) => WAIT.includes(one.status)],
  ["out", saidLater("out"), (one) => !IN.includes(one.status) && !WAIT.includes(one.status)],
  ["to-pay", saidLater("to pay"), (one) => one.owes > 0],
  ["to-pay-out", saidLater("prize to receive"), (one) => one.due > 0 || one.things_due],
];

export const page = { build };

function build(console_, root) {
  const { views, verb } = console_;
  const form = verb("register") && registerForm();
  const next = taskList(console_, (task) => NEXT.has(task.verb));
  const after = section(say("Next"), next.element);
  const search = element("input", { type: "search", id: "search", autocomplete: "off", placeholder: say("Find a player"), "aria-label": say("Find a player") });
  const which = element("div", { class: "choices scroll", role: "group", "aria-label": say("Show") });
  const box = element("div", { id: "money-box" });
  const drawBox = drawn(box, (sums) => moneyBox(sums));
  const all = windowed(element("div", { id: "entries" }), "players", (one) => entryCard(console_, one.entry), (one) => one.entry.id, LINE_PX);
  const atDoor = papers(["/print/enter", say("Print the code for the door")]);
  const gate = element("details", { class: "room", id: "gate" }, element("summary"), ...(form ? [form.element] : []), atDoor);
  const signed = signUps(console_);
  const bags = bagLists(console_);
  const others = closed(say("All acts for players"), () => acts(console_, ["entries", "purchases", "phones"], { placed: ["register"] }));
  const players = element("section", { "aria-label": say("Players") }, element("div", { class: "fixed" }, which, search), all.element);
  root.append(signed.element, bags.element, gate, after, box, players, others.element);
  gate.open = views.floor.phase === "registration";
  search.addEventListener("input", filter);
  let shown = "all";
  let names = {};
  learnHidden().then((found) => {
    names = found;
    if (Object.keys(names).length) filter();
  });

  const drawChoices = drawn(which, (counts) => SHOWN.map(([value, text], at) => {
    const button = element("button", { type: "button", "data-value": value, "aria-pressed": String(value === shown), text: `${say(text)} ${counts[at]}` });
    button.hidden = at > 3 && !counts[at] && value !== shown;
    button.addEventListener("click", () => {
      shown = value;
      [...which.children].forEach((one) => one.setAttribute("aria-pressed", String(one === button)));
      filter();
    });
    return button;
  }));

  function filter() {
    const { entries: found, currency, tasks } = views.floor;
    const wanted = search.value.trim().toLowerCase();
    const [, , fits] = SHOWN.find(([value]) => value === shown);
    drawChoices(SHOWN.map(([, , one]) => found.filter(one).length));
    const offers = new Map();
    for (const one of tasks) offers.set(one.args?.entry, [...(offers.get(one.args?.entry) ?? []), one]);
    const several = console_.hasTables();
    const lines = found.filter(fits).map((entry) => ({ entry, called: nameOf(entry.name), currency, several, offers: offers.get(entry.id) ?? [] }))
      .filter((one) => !wanted || one.called.toLowerCase().includes(wanted));
    all.update(lines.sort(byStanding));
  }

  // The name of an entry as the director reads it; the number of a later entry stays.
  function nameOf(entry) {
    const [, label, again] = /^(.*?)( \(\d+\))?$/.exec(entry);
    return names[label] ? say("{name} ({label})", { name: `${names[label]}${again ?? ""}`, label }) : entry;
  }

  return {
    update() {
      const { floor } = views;
      atDoor.hidden = (floor.not_needed ?? []).includes("mark_present");
      after.hidden = next.update(floor.tasks) === 0;
      setText(gate.firstChild, floor.takes_entries ? floor.phase === "playing" ? say("Late entry: register players") : say("Register players") : say("Register: entries are closed"));
      form?.update(floor);
      signed.update(floor);
      bags.update(floor);
      drawBox(sumsOf(floor));
      others.update();
      filter();
    },
  };
}

// Who is not shown stands as "Player 7" on every face; the director sees who it is.
async function learnHidden() {
  const said = await readAsDirector("/api/people/hidden", null, false);
  return said.error ? {} : said.names;
}

const rank = ({ entry: { status } }) => (IN.includes(status) ? 0 : WAIT.includes(status) ? 1 : 2);
const place = ({ entry }) => entry.first_place || (entry.table ?? 0) * 100 + (entry.seat ?? 0);

const byStanding = (one, other) => rank(one) - rank(other) || place(one) - place(other);

// --- one line -------------------------------------------------------------------------------------------

function entryCard(console_, entry) {
  const { id } = entry;
  const head = element("button", { type: "button", class: "person", "aria-expanded": "false", "aria-controls": `about-${id}` });
  const about = element("div", { class: "about", id: `about-${id}`, hidden: "" });
  const quick = quickButtons();
  const known = element("div");
  const paid = element("span", { class: "paid" });
  let can = null;
  let shown = "";
  let fresh = entry;

  head.addEventListener("click", () => {
    about.hidden = !about.hidden;
    head.setAttribute("aria-expanded", String(!about.hidden));
    if (about.hidden || can) return;
    can = possible(console_, id);
    about.append(known, ...(console_.isNeedless(console_.verb("new_card")) ? [] : [cardCode(id)]), can.element);
    look();
  });

  // What is possible may be something else after any act of the floor.
  const look = () => can.update(JSON.stringify([fresh, console_.views.floor.changed]));

  function update({ entry: now, called, currency, several, offers }) {
    fresh = now;
    can?.refresh();
    if (!about.hidden) look();
    const all = JSON.stringify([now, called, offers]);
    if (all === shown) return;
    shown = all;
    head.replaceChildren(...lineOf(now, called, several));
    known.replaceChildren(facts(details(now, currency)));
    setText(paid, now.paid > 0 && !now.owes ? say("paid {money}", { money: moneyText(now.paid, currency) }) : "");
    quick.update(atOnce(now, currency, offers));
  }

  return { element: element("li", { class: "player" }, head, paid, quick.element, about), update };
}

// Name, seat or place, and stack.
function lineOf(entry, called, several) {
  const { first_place: out, table, seat } = entry;
  const where = out ? placeText(out, entry.last_place) : !table ? statusText(entry.status) : several ? `${table}/${seat}` : say("seat {seat}", { seat }).replace(" ", "\u00a0");
  const state = !out && table && entry.status !== "seated" ? statusText(entry.status) : "";
  const chips = out ? 0 : (entry.chips ?? 0) + (entry.brought ?? 0);
  const where_ = element("span", { class: "where", text: [where, state].filter(Boolean).join(" · ") });
  if (table && several && !out) where_.setAttribute("aria-label", seatText(table, seat));
  return [element("strong", { text: called }), where_, element("span", { class: "stack", text: chips ? grouped(chips) : "" }, ...cardsOf(entry)),
    ...(entry.notes?.length ? [element("span", { class: "notes", text: entry.notes.join(" · ") })] : [])];
}

// A dot for each time card that is left.
function cardsOf({ time_cards: cards }) {
  if (!cards) return [];
  const dots = cards > MOST_DOTS ? `${cards}•` : "•".repeat(cards);
  return [element("span", { role: "img", "aria-label": sayCounted("{count} time card", "{count} time cards", cards), text: dots })];
}

// What can be done for a person now, money first, and closed below it what cannot be done, each with its reason: the
// box is asked, for only its rules know.
function possible({ shop, verbs, isNeedless }, entry) {
  const box = element("div");
  const list = element("div");
  const rest = { list, element: element("details", { class: "fold never" }, element("summary", { text: say("Not possible now") }), list) };
  const open = new Map();
  let asked = "";

  async function update(state) {
    if (state === asked) return;
    asked = state;
    const { why = {} } = await readAsDirector(`/api/possible?entry=${entry}`, null, false);
    const [about] = JSON.parse(state);
    const fitting = byUse(verbs().filter((one) => one.owner === "floor" && !isNeedless(one) && concerns(one.verb, about) && one.args.properties?.entry?.of === "EntryId"));
    for (const one of fitting) {
      const form = open.get(one.verb);
      if (!form || (!form.element.open && form.note !== (why[one.verb] ?? ""))) open.set(one.verb, { ...folded(shop, one, { args: { entry }, note: why[one.verb] }), note: why[one.verb] ?? "" });
    }
    const [now, never] = [false, true].map((not) => fitting.map((one) => open.get(one.verb)).filter((one) => Boolean(one.note) === not).map((one) => one.element));
    rest.element.hidden = !never.length;
    rest.list.replaceChildren(...never);
    const focused = document.activeElement;
    box.replaceChildren(...now, rest.element);
    if (box.contains(focused)) focused.focus();
  }

  return { element: box, update, refresh: () => open.forEach((one) => one.refresh()) };
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
      wanted.forEach((one, at) => {
        if (!shown.has(keys[at])) shown.set(keys[at], quickButton(one));
        const [button, answer] = shown.get(keys[at]);
        if (box.children[2 * at] !== button) box.append(button, answer);
      });
    },
  };
}

function quickButton({ verb, args, title }) {
  const button = element("button", { type: "button", "data-verb": verb, "aria-live": "polite", text: title });
  const answer = element("p", { class: "problem answer", role: "alert" });
  const sure = armed(button, () => ({ title, ask: askOf(verb, args), deed: args }));
  button.addEventListener("click", () => {
    const done = askOf(verb, args) ? sure() : { deed: args };
    if (done) act({ verb, args: done.deed, version: done.version, title, answer });
  });
  return [button, answer];
}

// --- money ----------------------------------------------------------------------------------------------

// What was taken, given out and is open, over all players.
export function sumsOf({ entries: all, currency, phase }) {
  const sum = (of) => all.reduce((total, one) => total + Math.max(0, of(one) ?? 0), 0);
  return {
    taken: sum((one) => (one.paid ?? 0) - (one.by_seat ?? 0)), seats: sum((one) => one.by_seat), owed: sum((one) => one.owes), given: sum((one) => one.received), due: sum((one) => one.due), debtors: all.filter((one) => one.owes > 0).length, currency, phase,
  };
}

// The same in words, with the button that takes or gives all of it.
export function moneyBox({ taken, seats, owed, given, due, debtors, currency }) {
  const money = (amount) => moneyText(amount, currency);
  const pairs = [[say("taken so far"), taken], [say("paid by seats"), seats], [say("to take"), owed], [say("paid out"), given], [say("to pay out"), due], [say("in the box"), taken - given]]
    .filter(([, amount]) => amount).map(([name, amount]) => [name, money(amount)]);
  const all = quickButtons();
  all.update([
    ...(owed ? [{ verb: "take_payments", args: {}, title: sayCounted("Take {money} of {count} player", "Take {money} of all {count}", debtors, { money: money(owed) }) }] : []),
    ...(due ? [{ verb: "pay_prizes", args: {}, title: say("Pay out all: {money}", { money: money(due) }) }] : []),
  ]);
  all.element.classList.add("flush");
  return pairs.length ? [element("section", { "aria-label": say("Money") }, facts(pairs), all.element)] : [];
}

function details(entry, currency) {
  const stack = entry.as_of ? say("{chips} as of hand {hand}", { chips: grouped(entry.chips ?? 0), hand: entry.as_of }) : grouped(entry.chips ?? 0);
  const pairs = [
    [say("status"), entry.waiting ? say("waits for a chair, number {number}", { number: entry.waiting }) : statusText(entry.status)],
    [say("stack"), entry.chips ? stack : ""],
    [say("bought, comes in"), entry.brought ? grouped(entry.brought) : ""],
    [say("time cards"), entry.time_cards ?? ""],
    [say("time to decide"), entry.shortened ? say("{seconds} s for each decision", { seconds: entry.shortened }) : ""],
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
