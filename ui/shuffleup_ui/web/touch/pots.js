// Pots and seats by name.

import { say, sayCounted } from "../words.js";

export function potName(number, count) {
  if (count === 1) return say("pot");
  if (number === 0) return say("main pot");
  return count === 2 ? say("side pot") : say("side pot {number}", { number });
}

export function seatList(seats) {
  return sayCounted("seat {seats}", "seats {seats}", seats.length, { seats: seats.join(", ") });
}
