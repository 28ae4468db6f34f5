// Areas: the brokers beside that of the floor, the boxes that come to each, and to which one a box comes.

import { element } from "../dom.js";
import { say } from "../words.js";
import { sheet } from "./parts.js";

const EMPTIEST = "";  // the floor chooses
const OWN = "0";  // the floor's own broker

// Nothing where the floor has no areas.
export function areaSheet(areas = [], links = []) {
  if (!areas.length) return [];
  const names = new Map(links.map((one) => [one.user, one.table ? say("{name} (table {table})", one) : one.name]));
  const rows = areas.map(({ area, linked, since, users = [] }) =>
    [say("Area {area}", { area }), bridgeText(linked, since), users.map((user) => names.get(user) ?? user).join(", ")]);
  return [sheet(say("Areas"), ["", say("Bridge to the floor"), say("Boxes")], rows)];
}

function bridgeText(linked, time) {
  if (linked) return say("up since {time}", { time });
  return say("down since {time}: its tables play on alone", { time });
}

// The field of a box that is let in; null where the floor has no areas.
export function areaField(id, areas) {
  if (!areas) return null;
  const control = element("select", { id }, choice(EMPTIEST, say("the one with the fewest boxes")), ...numbered(areas));
  return { node: element("div", { class: "field" }, element("label", { for: id, text: say("Area") }), control), body: () => (control.value ? { area: Number(control.value) } : {}) };
}

// The broker of a box that belongs to the venue; `move` is called with another area, null for the floor's own broker.
export function areaControl(id, areas, area, move) {
  const control = element("select", { id }, choice(OWN, say("the floor's own broker")), ...numbered(areas));
  control.value = String(area ?? OWN);
  control.addEventListener("change", () => move(control.value === OWN ? null : Number(control.value)));
  return element("div", { class: "field" }, element("label", { for: id, text: say("Comes to") }), control);
}

const numbered = (areas) => Array.from({ length: areas }, (_, at) => choice(String(at + 1), say("Area {area}", { area: at + 1 })));

const choice = (value, text) => element("option", { value, text });
