// Finding tables: by number, by number and seat as "12/4", or by the name of a player.

import { say } from "../words.js";

const MOST = 3;

// Returns what tells of the facts of a table whether it is meant: those facts with who was found, or null.
export function finder(text) {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return (one) => one;
  const [, table, seat] = /^(\d+)(?:\s*[/,.\s-]\s*(\d+))?$/.exec(wanted) ?? [];
  if (seat) return (one) => (one.table === Number(table) ? withFound(one, one.seats.filter((sat) => sat.seat === Number(seat))) : null);
  return (one) => {
    if (one.table === Number(table)) return one;
    const there = one.seats.filter((sat) => lower(sat).includes(wanted));
    return there.length ? withFound(one, there) : null;
  };
}

const names = new WeakMap();

function lower(sat) {
  if (!names.has(sat)) names.set(sat, sat.name.toLowerCase());
  return names.get(sat);
}

const withFound = (one, there) => ({ ...one, found: there.slice(0, MOST).map(({ seat, name }) => say("seat {seat}: {name}", { seat, name })) });
