// A form for any verb, made from its description; what is known already is filled in and not asked.

import { element, setText } from "../dom.js";
import { say } from "../words.js";
import { act } from "./act.js";
import { field, Unreadable } from "./fields.js";
import { closed } from "./parts.js";
import { armed, askOf } from "./slips.js";
import { labelOf, roomOf, titleOf } from "./words.js";

const TO_A_FREE_SEAT = new Set(["move_player", "take_seat", "undo_elimination"]);

// Money first, then what a host does often; what is there for a bad day follows as the box lists it.
const OFTEN = [
  "record_payment", "sell_rebuy", "sell_add_on", "pay_prize", "reload", "cash_out", "refund", "count_out", "set_prizes", "agree_deal",
  "start", "begin_break", "end_break", "add_break", "set_level", "change_time", "stop_play", "go_on", "draw_seats", "move_player", "swap_players", "take_seat", "balance", "break_table",
  "leave", "come_back", "undo_elimination", "announce", "penalise", "note", "end_event", "start_hand", "confirm_result", "undo", "count_stacks", "call_clock", "call_floor", "correct_stack",
];
const rank = ({ verb }) => (OFTEN.indexOf(verb) + 1 || OFTEN.length + 1);

export const byUse = (verbs) => [...verbs].sort((one, other) => rank(one) - rank(other));

// `verb` is a description of the API; `args` are known, `only` names what is asked if not everything else;
// `to` and `version` may be functions. Returns its element and what to call for new views. Where a table is
// named, seats and players are those of that table, unless somebody is to take a free seat there.
export function verbForm(shop, verb, options = {}) {
  const { title = titleOf(verb.verb), args = {}, only = null, brief = false } = options;
  const { asks = () => true } = shopFor(verb.verb, shop);
  const asked = Object.entries(verb.args.properties ?? {})
    .filter(([name]) => (only ? only.includes(name) : !(name in args) && asks(name)));
  const value = (one) => (typeof one === "function" ? one() : one);
  const at = shopFor(verb.verb, TO_A_FREE_SEAT.has(verb.verb) ? shop : shopAt(shop, named));
  let fields = [];
  fields = asked.map(([name, schema]) => [name, field(name, schema, at)]);
  for (const [name, one] of fields) if (name in args) one.set(args[name]);
  const answer = element("p", { class: "problem answer" });
  const go = element("button", { type: "submit", class: options.main ? "go" : "", text: title });
  const doc = brief ? [] : [element("p", { class: "doc", text: say(verb.sentence) })];
  const form = element("form", { class: "act", "data-verb": verb.verb, novalidate: "" }, ...doc,
    ...fields.map(([name, one]) => (isRarelyAsked(name, verb.args) ? foldedField(name, one) : one.element)), go, answer);
  const refresh = () => fields.forEach(([, one]) => one.refresh());
  let filled = null;
  const sure = armed(go, () => ({ title, ask: askOf(verb.verb, filled ?? {}), deed: filled }));

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    setText(answer, "");
    const read = readAll(fields, verb.args.required ?? []);
    if (!read) return;
    filled = { ...args, ...read };
    const done = askOf(verb.verb, filled) ? sure() : { deed: filled };
    if (done) await send(done.deed, done.version);
  });

  form.addEventListener("change", refresh);

  function named() {
    const [, stream] = /^table\/(\d+)$/.exec(value(options.to) ?? "") ?? [];
    return Number(stream) || args.table || fields.find(([name]) => name === "table")?.[1].read();
  }

  async function send(given, version = null) {
    const seen = value(options.version) ?? version;
    const reply = await act({ to: value(options.to), verb: verb.verb, args: given, version: seen, title, answer });
    const wrong = fields.find(([name]) => name === reply?.field);
    if (wrong) complain(wrong[1].element, answer.textContent)?.focus();
    if (wrong) setText(answer, "");
    if (!reply?.ok) return;
    for (const [name, one] of fields) one.set(args[name] ?? verb.args.properties[name].default);
    options.after?.();
  }

  return { element: form, refresh };
}

// A list of amounts that may be left out would push the button that it belongs to off the screen.
const isRarelyAsked = (name, { properties, required = [] }) => properties[name].type === "object" && !properties[name].properties && !required.includes(name);

const foldedField = (name, one) => element("details", { class: "fold" }, element("summary", { text: labelOf(name) }), one.element);

// The values of all fields, or null where one is missing or cannot be read: that is said at each such field, and
// what was typed stays.
function readAll(fields, required) {
  const given = {};
  const checks = fields.map(([name, one]) => {
    try {
      const value = one.read();
      if (value === undefined && required.includes(name)) throw new Unreadable(say("{what} is missing.", { what: labelOf(name) }));
      if (value !== undefined) given[name] = value;
      return [one.element, ""];
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return [one.element, error.message];
    }
  });
  return allRight(checks) ? given : null;
}

// Says at each field what is wrong there, empty for nothing, and the first of those gets the focus; true for none.
export function allRight(checks) {
  const wrong = checks.map(([box, text]) => complain(box, text) && text && box).filter(Boolean);
  wrong[0]?.querySelector("[aria-invalid]")?.focus();
  return !wrong.length;
}

export const whyMissing = (box, why) => [box, why.trim() ? "" : say("Say why, in general terms: it is recorded.")];

let said = 0;

// Says at a field what is wrong with it, or takes that back, as the next letter there does; returns the control.
export function complain(box, text) {
  const control = box.querySelector("input, select, textarea, button");
  const before = box.querySelector(":scope > .wrong");
  if (!text) {
    before?.remove();
    control?.removeAttribute("aria-invalid");
    return control;
  }
  const note = before ?? box.appendChild(element("p", { class: "problem wrong", role: "alert", id: `wrong-${said += 1}` }));
  setText(note, text);
  box.addEventListener("input", () => complain(box, ""), { once: true });
  control?.setAttribute("aria-invalid", "true");
  control?.setAttribute("aria-errormessage", note.id);
  return control;
}

// Forms under their titles, closed until somebody opens them; each is built then.
export function folded(shop, verb, options = {}) {
  const { title = titleOf(verb.verb), note = "" } = options;
  const head = element("summary", { text: title }, ...(note ? [element("small", { text: note })] : []));
  const box = element("details", { class: "fold", "data-act": verb.verb }, head);
  let form = null;
  box.addEventListener("toggle", () => {
    if (!box.open || form) return;
    form = verbForm(shop, verb, options);
    box.append(form.element);
  });
  return { element: box, refresh: () => form?.refresh() };
}

// A form for every verb of these rooms, whether somebody thought of it or not, closed under its title; what the event
// cannot need by its rules stands below the rest. `options` are those of the forms.
export function acts({ shop, verbs, isNeedless }, wanted, { owner = "floor", placed = [], ...options } = {}) {
  const mine = verbs().filter((one) => one.owner === owner && wanted.includes(one.room) && !placed.includes(one.verb));
  const [here, apart] = [false, true].map((needless) => byUse(mine.filter((one) => isNeedless(one) === needless)).map((one) => folded(shop, one, options)));
  const below = apart.length ? [element("p", { class: "doc needless", text: say("Not for this event") })] : [];
  const element_ = element("div", {}, ...here.map((one) => one.element), ...below, ...apart.map((one) => one.element));
  return { element: element_, update: () => [...here, ...apart].forEach((one) => one.refresh()) };
}

// The same, a room under its name.
export function rooms(console_, wanted, options = {}) {
  const there = wanted.filter((room) => console_.verbs().some((one) => one.owner === (options.owner ?? "floor") && one.room === room));
  return there.map((room) => closed(roomOf(room), () => acts(console_, [room], options), { "data-room": room }));
}

// --- what a form may choose from, out of the newest views ------------------------------------------------------

const PLAIN = { symbol: "", position: "before", decimals: 2 };
const ORDER = ["seated", "moving", "broke", "waiting", "registered", "out", "withdrawn", "cashed out"];

export function shopOf(views) {
  const floor = () => views.floor;
  return {
    entries: () => sorted(floor()?.entries ?? []),
    tables: () => tablesOf(floor()),
    seats: () => numbered(floor()?.seats_per_table ?? 10),
    sitting: (table) => floor()?.tables.find((one) => one.table === table)?.seats ?? [],
    currency: () => floor()?.currency ?? PLAIN,
    parties: () => (views.settlement?.parties ?? []).map((one) => [one.id, one.name]),
    events: () => (views.house?.events ?? []).map(({ name, title }) => [name, title]),
    keys: () => [],
    offers: () => true,
    hasEnvelopes: () => !(floor()?.not_needed ?? []).includes("draw_envelope"),
    finesChips: () => floor()?.fines_chips ?? true,
  };
}

const compare = new Intl.Collator().compare;
let last = { of: null, sorted: [] };

// Every form of a page asks for the same list, as long as nothing in it changes.
function sorted(entries) {
  if (last.of !== entries) last = { of: entries, sorted: [...entries].sort(byStatus) };
  return last.sorted;
}

const STILL_IN = new Set(["seated", "moving", "broke"]);
const IS_OUT = new Set(["out", "broke"]);

// What can be taken back is what has happened: who is out, or, at a table, who goes; that stands in a note.
export const concerns = (verb, { status, notes = [] }) => verb !== "undo_elimination" || IS_OUT.has(status) || (STILL_IN.has(status) && notes.length > 0);

// The same for one verb: a deal is between those who are left and there, a penalty is one that the rule set has, and
// somebody who is present is not marked so again.
function shopFor(verb, shop) {
  if (verb === "agree_deal") {
    const left = () => shop.entries().filter((one) => STILL_IN.has(one.status) && !one.away);
    const entries = () => left().map((one) => ({ ...one, status: "" }));  // all are in: names alone fit their rows
    const asks = (name) => !name.startsWith("envelopes") || shop.hasEnvelopes();
    return { ...shop, entries, asks, keys: () => entries().map((one) => one.id) };
  }
  if (verb === "undo_elimination") return { ...shop, entries: () => shop.entries().filter((one) => concerns(verb, one)) };
  if (verb === "mark_present") return { ...shop, entries: () => shop.entries().filter((one) => one.absent) };
  if (verb === "rename") return { ...shop, asks: (name) => name !== "known" };  // the box asks for it
  if (verb === "penalise") return { ...shop, offers: (value) => value !== "chips" || shop.finesChips() };
  return shop;
}

// The same for one table: `table()` names it, undefined while nobody has.
function shopAt(shop, table) {
  const sitting = () => shop.sitting(table());
  return {
    ...shop,
    seats: () => (sitting().length ? sitting().map((one) => [one.seat, `${say("seat {seat}", { seat: one.seat })} ${shortened(one.name)}`]) : shop.seats()),
    keys: (of) => (of === "EntryId" ? sitting().map((one) => one.entry) : sitting().map((one) => one.seat)),
  };
}

const LONGEST = 14;  // letters; a list to choose from is as wide as a phone

// A name in a choice, where the seat stands beside it.
const shortened = (name) => (name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name);

function byStatus(one, other) {
  return ORDER.indexOf(one.status) - ORDER.indexOf(other.status) || compare(one.name, other.name);
}

function tablesOf(floor) {
  const known = (floor?.tables ?? []).map((one) => one.table);
  const most = Math.max(floor?.tables_at_hand ?? 1, ...known);
  return Array.from({ length: most }, (_, at) => at + 1);
}

function numbered(most) {
  return Array.from({ length: most }, (_, at) => [at + 1, say("seat {seat}", { seat: at + 1 })]);
}
