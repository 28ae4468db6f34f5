// Seats: the draw, seat cards for the wall, and every way in which players change chairs.

import { saidLater, say } from "../../words.js";
import { verbForm } from "../form.js";
import { directorPaper, papers } from "../papers.js";
import { drawn, element, printButton, section, sheet } from "../parts.js";

export const seats = { id: "seats", title: saidLater("Seats"), rooms: ["seating", "crews"], build };

function build({ views, shop, verb }, root) {
  const draw = verb("draw_seats");
  const form = draw && verbForm(shop, draw, { main: true });
  if (form) root.append(section(say("The draw"), form.element));
  const byTable = element("div", { class: "columns" });
  const byName = element("div");
  const cards = element("div", { class: "printable", id: "seat-cards" }, byName, byTable);
  const codes = directorPaper("/print/seats?codes", say("Print seat cards with codes"));
  root.append(section(say("Seats"), papers(["/print/seats", say("Print seat cards")], ["/print/tables", say("Print the list for the door")], ["/print/tables.txt", say("List as text")]),
    element("div", { class: "quick" }, codes, printButton(cards, say("Print this page"))), cards));
  const drawTables = drawn(byTable, (tables) => tables.map(tableSheet));
  const drawNames = drawn(byName, namesSheet);
  return {
    placed: ["draw_seats"],
    update() {
      const { tables, entries, not_needed: unused = [] } = views.floor;
      codes.hidden = unused.includes("new_card");
      drawTables(tables.filter((one) => one.seats?.length).map(({ table, seats: sat, button }) => ({ table, sat, button })));
      drawNames(entries.filter((one) => ["seated", "moving", "waiting"].includes(one.status)).map(nameLine));
    },
  };
}

function tableSheet({ table, sat, button }) {
  const mark = ({ seat, leaving }) => [seat === button ? say("button") : "", leaving ? say("leaves") : ""].filter(Boolean).join(", ");
  return sheet(say("Table {table}", { table }), [say("Seat"), say("Player"), ""], sat.map((one) => [one.seat, one.name, mark(one)]));
}

function nameLine(entry) {
  const table = entry.to_table ?? entry.table ?? "";
  return [entry.name, table, entry.to_seat ?? entry.seat ?? "", entry.waiting ? say("waits, number {number}", { number: entry.waiting }) : ""];
}

function namesSheet(names) {
  if (!names.length) return [element("p", { class: "doc", text: say("Nobody has a seat yet.") })];
  const sorted = [...names].sort(([one], [other]) => one.localeCompare(other));
  return [sheet(say("By name"), [say("Player"), say("Table"), say("Seat"), ""], sorted)];
}
