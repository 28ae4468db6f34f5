// The table seen from above, the dealer at the bottom: seat 1 at the dealer's left, then clockwise.

import { byId, element, grouped, setText } from "./dom.js";

const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const SUIT_NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const WORDS = { folded: "fold", all_in: "all-in", away: "away", out: "out" };
const SEATS = 10;

const tiles = new Map();

export function buildSeats(onTap) {
  for (let seat = 1; seat <= SEATS; seat += 1) {
    const tile = element("button", { type: "button", class: "seat", disabled: "", "data-seat": seat });
    tile.addEventListener("click", () => onTap(seat));
    tiles.set(seat, tile);
    byId("table").append(tile);
    drawEmpty(tile, seat);
  }
}

export function drawTable(view) {
  setText(byId("where"), `Table ${view.table}` + (view.hand ? `  Hand ${view.hand}` : ""));
  const seats = new Map(view.seats.map((seat) => [seat.seat, seat]));
  for (const [number, tile] of tiles) {
    const seat = seats.get(number);
    if (seat) drawSeat(tile, seat, view);
    else drawEmpty(tile, number);
  }
  setText(byId("headline"), view.headline);
  byId("headline").dataset.phase = view.phase;
  setText(byId("detail"), view.detail);
  byId("board").replaceChildren(...view.board.map(card));
  byId("pots").replaceChildren(...view.pots.map((pot, number) => potLine(pot, number, view.pots.length)));
}

// Seats that may be tapped, and those that are; both empty outside of a task.
export function markSeats(open, chosen) {
  for (const [number, tile] of tiles) {
    tile.disabled = !open.includes(number);
    if (open.includes(number)) tile.setAttribute("aria-pressed", chosen.has(number));
    else tile.removeAttribute("aria-pressed");
  }
}

function drawEmpty(tile, number) {
  tile.className = "seat empty";
  tile.replaceChildren(element("span", { class: "number", text: number }));
}

function drawSeat(tile, seat, view) {
  const state = seat.state ?? "in";
  const marks = [state, seat.to_act ? "to-act" : "", seat.won ? "won" : ""].filter(Boolean);
  tile.className = ["seat", ...marks].join(" ");
  tile.replaceChildren(
    element("span", { class: "number", text: seat.seat }),
    element("span", { class: "name", text: seat.name }),
    element("span", { class: "stack", text: standing(seat, state) }),
    ...extras(seat, view),
  );
}

function standing(seat, state) {
  if (seat.won) return `+${grouped(seat.won)}`;
  return WORDS[state] ?? (seat.stack === null ? "" : grouped(seat.stack));
}

function extras(seat, view) {
  const found = [];
  if (seat.cards?.length) found.push(element("span", { class: "cards" }, ...seat.cards.map(card)));
  if (seat.bet) found.push(element("span", { class: "bet", text: grouped(seat.bet) }));
  const mark = position(seat.seat, view);
  if (mark) found.push(element("span", { class: `mark ${mark.toLowerCase()}`, text: mark }));
  return found;
}

function position(seat, view) {
  if (seat === view.button) return "D";
  if (seat === view.small_blind_seat) return "SB";
  return seat === view.big_blind_seat ? "BB" : "";
}

// A card that lies on the board but was not entered shows its back.
export function card(text) {
  if (text === "?") return element("span", { class: "card back", role: "img", "aria-label": "unknown card" });
  const rank = text[0] === "T" ? "10" : text[0];
  const suit = text[1];
  return element(
    "span",
    { class: `card ${suit}`, role: "img", "aria-label": `${rank} of ${SUIT_NAMES[suit] ?? suit}` },
    element("span", { text: rank }),
    element("span", { text: SUITS[suit] ?? suit }),
  );
}

export function potName(number, count) {
  if (count === 1) return "pot";
  if (number === 0) return "main pot";
  return count === 2 ? "side pot" : `side pot ${number}`;
}

function potLine(pot, number, count) {
  const line = element("li", {}, element("span", { text: potName(number, count) }));
  line.append(element("strong", { text: grouped(pot.amount) }));
  const winners = pot.winners ?? [];
  if (winners.length) line.append(element("span", { class: "won", text: `to ${seatList(winners)}` }));
  else if (count > 1) line.append(element("span", { text: `between ${seatList(pot.seats)}` }));
  return line;
}

export function seatList(seats) {
  return (seats.length === 1 ? "seat " : "seats ") + seats.join(", ");
}
