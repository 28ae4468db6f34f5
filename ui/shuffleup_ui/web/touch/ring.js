// The table seen from above, the dealer or the box's own seat at the bottom: seat 1 at the dealer's left, the
// others clockwise, so a row of tiles goes up the left side, across the top and down the right side.

import { element, grouped } from "../dom.js";
import { say } from "../words.js";
import { card } from "./cards.js";

// How many chairs go to the left side and to the top, by their number; the others go to the right.
const SHARES = [[0, 0], [0, 1], [1, 0], [1, 1], [1, 2], [1, 3], [2, 2], [2, 3], [2, 4], [3, 3], [3, 4]];
const FEWEST = 2;

// `dress(seat, tile)` gives a taken seat its edge, its tag and what a finger does there.
export function ringNode(view, dress, felt) {
  const { table } = view;
  const taken = new Map(table.seats.map((seat) => [seat.seat, seat]));
  const chairs = clockwise(Math.max(FEWEST, view.chairs ?? 0, table.button ?? 0, ...taken.keys()), view.unit_at);
  const [left, top] = SHARES[Math.min(chairs.length, SHARES.length - 1)];
  const parts = { left: chairs.slice(0, left), top: chairs.slice(left, left + top), right: chairs.slice(left + top) };
  parts.bottom = view.unit_at ? [view.unit_at] : [];
  const node = element("div", { class: "ring" }, felt);
  for (const [side, seats] of Object.entries(parts)) {
    if (seats.length) node.append(element("div", { class: side }, ...seats.map((seat) => chairNode(seat, taken.get(seat), table, dress))));
  }
  leaveRoom(node, [...parts.left, ...parts.right].map((seat) => taken.get(seat)?.bet).filter(Boolean));
  stackOnPhones(node, chairs, taken);
  return node;
}

function clockwise(count, unitAt) {
  if (!unitAt) return Array.from({ length: count }, (_, number) => number + 1);
  return Array.from({ length: count - 1 }, (_, number) => (unitAt + number) % count + 1);
}

// What is written on the felt stays clear of the bets at its sides: they are as wide as the longest of them.
function leaveRoom(node, bets) {
  if (bets.length) node.style.setProperty("--bets", grouped(Math.max(...bets)).length);
}

// A narrow window has two columns: up the left one, down the right one, as round the table.
function stackOnPhones(node, chairs, taken) {
  const seats = chairs.filter((seat) => taken.has(seat));
  const half = Math.ceil(seats.length / 2);
  for (const [number, seat] of seats.entries()) {
    const { style } = node.querySelector(`[data-seat="${seat}"]`);
    style.setProperty("--phone-column", number < half ? 1 : 2);
    style.setProperty("--phone-row", number < half ? half - number : number - half + 1);
  }
}

function chairNode(number, seat, table, dress) {
  if (!seat) {
    const marks = positions(number, table).map((mark) => element("span", { class: `mark ${mark.toLowerCase()}`, text: mark }));
    return element("div", { class: "seat empty", "data-seat": number }, element("span", { class: "number", text: number }), ...marks);
  }
  const marks = [seat.state ?? "in", seat.to_act ? "to-act" : "", seat.won ? "won" : ""].filter(Boolean);
  const tile = element("button", { type: "button", class: ["seat", ...marks].join(" "), "data-seat": number });
  const timeCards = "\u2022".repeat(seat.time_cards ?? 0);
  const tag = [dress(seat, tile) || standing(seat, table), timeCards].filter(Boolean).join(" ");
  tile.append(
    element("span", { class: "number", text: number }),
    element("span", { class: "name", text: seat.name }),
    element("span", { class: "stack", text: behind(seat) }),
    ...(seat.cards?.length ? [element("span", { class: "cards" }, ...seat.cards.map(card))] : []),
    ...(tag ? [element("span", { class: "tag", text: tag })] : []),
    ...(seat.bet ? [element("span", { class: "bet", text: grouped(seat.bet) })] : []),
    ...positions(number, table).map((mark) => element("span", { class: `mark ${mark.toLowerCase()}`, text: mark })),
  );
  return tile;
}

// What is behind a seat, or the one word that says more.
function behind(seat) {
  if (seat.state === "folded" && seat.stack === null) return say("FOLD");
  if (seat.state === "all_in") return say("ALL-IN");
  if (seat.state === "out") return say("OUT");
  return seat.stack === null ? "" : grouped(seat.stack);
}

// In a few words what else holds for a seat; the first that does.
function standing(seat, table) {
  const number = seat.seat;
  if (seat.won) return say("WINS {chips}", { chips: grouped(seat.won) });
  if (seat.leaving) return say("has to go");
  if (seat.state === "away" || table.away?.includes(number)) return say("away");
  if (table.out_of_turn?.some((act) => act.seat === number)) return say("out of turn");
  if (seat.pending) return say("+{chips} next hand", { chips: grouped(seat.pending) });
  if (seat.misses) return say("misses hands: {count}", { count: seat.misses });
  if (table.waiting?.some((newcomer) => newcomer.seat === number)) return say("waits for the blind");
  if (seat.counted_at != null) return say("as of hand {hand}", { hand: seat.counted_at });
  return seat.state === "folded" && seat.stack !== null ? say("FOLD") : "";
}

function positions(seat, table) {
  if (seat === table.button) return ["D"];
  if (seat === table.small_blind_seat) return ["SB"];
  return seat === table.big_blind_seat ? ["BB"] : [];
}
