// Chips: do they add up, where are they, and the colour-up step by step.

import { grouped } from "../../dom.js";
import { saidLater, say } from "../../words.js";
import { folded } from "../form.js";
import { drawn, element, facts, lines, section, sheet } from "../parts.js";

const OF_CHIPS = ["explain_chips", "settle_alarm", "enter_stacks"];

export const chips = { id: "chips", title: saidLater("Chips"), rooms: ["colour_up"], build };

function build({ views, shop, verb }, root) {
  const audit = element("div");
  const stacks = element("div", { class: "columns" });
  const forms = OF_CHIPS.map((name) => verb(name)).filter(Boolean).map((one) => folded(shop, one));
  const counts = element("div");
  root.append(section(say("Do they add up?"), audit, ...forms.map((one) => one.element)), section(say("Count at a table"), counts),
    section(say("Stacks"), stacks));
  const count = verb("count_stacks", "table");
  const tables = new Map();
  const drawAudit = drawn(audit, ({ sum, alarms }) => [
    ...lines(alarms, "bad"), ...(alarms.length ? [] : lines([say("Every chip is accounted for.")], "good")), ...auditOf(sum),
  ]);
  const drawStacks = drawn(stacks, (all) => all.map(stackSheet));

  function drawCounts(floor) {
    for (const { table } of floor.tables.filter((one) => one.state !== "closed")) {
      if (tables.has(table) || !count) continue;
      const form = folded(shop, count, { to: `table/${table}`, title: say("Count table {table}", { table }) });
      tables.set(table, form);
      counts.append(form.element);
    }
    for (const form of tables.values()) form.refresh();
  }

  return {
    update() {
      const { floor } = views;
      forms.forEach((one) => one.refresh());
      drawCounts(floor);
      drawAudit({ sum: floor.audit, alarms: floor.alarms });
      drawStacks(floor.tables.filter((one) => one.seats?.length));
    },
  };
}

function auditOf({ issued, explained, expected, counted, rake }) {
  const signed = (number) => (number < 0 ? `−${grouped(-number)}` : `+${grouped(number)}`);
  const why = explained.map((one) => [signed(one.chips), one.reason, one.person ?? ""]);
  const sums = [[say("issued"), grouped(issued)], [say("should be there"), grouped(expected)], [say("known of"), grouped(counted)]];
  if (rake) sums.splice(1, 0, [say("rake"), grouped(rake)]);
  return [facts(sums), ...(why.length ? [sheet(say("Explained"), [say("Chips"), say("Why"), say("Who")], why)] : [])];
}

function stackSheet({ table, seats, sealed, pooled }) {
  const rows = seats.map((one) => [one.seat, one.name, grouped(one.chips ?? 0)]);
  if (pooled) rows.push(["–", say("not counted yet"), grouped(pooled)]);
  return sheet(sealed ? say("Table {table}, as of hand {hand}", { table, hand: sealed }) : say("Table {table}", { table }), [say("Seat"), say("Player"), say("Chips")], rows);
}
