// Words for what comes as names and numbers: verbs, fields, money, places.

import { gap, saidLater, say } from "../words.js";

export { moneyText } from "../dom.js";

const TITLES = {
  register: saidLater("Register players"),
  draw_seats: saidLater("Draw the seats"),
  start: saidLater("Start the clock"),
  pause_clock: saidLater("Pause the clock"),
  resume_clock: saidLater("Let the clock run"),
  start_hand: saidLater("Deal the next hand"),
  check_or_call: saidLater("Check or call"),
  all_in: saidLater("All-in"),
  deal_street: saidLater("The street is dealt"),
  tap_busts: saidLater("Who went broke"),
  count_pot: saidLater("Count a pot"),
  count_stacks: saidLater("Count the stacks"),
  confirm_result: saidLater("Confirm the result"),
  floor_done: saidLater("The floor is done: play on"),
  fix_place: saidLater("No rebuy: the place is final"),
  re_enter: saidLater("Re-enter"),
  cancel_move: saidLater("Call the move off"),
  sell_rebuy: saidLater("Sell a rebuy"),
  sell_add_on: saidLater("Sell the add-on"), sell_add_ons: saidLater("Sell the add-on to all"),
  settle_call: saidLater("Settled: play on"),
  stop_play: saidLater("Stop all play"),
  stop_for_deal: saidLater("Stop play for a deal"),
  end_after_hand: saidLater("End the event after this hand"),
  go_on: saidLater("Play goes on"),
  note: saidLater("Write a ruling down"),
  announce: saidLater("Announce"),
  record_payment: saidLater("Record a payment"),
  take_payments: saidLater("All have paid"),
  pay_prize: saidLater("Hand the prize over"),
  pay_prizes: saidLater("All have their prizes"),
  give_seat: saidLater("Give a seat"), tell_play_off: saidLater("Tell the play-off"),
  set_holders: saidLater("Seat holders"), enter_seat: saidLater("Enter by a seat"),
  read_bags: saidLater("Read bag lists"), confirm_bag: saidLater("Bag opened and counted"),
  count_out: saidLater("Confirm the count"),
  confirm_counts: saidLater("Confirm all counts"),
  settle_up: saidLater("Settle the night"),
  tick_payment: saidLater("Tick as paid"),
  untick_payment: saidLater("Not paid after all"),
  take_back_line: saidLater("Take back"),
  share_missing: saidLater("Decide about missing money"),
  correct_buy_in: saidLater("Correct a buy-in"),
  add_guest: saidLater("Add somebody who does not play"),
  share_cost: saidLater("Share a cost"),
  name_bank: saidLater("Name the bank"),
  hand_money: saidLater("Money to or from the bank"),
  carry_balances: saidLater("Take over open balances"),
  reopen_settlement: saidLater("Open the settlement again"),
  open_event: saidLater("Open another event"),
  close_event: saidLater("Close the event"),
  set_inventory: saidLater("What the house owns"),
  lend_chips: saidLater("Count chips out"),
  return_chips: saidLater("Count chips in"),
  write_off_chips: saidLater("Write lost chips off"),
  decline_offer: saidLater("Not now"),
};

const ROOMS = {
  entries: saidLater("Entries"), purchases: saidLater("Rebuys, add-ons, money"), seating: saidLater("Seats"), crews: saidLater("Crews"),
  levels: saidLater("Levels and clock"), hand_for_hand: saidLater("Hand-for-hand"), flights: saidLater("End of the flight"), colour_up: saidLater("Colour-up"),
  prizes: saidLater("Prizes and deals"), settling: saidLater("Settle up"), results: saidLater("Results"),
  conduct: saidLater("Conduct, notes, corrections"), play: saidLater("The hand"), units: saidLater("Boxes and tables"),
  phones: saidLater("Phones of players"), machine: saidLater("Card machine"), incident: saidLater("What went wrong"), ruling: saidLater("Rulings"),
};

const STATUS = {
  seated: saidLater("seated"), moving: saidLater("moving"), broke: saidLater("broke"), waiting: saidLater("waiting"),
  registered: saidLater("registered"), out: saidLater("out"), withdrawn: saidLater("withdrawn"), "cashed out": saidLater("cashed out"),
};

export const statusText = (status) => say(STATUS[status] ?? status);

export const spaced = (name) => name.replaceAll("_", " ");

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export const titleOf = (verb) => say(TITLES[verb] ?? capital(spaced(verb)));

// The label of a field, and a word to be chosen, by their names in the API.
export const labelOf = (name) => say(capital(spaced(name)));

export const choiceOf = (value) => say(spaced(String(value)));

export const roomOf = (room) => say(ROOMS[room] ?? capital(spaced(room)));

export const seatText = (table, seat) => say("table {table} seat {seat}", { table, seat });

export function ordinal(number) {
  const tens = number % 100;
  const ending = tens > 10 && tens < 14 ? 0 : number % 10;
  if (ending === 1) return say("{number}st", { number });
  if (ending === 2) return say("{number}nd", { number });
  return ending === 3 ? say("{number}rd", { number }) : say("{number}th", { number });
}

export function placeText(first, last) {
  return first === last ? ordinal(first) : say("{first} to {last}", { first: ordinal(first), last: ordinal(last) });
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
