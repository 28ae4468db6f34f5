// The map of the room: every table as a small square in the colour of its state; a tap opens the table.

import { say } from "../words.js";
import { element } from "./parts.js";
import { stateOf, stateText } from "./table_card.js";

const MANY = 12;

// Drawn while it is open; on a wide page with many tables it is open from the start.
export function roomMap() {
  const squares = element("div", { class: "squares" });
  const key = element("p", { class: "key" });
  const box = element("details", { class: "fold", id: "map" }, element("summary", { text: say("Map of the room") }), key, squares);
  const cells = new Map();
  let all = [];
  let begun = false;
  box.addEventListener("toggle", draw);

  function draw() {
    if (!box.open) return;
    const here = new Set(all.map((one) => one.table));
    for (const [table, cell] of cells) if (!here.has(table)) cells.delete(table) && cell.node.remove();
    const fresh = all.filter((one) => !cells.has(one.table));
    for (const one of fresh) cells.set(one.table, { node: element("a", { href: `#table/${one.table}`, text: one.table }), shown: "" });
    if (fresh.length) squares.append(...[...cells].sort(([one], [other]) => one - other).map(([, { node }]) => node));
    all.forEach(drawCell);
    const states = [...new Set(all.map(stateOf))].sort();
    if (key.dataset.states !== states.join()) {
      key.dataset.states = states.join();
      key.replaceChildren(...states.map((state) => element("span", { class: state, text: stateText(state) })));
    }
  }

  function drawCell(one) {
    const cell = cells.get(one.table);
    const state = stateOf(one);
    if (cell.shown === state) return;
    cell.shown = state;
    cell.node.className = state;
    cell.node.setAttribute("aria-label", `${say("Table {table}", { table: one.table })}: ${stateText(state)}`);
  }

  return {
    element: box,
    update(fresh) {
      all = [...fresh].filter((one) => !one.broken);
      box.hidden = all.length < 2;
      if (!begun && all.length > MANY && matchMedia("(min-width: 60rem)").matches) box.open = true;
      begun ||= all.length > 0;
      draw();
    },
  };
}
