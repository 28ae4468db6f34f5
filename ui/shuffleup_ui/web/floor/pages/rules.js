// Rules: the rule set with what the host has changed, the blind sheet, and the log of who did what.

import { stakesText } from "../../clock.js";
import { read } from "../act.js";
import { element, printButton, section, sheet } from "../parts.js";
import { capital, plain, spaced, timeOfDay } from "../words.js";

const LINES = 50;

export const rules = { id: "rules", title: "Rules and log", short: "Rules", build };

function build({ views }, root) {
  const log = logSection(views);
  const blinds = element("div", { class: "printable", id: "blind-sheet" });
  const texts = element("div", { id: "rule-texts" });
  const search = element("input", { type: "search", id: "rule-search", autocomplete: "off" });
  const label = element("label", { for: "rule-search", text: "Find a rule" });
  root.append(log.element, section("Blind sheet", printButton(blinds, "Print the blind sheet"), blinds),
    section("Rule set", element("div", { class: "field" }, label, search), texts));
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
  return { update: log.update };
}

function drawRules(texts, found, wanted) {
  const fits = (one) => [one.key, one.description, one.value].some((text) => text.toLowerCase().includes(wanted));
  const shown = found.filter(fits);
  const changed = shown.filter((one) => one.shipped);
  const groups = Map.groupBy ? Map.groupBy(shown, tableOf) : grouping(shown);
  const folds = [...groups].map(([name, all]) => {
    const box = element("details", { class: "fold" }, element("summary", { text: capital(spaced(name)) }), ...all.map(ruleLine));
    box.open = wanted.length > 2;
    return box;
  });
  const own = changed.length ? [element("h3", { text: "Set for this event" }), ...changed.map(ruleLine)] : [];
  texts.replaceChildren(...own, element("h3", { text: "All rules" }), ...folds);
}

const tableOf = (one) => one.key.split(".")[0];

function grouping(all) {
  const groups = new Map();
  for (const one of all) groups.set(tableOf(one), [...(groups.get(tableOf(one)) ?? []), one]);
  return groups;
}

function ruleLine(one) {
  const was = one.shipped ? element("small", { text: ` (the rule set has ${one.shipped})` }) : "";
  const value = element("p", {}, element("strong", { text: `${one.key} = ${one.value}` }), was);
  return element("div", { class: "rule" }, value, element("p", { class: "doc", text: plain(one.description) }));
}

export function blindSheet({ timetable }) {
  const rows = timetable.rows.map((one) => [
    one.name + (one.on ? " (now)" : ""), one.blinds ? stakesText(one.blinds) : "", one.minutes ? `${one.minutes} min` : "", one.time ?? "",
  ]);
  const after = timetable.after_last ? [element("p", { class: "doc", text: timetable.after_last })] : [];
  return element("div", {}, sheet("Blind sheet", ["Level", "Stakes", "Length", "From"], rows), ...after);
}

// --- the log ------------------------------------------------------------------------------------------

function logSection(views) {
  const stream = element("select", { id: "log-stream" });
  const people = element("input", { type: "checkbox", id: "log-people" });
  const list = element("ol", { class: "log", id: "log" });
  const older = element("button", { type: "button", class: "small", text: "Older" });
  let first = null;
  let loaded = "";

  async function load(more) {
    const from = more && first ? `&before=${first}` : "";
    const said = await read(`/api/log?stream=${stream.value}&limit=${LINES}${from}`);
    if (said.error) {
      list.replaceChildren(element("li", { class: "bad", text: said.error }));
      return;
    }
    if (!more) list.replaceChildren();
    list.append(...said.lines.filter((one) => !people.checked || one.person).map(logLine));
    first = said.lines.at(-1)?.seq ?? first;
    older.hidden = !first || first <= 1;
  }

  function update() {
    const { tables, version } = views.floor;
    const streams = ["floor", ...tables.map((one) => `table/${one.table}`)];
    if (stream.options.length !== streams.length) {
      const kept = stream.value || "floor";
      stream.replaceChildren(...streams.map((name) => element("option", { value: name, text: name.replace("/", " ") })));
      stream.value = kept;
    }
    const now = `${stream.value}/${stream.value === "floor" ? version : ""}`;
    if (now !== loaded && list.children.length <= LINES) {
      loaded = now;
      load(false);
    }
  }

  stream.addEventListener("change", () => load(false));
  people.addEventListener("change", () => load(false));
  older.addEventListener("click", () => load(true));
  const tools = element("div", { class: "tools" },
    element("div", { class: "field" }, element("label", { for: "log-stream", text: "Of" }), stream),
    element("div", { class: "field tick" }, element("label", { for: "log-people", text: "Only what people did" }), people));
  return { element: section("Log", tools, list, older), update };
}

function logLine(one) {
  const who = [one.person || one.role, one.face].filter(Boolean).join(", ");
  const when = element("time", { datetime: one.wall, text: timeOfDay(one.wall) });
  const text = [element("strong", { text: one.what }), ` ${one.facts}`];
  return element("li", {}, when, element("span", { class: "by", text: who }), element("span", {}, ...text));
}
