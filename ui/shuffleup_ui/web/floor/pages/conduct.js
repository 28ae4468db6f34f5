// Conduct: announcements, penalties, notes of rulings, corrections; what concerns a hand is at its table.

import { saidLater, say } from "../../words.js";
import { verbForm } from "../form.js";
import { drawn, element, lines, section } from "../parts.js";

const UNDER_CHIPS = ["explain_chips", "settle_alarm", "enter_stacks"];
const FIRST = ["announce", "penalise", "note"];

export const conduct = { id: "conduct", title: saidLater("Conduct"), rooms: ["conduct"], build };

function build({ views, shop, verb }, root) {
  const said = element("div");
  const ruled = element("div");
  const offered = element("div");
  const tables = element("ul", { class: "links" });
  const where = element("p", { class: "doc", text: say("Rulings about a hand, misdeals and its chips:") });
  const forms = FIRST.map((name) => verb(name) && verbForm(shop, verb(name), { main: true, brief: name === "announce" }));
  const [announce, penalise, note] = forms.map((one) => (one ? [one.element] : []));
  root.append(section(say("Tell the room"), ...announce, said), section(say("Penalties"), offered, ...penalise),
    section(say("Rulings"), ...note, ruled), section(say("At a table"), where, tables));
  const drawSaid = drawn(said, (texts) => lines(texts.slice().reverse()));
  const drawRuled = drawn(ruled, (texts) => lines(texts.slice().reverse()));
  const drawOffered = drawn(offered, lines);
  const drawTables = drawn(tables, (numbers) => numbers.map((table) => element("li", {},
    element("a", { href: `#table/${table}`, text: say("Table {table}", { table }) }))));
  return {
    placed: [...FIRST, ...UNDER_CHIPS],
    update() {
      forms.forEach((one) => one?.refresh());
      drawSaid(views.floor.announcements);
      drawRuled(views.floor.rulings);
      drawOffered(views.floor.penalties);
      drawTables(views.floor.tables.filter((one) => one.state !== "closed").map((one) => one.table));
    },
  };
}
