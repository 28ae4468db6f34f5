// Chips: do they add up, where are they, and the colour-up step by step.

import { grouped } from "../../dom.js";
import { folded } from "../form.js";
import { drawn, element, facts, lines, section, sheet } from "../parts.js";

const OF_CHIPS = ["explain_chips", "settle_alarm", "enter_stacks"];

export const chips = { id: "chips", title: "Chips", rooms: ["colour_up"], build };

function build({ views, shop, verb }, root) {
  const audit = element("div");
  const stacks = element("div", { class: "columns" });
  const forms = OF_CHIPS.map((name) => verb(name)).filter(Boolean).map((one) => folded(shop, one));
  const counts = element("div");
  root.append(section("Do they add up?", audit, ...forms.map((one) => one.element)), section("Count at a table", counts),
    section("Stacks", stacks));
  const count = verb("count_stacks", "table");
  const tables = new Map();
  const drawAudit = drawn(audit, ({ sum, alarms }) => [
    ...lines(alarms, "bad"), ...(alarms.length ? [] : lines(["Every chip is accounted for."], "good")), ...auditOf(sum),
  ]);
  const drawStacks = drawn(stacks, (all) => all.map(stackSheet));

  function drawCounts(floor) {
    for (const { table } of floor.tables.filter((one) => one.state !== "closed")) {
      if (tables.has(table) || !count) continue;
      const form = folded(shop, count, { to: `table/${table}`, title: `Count table ${table}` });
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
  const sums = [["issued", grouped(issued)], ["should be there", grouped(expected)], ["known of", grouped(counted)]];
  if (rake) sums.splice(1, 0, ["rake", grouped(rake)]);
  return [facts(sums), ...(why.length ? [sheet("Explained", ["Chips", "Why", "Who"], why)] : [])];
}

function stackSheet({ table, seats, sealed, pooled }) {
  const rows = seats.map((one) => [one.seat, one.name, grouped(one.chips ?? 0)]);
  if (pooled) rows.push(["–", "not counted yet", grouped(pooled)]);
  const asOf = sealed ? `, as of hand ${sealed}` : "";
  return sheet(`Table ${table}${asOf}`, ["Seat", "Player", "Chips"], rows);
}
