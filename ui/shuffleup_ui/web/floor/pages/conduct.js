// Conduct: announcements, penalties, notes of rulings, corrections; what concerns a hand is at its table.

import { drawn, element, lines, section } from "../parts.js";

const UNDER_CHIPS = ["explain_chips", "settle_alarm", "enter_stacks"];

export const conduct = { id: "conduct", title: "Conduct", rooms: ["conduct"], build };

function build({ views }, root) {
  const said = element("div");
  const ruled = element("div");
  const offered = element("div");
  const tables = element("ul", { class: "links" });
  const where = element("p", { class: "doc", text: "Rulings about a hand, misdeals and its chips:" });
  root.append(section("Announced", said), section("Rulings written down", ruled),
    section("Penalties of these rules", offered), section("At a table", where, tables));
  const drawSaid = drawn(said, (texts) => lines(texts.length ? texts.slice().reverse() : ["Nothing yet."]));
  const drawRuled = drawn(ruled, (texts) => lines(texts.length ? texts.slice().reverse() : ["None yet."]));
  const drawOffered = drawn(offered, lines);
  const drawTables = drawn(tables, (numbers) => numbers.map((table) => element("li", {},
    element("a", { href: `#table/${table}`, text: `Table ${table}` }))));
  return {
    placed: UNDER_CHIPS,
    update() {
      drawSaid(views.floor.announcements);
      drawRuled(views.floor.rulings);
      drawOffered(views.floor.penalties);
      drawTables(views.floor.tables.filter((one) => one.state !== "closed").map((one) => one.table));
    },
  };
}
