// Everything: a form for every verb that the floor and the tables know.

import { saidLater, say } from "../../words.js";
import { readAsDirector } from "../act.js";
import { folded } from "../form.js";
import { element, needless, needlessOnly, section } from "../parts.js";
import { roomOf } from "../words.js";
import { topicOf } from "./table.js";

export const everything = { id: "everything", title: saidLater("Everything"), short: saidLater("All"), build };

function build({ shop, verbs, views, watch, isNeedless }, root) {
  const table = element("select", { id: "everything-table" });
  const label = element("label", { for: "everything-table", text: say("Table commands go to") });
  const forms = [];
  const topic = () => topicOf(Number(table.value || 1));
  const version = () => views[topic()]?.version ?? null;
  let settledAt = null;
  table.addEventListener("change", () => watch([topic()]));
  for (const owner of ["floor", "table"]) {
    const mine = verbs().filter((one) => one.owner === owner);
    root.append(element("h2", { class: "owner", text: owner === "floor" ? say("The floor") : say("A table") }));
    if (owner === "table") root.append(element("div", { class: "field" }, label, table));
    for (const room of new Set(mine.map((one) => one.room))) {
      const inRoom = mine.filter((one) => one.room === room);
      const here = inRoom.map((one) => folded(shop, one, owner === "table" ? { to: to(table), version } : {}));
      forms.push(...here);
      const elements = (needed) => here.filter((_, at) => !isNeedless(inRoom[at]) === needed).map((one) => one.element);
      const apart = elements(false);
      root.append(elements(true).length ? section(roomOf(room), ...elements(true), ...needless(apart)) : needlessOnly(room, apart));
    }
  }
  // The people of a settlement, to choose from: they are the director's and come in no view that others read.
  async function loadPeople(version) {
    settledAt = version;
    const answer = await readAsDirector("/api/settlement", null, false);
    if (answer.error) return;
    views.settlement = answer;
    forms.forEach((one) => one.refresh());
  }

  return {
    update() {
      const isSettled = !(views.floor.not_needed ?? []).includes("settle_up");
      if (isSettled && views.floor.changed !== settledAt) loadPeople(views.floor.changed);
      const numbers = views.floor.tables.map((one) => one.table);
      if (table.options.length !== numbers.length) {
        const kept = table.value;
        table.replaceChildren(...numbers.map((one) => element("option", { value: one, text: say("table {table}", { table: one }) })));
        table.value = numbers.map(String).includes(kept) ? kept : String(numbers[0] ?? "");
        if (numbers.length) watch([topic()]);
      }
      forms.forEach((one) => one.refresh());
    },
  };
}

const to = (table) => () => `table/${table.value || 1}`;
