// Pots and seats by name.

import { say } from "../words.js";

export function potName(number, count) {
  if (count === 1) return say("pot");
  if (number === 0) return say("main pot");
  return count === 2 ? say("side pot") : say("side pot {number}", { number });
}

export function seatList(seats) {
  const list = { seats: seats.join(", ") };
  return seats.length === 1 ? say("seat {seats}", list) : say("seats {seats}", list);
}
