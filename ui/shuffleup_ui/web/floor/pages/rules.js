// Rules: the rule set with what the host has changed, and the blind sheet.

import { stakesText } from "../../clock.js";
import { saidLater, say } from "../../words.js";
import { read } from "../act.js";
import { papers } from "../papers.js";
import { element, section, sheet } from "../parts.js";
import { labelOf } from "../words.js";

export const rules = { id: "rules", title: saidLater("Rules"), build };

function build(console_, root) {
  const blinds = element("div", { id: "blind-sheet" });
  const texts = element("div", { id: "rule-texts" });
  const search = element("input", { type: "search", id: "rule-search", autocomplete: "off" });
  const label = element("label", { for: "rule-search", text: say("Find a rule") });
  root.append(section(say("Blind sheet"), papers(["/print/blinds", say("Print the blind sheet")], ["/print/blinds.txt", say("Blind sheet as text")]), blinds),
    section(say("Rule set"), element("div", { class: "field" }, label, search), texts));
  let found = [];
  search.addEventListener("input", () => drawRules(texts, found, search.value.trim().toLowerCase()));

  async function load() {
    const said = await read("/api/rules");
    if (said.error) {
      texts.replaceChildren(element("p", { class: "line bad", text: said.error }));
      return;
    }
    found = said.rules;
    blinds.replaceChildren(blindSheet(said));
    drawRules(texts, found, "");
  }

  load();
}

function drawRules(texts, found, wanted) {
  const fits = (one) => [one.key, say(one.description), one.value].some((text) => text.toLowerCase().includes(wanted));
  const shown = found.filter(fits);
  const changed = shown.filter((one) => one.shipped);
  const groups = Map.groupBy ? Map.groupBy(shown, tableOf) : grouping(shown);
  const folds = [...groups].map(([name, all]) => {
    const box = element("details", { class: "fold" }, element("summary", { text: labelOf(name) }), ...all.map(ruleLine));
    box.open = wanted.length > 2;
    return box;
  });
  const own = changed.length ? [element("h3", { text: say("Set for this event") }), ...changed.map(ruleLine)] : [];
  texts.replaceChildren(...own, element("h3", { text: say("All rules") }), ...folds);
}

const tableOf = (one) => one.key.split(".")[0];

function grouping(all) {
  const groups = new Map();
  for (const one of all) groups.set(tableOf(one), [...(groups.get(tableOf(one)) ?? []), one]);
  return groups;
}

function ruleLine(one) {
  const was = one.shipped ? element("small", { text: ` (${say("the rule set has {value}", { value: one.shipped })})` }) : "";
  const value = element("p", {}, element("strong", { text: `${one.key} = ${one.value}` }), was);
  return element("div", { class: "rule" }, value, element("p", { class: "doc", text: say(one.description) }));
}

const levelName = ({ name, level, blinds }) => (blinds ? say("level {level}", { level }) : name);

// Nobody knows a time of day while the start is open: then there is no column for it.
export function blindSheet({ timetable }) {
  const timed = timetable.rows.some((one) => one.time);
  const rows = timetable.rows.map((one) => [
    levelName(one) + (one.on ? ` (${say("now")})` : ""), one.blinds ? stakesText(one.blinds) : "", one.minutes ? say("{minutes} min", { minutes: one.minutes }) : "", ...(timed ? [one.time ?? ""] : []),
  ]);
  const after = timetable.after_last ? [element("p", { class: "doc", text: timetable.after_last })] : [];
  return element("div", {}, sheet(say("Blind sheet"), [say("Level"), say("Stakes"), say("Length"), ...(timed ? [say("From")] : [])], rows), ...after);
}
