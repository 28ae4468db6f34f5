// Conduct: penalties, notes of rulings, corrections; what concerns a hand is at its table.

import { say } from "../../words.js";
import { acts, verbForm } from "../form.js";
import { drawn, element, lines, section } from "../parts.js";

const FIRST = ["penalise", "note"];
const ELSEWHERE = ["explain_chips", "settle_alarm", "enter_stacks"];  // beside the chips that they are about

export const page = { build };

function build(console_, root) {
  const { views, shop, verb } = console_;
  const [said, ruled, offered] = Array.from({ length: 3 }, () => element("div"));
  const tables = element("ul", { class: "links" });
  const forms = FIRST.map((name) => verb(name) && verbForm(shop, verb(name), { main: true }));
  const [penalise, note] = forms.map((one) => (one ? [one.element] : []));
  const more = acts(console_, ["conduct"], { placed: [...FIRST, ...ELSEWHERE] });
  root.append(section(say("Penalties"), offered, ...penalise), section(say("Rulings"), ...note, ruled), section(say("Corrections, and the end"), more.element),
    section(say("At a table"), element("p", { class: "doc", text: say("Rulings about a hand, misdeals and its chips:") }), tables), section(say("What the room was told"), said));
  const drawSaid = drawn(said, (texts) => (texts.length ? lines(texts.slice().reverse()) : [element("p", { class: "doc", text: say("Nothing yet.") })]));
  const drawRuled = drawn(ruled, (texts) => lines(texts.slice().reverse()));
  const drawOffered = drawn(offered, lines);
  const drawTables = drawn(tables, (numbers) => numbers.map((table) => element("li", {},
    element("a", { href: `#table/${table}`, text: say("Table {table}", { table }) }))));
  return {
    update() {
      forms.forEach((one) => one?.refresh());
      more.update();
      drawSaid(views.floor.announcements);
      drawRuled(views.floor.rulings);
      drawOffered(views.floor.penalties);
      drawTables(views.floor.tables.filter((one) => one.state !== "closed").map((one) => one.table));
    },
  };
}
