// Rules: each in plain words with its value, and in small the key by which an event file knows it; and the blind sheet.

import { saidLater, say } from "../../words.js";
import { read } from "../act.js";
import { verbForm } from "../form.js";
import { closed, element, input, lines, papers, section } from "../parts.js";
import { capital, choiceOf, labelOf } from "../words.js";
import { blindSheet } from "./levels.js";

export const page = { build };

function build(console_, root) {
  const blinds = element("div", { id: "blind-sheet" });
  const texts = element("div", { id: "rule-texts" });
  const search = input("rule-search", say("Find a rule"), { type: "search" });
  root.append(section(say("Rules"), search.element, texts),
    section(say("Blind sheet"), papers(["/print/blinds", say("Print the blind sheet")], ["/print/blinds.txt", say("Blind sheet as text")]), blinds));
  let found = [];
  search.input.addEventListener("input", draw);

  function draw() {
    const wanted = search.input.value.trim().toLowerCase();
    const shown = found.filter((one) => ruleFits(one, wanted));
    const line = (one) => ruleLine(console_, one);
    const changed = shown.filter((one) => one.shipped);
    const tables = [...new Set(shown.map(tableOf))];
    const folds = tables.map((table) => {
      const mine = shown.filter((one) => tableOf(one) === table);
      const fold = closed(labelOf(table), () => ({ element: element("div", {}, ...mine.map(line)) }), { class: "fold" });
      fold.element.open = wanted.length > 1;
      return fold.element;
    });
    const own = changed.length && !wanted ? [element("h3", { text: say("Set for this event") }), ...changed.map(line)] : [];
    texts.replaceChildren(...own, element("h3", { text: say("All rules") }), ...folds);
  }

  async function load() {
    const said = await read("/api/rules");
    if (said.error) {
      texts.replaceChildren(...lines([said.error], "bad"));
      return;
    }
    if (JSON.stringify(found) === JSON.stringify(said.rules)) return;
    found = said.rules;
    blinds.replaceChildren(blindSheet(said));
    draw();
  }

  load();
  return { again: load };
}

const tableOf = (one) => one.key.split(".")[0];

export const wordsIn = (text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);

// Whether each word that was typed begins one of these.
export const begins = (typed, words) => wordsIn(typed).every((part) => words.some((word) => word.startsWith(part)));

export const ruleFits = ({ key, description }, wanted) => begins(wanted, wordsIn(`${say(description)} ${labelOf(key.split(".")[0])} ${key}`));

const WORDS = { true: saidLater("yes"), false: saidLater("no") };

// A value as a person says it; lists and tables stay as an event file writes them.
function valueText(value) {
  if (WORDS[value]) return say(WORDS[value]);
  return /^"[^"]*"$/.test(value) ? choiceOf(value.slice(1, -1)) : value;
}

// What a rule takes: words to choose from and whole numbers in the language of the page, anything else as a file has it.
function allowedText(allowed) {
  const [, least, most] = /^a whole number from (\d+) to (\d+)$/.exec(allowed) ?? [];
  if (most) return say("a whole number from {least} to {most}", { least, most });
  return allowed === "true or false" ? `${say("yes")}, ${say("no")}` : allowed.replace(/"(\w+)"/g, (_, word) => choiceOf(word));
}

export function ruleLine(console_, one) {
  const change = console_.verb("change_rule");
  const was = one.shipped ? [element("small", { text: ` (${say("the rule set has {value}", { value: valueText(one.shipped) })})` })] : [];
  const form = change ? [closed(say("Change"), () => verbForm(console_.shop, change, {
    args: { key: one.key, value: parsed(one.value) }, only: ["value", "reason"], brief: true, title: say("Change this rule"),
  }), { class: "fold" }).element] : [];
  return element("div", { class: "rule" }, element("p", {}, `${say(one.description)} `, element("strong", { text: capital(valueText(one.value)) }), ...was),
    element("small", { text: `${one.key} · ${allowedText(one.allowed)}` }), ...form);
}

function parsed(value) {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
