// Words for what comes as names and numbers: verbs, fields, money, places.

import { gap } from "../words.js";

export { moneyText } from "../dom.js";

const TITLES = {
  register: "Register players",
  draw_seats: "Draw the seats",
  start: "Start the clock",
  pause_clock: "Pause the clock",
  resume_clock: "Let the clock run",
  start_hand: "Deal the next hand",
  check_or_call: "Check or call",
  all_in: "All-in",
  deal_street: "The street is dealt",
  tap_busts: "Who went broke",
  count_stacks: "Count the stacks",
  confirm_result: "Confirm the result",
  floor_done: "The floor is done: play on",
  fix_place: "No rebuy: the place is final",
  re_enter: "Re-enter",
  sell_rebuy: "Sell a rebuy",
  sell_add_on: "Sell the add-on",
  settle_call: "Settled: play on",
  stop_play: "Stop all play",
  go_on: "Play goes on",
  note: "Write a ruling down",
  announce: "Announce",
  record_payment: "Record a payment",
};

const ROOMS = {
  entries: "Entries",
  purchases: "Rebuys, add-ons, money",
  seating: "Seats",
  crews: "Crews",
  levels: "Levels and clock",
  hand_for_hand: "Hand-for-hand",
  colour_up: "Colour-up",
  prizes: "Prizes and deals",
  results: "Results",
  conduct: "Conduct, notes, corrections",
  play: "The hand",
  units: "Boxes and tables",
  incident: "What went wrong",
  ruling: "Rulings",
};

export const spaced = (name) => name.replaceAll("_", " ");

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export const titleOf = (verb) => TITLES[verb] ?? capital(spaced(verb));

export const roomOf = (room) => ROOMS[room] ?? capital(spaced(room));

// The texts of the records name fields in backticks and the rules that they follow; people read words.
const RULES = /\s*\((?:[A-Z]{1,4}-\d+|TDA \d+)[^)]*\)/g;

export const plain = (text) => text.replace(/`([^`]*)`/g, (_, name) => spaced(name)).replace(RULES, "").replace(/\s+/g, " ").trim();

export const seatText = (table, seat) => `table ${table} seat ${seat}`;

export function ordinal(place) {
  const tens = place % 100;
  const ending = tens > 10 && tens < 14 ? "th" : { 1: "st", 2: "nd", 3: "rd" }[place % 10] ?? "th";
  return `${place}${ending}`;
}

export function placeText(first, last) {
  return first === last ? ordinal(first) : `${ordinal(first)} to ${ordinal(last)}`;
}

// Reads an amount as people write it, NaN where it cannot be read.
export function minorUnits(text, decimals) {
  const found = /^(-?)(\d{1,12})(?:[.,](\d+))?$/.exec(ungrouped(text));
  if (!found || (found[3] ?? "").length > decimals) return Number.NaN;
  const minor = Number(found[2] + (found[3] ?? "").padEnd(decimals, "0"));
  return found[1] ? -minor : minor;
}

// A gap between thousands is one before three digits: 1,250 is not 1,25.
function ungrouped(text) {
  const gapless = text.replace(/[\s\u00a0]/g, "");
  return ",.".includes(gap()) && gap() ? gapless.replace(/[.,](?=\d{3}(?!\d))/g, (mark) => (mark === gap() ? "" : mark)) : gapless;
}

// 22:41 of a moment in UTC, by the clock of this computer.
export function timeOfDay(iso) {
  const at = new Date(iso);
  const two = (number) => String(number).padStart(2, "0");
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}
