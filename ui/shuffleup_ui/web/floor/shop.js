// What a form may choose from, out of the newest views.

import { say } from "../words.js";

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

// The same for one verb: a deal is between those who are left and there, a penalty is one that the rule set has, and
// somebody who is present is not marked so again.
export function shopFor(verb, shop) {
  if (verb === "agree_deal") {
    const left = () => shop.entries().filter((one) => STILL_IN.has(one.status) && !one.away);
    const entries = () => left().map((one) => ({ ...one, status: "" }));  // all are in: names alone fit their rows
    const asks = (name) => !name.startsWith("envelopes") || shop.hasEnvelopes();
    return { ...shop, entries, asks, keys: () => entries().map((one) => one.id) };
  }
  if (verb === "mark_present") return { ...shop, entries: () => shop.entries().filter((one) => one.absent) };
  if (verb === "rename") return { ...shop, asks: (name) => name !== "known" };  // the box asks for it
  if (verb === "penalise") return { ...shop, offers: (value) => value !== "chips" || shop.finesChips() };
  return shop;
}

// The same for one table: `table()` names it, undefined while nobody has.
export function shopAt(shop, table) {
  const sitting = () => shop.sitting(table());
  return {
    ...shop,
    seats: () => (sitting().length ? sitting().map((one) => [one.seat, `${say("seat {seat}", { seat: one.seat })} ${shortened(one.name)}`]) : shop.seats()),
    keys: (of) => (of === "EntryId" ? sitting().map((one) => one.entry) : sitting().map((one) => one.seat)),
  };
}

const LONGEST = 14;  // letters; a list to choose from is as wide as a phone

// A name in a choice, where the seat stands beside it.
export const shortened = (name) => (name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name);

function byStatus(one, other) {
  return ORDER.indexOf(one.status) - ORDER.indexOf(other.status) || compare(one.name, other.name);
}

function tablesOf(floor) {
  const known = (floor?.tables ?? []).map((one) => one.table);
  const most = Math.max(floor?.tables_at_hand ?? 1, ...known);
  return Array.from({ length: most }, (_, at) => at + 1);
}

export function numbered(most) {
  return Array.from({ length: most }, (_, at) => [at + 1, say("seat {seat}", { seat: at + 1 })]);
}
